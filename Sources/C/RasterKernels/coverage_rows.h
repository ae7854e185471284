// Coverage of rows of pixels, eight at a time; included once for each instruction set.
// ConeShape+Coverage.swift is the reference: the same operations in the same order.
#include "cone_shape.h"
#include "row_spans.h"

#define INLINE LANES_INLINE

typedef struct {
    float inner, outer, slope, bend;
} edge_ramp;

// One of eight shapes.
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
        splat8(ramp.inner), splat8(ramp.outer), splat8(ramp.slope), splat8(ramp.bend)};
    return lanes;
}

INLINE edge_lanes either_edge(ints8 which, edge_ramp yes, edge_ramp no) {
    return edge_choice(which, edge_lanes_of(yes), edge_lanes_of(no));
}

INLINE floats8 clamped_parameter(floats8 parameter) {
    return smaller8(larger8(parameter, splat8(0)), splat8(1));
}

INLINE floats8 ramp_area(
    floats8 inside, floats8 inner, floats8 outer, floats8 slope, floats8 bend) {
    floats8 reach = smaller8(magnitude8(inside), outer);
    floats8 rounded = larger8(reach - inner, splat8(0));
    floats8 half = reach * slope - rounded * rounded * bend;
    return with_sign8(half, inside);
}

INLINE void unite8(uint8_t *cells, floats8 coverage) {
    bytes8 old, new = bytes_of8(coverage);
    memcpy(&old, cells, 8);
    new = old > new ? old : new;
    memcpy(cells, &new, 8);
}

// A piece whose both ends are joined: `count` pixels from the one whose centre is (px, py).
INLINE void joined_row(
    const cone_shape *s, uint8_t *cells, int64_t count, float px, float py, bool thin,
    bool parallel) {
    floats8 x = splat8(px) + (floats8){0, 1, 2, 3, 4, 5, 6, 7};
    floats8 y = splat8(py);
    float along = py * s->ty, across = py * s->ux;
    for (int64_t i = 0; i < count; i += 8, x += splat8(8)) {
        floats8 parameter = x * splat8(s->tx) + splat8(along);
        edge_lanes ramp = edge_lanes_of(s->plus);
        if (!parallel) {
            floats8 off = splat8(across) - x * splat8(s->uy);
            parameter = parameter - magnitude8(off) * splat8(s->lag);
            ramp = either_edge(off < splat8(0), s->minus, s->plus);
        }
        floats8 t = clamped_parameter(parameter);
        floats8 ex = x - t * splat8(s->dx), ey = y - t * splat8(s->dy);
        floats8 radius = splat8(s->r0) + t * splat8(s->dr);
        floats8 distance = root8(ex * ex + ey * ey);
        floats8 area = ramp_area(radius - distance, ramp.inner, ramp.outer, ramp.slope, ramp.bend);
        floats8 far = splat8(128);
        if (thin)
            far = ramp_area(radius + distance, ramp.inner, ramp.outer, ramp.slope, ramp.bend) +
                splat8(0.5f);
        unite8(cells + i, area + far);
    }
}

// Coverage of a quarter-pixel square by a strip.
INLINE floats8 quarter(floats8 radius, floats8 distance) {
    floats8 near = clamped_parameter((radius - distance) * splat8(4) + splat8(0.5f));
    floats8 far = clamped_parameter((radius + distance) * splat8(4) + splat8(0.5f));
    return near + far - splat8(1);
}

