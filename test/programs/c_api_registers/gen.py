"""Input and results of kernel.c and loops.c (docs/semantics.md 4 and part 2, 2 (b))."""
from program import *

rng = np.random.default_rng(3)
SIZE = 11264


class Results:
    def __init__(self):
        self.memory, self.at = np.full(SIZE, 0xEE, np.uint8), 0

    def put(self, values, step=256):
        raw = np.ascontiguousarray(values).view(np.uint8).reshape(-1)
        self.memory[self.at:self.at + len(raw)] = raw
        self.at += step


def lanes(n, every=1):
    return np.arange(n) % every == 0


def mask(on, width):
    bits = np.zeros(256, np.uint8)
    bits[::width] = on
    return np.packbits(bits, bitorder="little")


def bits_of(raw):
    return np.unpackbits(np.ascontiguousarray(raw), bitorder="little")


# ---- floats: 50 lanes on ----
xf = np.zeros(4096, np.uint8)
xf[:512].view(np.float32)[:] = (rng.standard_normal(128) * 9).astype(np.float32)
a, b = xf[:256].view(np.float32), xf[256:512].view(np.float32)
on, s = np.arange(64) < 50, np.float32(2.5)
floats = Results()
for r in (a + b, a - b, a * b, a / b, np.maximum(a, b), np.minimum(a, b), np.where(a > 0, a, a * b), a + s, a * s,
          np.maximum(a, s), np.minimum(a, s), np.where(a >= 0, a, a * s), np.abs(a), np.sqrt(np.abs(a)), -a,
          np.maximum(a, np.float32(0)), np.abs(a - b), a * b + b, b * np.float32(3) + a):
    floats.put(np.where(on, r, np.float32(0)).astype(np.float32))
floats.put(np.where(on, a, b))
floats.put(np.where(on, np.float32(7), np.float32(0)).astype(np.float32))
floats.put(np.full(64, 8, np.float32))
floats.put(np.arange(64, dtype=np.float32) + np.float32(0.5))
floats.put(np.arange(63, -1, -1, dtype=np.float32) + np.float32(0.5))

# ---- integers ----
xi = rng.integers(0, 256, 4096, dtype=np.uint8)
xi[1024:1280] = rng.permutation(128).astype(np.uint16).view(np.uint8)
xi[1280:1536] = (rng.integers(0, 60, 64, dtype=np.uint32) * 32).view(np.uint8)
xi[:2] = np.array([1000], np.uint16).view(np.uint8)
a, b = xi[:256].view(np.uint16), xi[256:512].view(np.uint16)
third, integers = lanes(128, 3), Results()
for r in (a & b, a | b, a ^ b, ~a):
    integers.put(np.where(third, r, 0).astype(np.uint16))
amount, wide = np.minimum(np.arange(128), 16), a.astype(np.uint64)
integers.put((wide << amount.astype(np.uint64)).astype(np.uint16))
integers.put((wide >> amount.astype(np.uint64)).astype(np.uint16))
integers.put((a << 3).astype(np.uint16))
integers.put(a >> 3)
both = np.stack([a, b], 1).reshape(-1)
integers.put(both[:128]), integers.put(both[128:])
both = np.concatenate([a, b])
integers.put(both[0::2]), integers.put(both[1::2])
for r in ((a < b) & third, a > b, third, a <= b, a >= b, a != b):
    integers.put(mask(r, 2))
integers.put(np.where(third, a, b))
for r in (a < 1000, a > 1000, a == 1000, a <= 1000, a >= 1000, a != 1000):
    integers.put(mask(r, 2))
other = a != 1000
for r in (other & third, other | third, other ^ third, ~third, np.where(np.arange(128) < 64, True, third),
          third & (np.arange(128) < 32)):
    integers.put(mask(r, 2))
# NOT of all bits of b16 lanes: only those that the mask has
integers.put(np.packbits(np.repeat(bits_of(xi[80:96]), 2), bitorder="little"))
integers.put(np.packbits(np.repeat(bits_of(xi[48:56]), 4), bitorder="little"))
integers.put(mask(lanes(64, 4), 4))
integers.put(mask(np.arange(256) < 3, 1))
integers.put(mask(np.zeros(64), 4))
spr = np.full(16, 255, np.uint8)  # as asc_init leaves it
integers.put(np.packbits(np.repeat(bits_of(spr), 2), bitorder="little"))
integers.put(np.packbits(np.repeat(bits_of(spr[:8]), 4), bitorder="little"))

