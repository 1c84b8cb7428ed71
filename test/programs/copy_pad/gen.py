import re

from program import *

PART = 1024
HERE = os.path.dirname(os.path.abspath(__file__))
FULL = 99
CASES = [eval(m.group(1)) for m in re.finditer(r"^CASE(\(.*?\))", open(os.path.join(HERE, "cases.h")).read(), re.M)]


def ceil32(n):
    return (n + 31) // 32 * 32


def pad_in(ub, gm, size, register, case):
    """One DataCopyPad into UB, byte by byte. Returns the padding register."""
    count, blocks, extra, gm_gap, ub_gap, is_pad, left, right, value = case
    unit = 32 // size
    left, right = (unit if n == FULL else n for n in (left, right))
    length = (blocks * unit + extra) * size
    if is_pad:
        register = value
    if length == 0:
        return register
    at = start = 0
    for _ in range(count):
        data = gm[start:start + length]
        filling = register if is_pad or left or right else data[:size]
        used = left * size + length + right * size
        block = filling * left + data + filling * right
        block += (filling * 32)[:ceil32(used) - used]
        ub[at:at + len(block)] = block
        at += len(block) + ub_gap * 32
        start += length + gm_gap
    return register


def pad_out(gm, ub, size, case):
    count, blocks, extra, gm_gap, ub_gap = case[:5]
    length = (blocks * (32 // size) + extra) * size
    at = start = 0
    for _ in range(count if length else 0):
        gm[at:at + length] = ub[start:start + length]
        at += length + gm_gap
        start += ceil32(length) + ub_gap * 32


for name in "int8 uint8 int16 uint16 float16 int32 uint32 float32 int64 uint64".split():
    dtype = np.dtype(name)
    size = dtype.itemsize
    # x: all elements different, bytes too where they can be; before: nothing that x has
    x = (np.arange(3 * PART // size + 64) % 100 + 20).astype(dtype)
    before = (np.arange(2 * PART // size) % 7 + 121).astype(dtype)
    gm = x[3:].tobytes()
    parts = []
    bits = lambda v: np.array([0 if size == 8 else v], dtype).tobytes()
    register = bits(0)

    def into(case, register):
        ub = bytearray(before.tobytes())
        register = pad_in(ub, gm, size, register, case[:8] + (bits(case[8]),))
        parts.append(bytes(ub[:PART]))
        return register

    for case in CASES:
        register = into(case, register)
    for case in CASES:
        part = bytearray([0xA5]) * PART
        inner = bytearray(part[size:])
        pad_out(inner, gm[:2 * PART], size, case)
        parts.append(bytes(part[:size] + inner))
    register = into((2, 0, 3, 0, 0, 0, 0, 2, 0), bits(6))
    register = into((2, 1, 3, 0, 0, 0, 0, 0, 0), bits(3))
    into((1, 1, 2, 0, 0, 0, 2, 0, 0), register)
    assert all(len(p) == PART for p in parts)
    save(**{f"x_{name}": x, f"before_{name}": before, f"want_{name}": np.frombuffer(b"".join(parts), dtype)})
    with open(os.path.join(OUT, f"n_{name}"), "w") as f:
        f.write(str(len(parts) * PART // size))
unit_table = np.array(CASES, np.int32)
save(table=unit_table)
