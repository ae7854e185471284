"""Pens on Wayland, by a compositor that speaks the tablet protocol."""

import sys

from app import ink_of, wait_until
from case import HomeCase
from wayland import WaylandApp, WaylandUnavailable, interpreter


class WaylandCase(HomeCase):
    def setUp(self) -> None:
        try:
            interpreter()
        except WaylandUnavailable as error:
            print(f"NO WAYLAND COMPOSITOR, its tests are skipped: {error}", file=sys.stderr)
            self.skipTest(str(error))
        super().setUp()

    def start(self, *options: object, compositor: tuple[str, ...] = ()) -> WaylandApp:
        app = WaylandApp(self.home, *options, compositor=compositor)
        self.addCleanup(app.close)
        return app

    def strokes(self, app: WaylandApp, count: int) -> list[dict]:
        """The strokes in the file, once there are so many; each with its samples."""
        wait_until(lambda: len(ink_of(app.document, self.home)) == count, f"{count} strokes")
        return ink_of(app.document, self.home)


class Pens(WaylandCase):
    def assert_ramp(self, stroke: dict, x0: float = 300, x1: float = 600) -> None:
        """What the compositor's `stroke` sends, in 21 samples."""
        samples = stroke["samples"]
        self.assertEqual(len(samples), 21)
        for number, (x, _, pressure, altitude, _, _, _) in enumerate(samples):
            part = number / 20
            self.assertAlmostEqual(x, x0 + (x1 - x0) * part, delta=0.02)
            self.assertAlmostEqual(pressure, 0.2 + 0.7 * part, delta=0.001)
            if number:
                self.assertLess(altitude, 90)
        times = [sample[-1] for sample in samples]
        self.assertTrue(all(a < b for a, b in zip(times, times[1:])))

    def test_a_stroke_keeps_every_sample_with_pressure_tilt_and_time(self) -> None:
        app = self.start()
        app.play("pen-in 300 300", "stroke 300 300 600 400 20", "pen-out")
        self.assert_ramp(self.strokes(app, 1)[0])
        self.assertEqual(app.stop(), 0)

    def test_where_only_the_newest_binding_is_served_the_second_visit_has_pressure(self) -> None:
        app = self.start(compositor=("--delivery", "newest"))
        app.play("pen-in 300 200", "stroke 300 200 600 200 20", "pen-out", "wait 300",
                 "pen-in 300 300", "stroke 300 300 600 400 20", "pen-out")
        first, second = self.strokes(app, 2)
        self.assertTrue(all(sample[2] is None for sample in first["samples"]))
        self.assert_ramp(second)

    def test_a_pen_that_is_known_at_the_start_is_served_at_once(self) -> None:
        app = self.start(compositor=("--delivery", "newest", "--tool-at", "start"))
        app.play("pen-in 300 300", "stroke 300 300 600 400 20", "pen-out")
        self.assert_ramp(self.strokes(app, 1)[0])

    def test_a_single_frame_wakes_the_sleeping_program(self) -> None:
        app = self.start(compositor=("--delivery", "newest", "--tool-at", "start"))
        app.play("pen-in 300 300", "wait 200", "pen-down 0.5", "wait 500")
        self.assertTrue(app.picture().ink_near(300, 300, (255, 255, 255), 2))

    def test_a_pen_draws_in_a_kiosk_too(self) -> None:
        settings = self.home.folder / "kiosk.json"
        settings.write_text("{}", encoding="utf-8")
        app = WaylandApp(self.home, kiosk=settings)
        self.addCleanup(app.close)
        app.play("pen-in 300 300", "stroke 300 300 600 400 20", "pen-out")
        sheets = self.home.folder / ".local/share/wetink/kiosk/in-progress"
        wait_until(lambda: list(sheets.glob("*.wetink")), "a sheet")
        app.document = next(sheets.glob("*.wetink"))
        self.assert_ramp(self.strokes(app, 1)[0])

    def test_the_eraser_end_takes_away_and_the_pen_draws_again(self) -> None:
        app = self.start()
        app.play("pen-in 300 300", "stroke 300 300 600 300 20", "pen-out",
                 "pen-in 300 300 eraser", "stroke 300 300 600 300 20", "pen-out",
                 "pen-in 300 420", "stroke 300 420 600 420 20", "pen-out")
        modes = [stroke["blendMode"] for stroke in self.strokes(app, 3)]
        self.assertEqual(modes, ["source-over", "destination-out", "source-over"])
        picture = app.picture()
        self.assertFalse(picture.ink_near(450, 300, (255, 255, 255), 3))
        self.assertTrue(picture.ink_near(450, 420, (255, 255, 255), 3))

    def test_unplugging_with_the_tip_down_keeps_the_stroke(self) -> None:
        app = self.start()
        app.play("pen-in 300 300", "pen-down 0.5", "pen 340 310 0.5", "pen 380 320 0.5",
                 "pen-unplug")
        self.assertEqual(len(self.strokes(app, 1)[0]["samples"]), 3)
        app.play("pen-in 300 400", "stroke 300 400 600 400 20", "pen-out")
        self.strokes(app, 2)

    def test_on_a_screen_of_scale_2_the_line_is_under_the_pen(self) -> None:
        # SDL's window surface has no device pixels there, so its pictures are enlarged.
        app = self.start("--presenter", "gpu", compositor=("--scale", "2"))
        app.play("pen-in 300 300", "stroke 300 300 600 400 20", "pen-out", "wait 300")
        self.assert_ramp(self.strokes(app, 1)[0])
        picture = app.picture()
        self.assertTrue(picture.ink_near(600, 600, (255, 255, 255), 2))
        self.assertTrue(picture.ink_near(1200, 800, (255, 255, 255), 2))

    def test_on_the_way_between_screens_of_two_scales_the_line_stays_under_the_pen(self) -> None:
        app = self.start("--presenter", "gpu", compositor=("--scale", "1", "--scale", "2"))
        width = 0
        for count, scale in enumerate((1, 2, 1), 1):
            with self.subTest(scale=scale, count=count):
                app.play(f"screen {scale}", "wait 500")
                y = 200 + 100 * count
                app.play(f"pen-in 300 {y}", f"stroke 300 {y} 600 {y} 20 0.6 0.6", "pen-out", "wait 300")
                self.strokes(app, count)
                picture = app.picture()
                width = width or picture.box.width
                self.assertEqual(picture.box.width, width * scale)
                for x in (302, 450, 598):
                    self.assertTrue(picture.ink_near(x * scale, y * scale, (255, 255, 255), 1))

    def test_a_resting_program_sleeps_and_still_ends(self) -> None:
        app = self.start()
        app.play("pen-in 300 300", "stroke 300 300 600 400 20", "pen-out", "wait 1500")
        before = app.cpu_seconds()
        app.play("wait 2000")
        self.assertLess(app.cpu_seconds() - before, 0.05)
        self.assertEqual(app.stop(), 0)

    def test_a_flood_of_frames_is_taken_without_loss(self) -> None:
        app = self.start()
        app.play("pen-in 300 300", "stroke 300 300 700 300 4000 0.2 0.9 8000", "pen-out")
        self.assertEqual(len(self.strokes(app, 1)[0]["samples"]), 4001)