# ---- loads ----
h, loads = xi.view(np.uint16), Results()
zeros = np.zeros(128, np.uint16)
loads.put(h[:128])
loads.put(np.full(128, h[32]))
loads.put(np.full(128, h[48 + 3]))
loads.put(np.repeat(h[48:112], 2))
loads.put(h[64:320:2])
loads.put(np.stack([h[80:144], zeros[:64]], 1))
loads.put(np.tile(h[64:80], 8))
loads.put(np.repeat(h[64:72], 16))
loads.put(np.stack([xi[:64]] + [np.zeros(64, np.uint8)] * 3, 1))
loads.put(h[0:256:2]), loads.put(h[1:256:2])
block = lambda i: h[16 * i:16 * i + 16]
loads.put(np.concatenate([block(4 + 3 + 2 * i) for i in range(8)]))
loads.put(h[80:208])
loads.put(h[81:209])
loads.put(h[82:210])
loads.put(h[88:216])
loads.put(xi[:32])
loads.put(np.packbits(np.repeat(bits_of(xi[:16]), 2), bitorder="little"))
loads.put(np.packbits(bits_of(xi[64:128])[0::2], bitorder="little"))
index = xi[1024:1280].view(np.uint16)
loads.put(np.where(third, h[index], 0).astype(np.uint16))
loads.put(xi[index].astype(np.uint16))
blocks = xi[1280:1312].view(np.uint32)
loads.put(np.concatenate([xi[o:o + 32] for o in blocks]))
loads.put(np.concatenate([xi[o:o + 32] if i < 3 else np.zeros(32, np.uint8) for i, o in enumerate(blocks)]))

# ---- stores ----
stores = Results()
z = stores.memory.view(np.uint16)
z[0:128] = a
z[144:160] = a[:16]
packed = stores.memory[512:640]
packed[third] = (a & 255).astype(np.uint8)[third]
z[384] = a[0]
z[512 + 1] = b[0]
z[640:896] = np.stack([a, b], 1).reshape(-1)
p = 896
for i in range(8):
    z[p + 16 + 32 * i:p + 32 + 32 * i] = a[16 * i:16 * i + 16]
p += 384
z[p:p + 128] = b
p += 128
stores.memory[2 * p:2 * p + 64] = xi[:256:4]
p += 128
stores.memory[2 * p + 64:2 * p + 96] = xi[:32]
half_bits = np.packbits(bits_of(xi[:32])[0::2], bitorder="little")
stores.memory[2 * p:2 * p + 16] = half_bits
p += 128
stores.memory[2 * p:2 * p + 16] = half_bits
p += 8 + 121
z[p:p + 5], z[p + 5:p + 25], z[p + 25:p + 55] = a[:5], b[:20], a[:30]
p += 5 + 20 + 30 + 72
z[p:p + 128] = b
p += 128
z[p:p + 128][index[third]] = a[third]
p += 128
stores.memory[2 * p:2 * p + 128][index] = xi[:256:2]

# ---- conversions ----
xc = np.zeros(4096, np.uint8)
f = xc[:256].view(np.float32)
f[:] = (rng.standard_normal(64) * 200).astype(np.float32)
f[:6] = [40000.25, -40000.5, 2.5, -2.5, 0.5, 60000.75]


def narrow(values, dtype, ratio, part):
    r = np.zeros(len(values) * ratio, dtype)
    r[part::ratio] = values
    return r


def converted(named):
    """Whether _sat is heeded; else everything saturates."""
    r = Results()
    r.put(narrow(np.clip(np.trunc(f + np.copysign(np.float32(0.5), f)), -32768, 32767).astype(np.int16), np.int16, 2, 0))
    down = np.floor(f).astype(np.int64)
    low = (down & 0xffff).astype(np.uint16).view(np.int16) if named else np.clip(down, -32768, 32767).astype(np.int16)
    r.put(narrow(low, np.int16, 2, 1))
    r.put(np.zeros(64, np.int32))
    r.put(low.astype(np.int32))
    h16 = np.where(np.arange(64) < 32, f, 0).astype(np.float16)
    halves = narrow(h16, np.float16, 2, 0)
    r.put(halves)
    r.put(h16.astype(np.float32))
    up = np.ceil(h16.astype(np.float32)).astype(np.int32)
    r.put(up)
    r.put(np.clip(np.trunc(halves.astype(np.float32)), -32768, 32767).astype(np.int16))
    back = up.astype(np.float32)
    r.put(back)
    r.put(narrow((back.view(np.uint32) >> 16).astype(np.uint16), np.uint16, 2, 0))
    r.put(narrow(np.clip(up, 0, 255).astype(np.uint8), np.uint8, 4, 2))
    r.put(narrow((up if named else np.clip(up, 0, 65535)).astype(np.uint16), np.uint16, 2, 1))
    r.put(narrow(np.clip(up, 0, 65535).astype(np.uint16), np.uint16, 2, 0))
    return r


# ---- across lanes ----
xa = rng.integers(0, 256, 4096, dtype=np.uint8)
w, s16, h, u = xa[:256].view(np.int32), xa[:256].view(np.int16), xa[:256].view(np.uint16), xa[:256].view(np.uint32)
t, third, across = xa[256:512].view(np.uint32), lanes(64, 3), Results()


