#include "dispatch.h"

#define PIXELS 2
#include "overlay_rows.h"

void raster_lay_over_baseline(
    uint64_t *pixels, const uint64_t *top, int64_t count, raster_overlay mode, uint16_t opacity) {
    lay_over(pixels, top, count, mode, opacity);
}
