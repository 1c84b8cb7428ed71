from program import *

N = 5_008   # not a multiple of any tile, but of 16 elements
rng = np.random.default_rng(7)
for name in ("float32", "float16", "int16", "int32"):
    if name.startswith("float"):
        special = np.array([np.inf, -np.inf, np.nan, -0.0, 65504, 1e-7, 6e-8, 0], name)
        x = np.concatenate([special, rng.normal(0, 1000, N - 8).astype(name)])
        y = np.concatenate([special[::-1], rng.normal(0, 0.01, N - 8).astype(name)])
    else:   # integers wrap
        x, y = (rng.integers(np.iinfo(name).min, np.iinfo(name).max, N, name, endpoint=True) for _ in range(2))
    with np.errstate(all="ignore"):
        save(**{f"x_{name}": x, f"y_{name}": y, f"want_{name}": x + y})