def first(values, dtype):
    r = np.zeros(256 // np.dtype(dtype).itemsize, dtype)
    r[:len(values)] = values
    return r


wrapped = lambda values: np.array(values, np.int64).astype(np.uint32).view(np.int32)
across.put(first(wrapped([w[third].astype(np.int64).sum()]), np.int32))
across.put(first(wrapped([s16.astype(np.int64).sum()]), np.int32))
across.put(first([s16.max(), s16.argmax()], np.int16))
across.put(first([h.min(), h.argmin()], np.uint16))
across.put(first(s16.reshape(8, 16).astype(np.int32).sum(1), np.int32))
across.put(first(w.reshape(8, 8).max(1), np.int32))
across.put(first(h.reshape(8, 16).min(1), np.uint16))
e = np.arange(64, dtype=np.float32) - np.float32(9.5)
kept = np.where(third, e, 0)
across.put(first(kept[0::2] + kept[1::2], np.float32))
away = np.trunc(e + np.copysign(np.float32(0.5), e))
for r in (np.where(third, np.rint(e), 0), np.floor(e), np.ceil(e), away, np.trunc(e)):
    across.put(r.astype(np.float32))
across.put(narrow((e * np.float32(0.25)).astype(np.float16), np.float16, 2, 1))
across.put(np.ones(64, np.float32))
low = (h & 255).astype(np.uint8)
across.put(first(low, np.uint8))
across.put(np.concatenate([np.zeros(128, np.uint8), low]))
across.put(first((u & 0xffff).astype(np.uint16), np.uint16))
across.put(xa[:128].view(np.int8).astype(np.int16))
across.put(h[64:].astype(np.uint32))
bits, none = bits_of(xa[:32]), np.zeros(128, np.uint8)
to_mask = lambda b: np.packbits(b.astype(np.uint8), bitorder="little")
across.put(to_mask(np.concatenate([bits[0::2], none])))
across.put(to_mask(np.concatenate([none, bits[0::2]])))
across.put(to_mask(np.stack([bits[128:], none], 1).reshape(-1)))
both = np.stack([bits.reshape(128, 2), bits_of(mask(third, 4)).reshape(128, 2)], 1).reshape(512)
across.put(to_mask(both[:256])), across.put(to_mask(both[256:]))
across.put(xa[:32]), across.put(mask(third, 4))
across.put(h[h % 128])
across.put(np.where(bits_of(mask(third, 4))[0::2], h[0], 0).astype(np.uint16))
counts = np.full(128, 3, np.uint16)
counts += np.bincount(xa[:256], minlength=256)[:128].astype(np.uint16)
across.put(counts)
across.put(counts + np.bincount(xa[:256:3], minlength=256)[128:].astype(np.uint16))
across.put(first(w[third], np.int32))
kept = np.concatenate([u[third], u[:4]])
across.memory[across.at:across.at + 4] = np.array([4 * len(kept)], np.int32).view(np.uint8)
across.memory[across.at + 4:across.at + 4 + 4 * len(kept)] = kept.view(np.uint8)
across.at += 256
across.put(np.concatenate([[0], np.cumsum(third)[:-1]]).astype(np.uint32))
product = u.astype(np.uint64) * t.astype(np.uint64)
c = (product >> np.uint64(32)).astype(np.uint32)
across.put(product.astype(np.uint32)), across.put(c)
add = t.astype(np.uint64) + c
across.put(mask(add >> np.uint64(32), 4)), across.put(add.astype(np.uint32))
add = add + (add >> np.uint64(32))
across.put(mask(t.astype(np.uint64) + c + ((t.astype(np.uint64) + c) >> np.uint64(32)) >> np.uint64(32), 4))
across.put(add.astype(np.uint32))
difference = t.astype(np.uint64) + (~c).astype(np.uint64) + np.uint64(1)
across.put(mask(difference >> np.uint64(32), 4)), across.put(difference.astype(np.uint32))
again = t.astype(np.uint64) + (~c).astype(np.uint64) + (difference >> np.uint64(32))
across.put(mask((again >> np.uint64(32)) & third, 4)), across.put(np.where(third, again.astype(np.uint32), 0).astype(np.uint32))

topics = ((xf, floats), (xi, integers), (xi, loads), (xi, stores), (xc, converted(False)), (xa, across), (xc, converted(True)))
save(x=np.concatenate([x for x, _ in topics]), want=np.concatenate([r.memory for _, r in topics]), x_1=xi,
     blank=np.full(SIZE, 0xEE, np.uint8), blanks=np.full(SIZE * len(topics), 0xEE, np.uint8))

# ---- loops.c ----
nest, h, done = np.full(SIZE, 0xEE, np.uint8), xi.view(np.uint16), 0
for i in range(2):
    for j, value in enumerate((5, 4, 3)):
        for m in range(2):
            if (value == 4 and m == 1) or done == 11:
                continue
            at, to = 16 * m + 32 * j + 256 * i, 128 * m + 256 * j + 768 * i
            nest.view(np.uint16)[to:to + 128] = h[at:at + 128]
            done += 1
alone, w = np.full(SIZE, 0xEE, np.uint8), xi.view(np.uint32)
for i in range(3):
    alone.view(np.uint32)[64 * i:64 * i + 64] = w[16 * i:16 * i + 64]
for i in range(3):  # the address moves too
    alone.view(np.uint32)[192 + 8 * i:200 + 8 * i] = w[16 * i:16 * i + 8]
save(loops_0=nest, loops_1=alone)
