"""The program under test: started with a home of its own, watched, ended."""

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from xlab import Box, Lab, Picture, Window, starved_seconds
from xlab.picture import Colour

ROOT = Path(__file__).resolve().parents[2]
BINARY = Path(os.environ.get("WETINK_BINARY", ROOT / ".build/release/wetink"))

# Where the tests put the window: smaller than the screen, so that there is an outside.
PLACE = Box(200, 100, 1200, 800)


class Home:
    """A folder that stands for a person's home."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="wetink test "))
        self.document = self.folder / "drawing.wetink"

    def environment(self) -> dict[str, str]:
        runtime = self.folder / "run"
        runtime.mkdir(mode=0o700, exist_ok=True)
        return {"HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder / ".config"),
                "XDG_DATA_HOME": str(self.folder / ".local/share"),
                "XDG_STATE_HOME": str(self.folder / ".local/state"),
                "XDG_CACHE_HOME": str(self.folder / ".cache"), "XDG_RUNTIME_DIR": str(runtime)}

    def remove(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)


def command(*arguments: object, home: Home, timeout: float = 60.0,
            more: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Runs a command of wetink that needs no display, without one."""
    environment = {name: value for name, value in os.environ.items()
                   if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    return subprocess.run([BINARY, *map(str, arguments)], capture_output=True, text=True,
                          errors="replace", env=environment | home.environment() | (more or {}),
                          cwd=home.folder, timeout=timeout)


def info(path: Path, home: Home) -> dict[str, Any]:
    """What `wetink info --json` says about a document."""
    done = command("info", path, "--json", home=home)
    if done.returncode:
        raise AssertionError(f"info {path}: exit {done.returncode}: {done.stderr}")
    return json.loads(done.stdout)


def ink_of(path: Path, home: Home) -> list[dict[str, Any]]:
    """The strokes of a document with their samples: x, y, pressure, altitude, azimuth, twist, time.
    None while there is no document."""
    done = command("info", path, "--json", "--samples", home=home)
    return json.loads(done.stdout)["ink"] if done.returncode == 0 else []


def wait_until(condition: Callable[[], bool], what: str, timeout: float = 8.0) -> None:
    deadline = time.monotonic() + timeout
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError(f"after {timeout:g} s still not: {what}")
        time.sleep(0.02)


class App:
    """A running wetink with its window placed and the keyboard given to it. All positions are
    pixels of the screen.

    The canvas is found by its being empty. A drawing opened again is not, so there `like` is the
    app that showed it empty.
    """

    canvas: Box  # where no control lies
    paper: Colour

    def __init__(self, lab: Lab, home: Home, *options: object, document: Path | None = None,
                 like: "App | None" = None, before: tuple[str, ...] = ()) -> None:
        self.lab, self.home = lab, home
        self.document = document or home.document
        self._errors = open(home.folder / f"stderr.{time.monotonic_ns()}", "w+", encoding="utf-8")
        self._before = {window.id for window in lab.screen.windows()}
        self.process = subprocess.Popen(
            [*before, BINARY, str(self.document), *map(str, options)], cwd=home.folder,
            env=lab.environment() | home.environment(), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=self._errors)
        try:
            self._settle(like)
        except BaseException:
            self.close()
            raise

    def _settle(self, like: "App | None") -> None:
        """Waits for the window, puts it in its place and finds the canvas."""
        wait_until(lambda: self._shows_drawing() or self.process.poll() is not None,
                   "a window of wetink", timeout=30)
        if self.process.poll() is not None:
            raise AssertionError(f"wetink ended: {self.process.returncode}: {self.errors()}")
        self.wait_still()
        self.place(PLACE)
        self.lab.screen.focus(self.window.id)
        self.wait_still()
        self.canvas, self.paper = (like.canvas, like.paper) if like else self._find_canvas()

    # -- the window

    @property
    def window(self) -> Window:
        found = self._found()
        if not found:
            raise AssertionError(f"the window is gone; {self.errors()}")
        return found

    def _found(self) -> Window | None:
        return next((window for window in self.lab.screen.windows()
                     if window.id not in self._before), None)

    def place(self, box: Box) -> None:
        self.lab.screen.place(self.window.id, box)
        wait_until(lambda: self.window.box == box, f"the window at {box}")

    def picture(self, box: Box | None = None) -> Picture:
        """What the window shows, or a part of the screen."""
        screen = Box(0, 0, *self.lab.size)
        return self.lab.screen.picture((box or self.window.box).clipped(screen))

    def drawing(self) -> Picture:
        """What the canvas shows where no control lies on it."""
        return self.picture(self.canvas)

    def _shows_drawing(self) -> bool:
        """Its title names one; until then the window may say that it is being opened."""
        found = self._found()
        return found is not None and "\u2014" in found.title

    def wait_still(self, quiet: float = 0.3, timeout: float = 10.0) -> None:
        """Until the window has shown the same for a while."""
        deadline = time.monotonic() + timeout
        last, since = None, time.monotonic()
        while time.monotonic() < deadline:
            # SDL may replace its window when a presenter is made.
            found = self._found()
            now = self.picture(found.box).data if found else None
            if now is None or now != last:
                last, since = now, time.monotonic()
            elif time.monotonic() - since > quiet:
                return
            time.sleep(0.05)
        raise AssertionError(f"the window was not still for {timeout:g} s")

    def _find_canvas(self) -> tuple[Box, Colour]:
        """Grows a box from the middle of the window as far as there is nothing but paper."""
        picture, whole = self.picture(), self.window.box
        x, y = whole.centre
        paper = picture.pixel(x, y)
        box, step = Box(x, y, x + 1, y + 1), 4
        growing = {"left", "top", "right", "bottom"}
        while growing:
            for side in sorted(growing):
                bigger, strip = _grown(box, side, step)
                if whole.contains(bigger) and \
                        picture.cropped(strip).data == bytes(paper) * (strip.width * strip.height):
                    box = bigger
                else:
                    growing.remove(side)
        if box.width < 300 or box.height < 300:
            raise AssertionError(f"no free canvas round the middle of the window: only {box}")
        return box, paper

    def swatch(self, colour: Colour) -> tuple[int, int] | None:
        """The middle of the widest run of a colour outside the canvas: its place in the palette."""
        picture, wanted = self.picture(), bytes(colour)
        widest, place = 5, None
        for y in range(picture.box.top, picture.box.bottom, 3):
            row, run = picture.row(y), 0
            for index in range(picture.box.width):
                run = run + 1 if row[index * 3:index * 3 + 3] == wanted else 0
                x = picture.box.left + index - run // 2
                if run > widest and not self.canvas.contains(Box(x, y, x + 1, y + 1)):
                    widest, place = run, (x, y)
        return place

    # -- ink

    def ink_near(self, x: float, y: float, reach: int = 2) -> bool:
        return self.picture(Box.around(x, y, reach)).ink_near(x, y, self.paper, reach)

    def ink_box(self) -> Box | None:
        return self.drawing().ink_box(self.paper)

    def wait_for_ink(self, x: float, y: float) -> None:
        wait_until(lambda: self.ink_near(x, y), f"ink at {x}, {y}")

    # -- the document

    def info(self) -> dict[str, Any]:
        return info(self.document, self.home)

    def wait_for_strokes(self, count: int) -> None:
        """Until the file has exactly so many strokes."""
        seen: list[object] = []

        def reached() -> bool:
            try:
                seen.append(self.info()["strokes"])
            except AssertionError as error:
                seen.append(error)
            return seen[-1] == count
        try:
            wait_until(reached, "")
        except AssertionError:
            raise AssertionError(f"{count} strokes expected in the file, there are {seen[-1]}") \
                from None

    # -- the process

    def cpu_seconds(self) -> float:
        """Processor time used so far, of all threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def starved_seconds(self) -> float:
        """How long its threads were ready to run and had no core, but for those that give way."""
        return starved_seconds(self.process.pid)

    def errors(self) -> str:
        """What it wrote to standard error."""
        if not self._errors.closed:
            self._errors.flush()
        return Path(self._errors.name).read_text(encoding="utf-8", errors="replace")

    def kill(self) -> None:
        """As a crash does, leaving no time for anything."""
        self.process.kill()
        self.process.wait()
        self._wait_until_gone()

    def _wait_until_gone(self) -> None:
        """The next program may get the same window number, so this window must be gone first."""
        wait_until(lambda: self._found() is None, "the window gone")

    def stop(self) -> int:
        """Asks it to end and waits; its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
                raise AssertionError("wetink did not end within 10 s of SIGTERM") from None
        self._wait_until_gone()
        return self.process.returncode

    def close(self) -> None:
        """Cleans up, whatever happened."""
        if self.process.poll() is None:
            self.kill()
        self._errors.close()


def _grown(box: Box, side: str, step: int) -> tuple[Box, Box]:
    """A box made bigger on one side, and the strip by which it grew."""
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    match side:
        case "left":
            return Box(left - step, top, right, bottom), Box(left - step, top, left, bottom)
        case "right":
            return Box(left, top, right + step, bottom), Box(right, top, right + step, bottom)
        case "top":
            return Box(left, top - step, right, bottom), Box(left, top - step, right, top)
        case _:
            return Box(left, top, right, bottom + step), Box(left, bottom, right, bottom + step)
