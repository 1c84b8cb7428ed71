"""What mixed.cpp is to give: small whole numbers, so that sums are exact; and the table of semantics.md 7 for what a core is told."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import numpy as np
from program import save

BLOCKS = 4
rng = np.random.default_rng(3)
a = rng.integers(-9, 10, (BLOCKS, 16, 16))
b = rng.integers(-9, 10, (16, 16))
told = []
for block in range(BLOCKS):
    told.append([1, block, BLOCKS, 0, 1, 1, block, 0])
    told += [[2, 2 * block + sub, BLOCKS, sub, 2, 2, block, 0] for sub in (0, 1)]
once = a.copy()
once[:, :8] *= 2
save(a=a.astype(np.float16), b=b.astype(np.float16), c=(2 * a @ b + 1).astype(np.float32).ravel(), told=np.array(told, np.int32).ravel(),
     kept=(once @ b).astype(np.float32).ravel())
