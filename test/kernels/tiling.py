"""How elementwise kernels' work is shared out, as numbers by name; and those numbers as the bytes of the kernel's struct.

The struct is the kernel's own: the header beside it is read for the order and types of its fields, so that nothing of it
is kept here. Elements are counted in data blocks of 32 bytes, which is what copies move.
"""
import dataclasses
import re
import struct

BLOCK = 32
TILE = 4096  # bytes of a tile
CODES = {"int64_t": "q", "uint64_t": "Q", "int32_t": "i", "uint32_t": "I", "float": "f"}


def fields(kernel_file):
    """(type, name) of each field, in order, of the struct in ..._tiling_data.h beside the kernel."""
    header = next(kernel_file.parent.glob("*_tiling_data.h"))
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", header.read_text(encoding="utf-8"), flags=re.S)
    body = re.search(r"struct\s+\w+\s*\{(.*?)\};", text, re.S).group(1)
    return re.findall(r"(\w+)\s+(\w+)\s*(?:=[^;]*)?;", body)


@dataclasses.dataclass
class Share:
    blocks: int
    numbers: dict

    def bytes(self, kernel_file):
        out = b""
        for kind, name in fields(kernel_file):
            code = CODES[kind]
            size = struct.calcsize(code)
            out += bytes(-len(out) % size) + struct.pack("<" + code, self.numbers[name])
        return out + bytes(-len(out) % 8)


def parts(n, size, blocks):
    """Big and small parts, in elements, and how many big ones there are: they differ by one data block."""
    per_block = BLOCK // size
    whole = -(-n // per_block)
    blocks = max(1, min(blocks, whole))
    return blocks, (whole // blocks + 1) * per_block, whole // blocks * per_block, whole % blocks


def tiles(part, tile):
    count = -(-part // tile)
    return count, part - (count - 1) * tile


def two_sizes(n, size, blocks):
    blocks, big, small, nbig = parts(n, size, blocks)
    tile = TILE // size
    (big_tiles, big_tail), (small_tiles, small_tail) = tiles(big, tile), tiles(small, tile)
    halves = size // 2 or 1  # bitwise operators go through 16-bit elements
    return Share(blocks, dict(bigCoreDataNum=big, smallCoreDataNum=small, tailBlockNum=nbig, tileDataNum=tile,
                              finalBigTileNum=big_tiles, bigTailDataNum=big_tail, finalSmallTileNum=small_tiles,
                              smallTailDataNum=small_tail, tmpTileDataNum=tile * halves,
                              tmpBigTailDataNum=big_tail * halves, tmpSmallTailDataNum=small_tail * halves))


def exp(n, size, blocks):
    """All parts of one size: what its kernel's default tiling key asks for. base^(scale x + shift) with base e."""
    while n % (BLOCK // size * blocks):
        blocks -= 1
    part, tile = n // blocks, TILE // size
    count, tail = tiles(part, tile)
    return Share(blocks, dict(smallCoreDataNum=part, bigCoreDataNum=part, ubPartDataNum=tile, tailBlockNum=0,
                              smallCoreTailDataNum=tail, bigCoreTailDataNum=tail, smallCoreLoopNum=count,
                              bigCoreLoopNum=count, base=1.0, scale=1.0, shift=0.0))


def former_and_tail(n, size, blocks):
    blocks, big, small, nbig = parts(n, size, blocks)
    tile = TILE // size
    (big_tiles, big_tail), (small_tiles, small_tail) = tiles(big, tile), tiles(small, tile)
    return Share(blocks, dict(formerNum=nbig, formerLength=big, formerTileNum=big_tiles, formerTileLength=tile,
                              formerLastTileLength=big_tail, tailNum=blocks - nbig, tailLength=small,
                              tailTileNum=small_tiles, tailTileLength=tile, tailLastTileLength=small_tail))


def factors(n, size, blocks):
    """Any number of elements a block, the last with fewer: tiles go by DataCopyPad."""
    each = -(-n // blocks)
    return Share(-(-n // each), dict(totalNum=n, blockFactor=each, ubFactor=TILE // size))
