from program import *

RESULT = 512
rng = np.random.default_rng(3)


def expected(x, n, shift):
    full = shift(x, n)
    index = np.arange(RESULT)
    lane = index % lanes(x.dtype)
    two_byte = x.itemsize == 2
    off = x.dtype.type(77)
    pick = lambda active: np.where(active, full, off)
    return np.concatenate([
        full,
        pick(index < 333),
        full,
        pick(lane < 21),
        full,
        pick(lane % 2 == 0),
        pick(index < 100),
        pick((lane % 2 == 0) & (lane < 64)),
        full,
    ]).astype(x.dtype)


for name in ("int16", "uint16", "int32", "uint32"):
    info = np.iinfo(name)
    x = rng.integers(info.min, info.max, RESULT, name, endpoint=True)
    x[:4] = [info.min, info.max, 1, info.max // 3]
    save(**{f"x_{name}": x})
    width = 8 * x.itemsize
    amounts = [0, 1, 3, 8, width - 1, width]
    keep = keep_sign if name[0] == "i" else wrap
    save(**{f"amounts_{name}": np.array(amounts, name),
            f"keep_{name}": np.concatenate([expected(x, n, keep) for n in amounts]),
            f"wrap_{name}": np.concatenate([expected(x, n, wrap) for n in amounts])})

# document 1's examples: 1010101010101010 as int16, shifted by 1 and by 3; and as uint16 by 1
one = np.full(RESULT, 0b1010101010101010, np.uint16)
save(example=one.view(np.int16), example_u=one)
for n, value in ((1, 0b1101010101010100), (3, 0b1101010101010000)):
    save(**{f"example_{n}": np.full(RESULT, value, np.uint16).view(np.int16)})
save(example_u_1=np.full(RESULT, 0b0101010101010100, np.uint16))
