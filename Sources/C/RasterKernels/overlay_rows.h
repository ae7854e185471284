// Laying rows of a layer's pixels over others; included once for each instruction set, with the
// number of PIXELS of 64 bits to take at a time. The reference is LayerOverlay.blended.
#include "RasterKernels.h"
#include <string.h>

// Vectors are passed to functions that are always inlined alone: no calling convention is concerned.
#pragma clang diagnostic ignored "-Wpsabi"

#define INLINE static inline __attribute__((always_inline))
#define VECTOR(type, count) type __attribute__((ext_vector_type(count)))

typedef VECTOR(uint16_t, 4 * PIXELS) channels;
typedef VECTOR(uint32_t, 4 * PIXELS) wide;

INLINE wide divided(wide a) {
    wide raised = a + (wide)(32768);
    return (raised + (raised >> (wide)(16))) >> (wide)(16);
}

// Each pixel's alpha in all of its channels.
INLINE wide alphas(wide a) {
#if PIXELS == 1
    return __builtin_shufflevector(a, a, 3, 3, 3, 3);
#elif PIXELS == 2
    return __builtin_shufflevector(a, a, 3, 3, 3, 3, 7, 7, 7, 7);
#else
    return __builtin_shufflevector(a, a, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
#endif
}

// All bits of the alpha channels.
INLINE wide alpha_mask(void) {
    wide mask = (wide)(0);
    for (int i = 3; i < 4 * PIXELS; i += 4) mask[i] = UINT32_MAX;
    return mask;
}

INLINE wide chosen(wide mask, wide yes, wide no) { return (mask & yes) | (~mask & no); }
INLINE wide hard(wide s, wide b, wide sa, wide ba, wide is_dark) {
    return chosen(is_dark, s * b * (wide)(2), sa * ba - (ba - b) * (sa - s) * (wide)(2));
}

// Sa x Ba x B(cb, cs); modulo 2^32 in between.
INLINE wide product(wide s, wide b, wide sa, wide ba, raster_overlay mode) {
    wide ink = s * ba, old = b * sa;
    switch (mode) {
    case RASTER_MULTIPLY: return s * b;
    case RASTER_SCREEN: return ink + old - s * b;
    case RASTER_DARKEN: return __builtin_elementwise_min(ink, old);
    case RASTER_LIGHTEN: return __builtin_elementwise_max(ink, old);
    case RASTER_DIFFERENCE:
        return __builtin_elementwise_max(ink, old) - __builtin_elementwise_min(ink, old);
    case RASTER_EXCLUSION: return ink + old - s * b * (wide)(2);
    case RASTER_HARD_LIGHT: return hard(s, b, sa, ba, (wide)(s * (wide)(2) <= sa));
    default: return hard(s, b, sa, ba, (wide)(b * (wide)(2) <= ba));
    }
}

INLINE wide laid(wide s, wide b, raster_overlay mode) {
    const wide unit = (wide)(65535);
    wide sa = alphas(s), ba = alphas(b);
    if (mode == RASTER_OVER) return s + divided(b * (unit - sa));
    if (mode == RASTER_LIGHTER) return __builtin_elementwise_min(s + b, unit);
    if (mode == RASTER_ATOP)
        return chosen(alpha_mask(), b, divided(s * ba + b * (unit - sa)));
    wide mixed = chosen(alpha_mask(), sa * ba, product(s, b, sa, ba, mode));
    return divided(s * (unit - ba) + b * (unit - sa) + mixed);
}

INLINE channels row_step(channels top, channels old, uint16_t opacity, raster_overlay mode) {
    wide s = __builtin_convertvector(top, wide), b = __builtin_convertvector(old, wide);
    if (opacity != 65535) s = divided(s * (wide)(opacity));
    return __builtin_convertvector(laid(s, b, mode), channels);
}

INLINE void lay_row(
    uint64_t *pixels, const uint64_t *top, int64_t count, uint16_t opacity, raster_overlay mode) {
    channels above, old;
    int64_t i = 0;
    for (; i + PIXELS <= count; i += PIXELS) {
        memcpy(&above, top + i, sizeof above);
        if (__builtin_reduce_or(above) == 0) continue;
        memcpy(&old, pixels + i, sizeof old);
        old = row_step(above, old, opacity, mode);
        memcpy(pixels + i, &old, sizeof old);
    }
    if (i < count) {
        size_t rest = (size_t)(count - i) * 8;
        above = old = (channels)(0);
        memcpy(&above, top + i, rest);
        memcpy(&old, pixels + i, rest);
        old = row_step(above, old, opacity, mode);
        memcpy(pixels + i, &old, rest);
    }
}

static void lay_over(
    uint64_t *pixels, const uint64_t *top, int64_t count, raster_overlay mode, uint16_t opacity) {
    // A loop for each mode, so that none is asked for at every pixel.
    switch (mode) {
    case RASTER_OVER: lay_row(pixels, top, count, opacity, RASTER_OVER); break;
    case RASTER_ATOP: lay_row(pixels, top, count, opacity, RASTER_ATOP); break;
    case RASTER_MULTIPLY: lay_row(pixels, top, count, opacity, RASTER_MULTIPLY); break;
    case RASTER_SCREEN: lay_row(pixels, top, count, opacity, RASTER_SCREEN); break;
    case RASTER_OVERLAY: lay_row(pixels, top, count, opacity, RASTER_OVERLAY); break;
    case RASTER_DARKEN: lay_row(pixels, top, count, opacity, RASTER_DARKEN); break;
    case RASTER_LIGHTEN: lay_row(pixels, top, count, opacity, RASTER_LIGHTEN); break;
    case RASTER_HARD_LIGHT: lay_row(pixels, top, count, opacity, RASTER_HARD_LIGHT); break;
    case RASTER_DIFFERENCE: lay_row(pixels, top, count, opacity, RASTER_DIFFERENCE); break;
    case RASTER_EXCLUSION: lay_row(pixels, top, count, opacity, RASTER_EXCLUSION); break;
    case RASTER_LIGHTER: lay_row(pixels, top, count, opacity, RASTER_LIGHTER); break;
    }
}
