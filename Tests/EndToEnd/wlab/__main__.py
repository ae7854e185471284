"""A scriptable Wayland compositor for tests: `python -m wlab [options] -- COMMAND`."""

import argparse
import ctypes
import json
import os
import signal
import sys
import time

from pywayland.server import Display

from .seat import Seat
from .verbs import Verbs
from .windows import Windows


def start_client(command, env):
    """Start the app so that it cannot outlive the lab. This matters: an SDL2
    app whose compositor vanishes before its first window spins for ever at
    full speed, and SIGTERM does not end it."""
    pid = os.fork()
    if pid == 0:
        try:
            ctypes.CDLL(None).prctl(1, signal.SIGKILL, 0, 0, 0)   # PR_SET_PDEATHSIG
            os.setpgid(0, 0)
            os.execvpe(command[0], command, env)
        except OSError as err:
            print(f"{command[0]}: {err}", file=sys.stderr)
        os._exit(127)
    for sig in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(sig, lambda *_: (kill_client(pid), os._exit(1)))
    return pid


def kill_client(pid):
    for kill in (os.killpg, os.kill):     # the group may not be there yet
        try:
            kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


class Compositor(Windows, Seat, Verbs):
    """Has no screen and reads no devices: lines of a script say what a person does."""

    def __init__(self, opt):
        self.opt = opt
        self.t0 = time.monotonic()
        self.display = Display()
        self.loop = self.display.get_event_loop()
        self.running, self.failed = True, False
        self.child, self.child_code = 0, None
        self.open_windows()
        self.open_seat()

    def note(self, what, **more):
        row = {"ms": round((time.monotonic() - self.t0) * 1000, 1), "ev": what, **more}
        print(json.dumps(row), flush=True)

    def play(self, lines):
        """Carries lines out; yields the seconds to wait before going on."""
        for line in lines:
            words = line.split("#", 1)[0].split()
            if not words:
                if line == "":
                    yield 0.002
                continue
            verb, args = words[0].replace("-", "_"), words[1:]
            if verb == "wait":
                yield float(args[0]) / 1000
            elif verb == "wait_window":
                end = time.monotonic() + float(args[0] if args else 10)
                while self.window() is None and time.monotonic() < end:
                    yield 0.005
                if self.window() is None:
                    self.note("error", text="no window came", line=line)
                    self.running = False
            else:
                try:
                    more = getattr(self, "do_" + verb)(*args)
                    if more is not None:
                        yield from more
                except Exception as err:      # a typo must not hang a test run
                    self.note("error", text=f"{type(err).__name__}: {err}", line=line)
                    self.failed = True
                yield 0

    def child_done(self):
        """True once the client that we started has ended (or there is none)."""
        if self.child and self.child_code is None:
            pid, status = os.waitpid(self.child, os.WNOHANG)
            if pid:
                self.child_code = os.waitstatus_to_exitcode(status)
                self.note("client_exit", code=self.child_code)
        return not self.child or self.child_code is not None

    def run(self, lines):
        name = self.display.add_socket(None)
        self.note("ready", socket=name)
        env = dict(os.environ, WAYLAND_DISPLAY=name, SDL_VIDEODRIVER="wayland")
        self.child = start_client(self.opt.command, env)
        script = self.play(lines)
        next_frame = time.monotonic() + self.period
        next_step = time.monotonic()
        while self.running:
            now = time.monotonic()
            if now >= next_frame:
                self.vblank(next_frame)
                if self.child and self.child_done():
                    break
                next_frame += self.period
                if now - next_frame > 1:
                    next_frame = now + self.period
            if script is not None and now >= next_step:
                try:
                    next_step = now + next(script)
                except StopIteration:
                    script = None
                    self.running = False
            self.display.flush_clients()
            upto = next_frame if script is None else min(next_frame, next_step)
            left = max(0.0, upto - time.monotonic())
            if left < 0.001:              # the loop counts in whole milliseconds
                time.sleep(left)
            self.loop.dispatch(int(left * 1000))
        self.display.flush_clients()
        end = time.monotonic() + 2
        while self.child and not self.child_done() and time.monotonic() < end:
            self.loop.dispatch(5)
            self.display.flush_clients()
        if not self.child_done():
            kill_client(self.child)
            self.note("client_killed")
            self.failed = True
        self.note("end", vblanks=self.vblanks, commits=self.commits)
        return 1 if self.failed else self.child_code or 0


def read_lines():
    """Lines of standard input as they come; an empty one when none is there."""
    os.set_blocking(0, False)
    left = b""
    while True:
        try:
            piece = os.read(0, 65536)
            if piece == b"":
                return
            left += piece
        except BlockingIOError:
            yield ""
            continue
        while b"\n" in left:
            line, left = left.split(b"\n", 1)
            yield line.decode() or " "


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("--size", default="1280x800")
    ap.add_argument("--scale", type=int, action="append", dest="scales",
                    help="device pixels of a logical one; once for each screen")
    ap.add_argument("--refresh", type=float, default=60.0)
    ap.add_argument("--delivery", choices=("all", "newest"), default="all",
                    help="which bindings of one client hear a pen: all (Mutter, KWin, Smithay) "
                         "or the newest (wlroots)")
    ap.add_argument("--tool-at", choices=("first-use", "start"), default="first-use",
                    help="when clients are told of the pen")
    ap.add_argument("--no-tablet", action="store_true")
    ap.add_argument("command", nargs="+", help="the client; the compositor ends with it")
    opt = ap.parse_args()
    opt.scales = opt.scales or [1]
    opt.size = tuple(int(side) for side in opt.size.split("x"))
    status = Compositor(opt).run(read_lines())
    # pywayland frees the display in any order when the interpreter ends.
    sys.stdout.flush()
    os._exit(status & 255)


if __name__ == "__main__":
    main()
