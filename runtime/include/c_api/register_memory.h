/* C API: between UB and registers of dav-3510 (docs/semantics.md 4, appendix A; C and C++).
 *
 * A load or store may have an offset, in elements or in an addr_reg; _postupdate moves the address by it instead. Of
 * masks offsets are bytes. What there is of a width is one distribution (lib/Dialect/Register.c).
 */
#ifndef ASCPU_C_API_REGISTER_MEMORY_H
#define ASCPU_C_API_REGISTER_MEMORY_H
#include "register.h"

/* A distance in bytes. */
typedef struct addr_reg { uint32_t bytes; } addr_reg;
typedef addr_reg iter_reg;
typedef addr_reg __asc_addr_reg; /* programs call their variables addr_reg */
/* For each loop around the call, the innermost first, elements a round (lib/Transforms/StampLoops.c). */
#ifdef __cplusplus
extern "C"
#else
extern
#endif
    uint32_t __ascpu_loop_offset(uint32_t, uint32_t, uint32_t, uint32_t) __attribute__((nothrow, const));
#define _ASC_R_ROUNDS(one, two, three, four, ...) __ascpu_loop_offset(one, two, three, four)
#ifdef __cplusplus
#define _ASC_R_ADDR(bytes_, ...) (__asc_addr_reg{bytes_ * _ASC_R_ROUNDS(__VA_ARGS__, 0, 0, 0, 0)})
#else
#define _ASC_R_ADDR(bytes_, ...) ((__asc_addr_reg){bytes_ * _ASC_R_ROUNDS(__VA_ARGS__, 0, 0, 0, 0)})
#endif
#define asc_update_addr_reg_b8(...) _ASC_R_ADDR(1, __VA_ARGS__)
#define asc_update_addr_reg_b16(...) _ASC_R_ADDR(2, __VA_ARGS__)
#define asc_update_addr_reg_b32(...) _ASC_R_ADDR(4, __VA_ARGS__)
#define asc_create_iter_reg_b8(...) _ASC_R_ADDR(1, __VA_ARGS__)
#define asc_create_iter_reg_b16(...) _ASC_R_ADDR(2, __VA_ARGS__)
#define asc_create_iter_reg_b32(...) _ASC_R_ADDR(4, __VA_ARGS__)
#define _ASC_R_BYTES_ON(_Tp, from, n_) ((__ubuf__ _Tp *)((__ubuf__ uint8_t *)(from) + (int)(n_)))
#define _ASC_R_ON(_Tp, from, n_) ((__ubuf__ _Tp *)(from) + (n_))

/* Distributions by width. */
#define _ASC_R_NORM(_Tp) 0
#define _ASC_R_BRC(_Tp) (sizeof(_Tp) == 4 ? 3 : (int)sizeof(_Tp))
#define _ASC_R_US(_Tp) (5 + (int)sizeof(_Tp))
#define _ASC_R_DS(_Tp) (7 + (int)sizeof(_Tp))
#define _ASC_R_UNPACK(_Tp) (sizeof(_Tp) == 4 ? 18 : 12 + (int)sizeof(_Tp))
#define _ASC_R_UNPACK4(_Tp) 20
#define _ASC_R_BLK(_Tp) 15
#define _ASC_R_E2B(_Tp) (sizeof(_Tp) == 4 ? 17 : 16)
#define _ASC_R_ANYWHERE 30

/* ---- loads ---- */
#define _ASC_R_LOAD_HERE(_Tp, api, DIST)                                                                               \
  _ASC_R_VOID(api)(_ASC_R_DST(_Tp) dst, __ubuf__ const _Tp *src) { __asc_r_load(_ASC_R_TO(_Tp, dst), src, DIST(_Tp)); }
