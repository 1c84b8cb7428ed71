"""What the gen.py of the programs have in common: where files go, and the vector unit in numpy.

The model here follows docs/semantics.md 2.2 in the plainest way, so that an expected value can be checked by reading.
"""
import os
import sys

import numpy as np

OUT = sys.argv[1]


def save(**arrays):
    for name, array in arrays.items():
        np.save(os.path.join(OUT, name + ".npy"), array)


def lanes(dtype):
    return 256 // np.dtype(dtype).itemsize


def prefix(n):
    """The mask that has the first n lanes on, as a test of a lane's number."""
    return lambda lane: lane < n


def bits(low, high=0):
    return lambda lane: (((high << 64) | low) >> lane) & 1 == 1


def repeat_lanes(dtype, repeat, active, block_stride, repeat_stride):
    """(lane, element offset) of each active lane of one repeat."""
    per_block = 32 // np.dtype(dtype).itemsize
    for lane in range(lanes(dtype)):
        if active(lane):
            block, element = divmod(lane, per_block)
            yield lane, (repeat * repeat_stride + block * block_stride) * per_block + element


def strided(dst, sources, f, active, repeats, block_strides, repeat_strides):
    """One strided instruction: repeats in order, each reads all before it writes. Strides: dst first."""
    for r in range(repeats):
        places = [dict(repeat_lanes(dst.dtype, r, active, b, p)) for b, p in zip(block_strides, repeat_strides)]
        values = {lane: f(*(source[place[lane]] for source, place in zip(sources, places[1:]))) for lane in places[0]}
        for lane, value in values.items():
            dst[places[0][lane]] = value


def keep_sign(x, n):
    """ShiftLeft of a signed array as the two worked examples have it: the sign bit stays, the one below is lost."""
    unsigned = x.view(f"u{x.itemsize}")
    width = 8 * x.itemsize
    sign = unsigned.dtype.type(1 << (width - 1))
    moved = (unsigned.astype(object) << n) & ((1 << (width - 1)) - 1)
    return ((unsigned & sign) | moved.astype(unsigned.dtype)).view(x.dtype)


def wrap(x, n):
    width = 8 * x.itemsize
    moved = (x.view(f"u{x.itemsize}").astype(object) << n) & ((1 << width) - 1)
    return moved.astype(f"u{x.itemsize}").view(x.dtype)
