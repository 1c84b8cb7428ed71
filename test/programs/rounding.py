"""Conversions between element types from their definition (docs/semantics.md part 2, 2 (a) "Cast", 3), in numpy.

A value is exact in float64, but for 64-bit integers, which are Python's. It is divided by the distance of the
destination's neighbouring numbers there (a power of two, so exactly), brought to an integer by the mode, multiplied back.
"""
import numpy as np

MODES = ["NONE", "RINT", "FLOOR", "CEIL", "ROUND", "TRUNC", "ODD"]
BF16 = np.dtype([("bfloat16", "<u2")])
# bits of the significand, exponent of the largest power of two, of the least subnormal
FORMATS = {"half": (11, 15, -24), "bfloat16_t": (8, 127, -133), "float": (24, 127, -149)}
DTYPES = {"half": "float16", "float": "float32", "bfloat16_t": BF16}
DTYPES.update({f"{u}int{n}_t": f"{u}int{n}" for u in ("", "u") for n in (8, 16, 32, 64)})


def dtype(name):
    return np.dtype(DTYPES[name])


def integral(q, mode):
    """The integers that the mode makes of float64 numbers."""
    if mode in ("NONE", "RINT"):
        return np.rint(q)
    if mode == "FLOOR":
        return np.floor(q)
    if mode == "CEIL":
        return np.ceil(q)
    if mode == "ROUND":   # |q| below 2**52 where it is not an integer already, so + 0.5 is exact
        return np.where(np.trunc(q) == q, q, np.copysign(np.floor(np.abs(q) + 0.5), q))
    cut = np.trunc(q)
    if mode == "TRUNC":
        return cut
    assert mode == "ODD"
    return np.where((cut != q) & (np.fmod(cut, 2) == 0), cut + np.copysign(1, q), cut)


def widen(x, name):
    with np.errstate(all="ignore"):
        return exact(x, name)


def exact(x, name):
    if name == "bfloat16_t":
        return (x["bfloat16"].astype(np.uint32) << 16).view(np.float32).astype(np.float64)
    return x.astype(np.float64)


def to_float(x, name, mode, saturate=False):
    """float64 numbers to numbers of the format, as float64; beyond the largest exponent infinite in every mode."""
    bits, top, least = FORMATS[name]
    finite = np.isfinite(x)
    with np.errstate(all="ignore"):
        unit = np.maximum(np.frexp(np.where(finite, x, 0))[1] - bits, least).astype(np.float64)
        q = np.where(finite, x, 0) * 2.0 ** -unit
        r = integral(q, mode) * 2.0 ** unit
        r = np.where(np.abs(r) >= 2.0 ** (top + 1), np.copysign(np.inf, x), r)
    r = np.where(finite, np.copysign(r, x), x)
    if saturate:
        largest = (2 - 2.0 ** (1 - bits)) * 2.0 ** top
        r = np.where(np.isnan(r), 0, np.clip(r, -largest, largest))
    return r


def store_float(r, name):
    if name != "bfloat16_t":
        with np.errstate(all="ignore"):
            return r.astype(dtype(name))   # every number is one of the type: nothing rounds
    return (r.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16).view(BF16)


def to_integer(x, name, mode):
    info = np.iinfo(dtype(name))
    r = np.where(np.isnan(x), 0, x)
    r = np.where(np.isfinite(r), integral(np.where(np.isfinite(r), r, 0), mode), r)
    clip = lambda v: info.min if v <= info.min else info.max if v >= info.max else int(v)
    return np.array([clip(v) for v in r.tolist()], dtype(name))


def long_to_float(x, mode):
    """64-bit integers to float, with Python's integers."""
    out = []
    for v in x.tolist():
        size = abs(v)
        unit = 1 << max(size.bit_length() - 24, 0)
        whole, rest = divmod(size, unit)
        up = {"FLOOR": rest > 0 and v < 0, "CEIL": rest > 0 and v > 0, "TRUNC": False, "ROUND": 2 * rest >= unit,
              "RINT": 2 * rest > unit or (2 * rest == unit and whole % 2 == 1)}[mode]
        out.append(float((whole + up) * unit) * (-1 if v < 0 else 1))
    return np.array(out, np.float32)


def cast(x, src, dst, mode, saturate=False):
    """An array of type src (names as in kernels) to type dst."""
    to_int = "int" in dst
    if "int" in src and to_int:
        info = np.iinfo(dtype(dst))
        return np.array([min(max(v, info.min), info.max) for v in x.tolist()], dtype(dst))
    if src == "int64_t":
        return long_to_float(x, mode)
    wide = widen(x, src)
    if to_int:
        return to_integer(wide, dst, mode)
    if src == dst:   # to an integral value
        with np.errstate(all="ignore"):
            return np.where(np.isfinite(wide), np.copysign(integral(wide, mode), wide), wide).astype(dtype(dst))
    return store_float(to_float(wide, dst, mode, saturate), dst)
