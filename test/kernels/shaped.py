"""Operators that work on shapes, rows or groups: each kernel's tiling numbers and model are its own."""
import dataclasses
from collections.abc import Callable

import numpy as np

from case import Case, Result, Scratch, Tiling, Updated
from elementwise import CNAMES, EXPERIMENTAL, values
from tiling import BLOCK, two_sizes

CONVERSION = "experimental/conversion/{0}/op_kernel/{0}.cpp"


def dims(shape):
    return "x".join(map(str, shape))


def sign_bits_pack():
    """A bit an element, lowest first: whether it is at least 0. Bits beyond the last element are those of -1."""
    for dtype, unit in (("float32", 256), ("float16", 256)):
        for n, blocks in ((4096, 1), (70144 - 3, 8), (512 - 1, 2)):
            x = values("any", dtype, n, 1)
            x[::10] = -0.0
            blocks, numbers = two_sizes(n, 2, blocks, unit=unit)
            short = -n % unit
            numbers |= dict(usedDb=1, lastCopyLength=numbers["lastCoreTailDataNum"], rightPaddingElemNums=short,
                            lastCalcLength=numbers["smallTailDataNum"])
            want = np.packbits(x >= 0, bitorder="little")
            yield Case(f"{dtype} x {n}, {blocks} blocks", EXPERIMENTAL.format("sign_bits_pack"), "sign_bits_pack<0>",
                       [x, Result(want), Scratch(), Tiling(numbers)], blocks, {"DTYPE_X": CNAMES[dtype]})


