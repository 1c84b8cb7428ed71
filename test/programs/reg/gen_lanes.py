"""Input and results of lanes.cpp, a file a topic, from the definitions in docs/semantics.md; the rest of the output stays 9."""
import pathlib
import sys

import numpy as np

out = pathlib.Path(sys.argv[1])
rng = np.random.default_rng(11)


def save(topic, x, parts):
    """parts: (offset in bytes, array) of the output, which is 1280 floats."""
    z = np.full(1280, 9, np.float32)
    want = z.copy().view(np.uint8)
    for at, values in parts:
        want[at:at + values.nbytes] = values.view(np.uint8)
    np.save(out / f"x_{topic}.npy", x.view(np.float32))
    np.save(out / f"want_{topic}.npy", want.view(np.float32))
    np.save(out / "z.npy", z)


def tree(values, left):
    """Neighbours added in the element type until so many are left."""
    while len(values) > left:
        values = values[0::2] + values[1::2]
    return values


def register(values, dtype):
    r = np.zeros(256 // np.dtype(dtype).itemsize, dtype)
    r[:len(values)] = values
    return r


floats = (rng.standard_normal(64) * 100).astype(np.float32)
halves = (rng.standard_normal(128) * 100).astype(np.float16)
shorts = rng.integers(-32768, 32768, 128).astype(np.int16)
words = rng.integers(0, 2**32, 64).astype(np.uint32)
halves[5], halves[77] = -0.0, 0.0
floats[[9, 33]] = 500  # twice the greatest of every third lane: the first one counts
shorts[[3, 90]] = 32767
data = np.concatenate([v.view(np.uint8) for v in (floats, halves, shorts, words)])


def sums(v, dtype):
    third = np.arange(len(v)) % 3 == 0
    wide, some = v.astype(dtype), np.where(third, v, 0).astype(dtype)
    return np.concatenate([register(tree(wide, 1), dtype), register(tree(some, 1), dtype), register([], dtype),
                           register(tree(some, 8), dtype)])


with np.errstate(over="ignore"):
    pair = register(tree(np.where(np.arange(64) < 3, floats, np.float32(0)), 32), np.float32)
    save(0, data, [(0, sums(floats, np.float32)), (1024, sums(halves, np.float16)), (2048, sums(shorts, np.int32)),
                   (3072, pair)])


def ends(v):
    dtype, n = v.dtype, len(v)
    real = dtype.kind == "f"
    low = dtype.type(-np.inf) if real else np.iinfo(dtype).min
    high = dtype.type(np.inf) if real else np.iinfo(dtype).max
    number = {2: np.uint16, 4: np.uint32}[dtype.itemsize]
    some = np.where(np.arange(n) % 3 == 0, v, low).astype(dtype)

    def first(values, at):
        r = np.zeros(n, dtype)
        r[0] = values[at]
        r[1:2] = np.array([at], number).view(dtype)
        return r

    none = np.zeros(n, dtype)
    none[0] = high  # and the place of lane 0
    return np.concatenate([first(some, some.argmax()), first(v, v.argmin()), none,
                           register(some.reshape(8, -1).max(1), dtype), register(v.reshape(8, -1).min(1), dtype)])


save(1, data, [(0, ends(floats)), (1280, ends(halves)), (2560, ends(shorts)), (3840, ends(words))])

v = (np.arange(128) * 519 - 30000).astype(np.int16)
index = rng.integers(0, 300, 128).astype(np.uint16)
third = np.arange(128) % 3 == 0
bytes_ = np.zeros(256, np.uint8)
bytes_[128:] = v.astype(np.uint8)
below = np.concatenate([[0], np.cumsum(third)[:-1]]).astype(np.int16)
save(2, np.concatenate([v.view(np.uint8), index.view(np.uint8), np.zeros(512, np.uint8)]),
     [(0, bytes_), (256, v[:64].astype(np.int32)), (512, v[index % 128]), (768, below),
      (1024, np.where(third, v[127], 0).astype(np.int16)), (1280, np.full(128, v[0])),
      (1536, np.where(third, v, 7).astype(np.int16))])

x = (rng.standard_normal(256)).astype(np.float32)
kept = x[:192][x[:192] > 0]
last = x[128:192]
save(3, x, [(0, kept), (768, register(last[last > 0], np.float32)), (1024, np.full(64, kept.nbytes, np.int32))])

b = rng.integers(0, 256, 1024).astype(np.uint8)
on = np.arange(512) % 256 % 4 != 0
often = np.bincount(b[:512][on], minlength=256)
every = np.cumsum(np.bincount(b[:512], minlength=256))
often[:128] += 1000
save(4, b, [(0, often.astype(np.uint16)), (512, every.astype(np.uint16))])

bit = np.arange(256)
few, third = (bit < 16) & (bit % 2 == 0), bit % 6 == 0
packed, unpacked = np.zeros(256, bool), np.zeros(256, bool)
packed[128:] = third[0::2]
unpacked[0::2] = third[:128]
both = np.stack([few.reshape(128, 2), third.reshape(128, 2)], 1).reshape(512)
groups = np.concatenate([third, few]).reshape(128, 4)
save(5, x, [(0, np.concatenate([packed, unpacked, both, groups[0::2].ravel(), groups[1::2].ravel(), third & few,
                                few]).astype(np.uint8))])
