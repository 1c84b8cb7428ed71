"""Whole numbers small enough that every sum is exact: the order of sums does not matter."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import numpy as np
from program import save

M, N, K, BLOCKS = 32, 48, 40, 3
rng = np.random.default_rng(8)
a = rng.integers(-8, 9, (BLOCKS * M, K))
b = rng.integers(-8, 9, (K, N))
c = a @ b
twice = (2 * c).astype(np.float32)
bits = twice.view(np.uint32)
save(a=a.astype(np.float16), b=b.astype(np.float16), c=c.astype(np.float32).ravel(), h=np.maximum(twice, 0).astype(np.float16).ravel(),
     bf=((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16).ravel(), a8=a.astype(np.int8), bt8=b.T.astype(np.int8).copy(),
     c32=c.astype(np.int32).ravel(),
     sum=c.reshape(BLOCKS, M, N).sum(0).reshape(M, N // 16, 16).transpose(1, 0, 2).astype(np.float32).ravel())
