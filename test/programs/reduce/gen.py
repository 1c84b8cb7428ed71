"""What numpy says: sums as trees over neighbours, rounded at each addition; indices of the first largest and smallest."""
from program import *


def tree(values):
    values = list(values)
    while len(values) > 1:
        values = [values[i] + values[i + 1] for i in range(0, len(values), 2)]
    return values[0]


def masked_tree(values, on):
    """Lanes that are off take no part."""
    zero = values.dtype.type(0)
    return tree(np.where(on, values, zero))


for dtype in np.float16, np.float32:
    rng = np.random.default_rng(5)
    L, E, name = lanes(dtype), 32 // np.dtype(dtype).itemsize, np.dtype(dtype).name
    word = np.uint16 if dtype == np.float16 else np.uint32
    x = rng.uniform(-50, 50, 1024).astype(dtype)
    x[5] = x[9] = x[L + 3] = 60       # ties: the first counts
    x[2 * L + 7] = x[2 * L + 11] = x[6] = -60
    rows = x.reshape(-1, L)
    fresh = lambda: np.full(1024, 7, dtype)
    three = np.arange(L) % 8 < 3
    z = fresh()
    z[:4] = [masked_tree(rows[r], three) for r in range(4)]
    z[32:40:2] = [tree(rows[r]) for r in range(4)]
    z[64:68] = [tree(rows[r]) for r in range(4)]
    z[128:144] = [tree(block) for block in x[:2 * L].reshape(16, E)]
    for r in range(2):                # 17 lanes: blocks without a lane keep what was there
        for b in range(8):
            on = np.arange(b * E, b * E + E) < 17
            if on.any():
                z[160 + r * 16 + b] = masked_tree(rows[r][b * E:b * E + E], on)
    pairs = rows[0].reshape(-1, 2)
    for i, (a, b) in enumerate(pairs):
        on = three[2 * i:2 * i + 2]
        if on.any():
            z[256 + i] = masked_tree(pairs[i], on)
    z[512:512 + L] = x[:2 * L:2] + x[1:2 * L:2]
    save(**{f"x_{name}": x, f"sums_{name}": z})

    z, bits = fresh(), lambda i: np.array([i], word).view(dtype)[0]
    for r in range(4):
        z[2 * r], z[2 * r + 1] = rows[r].max(), bits(rows[r].argmax())
        z[32 + 2 * r], z[33 + 2 * r] = bits(rows[r][:20].argmin()), rows[r][:20].min()
        z[64 + 2 * r] = rows[r].max()
    z[96:96 + 16 // z.itemsize] = np.array([rows[r].argmin() for r in range(4)], np.uint32).view(dtype)
    z[128:144] = x[:2 * L].reshape(16, E).max(1)
    z[160:176] = x[:2 * L].reshape(16, E).min(1)
    save(**{f"extremes_{name}": z})

    for n in 1024, 3 * L + 5:
        z = fresh()
        padded = np.concatenate([x[:n], np.zeros(-n % L, dtype)]).reshape(-1, L)
        total = tree(padded[0])
        for row in padded[1:]:
            total = total + tree(row) # one repeat after the other
        z[0] = z[160] = total
        z[32], z[33] = x[:n].max(), bits(x[:n].argmax())
        z[64] = x[:n].min()
        some = [0, 2, 4]              # repeats of 2 steps of 8 blocks
        sums = [masked_tree(rows[r], np.arange(L) < 20) for r in some]
        z[96] = (sums[0] + sums[1]) + sums[2]
        part = np.concatenate([rows[r][:20] for r in some])
        at = part.argmin()
        z[128], z[129] = part.min(), bits(some[at // 20] * L + at % 20)
        save(**{f"all_{name}_{n == 1024:d}": z})
        if n != 1024:
            save(**{f"n_{name}": np.array([n])})

x = np.load(os.path.join(OUT, "x_float32.npy"))
z = np.full(1024, 7, np.float32)
rows = np.concatenate([x[:100], np.zeros(28, np.float32)]).reshape(2, 64)
z[0] = tree(rows[0]) + tree(rows[1])
z[64:128] = x[:64] + np.float32(1)
z[128] = masked_tree(x[:64], np.arange(64) < 5)
z[192:197] = x[:5] + np.float32(1)
save(state=z)
