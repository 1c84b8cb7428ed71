from program import *
from rounding import BF16, cast, dtype

EVEN = 0x5555555555555555
BYTES, BLK, REP = 4096, 2, 9   # kernel.cpp's, and what run.test passes
rng = np.random.default_rng(4)


def places(size, wide, repeat, lanes_on, blk, rep):
    """Element offset of each active lane: blocks are the operand's own, lanes those of the wider type."""
    per_block = 32 // size
    return {lane: (repeat * rep + lane // per_block * (blk)) * per_block + lane % per_block
            for lane in range(256 // wide) if lanes_on(lane)}


def fresh(name):
    return np.full(BYTES // 4, 0x01020304, np.int32).view(dtype(name)).copy()


class Part:
    """One instruction on a destination, operands as (array, block stride, repeat stride)."""

    def __init__(self, f, sizes):
        self.f, self.sizes, self.wide = f, sizes, max(sizes)

    def run(self, operands, active, repeats):
        """active(repeat, lane); operands[0] is the destination, written after all lanes were read."""
        for r in range(repeats):
            where = [places(size, self.wide, r, lambda lane: active(r, lane), blk, rep)
                     for size, (_, blk, rep) in zip(self.sizes, operands)]
            dst = operands[0][0]
            new = {lane: self.f(dst[where[0][lane]], *(o[0][w[lane]] for o, w in zip(operands[1:], where[1:])))
                   for lane in where[0]}
            for lane, value in new.items():
                dst[where[0][lane]] = value


def every(repeat, lane):
    return True


def first(n):
    return lambda repeat, lane: lane < n


def count(n, all_lanes):
    return lambda repeat, lane: repeat * all_lanes + lane < n


def even_lanes(repeat, lane):
    return lane % 2 == 0


def casts(name, src, dst, mode, late):
    ds, ss = dtype(dst).itemsize, dtype(src).itemsize
    wide = max(ds, ss)
    n, d, s = 256 // wide, 8 * ds // wide, 8 * ss // wide
    if "int" in src:
        info = np.iinfo(dtype(src))
        x = rng.integers(info.min, info.max, BYTES // ss, dtype(src), endpoint=True)
    else:
        x = (rng.normal(0, 60, BYTES // ss)).astype(dtype(src))
    parts = []

    def part(active, repeats, strides, mode=mode):
        c = fresh(dst)
        y = cast(x, src, dst, mode)   # elementwise, so that lanes only have to be moved
        Part(lambda old, new: new, [ds, ss]).run([(c, strides[0], strides[2]), (y, strides[1], strides[3])], active, repeats)
        parts.append(c)

    part(every, 4, (1, 1, d, s))
    part(count(3 * n + 5, n), 4, (1, 1, d, s))
    part(every, 2, (1, 2, d, 16))
    part(every, 2, (2, 1, 16, s))
    part(every, 3, (1, 1, d + 1, 1))
    part(every, 2, (1, 0, d, s))
    part(first(13), 3, (1, 1, d, s))
    part(even_lanes, 3, (1, 1, d, s))
    part(every, 3, (BLK, BLK, REP, REP))
    part(count(2 * n + 3, n), 3, (2, 1, 17, s))
    part(every, 2, (1, 1, d, s), late)
    part(first(n // 2), 1, (1, 1, d, s))
    want = np.concatenate(parts)
    save(**{f"x_{name}": x, f"want_{name}": want})
    kind = "bfloat16" if dst == "bfloat16_t" else dtype(dst).name
    number = ["NONE", "RINT", "FLOOR", "CEIL", "ROUND", "TRUNC", "ODD"].index(late)
    with open(f"{OUT}/list", "a") as f:
        f.write(f"kernel.cpp cast -DFROM={src} -DTO={dst} -DMODE=CAST_{mode} {OUT}/x_{name}.npy out:{OUT}/z.npy:{kind}:{len(want)} uint8:{BLK} uint8:{REP} uint8:{number} "
                f"--expect 1={OUT}/want_{name}.npy\n")


casts("half_float", "half", "float", "NONE", "NONE")
casts("float_half", "float", "half", "RINT", "ODD")
casts("half_int8", "half", "int8_t", "FLOOR", "CEIL")
casts("float_int64", "float", "int64_t", "CEIL", "TRUNC")
casts("int64_int32", "int64_t", "int32_t", "NONE", "NONE")
casts("half_int16", "half", "int16_t", "ROUND", "RINT")
casts("float_bfloat16", "float", "bfloat16_t", "TRUNC", "FLOOR")

# half * half is exact in float; only the sum rounds
S = np.float16(1.1)
x = rng.normal(0, 60, BYTES // 2).astype(np.float16)
parts = []


def product_sum(old, a, b):
    return np.float32(a) * np.float32(b) + np.float32(old)


def accumulate(f, sources, active, repeats, dst_strides):
    c = x.view(np.float32).copy()
    Part(f, [4] + [2] * len(sources)).run([(c, *dst_strides)] + sources, active, repeats)
    parts.append(c)


axpy = lambda old, a: product_sum(old, S, a)
b = x[512:]
accumulate(axpy, [(x, 1, 4)], count(3 * 64 + 7, 64), 4, (1, 8))
accumulate(axpy, [(x, 2, 4)], even_lanes, 3, (1, 8))
accumulate(axpy, [(x, 1, 8)], every, 3, (2, 16))
accumulate(product_sum, [(x, 1, 4), (b, 1, 4)], count(3 * 64 + 7, 64), 4, (1, 8))
accumulate(product_sum, [(x, 1, 4), (b, 1, 4)], even_lanes, 3, (1, 8))
accumulate(product_sum, [(x, 1, 4), (b, 2, 8)], every, 5, (1, 0))
save(x_accumulate=x, want_accumulate=np.concatenate(parts))
with open(f"{OUT}/list", "a") as f:
    f.write(f"others.cpp accumulate {OUT}/x_accumulate.npy out:{OUT}/z.npy:float32:{len(parts) * 1024} float16:{float(S)} "
            f"--expect 1={OUT}/want_accumulate.npy\n")


def counted(c, x, n, repeats, strides):
    """Copy in counter mode: n elements of each repeat, data block by data block."""
    per_block = 32 // c.itemsize
    for r in range(repeats):
        for i in range(n):
            to, fro = ((r * rep + i // per_block * blk) * per_block + i % per_block
                       for blk, rep in zip(strides[:2], strides[2:]))
            c[to] = x[fro]


for name in ("int32_t", "half"):
    short = name.replace("_t", "")
    size = dtype(name).itemsize
    x = rng.integers(0, 1 << 30, BYTES // 4, np.int32)
    x[:] &= 0x3BFF3BFF   # no NaNs as halves
    x = x.view(dtype(name))
    parts = []
    for active, repeats, (db, sb, dr, sr) in ((every, 4, (1, 1, 8, 8)), (even_lanes, 3, (2, 1, 20, 4)),
                                              (first(10), 2, (1, 1, 30, 8))):
        c = fresh(name)
        Part(lambda old, new: new, [size, size]).run([(c, db, dr), (x, sb, sr)], active, repeats)
        parts.append(c)
    for n, repeats, strides in ((144, 1, (1, 3, 0, 0)), (5, 3, (1, 1, 4, 2))):
        c = fresh(name)
        counted(c, x, n, repeats, strides)
        parts.append(c)
    save(**{f"x_copy_{short}": x, f"want_copy_{short}": np.concatenate(parts)})
    with open(f"{OUT}/list", "a") as f:
        f.write(f"others.cpp copy_{short} {OUT}/x_copy_{short}.npy out:{OUT}/z.npy:{dtype(name).name}:{5 * BYTES // size} "
                f"--expect 1={OUT}/want_copy_{short}.npy\n")
