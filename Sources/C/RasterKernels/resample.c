#include "RasterKernels.h"

#include <string.h>

typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef uint16_t words8 __attribute__((vector_size(16)));

// The channels of two neighbouring pixels.
static inline words8 pair(const uint32_t *pixels)
{
    bytes8 bytes;
    memcpy(&bytes, pixels, sizeof bytes);
    return __builtin_convertvector(bytes, words8);
}

// The same where the neighbours lie beyond an edge.
static inline words8 pair_at_edge(const uint32_t *row, int64_t first, int64_t second)
{
    uint32_t pixels[2] = {row[first], row[second]};
    return pair(pixels);
}

static inline words8 all(uint16_t value)
{
    return (words8){value, value, value, value, value, value, value, value};
}

// Mixed first by rows, `down` 0...255 of 256, then across; each time rounded to nearest.
static inline uint32_t mixed(words8 upper, words8 lower, uint16_t across, uint16_t down)
{
    words8 column = (upper * all(256 - down) + lower * all(down) + all(128)) >> 8;
    uint16_t rest = 256 - across;
    words8 parts = column * (words8){rest, rest, rest, rest, across, across, across, across};
    words8 other = __builtin_shufflevector(parts, parts, 4, 5, 6, 7, 4, 5, 6, 7);
    bytes8 sum = __builtin_convertvector((parts + other + all(128)) >> 8, bytes8);
    uint32_t word;
    memcpy(&word, &sum, sizeof word);
    return word;
}

static inline int64_t clamped(int64_t place, int64_t count)
{
    return place < 0 ? 0 : place < count ? place : count - 1;
}

void raster_resample(
    uint32_t *pixels, int64_t count, const raster_source *source, int64_t x, int64_t y, int64_t step_x,
    int64_t step_y)
{
    int64_t width = source->width, height = source->height;
    // From a pixel's middle to its upper left.
    x -= 0x8000;
    y -= 0x8000;
    for (int64_t i = 0; i < count; i++, x += step_x, y += step_y) {
        int64_t left = x >> 16, top = y >> 16;
        words8 upper, lower;
        if (left >= 0 && left + 1 < width && top >= 0 && top + 1 < height) {
            const uint32_t *corner = source->pixels + top * width + left;
            upper = pair(corner);
            lower = pair(corner + width);
        } else {
            int64_t first = clamped(left, width), second = clamped(left + 1, width);
            upper = pair_at_edge(source->pixels + clamped(top, height) * width, first, second);
            lower = pair_at_edge(source->pixels + clamped(top + 1, height) * width, first, second);
        }
        pixels[i] = mixed(upper, lower, x >> 8 & 255, y >> 8 & 255);
    }
}