INLINE void steep_row(
    const cone_shape *s, uint8_t *cells, int64_t count, float px, float py) {
    floats8 first = splat8(px) + (floats8){0, 1, 2, 3, 4, 5, 6, 7};
    for (int64_t i = 0; i < count; i += 8, first += splat8(8)) {
        floats8 sum = splat8(0);
        for (int place = 0; place < 16; place++) {
            floats8 x = first + splat8((float)(place & 3) * 0.25f - 0.375f);
            floats8 y = splat8(py + ((float)(place >> 2) * 0.25f - 0.375f));
            floats8 off = magnitude8(y * splat8(s->ux) - x * splat8(s->uy));
            floats8 t = clamped_parameter(
                x * splat8(s->tx) + y * splat8(s->ty) - off * splat8(s->lag));
            floats8 ex = x - t * splat8(s->dx), ey = y - t * splat8(s->dy);
            sum += quarter(splat8(s->r0) + t * splat8(s->dr), root8(ex * ex + ey * ey));
        }
        unite8(cells + i, sum * splat8(255.0f / 16) + splat8(0.5f));
    }
}

typedef struct {
    floats8 whole, capped;
} strip_lanes;

INLINE strip_lanes strip_at(
    const cone_shape *s, floats8 beyond, floats8 off, float radius, float turn) {
    strip_lanes strip = {splat8(0), splat8(0)};
    float shift = 0.098f - 0.785f * radius;
    floats8 back = splat8(shift > 0 ? shift : 0);
    for (int place = 0; place < 16; place++) {
        float sx = (float)(place & 3) * 0.25f - 0.375f;
        float sy = (float)(place >> 2) * 0.25f - 0.375f;
        float step = turn * (sx * s->ux + sy * s->uy);
        floats8 forward = larger8(beyond + splat8(step) + back, splat8(0));
        floats8 o = magnitude8(off + splat8(sy * s->ux - sx * s->uy));
        strip.whole += quarter(splat8(radius), o);
        strip.capped += quarter(splat8(radius), root8(forward * forward + o * o));
    }
    return strip;
}

// What one narrow cap does to the area; `passed`: the pixel's centre lies past it.
INLINE void cut_cap(
    const cone_shape *s, floats8 beyond, floats8 off, float radius, float turn, ints8 passed,
    floats8 area, floats8 *missing, floats8 *unit, ints8 *outside) {
    // Up to here no place in the pixel lies past the cap's centre, and nothing is cut.
    if (!any8((beyond > splat8(-0.75f)) | passed)) return;
    strip_lanes strip = strip_at(s, beyond, off, radius, turn);
    *missing += strip.whole - strip.capped;
    ints8 covered = strip.whole > splat8(0);
    *unit = passed ? (covered ? area / strip.whole : splat8(0)) : *unit;
    *outside |= passed & ~covered;
}

INLINE floats8 cut(const cone_shape *s, floats8 area, floats8 along, floats8 off, floats8 parameter) {
    floats8 missing = splat8(0), unit = splat8(255.0f / 16);
    ints8 outside = {0};
    if (s->start == END_NARROW_CAP)
        cut_cap(
            s, -along, off, s->r0, -1, parameter <= splat8(0), area, &missing, &unit, &outside);
    if (s->end == END_NARROW_CAP)
        cut_cap(
            s, along - splat8(s->length), off, s->r0 + s->dr, 1, parameter >= splat8(1), area,
            &missing, &unit, &outside);
    return outside ? splat8(0) : area - unit * missing;
}

INLINE edge_lanes radial_edge(floats8 ex, floats8 ey, floats8 distance) {
    floats8 x = magnitude8(ex), y = magnitude8(ey);
    floats8 scale = splat8(1) / larger8(distance, splat8(0x1p-10f));
    floats8 larger = larger8(larger8(x, y) * scale, splat8(0.5f));
    floats8 smaller = larger8(smaller8(x, y) * scale, splat8(0x1p-10f));
    floats8 bend = splat8(127.5f) / (larger * smaller);
    edge_lanes ramp = {
        (larger - smaller) * splat8(0.5f), (larger + smaller) * splat8(0.5f),
        splat8(2) * smaller * bend, bend};
    return ramp;
}

INLINE ints8 kind_lanes(const cone_shape *s, floats8 parameter, end_kind kind) {
    ints8 past_start = parameter <= splat8(0);
    ints8 past_end = (parameter >= splat8(1)) & ~past_start;
    ints8 none = {0};
    return (s->start == kind ? past_start : none) | (s->end == kind ? past_end : none);
}

