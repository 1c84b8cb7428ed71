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

w = np.zeros(4 * N, np.int16)
a = x[200:200 + N].copy()
for k in range(3):
    a[13 * k:13 * k + 13] = x[15 * k:15 * k + 13]
w[:N] = a
for k in range(4):
    a[:32] = x[10 * k:10 * k + 32]
for k in range(3):
    a[48 + 16 * k:48 + 16 * k + 32] = x[50 + k:50 + k + 32]
w[N:2 * N] = a
for k in range(4):
    w[2 * N + 20 * k:2 * N + 20 * k + 13] = a[13 * k:13 * k + 13]
for k in range(3):
    w[3 * N + 32 * k:3 * N + 32 * k + 32] = a[16 * k:16 * k + 32]
save(close=w)
