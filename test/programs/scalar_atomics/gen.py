"""Inputs and results by hand; -0, NaN and wrapping sums among them."""
import os
import sys

import numpy as np

out = sys.argv[1]


def save(name, values, dtype):
    np.save(os.path.join(out, name + ".npy"), np.array(values, dtype))


# type: words, value, words afterwards. Add, Max (the value is larger, then smaller), Min (smaller, then larger).
for name, words, after in [
        ("int32", [2**31 - 2, -9, 9, 9, -9], [-2**31 + 1, 3, 9, 3, -9]),
        ("uint32", [2**32 - 2, 2, 2**31, 2**31, 2], [1, 3, 2**31, 3, 2]),
        ("int64", [2**63 - 2, -9, 2**40, 2**40, -2**40], [-2**63 + 1, 3, 2**40, 3, -2**40]),
        ("uint64", [2**64 - 2, 2, 2**63, 2**63, 2], [1, 3, 2**63, 3, 2]),
        ("float32", [0.25, -9, np.inf, np.nan, -np.inf], [3.25, 3, np.inf, np.nan, -np.inf])]:
    save(f"words_{name}", words, name)
    save(f"after_{name}", after, name)
save("zero", [0.0, -0.0, 0.0, -0.0, 0.0], "f4")  # value -0
save("zero_after", [0.0, -0.0, 0.0, -0.0, -0.0], "f4")
for name, large in ("uint32", 2**32 - 1), ("uint64", 2**64 - 1):
    save(f"swap_{name}", [large, 7, 8], name)
    save(f"swapped_{name}", [5, 5, 8], name)
blocks = 8
save("crowd", [0, 0, 10**6, 0, 0], "u4")
save("crowd_after", [1000 * blocks, 1000 * blocks - 1, 100001 - 1000 * blocks, 3000 * blocks, blocks], "u4")
save("sum", [500.0 * blocks], "f4")
save("drawn", [1] * blocks, "u4")
save("eight", range(8), "u4")
save("eight_after", [5, 1, 2, 3, 4, 5, 6, 7], "u4")
#                  add sub max min exch cas and or xor inc inc dec dec dec
save("counters", [2**32 - 1, 3, 4, 6, 7, 5, 6, 6, 6, 4, 5, 6, 0, 3], "u4")
save("counted", [4, 2**32 - 2, 5, 5, 5, 9, 4, 7, 3, 5, 0, 5, 5, 2], "u4")
save("floats", [1, 1, 0, 1, 3, 0.5], "f4")
save("floated", [1.5, 0.5, 0.5, 0.5, 0.5, 9], "f4")