// A piece with a free end.
INLINE void capped_row(
    const cone_shape *s, uint8_t *cells, int64_t count, float px, float py) {
    floats8 x = splat8(px) + (floats8){0, 1, 2, 3, 4, 5, 6, 7};
    floats8 y = splat8(py);
    for (int64_t i = 0; i < count; i += 8, x += splat8(8)) {
        floats8 off = y * splat8(s->ux) - x * splat8(s->uy);
        floats8 parameter =
            x * splat8(s->tx) + y * splat8(s->ty) - magnitude8(off) * splat8(s->lag);
        edge_lanes ramp = either_edge(off < splat8(0), s->minus, s->plus);
        floats8 t = clamped_parameter(parameter);
        floats8 ex = x - t * splat8(s->dx), ey = y - t * splat8(s->dy);
        floats8 radius = splat8(s->r0) + t * splat8(s->dr);
        floats8 distance = root8(ex * ex + ey * ey);
        ints8 wide = kind_lanes(s, parameter, END_WIDE_CAP);
        if (any8(wide)) ramp = edge_choice(wide, radial_edge(ex, ey, distance), ramp);
        distance = kind_lanes(s, parameter, END_NARROW_CAP) ? magnitude8(off) : distance;
        floats8 inside = radius - distance;
        inside = wide ? inside - splat8(1) / (splat8(24) * radius) : inside;
        floats8 area = ramp_area(inside, ramp.inner, ramp.outer, ramp.slope, ramp.bend);
        floats8 far = splat8(127.5f);
        if (s->thin)
            far = ramp_area(radius + distance, ramp.inner, ramp.outer, ramp.slope, ramp.bend);
        area = area + far;
        if (s->start == END_NARROW_CAP || s->end == END_NARROW_CAP)
            area = cut(s, area, x * splat8(s->ux) + y * splat8(s->uy), off, parameter);
        unite8(cells + i, smaller8(larger8(area + splat8(0.5f), splat8(0)), splat8(255)));
    }
}

INLINE void row(
    row_form form, const cone_shape *s, uint8_t *cells, int64_t count, float px, float py) {
    switch (form) {
    case JOINED_PARALLEL: joined_row(s, cells, count, px, py, false, true); break;
    case JOINED_PARALLEL_THIN: joined_row(s, cells, count, px, py, true, true); break;
    case JOINED: joined_row(s, cells, count, px, py, false, false); break;
    case JOINED_THIN: joined_row(s, cells, count, px, py, true, false); break;
    case CAPPED: capped_row(s, cells, count, px, py); break;
    case STEEP: steep_row(s, cells, count, px, py); break;
    }
}

// `count` pixels of a row.
static void unite_span(
    row_form form, const cone_shape *s, uint8_t *cells, int64_t count, float px, float py) {
    switch (form) {
    case JOINED_PARALLEL: row(JOINED_PARALLEL, s, cells, count, px, py); break;
    case JOINED_PARALLEL_THIN: row(JOINED_PARALLEL_THIN, s, cells, count, px, py); break;
    case JOINED: row(JOINED, s, cells, count, px, py); break;
    case JOINED_THIN: row(JOINED_THIN, s, cells, count, px, py); break;
    case CAPPED: row(CAPPED, s, cells, count, px, py); break;
    case STEEP: row(STEEP, s, cells, count, px, py); break;
    }
}

// The part of a shape's bounds that lies in the mask.
typedef struct {
    int32_t min_x, min_y, max_x, max_y;
    // Of the first pixel's centre, from the shape's first centre.
    float px, py;
    uint8_t *cells;
    int64_t stride;
} shape_area;

