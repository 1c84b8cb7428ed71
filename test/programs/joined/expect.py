"""What kernel.cpp does to x, worked out tile by tile. Usage: expect.py PREFIX; writes PREFIX.x.npy and PREFIX.NAME.npy."""
import sys

import numpy as np

N, TILES = 64, 8
prefix = sys.argv[1]
x = (np.arange(N * TILES, dtype="f4") - 100) / 8
np.save(prefix + ".x.npy", x)


def at(t):
    return slice(t * N, (t + 1) * N)


def twice(part, add=1):
    return part * np.float32(2) + np.float32(add)


zero = np.zeros_like(x)
np.save(prefix + ".zero.npy", zero)
plain = twice(x)
plain[496:] = 0  # of the 500 elements only whole data blocks of 8 are copied
np.save(prefix + ".plain.npy", plain)

z = zero.copy()
for t in range(TILES):
    z[at(t)] = twice(x[at(t)], t // 2)
np.save(prefix + ".scalars.npy", z)

z, add = zero.copy(), 0
for t in range(TILES):
    z[at(t)] = twice(x[at(t)], add)
    add = z[t * N]
np.save(prefix + ".looks.npy", z)

z = twice(x)
z[::N] = -1
np.save(prefix + ".stores.npy", z)

y = x.copy()
for t in range(TILES - 2):
    y[at(t + 2)] = twice(y[at(t)])
np.save(prefix + ".feeds.npy", y)

z = zero.copy()
for t in range(TILES - 1, -1, -2):
    z[at(t)] = twice(x[at(t)])
np.save(prefix + ".jumps.npy", z)

y = x.copy()
for t in range(TILES - 1):
    y[at(t)] = twice(y[at(t + 1)])
np.save(prefix + ".shifts.npy", y)
