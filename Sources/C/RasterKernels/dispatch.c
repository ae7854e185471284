#include "dispatch.h"

#if defined(__x86_64__)
#define CHOOSE(level, name, ...) \
    ((level) == RASTER_AVX512 ? name##_avx512(__VA_ARGS__) \
         : (level) == RASTER_AVX2 ? name##_avx2(__VA_ARGS__) \
                                  : name##_baseline(__VA_ARGS__))
#else
#define CHOOSE(level, name, ...) ((void)(level), name##_baseline(__VA_ARGS__))
#endif

raster_level raster_best_level(void) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq"))
        return RASTER_AVX512;
    if (__builtin_cpu_supports("avx2")) return RASTER_AVX2;
#endif
    return RASTER_BASELINE;
}

raster_rect raster_add_cones(
    raster_level level, const raster_cone *cones, int64_t count, const raster_mask *mask) {
    return CHOOSE(level, raster_add_cones, cones, count, mask);
}

void raster_add_density(
    raster_level level, const raster_density *shape, const raster_density_rows *rows) {
    CHOOSE(level, raster_add_density, shape, rows);
}

void raster_blend_words(
    raster_level level, uint32_t *pixels, int64_t pixel_stride, const uint8_t *cells, int64_t cell_stride,
    int64_t width, int64_t height, uint32_t color) {
    CHOOSE(
        level, raster_blend_words, pixels, pixel_stride, cells, cell_stride, width, height, color);
}

void raster_blend_over(
    raster_level level, uint32_t *pixels, const uint32_t *top, int64_t count) {
    CHOOSE(level, raster_blend_over, pixels, top, count);
}

void raster_blend_layer(
    raster_level level, uint64_t *pixels, int64_t pixel_stride, const uint8_t *cells, int64_t cell_stride,
    int64_t width, int64_t height, raster_paint paint) {
    CHOOSE(
        level, raster_blend_layer, pixels, pixel_stride, cells, cell_stride, width, height, paint);
}

void raster_flatten(
    raster_level level, uint32_t *pixels, const uint64_t *layer, int64_t count, uint32_t paper) {
    CHOOSE(level, raster_flatten, pixels, layer, count, paper);
}

void raster_lay_over(
    raster_level level, uint64_t *pixels, const uint64_t *top, int64_t count, raster_overlay mode,
    uint16_t opacity) {
    CHOOSE(level, raster_lay_over, pixels, top, count, mode, opacity);
}
