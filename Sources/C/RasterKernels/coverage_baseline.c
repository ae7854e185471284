#define LANES 8
#include "coverage_rows.h"
#include "dispatch.h"

raster_rect raster_add_cones_baseline(
    const raster_cone *cones, int64_t count, const raster_mask *mask) {
    return unite_cones(cones, count, mask);
}
