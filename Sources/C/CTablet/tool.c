#include <linux/input-event-codes.h>
#include <stdlib.h>

#include "reader.h"

bool tool_draws(const Tool *tool) {
  return tool->state.type >= TABLET_TOOL_PEN && tool->state.type <= TABLET_TOOL_AIRBRUSH;
}

static void report(Tool *tool, TabletReportKind kind) {
  tool->state.kind = kind;
  if (tool_draws(tool)) tool->reader->receiver(tool->reader->context, &tool->state);
}

// A tool that hovers while the seat is bound anew is not told to come near once more, so a place or
// a contact says it, too.
static void come_near(Tool *tool) {
  tool->state.is_near = true;
  if (tool_draws(tool)) tool->reader->was_near = true;
}

static void on_type(void *data, struct zwp_tablet_tool_v2 *proxy, uint32_t type) {
  (void)proxy;
  ((Tool *)data)->state.type = type;
}

static void on_serial(
    void *data, struct zwp_tablet_tool_v2 *proxy, uint32_t high, uint32_t low) {
  (void)data, (void)proxy, (void)high, (void)low;
}

static void on_capability(void *data, struct zwp_tablet_tool_v2 *proxy, uint32_t capability) {
  (void)proxy;
  uint32_t axis = 0;
  switch (capability) {
    case ZWP_TABLET_TOOL_V2_CAPABILITY_PRESSURE: axis = TABLET_PRESSURE; break;
    case ZWP_TABLET_TOOL_V2_CAPABILITY_DISTANCE: axis = TABLET_DISTANCE; break;
    case ZWP_TABLET_TOOL_V2_CAPABILITY_TILT: axis = TABLET_TILT; break;
    case ZWP_TABLET_TOOL_V2_CAPABILITY_ROTATION: axis = TABLET_ROTATION; break;
    case ZWP_TABLET_TOOL_V2_CAPABILITY_SLIDER: axis = TABLET_SLIDER; break;
    case ZWP_TABLET_TOOL_V2_CAPABILITY_WHEEL: axis = TABLET_WHEEL; break;
    default: break;
  }
  ((Tool *)data)->state.capabilities |= axis;
}

static void on_done(void *data, struct zwp_tablet_tool_v2 *proxy) {
  (void)proxy;
  report(data, TABLET_ANNOUNCED);
}

static void on_removed(void *data, struct zwp_tablet_tool_v2 *proxy) {
  (void)proxy;
  Tool *tool = data;
  tool_remove(tool->reader, tool);
}

// `tablet` may be an object that the toolkit made, so it is not touched.
static void on_proximity_in(
    void *data, struct zwp_tablet_tool_v2 *proxy, uint32_t serial, struct zwp_tablet_v2 *tablet,
    struct wl_surface *surface) {
  (void)proxy, (void)serial, (void)tablet;
  Tool *tool = data;
  if (surface == tool->reader->surface) come_near(tool);
}

static void on_proximity_out(void *data, struct zwp_tablet_tool_v2 *proxy) {
  (void)proxy;
  TabletReport *state = &((Tool *)data)->state;
  state->is_near = false;
  state->is_down = false;
  state->buttons = 0;
  state->reported = 0;
}

static void on_down(void *data, struct zwp_tablet_tool_v2 *proxy, uint32_t serial) {
  (void)proxy, (void)serial;
  come_near(data);
  ((Tool *)data)->state.is_down = true;
}

static void on_up(void *data, struct zwp_tablet_tool_v2 *proxy) {
  (void)proxy;
  ((Tool *)data)->state.is_down = false;
}

static void on_motion(
    void *data, struct zwp_tablet_tool_v2 *proxy, wl_fixed_t x, wl_fixed_t y) {
  (void)proxy;
  come_near(data);
  ((Tool *)data)->state.x = wl_fixed_to_double(x);
  ((Tool *)data)->state.y = wl_fixed_to_double(y);
}

