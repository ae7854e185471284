#ifndef CTABLET_H
#define CTABLET_H

#include <stdbool.h>
#include <stdint.h>

// Tablet tools of a Wayland seat, read on an event queue of our own beside the toolkit's.

typedef struct TabletReader TabletReader;

// Axes of `TabletReport.reported`.
enum {
  TABLET_PRESSURE = 1,
  TABLET_DISTANCE = 2,
  TABLET_TILT = 4,
  TABLET_ROTATION = 8,
  TABLET_SLIDER = 16,
  TABLET_WHEEL = 32,
};

// Kinds of tool, as the protocol numbers them.
enum {
  TABLET_TOOL_PEN = 0x140,
  TABLET_TOOL_ERASER = 0x141,
  TABLET_TOOL_BRUSH = 0x142,
  TABLET_TOOL_PENCIL = 0x143,
  TABLET_TOOL_AIRBRUSH = 0x144,
};

typedef enum {
  // The tool has told all about itself.
  TABLET_ANNOUNCED,
  // The end of one event of the hardware: all that changed with it is in the report.
  TABLET_FRAME,
  // The tool is gone, whatever it was doing.
  TABLET_REMOVED,
} TabletReportKind;

typedef struct {
  TabletReportKind kind;
  // Counts up from 1; never used twice.
  uint32_t tool;
  uint32_t type;
  // The axes that the tool says it has.
  uint32_t capabilities;
  // The compositor's clock, milliseconds.
  uint32_t time;
  bool is_near;
  bool is_down;
  // Barrel buttons held: bit 1 is the first, bit 2 the second, bit 3 the third.
  uint32_t buttons;
  // The axes that were told at least once since the tool came near; the others say nothing.
  uint32_t reported;
  // Surface coordinates.
  double x, y;
  // 0 ... 1, the slider -1 ... 1, angles in degrees.
  double pressure, distance, tilt_x, tilt_y, rotation, slider;
  // Turned in this frame, degrees.
  double wheel;
} TabletReport;

typedef void (*TabletReceiver)(void *context, const TabletReport *report);

// NULL where the compositor has no tablet manager or no seat. `display` and `surface` are the
// toolkit's and must live longer than the reader.
TabletReader *tablet_open(void *display, void *surface, TabletReceiver receiver, void *context);

// Hands every waiting report to the receiver. Returns whether a tool that draws was near the
// surface at any moment of them: the toolkit's mouse events of the same time are then copies.
bool tablet_read(TabletReader *reader);

// The name of the newest tablet, "" before one is known; valid until the next call of another
// function.
const char *tablet_name(TabletReader *reader);

// The connection's descriptor, to wait on.
int tablet_descriptor(TabletReader *reader);

// Whether something waits on the queue that has been taken off the connection already.
bool tablet_has_waiting(TabletReader *reader);

void tablet_close(TabletReader *reader);

#endif
