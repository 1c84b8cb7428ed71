from program import *

N = 128
x = np.arange(1, 401).astype(np.int16)
z = np.zeros(4 * N, np.int16)
a = x[200:200 + N].copy()
for k in range(2):
    a[32 * k:32 * k + 16] = [-5] + list(x[15 * k:15 * k + 13]) + [-5, -5]
z[:N] = a
a[:16] = [x[0]] + list(x[:13]) + [x[0], x[0]]
for k in range(2):
    z[N + 10 * k:N + 10 * k + 7] = a[16 * k:16 * k + 7]
for k in range(2):
    a[48 * k:48 * k + 16] = x[20 * k:20 * k + 16]
for k in range(2):
    z[2 * N + 17 * k:2 * N + 17 * k + 16] = a[48 * k:48 * k + 16]
a[64:96] = a[:32].copy()
z[3 * N:] = a
save(x=x, zero=np.zeros(4 * N, np.int16), want=z)
