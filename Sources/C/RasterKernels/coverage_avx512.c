#include "dispatch.h"

#if defined(__x86_64__)
#include <string.h>
#pragma clang attribute push(__attribute__((target("avx512f,avx512vl,avx512bw,avx512dq"))), apply_to = function)
#define LANES 16
#include "coverage_rows.h"

raster_rect raster_add_cones_avx512(
    const raster_cone *cones, int64_t count, const raster_mask *mask) {
    return unite_cones(cones, count, mask);
}
#pragma clang attribute pop
#endif
