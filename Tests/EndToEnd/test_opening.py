"""Opening a long drawing: what is in view comes first, and nothing waits for the rest."""

import contextlib
import os
import sqlite3
import subprocess
import time
from pathlib import Path

from app import BINARY, command, info, wait_until
from case import EVIDENCE, AppCase, line, long_test, pause
from xlab import Box, Picture

# Where no control lies, in a window at its first place and size.
FREE = Box(300, 200, 900, 600)


class Opening(AppCase):
    def make(self, strokes: int) -> Path:
        path = self.home.folder / "long.wetink"
        done = command("generate", "--strokes", strokes, path, home=self.home, timeout=900)
        self.assertEqual(done.returncode, 0, done.stderr)
        return path

    def rendered(self, path: Path) -> Picture:
        """What the first view must show in its free part."""
        out = self.home.folder / "expected.png"
        view = f"{FREE.left},{FREE.top},{FREE.width},{FREE.height}"
        done = command("render", path, "--view", view, "--out", out, home=self.home)
        self.assertEqual(done.returncode, 0, done.stderr)
        return Picture.load(out).moved(FREE.left, FREE.top)

    def begin(self, path: Path) -> subprocess.Popen[bytes]:
        self.assertEqual(self.lab.screen.windows(), [])
        process = subprocess.Popen(
            [BINARY, path, "--no-predict"], cwd=self.home.folder,
            env=self.lab.environment() | self.home.environment())
        self.addCleanup(self.end, process)
        return process

    def end(self, process: subprocess.Popen[bytes]) -> None:
        process.kill()
        process.wait()
        wait_until(lambda: not self.lab.screen.windows(), "the window gone")

    def window(self) -> Box | None:
        found = self.lab.screen.windows()
        return found[0].box if found else None

    def shown(self) -> Picture | None:
        """The free part of the window, in its own pixels."""
        window = self.window()
        if window is None or window.width < FREE.right or window.height < FREE.bottom:
            return None
        place = FREE.moved(window.left, window.top)
        return self.lab.screen.picture(place).moved(-window.left, -window.top)

    def wait_for(self, expected: Picture, timeout: float = 20) -> None:
        def is_shown() -> bool:
            shown = self.shown()
            return shown is not None and shown.data == expected.data
        wait_until(is_shown, "the right picture of what is in view", timeout)

    def draw(self) -> None:
        window = self.window()
        assert window is not None
        x, y = FREE.moved(window.left, window.top).centre
        self.lab.mouse.drag(line((x - 70, y), (x + 70, y + 20), 14))

    def test_a_long_drawing_shows_the_right_pixels_and_keeps_what_is_drawn_at_once(self) -> None:
        path = self.make(20_000)
        expected = self.rendered(path)
        process = self.begin(path)
        self.wait_for(expected)
        self.draw()
        pause(0.3)
        self.end(process)
        self.assertEqual(info(path, self.home)["strokes"], 20_001)
        process = self.begin(path)
        self.wait_for(self.rendered(path))
        self.lab.screen.focus(self.lab.screen.windows()[0].id)
        self.lab.keyboard.tap("control", "z")
        self.wait_for(expected)
        process.terminate()
        self.assertEqual(process.wait(20), 0)
        self.assertEqual(command("check", path, home=self.home).returncode, 0)
        self.assertEqual(sorted(name for name in os.listdir(path.parent) if "wetink" in name),
                         ["long.wetink"])

    def test_an_overview_is_drawn_while_nothing_is_done_and_leaves_the_pixels_right(self) -> None:
        path = self.make(12_000)
        with sqlite3.connect(path) as database:
            database.execute("INSERT INTO meta VALUES ('view', '0.2 1.0 0.0 0.0 0.0')")
        database.close()
        out = self.home.folder / "expected.png"
        view = ",".join(str(number * 5) for number in (FREE.left, FREE.top, FREE.width, FREE.height))
        done = command("render", path, "--view", view, "--size", f"{FREE.width}x{FREE.height}",
                       "--out", out, home=self.home)
        self.assertEqual(done.returncode, 0, done.stderr)
        expected = Picture.load(out).moved(FREE.left, FREE.top)
        process = self.begin(path)
        self.wait_for(expected)
        wait_until(lambda: self.squares(path) >= 25, "an overview in the file", 30)
        self.end(process)
        self.begin(path)
        self.wait_for(expected)

    def squares(self, path: Path) -> int:
        with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
            return database.execute("SELECT count(*) FROM overview").fetchone()[0]

    def old(self) -> Path:
        """A drawing of an older version that takes long to be opened."""
        path = self.make(10_000)
        with sqlite3.connect(path) as database:
            database.executescript("DROP TABLE outline; DROP TABLE overview; PRAGMA user_version = 3")
            for times in (1, 2, 4, 8, 16):
                step = 10_000 * times
                database.execute(f"INSERT INTO edit SELECT position + {step}, kind, color FROM edit")
                database.execute(
                    f"INSERT INTO stroke SELECT position + {step}, id + {step}, brush, algorithm,"
                    " view_scale, sample_count, samples FROM stroke")
            database.execute("UPDATE history SET position = 320000")
        database.close()
        return path

    def names(self) -> list[str]:
        return sorted(name for name in os.listdir(self.home.folder) if "wetink" in name)

    def test_a_drawing_of_an_older_version_has_a_window_while_it_is_opened(self) -> None:
        path = self.old()
        before = path.stat().st_size
        # Closed meanwhile, it is what it was.
        process = self.begin(path)
        wait_until(lambda: self.window() is not None, "a window", 20)
        wait_until(lambda: not self.lab.screen.picture(self.window()).is_uniform(), "a notice", 20)
        self.lab.screen.picture(self.window()).save(EVIDENCE.parent / "opening-notice.png")
        self.assertFalse(list(path.parent.glob("*-version-3")), "it was opened before it was looked at")
        asked = time.monotonic()
        process.terminate()
        wait_until(lambda: not self.lab.screen.windows(), "the window gone", 5)
        self.assertEqual(process.wait(20), 0)
        print(f"the window was gone after {time.monotonic() - asked:.2f} s")
        self.assertEqual(self.names(), ["long.wetink"])
        self.assertEqual(path.stat().st_size, before)
        self.assertEqual(info(path, self.home)["version"], 3)
        # Left alone, it comes, and the old one stays beside it.
        expected = self.rendered(path)
        process = self.begin(path)
        self.wait_for(expected, 60)
        wait_until(lambda: self.outlines(path) == 320_000 // 1024, "outlines", 60)
        self.draw()
        pause(0.3)
        process.terminate()
        self.assertEqual(process.wait(20), 0)
        self.assertEqual(self.names(), ["long.wetink", "long.wetink-version-3"])
        self.assertEqual(info(path, self.home)["strokes"], 320_001)
        self.assertEqual(info(path.with_name("long.wetink-version-3"), self.home)["strokes"], 320_000)

    def outlines(self, path: Path) -> int:
        with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
            found = database.execute(
                "SELECT count(*) FROM sqlite_schema WHERE name = 'outline'").fetchone()[0]
            return database.execute("SELECT count(*) FROM outline").fetchone()[0] if found else 0

    @long_test
    def test_a_million_strokes_are_seen_at_once(self) -> None:
        path = self.make(1_000_000)
        expected = self.rendered(path)
        times = []
        for count in range(1, 6):
            began = time.monotonic()
            process = self.begin(path)
            self.wait_for(expected)
            times.append(time.monotonic() - began)
            self.draw()
            pause(0.3)
            self.end(process)
            self.assertEqual(info(path, self.home)["strokes"], 1_000_000 + count)
            expected = self.rendered(path)
        print("a million strokes, seconds to the first right picture:",
              ", ".join(f"{seconds:.3f}" for seconds in times))
