from program import *

# All pairs of the values where floats and integers get hard, and random ones.
FLOATS = [0.0, -0.0, 1, -1, np.inf, -np.inf, np.nan, 65504, -65504, 65520, 1e-7, 6e-8, -6e-8,
          1 / 3, 2049, 0.1, 3e38, 1e-45]
INTS = [0, 1, -1, 2, "min", "max", 255, -256]
rng = np.random.default_rng(11)
SCALARS = {"float32": "-1.1", "float16": "3.3", "int16": "-300", "int32": "70001"}   # as run.test passes them
for name, text in SCALARS.items():
    dtype = np.dtype(name)
    with np.errstate(all="ignore"):
        if dtype.kind == "f":
            hard = np.array(FLOATS, np.float64).astype(dtype)
            random = rng.integers(0, 1 << (8 * dtype.itemsize), 2048, f"u{dtype.itemsize}").view(dtype)
        else:
            info = np.iinfo(dtype)
            hard = np.array([getattr(info, v) if isinstance(v, str) else v for v in INTS], dtype)
            random = rng.integers(info.min, info.max, 2048, dtype, endpoint=True)
        x = np.concatenate([np.repeat(hard, len(hard)), random])
        y = np.concatenate([np.tile(hard, len(hard)), random[::-1]])
        n = len(x) // 16 * 16
        x, y = x[:n], y[:n]
        s = dtype.type(float(text)) if dtype.kind == "f" else dtype.type(int(text))
        parts = [x + y, x - y, x * y, x + s, x * s, np.full(n, s)]
        if dtype.kind == "f":
            parts.append(np.abs(x))
    want = np.concatenate(parts).astype(dtype)
    save(**{f"x_{name}": x, f"y_{name}": y, f"want_{name}": want})
    with open(f"{OUT}/args_{name}", "w") as f:
        f.write(f"out:{OUT}/z.npy:{name}:{len(want)} uint32:{n} {name}:{text}")

save(fill_uint16=np.full(256, 0xBEEF, np.uint16), fill_uint32=np.full(128, 0xDEADBEEF, np.uint32),
     fill_bfloat16=np.full(256, 0x3FC0, np.uint16).view([("bfloat16", "<u2")]))
