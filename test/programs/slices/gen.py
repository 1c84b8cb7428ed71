"""Random slices of 1 to 8 dimensions, and what copying them through UB gives, by numpy's indexing.

usage: gen.py DIR: for each type DIR/x_TYPE.npy, before_TYPE.npy, numbers_TYPE.npy (kernel.cpp), want_TYPE.npy, and
DIR/cases_TYPE.h with the slices as constants.
"""
import itertools
import sys

import numpy as np

CASES = 16
rng = np.random.default_rng(5)


def row_slice(burst, count, gap):
    """The innermost dimension: (start, end, gap, burstLen in data blocks, shape) and the indices of each burst."""
    start = int(rng.integers(0, 9))
    end = start + count * burst + (count - 1) * gap - 1
    return [start, end, gap], [start + b * (burst + gap) for b in range(count)]


def one_side(parts, size, burst, in_ub):
    per_block = 32 // size
    gap = int(rng.integers(0, 3)) * per_block if in_ub else int(rng.integers(0, 7))
    info, indices = [], []
    for dim, count in enumerate(parts):
        if dim == 0:
            numbers, starts = row_slice(burst, count, gap)
            if in_ub:  # data blocks in UB are aligned
                shift = numbers[0] % per_block
                numbers, starts = [numbers[0] - shift, numbers[1] - shift, gap], [s - shift for s in starts]
            shape = numbers[1] + 1 + int(rng.integers(0, 5))
            shape += -shape % per_block if in_ub else 0
            info.append(numbers + [burst // per_block, shape])
        else:
            start, step = int(rng.integers(0, 2)), 1 + int(rng.integers(0, 2))
            end = start + (count - 1) * step
            info.append([start, end, step - 1, 1, end + 1 + int(rng.integers(0, 2))])
            starts = [start + t * step for t in range(count)]
        indices.append(starts)
    return info, indices


def offsets(info, indices):
    """First element of each burst, the first dimension fastest."""
    scale = np.cumprod([1] + [i[4] for i in info])
    for at in itertools.product(*reversed(indices)):
        yield int(sum(s * i for s, i in zip(reversed(scale[:len(info)]), at)))


def elements(info):
    return int(np.prod([i[4] for i in info]))


def make(size, case):
    dims = case % 8 + 1
    per_block = 32 // size
    while True:
        parts = [int(rng.integers(1, 4)) if d < 4 else int(rng.integers(1, 3)) for d in range(dims)]
        burst = per_block * int(rng.integers(1, 3))
        sides = [one_side(parts, size, burst, in_ub) for in_ub in (False, True, False)]
        if elements(sides[1][0]) <= 4096 and max(elements(s[0]) for s in sides) < 200000:
            break
    x = rng.integers(0, 256, elements(sides[0][0]) * size).astype(np.uint8).view(f"u{size}")
    want = np.zeros(elements(sides[2][0]), f"u{size}")
    for source, target in zip(offsets(*sides[0]), offsets(*sides[2])):
        want[target:target + burst] = x[source:source + burst]
    return x, want, [dims, case // 8] + [n for info, _ in sides for dimension in info for n in dimension]


def constants(block, numbers):
    dims, five = numbers[0], np.reshape(numbers[2:], (3, -1, 5))
    sides = ", ".join("LIST(" + ", ".join("{%d, %d, %d, %d, %d}" % tuple(i) for i in side) + ")" for side in five)
    return f"CASE({block}, {dims}, {sides})\n"


def main(folder):
    for dtype in ("int8", "float16", "float32", "int64"):
        cases = [make(np.dtype(dtype).itemsize, case) for case in range(CASES)]
        with open(f"{folder}/cases_{dtype}.h", "w") as file:
            file.writelines(constants(block, numbers) for block, (_, _, numbers) in enumerate(cases))
        at, table, body = [0, 0, 3 * CASES], [], []
        for x, want, numbers in cases:
            table += at
            at = [at[0] + x.size, at[1] + want.size, at[2] + len(numbers)]
            body += numbers
        np.save(f"{folder}/x_{dtype}.npy", np.concatenate([c[0] for c in cases]).view(dtype))
        want = np.concatenate([c[1] for c in cases]).view(dtype)
        np.save(f"{folder}/want_{dtype}.npy", want)
        np.save(f"{folder}/before_{dtype}.npy", np.zeros_like(want))
        np.save(f"{folder}/numbers_{dtype}.npy", np.array(table + body, np.uint32))


main(sys.argv[1])