#define _ASC_R_LOAD(_Tp, api, DIST)                                                                                    \
  _ASC_R_LOAD_HERE(_Tp, api, DIST)                                                                                     \
  _ASC_R_VOID(api)(_ASC_R_DST(_Tp) dst, __ubuf__ const _Tp *src, int32_t offset) {                                     \
    __asc_r_load(_ASC_R_TO(_Tp, dst), src + offset, DIST(_Tp));                                                        \
  }                                                                                                                    \
  _ASC_R_VOID(api)(_ASC_R_DST(_Tp) dst, __ubuf__ const _Tp *src, addr_reg offset) {                                    \
    __asc_r_load(_ASC_R_TO(_Tp, dst), _ASC_R_BYTES_ON(const _Tp, src, offset.bytes), DIST(_Tp));                       \
  }                                                                                                                    \
  _ASC_R_VOID(api##_postupdate)(_ASC_R_DST(_Tp) dst, _ASC_R_OUT(__ubuf__ _Tp *) src, int32_t offset) {                 \
    __asc_r_load(_ASC_R_TO(_Tp, dst), *_ASC_R_AT(src), DIST(_Tp));                                                     \
    *_ASC_R_AT(src) += offset;                                                                                         \
  }
_ASC_R_EACH(_ASC_R_LOAD, asc_loadalign, _ASC_R_NORM)
_ASC_R_EACH64(_ASC_R_LOAD, asc_loadalign, _ASC_R_NORM)
_ASC_R_EACH(_ASC_R_LOAD, asc_loadalign_brc, _ASC_R_BRC)
_ASC_R_EACH(_ASC_R_LOAD, asc_loadalign_brc_elem, _ASC_R_BRC)
_ASC_R_EACH8(_ASC_R_LOAD, asc_loadalign_upsample, _ASC_R_US)
_ASC_R_EACH16(_ASC_R_LOAD, asc_loadalign_upsample, _ASC_R_US)
_ASC_R_EACH8(_ASC_R_LOAD, asc_loadalign_downsample, _ASC_R_DS)
_ASC_R_EACH16(_ASC_R_LOAD, asc_loadalign_downsample, _ASC_R_DS)
_ASC_R_EACH(_ASC_R_LOAD, asc_loadalign_unpack, _ASC_R_UNPACK)
_ASC_R_EACH8(_ASC_R_LOAD, asc_loadalign_unpack4, _ASC_R_UNPACK4)
_ASC_R_EACH(_ASC_R_LOAD, asc_loadalign_brc_datablock, _ASC_R_BLK)
_ASC_R_EACH16(_ASC_R_LOAD, asc_loadalign_brc_elem2datablock, _ASC_R_E2B)
_ASC_R_EACH32(_ASC_R_LOAD, asc_loadalign_brc_elem2datablock, _ASC_R_E2B)

/* Blocks with a stride; without post-update the repeat stride is an offset. */
#define _ASC_R_LOAD_BLOCKS(_Tp, api)                                                                                   \
  _ASC_R_VOID(api)(_ASC_R_DST(_Tp) dst, __ubuf__ const _Tp *src, uint16_t block_stride, uint16_t repeat_stride,        \
                   _ASC_R_MASK) {                                                                                      \
    __asc_r_load_block(_ASC_R_TO(_Tp, dst), _ASC_R_BYTES_ON(const _Tp, src, repeat_stride * 32), block_stride, &mask); \
  }                                                                                                                    \
  _ASC_R_VOID(api##_postupdate)(_ASC_R_DST(_Tp) dst, _ASC_R_OUT(__ubuf__ _Tp *) src, uint16_t block_stride,            \
                                uint16_t repeat_stride, _ASC_R_MASK) {                                                 \
    __asc_r_load_block(_ASC_R_TO(_Tp, dst), *_ASC_R_AT(src), block_stride, &mask);                                     \
    *_ASC_R_AT(src) = _ASC_R_BYTES_ON(_Tp, *_ASC_R_AT(src), repeat_stride * 32);                                       \
  }
_ASC_R_EACH(_ASC_R_LOAD_BLOCKS, asc_loadalign)

