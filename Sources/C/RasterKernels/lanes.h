// Eight lanes in the compiler's vector types: AVX2 holds them in one register, SSE2 and NEON in two.
#ifndef LANES_H
#define LANES_H

#include <stdint.h>

// Vectors are passed to functions that are always inlined alone: no calling convention is concerned.
#pragma clang diagnostic ignored "-Wpsabi"

#define LANES_INLINE static inline __attribute__((always_inline))

typedef float floats8 __attribute__((ext_vector_type(8)));
typedef int32_t ints8 __attribute__((ext_vector_type(8)));
typedef uint8_t bytes4 __attribute__((ext_vector_type(4)));
typedef uint8_t bytes8 __attribute__((ext_vector_type(8)));
typedef uint8_t bytes16 __attribute__((ext_vector_type(16)));

LANES_INLINE floats8 splat8(float value) { return (floats8)(value); }
LANES_INLINE floats8 smaller8(floats8 a, floats8 b) { return a < b ? a : b; }
LANES_INLINE floats8 larger8(floats8 a, floats8 b) { return a > b ? a : b; }
LANES_INLINE floats8 root8(floats8 a) { return __builtin_elementwise_sqrt(a); }
LANES_INLINE floats8 floats_of8(ints8 a) { return __builtin_convertvector(a, floats8); }
LANES_INLINE ints8 smaller8i(ints8 a, ints8 b) { return a < b ? a : b; }
LANES_INLINE ints8 larger8i(ints8 a, ints8 b) { return a > b ? a : b; }

LANES_INLINE ints8 within8i(ints8 a, ints8 low, ints8 high) {
    return smaller8i(larger8i(a, low), high);
}

LANES_INLINE float magnitude_of(float a) { return a < 0 ? -a : a; }

LANES_INLINE floats8 magnitude8(floats8 a) { return __builtin_elementwise_abs(a); }

LANES_INLINE floats8 with_sign8(floats8 a, floats8 sign) {
    return (floats8)((ints8)a ^ ((ints8)sign & (ints8)(INT32_MIN)));
}

LANES_INLINE int any8(ints8 mask) { return __builtin_reduce_or(mask) != 0; }

// Truncates values of 0 to below 256.
LANES_INLINE bytes8 bytes_of8(floats8 a) {
    return __builtin_convertvector(__builtin_convertvector(a, ints8), bytes8);
}

typedef struct {
    floats8 inner, outer, slope, bend;
} edge_lanes;

LANES_INLINE edge_lanes edge_choice(ints8 which, edge_lanes yes, edge_lanes no) {
    edge_lanes edge = {
        which ? yes.inner : no.inner, which ? yes.outer : no.outer,
        which ? yes.slope : no.slope, which ? yes.bend : no.bend};
    return edge;
}

#endif
