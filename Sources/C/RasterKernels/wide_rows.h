// Rows of wide shapes: where they begin and end, and what of them has to be computed.
#include "coverage_pixels.h"
#include "row_spans.h"

// Cells of a row that are known to be 255, by their columns in the mask; none when equal.
typedef struct {
    int32_t begin, end;
} full_span;

// The part of a shape's bounds that lies in the mask.
typedef struct {
    int32_t min_x, min_y, max_x, max_y;
    // Of the first pixel's centre, from the shape's first centre.
    float px, py;
    uint8_t *cells;
    int64_t stride;
    // Its first column in the mask, and what is full in its rows.
    int32_t column;
    full_span *full;
} shape_area;

// From which column to before which, for LANES rows.
typedef struct {
    int32_t begin[LANES], end[LANES];
} column_spans;

typedef struct {
    floats left, right;
} crossings;

INLINE void widen(crossings *c, ints where, floats left, floats right) {
    c->left = where ? smaller(c->left, left) : c->left;
    c->right = where ? larger(c->right, right) : c->right;
}

INLINE void cross_disc(crossings *c, floats y, float center_x, float center_y, float radius) {
    floats off = y - splat(center_y);
    floats squared = (splat(radius) - off) * (splat(radius) + off);
    floats half = root(larger(squared, splat(0)));
    widen(c, squared >= splat(0), splat(center_x) - half, splat(center_x) + half);
}

// Where rows at `y` cross a hull; left > right where they do not.
INLINE crossings cross_hull(const hull *h, floats y) {
    crossings c = {splat(0x1p30f), splat(-0x1p30f)};
    if (h->is_empty) return c;
    cross_disc(&c, y, h->x0, h->y0, h->r0);
    cross_disc(&c, y, h->x1, h->y1, h->r1);
    for (int i = 0; i < 2; i++) {
        hull_side side = h->sides[i];
        floats x = splat(side.x) + (y - splat(side.y)) * splat(side.slope);
        widen(&c, (y >= splat(side.low)) & (y <= splat(side.high)), x, x);
    }
    return c;
}

// Columns whose centres, the first at `px`, lie in the crossings; `first` and `last` move
// the ends.
INLINE column_spans columns_in(crossings c, float px, float width, float first, float last) {
    column_spans spans;
    floats none = splat(0), all = splat(width);
    floats left = smaller(larger(c.left - splat(px) + splat(first), none), all);
    floats right = smaller(larger(c.right - splat(px) + splat(last), none), all);
    ints begin = __builtin_convertvector(left, ints), end = __builtin_convertvector(right, ints);
    STORE(spans.begin, begin);
    STORE(spans.end, end);
    return spans;
}

INLINE void fill(uint8_t *cells, int32_t begin, int32_t end) {
    if (begin < end) memset(cells + begin, 255, (size_t)(end - begin));
}

// Fills `inner` where that is not known to be full, and returns what is full now around it.
INLINE full_span fill_inside(uint8_t *cells, full_span *full, full_span inner) {
    if (inner.begin >= inner.end) return *full;
    if (full->begin >= full->end || inner.end < full->begin || inner.begin > full->end) {
        fill(cells, inner.begin, inner.end);
        if (inner.end - inner.begin > full->end - full->begin) *full = inner;
        return inner;
    }
    fill(cells, inner.begin, smaller_of(inner.end, full->begin));
    fill(cells, larger_of(inner.begin, full->end), inner.end);
    full->begin = smaller_of(full->begin, inner.begin);
    full->end = larger_of(full->end, inner.end);
    return *full;
}

// A row of a wide shape, columns in the mask; `cells` is the row's first.
INLINE void wide_row(
    row_form form, const cone_shape *s, uint8_t *cells, full_span *full, full_span outer,
    full_span inner, float px, float py) {
    full_span known = fill_inside(cells, full, inner);
    int32_t left = outer.end, right = outer.end;
    if (known.begin < known.end) {
        left = smaller_of(outer.end, known.begin);
        right = larger_of(outer.begin, known.end);
    }
    if (outer.begin < left)
        unite_span(
            form, s, cells + outer.begin, left - outer.begin, px + (float)outer.begin, py);
    if (right < outer.end)
        unite_span(form, s, cells + right, outer.end - right, px + (float)right, py);
}

// Rows of a wide shape: the rim by distance, the inside filled, what is full already left alone.
static __attribute__((noinline)) void wide_rows(
    row_form form, const cone_shapes *shapes, int lane, const shape_area *area) {
    cone_shape shape = shape_at(shapes, lane), *s = &shape;
    // An edge's ramp is 0.7072 px wide to each side; the rest is for rounding and small caps.
    const double margin = 0.875, r1 = (double)s->r0 + s->dr;
    hull outside = hull_of(s->dx, s->dy, s->r0, r1, margin);
    hull inside = hull_of(s->dx, s->dy, s->r0, r1, -margin);
    int32_t rows = area->max_y - area->min_y, column = area->column;
    float width = (float)(area->max_x - area->min_x);
    floats lanes = lane_columns(ONE_ROW);
    for (int32_t top = 0; top < rows; top += LANES) {
        floats y = splat(area->py + (float)top) + lanes;
        column_spans outer = columns_in(cross_hull(&outside, y), area->px, width, 0, 1);
        column_spans inner = columns_in(cross_hull(&inside, y), area->px, width, 1, 0);
        for (int i = 0; i < smaller_of(LANES, rows - top); i++) {
            if (outer.begin[i] >= outer.end[i]) continue;
            full_span around = {column + outer.begin[i], column + outer.end[i]};
            full_span within = {column + inner.begin[i], column + inner.end[i]};
            wide_row(
                form, s, area->cells + (top + i) * area->stride - column, area->full + top + i,
                around, within, area->px - (float)column, area->py + (float)(top + i));
        }
    }
}
