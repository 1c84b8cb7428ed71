from program import *

COMPARE = [np.less, np.greater, np.equal, np.less_equal, np.greater_equal, np.not_equal]
REPEATS, BYTES = 5, 160
rng = np.random.default_rng(11)


def packed(flags):
    return np.packbits(flags, bitorder="little")


def family(name, dtype, which, values):
    """Both tensors from a few values, so that equality, NaN and both zeros meet often; 6 parts of two tensors, 6 with a scalar."""
    n = REPEATS * 256 // np.dtype(dtype).itemsize
    x, y = (rng.choice(np.array(values, dtype), n) for _ in range(2))
    y[3] = values[2]
    want = np.zeros(12 * BYTES, np.uint8)
    per_block = 32 // np.dtype(dtype).itemsize
    # with a scalar: repeats 2 blocks apart in the source
    lanes_ = 256 // np.dtype(dtype).itemsize
    strided_x = np.concatenate([x[r * 2 * per_block:r * 2 * per_block + lanes_] for r in range(REPEATS)])
    for at, f in enumerate(COMPARE):
        if at not in which:
            continue
        for part, flags in ((at, f(x, y)), (6 + at, f(strided_x, y[3]))):
            bits = packed(flags)
            want[part * BYTES:part * BYTES + len(bits)] = bits
    save(**{name + "_x": x, name + "_y": y, name + "_want": want})


inf = np.inf
save(ex_x=np.arange(1, 129).astype(np.float16), ex_want=np.array([0, 0, 8] + 13 * [0], np.uint8))
family("halves", np.float16, range(6), [0.0, -0.0, 1.0, 1.0009765625, -1.0, np.nan, inf, -inf, 6e-8])
family("floats", np.float32, range(6), [0.0, -0.0, 1.0, 1.00000012, -1.0, np.nan, inf, -inf, 1e-45])
family("words", np.int32, [2], [0, 1, -1, 2147483647, -2147483648, 1 << 16])

x, y = (rng.integers(0, 3, 1024).astype(np.float32) / 2 for _ in range(2))
lane = np.arange(64)
less = [x[(r * 3 + lane // 8 * 2) * 8 + lane % 8] < y[r * 8 + lane % 8] for r in range(4)]
least = [x[(r * 5 + lane // 8 * 2) * 8 + lane % 8] >= 0.5 for r in range(3)]
save(strides_x=x, strides_y=y, strides_want=np.concatenate([packed(np.concatenate(less)), packed(np.concatenate(least))]))
