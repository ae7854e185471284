#include "dispatch.h"

#include <string.h>
#define LANES 8
#include "density_rows.h"

void raster_add_density_baseline(const raster_density *shape, const raster_density_rows *rows) {
    add_density(shape, rows);
}
