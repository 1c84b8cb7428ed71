from program import *

N = 64
for n in (1, 8, 48):
    x = (np.arange(n * N) % 29 - 7).astype(np.float32)  # small integers: the order of a sum does not matter
    rows = (x * x).reshape(n, N)
    i = np.arange(n)
    words = np.zeros((n, 8), np.int32)
    words[:, 0] = 1  # one round each
    chain = [1]
    for k in range(n):
        chain.append((chain[-1] * 3 + k) & 0xFFFFFFFF)
    start = np.zeros(n + 1, np.uint32)
    start[0] = 1
    half = words * 2
    half[n // 2:] = 0
    save(**{f"x_{n}": x, f"sum_{n}": np.tile(rows.sum(0), n), f"words_{n}": words.ravel(),
            f"start_{n}": start.view(np.int32), f"chain_{n}": np.array(chain, np.uint32).view(np.int32),
            f"near_{n}": ((i + 1) % n * 1000 + 10 * ((i + 1) % n) + 5).astype(np.int32),
            f"zeros_{n}": np.zeros(8 * n, np.int32), f"events_{n}": np.zeros(16 * n, np.int32),
            f"half_{n}": half.ravel(),
            f"relay_{n}": np.concatenate([np.where(i < n // 2, n // 2, 0), np.cumsum(i)]).astype(np.int32),
            f"begin2_{n}": np.zeros(2 * n, np.int32), f"begin_{n}": np.zeros(2 * n + 1, np.int32), f"stale_{n}": np.full(8 * n, 7, np.int32),
            f"turns_{n}": np.concatenate([[2 * n], i, i + 100]).astype(np.int32),
            f"clear_{n}": np.where(np.arange(8 * n) % 8 == 0, 0, 7).astype(np.int32)})
