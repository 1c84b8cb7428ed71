from program import *

N = 1024
RUNTIME = (6, 4, 3, 5)   # what run.test passes


def copy(dst, src, unit, count, length, src_gap, dst_gap):
    for k in range(count):
        s, d = k * (length + src_gap) * unit, k * (length + dst_gap) * unit
        dst[d:d + length * unit] = src[s:s + length * unit]


for name in ("float16", "float32"):
    x = np.arange(1, N + 1, dtype=name)
    unit = 32 // x.itemsize
    parts = []
    for case in range(9):
        a, b = np.full(N, 1, name), np.full(N, 2, name)
        z = np.frombuffer(bytes([0xA5]) * (N * x.itemsize), name).copy()
        whole = lambda dst, src, blocks: copy(dst, src, unit, 1, blocks, 0, 0)
        if case == 0:
            whole(a, x, 5)
            whole(z, a, 7)
        elif case == 1:
            whole(z, x, 9)
        elif case == 2:
            whole(b, x, 3)
            z[:] = b
        elif case == 3:
            z[:] = b
        elif case == 4:
            copy(a, x, unit, 4, 3, 2, 1)
            z[:] = a
        elif case == 5:
            copy(z, x, unit, 4, 3, 2, 1)
        elif case == 6:
            copy(b, x, unit, 5, 2, 0, 3)
            z[:] = b
        elif case == 7:
            copy(a, x, unit, *RUNTIME)
            z[:] = a
        else:
            z[:] = a
        parts.append(z)
    save(**{f"x_{name}": x, f"want_{name}": np.concatenate(parts)})
