// The coefficients of eight round cones' coverage at a time; ConeShape.swift explains them and does
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
    float inner[8], outer[8], slope[8], bend[8];
} edge_ramps;

typedef struct {
    // The first centre, 1/256 pixel, and where coverage can be above zero, pixels.
    int32_t x0[8], y0[8], min_x[8], min_y[8], max_x[8], max_y[8];
    float dx[8], dy[8], length[8], r0[8], dr[8];
    float ux[8], uy[8], tx[8], ty[8], lag[8];
    // Half the columns of a row that the strip around the axis crosses, and how far its middle moves
    // from row to row.
    float half_width[8], slant[8];
    edge_ramps plus, minus;
    int32_t form[8], start[8], end[8], thin[8];
} cone_shapes;

#define STORE8(field, value) memcpy((field), &(value), 32)

// Returns the ramps' half widths.
LANES_INLINE floats8 store_ramps(edge_ramps *ramps, floats8 x, floats8 y) {
    x = magnitude8(x);
    y = magnitude8(y);
    floats8 larger = larger8(x, y), smaller = larger8(smaller8(x, y), splat8(0x1p-10f));
    floats8 bend = splat8(127.5f) / (larger * smaller);
    floats8 slope = splat8(2) * smaller * bend;
    floats8 inner = (larger - smaller) * splat8(0.5f), outer = (larger + smaller) * splat8(0.5f);
    STORE8(ramps->inner, inner);
    STORE8(ramps->outer, outer);
    STORE8(ramps->slope, slope);
    STORE8(ramps->bend, bend);
    return outer;
}

typedef struct {
    ints8 x0, y0, r0, x1, y1, r1, joins;
} cone_lanes;

// Up to eight cones; values beyond 2^21 pixels are clamped. Missing ones have no radius.
LANES_INLINE cone_lanes load_cones(const raster_cone *cones, int64_t count) {
    int32_t words[7][8] = {{0}};
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
    const ints8 most = (ints8)(1 << 29), none = {0};
    lanes.x0 = within8i(lanes.x0, -most, most);
    lanes.y0 = within8i(lanes.y0, -most, most);
    lanes.r0 = within8i(lanes.r0, none, most);
    lanes.x1 = within8i(lanes.x1, -most, most);
    lanes.y1 = within8i(lanes.y1, -most, most);
    lanes.r1 = within8i(lanes.r1, none, most);
    return lanes;
}

LANES_INLINE void store_bounds(cone_shapes *shapes, cone_lanes c) {
    const ints8 margin = (ints8)(54), to_pixel = (ints8)(8);
    ints8 left = smaller8i(c.x0 - c.r0, c.x1 - c.r1) - margin;
    ints8 top = smaller8i(c.y0 - c.r0, c.y1 - c.r1) - margin;
    ints8 right = larger8i(c.x0 + c.r0, c.x1 + c.r1) + margin + (ints8)(255);
    ints8 bottom = larger8i(c.y0 + c.r0, c.y1 + c.r1) + margin + (ints8)(255);
    left >>= to_pixel;
    top >>= to_pixel;
    right >>= to_pixel;
    bottom >>= to_pixel;
    right = (c.r0 | c.r1) == (ints8)(0) ? left : right;
    STORE8(shapes->min_x, left);
    STORE8(shapes->min_y, top);
    STORE8(shapes->max_x, right);
    STORE8(shapes->max_y, bottom);
}

LANES_INLINE ints8 kind_of(ints8 joined, floats8 radius) {
    ints8 cap = radius < splat8(1) ? (ints8)(END_NARROW_CAP) : (ints8)(END_WIDE_CAP);
    return joined ? (ints8)(END_JOINED) : cap;
}

