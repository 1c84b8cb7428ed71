from program import *

RUNTIME = (6, 4, 3, 5)   # what run.test passes


def copy(dst, src, unit, count, length, src_gap, dst_gap):
    for k in range(count):
        s, d = k * (length + src_gap) * unit, k * (length + dst_gap) * unit
        dst[d:d + length * unit] = src[s:s + length * unit]


for kind in "int8 uint8 int16 uint16 float16 bfloat16 int32 uint32 float32 int64 uint64".split():
    name = "uint16" if kind == "bfloat16" else kind
    one, two = (0x3f80, 0x4000) if kind == "bfloat16" else (1, 2)   # bits of 1.0 and 2.0
    N = 2048 // np.dtype(name).itemsize
    x = np.arange(1, N + 1).astype(name)   # 8-bit elements wrap
    unit = 32 // x.itemsize
    parts = []
    for case in range(9):
        a, b = np.full(N, one, name), np.full(N, two, name)
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
    save(**{f"x_{kind}": x, f"want_{kind}": np.concatenate(parts)})
    with open(os.path.join(OUT, f"z_{kind}"), "w") as f:   # the type and size of the output
        f.write(f"{name}:{9 * N}")
