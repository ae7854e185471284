#include "row_spans.h"
#include <math.h>
#include <stdbool.h>

static double larger_of(double a, double b) { return a >= b ? a : b; }
static double smaller_of(double a, double b) { return a <= b ? a : b; }

typedef struct {
    double left, right;
} crossing;

static void widen(crossing *c, double left, double right) {
    c->left = smaller_of(c->left, left);
    c->right = larger_of(c->right, right);
}

static void cross_disc(crossing *c, double x, double y, double radius) {
    double squared = radius * radius - y * y;
    if (squared < 0) return;
    double half = sqrt(squared);
    widen(c, x - half, x + half);
}

// Where the row at `y` crosses the hull; left > right when it does not.
static crossing cross_hull(const hull *h, double y) {
    crossing c = {INFINITY, -INFINITY};
    cross_disc(&c, 0, y, h->r0);
    cross_disc(&c, h->dx, y - h->dy, h->r1);
    double squared = h->dx * h->dx + h->dy * h->dy, difference = h->r0 - h->r1;
    if (squared <= difference * difference) return c;
    double sine = difference / squared;
    double cosine = sqrt(squared - difference * difference) / squared;
    for (int side = -1; side <= 1; side += 2) {
        double nx = h->dx * sine - side * h->dy * cosine;
        double ny = h->dy * sine + side * h->dx * cosine;
        double from_y = ny * h->r0, to_y = h->dy + ny * h->r1;
        if ((y < from_y) == (y < to_y)) continue;
        double from_x = nx * h->r0, to_x = h->dx + nx * h->r1;
        double x = from_x + (y - from_y) * (to_x - from_x) / (to_y - from_y);
        widen(&c, x, x);
    }
    return c;
}

// Where the row crosses the hull drawn in by `margin`.
static crossing cross_inside(const hull *h, double y, double margin) {
    double r0 = h->r0 - margin, r1 = h->r1 - margin, from = 0, to = 1;
    crossing none = {INFINITY, -INFINITY};
    if (r0 <= 0 && r1 <= 0) return none;
    if (r0 < 0) from = r0 / (r0 - r1);
    if (r1 < 0) to = r0 / (r0 - r1);
    hull inside = {h->dx * (to - from), h->dy * (to - from), larger_of(r0, 0), larger_of(r1, 0)};
    crossing c = cross_hull(&inside, y - h->dy * from);
    c.left += h->dx * from;
    c.right += h->dx * from;
    return c;
}

void row_spans(const hull *shape, double y, double shift, row_span *outer, row_span *inner) {
    // An edge's ramp is 0.7072 px wide to each side; the rest is for rounding and small caps.
    const double margin = 0.875;
    hull outside = {shape->dx, shape->dy, shape->r0 + margin, shape->r1 + margin};
    outer->begin = outer->end = inner->begin = inner->end = 0;
    crossing c = cross_hull(&outside, y);
    if (!(c.left <= c.right)) return;
    outer->begin = (int64_t)floor(c.left - shift);
    outer->end = (int64_t)floor(c.right - shift) + 1;
    inner->begin = inner->end = outer->end;
    c = cross_inside(shape, y, margin);
    if (!(c.left <= c.right)) return;
    int64_t begin = (int64_t)floor(c.left - shift) + 1, end = (int64_t)floor(c.right - shift);
    if (begin >= end) return;
    inner->begin = begin;
    inner->end = end;
}
