from program import *

N = 512
x = np.arange(1, N + 1, dtype=np.float32)
index, lane = np.arange(N), np.arange(N) % 64
on = lambda where: np.where(where, x + 1, np.float32(0))

b = np.where(index < 130, x + 2, np.float32(0))   # the kernel zeroes b first; no call before reaches further

parts = [
    on(index >= 0),
    on(lane < 20),
    on((0xF0F0 >> lane) & 1 == 1),
    on(index >= 0),
    on(index >= 0),
    on(index < 77),
    on(index < 300),
    b,
    on((0xFF00FF >> lane) & 1 == 1),
    on(lane < 10),
    on((5 >> lane) & 1 == 1),
    on((index < 64) & ((5 >> lane) & 1 == 1)),
    on(index < 0),
]
save(x=x, want=np.concatenate(parts).astype(np.float32))
