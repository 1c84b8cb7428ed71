from program import *

N = 256
rng = np.random.default_rng(13)
index, lane = np.arange(N), np.arange(N) % 64

x = (rng.integers(-40, 40, N) / 4).astype(np.float16)   # quarters: every tie comes up
wide = x.astype(np.float64)
seven = np.full(N, 7.0)
away = np.sign(wide) * np.floor(np.abs(wide) + 0.5)
fused = wide * wide + 0.5
convert = [
    np.where(index < 100, wide, seven),
    np.where(((100 >> lane) & 1 == 1) & (index < 192), wide, seven),
    np.rint(wide), away, np.floor(wide), np.ceil(wide), np.trunc(wide),
    np.where(index < 200, fused - 2, fused),
]
# an integer has no sign of zero
want = np.concatenate(convert).astype(np.float32)
want[2 * N:7 * N] += 0.0
save(half_x=x, convert=want)

a, b = (rng.integers(-9, 9, N).astype(np.float32) for _ in range(2))
less = (a < b)[:64]
on = (250 >> np.arange(64)) & 1 == 1
state = np.where(on, (a >= b)[:64], less)
copied = np.full(N, 7, np.float32)
for r in range(3):
    for k in range(20):   # 20 elements are three blocks, two apart in the destination
        copied[(r * 8 + k // 8 * 2) * 8 + k % 8] = a[(r * 4 + k // 8) * 8 + k % 8]
choose = [
    np.where(index < 250, np.where(less[lane], a, b), np.float32(7)),
    np.where((lane < 32) & (index < 128), np.where(state[lane], a, b), np.float32(7)),
    np.where(state[lane], b, a),
    copied,
]
save(a=a, b=b, choose=np.concatenate(choose).astype(np.float32))

s = np.arange(100, 200).astype(np.int16)
z = np.zeros(160, np.int16)
one = lambda burst: [-5] + list(burst) + [-5, -5]
padded = np.full(96, 9, np.int16)
padded[:16], padded[32:48] = one(s[:13]), one(s[16:29])
z[:96] = padded
z[96:109], z[109:112], z[112:128] = s[:13], s[0], 9
z[128:135] = s[:7]
z[137:144] = [9] * 7
save(zero=np.zeros(160, np.int16), s=s, align=z, before=np.zeros(16, np.int32), sums=np.array([6] * 8 + [3] * 8, np.int32))
