"""arrays.py save FILE EXPR | same FILE EXPR: writes a numpy expression, or checks that FILE holds it (type, shape, bits).

EXPR is Python with np; bf16(EXPR) makes the record type that .npy files have for bfloat16.
"""
import sys

import numpy as np


def bf16(values):
    bits = np.asarray(values, np.float32).view(np.uint32)
    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
    return rounded.astype(np.uint16).view([("bfloat16", "<u2")])


verb, path, text = sys.argv[1:]
value = np.asarray(eval(text))
if verb == "save":
    np.save(path, value)
elif verb == "same":
    got = np.load(path)
    if got.dtype != value.dtype or got.shape != value.shape or got.tobytes() != value.tobytes():
        sys.exit(f"{path}: got {got.dtype} {got.shape} {got!r}\nwant {value.dtype} {value.shape} {value!r}")