class WithoutTablet(WaylandCase):
    def test_without_the_protocol_a_mouse_still_draws(self) -> None:
        app = self.start(compositor=("--no-tablet",))
        app.play("mouse 300 300", "mouse-button left 1", "mouse 350 320", "mouse 400 330",
                 "mouse-button left 0")
        self.assertEqual(len(self.strokes(app, 1)), 1)
        self.assertEqual(app.stop(), 0)

    def test_a_mouse_draws_beside_a_tablet_that_is_away(self) -> None:
        app = self.start()
        app.play("pen-in 300 300", "stroke 300 300 600 400 20", "pen-out", "wait 100",
                 "mouse 300 500", "mouse-button left 1", "mouse 350 520", "mouse-button left 0")
        self.assertEqual(len(self.strokes(app, 2)), 2)


class Listing(WaylandCase):
    def devices(self, *compositor: str) -> str:
        """What `wetink devices` prints in the compositor."""
        app = WaylandApp(self.home, compositor=compositor, command=("devices",))
        self.addCleanup(app.close)
        return app.output()

    def test_devices_tells_each_pen_with_its_axes(self) -> None:
        text = self.devices("--tool-at", "start")
        self.assertIn("tablet protocol", text)
        self.assertIn("Lab Tablet pen", text)
        self.assertIn("pressure  0 to 65535", text)

    def test_devices_says_when_there_is_no_tablet_protocol(self) -> None:
        self.assertIn("pens act as mice", self.devices("--no-tablet"))
