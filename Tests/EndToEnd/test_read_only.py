"""What the program does where it may not write: a home, a folder, the whole machine."""

import os
import shutil
from pathlib import Path

from app import command, info, wait_until
from case import line, pause, writing_nowhere
from kiosk import Kiosk, KioskCase, strokes_in
from trouble import TroubleCase
from xlab import Box

MARK = Box(1600 - 40, 8, 1600 - 8, 40)
# What stands in for the session's folder.
OWN = Path(f"/dev/shm/wetink-{os.geteuid()}")


class ReadOnlyKiosk(KioskCase):
    def start_nowhere(self, *folders: str, settings: dict | None = None) -> Kiosk:
        """A kiosk without a session's folder, whose home takes nothing, nor do the others."""
        self.home.environment()
        self.addCleanup(shutil.rmtree, OWN, ignore_errors=True)
        kiosk = self.start(
            settings, environment={"XDG_RUNTIME_DIR": ""},
            before=writing_nowhere(self, self.home.folder, *folders))
        wait_until(lambda: not kiosk.picture(MARK).is_uniform(), "the mark")
        self.assertIn("this folder cannot be written", kiosk.said())
        return kiosk

    def test_a_home_that_takes_nothing_leaves_a_kiosk_that_keeps_in_memory(self) -> None:
        kiosk = self.start_nowhere(settings={
            "idle": {"seconds": 1, "countdown": 1}, "attract": {"on": False}})
        kiosk.shelf = OWN / "wetink-kiosk"
        self.assertIn(f"drawings are kept in {kiosk.shelf}", kiosk.said())
        self.draw(kiosk, 300)
        wait_until(lambda: len(kiosk.kept()) == 1, "the first drawing kept", 15)
        self.assertEqual(strokes_in(kiosk.kept()[0]), 1)
        wait_until(lambda: not kiosk.ink_near(480, 300), "a fresh sheet")
        status = command("kiosk-status", home=self.home, more={"XDG_RUNTIME_DIR": ""})
        self.assertEqual(status.returncode, 0, status.stderr)
        self.assertIn("this folder cannot be written", status.stdout)
        self.assertEqual(kiosk.stop(), 0, kiosk.said())
        # Once the home takes files again, it gets what was kept meanwhile.
        again = self.start(environment={"XDG_RUNTIME_DIR": ""})
        wait_until(lambda: len(again.kept()) == 1 and not kiosk.kept(), "the drawing taken over")
        self.assertEqual(again.pictures()[0].stem, again.kept()[0].stem)

    def test_a_machine_that_takes_nothing_leaves_a_kiosk_that_draws(self) -> None:
        kiosk = self.start_nowhere("/dev/shm", "/tmp", settings={
            "idle": {"seconds": 1, "countdown": 1}, "attract": {"on": False}})
        self.assertIn("no drawing is kept", kiosk.said())
        surface = kiosk.surface
        for _ in range(2):
            self.draw(kiosk, 300)
            wait_until(lambda: kiosk.ink_near(480, 300), "drawing")
            wait_until(lambda: not kiosk.ink_near(480, 300), "a fresh sheet", 15)
        self.assertEqual(kiosk.surface, surface, kiosk.said())
        self.assertEqual(kiosk.stop(), 0, kiosk.said())


class ReadOnlyFolder(TroubleCase):
    def test_a_drawing_that_cannot_begin_where_it_was_asked_for_begins_elsewhere(self) -> None:
        folder = self.home.folder / "read only"
        folder.mkdir()
        (self.home.folder / "Pictures").mkdir()
        app = self.start(document=folder / "a new one.wetink", before=writing_nowhere(self, folder))
        kept = self.home.folder / "Pictures/Wetink/a new one.wetink"
        self.assertIn(f"{folder}: it takes no drawing: read-only file system; this one is kept in {kept}",
                      app.errors())
        self.assertIn("(Kept)", app.window.title)
        self.draw(app, 0)
        wait_until(lambda: info(kept, self.home)["strokes"] == 1, "the stroke")
        self.assertEqual(app.stop(), 0)
        self.assertEqual(list(folder.iterdir()), [])

    def test_where_nothing_takes_a_drawing_it_is_in_memory_until_it_can_be_saved(self) -> None:
        refuge = self.home.folder / "Pictures/Wetink"
        refuge.mkdir(parents=True)
        app = self.start(document=self.home.folder / "new.wetink", before=writing_nowhere(
            self, refuge, self.home.folder, "/var/tmp", "/tmp"))
        self.assertIn("it is in memory only", app.errors())
        self.assertIn("(Read only)", app.window.title)
        self.draw(app, 0)
        pause(0.5)
        self.assertIn("(Read only)", app.window.title)
        self.assertEqual(app.stop(), 0, app.errors())
        self.assertEqual(list(self.home.folder.rglob("*.wetink")), [])

    def test_a_folder_that_is_not_there_is_a_mistake(self) -> None:
        path = self.home.folder / "nowhere/new.wetink"
        done = command(path, home=self.home, more=self.lab.environment())
        self.assertEqual((done.returncode, done.stderr),
                         (1, f"wetink: {path}: its folder does not exist\n"))
