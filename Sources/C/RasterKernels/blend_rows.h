// Blending and flattening rows of pixels; included once for each instruction set. The references
// are InkPaint.blended, UInt32.mixed, UInt32.under and PaperColor.flattened.
#include "RasterKernels.h"
#include <stdbool.h>
#include <string.h>

// Vectors are passed to functions that are always inlined alone: no calling convention is concerned.
#pragma clang diagnostic ignored "-Wpsabi"

#define INLINE static inline __attribute__((always_inline))

typedef uint8_t bytes8 __attribute__((ext_vector_type(8)));
typedef uint8_t bytes16 __attribute__((ext_vector_type(16)));
typedef uint8_t bytes32 __attribute__((ext_vector_type(32)));
typedef uint16_t words4 __attribute__((ext_vector_type(4)));
typedef uint16_t words16 __attribute__((ext_vector_type(16)));
typedef uint16_t words32 __attribute__((ext_vector_type(32)));
typedef uint32_t longs16 __attribute__((ext_vector_type(16)));

// How far ahead of the blending memory is asked for.
#define ROWS_AHEAD 4

// Rounded to nearest, as in the references.
INLINE words32 divided_by_255(words32 a) {
    words32 raised = a + (words32)(128);
    return (raised + (raised >> (words32)(8))) >> (words32)(8);
}

INLINE longs16 divided_by_65535(longs16 a) {
    longs16 raised = a + (longs16)(32768);
    return (raised + (raised >> (longs16)(16))) >> (longs16)(16);
}

INLINE words32 wide32(bytes32 a) { return __builtin_convertvector(a, words32); }

// Each of eight values four times, for the channels of its pixel.
INLINE words32 per_channel(bytes8 a) {
    return wide32(__builtin_shufflevector(
        a, a, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7,
        7, 7, 7));
}

INLINE bytes32 eight_of(uint32_t word) {
    bytes32 all;
    for (int i = 0; i < 8; i++) memcpy((uint8_t *)&all + 4 * i, &word, 4);
    return all;
}

INLINE int64_t shorter(int64_t a, int64_t b) { return a < b ? a : b; }

// How many leading cells are zero, counted in whole blocks of 32.
INLINE int64_t blank_cells(const uint8_t *cells, int64_t count) {
    int64_t i = 0;
    for (; i + 32 <= count; i += 32) {
        uint64_t word[4];
        memcpy(word, cells + i, 32);
        if (word[0] | word[1] | word[2] | word[3]) break;
    }
    return i;
}

INLINE bytes32 mixed8(bytes32 old, bytes8 coverage, words32 color, words32 alpha) {
    words32 weight = divided_by_255(per_channel(coverage) * alpha);
    words32 rest = (words32)(255) - weight;
    return __builtin_convertvector(
        divided_by_255(color * weight + wide32(old) * rest), bytes32);
}

// Asks for the pixels of a row that will be blended soon.
INLINE void prefetch_row(
    const uint8_t *pixels, const uint8_t *cells, int64_t count, int64_t pixel_bytes) {
    for (int64_t i = 0; i < count; i += 16) {
        uint64_t word[2] = {0, 0};
        memcpy(word, cells + i, 16);
        if ((word[0] | word[1]) == 0) continue;
        for (int64_t byte = 0; byte < 16 * pixel_bytes; byte += 64)
            __builtin_prefetch(pixels + i * pixel_bytes + byte, 1);
    }
}

INLINE void blend_words_row(
    uint32_t *pixels, const uint8_t *cells, int64_t count, uint32_t straight) {
    uint32_t opaque = straight | 0xFF000000u;
    words32 color = wide32(eight_of(opaque));
    words32 alpha = (words32)((uint16_t)(straight >> 24));
    bool is_opaque = opaque == straight;
    for (int64_t i = 0; i < count;) {
        uint64_t coverage = 0;
        int64_t n = shorter(8, count - i);
        if (n == 8) memcpy(&coverage, cells + i, 8);
        else memcpy(&coverage, cells + i, (size_t)n);
        if (coverage == 0) {
            int64_t blank = blank_cells(cells + i, count - i);
            i += blank > 0 ? blank : n;
            continue;
        }
        if (coverage == UINT64_MAX && is_opaque) {
            bytes32 full = eight_of(opaque);
            memcpy(pixels + i, &full, 32);
        } else if (n == 8) {
            bytes32 old;
            bytes8 part;
            memcpy(&old, pixels + i, 32);
            memcpy(&part, &coverage, 8);
            old = mixed8(old, part, color, alpha);
            memcpy(pixels + i, &old, 32);
        } else {
            bytes32 old = {0};
            bytes8 part;
            memcpy(&old, pixels + i, (size_t)n * 4);
            memcpy(&part, &coverage, 8);
            old = mixed8(old, part, color, alpha);
            memcpy(pixels + i, &old, (size_t)n * 4);
        }
        i += n;
    }
}

static void blend_words(
    uint32_t *pixels, int64_t pixel_stride, const uint8_t *cells, int64_t cell_stride,
    int64_t width, int64_t height, uint32_t straight) {
    for (int64_t y = 0; y < height; y++) {
        if (y + ROWS_AHEAD < height)
            prefetch_row(
                (const uint8_t *)(pixels + (y + ROWS_AHEAD) * pixel_stride),
                cells + (y + ROWS_AHEAD) * cell_stride, width, 4);
        blend_words_row(pixels + y * pixel_stride, cells + y * cell_stride, width, straight);
    }
}

