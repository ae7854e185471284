"""What the system refuses while the program runs: rights that are taken away, locks that fail."""

import os
import subprocess
from pathlib import Path

from app import BINARY, App, command, info, wait_until
from case import pause, with_library
from trouble import TroubleCase

NO_LOCKS = Path(__file__).with_name("nolocks.c")
NOBODY = 65534


class Rights(TroubleCase):
    """The program runs as a person who is not root."""

    def setUp(self) -> None:
        super().setUp()
        if os.geteuid() != 0:
            self.skipTest("only root can be another person")
        self.folder = self.home.folder / "drawings"
        self.folder.mkdir()
        for path in (self.home.folder, *self.home.folder.rglob("*")):
            os.chown(path, NOBODY, NOBODY)

    def start_as_nobody(self) -> App:
        return self.start(document=self.folder / "drawing.wetink", before=(
            "setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"))

    def check(self, app: App, strokes: int) -> None:
        self.wait_for_state(app, "(Kept)")
        app.wait_for_strokes(strokes)
        self.assertEqual(app.stop(), 0, app.errors())
        self.assertEqual(command("check", app.document, home=self.home).returncode, 0)

    def draw_while_refused(self, app: App, path: Path, refused: int, allowed: int) -> None:
        """Draws before, while and after `path` has the mode `refused`: all three strokes are kept."""
        self.draw(app, -40)
        app.wait_for_strokes(1)
        path.chmod(refused)
        self.draw(app, 0)
        pause(3)
        self.draw(app, 40)
        self.assertIsNone(app.process.poll())
        path.chmod(allowed)
        self.check(app, 3)

    def test_a_file_that_may_not_be_written_any_more(self) -> None:
        app = self.start_as_nobody()
        self.draw_while_refused(app, app.document, 0o444, 0o644)

    def test_a_folder_that_may_not_be_written_any_more(self) -> None:
        self.draw_while_refused(self.start_as_nobody(), self.folder, 0o555, 0o755)

    def test_a_folder_that_may_not_even_be_entered_any_more(self) -> None:
        app = self.start_as_nobody()
        self.draw(app, -40)
        app.wait_for_strokes(1)
        self.folder.chmod(0)
        self.draw_until(app, "Cannot be kept")
        elsewhere = self.save_elsewhere(app)
        self.assertGreater(info(elsewhere, self.home)["strokes"], 1)
        self.folder.chmod(0o755)
        self.assertEqual(app.stop(), 0, app.errors())
        self.assertEqual(command("check", app.document, home=self.home).returncode, 0)

    def test_a_file_that_may_not_be_written_is_drawn_in_elsewhere(self) -> None:
        app = self.start_as_nobody()
        self.draw(app, -40)
        self.assertEqual(app.stop(), 0, app.errors())
        before = app.document.read_bytes()
        app.document.chmod(0o444)
        self.folder.chmod(0o555)
        again = self.start_as_nobody()
        self.assertIn("Read only", again.window.title)
        self.draw(again, 0)
        elsewhere = self.save_elsewhere(again)
        wait_until(lambda: info(elsewhere, self.home)["strokes"] == 2, "both strokes")
        self.assertEqual(again.stop(), 0, again.errors())
        self.assertEqual(app.document.read_bytes(), before)


class Locks(TroubleCase):
    """A drive that gives no locks, as network drives do when their server is gone."""

    def setUp(self) -> None:
        super().setUp()
        self.flag = self.home.folder / "no locks"
        self.before = with_library(self, NO_LOCKS, WETINK_NO_LOCKS=self.flag)

    def test_locks_that_fail_are_told_of_and_waited_for(self) -> None:
        app = self.start(before=self.before)
        self.draw(app, -40)
        app.wait_for_strokes(1)
        self.flag.touch()
        drawn = 1 + self.draw_until(app, "Cannot be kept")
        self.draw(app, 0)
        pause(1.5)
        self.assertIn("Cannot be kept", app.window.title)
        self.flag.unlink()
        self.wait_for_state(app, "(Kept)")
        app.wait_for_strokes(drawn + 1)
        self.assertEqual(app.stop(), 0, app.errors())
        self.assertEqual(command("check", app.document, home=self.home).returncode, 0)

    def test_a_drawing_that_cannot_be_locked_is_not_opened(self) -> None:
        app = self.start(before=self.before)
        self.draw(app, -40)
        self.assertEqual(app.stop(), 0, app.errors())
        before = app.document.read_bytes()
        self.flag.touch()
        done = subprocess.run(
            [*self.before, BINARY, app.document], capture_output=True, text=True, timeout=30,
            check=False, env=self.lab.environment() | self.home.environment())
        self.assertEqual(done.returncode, 1)
        self.assertIn("drive gives no locks", done.stderr)
        self.assertEqual(app.document.read_bytes(), before)
