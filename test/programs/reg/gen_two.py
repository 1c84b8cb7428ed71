"""Input and results of two.cpp, a file a topic; the rest of the output stays 9."""
import pathlib
import sys

import numpy as np

out = pathlib.Path(sys.argv[1])
rng = np.random.default_rng(14)
x = rng.integers(-2**63, 2**63, 384)
x[:64] = rng.integers(-2**63, 2**63, 64) >> rng.integers(0, 40, 64)
x[70:80] = x[6:16]
x[128:192] = x[:64] >> 3
np.save(out / "x.npy", x)
z = np.full(832, 9)
np.save(out / "z.npy", z)

with np.errstate(over="ignore"):
    a, b = x[:192], x[192:]
    c = (np.where(a < b, (a + b) * b, -7) + 5) >> 3
want = z.copy()
want[:150] = c[:150]
np.save(out / "want_0.npy", want)

lane = np.arange(64)
third = lane % 3 == 0
a, b = x[:64].view(np.uint64), x[64:128].view(np.uint64).copy()
b = np.where(third, np.maximum(a, b), b)
by = np.maximum(lane - 1, 0).astype(np.uint64)
zipped = np.stack([a, b], 1).ravel()
divided = np.array([int(q) // int(p) if p else 0 for p, q in zip(a, b)], np.uint64)
s = x[:32].view(np.int32).astype(np.int64)
zero = np.uint64(0)


def first(value, place=0):
    r = np.zeros(64, np.int64)
    r[0], r[1] = value, place
    return r


some = np.where(third, a, zero)
least = first(x[:64].min(), x[:64].argmin())
want = z.copy()
parts = [b, np.where(third, a << by, zero), zipped[:64], zipped[64:], np.where(third, divided, zero)]
for i, part in enumerate(parts):
    want[64 * i:64 * i + 64] = part.view(np.int64)
want[320:352] = a.astype(np.uint32).view(np.int64)
want[352:384] = (a >> np.uint64(63)).astype(np.uint32).view(np.int64)
want[384:448] = s
want[448:512] = np.where(third & (a > np.uint64(2**62)), 0x100000002, 0)
want[512:576] = first(some[some.argmax()].view(np.int64), some.argmax())
want[576:640] = least
with np.errstate(over="ignore"):
    want[640:704] = first(np.add.reduce(some).view(np.int64))
    want[704:768] = np.abs(-least - s)
packed = want[768:800].view(np.uint32)
packed[:] = np.where(third, a.astype(np.uint32), packed)
np.save(out / "want_1.npy", want)
