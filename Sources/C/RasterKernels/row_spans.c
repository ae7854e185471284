#include "row_spans.h"
#include <math.h>

static void set_sides(hull *h, double x, double y, double dx, double dy, double r0, double r1) {
    double squared = dx * dx + dy * dy, difference = r0 - r1;
    for (int i = 0; i < 2; i++) {
        // Never crossed.
        hull_side none = {INFINITY, -INFINITY, 0, 0, 0};
        h->sides[i] = none;
        if (squared <= difference * difference) continue;
        double sine = difference / squared;
        double cosine = sqrt(squared - difference * difference) / squared * (i ? 1 : -1);
        double nx = dx * sine - dy * cosine, ny = dy * sine + dx * cosine;
        double from_x = x + nx * r0, from_y = y + ny * r0;
        double to_x = x + dx + nx * r1, to_y = y + dy + ny * r1;
        if (from_y == to_y) continue;
        hull_side side = {
            .low = (float)fmin(from_y, to_y), .high = (float)fmax(from_y, to_y),
            .x = (float)from_x, .y = (float)from_y,
            .slope = (float)((to_x - from_x) / (to_y - from_y))};
        h->sides[i] = side;
    }
}

hull hull_of(double dx, double dy, double r0, double r1, double margin) {
    double from = 0, to = 1;
    r0 += margin;
    r1 += margin;
    hull h = {.is_empty = r0 <= 0 && r1 <= 0};
    if (h.is_empty) return h;
    // Where the radius has shrunk to nothing the hull ends in a point.
    if (r0 < 0) from = r0 / (r0 - r1);
    if (r1 < 0) to = r0 / (r0 - r1);
    r0 = fmax(r0, 0);
    r1 = fmax(r1, 0);
    h.x0 = (float)(dx * from);
    h.y0 = (float)(dy * from);
    h.r0 = (float)r0;
    h.x1 = (float)(dx * to);
    h.y1 = (float)(dy * to);
    h.r1 = (float)r1;
    set_sides(&h, dx * from, dy * from, dx * (to - from), dy * (to - from), r0, r1);
    return h;
}
