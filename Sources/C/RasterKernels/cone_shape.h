// The coefficients of LANES round cones' coverage at a time; ConeShape.swift explains them and does
// the same sums for one.
#ifndef CONE_SHAPE_H
#define CONE_SHAPE_H

#include "RasterKernels.h"
#include "lanes.h"
#include <stdbool.h>
#include <string.h>

typedef enum { END_JOINED = 0, END_WIDE_CAP = 1, END_NARROW_CAP = 2 } end_kind;

// How a shape's rows are computed; each compiles to loops of its own.
typedef enum { JOINED_PARALLEL, JOINED_PARALLEL_THIN, JOINED, JOINED_THIN, CAPPED, STEEP } row_form;

typedef struct {
    float inner[LANES], outer[LANES], slope[LANES], bend[LANES];
} edge_ramps;

typedef struct {
    // The first centre, 1/256 pixel, and where coverage can be above zero, pixels.
    int32_t x0[LANES], y0[LANES], min_x[LANES], min_y[LANES], max_x[LANES], max_y[LANES];
    float dx[LANES], dy[LANES], length[LANES], r0[LANES], dr[LANES];
    float ux[LANES], uy[LANES], tx[LANES], ty[LANES], lag[LANES];
    // Half the columns of a row that the strip around the axis crosses, and how far its middle moves
    // from row to row.
    float half_width[LANES], slant[LANES];
    edge_ramps plus, minus;
    int32_t form[LANES], start[LANES], end[LANES], thin[LANES];
    // Worth looking for an inside that is filled.
    int32_t wide[LANES];
} cone_shapes;

#define STORE(field, value) memcpy((field), &(value), sizeof(value))

// Returns the ramps' half widths.
LANES_INLINE floats store_ramps(edge_ramps *ramps, floats x, floats y) {
    x = magnitude(x);
    y = magnitude(y);
    floats a = larger(x, y), b = larger(smaller(x, y), splat(0x1p-10f));
    floats bend = splat(127.5f) / (a * b);
    floats slope = splat(2) * b * bend;
    floats inner = (a - b) * splat(0.5f), outer = (a + b) * splat(0.5f);
    STORE(ramps->inner, inner);
    STORE(ramps->outer, outer);
    STORE(ramps->slope, slope);
    STORE(ramps->bend, bend);
    return outer;
}

typedef struct {
    ints x0, y0, r0, x1, y1, r1, joins;
} cone_lanes;

// Up to LANES cones; values beyond 2^21 pixels are clamped. Missing ones have no radius.
LANES_INLINE cone_lanes load_cones(const raster_cone *cones, int64_t count) {
    int32_t words[7][LANES] = {{0}};
    for (int64_t i = 0; i < count; i++) {
        words[0][i] = cones[i].x0;
        words[1][i] = cones[i].y0;
        words[2][i] = cones[i].r0;
        words[3][i] = cones[i].x1;
        words[4][i] = cones[i].y1;
        words[5][i] = cones[i].r1;
        words[6][i] = (int32_t)cones[i].joins;
    }
    cone_lanes lanes;
    memcpy(&lanes, words, sizeof lanes);
    const ints most = (ints)(1 << 29), none = {0};
    lanes.x0 = within(lanes.x0, -most, most);
    lanes.y0 = within(lanes.y0, -most, most);
    lanes.r0 = within(lanes.r0, none, most);
    lanes.x1 = within(lanes.x1, -most, most);
    lanes.y1 = within(lanes.y1, -most, most);
    lanes.r1 = within(lanes.r1, none, most);
    return lanes;
}

LANES_INLINE void store_bounds(cone_shapes *shapes, cone_lanes c) {
    const ints margin = (ints)(54), to_pixel = (ints)(8);
    ints left = smaller_ints(c.x0 - c.r0, c.x1 - c.r1) - margin;
    ints top = smaller_ints(c.y0 - c.r0, c.y1 - c.r1) - margin;
    ints right = larger_ints(c.x0 + c.r0, c.x1 + c.r1) + margin + (ints)(255);
    ints bottom = larger_ints(c.y0 + c.r0, c.y1 + c.r1) + margin + (ints)(255);
    left >>= to_pixel;
    top >>= to_pixel;
    right >>= to_pixel;
    bottom >>= to_pixel;
    right = (c.r0 | c.r1) == (ints)(0) ? left : right;
    STORE(shapes->min_x, left);
    STORE(shapes->min_y, top);
    STORE(shapes->max_x, right);
    STORE(shapes->max_y, bottom);
}

LANES_INLINE ints kind_of(ints joined, floats radius) {
    ints cap = radius < splat(1) ? (ints)(END_NARROW_CAP) : (ints)(END_WIDE_CAP);
    return joined ? (ints)(END_JOINED) : cap;
}

