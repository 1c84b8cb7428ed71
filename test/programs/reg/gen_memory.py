"""Input and results of memory.cpp, a file a topic, by the words of docs/semantics.md 4 and part 2 (b)."""
import pathlib
import sys

import numpy as np

out = pathlib.Path(sys.argv[1])
rng = np.random.default_rng(5)
x = rng.integers(0, 256, 4096, dtype=np.uint8)
x[1024:1280] = rng.integers(0, 400, 128, dtype=np.uint16).view(np.uint8)
x[1280:1536] = rng.integers(0, 200, 64, dtype=np.uint32).view(np.uint8)
x[1536:1792] = rng.integers(0, 100, 32, dtype=np.uint64).view(np.uint8)
x[1792:2048] = (rng.integers(0, 60, 64, dtype=np.uint32) * 32).view(np.uint8)
x[2048:2304] = rng.permutation(128).astype(np.uint16).view(np.uint8)
x[2304:2560] = rng.permutation(64).astype(np.uint32).view(np.uint8)
x[2304:2432] = rng.permutation(32).astype(np.uint32).view(np.uint8)  # the first half among themselves
np.save(out / "x.npy", x)
np.save(out / "blank.npy", np.full(4096, 0xEE, np.uint8))


class Results:
    def __init__(self):
        self.memory, self.at = np.full(4096, 0xEE, np.uint8), 0

    def put(self, values):
        raw = np.ascontiguousarray(values).view(np.uint8).reshape(-1)
        self.memory[self.at:self.at + len(raw)] = raw
        self.at += 256


def block(i):
    return x[32 * i:32 * i + 32]


def bits_of(raw):
    return np.unpackbits(raw, bitorder="little")


def packed(bits):
    return np.packbits(bits, bitorder="little")


def blocks():
    r = Results()
    none = np.zeros(32, np.uint8)
    few = [0, 1]  # 32 halves are two blocks
    r.put(np.concatenate([block(3 * i) for i in range(8)]))
    r.put(np.concatenate([block(0) if i in few else none for i in range(8)]))
    r.put(np.concatenate([block(7 + i) if i in few else none for i in range(8)]))
    r.put(np.concatenate([block(5)] + [none] * 7))
    value, on = x[6 * 32:6 * 32 + 256], np.arange(256) % 3 == 0
    to = r.memory[r.at:]
    for lane in np.arange(256)[on]:
        to[lane // 32 * 64 + lane % 32] = value[lane]
    to[512:520] = value[:8]
    return r


def addresses():
    r = Results()
    words = x.view(np.uint32)
    for i in range(2):
        for j in range(2):
            r.put(words[64 * i + 8 * j:][:64])
    r.put(words[30:94])
    r.memory.view(np.uint32)[321 + 64:321 + 128] = words[30:94]
    return r


def masks():
    r = Results()
    r.put(x[:32])
    r.put(packed(np.repeat(bits_of(x[:16]), 2)))
    r.put(packed(bits_of(x[64:128])[0::2]))
    m = x[64:96]
    second, fourth = packed(bits_of(m)[0::2]), packed(bits_of(m)[0::4])
    r.memory[r.at:r.at + 16] = second
    r.memory[r.at + 32:r.at + 64] = m
    r.memory[r.at + 64:r.at + 96] = m
    r.memory[r.at + 96:r.at + 144] = np.concatenate([second, second, fourth, fourth])
    r.at += 256
    r.put(packed(np.repeat(bits_of(x[240:256]), 2)))
    piece = bits_of(x[240:248])
    r.put(packed(np.repeat(piece, 4)))
    r.put(np.where(piece == 1, x[:256].view(np.int32) + np.int32(1), 0).astype(np.int32))
    low, high = 0x00000000ffff0005, 0x8000000000000001
    mask = np.array([low, high], np.uint64).view(np.uint8)
    r.put(packed(np.repeat(bits_of(mask), 2)))
    r.put(packed(np.repeat(bits_of(mask[:8]), 4)))
    return r


def elements():
    r = Results()
    narrow, index, large = x[1024:1280].view(np.uint16), x[1280:1536].view(np.uint32), x[1536:1792].view(np.uint64)
    lane = np.arange(128)
    r.put(np.where(lane % 3 == 0, x.view(np.uint16)[narrow], 0).astype(np.uint16))
    r.put(x[32:][narrow].astype(np.uint16))
    r.put(np.where(lane[:64] % 4 == 0, x.view(np.uint32)[index], 0).astype(np.uint32))
    r.put(x.view(np.uint64)[index[:32]])
    r.put(np.where(lane[:32] % 3 == 0, x.view(np.uint64)[large], 0).astype(np.uint64))
    offsets = x[1792:1824].view(np.uint32)
    r.put(np.concatenate([x[o:o + 32] if i % 3 == 0 else np.zeros(32, np.uint8) for i, o in enumerate(offsets)]))
    to, once = r.memory[r.at:], x[2048:2304].view(np.uint16)
    for i in range(128):
        if i % 3 == 0:
            to[2 * once[i]:2 * once[i] + 2] = x[2 * i:2 * i + 2]
        to[256 + once[i]] = x[2 * i]
    few = x[2304:2560].view(np.uint32)
    to[512:768].view(np.uint64)[few[:32]] = x[:256].view(np.uint64)
    to[768:1024].view(np.uint32)[few[:64:4]] = x[:256].view(np.uint32)[::4]
    return r


def older():
    r = Results()
    words, to = x.view(np.uint32), r.memory.view(np.uint32)
    to[:64] = words[:64]
    to[64] = words[5]
    both = words[64:192]
    to[128:256:2], to[129:256:2] = both[1::2], both[0::2]
    on = bits_of(x[:32])[0::4] == 1
    to[256:320][on] = both[0::2][on]
    to[320:384] = words[3:67]
    to[385:405] = words[67:87]
    to[405:425] = words[3:23]
    return r


for i, topic in enumerate((blocks, addresses, masks, elements, older)):
    np.save(out / f"want_{i}.npy", topic().memory)
