// The versions of each kernel between which dispatch.c chooses.
#ifndef DISPATCH_H
#define DISPATCH_H

#include "RasterKernels.h"

#define VERSIONS(result, name, ...) \
    result name##_baseline(__VA_ARGS__); \
    result name##_avx2(__VA_ARGS__); \
    result name##_avx512(__VA_ARGS__);

VERSIONS(
    raster_rect, raster_add_cones, const raster_cone *cones, int64_t count,
    const raster_mask *mask)
VERSIONS(
    void, raster_add_density, const raster_density *shape, const raster_density_rows *rows)
VERSIONS(
    void, raster_blend_words, uint32_t *pixels, int64_t pixel_stride, const uint8_t *cells, int64_t cell_stride,
    int64_t width, int64_t height, uint32_t color)
VERSIONS(void, raster_blend_over, uint32_t *pixels, const uint32_t *top, int64_t count)
VERSIONS(
    void, raster_blend_layer, uint64_t *pixels, int64_t pixel_stride, const uint8_t *cells, int64_t cell_stride,
    int64_t width, int64_t height, raster_paint paint)
VERSIONS(
    void, raster_flatten, uint32_t *pixels, const uint64_t *layer, int64_t count, uint32_t paper)
VERSIONS(
    void, raster_lay_over, uint64_t *pixels, const uint64_t *top, int64_t count, raster_overlay mode,
    uint16_t opacity)

#endif
