"""Inputs and results of shift.cpp: x shifted by y, amounts 0 to beyond the width; elements behind count are z's own."""
import pathlib
import sys

import numpy as np

out = pathlib.Path(sys.argv[1])
rng = np.random.default_rng(4)


def shifted(x, y, left, keep):
    width = x.dtype.itemsize * 8
    result = []
    for a, n in zip(x.tolist(), y.tolist()):
        if left and a < 0 and keep:
            bits = -1 if n >= width else ((a << n) & ((1 << (width - 1)) - 1)) | 1 << (width - 1)
        elif left and np.issubdtype(x.dtype, np.signedinteger) and keep:
            bits = 0 if n >= width else (a << n) & ((1 << (width - 1)) - 1)
        elif left:
            bits = 0 if n >= width else a << n
        else:
            bits = a >> min(n, 64)
        result.append(bits & ((1 << width) - 1))
    return np.array(result, dtype=f"uint{width}").view(x.dtype)


for name in ["uint8", "int8", "uint16", "int16", "uint32", "int32", "uint64", "int64"]:
    dtype = np.dtype(name)
    width, lanes = dtype.itemsize * 8, 256 // dtype.itemsize
    count, room = 2 * lanes + lanes // 2 + 1, 3 * lanes
    info = np.iinfo(dtype)
    x = rng.integers(info.min, info.max, room, dtype=dtype, endpoint=True)
    y = (np.arange(room) % (width + 3)).astype(f"int{width}")
    z = np.arange(room).astype(dtype)
    np.save(out / f"x_{name}.npy", x)
    np.save(out / f"y_{name}.npy", y)
    np.save(out / f"z_{name}.npy", z)
    for kind in ["keep", "wrap", "right"]:
        want = shifted(x, y, kind != "right", kind == "keep")
        want[count:] = z[count:]
        np.save(out / f"{kind}_{name}.npy", want)
        for n in [0, 3, width - 1, width, width + 1]:
            np.save(out / f"{kind}_{name}_{n}.npy",
                    shifted(x[:lanes], np.full(lanes, n), kind != "right", kind == "keep"))
