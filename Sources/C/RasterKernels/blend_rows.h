// Blending and flattening rows of pixels; included once for each instruction set, with the number of
// PIXELS of 32 bits to take at a time. The references are InkPaint.blended, UInt32.mixed,
// UInt32.under and PaperColor.flattened.
#include "RasterKernels.h"
#include <string.h>

// Vectors are passed to functions that are always inlined alone: no calling convention is concerned.
#pragma clang diagnostic ignored "-Wpsabi"

#define INLINE static inline __attribute__((always_inline))
#define VECTOR(type, count) type __attribute__((ext_vector_type(count)))

// A vector of 8-bit pixels, each a 32-bit word.
typedef VECTOR(uint8_t, PIXELS) coverages;
typedef VECTOR(uint32_t, PIXELS) pixels8;
typedef VECTOR(uint8_t, 4 * PIXELS) channels8;
typedef VECTOR(uint16_t, 4 * PIXELS) wide8;

// A vector of 16-bit pixels, each four words: as many bytes.
#define DEEP (PIXELS / 2)
typedef VECTOR(uint8_t, DEEP) deep_coverages;
typedef VECTOR(uint16_t, DEEP) deep_weights;
typedef VECTOR(uint16_t, 4 * DEEP) channels16;
typedef VECTOR(uint32_t, 4 * DEEP) wide16;
typedef VECTOR(uint8_t, 4 * DEEP) deep_bytes;

// How far ahead of the blending memory is asked for.
#define ROWS_AHEAD 4

// Rounded to nearest, as in the references.
INLINE wide8 divided_by_255(wide8 a) {
    wide8 raised = a + (wide8)(128);
    return (raised + (raised >> (wide8)(8))) >> (wide8)(8);
}

INLINE wide16 divided_by_65535(wide16 a) {
    wide16 raised = a + (wide16)(32768);
    return (raised + (raised >> (wide16)(16))) >> (wide16)(16);
}

INLINE wide8 widen8(channels8 a) { return __builtin_convertvector(a, wide8); }
INLINE wide16 widen16(channels16 a) { return __builtin_convertvector(a, wide16); }
INLINE channels8 all_of(uint32_t word) { return (channels8)(pixels8)(word); }

// A value of 0...255 a pixel, for each of its channels.
INLINE channels8 per_channel8(pixels8 a) { return (channels8)(a * (pixels8)(0x01010101)); }

INLINE int any_cell(coverages a) { return __builtin_reduce_or(a) != 0; }
INLINE int all_full(coverages a) { return __builtin_reduce_and(a) == 255; }

