#include "cone_shape.h"
#include <math.h>

static double larger_of(double a, double b) { return a >= b ? a : b; }
static double smaller_of(double a, double b) { return a <= b ? a : b; }
static double magnitude(double a) { return __builtin_fabs(a); }

static edge_ramp ramp_of(double x, double y) {
    double larger = larger_of(magnitude(x), magnitude(y));
    double smaller = larger_of(smaller_of(magnitude(x), magnitude(y)), 0x1p-10);
    double bend = 127.5 / (larger * smaller);
    edge_ramp ramp = {
        .inner = (float)((larger - smaller) * 0.5),
        .outer = (float)((larger + smaller) * 0.5),
        .slope = (float)(2 * smaller * bend),
        .bend = (float)bend,
    };
    return ramp;
}

static end_kind kind_of(bool joined, float radius) {
    return joined ? END_JOINED : radius < 1 ? END_NARROW_CAP : END_WIDE_CAP;
}

static void set_axis(
    cone_shape *shape, double dx, double dy, double squared, double r0, double r1) {
    double per_pixel = 1 / __builtin_sqrt(squared);
    double axis_x = dx * per_pixel, axis_y = dy * per_pixel;
    double sine = (r0 - r1) * per_pixel;
    shape->length = (float)__builtin_sqrt(squared);
    shape->ux = (float)axis_x;
    shape->uy = (float)axis_y;
    shape->tx = (float)(axis_x * per_pixel);
    shape->ty = (float)(axis_y * per_pixel);
    shape->is_parallel = sine * sine * larger_of(1, 2 * larger_of(r0, r1)) <= 1.0 / 64;
    if (shape->is_parallel) {
        shape->plus = ramp_of(axis_y, axis_x);
        shape->minus = shape->plus;
        return;
    }
    double cosine = __builtin_sqrt(larger_of(1 - sine * sine, 0x1p-20));
    shape->lag = (float)(sine * per_pixel / cosine);
    shape->plus = ramp_of(axis_x * sine - axis_y * cosine, axis_y * sine + axis_x * cosine);
    shape->minus = ramp_of(axis_x * sine + axis_y * cosine, axis_y * sine - axis_x * cosine);
}

cone_shape cone_shape_of(const raster_cone *cone) {
    double r0 = cone->r0 > 0 ? cone->r0 * 0x1p-8 : 0;
    double r1 = cone->r1 > 0 ? cone->r1 * 0x1p-8 : 0;
    double dx = (double)((int64_t)cone->x1 - cone->x0) * 0x1p-8;
    double dy = (double)((int64_t)cone->y1 - cone->y0) * 0x1p-8;
    double squared = dx * dx + dy * dy;
    double difference = (r1 - r0) * (r1 - r0);
    bool is_disc = squared <= difference;
    cone_shape shape = {.x0 = cone->x0, .y0 = cone->y0, .ux = 1, .is_parallel = true};
    if (is_disc) {
        if (r1 > r0) {
            shape.x0 = cone->x1;
            shape.y0 = cone->y1;
        }
        r0 = larger_of(r0, r1);
        r1 = r0;
        dx = 0;
        dy = 0;
        shape.plus = ramp_of(0, 1);
        shape.minus = shape.plus;
    } else {
        set_axis(&shape, dx, dy, squared, r0, r1);
    }
    shape.dx = (float)dx;
    shape.dy = (float)dy;
    shape.r0 = (float)r0;
    shape.dr = (float)(r1 - r0);
    shape.is_thin = smaller_of(r0, r1) < 0.75;
    shape.start = kind_of(!is_disc && (cone->joins & 1), (float)r0);
    shape.end = kind_of(!is_disc && (cone->joins & 2), (float)r1);
    bool has_narrow_cap = shape.start == END_NARROW_CAP || shape.end == END_NARROW_CAP;
    shape.is_steep = has_narrow_cap && !is_disc && difference > 0.04 * squared;
    return shape;
}

