#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>
#include <webp/mux.h>

/* What Swift cannot call itself: functions that pass the library's version. */

static inline int wetink_webp_features(
    const uint8_t *bytes, size_t count, WebPBitstreamFeatures *features) {
  return WebPGetFeatures(bytes, count, features) == VP8_STATUS_OK;
}
