// Kernels of the module Raster: each equals, bit for bit, a plain Swift reference there.
#ifndef RASTER_KERNELS_H
#define RASTER_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The instruction sets a kernel can be asked to use.
typedef enum {
    RASTER_BASELINE = 0, // SSE2 on x86-64, NEON on arm64
    RASTER_AVX2 = 1,
    RASTER_AVX512 = 2,
} raster_level;

// The best that this processor has.
raster_level raster_best_level(void);

// A round cone as Raster's RoundCone: 1/256 pixel; joins: 1 start, 2 end.
typedef struct {
    int32_t x0, y0, r0, x1, y1, r1;
    uint32_t joins;
} raster_cone;

typedef struct {
    int64_t min_x, min_y, max_x, max_y;
} raster_rect;

// Rows of coverage over `rect`; `stride` is at least 16 cells more than a row.
//
// `full` holds two numbers a row: from which column to before which all cells are 255. It may say
// less than is true.
typedef struct {
    uint8_t *cells;
    int64_t stride;
    raster_rect rect;
    int32_t *full;
} raster_mask;

// Unites cones with the mask by maximum. Returns the rectangle around what was touched.
raster_rect raster_add_cones(
    raster_level level, const raster_cone *cones, int64_t count, const raster_mask *mask);

// A soft tip's way as Raster's DensityShape: begins at (x0, y0), 1/256 pixel; the other values map a
// place relative to that, pixels, to the way and across it, in radii. `length` 0: the tip stood.
typedef struct {
    int32_t x0, y0;
    float along_x, along_y, across_x, across_y, length, soft, scale;
} raster_density;

// Cells of density, from pixel (min_x, min_y) to before (max_x, max_y); 16 cells past each row's end may
// be written.
typedef struct {
    int32_t *cells;
    int64_t stride, min_x, min_y, max_x, max_y;
} raster_density_rows;

// Adds the density of one piece; sums stay below 2^30 + 1.
void raster_add_density(
    raster_level level, const raster_density *shape, const raster_density_rows *rows);

// Blends a straight 0xAARRGGBB colour over rows of premultiplied words where `cells` cover. Strides
// are in pixels and cells; 16 cells past each row's end are readable.
void raster_blend_words(
    raster_level level, uint32_t *pixels, int64_t pixel_stride, const uint8_t *cells, int64_t cell_stride,
    int64_t width, int64_t height, uint32_t color);

// Blends premultiplied 0xAARRGGBB words over others.
void raster_blend_over(
    raster_level level, uint32_t *pixels, const uint32_t *top, int64_t count);

// Straight colour and opacity, 0...65535; `erases`: destination-out.
typedef struct {
    uint16_t red, green, blue, opacity;
    bool erases;
} raster_paint;

// Blends paint into rows of a layer's pixels where `cells` cover, as above. A pixel is four 16-bit words: red,
// green, blue, alpha, premultiplied.
void raster_blend_layer(
    raster_level level, uint64_t *pixels, int64_t pixel_stride, const uint8_t *cells, int64_t cell_stride,
    int64_t width, int64_t height, raster_paint paint);

// Writes a layer's pixels over an opaque 0xFFRRGGBB paper.
void raster_flatten(
    raster_level level, uint32_t *pixels, const uint64_t *layer, int64_t count, uint32_t paper);

// How a layer's pixels are laid over others; RASTER_ATOP is source-over that keeps alpha.
typedef enum {
    RASTER_OVER,
    RASTER_ATOP,
    RASTER_MULTIPLY,
    RASTER_SCREEN,
    RASTER_OVERLAY,
    RASTER_DARKEN,
    RASTER_LIGHTEN,
    RASTER_HARD_LIGHT,
    RASTER_DIFFERENCE,
    RASTER_EXCLUSION,
    RASTER_LIGHTER,
} raster_overlay;

// Lays a row of a layer's pixels, as above, over another one.
void raster_lay_over(
    raster_level level, uint64_t *pixels, const uint64_t *top, int64_t count, raster_overlay mode,
    uint16_t opacity);

// A picture of 0xAARRGGBB words, rows without gaps.
typedef struct {
    const uint32_t *pixels;
    int64_t width, height;
} raster_source;

// Writes pixels taken from places of another picture, mixed from the four nearest of its pixels. The
// first place and the step to the next are in 1/65536 pixel; beyond the edge its pixels go on.
void raster_resample(
    uint32_t *pixels, int64_t count, const raster_source *source, int64_t x, int64_t y, int64_t step_x,
    int64_t step_y);

#endif
