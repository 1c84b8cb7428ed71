import rounding
from program import *
from rounding import BF16, to_float

x = np.concatenate([np.array([1, -2.5, 40000, -40000, 65504, -65504, np.inf, -np.inf, np.nan, 21835, 21845, 0, -0.0]),
                    np.zeros(499)]).astype(np.float16)
assert len(x) == 512
wide = x.astype(np.float64)


def everything(saturate):
    """What Cases::All sends: exact results, rounded once."""
    with np.errstate(all="ignore"):
        exact = [wide + wide, wide - wide, 3 * wide]
    arithmetic = [to_float(e, "half", "RINT", saturate).astype(np.float16) for e in exact]
    return arithmetic + [np.full(512, np.inf, np.float16)]   # a move is not arithmetic


keep, cut = everything(False), everything(True)
save(x=x, want_keeps=np.concatenate(keep))
for late in (False, True):
    # 60000 + 10000 saturates at 65504, then - 29904
    last = np.full(512, 60000, np.float16)
    last[:128] = 35584
    parts = keep + cut + keep + cut + (cut if late else keep) + [last]
    save(**{f"want_flags{int(late)}": np.concatenate(parts)})

b = np.full(64, -3.4e38)
b[:2] = np.nan, 1.5
save(want_bfloat=np.concatenate([rounding.store_float(to_float(b.astype(np.float32).astype(np.float64), "bfloat16_t", "RINT", s),
                                                      "bfloat16_t") for s in (True, False)]))
start = 1 << 48
save(want_state=np.array([start, 0, 0, 1, 0xAB0, 0xA, start, 1], np.int64))