/* Two registers' length, even elements and odd ones. */
#define _ASC_R_LOAD2(_Tp, api)                                                                                         \
  _ASC_R_VOID(api)(_ASC_R_DST(_Tp) dst0, _ASC_R_DST(_Tp) dst1, __ubuf__ const _Tp *src) {                              \
    vector_##_Tp low, high;                                                                                            \
    __asc_r_load((_Tp *)&low, src, 0);                                                                                 \
    __asc_r_load((_Tp *)&high, src + 256 / sizeof(_Tp), 0);                                                            \
    _ASC_R_NAME(asc_deintlv)(dst0, dst1, low, high);                                                                   \
  }                                                                                                                    \
  _ASC_R_VOID(api)(_ASC_R_DST(_Tp) dst0, _ASC_R_DST(_Tp) dst1, __ubuf__ const _Tp *src, int32_t offset) {              \
    _ASC_R_NAME(api)(dst0, dst1, src + offset);                                                                        \
  }                                                                                                                    \
  _ASC_R_VOID(api)(_ASC_R_DST(_Tp) dst0, _ASC_R_DST(_Tp) dst1, __ubuf__ const _Tp *src, addr_reg offset) {             \
    _ASC_R_NAME(api)(dst0, dst1, _ASC_R_BYTES_ON(const _Tp, src, offset.bytes));                                       \
  }                                                                                                                    \
  _ASC_R_VOID(api##_postupdate)(_ASC_R_DST(_Tp) dst0, _ASC_R_DST(_Tp) dst1, _ASC_R_OUT(__ubuf__ _Tp *) src,            \
                                int32_t offset) {                                                                      \
    _ASC_R_NAME(api)(dst0, dst1, *_ASC_R_AT(src));                                                                     \
    *_ASC_R_AT(src) += offset;                                                                                         \
  }
_ASC_R_EACH(_ASC_R_LOAD2, asc_loadalign_deintlv)

/* Masks: as they are, each bit twice, every second bit. */
#define _ASC_R_LOAD_MASK(api, dist)                                                                                    \
  _ASC_R_VOID(api)(_ASC_R_OUT(vector_bool) dst, __ubuf__ const uint32_t *src) {                                        \
    __asc_r_mask_load(_ASC_R_AT(dst), (__ubuf__ const uint8_t *)src, dist);                                            \
  }                                                                                                                    \
  _ASC_R_VOID(api)(_ASC_R_OUT(vector_bool) dst, __ubuf__ const uint32_t *src, int32_t offset) {                        \
    __asc_r_mask_load(_ASC_R_AT(dst), (__ubuf__ const uint8_t *)src + offset, dist);                                   \
  }                                                                                                                    \
  _ASC_R_VOID(api)(_ASC_R_OUT(vector_bool) dst, __ubuf__ const uint32_t *src, addr_reg offset) {                       \
    __asc_r_mask_load(_ASC_R_AT(dst), (__ubuf__ const uint8_t *)src + offset.bytes, dist);                             \
  }                                                                                                                    \
  _ASC_R_VOID(api##_postupdate)(_ASC_R_OUT(vector_bool) dst, _ASC_R_OUT(__ubuf__ uint32_t *) src, int32_t offset) {    \
    __asc_r_mask_load(_ASC_R_AT(dst), (__ubuf__ const uint8_t *)*_ASC_R_AT(src), dist);                                \
    *_ASC_R_AT(src) = _ASC_R_BYTES_ON(uint32_t, *_ASC_R_AT(src), offset);                                              \
  }
_ASC_R_LOAD_MASK(asc_loadalign, 0)
_ASC_R_LOAD_MASK(asc_loadalign_upsample, 1)
_ASC_R_LOAD_MASK(asc_loadalign_downsample, 2)

