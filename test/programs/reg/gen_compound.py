"""Input and results of compound.cpp, a file a topic; the rest of the output stays 9."""
import pathlib
import sys

import numpy as np

out = pathlib.Path(sys.argv[1])
rng = np.random.default_rng(12)
lane = np.arange(64)
third, half = lane % 3 == 0, lane < 32


def save(topic, x, parts):
    z = np.full(640, 9, np.float32)
    want = z.copy().view(np.uint8)
    for number, values in parts:
        want[256 * number:256 * number + values.nbytes] = values.view(np.uint8)
    np.save(out / f"x_{topic}.npy", x.view(np.float32))
    np.save(out / f"want_{topic}.npy", want.view(np.float32))
    np.save(out / "z.npy", z)


x = rng.integers(0, 2**32, 256).astype(np.uint32)
x[64:68] = ~x[:4]  # sums of all ones: with a carry in they carry, without not
x[4:6], x[68:70] = 0xffffffff, 1
a, b = x[:64].astype(object), x[64:128].astype(object)
M = 2**32


def u32(values):
    return np.array([int(v) % M for v in values], np.uint32)


out1 = np.array([s >= M for s in a + b])
second = b + a + out1
less = a + (M - 1 - b) + 1
no_borrow = np.array([s >= M for s in less])
after = b + (M - 1 - a) + no_borrow
product = a * b
sa, sb = x[:64].view(np.int32).astype(np.int64), x[64:128].view(np.int32).astype(np.int64)
save(0, x, [(0, u32(a + b)), (1, np.where(half, u32(second), np.uint32(0))),
            (2, np.where(half, u32(second // M), np.uint32(0))), (3, u32(less)), (4, u32(after)),
            (5, no_borrow.astype(np.uint32)), (6, np.where(half, u32(product), np.uint32(0))),
            (7, np.where(half, u32(product // M), np.uint32(0))), (8, (sa * sb >> 32).astype(np.int32))])

f = (rng.standard_normal(256) * 50).astype(np.float32)
a, b, c = f[:64], f[64:128], f[128:192]
a[:4] = [2.5, -2.5, -0.3, 7]
h = f[192:256].view(np.float16)
h[:] = (rng.standard_normal(128) * 5).astype(np.float16)
h[:4] = [2.5, -2.5, -0.25, 3]


def half_away(v):
    """To half, ties away from zero: from the two halves around each number."""
    near = v.astype(np.float16)
    towards = np.where(np.abs(near.astype(np.float32)) > np.abs(v), np.nextafter(near, np.float16(0)), near)
    away = np.nextafter(towards, np.where(v < 0, np.float16(-np.inf), np.float16(np.inf)).astype(np.float16))
    first, last = np.abs(v.astype(np.float64) - towards.astype(np.float64)), np.abs(away.astype(np.float64) - v)
    return np.where(last <= first, away, towards).astype(np.float16)


muls = np.zeros(128, np.float16)
muls[1::2] = np.where(third, half_away(a * np.float32(0.37)), np.float16(0))
rounded = np.copysign(np.floor(np.abs(h.astype(np.float64)) + 0.5), h).astype(np.float16)
save(1, f, [(0, np.where(third, np.abs(a - b), np.float32(0))), (1, a * np.float32(3) + c), (2, c * a + b), (3, a * b + c),
            (4, muls), (5, np.floor(a)), (6, rounded), (7, np.where(a > 0, a, a * b))])

f = (rng.standard_normal(256)).astype(np.float32)
a, b = f[:64], f[64:128]
n, d = f[128:192], f[192:256]
n[:6] = [2.0**-126, 2.0**-125, 2.0**-130, -2.0**-130, 2.0**-140, 6]
d[:6] = [4, 2.0**-127, 2, 2.0**-20, 2.0**-145, -3]
with np.errstate(all="ignore"):
    exact = n / d
    tiny = np.float32(2.0**-126)
    flush = lambda v: np.where(np.abs(v) < tiny, np.copysign(np.float32(0), v), v)
    flushed = flush(flush(n) / flush(d))
flushed[4] = np.uint32([0x7fc00000]).view(np.float32)[0]
save(2, f, [(0, np.where(third, a + b, np.float32(2))), (1, np.where(third, np.maximum(a, b), np.float32(2))),
            (2, np.where(third, np.minimum(a, b), np.float32(2))), (3, np.where(third, np.float32(5), a)),
            (4, np.where(third, b, np.where(third, np.float32(5), a))), (5, exact), (6, flushed)])

f = np.abs(rng.standard_normal(256)).astype(np.float32) + np.float32(0.01)
f[:3], f[64:67] = [1, 1e30, 1000], [1, 1e30, 1000]
h, g = f[128:192].view(np.float16), f[192:256].view(np.float16)
h[:], g[:] = rng.standard_normal(128), rng.standard_normal(128)
a, b = f[:64].astype(np.float64), f[64:128].astype(np.float64)
np.save(out / "x_3.npy", f)
np.save(out / "near.npy", np.concatenate([np.log2(a), np.log10(a), np.log(a), np.exp((f[:64] - f[64:128]).astype(np.float64)),
                                          np.exp(h[1::2].astype(np.float64) - g[1::2])]))