// Returns which are joined at both ends.
LANES_INLINE ints store_forms(
    cone_shapes *shapes, cone_lanes c, ints disc, ints parallel, floats r0, floats r1,
    floats steepness) {
    ints thin = smaller(r0, r1) < splat(0.75f);
    ints start = kind_of(((c.joins & (ints)(1)) != (ints)(0)) & ~disc, r0);
    ints end = kind_of(((c.joins & (ints)(2)) != (ints)(0)) & ~disc, r1);
    ints narrow = (start == (ints)(END_NARROW_CAP)) | (end == (ints)(END_NARROW_CAP));
    ints steep = narrow & ~disc & (steepness > splat(0.02f));
    ints form = parallel ? (ints)(JOINED_PARALLEL) : (ints)(JOINED);
    form = thin ? form + (ints)(1) : form;
    form = (start | end) == (ints)(0) ? form : (ints)(CAPPED);
    form = steep ? (ints)(STEEP) : form;
    STORE(shapes->form, form);
    STORE(shapes->start, start);
    STORE(shapes->end, end);
    STORE(shapes->thin, thin);
    return (start | end) == (ints)(0);
}

// `reach`: how far from the axis coverage can be above zero.
LANES_INLINE void store_strip(cone_shapes *shapes, floats ux, floats uy, floats reach) {
    floats steepness = magnitude(uy);
    ints flat = steepness < splat(0x1p-6f);
    floats slant = flat ? splat(0) : ux / uy;
    floats half = flat ? splat(0x1p20f) : reach / steepness;
    STORE(shapes->slant, slant);
    STORE(shapes->half_width, half);
}

LANES_INLINE void store_centers(
    cone_shapes *shapes, ints x0, ints y0, floats dx, floats dy, floats r0, floats dr) {
    STORE(shapes->x0, x0);
    STORE(shapes->y0, y0);
    STORE(shapes->dx, dx);
    STORE(shapes->dy, dy);
    STORE(shapes->r0, r0);
    STORE(shapes->dr, dr);
}

LANES_INLINE void store_axis(
    cone_shapes *shapes, floats length, floats ux, floats uy, floats tx, floats ty, floats lag) {
    STORE(shapes->length, length);
    STORE(shapes->ux, ux);
    STORE(shapes->uy, uy);
    STORE(shapes->tx, tx);
    STORE(shapes->ty, ty);
    STORE(shapes->lag, lag);
}

// The shapes of up to LANES cones.
LANES_INLINE void shape_cones(cone_shapes *shapes, const raster_cone *cones, int64_t count) {
    cone_lanes c = load_cones(cones, count);
    store_bounds(shapes, c);
    floats r0 = floats_of(c.r0) * splat(0x1p-8f), r1 = floats_of(c.r1) * splat(0x1p-8f);
    floats dx = floats_of(c.x1 - c.x0) * splat(0x1p-8f);
    floats dy = floats_of(c.y1 - c.y0) * splat(0x1p-8f);
    floats squared = dx * dx + dy * dy, zero = splat(0);
    ints disc = squared <= (r1 - r0) * (r1 - r0);
    ints from_second = disc & (r1 > r0);
    ints x0 = from_second ? c.x1 : c.x0, y0 = from_second ? c.y1 : c.y0;
    r0 = from_second ? r1 : r0;
    r1 = disc ? r0 : r1;
    dx = disc ? zero : dx;
    dy = disc ? zero : dy;
    floats length = root(disc ? splat(1) : squared), per_pixel = splat(1) / length;
    floats ux = disc ? splat(1) : dx * per_pixel, uy = dy * per_pixel;
    floats tx = disc ? zero : ux * per_pixel, ty = uy * per_pixel;
    floats steepness = (r1 - r0) * per_pixel;
    floats sine = (r0 - r1) * per_pixel, widest = larger(r0, r1);
    ints parallel = sine * sine * larger(splat(1), splat(2) * widest) <= splat(1.0f / 64);
    sine = parallel ? zero : sine;
    floats cosine = root(larger(splat(1) - sine * sine, splat(0x1p-20f)));
    floats lag = sine * per_pixel / cosine, dr = r1 - r0;
    floats plus =
        store_ramps(&shapes->plus, ux * sine - uy * cosine, uy * sine + ux * cosine);
    floats minus =
        store_ramps(&shapes->minus, ux * sine + uy * cosine, uy * sine - ux * cosine);
    ints joined =
        store_forms(shapes, c, disc, parallel, r0, r1, steepness * steepness);
    store_strip(shapes, ux, uy, widest + (joined ? larger(plus, minus) : splat(0.7075f)));
    ints wide = (widest >= splat(12)) | (magnitude(dx) + magnitude(dy) >= splat(64));
    length = disc ? zero : length;
    store_centers(shapes, x0, y0, dx, dy, r0, dr);
    store_axis(shapes, length, ux, uy, tx, ty, lag);
    STORE(shapes->wide, wide);
}

#endif
