#include "dispatch.h"

#if defined(__x86_64__)
#include <string.h>
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define PIXELS 2
#include "overlay_rows.h"

void raster_lay_over_avx2(
    uint64_t *pixels, const uint64_t *top, int64_t count, raster_overlay mode, uint16_t opacity) {
    lay_over(pixels, top, count, mode, opacity);
}
#pragma clang attribute pop
#endif
