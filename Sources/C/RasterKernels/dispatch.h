// The versions of each kernel between which dispatch.c chooses.
#ifndef DISPATCH_H
#define DISPATCH_H

#include "RasterKernels.h"

#define VERSIONS(result, name, ...) \
    result name##_baseline(__VA_ARGS__); \
    result name##_avx2(__VA_ARGS__);

VERSIONS(
    raster_rect, raster_add_cones, const raster_cone *cones, int64_t count,
    const raster_mask *mask)

#endif