/* Any address. */
#define _ASC_R_LOAD_ANYWHERE(_Tp, ...)                                                                                     \
  _ASC_R_VOID(asc_load)(_ASC_R_DST(_Tp) dst, __ubuf__ const _Tp *src) {                                                \
    __asc_r_load(_ASC_R_TO(_Tp, dst), src, _ASC_R_ANYWHERE);                                                           \
  }                                                                                                                    \
  _ASC_R_VOID(asc_loadunalign_pre)(_ASC_R_OUT(vector_load_unalign) dst, __ubuf__ const _Tp *src) {                     \
    (void)dst, (void)src;                                                                                              \
  }                                                                                                                    \
  _ASC_R_VOID(asc_loadunalign_pre)(_ASC_R_OUT(vector_load_unalign) dst, __ubuf__ const _Tp *src, addr_reg offset) {    \
    (void)dst, (void)src, (void)offset;                                                                                \
  }                                                                                                                    \
  _ASC_R_VOID(asc_loadunalign)(_ASC_R_DST(_Tp) dst, _ASC_R_OUT(vector_load_unalign) src0, __ubuf__ const _Tp *src1) {  \
    (void)src0;                                                                                                        \
    __asc_r_load(_ASC_R_TO(_Tp, dst), src1, _ASC_R_ANYWHERE);                                                          \
  }                                                                                                                    \
  _ASC_R_VOID(asc_loadunalign_postupdate)(_ASC_R_DST(_Tp) dst, _ASC_R_OUT(vector_load_unalign) src0,                   \
                                          _ASC_R_OUT(__ubuf__ _Tp *) src1, uint32_t count) {                           \
    (void)src0;                                                                                                        \
    __asc_r_load(_ASC_R_TO(_Tp, dst), *_ASC_R_AT(src1), _ASC_R_ANYWHERE);                                              \
    *_ASC_R_AT(src1) += count;                                                                                         \
  }                                                                                                                    \
  _ASC_R_VOID(asc_loadunalign_postupdate)(_ASC_R_DST(_Tp) dst, _ASC_R_OUT(vector_load_unalign) src0,                   \
                                          _ASC_R_OUT(__ubuf__ _Tp *) src1, addr_reg offset, uint32_t inc) {            \
    (void)src0, (void)inc;                                                                                             \
    __asc_r_load(_ASC_R_TO(_Tp, dst), _ASC_R_BYTES_ON(_Tp, *_ASC_R_AT(src1), offset.bytes), _ASC_R_ANYWHERE);          \
  }
_ASC_R_EACH(_ASC_R_LOAD_ANYWHERE)
_ASC_R_EACH64(_ASC_R_LOAD_ANYWHERE)

/* Elements by index, blocks by their offset in bytes. */
#define _ASC_R_GATHER(_Tp, _Ip)                                                                                        \
  _ASC_R_VOID(asc_gather)(_ASC_R_DST(_Tp) dst, __ubuf__ const _Tp *src, _ASC_R_SRC(_Ip) index, _ASC_R_MASK) {          \
    __asc_r_gather(_ASC_R_TO(_Tp, dst), src, _ASC_R_OF(_Tp, index), &mask);                                            \
  }                                                                                                                    \
  _ASC_R_VOID(asc_scatter)(__ubuf__ _Tp *dst, _ASC_R_SRC(_Tp) src, _ASC_R_SRC(_Ip) index, _ASC_R_MASK) {               \
    __asc_r_scatter(dst, _ASC_R_OF(_Tp, src), _ASC_R_OF(_Tp, index), &mask);                                           \
  }
_ASC_R_EACH16(_ASC_R_GATHER, uint16_t)
_ASC_R_EACH32(_ASC_R_GATHER, uint32_t)
#define _ASC_R_GATHER_BYTES(_Tp, _Wp)                                                                                  \
  _ASC_R_VOID(asc_gather)(_ASC_R_DST(_Wp) dst, __ubuf__ const _Tp *src, _ASC_R_SRC(uint16_t) index, _ASC_R_MASK) {     \
    __asc_r_gather_byte(_ASC_R_TO(uint16_t, dst), (__ubuf__ const uint16_t *)src, _ASC_R_OF(uint16_t, index), &mask);  \
  }                                                                                                                    \
  _ASC_R_VOID(asc_scatter)(__ubuf__ _Tp *dst, _ASC_R_SRC(_Tp) src, _ASC_R_SRC(uint16_t) index, _ASC_R_MASK) {          \
    __asc_r_scatter_byte((__ubuf__ uint16_t *)dst, _ASC_R_OF(uint16_t, src), _ASC_R_OF(uint16_t, index), &mask);       \
  }
