#include "dispatch.h"

#if defined(__x86_64__)
#include <string.h>
#pragma clang attribute push(__attribute__((target("avx512f,avx512vl,avx512bw,avx512dq"))), apply_to = function)
#define PIXELS 16
#include "blend_rows.h"

void raster_blend_words_avx512(
    uint32_t *pixels, int64_t pixel_stride, const uint8_t *cells, int64_t cell_stride,
    int64_t width, int64_t height, uint32_t color) {
    blend_words(pixels, pixel_stride, cells, cell_stride, width, height, color);
}

void raster_blend_over_avx512(uint32_t *pixels, const uint32_t *top, int64_t count) {
    blend_over(pixels, top, count);
}

void raster_blend_layer_avx512(
    uint64_t *pixels, int64_t pixel_stride, const uint8_t *cells, int64_t cell_stride,
    int64_t width, int64_t height, raster_paint paint) {
    blend_layer(pixels, pixel_stride, cells, cell_stride, width, height, paint);
}

void raster_flatten_avx512(
    uint32_t *pixels, const uint64_t *layer, int64_t count, uint32_t paper) {
    flatten(pixels, layer, count, paper);
}
#pragma clang attribute pop
#endif