// Rows of a wide shape: the rim by distance, the inside filled.
static void wide_rows(row_form form, const cone_shape *s, const shape_area *area) {
    hull shape = {s->dx, s->dy, s->r0, (double)s->r0 + s->dr};
    int64_t width = area->max_x - area->min_x;
    uint8_t *cells = area->cells;
    float py = area->py;
    for (int32_t y = area->min_y; y < area->max_y; y++, py += 1, cells += area->stride) {
        row_span outer, inner;
        row_spans(&shape, py, area->px, &outer, &inner);
        if (outer.begin < 0) outer.begin = 0;
        if (outer.end > width) outer.end = width;
        if (outer.begin >= outer.end) continue;
        if (inner.begin < outer.begin) inner.begin = outer.begin;
        if (inner.end > outer.end) inner.end = outer.end;
        if (inner.begin >= inner.end) inner.begin = inner.end = outer.end;
        int64_t left = inner.begin - outer.begin, right = outer.end - inner.end;
        if (left > 0)
            unite_span(
                form, s, cells + outer.begin, left, area->px + (float)outer.begin, py);
        memset(cells + inner.begin, 255, (size_t)(inner.end - inner.begin));
        if (right > 0)
            unite_span(form, s, cells + inner.end, right, area->px + (float)inner.end, py);
    }
}

INLINE void strip_rows(
    row_form form, const cone_shape *s, const shape_area *area, float from, int count) {
    float px = area->px, py = area->py, slant = s->slant;
    int room = area->max_x - area->min_x - count;
    float last = room > 0 ? (float)room : 0;
    uint8_t *cells = area->cells;
    int64_t stride = area->stride;
    for (int rows = area->max_y - area->min_y; rows > 0; rows--) {
        float clamped = from < last ? from : last;
        int begin = (int)(clamped > 0 ? clamped : 0);
        row(form, s, cells + begin, count, px + (float)begin, py);
        from += slant;
        py += 1;
        cells += stride;
    }
}

// Rows of a small shape: the columns that the strip around its axis crosses, in whole vectors, the
// same number in each row, since branches that depend on the row cost more than they save.
INLINE void small_rows(row_form form, const cone_shape *s, const shape_area *area) {
    // The first column at or past the strip's left border; the margin is for rounding.
    float from = area->py * s->slant - area->px - s->half_width + 0.98f;
    float width = (float)(area->max_x - area->min_x), columns = 2 * s->half_width + 1.04f;
    int count = (int)(columns < width ? columns : width);
    if (count <= 8) strip_rows(form, s, area, from, 8);
    else strip_rows(form, s, area, from, (count + 7) & ~7);
}

INLINE void unite_shape(row_form form, const cone_shapes *shapes, int lane, const shape_area *area) {
    cone_shape shape = shape_at(shapes, lane);
    float widest = shape.dr > 0 ? shape.r0 + shape.dr : shape.r0;
    float reach = magnitude_of(shape.dx) + magnitude_of(shape.dy);
    if (widest >= 8 || reach >= 64) wide_rows(form, &shape, area);
    else small_rows(form, &shape, area);
}

static void unite_lane(const cone_shapes *shapes, int lane, const shape_area *area) {
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

INLINE int32_t smaller_of(int32_t a, int32_t b) { return a < b ? a : b; }
INLINE int32_t larger_of(int32_t a, int32_t b) { return a > b ? a : b; }

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
        int lane = (int)(i & 7);
        if (lane == 0) shape_cones(&shapes, cones + i, count - i < 8 ? count - i : 8);
        shape_area area = {
            .min_x = larger_of(shapes.min_x[lane], rect.min_x),
            .min_y = larger_of(shapes.min_y[lane], rect.min_y),
            .max_x = smaller_of(shapes.max_x[lane], rect.max_x),
            .max_y = smaller_of(shapes.max_y[lane], rect.max_y), .stride = mask->stride};
        if (area.min_x >= area.max_x || area.min_y >= area.max_y) continue;
        area.px = (float)(area.min_x * 256 + 128 - shapes.x0[lane]) * 0x1p-8f;
        area.py = (float)(area.min_y * 256 + 128 - shapes.y0[lane]) * 0x1p-8f;
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
