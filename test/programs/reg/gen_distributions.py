"""What distributions.cpp must give, by the words of docs/semantics.md 4 and part 2 (b), with numpy."""
import pathlib
import sys

import numpy as np

out = pathlib.Path(sys.argv[1])
rng = np.random.default_rng(11)
x = rng.integers(0, 256, 2048, dtype=np.uint8)
np.save(out / "x.npy", x)
types = {1: np.uint8, 2: np.uint16, 4: np.uint32}
STRIDE = 64  # bytes: what post-update adds


def read(width, count, at):
    return x[at:at + width * count].view(types[width])


def spread(values, ratio):
    """Zero elements between."""
    result = np.zeros(len(values) * ratio, values.dtype)
    result[::ratio] = values
    return result


def loads():
    """Registers in the order of the kernel; each is loaded at the place of the load before it plus STRIDE."""
    kinds = [(1, "norm"), (2, "norm"), (4, "norm"), (1, "brc"), (2, "brc"), (4, "brc"), (1, "us"), (2, "us"), (1, "ds"),
             (2, "ds"), (1, "unpack"), (2, "unpack"), (4, "unpack"), (1, "unpack4"), (1, "blk"), (2, "e2b"), (4, "e2b"),
             (1, "dintlv"), (2, "dintlv"), (4, "dintlv")]
    for i, (width, kind) in enumerate(kinds):
        at, lanes = i % 4 * STRIDE, 256 // width
        if kind == "norm": yield read(width, lanes, at)
        if kind == "brc": yield np.full(lanes, read(width, 1, at)[0])
        if kind == "us": yield np.repeat(read(width, lanes // 2, at), 2)
        if kind == "ds": yield read(width, lanes * 2, at)[0::2]
        if kind == "unpack": yield spread(read(width, lanes // 2, at), 2)
        if kind == "unpack4": yield spread(read(width, lanes // 4, at), 4)
        if kind == "blk": yield np.tile(x[at:at + 32], 8)
        if kind == "e2b": yield np.repeat(read(width, 8, at), 32 // width)
        if kind == "dintlv":
            both = read(width, lanes * 2, at)
            yield both[0::2]
            yield both[1::2]


np.save(out / "loads.npy", np.concatenate([np.ascontiguousarray(r).view(np.uint8) for r in loads()]))


def stored(kind, width, mask_every):
    """512 bytes of 0xEE behind the store of x's first register (or two); lanes that are no multiple are off."""
    memory = np.full(512, 0xEE, np.uint8)
    lanes = 256 // width
    value, on = read(width, lanes, 0), np.arange(lanes) % mask_every == 0
    if kind == "norm":
        memory[:256].view(types[width])[on] = value[on]
    if kind == "first":
        memory[:width] = value[:1].view(np.uint8)
    if kind in ("pack", "pack4"):
        narrow = width // (4 if kind == "pack4" else 2)
        low = (value & (2 ** (8 * narrow) - 1)).astype(types[narrow])
        memory[:lanes * narrow].view(types[narrow])[on] = low[on]
    if kind == "intlv":
        both = memory.view(types[width])
        both[0::2], both[1::2] = value, read(width, lanes, 256)
    return memory


def stores():
    for every in (1, 3):
        for width in (1, 2, 4):
            yield stored("norm", width, every)
            yield stored("norm", width, every)  # by its own name
            yield stored("first", width, every)
            yield stored("intlv", width, every)
        yield stored("pack", 2, every)
        yield stored("pack", 4, every)
        yield stored("pack4", 4, every)
        # 8-byte elements: the low words of 32 of them
        memory = np.full(512, 0xEE, np.uint8)
        low, on = x[:256].view(np.uint32)[0::2], np.arange(32) % every == 0
        memory[:128].view(np.uint32)[on] = low[on]
        yield memory


np.save(out / "stores.npy", np.concatenate(list(stores())))
np.save(out / "blank.npy", np.full(16384, 0xEE, np.uint8))
