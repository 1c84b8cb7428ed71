from program import *

N = 512
x = np.arange(1, N + 1, dtype=np.float32)
index, lane = np.arange(N), np.arange(N) % 64
first = lambda n: lane < n      # NORM mode, the first n lanes of each repeat
count = lambda n: index < n     # counter mode
every = index >= 0
odd_one = (5 >> lane) & 1 == 1  # lanes 0 and 2


def plus(n, where):
    return np.where(where, x + n, np.float32(0)).astype(np.float32)


for chip in 1001, 2002, 2201, 3002, 3510:
    registers = chip in (3002, 3510)                                 # Level 2 on vector registers: state untouched
    leaves = lambda before, after_1001: before if registers else after_1001 if chip == 1001 else every
    resets = chip in (2201, 3510)                                    # InitSocState
    parts = [
        plus(1, first(20)),
        plus(1, leaves(first(20), first(36))),                       # 100 = 64 + 36
        plus(1, leaves(first(20), every)),                           # 128 = 2 * 64
        plus(1, leaves(first(20), first(20))),                       # on 1001 no instruction at all
        plus(2, count(300)),
        plus(2, count(100) if registers else odd_one & (index < 64)),
        plus(1, every if resets else odd_one),
    ]
    if chip != 1001:
        parts += [
            plus(1, leaves(count(77), None)),
            plus(2, count(3 if chip == 3510 else 7)),                # elsewhere the bits 0b111 become the count
            plus(2, count(130)),
            plus(1, every if resets else count(77)),
        ]
    save(**{f"want_{chip}": np.concatenate(parts)})
save(x=x)
