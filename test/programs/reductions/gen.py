"""Reductions in the plainest numpy: by neighbours, each step rounded; docs/semantics.md 2.5."""
import numpy as np
from program import bits, lanes, prefix, repeat_lanes, save

ROW, ELEMENTS = 1024, 2048
THIRD = bits(0x9249249249249249, 0x4924924924924924)
FEW = bits(0x700000001)


def add(a, b):
    with np.errstate(all="ignore"):
        return a + b


def larger(a, b):
    if np.isnan(a) or np.isnan(b):
        return a if np.isnan(a) else b
    if a == b:
        return b if np.signbit(a) else a
    return a if a > b else b


def lesser(a, b):
    return -larger(-a, -b)


NEUTRAL = {add: 0, larger: -np.inf, lesser: np.inf}


def tree(f, values):
    values = list(values)
    while len(values) > 1:
        values = [f(values[i], values[i + 1]) for i in range(0, len(values) - 1, 2)] + values[len(values) // 2 * 2:]
    return values[0]


def repeat(x, r, active, block, rep):
    """The repeat's lanes, None where one is off."""
    at = dict(repeat_lanes(x.dtype, r, active, block, rep))
    return [x[at[lane]] if lane in at else None for lane in range(lanes(x.dtype))]


def filled(f, values, dtype):
    return [dtype.type(NEUTRAL[f]) if v is None else v for v in values]


def groups(f, n):
    def run(x, row, active, times, dst_rep, block, rep):
        unit = lanes(x.dtype) // n
        results = [repeat(x, r, active, block, rep) for r in range(times)]
        for r, values in enumerate(results):
            for g in range(unit):
                part = values[g * n:g * n + n]
                if any(v is not None for v in part):
                    row[r * dst_rep * unit + g] = tree(f, filled(f, part, x.dtype))
    return run


def place(values, result):
    same = [v is not None and (np.isnan(v) if np.isnan(result) else v.tobytes() == result.tobytes()) for v in values]
    return same.index(True) if True in same else 0


def index_bits(i, dtype):
    return np.array(i, "u%d" % dtype.itemsize).view(dtype)[()]


def whole(f, order="VALUE"):
    def run(x, row, active, times, dst_rep, block, rep):
        for r in range(times):
            values = repeat(x, r, active, block, rep)
            value = tree(f, filled(f, values, x.dtype))
            i = index_bits(place(values, value), x.dtype)
            if order == "INDEX":
                row.view(np.uint32)[r * dst_rep] = place(values, value)
            elif order == "VALUE":
                row[r * dst_rep] = value
            else:
                row[2 * r * dst_rep:2 * r * dst_rep + 2] = (value, i) if order == "VALUE_INDEX" else (i, value)
    return run


def everything(f, x, times, active, rep):
    """The repeats' results, and the place of the first that is the best of all."""
    found = []
    for r in range(times):
        values = repeat(x, r, active(r), 1, rep)
        value = tree(f, filled(f, values, x.dtype))
        found.append((value, r * rep * 32 // x.itemsize + place(values, value)))
    best = tree(f, [v for v, _ in found])
    if f is add:
        return [v for v, _ in found], best, None
    first = next(i for v, i in found if (np.isnan(best) and np.isnan(v)) or v.tobytes() == best.tobytes())
    return [v for v, _ in found], best, index_bits(first, x.dtype)


def rows(x):
    L = lanes(x.dtype)
    per_block = 32 // x.itemsize
    all_on, to_count = prefix(L), lambda n: lambda r: prefix(max(0, min(L, n - r * L)))
    every = lambda active: lambda r: active
    out = []

    def row(run, *args):
        result = np.full(ROW, -7, x.dtype)
        run(x, result, *args)
        out.append(result)

    def single(*values):
        result = np.full(ROW, -7, x.dtype)
        result[:len(values)] = values
        out.append(result)

    row(groups(add, per_block), all_on, 4, 1, 1, 8)
    row(groups(larger, per_block), THIRD, 4, 1, 1, 8)
    row(groups(lesser, per_block), FEW, 3, 2, 1, 9)
    row(groups(add, per_block), prefix(L - 3), 2, 1, 2, 4)
    row(groups(add, 2), all_on, 2, 1, 1, 8)
    row(groups(add, 2), FEW, 2, 1, 1, 8)
    row(whole(add), all_on, 5, 1, 1, 8)
    row(whole(add), THIRD, 3, 3, 1, 7)
    row(whole(larger, "VALUE_INDEX"), all_on, 6, 1, 1, 8)
    row(whole(larger, "INDEX_VALUE"), THIRD, 4, 2, 1, 8)
    row(whole(lesser), FEW, 4, 1, 1, 8)
    row(whole(lesser, "INDEX"), all_on, 5, 1, 1, 8)
    counted = everything(add, x, 3, to_count(2 * L + 5), 8)[0]
    single(*counted)
    sums = everything(add, x, 4, to_count(3 * L + 9), 8)[0]
    total = sums[0]
    for s in sums[1:]:
        total = add(total, s)
    single(total)
    single(everything(add, x, 7, every(all_on), 8)[1])
    single(everything(add, x, 5, every(THIRD), 6)[1])
    single(*everything(larger, x, 7, to_count(6 * L + 1), 8)[1:])
    single(everything(lesser, x, 5, every(all_on), 8)[1])
    single(*everything(lesser, x, 5, every(THIRD), 9)[1:])
    in_place = x.copy()
    for r in range(8):
        in_place[r] = tree(add, repeat(in_place, r, all_on, 1, 8))
    result = np.full(ROW, -7, x.dtype)
    result[:2] = everything(larger, in_place, 1, to_count(8), 8)[1:]
    result[64:64 + L] = add(in_place[:L], x.dtype.type(1))
    out.append(result)
    return np.concatenate(out)


rng = np.random.default_rng(11)
for dtype in (np.float16, np.float32):
    name = np.dtype(dtype).name
    plain = rng.normal(0, 30, ELEMENTS).astype(dtype)
    # equal ones, both zeros, infinities, NaNs: which of them is the first counts
    hard = rng.choice(np.array([0, -0.0, 1, -1, 5, 5, -5, np.inf, -np.inf], dtype), ELEMENTS)
    hard[rng.integers(0, ELEMENTS, 6)] = np.nan
    zeros = rng.choice(np.array([0, -0.0], dtype), ELEMENTS)
    for kind, x in (("plain", plain), ("hard", hard), ("zeros", zeros)):
        save(**{"x_%s_%s" % (kind, name): x, "want_%s_%s" % (kind, name): rows(x)})
x = rng.normal(0, 1, 32768).astype(np.float16)
many = np.zeros(16, np.float16)
# 16 lanes of each of 700 repeats that are one data block apart; behind the sum what the buffer held is not looked at
level = [tree(add, list(x[16 * r:16 * r + 16])) for r in range(700)]
save(many=x, sum=np.array([tree(add, level)]))
