"""What a script can say; README.md lists it."""

import os
import struct
import time
import zlib

from .seat import BUTTONS, now_ms
from .wire import send


class Verbs:
    """Each line of a script is a method here."""

    def do_pen_in(self, x, y, kind="pen"):
        s = self.window()
        if s is None:
            return self.note("error", text="pen_in: no window")
        tool = next((t for t in self.tools if t["kind"] == kind), None) or self.new_tool(kind)
        self.tool, tool["surface"] = tool, s
        self.tool_to = self.hearers(tool, s)
        tablet = next((t.tablet for t in reversed(self.tablet_seats)
                       if t.ckey == s.res.ckey), None)
        serial = self.serial()
        for r in self.tool_to:
            send(r, "proximity_in", serial, tablet, s.res)
        self.pen("motion", float(x), float(y))
        self.pen("distance", 30000)
        self.pen_frame()

    def do_pen(self, x, y, p=None, tx=None, ty=None, rot=None):
        """pen X Y [PRESSURE 0..1 [TILTX TILTY degrees [ROTATION]]]"""
        self.pen("motion", float(x), float(y))
        if p is not None:
            self.pen("pressure", round(float(p) * 65535))
        if ty is not None:
            self.pen("tilt", float(tx), float(ty))
        if rot is not None:
            self.pen("rotation", float(rot))
        self.pen_frame()

    def do_pen_down(self, p="0.1"):
        self.pen("distance", 0)
        self.pen("down", self.serial())
        self.pen("pressure", round(float(p) * 65535))
        self.pen_frame()

    def do_pen_up(self):
        self.pen("pressure", 0)
        self.pen("up")
        self.pen_frame()

    def do_pen_button(self, name, on):
        self.pen("button", self.serial(), BUTTONS[name], int(on))
        self.pen_frame()

    def do_pen_out(self):
        self.pen("proximity_out")
        self.pen_frame()
        self.tool, self.tool_to = None, []

    def do_pen_unplug(self):
        """The tool goes away for good (a battery pen that sleeps, a pulled cable)."""
        for tool in self.tools:
            for r in tool["res"]:
                send(r, "removed")
        self.tools, self.tool, self.tool_to = [], None, []

    def do_stroke(self, x0, y0, x1, y1, steps="20", p0="0.2", p1="0.9", hz="133"):
        """A straight pen stroke; the caller yields between its samples."""
        x0, y0, x1, y1, p0, p1 = map(float, (x0, y0, x1, y1, p0, p1))
        n, dt = int(steps), 1.0 / float(hz)
        if self.tool is None:
            self.do_pen_in(x0, y0)
        for i in range(n + 1):
            f = i / n
            if i == 0:
                self.pen("motion", x0, y0)
                self.do_pen_down(p0)
            else:
                self.do_pen(x0 + (x1 - x0) * f, y0 + (y1 - y0) * f,
                            p0 + (p1 - p0) * f, 20 * f, -10 * f)
            yield dt
        self.do_pen_up()

    def do_mouse(self, x, y):
        s = self.window()
        for p in self.of(self.pointers, s):
            if self.pointer_in is not s:
                send(p, "enter", self.serial(), s.res, float(x), float(y))
            send(p, "motion", now_ms(), float(x), float(y))
            if p.version >= 5:
                send(p, "frame")
        self.pointer_in = s

    def do_mouse_button(self, name, on):
        for p in self.of(self.pointers, self.pointer_in):
            send(p, "button", self.serial(), now_ms(), BUTTONS[name], int(on))
            if p.version >= 5:
                send(p, "frame")

    def do_touch_down(self, n, x, y):
        s = self.touch_surface[n] = self.window()
        for t in self.of(self.touches, s):
            send(t, "down", self.serial(), now_ms(), s.res, int(n), float(x), float(y))
            send(t, "frame")

    def do_touch(self, n, x, y):
        for t in self.of(self.touches, self.touch_surface.get(n)):
            send(t, "motion", now_ms(), int(n), float(x), float(y))
            send(t, "frame")

    def do_touch_up(self, n):
        for t in self.of(self.touches, self.touch_surface.pop(n, None)):
            send(t, "up", self.serial(), now_ms(), int(n))
            send(t, "frame")

    def do_touch_cancel(self):
        for t in self.of(self.touches, self.window()):
            send(t, "cancel")
        self.touch_surface.clear()

    def do_key(self, code, on):
        for k in self.of(self.keyboards, self.keys_in):
            send(k, "key", self.serial(), now_ms(), int(code), int(on))

    def do_resize(self, w, h):
        s = self.window()
        s.size = (int(w), int(h))
        s.states -= {1, 2}
        self.configure(s)

    def do_screen(self, scale):
        """The window goes to the screen of that scale."""
        self.put_on_screen(self.window(), int(scale))

    def do_close(self):
        send(self.window().toplevel, "close")

    def do_frames(self, on):
        """frames off: no more refreshes, as for a covered or minimised window."""
        self.frames_on = on == "on"

    def do_shot(self, path):
        s = self.window()
        if s is None or s.pixels is None:
            return self.note("error", text="shot: no window")
        w, h, stride, raw = s.pixels
        rows = bytearray()
        for y in range(h):
            row = raw[y * stride:y * stride + w * 4]
            rgb = bytearray(w * 3)
            rgb[0::3], rgb[1::3], rgb[2::3] = row[2::4], row[1::4], row[0::4]
            rows += b"\0" + rgb

        def chunk(tag, body):
            return (struct.pack(">I", len(body)) + tag + body
                    + struct.pack(">I", zlib.crc32(tag + body)))
        with open(path, "wb") as f:
            f.write(b"\x89PNG\r\n\x1a\n"
                    + chunk(b"IHDR", struct.pack(">IIBBBBB", w, h, 8, 2, 0, 0, 0))
                    + chunk(b"IDAT", zlib.compress(bytes(rows), 1)) + chunk(b"IEND", b""))
        self.note("shot", path=path, w=w, h=h)

    def do_mark(self, *words):
        self.note("mark", text=" ".join(words), vblanks=self.vblanks, commits=self.commits)

    def do_quit(self):
        self.running = False
