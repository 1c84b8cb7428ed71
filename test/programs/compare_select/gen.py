from program import *

COMPARE = [np.less, np.greater, np.equal, np.less_equal, np.greater_equal, np.not_equal]
rng = np.random.default_rng(12)


def packed(flags):
    return np.packbits(flags, bitorder="little")


def blocks(x, repeats, block_stride, repeat_stride):
    """The lanes that an instruction reads."""
    per_block, n = 32 // x.itemsize, lanes(x.dtype)
    lane = np.arange(n)
    return np.concatenate([x[(r * repeat_stride + lane // per_block * block_stride) * per_block + lane % per_block] for r in range(repeats)])


def compare(name, x, y, which):
    n = lanes(x.dtype)
    want = np.full((6, 4, 64), 255, np.uint8)
    for mode, f in enumerate(COMPARE):
        if mode not in which:
            continue
        strided_x, strided_y = blocks(x, 2, 2, 1), blocks(y, 2, 1, 8)
        repeated = blocks(x, 2, 0, 9)
        for part, flags in enumerate([f(x[:3 * n], y[:3 * n]), f(x[:3 * n], y[0]), f(strided_x, strided_y), f(repeated, y[0])]):
            bits = packed(flags)
            want[mode, part, :len(bits)] = bits
    save(**{name + "_x": x, name + "_y": y, name + "_compare": want.reshape(-1)})


def register(name, x, y):
    n = lanes(x.dtype)
    bit = np.arange(n)
    state = np.full(128, True)
    want = []
    masks = [((0x0f0f << 64) | 0x00ff00ff00ff00ff, np.less_equal), (0xff00, np.greater), ((1 << n) - 1, np.not_equal)]
    after = np.full(96, 255, np.uint8)
    for i, (mask, f) in enumerate(masks):
        on = np.array([mask >> int(b) & 1 == 1 for b in bit])
        state[:n] = np.where(on, f(x[:n], y[:n]), state[:n])
        after[32 * i:32 * i + 16] = packed(state)
    save(**{name + "_register": after})


def select(name, x, y, m):
    n, count = lanes(x.dtype), len(x)
    bits = np.unpackbits(m, bitorder="little").astype(bool)
    index, lane = np.arange(count), np.arange(count) % n
    reused, running = bits[lane], bits[index]
    first, seven = index < count - 3, x.dtype.type(7)
    some = np.array([((0xf << 64) | 0x5555555555555555) >> int(i) & 1 == 1 for i in lane])
    two = x.dtype.type(2)
    per_block = 32 // x.itemsize
    strided_x = np.concatenate([blocks(x, 3, 2, 4), x[:n]])
    again_y = np.concatenate([y[:n]] * 4)
    parts = [
        np.where(first, np.where(reused, x, y), seven),
        np.where(first, np.where(running, x, y), seven),
        np.where(first, np.where(running, x, two), seven),
        np.where(some & (index < 3 * n), np.where(reused, strided_x, y), seven),
        np.where((lane < n - 1) & (index < 3 * n), np.where(running, x, again_y), seven),
        np.where(some & (index < 3 * n), np.where(running, x, two), seven),
        np.where(some & (index < 2 * n), np.where(reused, x, y), seven),
        np.where(some & (index < 2 * n), np.where(running, x, y), seven),
        np.where(some & (index < 2 * n), np.where(running, x, y[0]), seven),
        np.ones(count, x.dtype),
    ]
    save(**{name + "_m": m, name + "_select": np.concatenate(parts).astype(x.dtype)})


inf = np.inf
for name, dtype, values, which in (("half", np.float16, [0.0, -0.0, 1.0, 1.5, -1.0, np.nan, inf, -inf], range(6)),
                                   ("float", np.float32, [0.0, -0.0, 1.0, 1.5, -1.0, np.nan, inf, -inf], range(6)),
                                   ("int32_t", np.int32, [0, 1, -1, 2147483647, -2147483648], [2])):
    count = 4 * lanes(dtype)
    x, y = (rng.choice(np.array(values, dtype), count) for _ in range(2))
    y[0] = values[2]
    compare(name, x, y, which)
    if dtype != np.int32:
        register(name, x, y)
        x, y = (rng.integers(-100, 100, count).astype(dtype) for _ in range(2))
        save(**{name + "_sx": x, name + "_sy": y})
        select(name, x, y, rng.integers(0, 256, 64).astype(np.uint8))
fx, fy = np.load(os.path.join(OUT, "float_x.npy")), np.load(os.path.join(OUT, "float_y.npy"))
save(operators=np.concatenate([packed(fx >= fy), packed(fx < fy)]), not_equal=np.concatenate([packed(fx >= fy), packed(fx != fy)]))
x = rng.integers(-20, 20, 256).astype(np.float32) / 4
save(chain_x=x, chain=np.where(x > 1, 2 * x, x + 1) + np.float32(0.5), chain_bits=packed(x > 1))
