"""Surfaces, windows and the output: what a client shows."""

import functools
import mmap
import os
import struct

from pywayland.protocol.presentation_time import WpPresentation, WpPresentationFeedback
from pywayland.protocol.wayland import (
    WlBuffer, WlCallback, WlCompositor, WlOutput, WlRegion, WlShm, WlShmPool, WlSurface)
from pywayland.protocol.xdg_decoration_unstable_v1 import (
    ZxdgDecorationManagerV1, ZxdgToplevelDecorationV1)
from pywayland.protocol.xdg_shell import (
    XdgPopup, XdgPositioner, XdgSurface, XdgToplevel, XdgWmBase)

from .wire import make, send, wire


class Surface:
    def __init__(self, res):
        self.res = res
        self.buffer = None        # attached, not yet committed
        self.attached = False
        self.frames = []          # frame callbacks of the pending commit
        self.due = []             # ... and of committed ones, wait for a refresh
        self.feedback, self.feedback_due = [], []
        self.xdg = self.toplevel = None
        self.pixels = None        # (width, height, stride, bytes)
        self.configured = self.mapped = False
        self.screen = None        # by its scale
        self.states, self.size, self.title, self.app_id = set(), (0, 0), "", ""


class Windows:
    """The part of the compositor that clients draw into."""

    def open_windows(self):
        self.surfaces, self.held = {}, {}
        # Of each scale, the bindings of all clients.
        self.outputs = {scale: [] for scale in self.opt.scales}
        self.period = 1.0 / self.opt.refresh
        self.frames_on, self.vblanks, self.commits = True, 0, 0
        self.globals = [self.publish(WlCompositor, 4, self.on_compositor),
                        self.publish(WlShm, 1, self.on_shm),
                        *(self.publish(WlOutput, 4, functools.partial(self.on_output, scale))
                          for scale in self.opt.scales),
                        self.publish(XdgWmBase, 3, self.on_wm_base),
                        self.publish(ZxdgDecorationManagerV1, 1, self.on_decoration),
                        self.publish(WpPresentation, 1, self.on_presentation)]

    def publish(self, iface, version, bind):
        glob = iface.global_class(self.display, version)
        glob.bind_func = lambda res: bind(self.keep(wire(res)))
        return glob

    def keep(self, res):
        # A resource of pywayland dies with its Python object.
        self.held[id(res)] = res
        res.hooks.append(lambda dead: self.held.pop(id(dead), None))
        return res

    def on_compositor(self, res):
        def create_surface(r, new_id):
            s = Surface(make(r, WlSurface, new_id))
            self.surfaces[id(s.res)] = s
            s.res.hooks.append(lambda dead: self.drop_surface(s))
            d = s.res.dispatcher

            def attach(_, buf, x, y):
                s.buffer, s.attached = buf, True

            def frame(sr, cb_id):
                s.frames.append(make(sr, WlCallback, cb_id, 1))
            d["attach"], d["frame"] = attach, frame
            d["commit"] = lambda _: self.commit(s)

        res.dispatcher["create_surface"] = create_surface
        res.dispatcher["create_region"] = lambda r, new_id: self.keep(make(r, WlRegion, new_id))

    def drop_surface(self, s):
        self.surfaces.pop(id(s.res), None)
        if self.pointer_in is s:
            self.pointer_in = None
        if self.keys_in is s:
            self.keys_in = None
        if self.tool and self.tool.get("surface") is s:
            self.tool, self.tool_to = None, []
        if s.mapped:
            self.note("unmapped", title=s.title)

    def on_shm(self, res):
        for fmt in (0, 1):
            send(res, "format", fmt)

        def create_pool(r, new_id, fd, size):
            pool = self.keep(make(r, WlShmPool, new_id))
            pool.fd, pool.mem = fd, mmap.mmap(fd, size, mmap.MAP_SHARED, mmap.PROT_READ)

            def resize(p, newsize):
                p.mem = mmap.mmap(p.fd, newsize, mmap.MAP_SHARED, mmap.PROT_READ)

            def create_buffer(p, buf_id, offset, w, h, stride, fmt):
                buf = self.keep(make(p, WlBuffer, buf_id, 1))
                buf.view = (p, offset, w, h, stride)
            pool.dispatcher["resize"] = resize
            pool.dispatcher["create_buffer"] = create_buffer
            pool.hooks.append(lambda dead: os.close(dead.fd))
        res.dispatcher["create_pool"] = create_pool

    def commit(self, s):
        self.commits += 1
        if s.attached:
            if s.buffer is None:
                s.pixels, s.mapped = None, False
            else:
                pool, off, w, h, stride = s.buffer.view
                s.pixels = (w, h, stride, pool.mem[off:off + stride * h])
                send(s.buffer, "release")
                if s.toplevel and not s.mapped:
                    s.mapped = True
                    self.note("mapped", title=s.title, app_id=s.app_id, w=w, h=h)
                    self.put_on_screen(s, self.opt.scales[0])
                    self.focus_keys(s)
            s.buffer, s.attached = None, False
        s.due += s.frames
        s.feedback_due += s.feedback
        s.frames, s.feedback = [], []
        if s.toplevel and not s.configured:
            s.configured = True
            self.configure(s)

    def on_output(self, scale, res):
        self.outputs[scale].append(res)
        # Side by side.
        left = self.opt.scales.index(scale) * self.opt.size[0]
        send(res, "geometry", left, 0, 300, 190, 0, "wetink tests", f"virtual {scale}", 0)
        size = [side * scale for side in self.opt.size]
        send(res, "mode", 3, *size, int(self.opt.refresh * 1000))
        if res.version >= 2:
            send(res, "scale", scale)
            send(res, "done")

    def put_on_screen(self, s, scale):
        """Where the window is from now on."""
        for event, place in (("leave", s.screen), ("enter", scale)):
            for res in self.outputs.get(place, []):
                if res.ckey == s.res.ckey:
                    send(s.res, event, res)
        s.screen = scale

    def on_presentation(self, res):
        send(res, "clock_id", 1)          # CLOCK_MONOTONIC

        def feedback(r, surf, new_id):
            s = self.surfaces[id(surf)]
            s.feedback.append(make(r, WpPresentationFeedback, new_id, 1))
        res.dispatcher["feedback"] = feedback

    def vblank(self, when):
        self.vblanks += 1
        if not self.frames_on:
            return
        for s in list(self.surfaces.values()):
            due, s.due = s.due, []
            for cb in due:
                send(cb, "done", int(when * 1000) & 0xFFFFFFFF)
                cb.destroy()
            sec, nsec = int(when), int((when % 1) * 1e9)
            due, s.feedback_due = s.feedback_due, []
            for fb in due:
                send(fb, "presented", sec >> 32, sec, nsec, int(self.period * 1e9),
                     self.vblanks >> 32, self.vblanks, 1)
                fb.destroy()

    def on_wm_base(self, res):
        res.dispatcher["create_positioner"] = lambda r, i: self.keep(make(r, XdgPositioner, i))

        def get_xdg_surface(r, new_id, surf):
            s = self.surfaces[id(surf)]
            s.xdg = self.keep(make(r, XdgSurface, new_id))

            def get_toplevel(x, top_id):
                t = s.toplevel = self.keep(make(x, XdgToplevel, top_id))
                t.hooks.append(lambda dead: (setattr(s, "toplevel", None),
                                             setattr(s, "configured", False)))
                t.dispatcher["set_title"] = lambda _, v: setattr(s, "title", v)
                t.dispatcher["set_app_id"] = lambda _, v: setattr(s, "app_id", v)
                for req, state, on in (("set_fullscreen", 2, True), ("unset_fullscreen", 2, False),
                                       ("set_maximized", 1, True), ("unset_maximized", 1, False)):
                    t.dispatcher[req] = lambda _, *a, st=state, on=on, n=req: self.want(s, st, on, n)
                t.dispatcher["set_minimized"] = lambda _: self.note("set_minimized")

            s.xdg.dispatcher["get_toplevel"] = get_toplevel
            s.xdg.dispatcher["get_popup"] = lambda x, i, *a: self.keep(make(x, XdgPopup, i))
        res.dispatcher["get_xdg_surface"] = get_xdg_surface

    def on_decoration(self, res):
        def get(r, new_id, top):
            deco = self.keep(make(r, ZxdgToplevelDecorationV1, new_id))
            send(deco, "configure", 2)
        res.dispatcher["get_toplevel_decoration"] = get

    def want(self, s, state, on, name):
        self.note(name, title=s.title)
        (s.states.add if on else s.states.discard)(state)
        if s.configured:
            self.configure(s)

    def configure(self, s):
        big = bool(s.states & {1, 2})
        w, h = self.opt.size if big else s.size
        states = b"".join(struct.pack("=I", v) for v in sorted(s.states | {4}))
        send(s.toplevel, "configure", w, h, states)
        send(s.xdg, "configure", self.serial())

    def window(self):
        tops = [s for s in self.surfaces.values() if s.mapped and s.toplevel]
        return tops[-1] if tops else None
