from program import *

N = 256
rng = np.random.default_rng(9)
x, y = (rng.integers(-(1 << 31), 1 << 31, N + 8).astype(np.int32) for _ in range(2))
a, b = x[:N], y[:N]
index, lane = np.arange(N), np.arange(N) % 64
seven = np.int32(7)

moved = np.full(N, 7, np.int32)
for k in range(4):
    moved[k * 5 * 8:k * 5 * 8 + 16] = a[k * 3 * 8:k * 3 * 8 + 16]
with np.errstate(over="ignore"):
    parts = [
        np.where(index < 100, a + b, seven),
        np.where((100 >> lane) & 1 == 1, a + np.int32(1000), np.where(index < 100, a - b, seven)),
        np.where((lane // 16 % 2 == 1) & (index < 192), a * b, seven),
        np.where(index < 77, a * np.int32(3), seven),
        keep_sign(a, 3),
        moved,
    ]
save(x=x, y=y, want=np.concatenate(parts))
