/* What the register instructions are made of, for the lowering and the model: which memory-based instruction has the
 * same arithmetic, and which byte goes where in a load or store.
 *
 * In: rows, distributions. Out: numbers. Does not read or write memory.
 */
#include "Table.h"

enum ac_inst_id ac_inst_lanewise(enum ac_inst_id id) {
  static const struct {
    bool there;
    enum ac_inst_id id;
  } same[AC_INSTS] = {
      [AC_RAdd] = {true, AC_VAdd},          [AC_RSub] = {true, AC_VSub},
      [AC_RMul] = {true, AC_VMul},          [AC_RDiv] = {true, AC_VDiv},
      [AC_RMax] = {true, AC_VMax},          [AC_RMin] = {true, AC_VMin},
      [AC_RAnd] = {true, AC_VAnd},          [AC_ROr] = {true, AC_VOr},
      [AC_RAdds] = {true, AC_VAdds},        [AC_RMuls] = {true, AC_VMuls},
      [AC_RMaxs] = {true, AC_VMaxs},        [AC_RMins] = {true, AC_VMins},
      [AC_RAbs] = {true, AC_VAbs},          [AC_RNot] = {true, AC_VNot},
      [AC_RRelu] = {true, AC_VRelu},        [AC_RSqrt] = {true, AC_VSqrt},
      [AC_RExp] = {true, AC_VExp},          [AC_RLn] = {true, AC_VLn},
      [AC_RDup] = {true, AC_VDup},          [AC_RLeakyRelu] = {true, AC_VLeakyRelu},
      [AC_RMulAdd] = {true, AC_VMulAddDst}, [AC_RShls] = {true, AC_RShl},
      [AC_RShlsWrap] = {true, AC_RShlWrap}, [AC_RShrs] = {true, AC_RShr},
      [AC_RAxpy] = {true, AC_VAxpy},
  };
  return same[id].there ? same[id].id : id;
}

/* Distributions: the order of LoadDist in runtime/include/ascpu/reg_enums.h. */
enum {
  NORM,
  BRC_B8,
  BRC_B16,
  BRC_B32,
  US_B8 = 6,
  US_B16,
  DS_B8,
  DS_B16,
  UNPACK_B8 = 13,
  UNPACK_B16,
  BLK,
  E2B_B16,
  E2B_B32,
  UNPACK_B32,
  UNPACK4_B8 = 20,
  UNALIGNED = 30,
  LOADS
};
enum { REG = 256, BLOCK = 32 };

static const struct {
  unsigned char unit, kind; /* width in bytes */
} loads[LOADS] = {[NORM] = {1, 'n'},      [BRC_B8] = {1, 'b'},     [BRC_B16] = {2, 'b'},    [BRC_B32] = {4, 'b'},
                  [US_B8] = {1, 'u'},     [US_B16] = {2, 'u'},     [DS_B8] = {1, 'd'},      [DS_B16] = {2, 'd'},
                  [UNPACK_B8] = {1, 'w'}, [UNPACK_B16] = {2, 'w'}, [UNPACK_B32] = {4, 'w'}, [UNPACK4_B8] = {1, 'q'},
                  [UNALIGNED] = {1, 'n'}, [BLK] = {BLOCK, 'b'},    [E2B_B16] = {2, 'e'},    [E2B_B32] = {4, 'e'}};

int ac_load_byte(int distribution, unsigned element, unsigned at) {
  (void)element;
  unsigned unit = loads[distribution].unit, n = at / unit, byte = at % unit;
  switch (loads[distribution].kind) {
  case 'b': return (int)byte;                               /* one for all */
  case 'u': return (int)(n / 2 * unit + byte);              /* each twice */
  case 'd': return (int)(n * 2 * unit + byte);              /* every second */
  case 'w': return n % 2 ? -1 : (int)(n / 2 * unit + byte); /* zeros between */
  case 'q': return n % 4 ? -1 : (int)(n / 4 * unit + byte);
  case 'e': return (int)(at / BLOCK * unit + byte); /* one for each block */
  default: return (int)at;
  }
}

unsigned ac_load_bytes(int distribution, unsigned element) {
  if (distribution < 0 || distribution >= LOADS || !loads[distribution].unit) return 0;
  (void)element;
  if (loads[distribution].kind == 'd') return 2 * REG; /* the last element is read, if not used */
  unsigned last = 0;
  for (unsigned at = 0; at < REG; at++) {
    int from = ac_load_byte(distribution, element, at);
    if (from >= 0 && (unsigned)from + 1 > last) last = (unsigned)from + 1;
  }
  return last;
}

/* Distributions: the order of StoreDist. */
enum {
  S_NORM_B8,
  S_NORM_B16,
  S_NORM_B32,
  S_FIRST_B8,
  S_FIRST_B16,
  S_FIRST_B32,
  S_PACK_B16,
  S_PACK_B32,
  S_PACK_B64,
  S_PACK4_B32 = 12,
  S_NORM = 16
};

int ac_store_byte(int distribution, unsigned element, unsigned at, int *bit) {
  static const unsigned char packed[] = {[S_PACK_B16] = 1, [S_PACK_B32] = 2, [S_PACK_B64] = 4};
  unsigned unit = element, wide = element;
  *bit = -1;
  switch (distribution) {
  case S_FIRST_B8:
  case S_FIRST_B16:
  case S_FIRST_B32: return at < 1u << (distribution - S_FIRST_B8) ? (int)at : -1;
  case S_NORM_B8:
  case S_NORM_B16:
  case S_NORM_B32: unit = wide = 1u << distribution; break;
  case S_PACK_B16:
  case S_PACK_B32:
  case S_PACK_B64: unit = packed[distribution], wide = unit * 2; break;
  case S_PACK4_B32: unit = 1, wide = 4; break;
  default: break;
  }
  unsigned n = at / unit;
  if (n * wide >= REG) return -1;
  *bit = (int)(n * wide);
  return (int)(n * wide + at % unit);
}
