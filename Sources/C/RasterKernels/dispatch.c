#include "dispatch.h"

#if defined(__x86_64__)
#define CHOOSE(level, name, ...) \
    ((level) == RASTER_AVX2 ? name##_avx2(__VA_ARGS__) : name##_baseline(__VA_ARGS__))
#else
#define CHOOSE(level, name, ...) ((void)(level), name##_baseline(__VA_ARGS__))
#endif

raster_level raster_best_level(void) {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return RASTER_AVX2;
#endif
    return RASTER_BASELINE;
}

raster_rect raster_add_cones(
    raster_level level, const raster_cone *cones, int64_t count, const raster_mask *mask) {
    return CHOOSE(level, raster_add_cones, cones, count, mask);
}
