"""How kernels' work is shared out, as numbers by name; and those numbers as the bytes of the kernel's struct.

The struct is the kernel's own: the file that has it is read for the order and types of its fields, so that nothing of
it is kept here. Elements are counted in data blocks of 32 bytes, which is what copies move.
"""
import re
import struct

BLOCK = 32
TILE = 4096  # bytes of a tile
CODES = {"int64_t": "q", "uint64_t": "Q", "int32_t": "i", "uint32_t": "I", "float": "f"}


def plain_text(file):
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.S)


def fields(file):
    """Name of the struct, and (type, name) of each field in order; a plain struct or a host part's declaration."""
    text = plain_text(file)
    host = re.search(r"BEGIN_TILING_DATA_DEF\((\w+)\)(.*?)END_TILING_DATA_DEF", text, re.S)
    if host:
        return host.group(1), re.findall(r"TILING_DATA_FIELD_DEF\((\w+),\s*(\w+)\)", host.group(2))
    name, body = re.search(r"struct\s+(\w*TilingData)\s*\{(.*?)\};", text, re.S).groups()
    return name, re.findall(r"(\w+)\s+(\w+)(?:\[\w+\])?\s*(?:=[^;]*)?;", body)


def pack(numbers, file):
    """The struct's bytes. A tuple of numbers is an array."""
    out = b""
    for kind, name in fields(file)[1]:
        values = numbers[name] if isinstance(numbers[name], tuple) else (numbers[name],)
        size = struct.calcsize(CODES[kind])
        out += bytes(-len(out) % size) + struct.pack(f"<{len(values)}{CODES[kind]}", *values)
    return out + bytes(-len(out) % 8)


def host_options(file, work):
    """For kernels that name a struct of their host part: include its header, or if that needs more of the host than
    ascpu has, declare the struct as the operator's build would."""
    name, members = fields(file)
    if re.findall(r"#include\s+[<\"](.*?)[>\"]", plain_text(file)) != ["register/tilingdata_base.h"]:
        file = work / "tiling.h"
        lines = "".join(f"  {kind} {member};\n" for kind, member in members)
        file.write_text(f"#include <stdint.h>\nstruct {name} {{\n{lines}}};\n", encoding="utf-8")
    return ["-include", file, f"-DASCPU_TILING={name}"]


def parts(n, unit, blocks):
    """How many blocks, big and small parts in elements, and how many big ones there are: they differ by one unit."""
    whole = -(-n // unit)
    blocks = max(1, min(blocks, whole))
    return blocks, (whole // blocks + 1) * unit, whole // blocks * unit, whole % blocks


def tiles(part, tile):
    count = -(-part // tile)
    return count, part - (count - 1) * tile


def two_sizes(n, size, blocks, unit=0):
    """Operators name the same numbers in two ways, and some count 16-bit elements (tmp...). The last part, which is a
    small one, can be short of a whole unit."""
    unit = unit or BLOCK // size
    blocks, big, small, nbig = parts(n, unit, blocks)
    tile = TILE // size
    (big_tiles, big_tail), (small_tiles, small_tail) = tiles(big, tile), tiles(small, tile)
    halves = size // 2 or 1
    last = small_tail - (-n % unit)
    return blocks, dict(bigCoreDataNum=big, smallCoreDataNum=small, tailBlockNum=nbig, tileDataNum=tile,
                        ubPartDataNum=tile, finalBigTileNum=big_tiles, bigTailDataNum=big_tail,
                        finalSmallTileNum=small_tiles, smallTailDataNum=small_tail, bigCoreLoopNum=big_tiles,
                        smallCoreLoopNum=small_tiles, bigCoreTailDataNum=big_tail,
                        smallCoreTailDataNum=small_tail, tmpTileDataNum=tile * halves,
                        tmpBigTailDataNum=big_tail * halves, tmpSmallTailDataNum=small_tail * halves,
                        isBool=0, lastCoreId=blocks - 1, lastCoreTailDataNum=last)


def exp(n, size, blocks):
    """All parts of one size: what its kernel's default tiling key asks for. base^(scale x + shift) with base e."""
    while n % (BLOCK // size * blocks):
        blocks -= 1
    part, tile = n // blocks, TILE // size
    count, tail = tiles(part, tile)
    return blocks, dict(smallCoreDataNum=part, bigCoreDataNum=part, ubPartDataNum=tile, tailBlockNum=0,
                        smallCoreTailDataNum=tail, bigCoreTailDataNum=tail, smallCoreLoopNum=count,
                        bigCoreLoopNum=count, base=1.0, scale=1.0, shift=0.0)


def former_and_tail(n, size, blocks):
    blocks, big, small, nbig = parts(n, BLOCK // size, blocks)
    tile = TILE // size
    (big_tiles, big_tail), (small_tiles, small_tail) = tiles(big, tile), tiles(small, tile)
    return blocks, dict(formerNum=nbig, formerLength=big, formerTileNum=big_tiles, formerTileLength=tile,
                        formerLastTileLength=big_tail, tailNum=blocks - nbig, tailLength=small,
                        tailTileNum=small_tiles, tailTileLength=tile, tailLastTileLength=small_tail)


def factors(n, size, blocks):
    """Any number of elements a block, the last with fewer: tiles go by DataCopyPad."""
    each = -(-n // blocks)
    return -(-n // each), dict(totalNum=n, blockFactor=each, ubFactor=TILE // size, tolerance=0.125, reserved=0)


def even_tiles(n, size, blocks):
    """As many elements in each of a block's tiles, two buffers of them."""
    while n % (BLOCK // size * blocks * 4):
        blocks -= 1
    return blocks, dict(totalLength=n, tileNum=2)


def infinities(n, size, blocks):
    """Parts of whole 32 elements, the last block's own."""
    blocks, big, small, nbig = parts(n, BLOCK, blocks)
    return blocks, dict(totalDataCount=n, usableUbSize=8192, needCoreNum=blocks, perCoreDataCount=small,
                        tailDataCoreNum=nbig, lastCoreDataCount=small)
