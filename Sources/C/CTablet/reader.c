#include "reader.h"

#include <stdlib.h>
#include <string.h>

// Which of several registrations of one client a compositor serves differs: all of them, or only
// the newest (wlroots). So for a tool that is announced late and then not heard of, the seat is
// bound anew, once, to become the newest.

static void tablet_remove(Tablet *tablet) {
  Tablet **place = &tablet->reader->tablets;
  while (*place && *place != tablet) place = &(*place)->next;
  if (*place) *place = tablet->next;
  zwp_tablet_v2_destroy(tablet->proxy);
  free(tablet);
}

static void on_tablet_name(void *data, struct zwp_tablet_v2 *proxy, const char *name) {
  (void)proxy;
  TabletReader *reader = ((Tablet *)data)->reader;
  strncpy(reader->name, name, sizeof reader->name - 1);
}

static void on_tablet_id(
    void *data, struct zwp_tablet_v2 *proxy, uint32_t vendor, uint32_t product) {
  (void)data, (void)proxy, (void)vendor, (void)product;
}

static void on_tablet_path(void *data, struct zwp_tablet_v2 *proxy, const char *path) {
  (void)data, (void)proxy, (void)path;
}

static void on_tablet_done(void *data, struct zwp_tablet_v2 *proxy) {
  (void)data, (void)proxy;
}

static void on_tablet_removed(void *data, struct zwp_tablet_v2 *proxy) {
  (void)proxy;
  tablet_remove(data);
}

static const struct zwp_tablet_v2_listener tablet_listener = {
    .name = on_tablet_name,
    .id = on_tablet_id,
    .path = on_tablet_path,
    .done = on_tablet_done,
    .removed = on_tablet_removed,
};

static void on_tablet_added(
    void *data, struct zwp_tablet_seat_v2 *seat, struct zwp_tablet_v2 *proxy) {
  (void)seat;
  TabletReader *reader = data;
  Tablet *tablet = calloc(1, sizeof *tablet);
  if (!tablet) {
    zwp_tablet_v2_destroy(proxy);
    return;
  }
  tablet->reader = reader;
  tablet->proxy = proxy;
  tablet->next = reader->tablets;
  reader->tablets = tablet;
  zwp_tablet_v2_add_listener(proxy, &tablet_listener, tablet);
}

static void on_tool_added(
    void *data, struct zwp_tablet_seat_v2 *seat, struct zwp_tablet_tool_v2 *proxy) {
  (void)seat;
  TabletReader *reader = data;
  reader->has_late_tool = reader->is_settled;
  tool_add(reader, proxy);
}

static void on_pad_added(
    void *data, struct zwp_tablet_seat_v2 *seat, struct zwp_tablet_pad_v2 *pad) {
  (void)data, (void)seat;
  zwp_tablet_pad_v2_destroy(pad);
}

static const struct zwp_tablet_seat_v2_listener seat_listener = {
    .tablet_added = on_tablet_added,
    .tool_added = on_tool_added,
    .pad_added = on_pad_added,
};

static void on_global(
    void *data, struct wl_registry *registry, uint32_t name, const char *interface,
    uint32_t version) {
  (void)version;
  TabletReader *reader = data;
  if (!reader->seat && strcmp(interface, wl_seat_interface.name) == 0) {
    reader->seat = wl_registry_bind(registry, name, &wl_seat_interface, 1);
  } else if (
      !reader->manager && strcmp(interface, zwp_tablet_manager_v2_interface.name) == 0) {
    reader->manager = wl_registry_bind(registry, name, &zwp_tablet_manager_v2_interface, 1);
  }
}

static void on_global_remove(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

static const struct wl_registry_listener registry_listener = {
    .global = on_global,
    .global_remove = on_global_remove,
};

static void release_seat(TabletReader *reader) {
  while (reader->tools) tool_remove(reader, reader->tools);
  while (reader->tablets) tablet_remove(reader->tablets);
  if (reader->tablet_seat) zwp_tablet_seat_v2_destroy(reader->tablet_seat);
}

static void bind_seat(TabletReader *reader) {
  release_seat(reader);
  reader->tablet_seat = zwp_tablet_manager_v2_get_tablet_seat(reader->manager, reader->seat);
  zwp_tablet_seat_v2_add_listener(reader->tablet_seat, &seat_listener, reader);
  reader->is_settled = false;
  // Once for the seat's objects, once for what they tell of themselves.
  wl_display_roundtrip_queue(reader->display, reader->queue);
  wl_display_roundtrip_queue(reader->display, reader->queue);
  reader->is_settled = true;
  reader->has_late_tool = false;
}

TabletReader *tablet_open(
    void *display, void *surface, TabletReceiver receiver, void *context) {
  TabletReader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->display = display;
  reader->surface = surface;
  reader->receiver = receiver;
  reader->context = context;
  reader->queue = wl_display_create_queue(display);
  // Through the wrapper everything is born on our queue, so the toolkit never dispatches it.
  struct wl_display *wrapper = wl_proxy_create_wrapper(display);
  wl_proxy_set_queue((struct wl_proxy *)wrapper, reader->queue);
  reader->registry = wl_display_get_registry(wrapper);
  wl_proxy_wrapper_destroy(wrapper);
  wl_registry_add_listener(reader->registry, &registry_listener, reader);
  wl_display_roundtrip_queue(display, reader->queue);
  if (!reader->manager || !reader->seat) {
    tablet_close(reader);
    return NULL;
  }
  bind_seat(reader);
  return reader;
}

static bool is_any_near(const TabletReader *reader) {
  for (const Tool *tool = reader->tools; tool; tool = tool->next) {
    if (tool->state.is_near && tool_draws(tool)) return true;
  }
  return false;
}

bool tablet_read(TabletReader *reader) {
  bool is_near = is_any_near(reader);
  reader->was_near = false;
  wl_display_dispatch_queue_pending(reader->display, reader->queue);
  is_near = is_near || reader->was_near;
  if (reader->has_late_tool && !is_near) bind_seat(reader);
  reader->has_late_tool = false;
  return is_near;
}

const char *tablet_name(TabletReader *reader) { return reader->name; }

int tablet_descriptor(TabletReader *reader) { return wl_display_get_fd(reader->display); }

bool tablet_has_waiting(TabletReader *reader) {
  if (wl_display_prepare_read_queue(reader->display, reader->queue) != 0) return true;
  wl_display_cancel_read(reader->display);
  return false;
}

void tablet_close(TabletReader *reader) {
  release_seat(reader);
  if (reader->manager) zwp_tablet_manager_v2_destroy(reader->manager);
  if (reader->seat) wl_seat_destroy(reader->seat);
  wl_registry_destroy(reader->registry);
  wl_event_queue_destroy(reader->queue);
  free(reader);
}