_ASC_R_GATHER_BYTES(int8_t, int16_t)
_ASC_R_GATHER_BYTES(uint8_t, uint16_t)
#define _ASC_R_GATHER_BLOCKS(_Tp, api)                                                                                 \
  _ASC_R_VOID(api)(_ASC_R_DST(_Tp) dst, __ubuf__ const _Tp *src, _ASC_R_SRC(uint32_t) index, _ASC_R_MASK) {            \
    __asc_r_gather_block(_ASC_R_TO(uint32_t, dst), (__ubuf__ const uint32_t *)src, _ASC_R_OF(uint32_t, index), &mask); \
  }                                                                                                                    \
  _ASC_R_VOID(api)(_ASC_R_DST(_Tp) dst, __ubuf__ const _Tp *src, _ASC_R_SRC(uint32_t) index) {                         \
    _ASC_R_NAME(api)(dst, src, index, asc_create_mask_b32(PAT_ALL));                                                   \
  }
_ASC_R_EACH(_ASC_R_GATHER_BLOCKS, asc_gather_datablock)
_ASC_R_EACH64(_ASC_R_GATHER_BLOCKS, asc_gather_datablock)

/* ---- stores ---- */
#define _ASC_R_S_NORM(_Tp) 16
#define _ASC_R_S_FIRST(_Tp) (sizeof(_Tp) == 4 ? 5 : 2 + (int)sizeof(_Tp))
#define _ASC_R_S_PACK(_Tp) (sizeof(_Tp) == 2 ? 6 : sizeof(_Tp) == 4 ? 7 : 8)
#define _ASC_R_S_PACK4(_Tp) 12
#define _ASC_R_STORE(_Tp, api, DIST)                                                                                   \
  _ASC_R_VOID(api)(__ubuf__ _Tp *dst, _ASC_R_SRC(_Tp) src, _ASC_R_MASK) {                                              \
    __asc_r_store(dst, _ASC_R_OF(_Tp, src), &mask, DIST(_Tp));                                                         \
  }                                                                                                                    \
  _ASC_R_VOID(api)(__ubuf__ _Tp *dst, _ASC_R_SRC(_Tp) src, int32_t offset, _ASC_R_MASK) {                              \
    __asc_r_store(dst + offset, _ASC_R_OF(_Tp, src), &mask, DIST(_Tp));                                                \
  }                                                                                                                    \
  _ASC_R_VOID(api)(__ubuf__ _Tp *dst, _ASC_R_SRC(_Tp) src, addr_reg offset, _ASC_R_MASK) {                             \
    __asc_r_store(_ASC_R_BYTES_ON(_Tp, dst, offset.bytes), _ASC_R_OF(_Tp, src), &mask, DIST(_Tp));                     \
  }                                                                                                                    \
  _ASC_R_VOID(api##_postupdate)(_ASC_R_OUT(__ubuf__ _Tp *) dst, _ASC_R_SRC(_Tp) src, int32_t offset, _ASC_R_MASK) {    \
    __asc_r_store(*_ASC_R_AT(dst), _ASC_R_OF(_Tp, src), &mask, DIST(_Tp));                                             \
    *_ASC_R_AT(dst) += offset;                                                                                         \
  }
_ASC_R_EACH(_ASC_R_STORE, asc_storealign, _ASC_R_S_NORM)
_ASC_R_EACH16(_ASC_R_STORE, asc_storealign_pack, _ASC_R_S_PACK)
_ASC_R_EACH32(_ASC_R_STORE, asc_storealign_pack, _ASC_R_S_PACK)
_ASC_R_EACH64(_ASC_R_STORE, asc_storealign_pack, _ASC_R_S_PACK)
_ASC_R_EACH32(_ASC_R_STORE, asc_storealign_pack_quarter, _ASC_R_S_PACK4)

