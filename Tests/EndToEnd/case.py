"""What the end-to-end tests share: one X server for all, an app and a home for each."""

import atexit
import functools
import os
import re
import subprocess
import sys
import tempfile
import time
import unittest
from collections.abc import Callable
from pathlib import Path

from app import BINARY, ROOT, App, Home
from xlab import Lab, LabUnavailable, Picture

EVIDENCE = ROOT / ".build" / "end-to-end-failures"

# Drawn into every path: pixels may differ by this much from where a point was.
PIXEL = 1.5

long_test = unittest.skipUnless(os.environ.get("WETINK_LONG_TESTS") == "1",
                                "a soak; scripts/test --long runs it")


@functools.cache
def shared_lab(style: str) -> Lab | str:
    """The X server of a style, started at its first use; or why there is none."""
    try:
        lab = Lab(style).start()
    except LabUnavailable as error:
        print(f"NO X SERVER, its tests are skipped: {error}", file=sys.stderr)
        return str(error)
    atexit.register(lab.stop)
    return lab


class HomeCase(unittest.TestCase):
    """A test of the command line: has a home, needs no display."""

    def setUp(self) -> None:
        if not BINARY.exists():
            self.fail(f"no program at {BINARY}; swift build -c release makes it")
        self.home = Home()
        self.addCleanup(self.home.remove)


class LabCase(unittest.TestCase):
    """A test in an X server."""

    # Its devices can be taken away and brought back.
    style = "libinput"

    def setUp(self) -> None:
        lab = shared_lab(self.style)
        if isinstance(lab, str):
            self.skipTest(lab)
        super().setUp()
        self.lab = lab
        self.addCleanup(lab.release_all)


class AppCase(LabCase, HomeCase):
    """A test of the program in its window, in an X server."""

    def __init_subclass__(cls) -> None:
        """What a failed test saw is kept, as a picture and a text."""
        super().__init_subclass__()
        for name, method in list(vars(cls).items()):
            if name.startswith("test_"):
                setattr(cls, name, _keeping_evidence(method))

    def setUp(self) -> None:
        super().setUp()
        self.apps: list[App] = []
        # Out of every window, so that no cursor or hover lies on the canvas.
        self.lab.mouse.move_to(0, 0)

    def start(self, *options: object, predict: bool = False,
              document: Path | None = None, before: tuple[str, ...] = ()) -> App:
        """A wetink of this test's home, without prediction unless that is asked for; `before` are the
        words of a program that starts it."""
        if not predict:
            options = (*options, "--no-predict")
        like = self.apps[0] if self.apps else None
        app = App(self.lab, self.home, *options, document=document, like=like,
                  before=before)
        self.apps.append(app)
        self.addCleanup(app.close)
        return app

    def park(self, app: App) -> None:
        """Takes the pointer off the window and lets it come to rest."""
        self.lab.mouse.move_to(0, 0)
        app.wait_still()

    def drawn(self) -> tuple[App, int, int]:
        """An app with one horizontal stroke through the canvas's middle, 80 pixels long; that middle."""
        app = self.start()
        x, y = app.canvas.centre
        self.lab.mouse.drag(line((x - 40, y), (x + 40, y), 10))
        app.wait_for_strokes(1)
        self.park(app)
        return app, x, y

    def assert_same_picture(self, first: Picture, second: Picture, message: str) -> None:
        difference = first.difference(second)
        if difference:
            EVIDENCE.mkdir(parents=True, exist_ok=True)
            first.save(EVIDENCE / f"{self.id()}.first.png")
            second.save(EVIDENCE / f"{self.id()}.second.png")
            count, box = difference
            self.fail(f"{message}: {count} pixels differ, in {box}; see {EVIDENCE}")

    def assert_near(self, got: float, wanted: float, slack: float, what: str) -> None:
        self.assertLessEqual(abs(got - wanted), slack, f"{what}: {got}, not {wanted}")


def _keeping_evidence(method: Callable[[AppCase], None]) -> Callable[[AppCase], None]:
    @functools.wraps(method)
    def wrapped(self: AppCase) -> None:
        try:
            method(self)
        except unittest.SkipTest:
            raise
        except LabUnavailable as error:
            self.skipTest(str(error))
        except BaseException:
            EVIDENCE.mkdir(parents=True, exist_ok=True)
            name = re.sub(r"^.*\.(\w+\.\w+)$", r"\1", self.id())
            self.lab.screen.picture().save(EVIDENCE / f"{name}.png")
            text = "".join(f"-- status {app.process.poll()}\n{app.errors()}" for app in self.apps)
            (EVIDENCE / f"{name}.txt").write_text(text, encoding="utf-8")
            raise
    return wrapped


def line(start: tuple[int, int], stop: tuple[int, int], steps: int) -> list[tuple[int, int]]:
    """Whole points along a straight line, both ends included."""
    (x0, y0), (x1, y1) = start, stop
    return [(round(x0 + (x1 - x0) * i / steps), round(y0 + (y1 - y0) * i / steps))
            for i in range(steps + 1)]


def writing_nowhere(test: unittest.TestCase, *folders: str | Path) -> tuple[str, ...]:
    """The words before a program for which nothing below these folders can be written."""
    script = ("for folder in \"$@\"; do [ \"$folder\" = -- ] && break; shift;"
              " mount --bind \"$folder\" \"$folder\" && mount -o remount,ro,bind \"$folder\""
              " || exit 99; done; shift; exec \"$@\"")
    words = ("unshare", "--mount", "sh", "-c", script, "sh", *map(str, folders), "--")
    if subprocess.run([*words, "true"], capture_output=True, check=False).returncode:
        test.skipTest("nothing can be mounted here")
    return words


def with_library(test: unittest.TestCase, source: Path, **settings: object) -> tuple[str, ...]:
    """The words before a program in which functions of a C file stand for those of libraries."""
    # The folders of tests have spaces in their names, where LD_PRELOAD ends a name.
    folder = tempfile.TemporaryDirectory(prefix="wetink-library-")
    test.addCleanup(folder.cleanup)
    library = Path(folder.name) / f"{source.stem}.so"
    done = subprocess.run(["gcc", "-shared", "-fPIC", source, "-o", library], capture_output=True,
                          text=True, check=False)
    test.assertEqual(done.returncode, 0, done.stderr)
    return ("env", f"LD_PRELOAD={library}",
            *(f"{name}={value}" for name, value in settings.items()))


def pause(seconds: float) -> None:
    """Time that the test itself is about; to wait for something use wait_until."""
    time.sleep(seconds)
