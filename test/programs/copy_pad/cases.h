// The cases of copy_pad, as both kernel.cpp and gen.py read them; lengths and paddings in elements, FULL: one data block.
// UB -> GM uses the first four numbers only, with the gaps the other way round.
//   blocks, length, extra elements, gap in GM (bytes), gap in UB (data blocks), isPad, left, right, paddingValue
// length counts data blocks: CASE(1, 2, 3, ...) is a block of two data blocks and three elements.
CASE(1, 2, 0, 0, 0, 0, 0, 0, 0)        // whole data blocks: nothing to fill
CASE(1, 2, 3, 0, 0, 0, 0, 0, 0)        // the rest: the first element
CASE(1, 2, 3, 0, 0, 1, 0, 0, 7)        // the rest: paddingValue
CASE(1, 0, 3, 0, 0, 1, 2, 1, 9)        // paddings on both sides, and the rest
CASE(3, 1, 1, 24, 1, 1, 1, 2, 5)       // gaps; the data ends in the second data block
CASE(3, 0, 3, 5, 2, 0, 0, 0, 0)        // an odd gap: each block's own first element
CASE(2, 1, 3, 0, 0, 0, 1, 1, 0)        // unspecified: the padding register, last written by isPad (5)
CASE(2, 0, 3, 0, 1, 0, 0, 2, 0)
CASE(4, 0, 1, 0, 0, 0, 0, 0, 0)        // blocks of one element
CASE(1, 0, 3, 0, 0, 1, FULL, FULL, 2)  // the largest paddings
CASE(2, 3, 1, 16, 0, 1, FULL, FULL, 4)
CASE(2, 2, 0, 32, 1, 0, 0, 0, 0)       // whole data blocks at gaps of whole data blocks
CASE(3, 2, 0, 0, 0, 0, 0, 0, 0)        // no gaps: one piece
CASE(2, 1, 0, 8, 0, 1, 0, 1, 6)        // a padding that takes a data block for itself
CASE(0, 1, 1, 0, 0, 1, 1, 1, 8)        // no blocks: nothing, but the padding register keeps the value
CASE(3, 0, 0, 0, 0, 0, 1, 1, 0)        // no length: nothing
CASE(1, 1, 2, 0, 0, 0, 1, 0, 0)        // the register again (8)
