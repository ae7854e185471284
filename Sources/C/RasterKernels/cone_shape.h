// The coefficients of a round cone's coverage; ConeShape.swift explains them and does the same sums.
#ifndef CONE_SHAPE_H
#define CONE_SHAPE_H

#include "RasterKernels.h"
#include <stdbool.h>

typedef struct {
    float inner, outer, slope, bend;
} edge_ramp;

typedef enum { END_JOINED = 0, END_WIDE_CAP = 1, END_NARROW_CAP = 2 } end_kind;

typedef struct {
    int64_t x0, y0;
    float dx, dy, length, r0, dr;
    float ux, uy, tx, ty, lag;
    edge_ramp plus, minus;
    bool is_parallel, is_thin, is_steep;
    end_kind start, end;
} cone_shape;

cone_shape cone_shape_of(const raster_cone *cone);

// The pixels that can have coverage above zero.
raster_rect cone_bounds(const raster_cone *cone);

// The first and one past the last column of a row.
typedef struct {
    int64_t begin, end;
} row_span;

// Where a row of pixels can meet the cone's edge or inside (`outer`), and where it is surely inside
// (`inner`, may be empty). `y` is the row's lattice number.
void cone_row_spans(const cone_shape *shape, int64_t y, row_span *outer, row_span *inner);

#endif