INLINE bytes32 under8(bytes32 old, bytes32 top) {
    bytes32 alpha = __builtin_shufflevector(
        top, top, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15, 19, 19, 19, 19, 23, 23, 23,
        23, 27, 27, 27, 27, 31, 31, 31, 31);
    words32 kept = divided_by_255(wide32(old) * ((words32)(255) - wide32(alpha)));
    return __builtin_elementwise_add_sat(top, __builtin_convertvector(kept, bytes32));
}

static void blend_over(uint32_t *pixels, const uint32_t *top, int64_t count) {
    for (int64_t i = 0; i < count; i += 8) {
        bytes32 above = {0}, old = {0};
        if (count - i >= 8) {
            memcpy(&above, top + i, 32);
            memcpy(&old, pixels + i, 32);
            old = under8(old, above);
            memcpy(pixels + i, &old, 32);
        } else {
            size_t size = (size_t)(count - i) * 4;
            memcpy(&above, top + i, size);
            memcpy(&old, pixels + i, size);
            old = under8(old, above);
            memcpy(pixels + i, &old, size);
        }
    }
}

INLINE longs16 wide16(words16 a) { return __builtin_convertvector(a, longs16); }

INLINE words16 four_of(words4 pixel) {
    return __builtin_shufflevector(pixel, pixel, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
}

// Four pixels; `coverage` holds theirs in its four bytes.
INLINE words16 blended4(words16 old, uint32_t coverage, longs16 color, longs16 opacity) {
    uint8_t c[4];
    memcpy(c, &coverage, 4);
    words16 spread = {
        c[0], c[0], c[0], c[0], c[1], c[1], c[1], c[1], c[2], c[2], c[2], c[2], c[3], c[3], c[3],
        c[3]};
    longs16 weight = divided_by_65535(wide16(spread * (words16)(257)) * opacity);
    longs16 sum = color * weight + wide16(old) * ((longs16)(65535) - weight);
    return __builtin_convertvector(divided_by_65535(sum), words16);
}

INLINE void blend_layer_row(
    uint64_t *pixels, const uint8_t *cells, int64_t count, raster_paint paint) {
    words4 ink = {paint.red, paint.green, paint.blue, 65535};
    if (paint.erases) ink = (words4)(0);
    words16 full = four_of(ink);
    longs16 color = wide16(full), opacity = (longs16)(paint.opacity);
    bool is_opaque = paint.opacity == 65535;
    for (int64_t i = 0; i < count;) {
        size_t n = (size_t)shorter(4, count - i);
        uint32_t coverage = 0;
        if (n == 4) memcpy(&coverage, cells + i, 4);
        else memcpy(&coverage, cells + i, n);
        if (coverage == 0) {
            int64_t blank = blank_cells(cells + i, count - i);
            i += blank > 0 ? blank : (int64_t)n;
            continue;
        }
        words16 old = full;
        if (coverage == UINT32_MAX && is_opaque) {
            memcpy(pixels + i, &old, 32);
        } else if (n == 4) {
            memcpy(&old, pixels + i, 32);
            old = blended4(old, coverage, color, opacity);
            memcpy(pixels + i, &old, 32);
        } else {
            memcpy(&old, pixels + i, 8 * n);
            old = blended4(old, coverage, color, opacity);
            memcpy(pixels + i, &old, 8 * n);
        }
        i += (int64_t)n;
    }
}

static void blend_layer(
    uint64_t *pixels, int64_t pixel_stride, const uint8_t *cells, int64_t cell_stride,
    int64_t width, int64_t height, raster_paint paint) {
    for (int64_t y = 0; y < height; y++) {
        if (y + ROWS_AHEAD < height)
            prefetch_row(
                (const uint8_t *)(pixels + (y + ROWS_AHEAD) * pixel_stride),
                cells + (y + ROWS_AHEAD) * cell_stride, width, 8);
        blend_layer_row(pixels + y * pixel_stride, cells + y * cell_stride, width, paint);
    }
}

INLINE uint64_t alpha_bits(const uint64_t *pixels) {
    return (pixels[0] | pixels[1] | pixels[2] | pixels[3]) >> 48;
}

// Four pixels as bytes in the order of a 0xFFRRGGBB word.
INLINE bytes16 flattened4(words16 ink, longs16 paper) {
    words16 alpha =
        __builtin_shufflevector(ink, ink, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
    words16 ordered =
        __builtin_shufflevector(ink, ink, 2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15);
    longs16 sum = wide16(ordered) * (longs16)(255) + wide16(~alpha) * paper;
    return __builtin_convertvector(divided_by_65535(sum), bytes16);
}

static void flatten(
    uint32_t *pixels, const uint64_t *layer, int64_t count, uint32_t paper_word) {
    bytes32 words = eight_of(paper_word);
    bytes16 blank = __builtin_shufflevector(
        words, words, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    longs16 paper = __builtin_convertvector(blank, longs16);
    int64_t i = 0;
    for (; i + 4 <= count; i += 4) {
        bytes16 out = blank;
        if (alpha_bits(layer + i) != 0) {
            words16 ink;
            memcpy(&ink, layer + i, 32);
            out = flattened4(ink, paper);
        }
        memcpy(pixels + i, &out, 16);
    }
    if (i < count) {
        size_t n = (size_t)(count - i);
        words16 ink = {0};
        memcpy(&ink, layer + i, 8 * n);
        bytes16 out = flattened4(ink, paper);
        memcpy(pixels + i, &out, 4 * n);
    }
}