raster_rect cone_bounds(const raster_cone *cone) {
    int64_t first = cone->r0 > 0 ? cone->r0 : 0, last = cone->r1 > 0 ? cone->r1 : 0;
    raster_rect none = {0, 0, 0, 0};
    if (first == 0 && last == 0) return none;
    const int64_t margin = 54;
    int64_t x0 = cone->x0, y0 = cone->y0, x1 = cone->x1, y1 = cone->y1;
    int64_t left = (x0 - first < x1 - last ? x0 - first : x1 - last) - margin;
    int64_t right = (x0 + first > x1 + last ? x0 + first : x1 + last) + margin;
    int64_t top = (y0 - first < y1 - last ? y0 - first : y1 - last) - margin;
    int64_t bottom = (y0 + first > y1 + last ? y0 + first : y1 + last) + margin;
    raster_rect bounds = {left >> 8, top >> 8, (right + 255) >> 8, (bottom + 255) >> 8};
    return bounds;
}

// Widens [left, right] by where the row at `y` crosses the hull of two discs, all relative to the
// first centre. False when it does not.
static bool hull_crossing(
    double y, double dx, double dy, double r0, double r1, double *left, double *right) {
    bool found = false;
    *left = INFINITY;
    *right = -INFINITY;
    double half0 = r0 * r0 - y * y, half1 = r1 * r1 - (y - dy) * (y - dy);
    if (half0 >= 0) {
        double half = __builtin_sqrt(half0);
        *left = -half;
        *right = half;
        found = true;
    }
    if (half1 >= 0) {
        double half = __builtin_sqrt(half1);
        *left = smaller_of(*left, dx - half);
        *right = larger_of(*right, dx + half);
        found = true;
    }
    double squared = dx * dx + dy * dy;
    if (squared <= (r0 - r1) * (r0 - r1)) return found;
    double sine = (r0 - r1) / squared;
    double cosine = __builtin_sqrt(squared - (r0 - r1) * (r0 - r1)) / squared;
    for (int side = -1; side <= 1; side += 2) {
        double nx = dx * sine - side * dy * cosine, ny = dy * sine + side * dx * cosine;
        double from_y = ny * r0, to_y = dy + ny * r1;
        if ((y < from_y) == (y < to_y)) continue;
        double from_x = nx * r0, to_x = dx + nx * r1;
        double x = from_x + (y - from_y) * (to_x - from_x) / (to_y - from_y);
        *left = smaller_of(*left, x);
        *right = larger_of(*right, x);
        found = true;
    }
    return found;
}

// The hull drawn in by `margin`: false when nothing is left of it.
static bool inner_crossing(
    const cone_shape *shape, double y, double margin, double *left, double *right) {
    double r0 = shape->r0 - margin, r1 = shape->r0 + (double)shape->dr - margin;
    double dx = shape->dx, dy = shape->dy, from = 0, to = 1;
    if (r0 <= 0 && r1 <= 0) return false;
    if (r0 < 0) from = r0 / (r0 - r1);
    if (r1 < 0) to = r0 / (r0 - r1);
    double x = dx * from, y0 = dy * from;
    bool found = hull_crossing(
        y - y0, dx * (to - from), dy * (to - from), larger_of(r0, 0), larger_of(r1, 0), left, right);
    *left += x;
    *right += x;
    return found;
}

static double within(double value, double low, double high) {
    return value > low ? (value < high ? value : high) : low;
}

void cone_row_spans(const cone_shape *shape, int64_t row, row_span *outer, row_span *inner) {
    // An edge's ramp is 0.7072 px wide to each side; the rest is for rounding and small caps.
    const double margin = 0.875, farthest = 0x1p40;
    double y = (double)(row * 256 + 128 - shape->y0) * 0x1p-8;
    // Pixel n has its centre at n + shift.
    double shift = 0.5 - (double)shape->x0 * 0x1p-8;
    double left, right;
    outer->begin = outer->end = inner->begin = inner->end = 0;
    double r0 = shape->r0 + margin, r1 = shape->r0 + (double)shape->dr + margin;
    if (!hull_crossing(y, shape->dx, shape->dy, r0, r1, &left, &right)) return;
    outer->begin = (int64_t)__builtin_floor(within(left - shift, -farthest, farthest));
    outer->end = (int64_t)__builtin_floor(within(right - shift, -farthest, farthest)) + 1;
    inner->begin = inner->end = outer->end;
    if (!inner_crossing(shape, y, margin, &left, &right)) return;
    int64_t begin = (int64_t)__builtin_floor(within(left - shift, -farthest, farthest)) + 1;
    int64_t end = (int64_t)__builtin_floor(within(right - shift, -farthest, farthest));
    if (begin < end) {
        inner->begin = begin;
        inner->end = end;
    }
}
