from program import *

i = np.arange(8, dtype=np.int32)
save(want=np.concatenate([1110 + 3 * i, 1110 + 3 * i]))
x = np.random.default_rng(2).uniform(1, 100, 64).astype(np.float32)
save(x=x, placed=x[::-1] * 2, five=np.array([5], np.int32))
