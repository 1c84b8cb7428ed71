from program import *

N, COUNT = 512, 300
rng = np.random.default_rng(3510)


def edge(dtype, n):
    """Random bits with the extremes in front."""
    info = np.iinfo(dtype)
    values = rng.integers(info.min, info.max, n, dtype, endpoint=True)
    values[:4] = info.min, info.max, 0, 1
    return values


def part(values, rest=77):
    whole = np.full(N, rest, values.dtype)
    whole[:COUNT] = values[:COUNT]
    return whole


def shift(x, n):
    width = 8 * x.itemsize
    if n > width:
        return np.zeros_like(x)
    return keep_sign(x, n) if np.issubdtype(x.dtype, np.signedinteger) else wrap(x, n)


np.seterr(over="ignore")
for name in "int8", "uint8", "int64", "uint64":
    x, y, s = edge(name, N), edge(name, N)[::-1].copy(), np.array(100, name)
    parts = [x + y, x - y, x + s]
    if x.itemsize > 1:
        parts += [x * y, x * s]
    if name.startswith("int"):
        parts += [np.where(x < 0, -x, x)]
    width = 8 * x.itemsize
    parts += [shift(x, n) for n in (3, width - 1, width, width + 1)]
    save(**{f"x_{name}": x, f"y_{name}": y, f"want_{name}": np.concatenate([part(p) for p in parts])})


def to_float(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


def to_bits(values):
    """Rounded to the nearest bfloat16, ties to even. Of finite values."""
    bits = values.astype(np.float32).view(np.uint32).astype(np.uint64)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.uint16)


x = to_bits(rng.uniform(-300, 300, N).astype(np.float32))
y = to_bits(rng.uniform(-3, 3, N).astype(np.float32))
a, b, three = to_float(x), to_float(y), np.float32(3)
rest = int(to_bits(np.array([77], np.float32))[0])
parts = [a + b, a - b, a + three, np.full_like(a, a[0]), a * b, a * three]
save(x_bfloat=x, y_bfloat=y, want_bfloat=np.concatenate([part(to_bits(p), rest) for p in parts]))

tenth = to_float(to_bits(np.array([0.1], np.float32)))[0]
lane = np.arange(128)
on = (lane < 64) & (lane % 2 == 0) | (lane == 64) | (lane == 65)
save(want_masked=np.where(on, to_bits(a[:128] * tenth), np.uint16(rest)).astype(np.uint16))
save(x_masked=x[:128])

save(round=np.full(128, 17, np.int16), rounded=np.full(128, 1, np.int16), cut=np.zeros(128, np.int16))