static void on_pressure(void *data, struct zwp_tablet_tool_v2 *proxy, uint32_t value) {
  (void)proxy;
  ((Tool *)data)->state.pressure = value / 65535.0;
  ((Tool *)data)->state.reported |= TABLET_PRESSURE;
}

static void on_distance(void *data, struct zwp_tablet_tool_v2 *proxy, uint32_t value) {
  (void)proxy;
  ((Tool *)data)->state.distance = value / 65535.0;
  ((Tool *)data)->state.reported |= TABLET_DISTANCE;
}

static void on_tilt(void *data, struct zwp_tablet_tool_v2 *proxy, wl_fixed_t x, wl_fixed_t y) {
  (void)proxy;
  ((Tool *)data)->state.tilt_x = wl_fixed_to_double(x);
  ((Tool *)data)->state.tilt_y = wl_fixed_to_double(y);
  ((Tool *)data)->state.reported |= TABLET_TILT;
}

static void on_rotation(void *data, struct zwp_tablet_tool_v2 *proxy, wl_fixed_t degrees) {
  (void)proxy;
  ((Tool *)data)->state.rotation = wl_fixed_to_double(degrees);
  ((Tool *)data)->state.reported |= TABLET_ROTATION;
}

static void on_slider(void *data, struct zwp_tablet_tool_v2 *proxy, int32_t position) {
  (void)proxy;
  ((Tool *)data)->state.slider = position / 65535.0;
  ((Tool *)data)->state.reported |= TABLET_SLIDER;
}

static void on_wheel(
    void *data, struct zwp_tablet_tool_v2 *proxy, wl_fixed_t degrees, int32_t clicks) {
  (void)proxy, (void)clicks;
  ((Tool *)data)->state.wheel += wl_fixed_to_double(degrees);
}

static void on_button(
    void *data, struct zwp_tablet_tool_v2 *proxy, uint32_t serial, uint32_t button,
    uint32_t state) {
  (void)proxy, (void)serial;
  uint32_t bit = 0;
  switch (button) {
    case BTN_STYLUS: bit = 2; break;
    case BTN_STYLUS2: bit = 4; break;
    case BTN_STYLUS3: bit = 8; break;
    default: return;
  }
  Tool *tool = data;
  if (state) {
    tool->state.buttons |= bit;
  } else {
    tool->state.buttons &= ~bit;
  }
}

static void on_frame(void *data, struct zwp_tablet_tool_v2 *proxy, uint32_t time) {
  (void)proxy;
  Tool *tool = data;
  tool->state.time = time;
  report(tool, TABLET_FRAME);
  tool->state.wheel = 0;
}

static const struct zwp_tablet_tool_v2_listener listener = {
    .type = on_type,
    .hardware_serial = on_serial,
    .hardware_id_wacom = on_serial,
    .capability = on_capability,
    .done = on_done,
    .removed = on_removed,
    .proximity_in = on_proximity_in,
    .proximity_out = on_proximity_out,
    .down = on_down,
    .up = on_up,
    .motion = on_motion,
    .pressure = on_pressure,
    .distance = on_distance,
    .tilt = on_tilt,
    .rotation = on_rotation,
    .slider = on_slider,
    .wheel = on_wheel,
    .button = on_button,
    .frame = on_frame,
};

void tool_add(TabletReader *reader, struct zwp_tablet_tool_v2 *proxy) {
  Tool *tool = calloc(1, sizeof *tool);
  if (!tool) return;
  tool->reader = reader;
  tool->proxy = proxy;
  tool->next = reader->tools;
  tool->state.tool = ++reader->tool_count;
  reader->tools = tool;
  zwp_tablet_tool_v2_add_listener(proxy, &listener, tool);
}

void tool_remove(TabletReader *reader, Tool *tool) {
  Tool **place = &reader->tools;
  while (*place && *place != tool) place = &(*place)->next;
  if (*place) *place = tool->next;
  report(tool, TABLET_REMOVED);
  zwp_tablet_tool_v2_destroy(tool->proxy);
  free(tool);
}