#define _ASC_R_STORE_BLOCKS(_Tp, api)                                                                                  \
  _ASC_R_VOID(api)(__ubuf__ _Tp *dst, _ASC_R_SRC(_Tp) src, uint16_t block_stride, uint16_t repeat_stride,              \
                   _ASC_R_MASK) {                                                                                      \
    __asc_r_store_block(_ASC_R_BYTES_ON(_Tp, dst, repeat_stride * 32), _ASC_R_OF(_Tp, src), &mask, block_stride);      \
  }                                                                                                                    \
  _ASC_R_VOID(api##_postupdate)(_ASC_R_OUT(__ubuf__ _Tp *) dst, _ASC_R_SRC(_Tp) src, uint16_t block_stride,            \
                                uint16_t repeat_stride, _ASC_R_MASK) {                                                 \
    __asc_r_store_block(*_ASC_R_AT(dst), _ASC_R_OF(_Tp, src), &mask, block_stride);                                    \
    *_ASC_R_AT(dst) = _ASC_R_BYTES_ON(_Tp, *_ASC_R_AT(dst), repeat_stride * 32);                                       \
  }
_ASC_R_EACH(_ASC_R_STORE_BLOCKS, asc_storealign)

/* The first element, whatever the mask. */
#define _ASC_R_STORE_FIRST(_Tp, api)                                                                                   \
  _ASC_R_VOID(api)(__ubuf__ _Tp *dst, _ASC_R_SRC(_Tp) src) {                                                           \
    vector_bool all = asc_create_mask_b8(PAT_ALL);                                                                     \
    __asc_r_store(dst, _ASC_R_OF(_Tp, src), &all, _ASC_R_S_FIRST(_Tp));                                                \
  }                                                                                                                    \
  _ASC_R_VOID(api)(__ubuf__ _Tp *dst, _ASC_R_SRC(_Tp) src, int32_t offset) { _ASC_R_NAME(api)(dst + offset, src); }    \
  _ASC_R_VOID(api)(__ubuf__ _Tp *dst, _ASC_R_SRC(_Tp) src, addr_reg offset) {                                          \
    _ASC_R_NAME(api)(_ASC_R_BYTES_ON(_Tp, dst, offset.bytes), src);                                                    \
  }                                                                                                                    \
  _ASC_R_VOID(api##_postupdate)(_ASC_R_OUT(__ubuf__ _Tp *) dst, _ASC_R_SRC(_Tp) src, int32_t offset) {                 \
    _ASC_R_NAME(api)(*_ASC_R_AT(dst), src);                                                                            \
    *_ASC_R_AT(dst) += offset;                                                                                         \
  }
_ASC_R_EACH(_ASC_R_STORE_FIRST, asc_storealign_1st)

/* Elements of two registers in turn. */
#define _ASC_R_STORE2(_Tp, api)                                                                                        \
  _ASC_R_VOID(api)(__ubuf__ _Tp *dst, _ASC_R_SRC(_Tp) src0, _ASC_R_SRC(_Tp) src1) {                                    \
    vector_##_Tp low, high;                                                                                            \
    vector_bool all = asc_create_mask_b8(PAT_ALL);                                                                     \
    __asc_r_zip_low((_Tp *)&low, _ASC_R_OF(_Tp, src0), _ASC_R_OF(_Tp, src1));                                          \
    __asc_r_zip_high((_Tp *)&high, _ASC_R_OF(_Tp, src0), _ASC_R_OF(_Tp, src1));                                        \
    __asc_r_store(dst, _ASC_R_OF(_Tp, low), &all, 16);                                                                 \
    __asc_r_store(dst + 256 / sizeof(_Tp), _ASC_R_OF(_Tp, high), &all, 16);                                            \
  }                                                                                                                    \
  _ASC_R_VOID(api)(__ubuf__ _Tp *dst, _ASC_R_SRC(_Tp) src0, _ASC_R_SRC(_Tp) src1, int32_t offset) {                    \
    _ASC_R_NAME(api)(dst + offset, src0, src1);                                                                        \
  }                                                                                                                    \
  _ASC_R_VOID(api)(__ubuf__ _Tp *dst, _ASC_R_SRC(_Tp) src0, _ASC_R_SRC(_Tp) src1, addr_reg offset) {                   \
    _ASC_R_NAME(api)(_ASC_R_BYTES_ON(_Tp, dst, offset.bytes), src0, src1);                                             \
  }
