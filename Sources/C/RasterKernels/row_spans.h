// Where rows of pixels cross a wide shape.
#ifndef ROW_SPANS_H
#define ROW_SPANS_H

#include <stdint.h>

// The hull of two discs, pixels relative to the first centre.
typedef struct {
    double dx, dy, r0, r1;
} hull;

// The first and one past the last column of a row.
typedef struct {
    int64_t begin, end;
} row_span;

// Where a row can meet the hull's edge or inside (`outer`), and where it is surely inside (`inner`,
// may be empty). The row's centres lie `y` below the first centre; column n's at n + shift.
void row_spans(const hull *shape, double y, double shift, row_span *outer, row_span *inner);

#endif
