// The density that a soft tip leaves, added to rows; included once for each instruction set, with its
// number of LANES. DensityShape.swift is the reference: the same operations in the same order.
#include "RasterKernels.h"
#include "lanes.h"

// No cell holds more.
#define DENSEST (1 << 30)
// No piece adds more, so that a sum fits.
#define MOST_ADDED (1 << 29)

LANES_INLINE floats clamped_to(floats a, floats reach) {
    return smaller(larger(a, -reach), reach);
}

// The tip's profile summed along the way from its middle to `t`, q being 1 - the square of the
// distance of that way; all in radii.
LANES_INLINE floats summed(floats t, floats q, floats soft) {
    floats square = t * t;
    floats hard = q - square * splat(1.0f / 3);
    floats gentle = q * q * q -
        square * (q * q - square * (splat(0.6f) * q - square * splat(1.0f / 7)));
    return t * (hard + soft * (gentle - hard));
}

LANES_INLINE void add_amount(int32_t *cells, floats amount) {
    ints old, new = __builtin_convertvector(
        smaller(larger(amount, splat(0)) + splat(0.5f), splat((float)MOST_ADDED)), ints);
    memcpy(&old, cells, sizeof old);
    new = smaller_ints(old + new, (ints)(DENSEST));
    memcpy(cells, &new, sizeof new);
}

static void add_density(const raster_density *shape, const raster_density_rows *rows) {
    floats lane;
    for (int i = 0; i < LANES; i++) lane[i] = (float)i;
    floats soft = splat(shape->soft), scale = splat(shape->scale), one = splat(1);
    float px = (float)(rows->min_x * 256 + 128 - shape->x0) * 0x1p-8f;
    for (int64_t y = rows->min_y; y < rows->max_y; y++) {
        float py = (float)(y * 256 + 128 - shape->y0) * 0x1p-8f;
        floats row_along = splat(py * shape->along_y), row_across = splat(py * shape->across_y);
        int32_t *cells = rows->cells + (y - rows->min_y) * rows->stride;
        int64_t count = rows->max_x - rows->min_x;
        for (int64_t i = 0; i < count; i += LANES) {
            floats x = splat(px + (float)i) + lane;
            floats along = x * splat(shape->along_x) + row_along;
            floats across = x * splat(shape->across_x) + row_across;
            floats q = one - across * across;
            if (shape->length > 0) {
                if (!any(q > splat(0))) continue;
                floats reach = root(larger(q, splat(0)));
                floats to = clamped_to(splat(shape->length) - along, reach);
                floats from = clamped_to(-along, reach);
                add_amount(cells + i, scale * (summed(to, q, soft) - summed(from, q, soft)));
            } else {
                q = larger(q - along * along, splat(0));
                if (!any(q > splat(0))) continue;
                add_amount(cells + i, scale * (q * (one + soft * (q * q - one))));
            }
        }
    }
}