_ASC_R_EACH(_ASC_R_STORE2, asc_storealign_intlv)

/* Masks: as they are, every second bit. */
#define _ASC_R_STORE_MASK(_Tp, api, dist)                                                                              \
  _ASC_R_VOID(api)(__ubuf__ _Tp *dst, _ASC_R_IN(vector_bool) src) {                                                    \
    __asc_r_mask_store((__ubuf__ uint8_t *)dst, &src, dist);                                                           \
  }                                                                                                                    \
  _ASC_R_VOID(api)(__ubuf__ _Tp *dst, _ASC_R_IN(vector_bool) src, int32_t offset) {                                    \
    __asc_r_mask_store((__ubuf__ uint8_t *)dst + offset, &src, dist);                                                  \
  }                                                                                                                    \
  _ASC_R_VOID(api)(__ubuf__ _Tp *dst, _ASC_R_IN(vector_bool) src, addr_reg offset) {                                   \
    __asc_r_mask_store((__ubuf__ uint8_t *)dst + offset.bytes, &src, dist);                                            \
  }                                                                                                                    \
  _ASC_R_VOID(api##_postupdate)(_ASC_R_OUT(__ubuf__ _Tp *) dst, _ASC_R_IN(vector_bool) src, int32_t offset) {          \
    __asc_r_mask_store((__ubuf__ uint8_t *)*_ASC_R_AT(dst), &src, dist);                                               \
    *_ASC_R_AT(dst) = _ASC_R_BYTES_ON(_Tp, *_ASC_R_AT(dst), offset);                                                   \
  }
_ASC_R_STORE_MASK(uint8_t, asc_storealign, 0)
_ASC_R_STORE_MASK(uint16_t, asc_storealign, 0)
_ASC_R_STORE_MASK(uint32_t, asc_storealign, 0)
_ASC_R_STORE_MASK(uint8_t, asc_storealign_pack, 1)
_ASC_R_STORE_MASK(uint16_t, asc_storealign_pack, 1)
_ASC_R_STORE_MASK(uint32_t, asc_storealign_pack, 1)
/* A bit an element, one behind the other; uint8_t: all bits. */
#define _ASC_R_STORE_BITS(_Tp, dist)                                                                                   \
  _ASC_R_VOID(asc_storeunalign_postupdate)(_ASC_R_OUT(__ubuf__ _Tp *) dst, _ASC_R_OUT(vector_store_unalign) src0,      \
                                           _ASC_R_IN(vector_bool) src1) {                                              \
    (void)src0;                                                                                                        \
    __asc_r_mask_store((__ubuf__ uint8_t *)*_ASC_R_AT(dst), &src1, dist);                                              \
    *_ASC_R_AT(dst) = _ASC_R_BYTES_ON(_Tp, *_ASC_R_AT(dst), 32 >> dist);                                               \
  }
_ASC_R_STORE_BITS(uint16_t, 1)
_ASC_R_STORE_BITS(uint32_t, 2)