// The `count` last cells of a row; what lies after them is read, but counts as zero.
INLINE coverages last_cells(const uint8_t *cells, int64_t count) {
    coverages lanes, a;
    for (int i = 0; i < PIXELS; i++) lanes[i] = (uint8_t)i;
    memcpy(&a, cells, sizeof a);
    return lanes < (coverages)((uint8_t)count) ? a : (coverages)(0);
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

INLINE channels8 mixed(channels8 old, coverages coverage, wide8 color, wide8 alpha) {
    pixels8 cells = __builtin_convertvector(coverage, pixels8);
    wide8 weight = divided_by_255(widen8(per_channel8(cells)) * alpha);
    wide8 sum = color * weight + widen8(old) * ((wide8)(255) - weight);
    return __builtin_convertvector(divided_by_255(sum), channels8);
}

INLINE void blend_words_row(
    uint32_t *pixels, const uint8_t *cells, int64_t count, uint32_t straight) {
    uint32_t opaque = straight | 0xFF000000u;
    channels8 full = all_of(opaque), old = {0};
    wide8 color = widen8(full), alpha = (wide8)((uint16_t)(straight >> 24));
    coverages coverage;
    int64_t i = 0;
    for (; i + PIXELS <= count; i += PIXELS) {
        memcpy(&coverage, cells + i, sizeof coverage);
        if (!any_cell(coverage)) continue;
        if (all_full(coverage) && opaque == straight) {
            memcpy(pixels + i, &full, sizeof full);
            continue;
        }
        memcpy(&old, pixels + i, sizeof old);
        old = mixed(old, coverage, color, alpha);
        memcpy(pixels + i, &old, sizeof old);
    }
    if (i < count && any_cell(coverage = last_cells(cells + i, count - i))) {
        size_t rest = (size_t)(count - i);
        memcpy(&old, pixels + i, rest * 4);
        old = mixed(old, coverage, color, alpha);
        memcpy(pixels + i, &old, rest * 4);
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

INLINE channels8 under(channels8 old, channels8 top) {
    channels8 alpha = per_channel8((pixels8)top >> (pixels8)(24));
    wide8 kept = divided_by_255(widen8(old) * ((wide8)(255) - widen8(alpha)));
    return __builtin_elementwise_add_sat(top, __builtin_convertvector(kept, channels8));
}

static void blend_over(uint32_t *pixels, const uint32_t *top, int64_t count) {
    channels8 above = {0}, old = {0};
    int64_t i = 0;
    for (; i + PIXELS <= count; i += PIXELS) {
        memcpy(&above, top + i, sizeof above);
        memcpy(&old, pixels + i, sizeof old);
        old = under(old, above);
        memcpy(pixels + i, &old, sizeof old);
    }
    if (i < count) {
        size_t rest = (size_t)(count - i) * 4;
        memcpy(&above, top + i, rest);
        memcpy(&old, pixels + i, rest);
        old = under(old, above);
        memcpy(pixels + i, &old, rest);
    }
}

INLINE channels16 per_channel16(deep_weights a) {
#if DEEP == 4
    return __builtin_shufflevector(a, a, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
#else
    return __builtin_shufflevector(
        a, a, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7,
        7, 7, 7);
#endif
}

INLINE channels16 blended(
    channels16 old, deep_coverages coverage, wide16 color, wide16 opacity) {
    deep_weights cells = __builtin_convertvector(coverage, deep_weights);
    wide16 spread = widen16(per_channel16(cells * (deep_weights)(257)));
    wide16 weight = divided_by_65535(spread * opacity);
    wide16 sum = color * weight + widen16(old) * ((wide16)(65535) - weight);
    return __builtin_convertvector(divided_by_65535(sum), channels16);
}

INLINE channels16 ink_of(raster_paint paint) {
    const uint16_t words[4] = {paint.red, paint.green, paint.blue, 65535};
    channels16 ink = {0};
    if (!paint.erases)
        for (int i = 0; i < 4 * DEEP; i++) ink[i] = words[i & 3];
    return ink;
}

INLINE void blend_layer_row(
    uint64_t *pixels, const uint8_t *cells, int64_t count, channels16 ink, uint16_t opacity) {
    wide16 color = widen16(ink), share = (wide16)(opacity);
    channels16 old = {0};
    deep_coverages coverage;
    int64_t i = 0;
    for (; i + DEEP <= count; i += DEEP) {
        memcpy(&coverage, cells + i, sizeof coverage);
        if (__builtin_reduce_or(coverage) == 0) continue;
        if (__builtin_reduce_and(coverage) == 255 && opacity == 65535) {
            memcpy(pixels + i, &ink, sizeof ink);
            continue;
        }
        memcpy(&old, pixels + i, sizeof old);
        old = blended(old, coverage, color, share);
        memcpy(pixels + i, &old, sizeof old);
    }
    coverages last = {0};
    if (i < count && any_cell(last = last_cells(cells + i, count - i))) {
        size_t rest = (size_t)(count - i);
        coverage = last.lo;
        memcpy(&old, pixels + i, rest * 8);
        old = blended(old, coverage, color, share);
        memcpy(pixels + i, &old, rest * 8);
    }
}

static void blend_layer(
    uint64_t *pixels, int64_t pixel_stride, const uint8_t *cells, int64_t cell_stride,
    int64_t width, int64_t height, raster_paint paint) {
    channels16 ink = ink_of(paint);
    for (int64_t y = 0; y < height; y++) {
        if (y + ROWS_AHEAD < height)
            prefetch_row(
                (const uint8_t *)(pixels + (y + ROWS_AHEAD) * pixel_stride),
                cells + (y + ROWS_AHEAD) * cell_stride, width, 8);
        blend_layer_row(
            pixels + y * pixel_stride, cells + y * cell_stride, width, ink, paint.opacity);
    }
}

INLINE channels16 alphas_of(channels16 a) {
#if DEEP == 4
    return __builtin_shufflevector(a, a, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
#else
    return __builtin_shufflevector(
        a, a, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15, 19, 19, 19, 19, 23, 23, 23, 23,
        27, 27, 27, 27, 31, 31, 31, 31);
#endif
}

// Blue first, as the bytes of a 0xFFRRGGBB word.
INLINE channels16 in_word_order(channels16 a) {
#if DEEP == 4
    return __builtin_shufflevector(a, a, 2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15);
#else
    return __builtin_shufflevector(
        a, a, 2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15, 18, 17, 16, 19, 22, 21, 20, 23,
        26, 25, 24, 27, 30, 29, 28, 31);
#endif
}

INLINE deep_bytes flattened(channels16 ink, wide16 paper) {
    wide16 sum = widen16(in_word_order(ink)) * (wide16)(255) + widen16(~alphas_of(ink)) * paper;
    return __builtin_convertvector(divided_by_65535(sum), deep_bytes);
}

static void flatten(
    uint32_t *pixels, const uint64_t *layer, int64_t count, uint32_t paper_word) {
    deep_bytes blank;
    for (int i = 0; i < 4 * DEEP; i++) blank[i] = (uint8_t)(paper_word >> (8 * (i & 3)));
    wide16 paper = __builtin_convertvector(blank, wide16);
    channels16 ink = {0};
    int64_t i = 0;
    for (; i + DEEP <= count; i += DEEP) {
        memcpy(&ink, layer + i, sizeof ink);
        deep_bytes out = blank;
        if (__builtin_reduce_or(ink) != 0) out = flattened(ink, paper);
        memcpy(pixels + i, &out, sizeof out);
    }
    if (i < count) {
        size_t rest = (size_t)(count - i);
        memcpy(&ink, layer + i, rest * 8);
        deep_bytes out = flattened(ink, paper);
        memcpy(pixels + i, &out, rest * 4);
    }
}
