#include "dispatch.h"

#if defined(__x86_64__)
#include <string.h>
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define LANES 8
#include "density_rows.h"

void raster_add_density_avx2(const raster_density *shape, const raster_density_rows *rows) {
    add_density(shape, rows);
}
#pragma clang attribute pop
#endif