def slice_v3():
    """A box of a tensor; a row of the result is a copy, or several of at most a tile."""
    for dtype in ("float32", "int16", "int8"):
        for shape, begin, size, blocks in (((7, 5, 100), (2, 1, 3), (4, 3, 61), 5), ((3000,), (11,), (2900,), 1),
                                           ((3, 4, 5, 6, 40), (1, 0, 2, 3, 0), (2, 4, 2, 3, 40), 7)):
            x = values("any", dtype, np.prod(shape), 1).reshape(shape)
            want = x[tuple(slice(b, b + s) for b, s in zip(begin, size))]
            rows = want.size // size[-1]
            eight = lambda numbers: tuple(map(int, numbers)) + (0,) * (8 - len(shape))
            numbers = dict(dim=len(shape), begin=eight(begin), lastDimSize=size[-1], tileDataNum=1024,
                           inputCumShape=eight(np.prod(shape[i + 1:], dtype=int) for i in range(len(shape))),
                           outputCumShape=eight(np.prod(size[i:-1], dtype=int) for i in range(len(shape))),
                           outerLoopNum=rows // blocks, tailCoreNum=rows % blocks)
            yield Case(f"{dtype} {dims(size)} of {dims(shape)}, {blocks} blocks", CONVERSION.format("slice_v3"),
                       "slice_v3<0>", [x, Scratch(), Scratch(), Result(np.ascontiguousarray(want)), Scratch(),
                                       Tiling(numbers)], blocks, {"DTYPE_X": CNAMES[dtype]})


def strided_slice():
    """Every so many rows and columns. The blocks meet after each tile, so they have as many, and tiles are whole."""
    for dtype in ("float32", "float16", "int8"):
        for blocks, tiles, tile, cols, down, across in ((3, 2, 8, 100, slice(5, 41, 3), slice(7, 99, 4)),
                                                        (1, 3, 4, 33, slice(0, 12, 1), slice(32, 33, 1)),
                                                        (4, 1, 6, 40, slice(9, 11, 1), slice(0, 40, 7))):
            rows = blocks * tiles * tile
            x = values("any", dtype, rows * cols, 1).reshape(rows, cols)
            numbers = dict(cols=cols, rows=rows, tileRows=tile, start1=down.start, end1=down.stop, stride1=down.step,
                           start2=across.start, end2=across.stop, stride2=across.step, smallTailRows=tile,
                           bigTailRows=tile, finalSmallTileNum=tiles, finalBigTileNum=tiles,
                           baseRowsPerCore=tiles * tile, bigTotalRows=tiles * tile, tailRows=0)
            want = np.ascontiguousarray(x[down, across])
            yield Case(f"{dtype} {dims(want.shape)} of {dims(x.shape)}, {blocks} blocks",
                       CONVERSION.format("strided_slice"), "strided_slice<0>",
                       [x, Result(want), Scratch(), Tiling(numbers)], blocks, {"DTYPE_X": CNAMES[dtype]})


def triu():
    """The triangle from a diagonal up: by scalars, as a copy, all zero, or row by row (keys 1 to 4). Row by row the
    kernel takes a diagonal below the first row only where that begins a tile."""
    for dtype in ("float32", "float16", "int32"):
        for key, shape, diagonal, rows in ((1, (3, 5, 13), 2, 5), (1, (1, 9, 4), -3, 9), (2, (2, 8, 32), -8, 8),
                                           (3, (2, 8, 32), 32, 8), (4, (2, 12, 128), -4, 5), (4, (1, 16, 128), -3, 4),
                                           (4, (3, 10, 128), 1, 10)):
            x = values("small", dtype, np.prod(shape), 1).reshape(shape)
            matrices, height, width = shape
            count = -(-height // rows)
            last = height - (count - 1) * rows
            loops = count if key == 4 else matrices  # of tiles in a matrix, or of all of them
            numbers = dict(totalLengthAligned=x.size, matrixNum=matrices, matrixSize=height * width, rowLength=height,
                           columnLength=width, diagVal=diagonal, loopCnt=loops, fullTileLength=rows * width,
                           lastTileLength=last * width, fullCnt=rows, lastCnt=last, alignNum=BLOCK // x.itemsize,
                           typeSize=x.itemsize)
            yield Case(f"{dtype} {dims(shape)}, diagonal {diagonal}, key {key}", CONVERSION.format("triu"),
                       f"triu<{key}>", [x, Result(np.triu(x, diagonal)), Scratch(), Tiling(numbers)], 1,
                       {"DTYPE_X": CNAMES[dtype]})


def store_kv_block():
    """Groups of tokens go from the keys to their places in the cache; negative places and empty groups go nowhere."""
    for dtype, key in (("int8", 1), ("float16", 2), ("int32", 4)):
        for token, blocks in ((64, 4), (33, 3), (128, 1)):
            keys = values("any", dtype, 60 * token, 1).reshape(60, token)
            cache = values("any", dtype, 90 * token, 2).reshape(90, token)
            lengths = np.array([3, 8, 1, 0, 5, 7, 2, 4, 6, 8], np.int32)
            sources = np.array([0, 3, 11, 12, 12, 17, 24, -1, 30, 36], np.int32)
            places = np.array([80, 10, 0, 40, 50, 20, -1, 60, 30, 70], np.int32)
            want = cache.copy()
            for length, source, place in zip(lengths, sources, places):
                if source >= 0 and place >= 0:
                    want[place:place + length] = keys[source:source + length]
            numbers = dict(blockTableSize=8, typeByte=keys.itemsize, tokenSize=token, corePerNum=10 // blocks,
                           coreTail=10 % blocks, numTokens=60, numCache=90, groupInfoLen=10)
            yield Case(f"{dtype} tokens of {token}, {blocks} blocks",
                       "csrc/attention/store_kv_block/op_kernel/store_kv_block.cpp", "store_kv_block",
                       [keys, Updated(cache, want), lengths, sources, places, Scratch(), Tiling(numbers)], blocks,
                       tiling_key=key)


PADDING, DRAFT = -7, -9  # ids of tokens that are not there yet


def expanded(tokens, positions, following, start, end, slots, shift):
    """Of each request its valid tokens, the token that follows, drafts, and padding for those that were rejected.
    Shifted, the first token falls away."""
    outputs = [[], [], [], [], [], []]
    ids, places, rejected, drafts, fresh, mapping = outputs
    for r, token in enumerate(following):
        valid = list(tokens[start[r] + shift:end[r] + 1])
        lost = start[r + 1] - end[r] - 1
        first, n = len(ids), len(valid)
        ids += valid + [token] + [DRAFT] * (slots - 1) + [PADDING] * lost
        places += [positions[start[r]] + i for i in range(n + slots)] + [0] * lost
        rejected += [0] * (n + slots) + [1] * lost
        drafts += [0] * (n + 1) + [1] * (slots - 1) + [0] * lost
        fresh += [first + n + i for i in range(slots)]
        mapping += [first + i for i in range(start[r + 1] - start[r])]  # written if shifted
    kinds = (np.int32, np.int32, np.int8, np.int8, np.int32, np.int32)
    return [np.array(numbers, kind) for numbers, kind in zip(outputs, kinds)]


def copy_and_expand_eagle_inputs():
    """The inputs of a speculative decoder. Copies of requests are of whole data blocks: they read beyond tensors."""
    for shift in (0, 1):
        for lengths, slots, blocks in (((5, 9, 1, 30, 4, 12, 7), 3, 3), ((17,), 1, 1), ((3, 8, 8, 2), 5, 4)):
            rng = np.random.default_rng(len(lengths))
            start = np.cumsum((0,) + lengths).astype(np.int32)
            end = np.array([start[r] + rng.integers(0, n) for r, n in enumerate(lengths)], np.int32)
            total, requests = int(start[-1]), len(lengths)
            tokens, positions, following = (rng.integers(0, 50000, n, np.int32) for n in (total, total, requests))
            want = expanded(tokens, positions, following, start, end, slots, shift)
            slack = lambda x: np.concatenate([x, np.full(16, 12345, np.int32)])
            numbers = dict(usedCoreNum=blocks, numReqs=requests, reqsPerCore=requests // blocks,
                           remainderReqs=requests % blocks, paddingTokenId=PADDING, parallelDraftingTokenId=DRAFT,
                           numPaddingSlotsPerReq=slots, totalInputTokens=total, shiftInputIds=shift,
                           totalDraftTokens=len(want[0]))
            yield Case(f"{requests} requests, {slots} slots, {'shifted' if shift else 'in place'}, {blocks} blocks",
                       "csrc/moe/copy_and_expand_eagle_inputs/op_kernel/copy_and_expand_eagle_inputs.cpp",
                       "copy_and_expand_eagle_inputs",
                       [*map(slack, (tokens, positions, following, start, end)), *map(Result, want[:5]),
                        Result(want[5]) if shift else Scratch(4 * total), Scratch(), Tiling(numbers)], blocks,
                       tiling_key=1, host_header="../op_host/copy_and_expand_eagle_inputs_tiling.h")


@dataclasses.dataclass
class Shaped:
    cases: Callable
    repository: str = "ops-math"

    @property
    def name(self):
        return self.cases.__name__


KERNELS = (Shaped(sign_bits_pack), Shaped(slice_v3), Shaped(strided_slice), Shaped(triu),
           Shaped(store_kv_block, "vllm"), Shaped(copy_and_expand_eagle_inputs, "vllm"))
