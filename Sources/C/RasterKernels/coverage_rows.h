// Coverage of rows of pixels, eight at a time; included once for each instruction set.
// ConeShape+Coverage.swift is the reference: the same operations in the same order.
#include "cone_shape.h"
#include "lanes.h"
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

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
        edge_lanes ramp = edge_lanes_of(&s->plus);
        if (!parallel) {
            floats8 off = splat8(across) - x * splat8(s->uy);
            parameter = parameter - magnitude8(off) * splat8(s->lag);
            ramp = either_edge(off < splat8(0), &s->minus, &s->plus);
        }
        floats8 t = clamped_parameter(parameter);
        floats8 ex = x - t * splat8(s->dx), ey = y - t * splat8(s->dy);
        floats8 radius = splat8(s->r0) + t * splat8(s->dr);
        floats8 distance = root8(ex * ex + ey * ey);
        floats8 area = ramp_area(radius - distance, ramp.inner, ramp.outer, ramp.slope, ramp.bend);
        floats8 far = splat8(127.5f);
        if (thin)
            far = ramp_area(radius + distance, ramp.inner, ramp.outer, ramp.slope, ramp.bend);
        unite8(cells + i, area + far + splat8(0.5f));
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
        edge_lanes ramp = either_edge(off < splat8(0), &s->minus, &s->plus);
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
        if (s->is_thin)
            far = ramp_area(radius + distance, ramp.inner, ramp.outer, ramp.slope, ramp.bend);
        area = area + far;
        if (s->start == END_NARROW_CAP || s->end == END_NARROW_CAP)
            area = cut(s, area, x * splat8(s->ux) + y * splat8(s->uy), off, parameter);
        unite8(cells + i, smaller8(larger8(area + splat8(0.5f), splat8(0)), splat8(255)));
    }
}

// `count` pixels of a row from lattice column `x`.
INLINE void unite_span(
    const cone_shape *s, uint8_t *cells, int64_t x, int64_t y, int64_t count) {
    float px = (float)(x * 256 + 128 - s->x0) * 0x1p-8f;
    float py = (float)(y * 256 + 128 - s->y0) * 0x1p-8f;
    if (s->is_steep) {
        steep_row(s, cells, count, px, py);
    } else if (s->start != END_JOINED || s->end != END_JOINED) {
        capped_row(s, cells, count, px, py);
    } else if (s->is_parallel) {
        if (s->is_thin) joined_row(s, cells, count, px, py, true, true);
        else joined_row(s, cells, count, px, py, false, true);
    } else {
        if (s->is_thin) joined_row(s, cells, count, px, py, true, false);
        else joined_row(s, cells, count, px, py, false, false);
    }
}

static raster_rect common(raster_rect a, raster_rect b) {
    raster_rect r = {
        a.min_x > b.min_x ? a.min_x : b.min_x, a.min_y > b.min_y ? a.min_y : b.min_y,
        a.max_x < b.max_x ? a.max_x : b.max_x, a.max_y < b.max_y ? a.max_y : b.max_y};
    return r;
}

// Rows of a wide shape: the rim by distance, the inside filled.
static void unite_wide(const cone_shape *s, const raster_mask *mask, raster_rect area) {
    for (int64_t y = area.min_y; y < area.max_y; y++) {
        row_span outer, inner;
        cone_row_spans(s, y, &outer, &inner);
        if (outer.begin < area.min_x) outer.begin = area.min_x;
        if (outer.end > area.max_x) outer.end = area.max_x;
        if (outer.begin >= outer.end) continue;
        uint8_t *row = mask->cells + (y - mask->rect.min_y) * mask->stride - mask->rect.min_x;
        if (inner.begin < outer.begin) inner.begin = outer.begin;
        if (inner.end > outer.end) inner.end = outer.end;
        if (inner.begin >= inner.end) {
            unite_span(s, row + outer.begin, outer.begin, y, outer.end - outer.begin);
            continue;
        }
        if (outer.begin < inner.begin)
            unite_span(s, row + outer.begin, outer.begin, y, inner.begin - outer.begin);
        memset(row + inner.begin, 255, (size_t)(inner.end - inner.begin));
        if (inner.end < outer.end)
            unite_span(s, row + inner.end, inner.end, y, outer.end - inner.end);
    }
}

// Rows of a small shape: the part of its bounds inside the strip around its axis.
static void unite_small(const cone_shape *s, const raster_mask *mask, raster_rect area) {
    float larger = s->dr > 0 ? s->r0 + s->dr : s->r0;
    float reach = larger + 0.75f;
    float steepness = s->uy < 0 ? -s->uy : s->uy;
    bool flat = steepness < 0x1p-6f;
    float per_row = flat ? 0 : s->ux / s->uy, half = flat ? 0 : reach / steepness;
    // Columns relative to the area's, of the centre of the strip in the first row.
    float from_x = (float)(s->x0 - area.min_x * 256 - 128) * 0x1p-8f;
    float from_y = (float)(area.min_y * 256 + 128 - s->y0) * 0x1p-8f;
    float width = (float)(area.max_x - area.min_x);
    float middle = from_x + from_y * per_row;
    for (int64_t y = area.min_y; y < area.max_y; y++, middle += per_row) {
        float left = 0, right = width;
        if (!flat) {
            left = middle - half > 0 ? middle - half : 0;
            right = middle + half + 1.0f < width ? middle + half + 1.0f : width;
            if (!(left < right)) continue;
        }
        int64_t begin = (int64_t)left, count = (int64_t)right - begin;
        uint8_t *row = mask->cells + (y - mask->rect.min_y) * mask->stride;
        int64_t x = area.min_x + begin;
        unite_span(s, row + (x - mask->rect.min_x), x, y, count);
    }
}

static void unite_cone(const raster_cone *cone, const raster_mask *mask, raster_rect area) {
    cone_shape shape = cone_shape_of(cone);
    float widest = shape.dr > 0 ? shape.r0 + shape.dr : shape.r0;
    float reach = magnitude_of(shape.dx) + magnitude_of(shape.dy);
    if (widest >= 8 || reach >= 64) unite_wide(&shape, mask, area);
    else unite_small(&shape, mask, area);
}

static raster_rect unite_cones(
    const raster_cone *cones, int64_t count, const raster_mask *mask) {
    raster_rect touched = {INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN};
    for (int64_t i = 0; i < count; i++) {
        raster_rect area = common(cone_bounds(&cones[i]), mask->rect);
        if (area.min_x >= area.max_x || area.min_y >= area.max_y) continue;
        if (area.min_x < touched.min_x) touched.min_x = area.min_x;
        if (area.min_y < touched.min_y) touched.min_y = area.min_y;
        if (area.max_x > touched.max_x) touched.max_x = area.max_x;
        if (area.max_y > touched.max_y) touched.max_y = area.max_y;
        unite_cone(&cones[i], mask, area);
    }
    return touched;
}
