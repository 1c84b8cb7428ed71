"""What numpy says: elements by their places."""
from program import *

rng = np.random.default_rng(3)
for dtype in np.float16, np.float32, np.int16, np.uint16, np.uint32:
    size, name = np.dtype(dtype).itemsize, np.dtype(dtype).name
    L, E = 256 // size, 32 // size
    x = rng.integers(0, 2000, 1024).astype(dtype)
    fresh = lambda: np.full(1024, 7, dtype)
    z = fresh()
    z[:16 * E] = np.repeat(x[8:24], E)
    for b in range(8):
        z[512 + 2 * b * E:512 + 2 * b * E + E] = x[b]
    save(**{f"x_{name}": x, f"brcb_{name}": z})

    z = fresh()
    z[:133] = 3 + np.arange(133)
    for r in range(2):                # 20 lanes, every second block
        for lane in range(20):
            z[256 + r * 16 * E + lane // E * 2 * E + lane % E] = 3 + r * L + lane
    z[896], z[898] = 3, 5
    save(**{f"index_{name}": z})

    offsets = (np.arange(512, dtype=np.uint32)[::-1] * size).copy()
    z, place = fresh(), offsets // size
    z[:133] = x[place[:133] + E]
    for r in range(2):
        z[256 + r * 16 * E:256 + r * 16 * E + 20] = x[place[r * L:r * L + 20]]
    z[896], z[900] = x[place[0]], x[place[4]]
    save(offsets=offsets, **{f"offsets_{name}": offsets, f"gather_{name}": z})

    steps = rng.integers(0, 1024 // E, 512).astype(np.uint32)
    z, blocks = fresh(), x.reshape(-1, E)
    z[:16 * E] = blocks[steps[:16]].reshape(-1)
    for b in range(8):
        z[512 + 2 * b * E:512 + 2 * b * E + E] = blocks[steps[b]]
    save(**{f"steps_{name}": steps * 32, f"blocks_{name}": z})

    word = np.uint16 if size == 2 else np.uint32
    pattern = rng.integers(0, 1 << 8 * size, 256).astype(word)
    bits = np.unpackbits(pattern.view(np.uint8), bitorder="little")
    z = fresh()
    odd = x[1:2 * L:2]
    z[:odd.size] = odd
    fourths = np.concatenate([x[r * L:r * L + 10][1::4] for r in range(3)])
    z[256:256 + fourths.size] = fourths
    chosen = np.concatenate([x[r * 4 * E:r * 4 * E + 70][bits[r * 256:r * 256 + 70] == 1] for r in range(2)])
    z[512:512 + chosen.size] = chosen
    save(**{f"bits_{name}": pattern, f"masked_{name}": z,
            f"counts_{name}": np.array([odd.size, fourths.size, chosen.size, chosen.size], np.uint64)})

x, offsets = np.load(os.path.join(OUT, "x_uint32.npy")), np.load(os.path.join(OUT, "offsets_uint32.npy"))
z = np.full(1024, 7, np.uint32)
z[:64] = np.repeat(x[:8], 8)
z[128:138] = x[offsets[:10] // 4]
z[256], z[260] = x[offsets[0] // 4], x[offsets[4] // 4]
z[512:544] = x[:64:2]
bits = np.unpackbits(offsets.view(np.uint8), bitorder="little")[:40]
chosen = x[:40][bits == 1]
z[640:640 + chosen.size] = chosen
save(c_names=z, c_counts=np.array([32, chosen.size], np.uint64))
