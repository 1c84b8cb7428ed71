"""z = x + x for 1,024 floats; what the list kernel tells about a list of a 4 x 256 and a 1,024 tensor."""
import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from program import save

x = np.linspace(-5, 77, 1024).astype(np.float32)
save(x=x, want=x + x, told=np.array([2204, 256, 4096, 1101024], np.uint64))
