#include <zlib.h>

/* What Swift cannot call itself: macros that pass the library's version. */

static inline int wetink_inflate_any(z_stream *stream) {
  return inflateInit2(stream, 15 + 32);
}

static inline int wetink_deflate_gzip(z_stream *stream) {
  return deflateInit2(stream, 6, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY);
}
