// Coverage of rows of pixels; included once for each instruction set, with its number of LANES.
// ConeShape+Coverage.swift is the reference: the same operations in the same order.
#include "cone_shape.h"
#include "row_spans.h"

#define INLINE LANES_INLINE

typedef uint8_t half_bytes __attribute__((ext_vector_type(LANES / 2)));

typedef struct {
    float inner, outer, slope, bend;
} edge_ramp;

// One of them.
typedef struct {
    float dx, dy, length, r0, dr, ux, uy, tx, ty, lag, half_width, slant;
    edge_ramp plus, minus;
    bool thin;
    end_kind start, end;
} cone_shape;

INLINE edge_ramp ramp_at(const edge_ramps *ramps, int lane) {
    edge_ramp ramp = {
        ramps->inner[lane], ramps->outer[lane], ramps->slope[lane], ramps->bend[lane]};
    return ramp;
}

INLINE cone_shape shape_at(const cone_shapes *shapes, int lane) {
    cone_shape shape = {
        .dx = shapes->dx[lane], .dy = shapes->dy[lane], .length = shapes->length[lane],
        .r0 = shapes->r0[lane], .dr = shapes->dr[lane], .ux = shapes->ux[lane],
        .uy = shapes->uy[lane], .tx = shapes->tx[lane], .ty = shapes->ty[lane],
        
        .lag = shapes->lag[lane], .half_width = shapes->half_width[lane],
        .slant = shapes->slant[lane], .plus = ramp_at(&shapes->plus, lane),
        .minus = ramp_at(&shapes->minus, lane), .thin = shapes->thin[lane] != 0,
        .start = (end_kind)shapes->start[lane], .end = (end_kind)shapes->end[lane]};
    return shape;
}

INLINE edge_lanes edge_lanes_of(edge_ramp ramp) {
    edge_lanes lanes = {
        splat(ramp.inner), splat(ramp.outer), splat(ramp.slope), splat(ramp.bend)};
    return lanes;
}

INLINE edge_lanes either_edge(ints which, edge_ramp yes, edge_ramp no) {
    return edge_choice(which, edge_lanes_of(yes), edge_lanes_of(no));
}

INLINE floats clamped_parameter(floats parameter) {
    return smaller(larger(parameter, splat(0)), splat(1));
}

INLINE floats ramp_area(
    floats inside, floats inner, floats outer, floats slope, floats bend) {
    floats reach = smaller(magnitude(inside), outer);
    floats rounded = larger(reach - inner, splat(0));
    floats half = reach * slope - rounded * rounded * bend;
    return with_sign(half, inside);
}

INLINE float magnitude_of(float a) { return a < 0 ? -a : a; }
INLINE int32_t smaller_of(int32_t a, int32_t b) { return a < b ? a : b; }
INLINE int32_t larger_of(int32_t a, int32_t b) { return a > b ? a : b; }

// Where a vector's lanes lie: side by side in one row, or half of them in the row below.
typedef enum { ONE_ROW, TWO_ROWS } layout;

INLINE int columns_of(layout form) { return form == TWO_ROWS ? LANES / 2 : LANES; }

INLINE floats lane_columns(layout form) {
    floats columns;
    for (int i = 0; i < LANES; i++) columns[i] = (float)(i % columns_of(form));
    return columns;
}

INLINE floats lane_rows(layout form) {
    floats rows;
    for (int i = 0; i < LANES; i++) rows[i] = (float)(i / columns_of(form));
    return rows;
}

// Cells of one row, or of two from `stride` apart, of which the second may be missing.
typedef struct {
    uint8_t *cells;
    int64_t stride;
    layout layout;
    bool has_second;
} cell_rows;

INLINE void unite_half(uint8_t *cells, half_bytes new) {
    half_bytes old;
    memcpy(&old, cells, LANES / 2);
    new = old > new ? old : new;
    memcpy(cells, &new, LANES / 2);
}

INLINE void unite(const cell_rows *rows, int64_t column, floats coverage) {
    bytes old, new = bytes_of(coverage);
    uint8_t *cells = rows->cells + column;
    if (rows->layout == TWO_ROWS) {
        unite_half(cells, new.lo);
        if (rows->has_second) unite_half(cells + rows->stride, new.hi);
    } else {
        memcpy(&old, cells, LANES);
        new = old > new ? old : new;
        memcpy(cells, &new, LANES);
    }
}

