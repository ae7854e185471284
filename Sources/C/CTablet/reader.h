#ifndef READER_H
#define READER_H

#include <wayland-client.h>

#include "CTablet.h"
#include "tablet-unstable-v2-client-protocol.h"

// One tool, with the state that its events build up until the next frame.
typedef struct Tool {
  TabletReader *reader;
  struct zwp_tablet_tool_v2 *proxy;
  TabletReport state;
  struct Tool *next;
} Tool;

// A tablet that tools lie on, kept to be let go.
typedef struct Tablet {
  TabletReader *reader;
  struct zwp_tablet_v2 *proxy;
  struct Tablet *next;
} Tablet;

struct TabletReader {
  struct wl_display *display;
  struct wl_surface *surface;
  struct wl_event_queue *queue;
  struct wl_registry *registry;
  struct wl_seat *seat;
  struct zwp_tablet_manager_v2 *manager;
  struct zwp_tablet_seat_v2 *tablet_seat;
  Tool *tools;
  Tablet *tablets;
  TabletReceiver receiver;
  void *context;
  uint32_t tool_count;
  char name[256];
  // A tool that draws was near at some moment since this was cleared.
  bool was_near;
  // The tools there are at binding have been announced.
  bool is_settled;
  // A tool was announced after that.
  bool has_late_tool;
};

void tool_add(TabletReader *reader, struct zwp_tablet_tool_v2 *proxy);

// Reports the tool's removal and forgets it.
void tool_remove(TabletReader *reader, Tool *tool);

// Pens and erasers draw; mice and lenses on a tablet are pointers.
bool tool_draws(const Tool *tool);

#endif
