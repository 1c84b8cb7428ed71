// Cast from FROM to TO in round mode MODE (the test defines them): masks, block and repeat strides, counter mode, TensorTrait, a
// round mode that only the launch knows.
#include "cases.h"

extern "C" __global__ __aicore__ void cast(GM_ADDR x, GM_ADDR z, uint8_t blk, uint8_t rep, uint8_t late) {
  using D = TO;
  using S = FROM;
  constexpr RoundMode mode = RoundMode::MODE;
  constexpr uint64_t wide = sizeof(D) > sizeof(S) ? sizeof(D) : sizeof(S), all = 256 / wide;
  constexpr uint8_t d = 8 * sizeof(D) / wide, s = 8 * sizeof(S) / wide;
  Cases<D, S> k(x, z);
  // contiguous, by repeats and by a count that is not whole repeats
  Cast(k.c, k.a, mode, all, 4, {1, 1, d, s});
  k.Put();
  Cast(k.c, k.a, mode, 3 * all + 5);
  k.Put();
  // blocks two apart on one side, then on the other; repeats that overlap and repeats with gaps
  Cast(k.c, k.a, mode, all, 2, {1, 2, d, 16});
  k.Put();
  Cast(k.c, k.a, mode, all, 2, {2, 1, 16, s});
  k.Put();
  Cast(k.c, k.a, mode, all, 3, {1, 1, d + 1, 1});
  k.Put();
  // one source block for all
  Cast(k.c, k.a, mode, all, 2, {1, 0, d, s});
  k.Put();
  // masks go by the wider type's lanes
  Cast(k.c, k.a, mode, uint64_t(13), 3, {1, 1, d, s});
  k.Put();
  uint64_t even[2] = {EVEN, EVEN};
  Cast(k.c, k.a, mode, even, 3, {1, 1, d, s});
  k.Put();
  // strides that only the launch knows: blk 2, rep 9
  Cast(k.c, k.a, mode, all, 3, {blk, blk, rep, rep});
  k.Put();
  // counter mode with strides
  SetMaskCount();
  SetVectorMask<D, MaskMode::COUNTER>(0, 2 * all + 3);
  Cast<D, S, false>(k.c, k.a, mode, MASK_PLACEHOLDER, 1, {2, 1, 17, s});
  SetMaskNorm();
  k.Put();
  // a mode that only the launch knows
  Cast(k.c, k.a, RoundMode(late), 2 * all);
  k.Put();
  LocalTensor<TensorTrait<D>> tc;
  LocalTensor<TensorTrait<S>> ta;
  tc = k.c.template ReinterpretCast<TensorTrait<D>>();
  ta = k.a.template ReinterpretCast<TensorTrait<S>>();
  Cast(tc, ta, mode, all / 2);
  k.Put();
}
