"""What is on the screen: wet as dry, the same by either presenter, the same again from a log."""

from pathlib import Path

from app import PLACE, command, info, wait_until
from case import AppCase, line, with_library
from xlab import Picture

LOST_PICTURES = Path(__file__).with_name("lostpictures.c")
WAVE = [(-120, 0), (-100, -30), (-70, -50), (-40, -20), (-10, 40), (20, 60), (60, 20), (90, -40),
        (110, -10)]


class Presenting(AppCase):
    def wave(self, app, dx: int = 0, dy: int = 0, release: bool = True) -> None:
        x, y = app.canvas.centre
        self.lab.mouse.drag([(x + dx + px, y + dy + py) for px, py in WAVE], release=release)

    def assert_lifting_changes_nothing(self, app) -> None:
        self.wave(app, release=False)
        app.wait_still()
        wet = app.drawing()
        self.lab.mouse.release()
        app.wait_for_strokes(1)
        app.wait_still()
        dry = app.drawing()
        self.assertIsNotNone(wet.ink_box(app.paper))
        if wet.difference(dry):
            # A brush cursor may come back with the lift; what lies under it must be the same.
            self.park(app)
            self.assert_same_picture(wet, app.drawing(), "lifting changed pixels")

    def test_lifting_changes_no_pixel(self) -> None:
        self.assert_lifting_changes_nothing(self.start())

    def test_lifting_changes_no_pixel_when_zoomed(self) -> None:
        for notches in (3, -3):
            with self.subTest(notches=notches):
                app = self.start(document=self.home.folder / f"{notches}.wetink")
                self.lab.mouse.move_to(*app.canvas.centre)
                self.lab.mouse.wheel(notches)
                app.wait_still()
                self.assert_lifting_changes_nothing(app)
                app.stop()

    def test_prediction_leaves_nothing_behind(self) -> None:
        app = self.start(predict=True)
        self.wave(app)
        app.wait_for_strokes(1)
        self.park(app)
        predicted = app.drawing()
        app.stop()
        again = self.start()
        self.assert_same_picture(predicted, again.drawing(), "with and without")

    def test_what_the_driver_has_lost_is_shown_again(self) -> None:
        flag = self.home.folder / "lose"
        before = with_library(self, LOST_PICTURES, WETINK_LOSE_PICTURES=flag)
        app = self.start("--presenter", "gpu", before=before)
        self.wave(app)
        app.wait_for_strokes(1)
        self.park(app)
        drawn = app.drawing()

        def lose(what: str) -> None:
            flag.write_text(what, encoding="ascii")
            # Whatever wakes the program.
            self.lab.mouse.move_to(*app.canvas.centre)
            wait_until(lambda: not flag.exists(), "the loss")
            self.park(app)
        lose("nothing is said of it")
        self.assertIsNotNone(drawn.difference(app.drawing()), "nothing was lost")
        for what in ("targets", "device"):
            with self.subTest(what):
                lose(what)
                self.assert_same_picture(drawn, app.drawing(), f"after the loss of {what}")
        self.wave(app, dy=40)
        app.wait_for_strokes(2)

    def test_both_presenters_show_the_same_picture(self) -> None:
        app = self.start("--presenter", "surface")
        self.wave(app, dy=-40)
        self.wave(app, dx=15, dy=50)
        app.wait_for_strokes(2)
        self.park(app)
        surface = app.drawing()
        self.assertEqual(app.stop(), 0, app.errors())
        again = self.start("--presenter", "gpu")
        self.park(again)
        self.assert_same_picture(surface, again.drawing(), "surface and GPU")

    def test_ink_appears_while_drawing_by_either_presenter(self) -> None:
        for presenter in ("surface", "gpu"):
            with self.subTest(presenter):
                app = self.start("--presenter", presenter,
                                 document=self.home.folder / f"{presenter}.wetink")
                x, y = app.canvas.centre
                self.lab.mouse.drag(line((x - 50, y), (x + 50, y), 10), release=False)
                app.wait_for_ink(x, y)
                self.lab.mouse.release()
                app.stop()

    def test_a_recorded_session_replays_to_the_same_pixels(self) -> None:
        events = self.home.folder / "session.events"
        app = self.start("--record", events, predict=True)
        x, y = app.canvas.centre
        self.wave(app, dy=-60)
        self.lab.mouse.move_to(x, y)
        self.lab.mouse.wheel(2)
        self.wave(app, dy=30)
        self.lab.touch.pinch(x, y, 60, 50, seconds=0.3)
        self.lab.touch.drag(line((x - 90, y + 70), (x + 90, y + 90), 30))
        self.lab.keyboard.tap("control", "z")
        self.lab.mouse.click(x + 20, y - 20)
        app.wait_for_strokes(3)
        self.park(app)
        shown = app.drawing()
        self.assertEqual(app.stop(), 0, app.errors())

        picture, saved = self.home.folder / "replayed.png", self.home.folder / "saved.wetink"
        done = command("replay", events, "--out", picture, "--save", saved, home=self.home)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        replayed = Picture.load(picture)
        self.assertEqual((replayed.box.width, replayed.box.height), (PLACE.width, PLACE.height))
        self.assert_same_picture(
            shown, replayed.moved(PLACE.left, PLACE.top).cropped(app.canvas), "live and replayed")
        self.assertEqual(info(saved, self.home)["strokes"], 3)