// A piece whose both ends are joined: `count` pixels from the one whose centre is (px, py).
INLINE void joined_row(
    const cone_shape *s, const cell_rows *rows, int64_t count, float px, float py, bool thin,
    bool parallel) {
    floats x = splat(px) + lane_columns(rows->layout), y = splat(py) + lane_rows(rows->layout);
    int step = columns_of(rows->layout);
    for (int64_t i = 0; i < count; i += step, x += splat((float)step)) {
        floats parameter = x * splat(s->tx) + y * splat(s->ty);
        edge_lanes ramp = edge_lanes_of(s->plus);
        if (!parallel) {
            floats off = y * splat(s->ux) - x * splat(s->uy);
            parameter = parameter - magnitude(off) * splat(s->lag);
            ramp = either_edge(off < splat(0), s->minus, s->plus);
        }
        floats t = clamped_parameter(parameter);
        floats ex = x - t * splat(s->dx), ey = y - t * splat(s->dy);
        floats radius = splat(s->r0) + t * splat(s->dr);
        floats distance = root(ex * ex + ey * ey);
        floats area = ramp_area(radius - distance, ramp.inner, ramp.outer, ramp.slope, ramp.bend);
        floats far = splat(128);
        if (thin)
            far = ramp_area(radius + distance, ramp.inner, ramp.outer, ramp.slope, ramp.bend) +
                splat(0.5f);
        unite(rows, i, area + far);
    }
}

// Coverage of a quarter-pixel square by a strip; `below`: strips thinner than the square.
INLINE floats quarter(floats radius, floats distance, ints below) {
    floats near = clamped_parameter(radius * splat(4) + splat(0.5f) - distance * splat(4));
    floats far = clamped_parameter(radius * splat(4) + splat(0.5f) + distance * splat(4));
    return below ? near + far - splat(1) : near;
}

INLINE void steep_row(
    const cone_shape *s, const cell_rows *rows, int64_t count, float px, float py) {
    floats first = splat(px) + lane_columns(rows->layout);
    floats middle = splat(py) + lane_rows(rows->layout);
    int step = columns_of(rows->layout);
    for (int64_t i = 0; i < count; i += step, first += splat((float)step)) {
        floats sum = splat(0);
        for (int place = 0; place < 16; place++) {
            floats x = first + splat((float)(place & 3) * 0.25f - 0.375f);
            floats y = middle + splat((float)(place >> 2) * 0.25f - 0.375f);
            floats off = magnitude(y * splat(s->ux) - x * splat(s->uy));
            floats t = clamped_parameter(
                x * splat(s->tx) + y * splat(s->ty) - off * splat(s->lag));
            floats ex = x - t * splat(s->dx), ey = y - t * splat(s->dy);
            floats radius = splat(s->r0) + t * splat(s->dr);
            sum += quarter(radius, root(ex * ex + ey * ey), radius < splat(0.125f));
        }
        unite(rows, i, sum * splat(255.0f / 16) + splat(0.5f));
    }
}

INLINE float lengthening(float radius) {
    return radius < 0.125f ? 0.09817477f - 0.7853982f * radius + 2.0943951f * radius * radius
                           : 0.0040906153f / radius;
}

typedef struct {
    floats whole, capped;
} strip_lanes;

INLINE strip_lanes strip_of(
    const cone_shape *s, floats beyond, floats off, float radius, float turn, ints below) {
    strip_lanes strip = {splat(0), splat(0)};
    float back = lengthening(radius);
    for (int place = 0; place < 16; place++) {
        float sx = (float)(place & 3) * 0.25f - 0.375f;
        float sy = (float)(place >> 2) * 0.25f - 0.375f;
        float step = turn * (sx * s->ux + sy * s->uy) + back;
        floats forward = larger(beyond + splat(step), splat(0));
        floats o = magnitude(off + splat(sy * s->ux - sx * s->uy));
        strip.whole += quarter(splat(radius), o, below);
        strip.capped += quarter(splat(radius), root(forward * forward + o * o), below);
    }
    return strip;
}

INLINE strip_lanes strip_at(
    const cone_shape *s, floats beyond, floats off, float radius, float turn) {
    if (radius < 0.125f) return strip_of(s, beyond, off, radius, turn, ~(ints)(0));
    return strip_of(s, beyond, off, radius, turn, (ints)(0));
}

// What one narrow cap does to the area; `passed`: the pixel's centre lies past it.
INLINE void cut_cap(
    const cone_shape *s, floats beyond, floats off, float radius, float turn, ints passed,
    floats area, floats *missing, floats *unit, ints *outside) {
    // Up to here no place in the pixel lies past the cap's centre, and nothing is cut.
    if (!any((beyond > splat(-0.75f)) | passed)) return;
    strip_lanes strip = strip_at(s, beyond, off, radius, turn);
    *missing += strip.whole - strip.capped;
    ints covered = strip.whole > splat(0);
    *unit = passed ? (covered ? area / strip.whole : splat(0)) : *unit;
    *outside |= passed & ~covered;
}

