"""x + x + bias and x + bias; the tiling struct as its bytes: total, tile (32 bits each), bias (64)."""
import os
import struct
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from program import OUT, save

n = 4096
f = np.arange(n, dtype=np.float32)
h = (np.arange(n) % 100).astype(np.float16)
save(f=f, h=h, f_once=f + np.float32(3), f_twice=f + f + np.float32(3), h_once=h + np.float16(3),
     sum=np.array([10], np.int32))
with open(os.path.join(OUT, "tiling.bin"), "wb") as file:
    file.write(struct.pack("<IIq", n, 256, 3))
