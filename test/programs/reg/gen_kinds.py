"""Input and results of kinds.cpp, a file a topic; what a topic does not write keeps 9."""
import pathlib
import sys

import numpy as np

out = pathlib.Path(sys.argv[1])
rng = np.random.default_rng(7)
x = (rng.standard_normal(256) * 50).astype(np.float32)
x[7], x[9] = 1e6, -1e6  # beyond half
nine = np.full(256, 9, np.float32)
np.save(out / "x.npy", x)
np.save(out / "z.npy", nine)
want = [nine.copy() for _ in range(5)]

# narrowing puts float i at half 2i+1, zeros between; UNPACK_B16 reads the first 128 halves, each a float's low half
h = np.zeros(128, np.float16)
with np.errstate(over="ignore"):
    h[1::2] = x[:64].astype(np.float16)  # infinite beyond half: the trait does not count as the control register starts
want[0][:64] = h[:64].astype(np.float32)

lane = np.arange(64)
want[1][:64] = np.where((x[:64] > 0) | (lane % 4 == 0), x[:64], -1)

pairs = x[0:128:2] + x[1:128:2]
want[2][:64] = np.where(lane < 32, pairs, 0)

for i in range(3):
    want[3][1 + 10 * i:11 + 10 * i] = 3 + np.arange(10)
want[3][64:128] = want[3][3:67]

for i in range(3):
    part = x[64 * i:64 * i + 64]
    f = np.maximum(part[0] * part[0] + (part * np.float32(2) - part[0]), np.float32(0))
    n = min(64, 150 - 64 * i)
    want[4][64 * i:64 * i + n] = f[:n]
for i, w in enumerate(want):
    np.save(out / f"want_{i}.npy", w)