INLINE floats cut(const cone_shape *s, floats area, floats along, floats off, floats parameter) {
    floats missing = splat(0), unit = splat(255.0f / 16);
    ints outside = {0};
    if (s->start == END_NARROW_CAP)
        cut_cap(
            s, -along, off, s->r0, -1, parameter <= splat(0), area, &missing, &unit, &outside);
    if (s->end == END_NARROW_CAP)
        cut_cap(
            s, along - splat(s->length), off, s->r0 + s->dr, 1, parameter >= splat(1), area,
            &missing, &unit, &outside);
    return outside ? splat(0) : area - unit * missing;
}

INLINE edge_lanes radial_edge(floats ex, floats ey, floats distance) {
    floats x = magnitude(ex), y = magnitude(ey);
    floats scale = splat(1) / larger(distance, splat(0x1p-10f));
    floats a = larger(larger(x, y) * scale, splat(0.5f));
    floats b = larger(smaller(x, y) * scale, splat(0x1p-10f));
    floats bend = splat(127.5f) / (a * b);
    edge_lanes ramp = {
        (a - b) * splat(0.5f), (a + b) * splat(0.5f), splat(2) * b * bend, bend};
    return ramp;
}

INLINE ints kind_lanes(const cone_shape *s, floats parameter, end_kind kind) {
    ints past_start = parameter <= splat(0);
    ints past_end = (parameter >= splat(1)) & ~past_start;
    ints none = {0};
    return (s->start == kind ? past_start : none) | (s->end == kind ? past_end : none);
}

// A piece with a free end.
INLINE void capped_row(
    const cone_shape *s, const cell_rows *rows, int64_t count, float px, float py) {
    int step = columns_of(rows->layout);
    floats x = splat(px) + lane_columns(rows->layout), y = splat(py) + lane_rows(rows->layout);
    for (int64_t i = 0; i < count; i += step, x += splat((float)step)) {
        floats off = y * splat(s->ux) - x * splat(s->uy);
        floats parameter =
            x * splat(s->tx) + y * splat(s->ty) - magnitude(off) * splat(s->lag);
        edge_lanes ramp = either_edge(off < splat(0), s->minus, s->plus);
        floats t = clamped_parameter(parameter);
        floats ex = x - t * splat(s->dx), ey = y - t * splat(s->dy);
        floats radius = splat(s->r0) + t * splat(s->dr);
        floats distance = root(ex * ex + ey * ey);
        ints wide = kind_lanes(s, parameter, END_WIDE_CAP);
        if (any(wide)) ramp = edge_choice(wide, radial_edge(ex, ey, distance), ramp);
        distance = kind_lanes(s, parameter, END_NARROW_CAP) ? magnitude(off) : distance;
        floats inside = radius - distance;
        inside = wide ? inside - splat(1) / (splat(24) * radius) : inside;
        floats area = ramp_area(inside, ramp.inner, ramp.outer, ramp.slope, ramp.bend);
        floats far = splat(127.5f);
        if (s->thin)
            far = ramp_area(radius + distance, ramp.inner, ramp.outer, ramp.slope, ramp.bend);
        area = area + far;
        if (s->start == END_NARROW_CAP || s->end == END_NARROW_CAP)
            area = cut(s, area, x * splat(s->ux) + y * splat(s->uy), off, parameter);
        unite(rows, i, smaller(larger(area + splat(0.5f), splat(0)), splat(255)));
    }
}

INLINE void row(
    row_form form, const cone_shape *s, const cell_rows *rows, int64_t count, float px, float py) {
    switch (form) {
    case JOINED_PARALLEL: joined_row(s, rows, count, px, py, false, true); break;
    case JOINED_PARALLEL_THIN: joined_row(s, rows, count, px, py, true, true); break;
    case JOINED: joined_row(s, rows, count, px, py, false, false); break;
    case JOINED_THIN: joined_row(s, rows, count, px, py, true, false); break;
    case CAPPED: capped_row(s, rows, count, px, py); break;
    case STEEP: steep_row(s, rows, count, px, py); break;
    }
}

// `count` pixels of a row.
static void unite_span(
    row_form form, const cone_shape *s, uint8_t *cells, int64_t count, float px, float py) {
    const cell_rows one = {cells, 0, ONE_ROW, false}, *rows = &one;
    switch (form) {
    case JOINED_PARALLEL: row(JOINED_PARALLEL, s, rows, count, px, py); break;
    case JOINED_PARALLEL_THIN: row(JOINED_PARALLEL_THIN, s, rows, count, px, py); break;
    case JOINED: row(JOINED, s, rows, count, px, py); break;
    case JOINED_THIN: row(JOINED_THIN, s, rows, count, px, py); break;
    case CAPPED: row(CAPPED, s, rows, count, px, py); break;
    case STEEP: row(STEEP, s, rows, count, px, py); break;
    }
}

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
