"""A running kiosk: the supervisor, its surface, what they keep and say."""

import json
import os
import signal
import sqlite3
import subprocess
import time
from pathlib import Path
from typing import Any

from app import BINARY, Home, wait_until
from case import HomeCase, LabCase, line
from xlab import Box, Lab, Picture

PIN = "4711"
WHITE = (255, 255, 255)

# Of the layout: how large a place is, and what lies round it.
CELL, MARGIN, PADDING = 84, 12, 8
TOOLS, COLOURS = 3, 8


def hash_of(pin: str, home: Home) -> str:
    done = subprocess.run([BINARY, "kiosk-pin"], input=pin + "\n", capture_output=True, text=True,
                          env=os.environ | home.environment(), timeout=30)
    return done.stdout.strip()


class Kiosk:
    """`wetink --kiosk` in an X server. All positions are pixels of the screen."""

    def __init__(self, lab: Lab, home: Home, settings: dict[str, Any] | str | None = None,
                 environment: dict[str, str] | None = None, new_settings: bool = True,
                 options: tuple[str, ...] = (), before: tuple[str, ...] = ()) -> None:
        self.lab, self.home = lab, home
        self.path = home.folder / "kiosk.json"
        if new_settings:
            text = settings if isinstance(settings, str) else json.dumps(settings or {})
            self.path.write_text(text, encoding="utf-8")
        self.shelf = home.folder / ".local/share/wetink/kiosk"
        self._said = open(home.folder / f"kiosk.{time.monotonic_ns()}", "w+", encoding="utf-8")
        self._before = {window.id for window in lab.screen.windows()}
        self.process = subprocess.Popen(
            [*before, BINARY, "--kiosk", "--config", str(self.path), "--no-predict", *options],
            cwd=home.folder, env=lab.environment() | home.environment() | (environment or {}),
            stdin=subprocess.DEVNULL, stdout=self._said, stderr=self._said)
        try:
            self.wait_for_window()
        except BaseException:
            self.close()
            raise

    # -- the processes

    @property
    def surface(self) -> int | None:
        """The process that draws, now."""
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        try:
            children = path.read_text().split()
        except OSError:
            return None
        return int(children[0]) if children else None

    def kill_surface(self) -> None:
        surface = self.surface
        assert surface
        os.kill(surface, signal.SIGKILL)

    def said(self) -> str:
        self._said.flush()
        return Path(self._said.name).read_text(encoding="utf-8", errors="replace")

    def stop(self) -> int:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(12)
        return self.process.returncode

    def close(self) -> None:
        surface = self.surface
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if surface:
            try:
                os.kill(surface, signal.SIGKILL)
            except ProcessLookupError:
                pass
        wait_until(lambda: not self._windows(), "the kiosk's window gone")
        self._said.close()

    # -- the screen

    def _windows(self) -> list[Any]:
        return [one for one in self.lab.screen.windows() if one.id not in self._before]

    def wait_for_window(self, timeout: float = 30.0) -> None:
        def is_there() -> bool:
            if self.process.poll() is not None:
                raise AssertionError(f"the kiosk ended: {self.process.returncode}: {self.said()}")
            return bool(self._windows()) and self.shows_bar()
        wait_until(is_there, "the kiosk's bar", timeout)

    @property
    def screen(self) -> Box:
        return Box(0, 0, *self.lab.size)

    def picture(self, box: Box | None = None) -> Picture:
        return self.lab.screen.picture(box or self.screen)

    def bar(self, count: int) -> Box:
        """Where the bar with so many places is, in one row."""
        width, height = count * CELL + 2 * PADDING, CELL + 2 * PADDING
        left = (self.lab.size[0] - width) // 2
        bottom = self.lab.size[1] - MARGIN
        return Box(left, bottom - height, left + width, bottom)

    def place(self, index: int, count: int = TOOLS + COLOURS + 2) -> tuple[int, int]:
        """The middle of a place of the bar."""
        bar = self.bar(count)
        return bar.left + PADDING + index * CELL + CELL // 2, bar.top + PADDING + CELL // 2

    def shows_bar(self) -> bool:
        """The second colour of the usual eight is where it belongs."""
        return any(self.picture(Box.around(*self.place(TOOLS + 1, count), 2)).is_uniform()
                   and self.picture(Box.around(*self.place(TOOLS + 1, count), 2)).pixel(
                       *self.place(TOOLS + 1, count)) == (0xE5, 0x39, 0x35)
                   for count in range(TOOLS + COLOURS, TOOLS + COLOURS + 5))

    def wait_for_bar(self, timeout: float = 8.0) -> None:
        wait_until(self.shows_bar, "the bar", timeout)

    def ink_near(self, x: int, y: int, reach: int = 2) -> bool:
        return self.picture(Box.around(x, y, reach)).ink_near(x, y, WHITE, reach)

    def hold_corner(self, seconds: float = 1.0) -> None:
        self.lab.touch.begin(9, 20, 20)
        time.sleep(seconds)
        self.lab.touch.end(9)

    def type(self, pin: str) -> None:
        """On the pad at the lower edge."""
        width, height = int(CELL * 3.4), CELL * 5 + 2 * PADDING
        left = (self.lab.size[0] - width) // 2 + PADDING
        top = self.lab.size[1] - MARGIN - height + PADDING + CELL
        columns, rows = (width - 2 * PADDING) // 3, (height - 2 * PADDING - CELL) // 4
        for key in [*pin, "enter"]:
            index = {"0": 10, "enter": 11}.get(key) or int(key) - 1
            self.lab.touch.tap(left + index % 3 * columns + columns // 2,
                               top + index // 3 * rows + rows // 2, 0.03)
            time.sleep(0.05)

    def press_staff(self, index: int) -> None:
        """A button of the staff's menu: gallery, export, clean, settings, restart, exit."""
        width, height = CELL * 6, CELL * 5
        left = (self.lab.size[0] - width) // 2 + PADDING + 2
        top = self.lab.size[1] - MARGIN - height + PADDING + 2
        across, down = (width - 2 * PADDING - 4) // 3, (round(CELL * 2.4) - 4) // 2
        self.lab.touch.tap(left + index % 3 * across + across // 2,
                           top + index // 3 * down + down // 2, 0.03)

    # -- what is kept

    def sheets(self) -> list[Path]:
        return sorted((self.shelf / "in-progress").glob("*.wetink"))

    def kept(self) -> list[Path]:
        return sorted(self.shelf.glob("????-??-??/*.wetink"))

    def pictures(self) -> list[Path]:
        return sorted(self.shelf.glob("????-??-??/*.png"))

    def strokes(self) -> int:
        """Of the sheet on the screen."""
        sheets = self.sheets()
        return strokes_in(sheets[-1]) if sheets else 0

    def wait_for_strokes(self, count: int, timeout: float = 8.0) -> None:
        try:
            wait_until(lambda: self.strokes() == count, "", timeout)
        except AssertionError:
            raise AssertionError(f"{count} strokes expected, there are {self.strokes()}") from None

    def status(self) -> dict[str, Any]:
        done = subprocess.run([BINARY, "kiosk-status", "--json"], capture_output=True, text=True,
                              env=os.environ | self.home.environment(), timeout=30)
        return json.loads(done.stdout)


def strokes_in(path: Path) -> int:
    """The edits that are in force: in a kiosk, strokes. Read beside the writer, as it is."""
    try:
        database = sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=2)
        try:
            return database.execute("SELECT count(*) FROM edit").fetchone()[0]
        finally:
            database.close()
    except sqlite3.Error:
        return -1


class KioskCase(LabCase, HomeCase):
    def setUp(self) -> None:
        super().setUp()
        self.lab.mouse.move_to(0, 0)

    def start(self, settings=None, **more) -> Kiosk:
        kiosk = Kiosk(self.lab, self.home, settings, **more)
        self.addCleanup(kiosk.close)
        return kiosk

    def draw(self, kiosk: Kiosk, y: int, finger: int = 0, x: int = 400) -> None:
        self.lab.touch.drag(line((x, y), (x + 160, y), 16), finger)
