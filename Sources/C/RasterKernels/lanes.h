// LANES values at a time in the compiler's vector types: eight are one register of AVX2 or two of
// SSE2 and NEON, sixteen one of AVX-512. Define LANES before including.
#ifndef LANES_H
#define LANES_H

#include <stdint.h>

// Vectors are passed to functions that are always inlined alone: no calling convention is concerned.
#pragma clang diagnostic ignored "-Wpsabi"

#define LANES_INLINE static inline __attribute__((always_inline))

typedef float floats __attribute__((ext_vector_type(LANES)));
typedef int32_t ints __attribute__((ext_vector_type(LANES)));
typedef uint8_t bytes __attribute__((ext_vector_type(LANES)));

LANES_INLINE floats splat(float value) { return (floats)(value); }
LANES_INLINE floats smaller(floats a, floats b) { return a < b ? a : b; }
LANES_INLINE floats larger(floats a, floats b) { return a > b ? a : b; }
LANES_INLINE floats root(floats a) { return __builtin_elementwise_sqrt(a); }
LANES_INLINE floats magnitude(floats a) { return __builtin_elementwise_abs(a); }

LANES_INLINE floats with_sign(floats a, floats sign) {
    return (floats)((ints)a ^ ((ints)sign & (ints)(INT32_MIN)));
}

LANES_INLINE int any(ints mask) { return __builtin_reduce_or(mask) != 0; }

// Truncates values of 0 to below 256.
LANES_INLINE bytes bytes_of(floats a) {
    return __builtin_convertvector(__builtin_convertvector(a, ints), bytes);
}

LANES_INLINE floats floats_of(ints a) { return __builtin_convertvector(a, floats); }
LANES_INLINE ints smaller_ints(ints a, ints b) { return a < b ? a : b; }
LANES_INLINE ints larger_ints(ints a, ints b) { return a > b ? a : b; }

LANES_INLINE ints within(ints a, ints low, ints high) {
    return smaller_ints(larger_ints(a, low), high);
}

typedef struct {
    floats inner, outer, slope, bend;
} edge_lanes;

LANES_INLINE edge_lanes edge_choice(ints which, edge_lanes yes, edge_lanes no) {
    edge_lanes edge = {
        which ? yes.inner : no.inner, which ? yes.outer : no.outer,
        which ? yes.slope : no.slope, which ? yes.bend : no.bend};
    return edge;
}

#endif
