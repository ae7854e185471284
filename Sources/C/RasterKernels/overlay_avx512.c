#include "dispatch.h"

#if defined(__x86_64__)
#include <string.h>
#pragma clang attribute push(__attribute__((target("avx512f,avx512vl,avx512bw,avx512dq"))), apply_to = function)
#define PIXELS 4
#include "overlay_rows.h"

void raster_lay_over_avx512(
    uint64_t *pixels, const uint64_t *top, int64_t count, raster_overlay mode, uint16_t opacity) {
    lay_over(pixels, top, count, mode, opacity);
}
#pragma clang attribute pop
#endif
