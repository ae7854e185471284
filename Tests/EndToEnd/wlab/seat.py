"""The seat: pointer, keyboard, touch and the tablet, as clients bind them."""

import ctypes
import os
import time

from pywayland.protocol.tablet_unstable_v2 import (
    ZwpTabletManagerV2, ZwpTabletSeatV2, ZwpTabletToolV2, ZwpTabletV2)
from pywayland.protocol.wayland import WlKeyboard, WlPointer, WlSeat, WlTouch

from .wire import make, send

BUTTONS = {"left": 0x110, "right": 0x111, "middle": 0x112,
           "stylus": 0x14B, "stylus2": 0x14C, "stylus3": 0x149}
TOOLS = {"pen": 0x140, "eraser": 0x141, "brush": 0x142, "pencil": 0x143,
         "airbrush": 0x144}
CAP_TILT, CAP_PRESSURE, CAP_DISTANCE, CAP_ROTATION = 1, 2, 3, 4


def now_ms():
    return int(time.monotonic() * 1000) & 0xFFFFFFFF


def keymap_text(layout):
    """A full keymap from libxkbcommon; None if the library is not there."""
    try:
        xkb = ctypes.CDLL("libxkbcommon.so.0")
    except OSError:
        return None
    for fn in ("xkb_context_new", "xkb_keymap_new_from_names", "xkb_keymap_get_as_string"):
        getattr(xkb, fn).restype = ctypes.c_void_p
    names = (ctypes.c_char_p * 5)(b"evdev", b"pc105", layout.encode(), b"", b"")
    ctx = ctypes.c_void_p(xkb.xkb_context_new(0))
    km = xkb.xkb_keymap_new_from_names(ctx, names, 0)
    if not km:
        return None
    return ctypes.string_at(xkb.xkb_keymap_get_as_string(ctypes.c_void_p(km), 1)) + b"\0"


class Seat:
    """The part of the compositor that devices speak through."""

    def open_seat(self):
        self.pointers, self.keyboards, self.touches = [], [], []
        self.tablet_seats = []  # oldest first
        self.tools = []  # each with its kind and its resources, newest first
        self.tool = None  # in proximity
        self.tool_to = []  # the resources that hear of it
        self.pointer_in = self.keys_in = None
        self.touch_surface = {}
        if self.opt.tool_at == "start":
            self.new_tool("pen")
        self.globals.append(self.publish(WlSeat, 5, self.on_seat))
        if not self.opt.no_tablet:
            self.globals.append(self.publish(ZwpTabletManagerV2, 1, self.on_tablet_manager))

    def serial(self):
        return self.display.next_serial()

    def on_seat(self, res):
        def adder(pool, iface, hello=None):
            def get(r, new_id):
                dev = self.keep(make(r, iface, new_id))
                pool.append(dev)
                dev.hooks.append(pool.remove)
                if hello:
                    hello(dev)
            return get
        res.dispatcher["get_pointer"] = adder(self.pointers, WlPointer)
        res.dispatcher["get_keyboard"] = adder(self.keyboards, WlKeyboard, self.hello_keyboard)
        res.dispatcher["get_touch"] = adder(self.touches, WlTouch)
        send(res, "capabilities", 7)
        if res.version >= 2:
            send(res, "name", "seat0")

    def hello_keyboard(self, kb):
        text = keymap_text("us")
        fd = os.memfd_create("keymap")
        os.write(fd, text or b"\0")
        send(kb, "keymap", 1 if text else 0, fd, len(text or b"\0"))
        os.close(fd)
        if kb.version >= 4:
            send(kb, "repeat_info", 25, 600)
        win = self.window()
        if win and win.res.ckey == kb.ckey:
            send(kb, "enter", self.serial(), win.res, b"")
            send(kb, "modifiers", self.serial(), 0, 0, 0, 0)

    def focus_keys(self, s):
        self.keys_in = s
        for kb in self.of(self.keyboards, s):
            send(kb, "enter", self.serial(), s.res, b"")
            send(kb, "modifiers", self.serial(), 0, 0, 0, 0)

    def of(self, pool, s):
        return [d for d in pool if d.alive and s is not None and d.ckey == s.res.ckey]

    def on_tablet_manager(self, res):
        def get_tablet_seat(r, new_id, seat):
            ts = self.keep(make(r, ZwpTabletSeatV2, new_id))
            ts.tablet = None
            self.tablet_seats.append(ts)
            ts.hooks.append(self.tablet_seats.remove)
            ts.tablet = self.keep(make(ts, ZwpTabletV2))
            send(ts, "tablet_added", ts.tablet)
            send(ts.tablet, "name", "Lab Tablet")
            send(ts.tablet, "id", 0x056A, 0x0001)
            send(ts.tablet, "done")
            for tool in self.tools:
                self.announce(ts, tool)
            self.note("tablet_seat_bound", total=len(self.tablet_seats))
        res.dispatcher["get_tablet_seat"] = get_tablet_seat

    def new_tool(self, kind):
        tool = {"kind": kind, "res": [], "surface": None, "down": False}
        self.tools.append(tool)
        # wlroots walks its list of tablet seats newest first; keep that order,
        # it decides who is "newest" among the tool objects (see --delivery)
        for ts in reversed(self.tablet_seats):
            self.announce(ts, tool)
        return tool

    def announce(self, ts, tool):
        res = self.keep(make(ts, ZwpTabletToolV2))
        tool["res"].insert(0, res)
        res.hooks.append(lambda dead: tool["res"].remove(dead))
        res.seat = ts
        res.dispatcher["set_cursor"] = lambda r, *a: self.note("tool_set_cursor")
        send(ts, "tool_added", res)
        send(res, "type", TOOLS[tool["kind"]])
        send(res, "hardware_serial", 0, 0x1234 + len(self.tools))
        for cap in (CAP_TILT, CAP_PRESSURE, CAP_DISTANCE, CAP_ROTATION):
            send(res, "capability", cap)
        send(res, "done")

    def hearers(self, tool, s):
        mine = [r for r in tool["res"] if r.alive and r.ckey == s.res.ckey]
        return mine[:1] if self.opt.delivery == "newest" else list(reversed(mine))

    def pen(self, name, *args):
        for r in self.tool_to:
            send(r, name, *args)

    def pen_frame(self):
        self.pen("frame", now_ms())
