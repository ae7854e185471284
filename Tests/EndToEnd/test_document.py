"""The document: kept without saving, through a kill and a restart."""

import os
import signal
from pathlib import Path

from app import wait_until
from case import AppCase, line, pause
from xlab import Picture


class Document(AppCase):
    def draw(self, app, *heights: int) -> None:
        x, y = app.canvas.centre
        for dy in heights:
            self.lab.mouse.drag(line((x - 70, y + dy), (x + 70, y + dy - 20), 14))

    def middle(self, app) -> tuple[int, int]:
        """A point of the stroke at height 0."""
        x, y = app.canvas.centre
        return x, y - 10

    def test_a_kill_loses_no_finished_stroke(self) -> None:
        app = self.start()
        self.draw(app, -40, 0, 40)
        pause(0.5)
        self.park(app)
        before = app.drawing()
        app.kill()
        self.assertEqual(app.info()["strokes"], 3)
        again = self.start()
        self.assert_same_picture(before, again.drawing(), "the drawing opened again")

    def test_a_kill_in_the_middle_of_a_stroke_leaves_those_before(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        self.draw(app, -40, 0)
        pause(0.5)
        self.lab.mouse.drag(line((x - 70, y + 40), (x + 70, y + 40), 14), release=False)
        app.kill()
        self.assertEqual(app.info()["strokes"], 2)

    def test_ending_in_the_middle_of_a_stroke_keeps_it(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        self.lab.mouse.drag(line((x - 70, y), (x + 70, y), 14), release=False)
        app.wait_for_ink(x, y)
        self.assertEqual(app.stop(), 0, app.errors())
        self.assertEqual(app.info()["strokes"], 1)

    def test_a_new_drawing_leaves_the_old_one_as_it_is(self) -> None:
        app = self.start()
        self.draw(app, -20, 20)
        app.wait_for_strokes(2)
        self.lab.keyboard.tap("control", "n")
        # The old drawing is made whole first, which a busy disk draws out.
        wait_until(lambda: app.ink_box() is None, "an empty canvas")
        self.draw(app, 0)
        self.park(app)
        self.assertIsNotNone(app.ink_box())
        self.assertEqual(app.info()["strokes"], 2)

    def test_what_cannot_be_kept_is_not_left(self) -> None:
        app = self.start()
        self.draw(app, -40)
        app.wait_for_strokes(1)
        aside = app.document.with_suffix(".aside")
        app.document.rename(aside)
        app.document.mkdir()
        self.draw(app, 0)
        self.park(app)
        for attempt in ("new drawing", "end"):
            with self.subTest(attempt):
                if attempt == "end":
                    app.process.send_signal(signal.SIGTERM)
                else:
                    self.lab.keyboard.tap("control", "n")
                self.park(app)
                self.assertIsNone(app.process.poll())
                self.assertTrue(app.ink_near(*self.middle(app)))
        app.document.rmdir()
        aside.rename(app.document)
        self.assertEqual(app.stop(), 0, app.errors())
        self.assertEqual(app.info()["strokes"], 2)

    def test_a_second_wish_to_end_is_followed_though_strokes_are_lost(self) -> None:
        app = self.start()
        app.document.rename(app.document.with_suffix(".aside"))
        app.document.mkdir()
        self.draw(app, 0)
        app.process.send_signal(signal.SIGTERM)
        pause(0.5)
        self.assertIsNone(app.process.poll())
        self.assertEqual(app.stop(), 1)
        self.assertEqual(len(app.errors().splitlines()), 1, app.errors())

    def test_export_writes_a_picture_of_the_drawing(self) -> None:
        app = self.start()
        self.draw(app, 0)
        app.wait_for_strokes(1)
        self.lab.keyboard.tap("control", "e")
        found: list[Path] = []

        def exported() -> bool:
            found[:] = self.home.folder.rglob("*.png")
            return bool(found) and found[0].stat().st_size > 0
        wait_until(exported, "a PNG file in the home")
        app.stop()
        picture = Picture.load(found[0])
        self.assertIsNotNone(picture.ink_box(picture.pixel(0, 0)))

    def test_exports_are_files_of_their_own_and_whole_at_the_end(self) -> None:
        app = self.start()
        self.draw(app, 0)
        app.wait_for_strokes(1)
        for _ in range(3):
            self.lab.keyboard.tap("control", "e")
        pause(0.1)
        self.assertEqual(app.stop(), 0, app.errors())
        found = list(self.home.folder.rglob("*.png"))
        self.assertEqual(len(found), 3)
        self.assertEqual(len({path.read_bytes() for path in found}), 1)

    def test_undo_goes_on_after_a_restart(self) -> None:
        app = self.start()
        self.draw(app, -40)
        app.wait_for_strokes(1)
        self.park(app)
        before = app.drawing()
        self.draw(app, 0)
        app.wait_for_strokes(2)
        self.assertEqual(app.stop(), 0, app.errors())
        again = self.start()
        self.lab.keyboard.tap("control", "z")
        again.wait_for_strokes(1)
        again.wait_still()
        self.assert_same_picture(before, again.drawing(), "one stroke undone")

    def test_the_view_is_remembered(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        self.draw(app, 0)
        self.lab.mouse.move_to(x, y)
        self.lab.mouse.wheel(2)
        self.park(app)
        before = app.drawing()
        self.assertEqual(app.stop(), 0, app.errors())
        again = self.start()
        self.park(again)
        self.assert_same_picture(before, again.drawing(), "the same view")

    def test_the_width_is_remembered(self) -> None:
        app = self.start()
        for _ in range(6):
            self.lab.keyboard.tap("]")
        self.draw(app, 0)
        self.park(app)
        height = app.ink_box().height
        self.assertEqual(app.stop(), 0, app.errors())
        again = self.start(document=self.home.folder / "another.wetink")
        self.draw(again, 0)
        self.park(again)
        self.assertEqual(again.ink_box().height, height)

    def test_the_file_alone_is_whole_after_the_end(self) -> None:
        app = self.start()
        self.draw(app, 0)
        app.wait_for_strokes(1)
        self.assertEqual(app.stop(), 0, app.errors())
        beside = [path.name for path in app.document.parent.glob(app.document.name + "*")]
        self.assertEqual(beside, [app.document.name])

    def test_signals_end_it_cleanly_and_silently(self) -> None:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            with self.subTest(number.name):
                app = self.start()
                app.process.send_signal(number)
                self.assertEqual(app.process.wait(10), 0)
                self.assertEqual(app.errors(), "")

    def test_the_list_offers_ordinary_files_only(self) -> None:
        app = self.start()

        def opened_list() -> Picture:
            self.lab.keyboard.tap("control", "o")
            self.park(app)
            return app.picture()

        before = app.picture()
        only_files = opened_list()
        self.assertTrue(before.difference(only_files), "the list did not open")
        self.lab.keyboard.tap("escape")
        self.park(app)
        os.mkfifo(self.home.folder / "pipe.svg")
        (self.home.folder / "folder.wetink").mkdir()
        self.assert_same_picture(only_files, opened_list(), "the list")