/* Any address: the first count elements. */
#define _ASC_R_STORE_ANYWHERE(_Tp, first)                                                                              \
  _ASC_R_VOID(asc_store)(__ubuf__ _Tp *dst, _ASC_R_SRC(_Tp) src, uint32_t count) {                                     \
    vector_bool mask;                                                                                                  \
    first(&mask, (int)count);                                                                                          \
    __asc_r_store(dst, _ASC_R_OF(_Tp, src), &mask, _ASC_R_ANYWHERE);                                                   \
  }                                                                                                                    \
  _ASC_R_VOID(asc_store)(__ubuf__ _Tp *dst, _ASC_R_SRC(_Tp) src) {                                                     \
    _ASC_R_NAME(asc_store)(dst, src, (uint32_t)(256 / sizeof(_Tp)));                                                   \
  }                                                                                                                    \
  _ASC_R_VOID(asc_storeunalign)(__ubuf__ _Tp *dst, _ASC_R_OUT(vector_store_unalign) src0, _ASC_R_SRC(_Tp) src1,        \
                                uint32_t count) {                                                                      \
    (void)src0;                                                                                                        \
    _ASC_R_NAME(asc_store)(dst, src1, count);                                                                          \
  }                                                                                                                    \
  _ASC_R_VOID(asc_storeunalign_postupdate)(_ASC_R_OUT(__ubuf__ _Tp *) dst, _ASC_R_OUT(vector_store_unalign) src0,      \
                                           _ASC_R_SRC(_Tp) src1, uint32_t count) {                                     \
    (void)src0;                                                                                                        \
    _ASC_R_NAME(asc_store)(*_ASC_R_AT(dst), src1, count);                                                              \
    *_ASC_R_AT(dst) += count;                                                                                          \
  }                                                                                                                    \
  _ASC_R_VOID(asc_storeunalign_postupdate)(_ASC_R_OUT(__ubuf__ _Tp *) dst, _ASC_R_OUT(vector_store_unalign) src0,      \
                                           _ASC_R_SRC(_Tp) src1, addr_reg count) {                                     \
    _ASC_R_NAME(asc_storeunalign)(_ASC_R_BYTES_ON(_Tp, *_ASC_R_AT(dst), count.bytes), src0, src1,                      \
                                  (uint32_t)(256 / sizeof(_Tp)));                                                      \
  }                                                                                                                    \
  _ASC_R_VOID(asc_storeunalign_post)(__ubuf__ _Tp *dst, vector_store_unalign src) { (void)dst, (void)src; }            \
  _ASC_R_VOID(asc_storeunalign_post)(__ubuf__ _Tp *dst, vector_store_unalign src, int32_t offset) {                    \
    (void)dst, (void)src, (void)offset;                                                                                \
  }                                                                                                                    \
  _ASC_R_VOID(asc_storeunalign_post)(__ubuf__ _Tp *dst, vector_store_unalign src, addr_reg offset) {                   \
    (void)dst, (void)src, (void)offset;                                                                                \
  }                                                                                                                    \
  _ASC_R_VOID(asc_storeunalign_post_postupdate)(_ASC_R_OUT(__ubuf__ _Tp *) dst, vector_store_unalign src,              \
                                                int32_t offset) {                                                      \
    (void)src;                                                                                                         \
    *_ASC_R_AT(dst) += offset;                                                                                         \
  }
_ASC_R_EACH8(_ASC_R_STORE_ANYWHERE, __asc_r_mask_first_u8)
_ASC_R_EACH16(_ASC_R_STORE_ANYWHERE, __asc_r_mask_first_u16)
_ASC_R_EACH32(_ASC_R_STORE_ANYWHERE, __asc_r_mask_first_u32)
_ASC_R_EACH64(_ASC_R_STORE_ANYWHERE, __asc_r_mask_first_u64)

/* Older names. */
#define asc_loadalign_brc_v2 asc_loadalign_brc_datablock
#define asc_loadalign_brc_v3 asc_loadalign_brc_elem2datablock
#define asc_loadalign_brc_postupdate_v2 asc_loadalign_brc_datablock_postupdate
#define asc_loadalign_brc_postupdate_v3 asc_loadalign_brc_elem2datablock_postupdate
#define asc_loadalign_unpack_v2 asc_loadalign_unpack4
#define asc_loadalign_unpack_postupdate_v2 asc_loadalign_unpack4_postupdate
#define asc_storealign_pack_v2 asc_storealign_pack_quarter
#define asc_storealign_pack_postupdate_v2 asc_storealign_pack_quarter_postupdate
#endif
