#include "dispatch.h"

#if defined(__x86_64__)
#include <string.h>
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define LANES 8
#include "coverage_rows.h"

raster_rect raster_add_cones_avx2(
    const raster_cone *cones, int64_t count, const raster_mask *mask) {
    return unite_cones(cones, count, mask);
}
#pragma clang attribute pop
#endif
