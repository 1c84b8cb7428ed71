from fractions import Fraction

from program import *

N = 1024
FLOATS = [0.0, -0.0, 1, -1, np.inf, -np.inf, np.nan, 65504, -65504, 1e-7, 6e-8, -6e-8, 1 / 3, 683, 3, 2049, 0.1, 3e38, 1e-45]
INTS = [0, 1, -1, 2, -2, "min", "max", 255, -256]
rng = np.random.default_rng(21)


def inputs(dtype):
    """Three arrays: every pair of hard values in the first two, the rest random bits or, for floats, near 1 too."""
    if dtype.kind == "f":
        with np.errstate(all="ignore"):
            hard = np.array(FLOATS, np.float64).astype(dtype)
    else:
        info = np.iinfo(dtype)
        hard = np.array([getattr(info, v) if isinstance(v, str) else v & (info.max - info.min) for v in INTS], "i8")
        hard = hard.astype(dtype)
    bits = [rng.integers(0, 1 << (8 * dtype.itemsize), N, f"u{dtype.itemsize}").view(dtype) for _ in range(3)]
    if dtype.kind == "f":
        for array in bits:
            array[N // 2:] = rng.normal(0, 3, N // 2).astype(dtype)
    pairs = len(hard) ** 2
    bits[0][:pairs], bits[1][:pairs] = np.repeat(hard, len(hard)), np.tile(hard, len(hard))
    bits[2][:pairs] = np.resize(hard[::-1], pairs)
    return bits


def once(x, dtype):
    """A fraction rounded once: to double with the last bit set where it is inexact, which keeps ties apart."""
    d = float(x)
    exact = Fraction(d)
    if exact != x and np.float64(d).view(np.uint64) % 2 == 0:
        d = np.nextafter(d, np.inf if x > exact else -np.inf)
    with np.errstate(all="ignore"):
        return np.float64(d).astype(dtype)


def fma(a, b, c):
    with np.errstate(all="ignore"):
        result = a.astype("f8") * b.astype("f8") + c.astype("f8")   # right where something is not finite, or 0
        out = result.astype(a.dtype)
    for i in np.nonzero(np.isfinite(a) & np.isfinite(b) & np.isfinite(c))[0]:
        exact = Fraction(float(a[i])) * Fraction(float(b[i])) + Fraction(float(c[i]))
        if exact:
            out[i] = once(exact, a.dtype)
    return out


def maximum(a, b):
    if a.dtype.kind != "f":
        return np.maximum(a, b)
    with np.errstate(all="ignore"):
        zeros = np.where(np.signbit(a), b, a)
        return np.where(np.isnan(a) | np.isnan(b), a.dtype.type(np.nan), np.where(a == b, zeros, np.maximum(a, b)))


def minimum(a, b):
    return -maximum(-a, -b) if a.dtype.kind == "f" else np.minimum(a, b)


def relu(x):
    return maximum(x, np.zeros_like(x))


def single(f):
    return lambda x: f(x.astype("f4")).astype(x.dtype)


def active(dtype, form):
    lane, index = np.arange(N) % lanes(dtype), np.arange(N)
    words = (0xFFFFFFFF << 64) | 0x5555555555555555
    bit = np.array([words >> k & 1 for k in range(128)])
    return [index < N - 13, lane < lanes(dtype) - 5, bit[lane] == 1, index >= 0][form]


def forms(c, value, which=range(4)):
    return [np.where(active(c.dtype, k), value, c) for k in which]


def shifted(a, s, rounds):
    wide = a.astype("i8")
    return ((wide >> s) + ((wide >> (s - 1)) & 1 if rounds and a.dtype.kind == "i" else 0)).astype(a.dtype)


for name, s in {"float32": -1.1, "float16": 3.3, "int16": 5, "uint16": 3, "int32": 17, "uint32": 1}.items():
    dtype = np.dtype(name)
    a, b, c = inputs(dtype)
    s = dtype.type(s)
    full = np.full(N, s)
    with np.errstate(all="ignore"):
        values = {
            "Div": lambda: a / b, "Max": lambda: maximum(a, b), "Min": lambda: minimum(a, b),
            "And": lambda: a & b, "Or": lambda: a | b, "Not": lambda: ~a,
            "AddRelu": lambda: relu(a + b), "SubRelu": lambda: relu(a - b),
            "Maxs": lambda: maximum(a, full), "Mins": lambda: minimum(a, full),
            "LeakyRelu": lambda: np.where(a >= 0, a, a * s), "Relu": lambda: relu(a),
            "Sqrt": lambda: np.sqrt(a), "Rsqrt": lambda: single(lambda x: np.float32(1) / np.sqrt(x))(a),
            "Reciprocal": lambda: dtype.type(1) / a,
            "Axpy": lambda: a * s + c, "MulAddDst": lambda: a * b + c,
            "FusedMulAdd": lambda: fma(a, c, b), "MulAddRelu": lambda: relu(fma(a, c, b)),
        }
        values["FusedMulAddRelu"] = values["MulAddRelu"]
        integers = ["Max", "Min", "Maxs", "Mins"]
        order = {"f": ["Div", "Max", "Min", "AddRelu", "SubRelu", "Maxs", "Mins", "LeakyRelu", "Relu", "Sqrt", "Rsqrt",
                       "Reciprocal", "Axpy", "MulAddDst", "FusedMulAdd", "FusedMulAddRelu", "MulAddRelu"],
                 "int16": integers + ["And", "Or", "Not", "AddRelu", "SubRelu"], "uint16": ["And", "Or", "Not"],
                 "int32": integers + ["Relu"], "uint32": []}["f" if dtype.kind == "f" else name]
        parts = [part for op in order for part in forms(c, values[op]())]
        if dtype.kind == "f":
            near = [part for f in (np.exp, np.log) for part in forms(c, f(a.astype("f8")).astype(dtype))]
            save(**{f"near_{name}": np.concatenate(near)})
        else:
            parts += forms(c, shifted(a, s, False)) + forms(c, shifted(a, s, True), [1, 2])
            parts += forms(c, shifted(a, s, False), [1]) + forms(c, shifted(a, s, True), [2])
    save(**{f"x_{name}": a, f"y_{name}": b, f"c_{name}": c, f"want_{name}": np.concatenate(parts)})
    ctype = {"float32": "float -DFLOATS", "float16": "half -DFLOATS"}.get(name, name + "_t")
    tensors = f"{OUT}/x_{name}.npy {OUT}/y_{name}.npy {OUT}/c_{name}.npy out:{OUT}/z.npy:{name}:"
    with open(f"{OUT}/ops_{name}", "w") as file:
        file.write(f"-DDTYPE={ctype} ops {tensors}{N * len(parts)} {name}:{s} --expect 3={OUT}/want_{name}.npy")
    if dtype.kind == "f":
        unit = "--rtol=0.00097657 --atol=6e-8" if name == "float16" else "--rtol=1.2e-7 --atol=1.5e-45"
        with open(f"{OUT}/exp_{name}", "w") as file:
            file.write(f"-DDTYPE={ctype} exp_ln {tensors}{N * len(near)} --expect 3={OUT}/near_{name}.npy {unit}")
