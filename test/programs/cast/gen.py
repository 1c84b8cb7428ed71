import rounding
from program import *
from rounding import DTYPES, cast, dtype

ALL5 = ["RINT", "FLOOR", "CEIL", "ROUND", "TRUNC"]
# (source, destination): modes; as docs/semantics.md part 2 has them for dav-2201
PAIRS = {
    ("int8_t", "half"): ["NONE"], ("uint8_t", "half"): ["NONE"], ("half", "float"): ["NONE"],
    ("bfloat16_t", "float"): ["NONE"], ("int16_t", "float"): ["NONE"], ("int32_t", "int16_t"): ["NONE"],
    ("int32_t", "int64_t"): ["NONE"], ("int64_t", "int32_t"): ["NONE"],
    ("int16_t", "half"): ["NONE"] + ALL5, ("int32_t", "float"): ["NONE"] + ALL5,
    ("half", "int8_t"): ["NONE"] + ALL5, ("half", "uint8_t"): ["NONE"] + ALL5,
    ("half", "int16_t"): ALL5, ("half", "int32_t"): ALL5, ("bfloat16_t", "int32_t"): ALL5,
    ("float", "int16_t"): ALL5, ("float", "bfloat16_t"): ALL5, ("float", "int32_t"): ALL5,
    ("float", "int64_t"): ALL5, ("int64_t", "float"): ALL5, ("float", "float"): ALL5,
    ("float", "half"): ["NONE"] + ALL5 + ["ODD"],
}
# What the other chips have besides (docs/chip-types.md), two of them standing for all.
MORE = {
    "dav-3510": {
        ("int8_t", "int16_t"): ["NONE"], ("int8_t", "int32_t"): ["NONE"], ("uint8_t", "uint16_t"): ["NONE"],
        ("uint8_t", "uint32_t"): ["NONE"], ("int16_t", "uint8_t"): ["NONE"], ("int16_t", "int32_t"): ["NONE"],
        ("int16_t", "uint32_t"): ["NONE"], ("uint16_t", "uint8_t"): ["NONE"], ("uint16_t", "uint32_t"): ["NONE"],
        ("half", "bfloat16_t"): ALL5, ("bfloat16_t", "half"): ALL5, ("int32_t", "uint8_t"): ["NONE"],
        ("int32_t", "uint16_t"): ["NONE"], ("uint32_t", "uint8_t"): ["NONE"], ("uint32_t", "int16_t"): ["NONE"],
        ("uint32_t", "uint16_t"): ["NONE"],
    },
    "dav-3002": {("int32_t", "half"): ["NONE"]},
}
rng = np.random.default_rng(8)


def neighbours(x):
    """Each float32 with the ones just below and above."""
    x = np.asarray(x, np.float32)
    return np.concatenate([x, np.nextafter(x, np.float32(np.inf)), np.nextafter(x, np.float32(-np.inf))])


def floats():
    """Where conversions of float get hard: around every half and between them, integers' ends, halves of integers."""
    halves = np.arange(0, 0x7C01, 7, dtype=np.uint16).view(np.float16).astype(np.float32)
    edge = np.arange(0x7BF0, 0x7C00, dtype=np.uint16).view(np.float16).astype(np.float32)
    h = np.concatenate([halves[np.isfinite(halves)], edge])
    step = np.diff(np.concatenate([h, [np.float32(65536)]])).astype(np.float32)
    fine = np.array([2.0 ** max(np.frexp(v)[1] - 11, -24) for v in h.tolist()], np.float32)
    upper = np.arange(0, 0x7F81, 61, dtype=np.uint32)   # bfloat16 numbers, and between them
    b = np.concatenate([(upper << 16), (upper << 16) | 0x8000]).astype(np.uint32).view(np.float32)
    whole = np.array([0, 1, 2, 3, 7, 100, 127, 128, 255, 256, 2047, 2048, 32767, 32768, 65535, 65536, 1 << 23, 1 << 24,
                      2.0 ** 31, 2.0 ** 32, 2.0 ** 52, 2.0 ** 62, 2.0 ** 63, 2.0 ** 64], np.float32)
    parts = np.concatenate([whole, whole + np.float32(0.5), whole + np.float32(0.25), whole - np.float32(0.5)])
    odd = np.array([65504, 65519.996, 65520, 65535.996, 65536, 1e6, 3.4e38, 1e-45, 1e-38, np.inf, np.nan], np.float32)
    positive = np.concatenate([neighbours(np.concatenate([h, h + fine / 2, parts])), b, odd, step])
    random = rng.integers(0, 1 << 32, 4096, np.uint32).view(np.float32)
    return np.concatenate([positive, -positive, random]).astype(np.float32)


