#include <stdlib.h>
#include <xcb/present.h>
#include <xcb/xcb.h>

// The extension's identity is a variable of a hidden type, which Swift cannot point to.
static inline const xcb_query_extension_reply_t *cxpresent_extension(
    xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_present_id);
}

static inline xcb_special_event_t *cxpresent_register(
    xcb_connection_t *connection, uint32_t event) {
  return xcb_register_for_special_xge(connection, &xcb_present_id, event, NULL);
}
