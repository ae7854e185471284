// Coverage of pixels in a row or two; included once for each instruction set, with its number of LANES.
// ConeShape+Coverage.swift is the reference: the same operations in the same order.
#include "cone_shape.h"

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
