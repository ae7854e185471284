// Cones united with a mask; included once for each instruction set, with its number of LANES.
#include "wide_rows.h"

INLINE void strip_rows(
    row_form form, const cone_shape *s, const shape_area *area, float from, int count) {
    const layout two_rows = LANES > 8 ? TWO_ROWS : ONE_ROW;
    const int step = two_rows == TWO_ROWS ? 2 : 1;
    float px = area->px, py = area->py, slant = (float)step * s->slant;
    int room = area->max_x - area->min_x - count;
    float last = room > 0 ? (float)room : 0;
    uint8_t *cells = area->cells;
    int64_t stride = area->stride;
    for (int rows = area->max_y - area->min_y; rows > 0; rows -= step) {
        float clamped = from < last ? from : last;
        int begin = (int)(clamped > 0 ? clamped : 0);
        cell_rows both = {cells + begin, stride, two_rows, rows > 1};
        row(form, s, &both, count, px + (float)begin, py);
        from += slant;
        py += (float)step;
        cells += step * stride;
    }
}

// Rows of a small shape: the columns that the strip around its axis crosses, in whole vectors, the
// same number in each row, since branches that depend on the row cost more than they save.
INLINE void small_rows(row_form form, const cone_shape *s, const shape_area *area) {
    // The first column at or past the strip's left border; the margin is for rounding.
    float from = area->py * s->slant - area->px - s->half_width + 0.98f;
    float width = (float)(area->max_x - area->min_x), columns = 2 * s->half_width + 1.04f;
    if (LANES > 8) {
        // Two rows at once: the strip of both.
        from = s->slant < 0 ? from + s->slant : from;
        columns += magnitude_of(s->slant);
    }
    int count = (int)(columns < width ? columns : width);
    if (count <= 8) strip_rows(form, s, area, from, 8);
    else strip_rows(form, s, area, from, (count + 7) & ~7);
}

INLINE void unite_shape(row_form form, const cone_shapes *shapes, int lane, const shape_area *area) {
    if (shapes->wide[lane]) {
        wide_rows(form, shapes, lane, area);
    } else {
        cone_shape shape = shape_at(shapes, lane);
        small_rows(form, &shape, area);
    }
}

INLINE void unite_lane(const cone_shapes *shapes, int lane, const shape_area *area) {
    switch ((row_form)shapes->form[lane]) {
    case JOINED_PARALLEL: unite_shape(JOINED_PARALLEL, shapes, lane, area); break;
    case JOINED_PARALLEL_THIN: unite_shape(JOINED_PARALLEL_THIN, shapes, lane, area); break;
    case JOINED: unite_shape(JOINED, shapes, lane, area); break;
    case JOINED_THIN: unite_shape(JOINED_THIN, shapes, lane, area); break;
    case CAPPED: unite_shape(CAPPED, shapes, lane, area); break;
    case STEEP: unite_shape(STEEP, shapes, lane, area); break;
    }
}

typedef struct {
    int32_t min_x, min_y, max_x, max_y;
} small_rect;

// The lattice pixels that clamped cones can reach fit in 32 bits; others are cut off.
INLINE int32_t reachable(int64_t value) {
    const int64_t most = 1 << 23;
    return (int32_t)(value < -most ? -most : value > most ? most : value);
}

static raster_rect unite_cones(
    const raster_cone *cones, int64_t count, const raster_mask *mask) {
    const small_rect rect = {
        reachable(mask->rect.min_x), reachable(mask->rect.min_y), reachable(mask->rect.max_x),
        reachable(mask->rect.max_y)};
    uint8_t *origin = mask->cells + (rect.min_y - mask->rect.min_y) * mask->stride +
        (rect.min_x - mask->rect.min_x);
    small_rect touched = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    cone_shapes shapes;
    for (int64_t i = 0; i < count; i++) {
        int lane = (int)(i % LANES);
        if (lane == 0)
            shape_cones(&shapes, cones + i, count - i < LANES ? count - i : LANES);
        shape_area area = {
            .min_x = larger_of(shapes.min_x[lane], rect.min_x),
            .min_y = larger_of(shapes.min_y[lane], rect.min_y),
            .max_x = smaller_of(shapes.max_x[lane], rect.max_x),
            .max_y = smaller_of(shapes.max_y[lane], rect.max_y), .stride = mask->stride};
        if (area.min_x >= area.max_x || area.min_y >= area.max_y) continue;
        area.px = (float)(area.min_x * 256 + 128 - shapes.x0[lane]) * 0x1p-8f;
        area.py = (float)(area.min_y * 256 + 128 - shapes.y0[lane]) * 0x1p-8f;
        area.column = (int32_t)(area.min_x - mask->rect.min_x);
        area.full = (full_span *)mask->full + (area.min_y - mask->rect.min_y);
        area.cells = origin + (int64_t)(area.min_y - rect.min_y) * mask->stride +
            (area.min_x - rect.min_x);
        touched.min_x = smaller_of(touched.min_x, area.min_x);
        touched.min_y = smaller_of(touched.min_y, area.min_y);
        touched.max_x = larger_of(touched.max_x, area.max_x);
        touched.max_y = larger_of(touched.max_y, area.max_y);
        unite_lane(&shapes, lane, &area);
    }
    raster_rect result = {touched.min_x, touched.min_y, touched.max_x, touched.max_y};
    return result;
}
