#include "RasterKernels.h"

// Four channels, each in the low half of 16 bits.
static inline uint64_t spread(uint32_t word)
{
    return (word & 0x00FF00FFu) | (uint64_t)(word & 0xFF00FF00u) << 24;
}

// Between two pixels, `part` 0...256 of the way; each channel rounded to nearest.
static inline uint64_t between(uint64_t a, uint64_t b, uint32_t part)
{
    uint64_t sum = a * (256 - part) + b * part + 0x0080008000800080u;
    return sum >> 8 & 0x00FF00FF00FF00FFu;
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
        uint32_t across = x >> 8 & 255, down = y >> 8 & 255;
        const uint32_t *upper = source->pixels + clamped(top, height) * width;
        const uint32_t *lower = source->pixels + clamped(top + 1, height) * width;
        int64_t first = clamped(left, width), second = clamped(left + 1, width);
        uint64_t above = between(spread(upper[first]), spread(upper[second]), across);
        uint64_t below = between(spread(lower[first]), spread(lower[second]), across);
        uint64_t mixed = between(above, below, down);
        pixels[i] = (uint32_t)(mixed & 0x00FF00FFu) | (uint32_t)(mixed >> 24 & 0xFF00FF00u);
    }
}