def integers(name):
    info = np.iinfo(dtype(name))
    if info.bits <= 16:
        return np.arange(info.min, info.max + 1, dtype=dtype(name))
    values = [0, info.min, info.max]
    for k in range(1, info.bits - 1):   # around powers of two and the ties of a 24-bit significand behind them
        p = 1 << k
        values += [p, p - 1, p + 1]
        if k > 25:
            unit = 1 << (k - 23)
            values += [p + unit // 2 + d for d in (-1, 0, 1)] + [p + unit + unit // 2 + d for d in (-1, 0, 1)]
            values += [2 * p - unit // 2 + d for d in (-1, 0, 1)]
    values = [v for v in values + [-v for v in values] if info.min <= v <= info.max]
    random = rng.integers(info.min, info.max, 4096, dtype(name), endpoint=True)
    return np.concatenate([np.array(values, dtype(name)), random])


def entry(src, dst, parts, x, want, chip="dav-2201"):
    """One run of kernel.cpp, as a line of arguments."""
    name = f"{src}_{dst}_{chip}"
    save(**{f"x_{name}": x, f"want_{name}": want})
    kind = "bfloat16" if dst == "bfloat16_t" else dtype(dst).name
    with open(f"{OUT}/list", "a") as f:
        f.write(f"--npu-arch={chip} -DFROM={src} -DTO={dst} -DPARTS={parts} {OUT}/x_{name}.npy out:{OUT}/z.npy:{kind}:{len(want)} "
                f"uint32:{len(x)} --expect 1={OUT}/want_{name}.npy\n")


SOURCES = {
    "half": np.arange(1 << 16, dtype=np.uint16).view(np.float16),   # all of them
    "bfloat16_t": np.arange(1 << 16, dtype=np.uint16).view(rounding.BF16),
    "float": floats(),
}
TILE = 4096   # kernel.cpp's
for chip, src, dst, modes in [(chip, *pair, modes) for chip, pairs in {"dav-2201": PAIRS, **MORE}.items()
                              for pair, modes in pairs.items()]:
    x = SOURCES.get(src)
    if x is None:
        x = integers(src)
    x = np.concatenate([x, np.zeros(-len(x) % TILE, x.dtype)])
    want = np.concatenate([cast(x, src, dst, mode) for mode in modes])
    entry(src, dst, "".join(f"PART({mode})" for mode in modes), x, want, chip)

# int32_t to half with a scale: the exact product, rounded once. The mode has no effect; a block starts with scale 1.
x = integers("int32_t")
x = np.concatenate([x, np.arange(-2048, 2049, dtype=np.int32) * 5, np.zeros(8192, np.int32)])
x = x[:len(x) // TILE * TILE]
scales = [(1.0, "NONE"), (0.1, "FLOOR"), (2.0 ** -24, "ODD"), (-3, "CEIL"), (65504, "RINT")]
want = [rounding.to_float(x.astype(np.float64) * float(np.float16(s)), "half", "RINT") for s, _ in scales]
parts = "PART(NONE)" + "".join(f"SCALED({s!r},{mode})" for s, mode in scales[1:])
entry("int32_t", "half", parts, x, np.concatenate(want).astype(np.float16))