// Returns which are joined at both ends.
LANES_INLINE ints8 store_forms(
    cone_shapes *shapes, cone_lanes c, ints8 disc, ints8 parallel, floats8 r0, floats8 r1,
    floats8 steepness) {
    ints8 thin = smaller8(r0, r1) < splat8(0.75f);
    ints8 start = kind_of(((c.joins & (ints8)(1)) != (ints8)(0)) & ~disc, r0);
    ints8 end = kind_of(((c.joins & (ints8)(2)) != (ints8)(0)) & ~disc, r1);
    ints8 narrow = (start == (ints8)(END_NARROW_CAP)) | (end == (ints8)(END_NARROW_CAP));
    ints8 steep = narrow & ~disc & (steepness > splat8(0.04f));
    ints8 form = parallel ? (ints8)(JOINED_PARALLEL) : (ints8)(JOINED);
    form = thin ? form + (ints8)(1) : form;
    form = (start | end) == (ints8)(0) ? form : (ints8)(CAPPED);
    form = steep ? (ints8)(STEEP) : form;
    STORE8(shapes->form, form);
    STORE8(shapes->start, start);
    STORE8(shapes->end, end);
    STORE8(shapes->thin, thin);
    return (start | end) == (ints8)(0);
}

// `reach`: how far from the axis coverage can be above zero.
LANES_INLINE void store_strip(cone_shapes *shapes, floats8 ux, floats8 uy, floats8 reach) {
    floats8 steepness = magnitude8(uy);
    ints8 flat = steepness < splat8(0x1p-6f);
    floats8 slant = flat ? splat8(0) : ux / uy;
    floats8 half = flat ? splat8(0x1p20f) : reach / steepness;
    STORE8(shapes->slant, slant);
    STORE8(shapes->half_width, half);
}

// The shapes of up to eight cones.
LANES_INLINE void shape_cones(cone_shapes *shapes, const raster_cone *cones, int64_t count) {
    cone_lanes c = load_cones(cones, count);
    store_bounds(shapes, c);
    floats8 r0 = floats_of8(c.r0) * splat8(0x1p-8f), r1 = floats_of8(c.r1) * splat8(0x1p-8f);
    floats8 dx = floats_of8(c.x1 - c.x0) * splat8(0x1p-8f);
    floats8 dy = floats_of8(c.y1 - c.y0) * splat8(0x1p-8f);
    floats8 squared = dx * dx + dy * dy, zero = splat8(0);
    ints8 disc = squared <= (r1 - r0) * (r1 - r0);
    ints8 from_second = disc & (r1 > r0);
    ints8 x0 = from_second ? c.x1 : c.x0, y0 = from_second ? c.y1 : c.y0;
    r0 = from_second ? r1 : r0;
    r1 = disc ? r0 : r1;
    dx = disc ? zero : dx;
    dy = disc ? zero : dy;
    floats8 length = root8(disc ? splat8(1) : squared), per_pixel = splat8(1) / length;
    floats8 ux = disc ? splat8(1) : dx * per_pixel, uy = dy * per_pixel;
    floats8 tx = disc ? zero : ux * per_pixel, ty = uy * per_pixel;
    floats8 steepness = (r1 - r0) * per_pixel;
    floats8 sine = (r0 - r1) * per_pixel, widest = larger8(r0, r1);
    ints8 parallel = sine * sine * larger8(splat8(1), splat8(2) * widest) <= splat8(1.0f / 64);
    sine = parallel ? zero : sine;
    floats8 cosine = root8(larger8(splat8(1) - sine * sine, splat8(0x1p-20f)));
    floats8 lag = sine * per_pixel / cosine, dr = r1 - r0;
    floats8 plus =
        store_ramps(&shapes->plus, ux * sine - uy * cosine, uy * sine + ux * cosine);
    floats8 minus =
        store_ramps(&shapes->minus, ux * sine + uy * cosine, uy * sine - ux * cosine);
    ints8 joined =
        store_forms(shapes, c, disc, parallel, r0, r1, steepness * steepness);
    store_strip(shapes, ux, uy, widest + (joined ? larger8(plus, minus) : splat8(0.7075f)));
    length = disc ? zero : length;
    STORE8(shapes->x0, x0);
    STORE8(shapes->y0, y0);
    STORE8(shapes->dx, dx);
    STORE8(shapes->dy, dy);
    STORE8(shapes->length, length);
    STORE8(shapes->r0, r0);
    STORE8(shapes->dr, dr);
    STORE8(shapes->ux, ux);
    STORE8(shapes->uy, uy);
    STORE8(shapes->tx, tx);
    STORE8(shapes->ty, ty);
    STORE8(shapes->lag, lag);
}

#endif
