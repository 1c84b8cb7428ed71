from program import *

N, GAP, BLOCKS, ROUNDS = 256, 3, 8, 20
random = np.random.default_rng(3)


def to_bf16(x):
    """Of small integers, which bfloat16 holds exactly."""
    return (x.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)


def from_bf16(x):
    return (x.astype(np.uint32) << 16).view(np.float32)


def parts(z, at, x, f):
    """DataCopyPad of two blocks of 21 elements, GAP elements apart in z, in UB a data block behind the whole ones."""
    step = -(-21 * SIZE // 32) * 32 // SIZE + 32 // SIZE
    for k in range(2):
        o = at + k * (21 + GAP)
        z[o:o + 21] = f(z[o:o + 21], x[k * step:k * step + 21])


for name in "int8 int16 int32 float16 float32 bfloat16".split():
    floating = "float" in name
    dtype = np.dtype(np.float32 if name == "bfloat16" else name)
    SIZE = 2 if name == "bfloat16" else dtype.itemsize
    info = None if floating else np.iinfo(dtype)
    if floating:   # sums stay exact: bfloat16 has the integers up to 256
        most = 1 if name == "bfloat16" else 3
        make = lambda n: random.integers(-most, most + 1, n).astype(dtype)
    else:
        make = lambda n: random.integers(info.min, info.max, n, endpoint=True).astype(dtype)
    x = make((BLOCKS, N))
    if floating:
        x[:, 60:] = np.where(x[:, 60:] == 0, dtype.type(-0.0), x[:, 60:])
    add, largest, smallest = make(N + 64), make(N + 64), make(N + 64)
    plain = make(25 * N)
    odd = make(64)
    zeros = np.arange(N + 64) % 5 == 0   # signed zeros meet
    if floating:
        largest[zeros] = -0.0
        smallest[zeros] = 0.0
    if name in ("float16", "float32"):
        x[3, 7] = np.nan
    before = [a.copy() for a in (add, largest, smallest, plain, odd)]
    total = lambda z, v: (z + v).astype(dtype)

    def ordered(numpys, negative):
        """numpy's maximum or minimum, but +0 above -0: negative says of two zeros whether -0 is the answer."""
        def f(a, b):
            if not floating:
                return numpys(a, b)
            zero = np.where(negative(np.signbit(a), np.signbit(b)), dtype.type(-0.0), dtype.type(0.0))
            return np.where((a == 0) & (b == 0), zero, numpys(a, b))
        return f

    maximum = ordered(np.maximum, np.logical_and)
    minimum = ordered(np.minimum, np.logical_or)

    with np.errstate(over="ignore", invalid="ignore"):
        for b in range(BLOCKS):
            plain[b * N:(b + 1) * N] = x[b]
            for _ in range(ROUNDS):
                add[:N] = total(add[:N], x[b])
                parts(odd, 0, x[b], total)
            parts(add, N, x[b], total)
            largest[:N] = maximum(largest[:N], x[b])
            parts(largest, N, x[b], maximum)
            smallest[:N] = minimum(smallest[:N], x[b])
            parts(smallest, N, x[b], minimum)
            plain[(9 + b) * N:(10 + b) * N] = x[b]
            plain[(17 + b) * N:(17 + b) * N + 5] = x[b, :5]
        chosen = {}
        per = 32 // SIZE
        for choose, f in ((1, total), (2, maximum)):
            chosen[choose] = plain.copy()
            for b in range(BLOCKS):
                at = slice(8 * N, 8 * N + per)
                chosen[choose][at] = f(chosen[choose][at], x[b, b * per:(b + 1) * per])
    after = [add, largest, smallest, odd]
    store = to_bf16 if name == "bfloat16" else lambda v: v
    shifted = lambda v: np.concatenate([np.array([77], np.uint8), np.frombuffer(store(v).tobytes(), np.uint8)])
    save(**{f"x_{name}": store(x), f"want_plain1_{name}": store(chosen[1]), f"want_plain2_{name}": store(chosen[2]),
            f"odd_{name}": shifted(before[4]), f"want_odd_{name}": shifted(odd), f"plain_{name}": store(before[3])})
    for word, b, a in zip(("add", "max", "min"), before, after):
        save(**{f"{word}_{name}": store(b), f"want_{word}_{name}": store(a)})

# floats of very different sizes: the order of the blocks shows
x = (10.0 ** random.integers(-4, 9, (BLOCKS, N)) * random.standard_normal((BLOCKS, N))).astype(np.float32)
z = random.standard_normal(N).astype(np.float32)
want = z.copy()
for row in x:
    want = want + row
assert want.dtype == np.float32
assert (want != z + x[::-1].sum(0, dtype=np.float32)).any()
save(x_order=x, z_order=z, want_order=want)
