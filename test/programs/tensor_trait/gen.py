from program import *

x = np.random.default_rng(4).integers(-(1 << 15), 1 << 15, 256).astype(np.int16)
second = keep_sign(x, 3)
lane = np.arange(256) % 128
third = np.where((lane < 8) | (lane == 64), keep_sign(x, 4), second)
fourth = np.where(lane == 0, x, third)
save(x=x, want=np.concatenate([keep_sign(x, 2), second, third, fourth]))
