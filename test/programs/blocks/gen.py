from program import *

N = 64
for count in (1, 2, 70):
    parts = []
    for block in range(count):
        t = np.full(N, count, np.int32)
        t[:block % N] += block
        t[N - 1] = t[0] + 1
        parts.append(t)
    save(**{f"want_{count}": np.concatenate(parts)})
