// Where rows of pixels cross a wide shape.
#ifndef ROW_SPANS_H
#define ROW_SPANS_H

#include <stdbool.h>

// One straight side of a hull: at `low` <= y <= `high`, x = `x` + (y - `y`) * `slope`.
typedef struct {
    float low, high, x, y, slope;
} hull_side;

// The hull of two discs, pixels relative to the first centre of the cone it belongs to.
typedef struct {
    float x0, y0, r0, x1, y1, r1;
    hull_side sides[2];
    bool is_empty;
} hull;

// The hull of the discs of radii r0 at (0, 0) and r1 at (dx, dy), each widened by `margin`, which may
// be below zero.
hull hull_of(double dx, double dy, double r0, double r1, double margin);

#endif
