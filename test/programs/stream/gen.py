"""Integers small enough that floats and halves hold them and their sums exactly."""
import numpy as np
from program import save

rng = np.random.default_rng(7)
for dtype in (np.float32, np.float16):
    x = rng.integers(-100, 100, 48000).astype(dtype)
    save(**{"x_" + x.dtype.name: x})
    for first in (0, 1, 13, 16):
        z = np.zeros(x.size + 32, dtype)
        z[first:first + x.size] = 3 * x
        save(**{"want_%s_%d" % (x.dtype.name, first): z})
    save(**{"zeros_" + x.dtype.name: np.zeros(x.size + 32, dtype)})
x = rng.integers(-100, 100, (4, 16384)).astype(np.float32)
save(part=x, scaled=3 * x, sums=np.roll((3 * x).sum(axis=1, dtype=np.float64), -1).astype(np.float32))
