#include "dispatch.h"

#if defined(__x86_64__)
#include <string.h>
#pragma clang attribute push(__attribute__((target("avx512f,avx512vl,avx512bw,avx512dq"))), apply_to = function)
#define LANES 16
#include "density_rows.h"

void raster_add_density_avx512(const raster_density *shape, const raster_density_rows *rows) {
    add_density(shape, rows);
}
#pragma clang attribute pop
#endif
