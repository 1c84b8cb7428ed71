"""Input and results of casts.cpp: want_IR.npy, I whether integers saturate, R whether halves do, M whether memory-based
conversions to integers do (want_IRM.npy)."""
import pathlib
import sys

import numpy as np

out = pathlib.Path(sys.argv[1])
rng = np.random.default_rng(13)
f = (rng.standard_normal(64) * 40000).astype(np.float32)
f[:8] = [257, 2.5, -3.5, 1e6, -1e6, 2**33 + 2**10, np.inf, -np.inf]
f[8:10] = [np.nan, 2147483648.0]
i = rng.integers(-2000, 2000, 64).astype(np.int32)
i[:3] = [256, 257, -1]
s = rng.integers(-32768, 32768, 128).astype(np.int16)
x = np.zeros(256, np.float32)
x[:64] = f
x[64:128] = i.view(np.float32)
x[128:192] = s.view(np.float32)
np.save(out / "x.npy", x)
np.save(out / "z.npy", np.full(384, 9, np.float32))


def to_integer(v, dtype, saturate, rounding):
    info = np.iinfo(dtype)
    result = []
    for number in v:
        if np.isnan(number):
            result.append(0)
        elif np.isinf(number):
            result.append(info.max if number > 0 else info.min)
        else:
            whole = int(rounding(np.float64(number)))
            if saturate:
                whole = min(max(whole, info.min), info.max)
            else:
                whole = (whole - info.min) % (info.max - info.min + 1) + info.min
            result.append(whole)
    return np.array(result, dtype)


for integers in (0, 1):
    for reals in (0, 1):
        for memory in (0, 1):
            want = np.full(384, 9, np.float32)
            narrow = np.zeros(128, np.int16)
            narrow[0::2] = to_integer(f, np.int16, integers, np.rint)
            want[:64] = narrow.view(np.float32)
            want[64:128] = to_integer(f, np.int32, integers, np.trunc).view(np.float32)
            halves = np.zeros(128, np.float16)
            with np.errstate(over="ignore"):
                halves[0::2] = f.astype(np.float16)
            if reals:
                halves = np.clip(np.nan_to_num(halves, nan=0, posinf=65504, neginf=-65504), -65504, 65504)
            want[128:192] = halves.astype(np.float16).view(np.float32)
            octets = np.zeros(256, np.uint8)
            octets[1::4] = np.clip(i, 0, 255) if integers else i.astype(np.uint8)
            want[192:256] = octets.view(np.float32)
            want[256:320] = np.maximum(s[1::2], 0).astype(np.uint32).view(np.float32)
            want[320:352] = to_integer(f, np.int16, memory, np.rint).view(np.float32)
            np.save(out / f"want_{integers}{reals}{memory}.npy", want)
