"""Pens in a real X server, as two drivers show them."""

import json
import math
import subprocess

from app import App, command, ink_of, wait_until
from case import AppCase, line, pause
from xlab import Box
from xlab.devices import Clock
from xlab.pen import BARREL, SECOND_BARREL


def ramp(x: int, y: int, count: int = 121) -> list[tuple[float, ...]]:
    """A line to the right, pressed harder and harder, leaning more and more."""
    return [(x + 2.5 * i + 0.25, y + 0.5, 0.05 + 0.9 * i / (count - 1), 40 * i / (count - 1),
             -20 * i / (count - 1)) for i in range(count)]


class PenCase(AppCase):
    def ink(self, app: App, count: int) -> list[dict]:
        """The strokes of the file, once there are so many."""
        wait_until(lambda: len(ink_of(app.document, self.home)) == count, f"{count} strokes")
        return ink_of(app.document, self.home)


class Rules:
    """What holds in every naming of devices."""

    def test_every_sample_is_in_the_document_with_pressure_tilt_and_time(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        points = ramp(x - 150, y)
        self.lab.pen.proximity_in(x - 150, y)
        self.lab.pen.stroke(points)
        self.lab.pen.proximity_out()
        samples = self.ink(app, 1)[0]["samples"]
        left, top = app.window.box.left, app.window.box.top
        # Drivers repeat a position at the press; each that was sent is there, in order.
        found = iter(samples)
        for px, py, pressure, tilt_x, tilt_y in points:
            tilt = (round(tilt_x), round(tilt_y)) if self.style == "wacom" else (tilt_x, tilt_y)
            sample = next((s for s in found if abs(s[0] - (px - left)) < 0.02), None)
            self.assertIsNotNone(sample, f"no sample at {px - left}")
            self.assertAlmostEqual(sample[1], py - top, delta=0.02)
            self.assertAlmostEqual(sample[2], pressure, delta=0.001)
            self.assert_leans(sample, *tilt)
        times = [sample[-1] for sample in samples]
        self.assertTrue(all(a < b for a, b in zip(times, times[1:])))
        self.assertAlmostEqual(times[-1] - times[0], 500, delta=60)

    def assert_leans(self, sample: list, tilt_x: float, tilt_y: float) -> None:
        """Altitude and azimuth against the tilt that was sent, within the server's precision."""
        across, down = math.tan(math.radians(tilt_x)), math.tan(math.radians(tilt_y))
        altitude = 90 - math.degrees(math.atan(math.hypot(across, down)))
        self.assertAlmostEqual(sample[3], altitude, delta=1.0)

    def test_a_rising_pressure_makes_the_line_wider(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        self.lab.pen.proximity_in(x - 150, y)
        self.lab.pen.stroke(ramp(x - 150, y))
        self.lab.pen.proximity_out()
        app.wait_for_strokes(1)
        self.park(app)

        def thickness(at: float) -> int:
            column = app.picture(Box(round(at), y - 12, round(at) + 1, y + 12))
            return sum(255 - column.pixel(round(at), row)[0] for row in range(y - 12, y + 12))
        self.assertGreater(thickness(x + 130), 2.5 * thickness(x - 120))

    def test_the_eraser_end_removes_and_the_pen_draws_again(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        self.lab.pen.stroke([(x - 80 + 4 * i, y, 0.6) for i in range(41)])
        self.lab.pen.proximity_out()
        app.wait_for_ink(x, y)
        self.lab.eraser.stroke([(x - 20 + 4 * i, y, 0.9) for i in range(11)])
        self.lab.eraser.proximity_out()
        wait_until(lambda: not app.ink_near(x, y), "a gap in the line")
        self.assertTrue(app.ink_near(x - 75, y))
        self.lab.pen.stroke([(x - 80 + 4 * i, y + 60, 0.6) for i in range(41)])
        self.lab.pen.proximity_out()
        modes = [stroke["blendMode"] for stroke in self.ink(app, 3)]
        self.assertEqual(modes, ["source-over", "destination-out", "source-over"])

    def test_a_palm_beside_the_pen_is_ignored(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        self.lab.pen.proximity_in(x - 80, y)
        self.lab.touch.begin(0, x + 60, y + 120)
        self.lab.pen.stroke([(x - 80 + 4 * i, y, 0.6) for i in range(41)])
        for step in range(10):
            self.lab.touch.update(0, x + 60 + 4 * step, y + 120)
        self.lab.pen.proximity_out()
        self.lab.touch.end(0)
        pause(0.4)
        app.wait_for_strokes(1)
        self.park(app)
        self.assertFalse(app.ink_near(x + 60, y + 120, 10))

    def test_a_hand_that_lands_just_before_the_pen_leaves_nothing(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        self.lab.touch.begin(0, x + 60, y + 120)
        self.lab.touch.update(0, x + 90, y + 120)
        self.lab.pen.proximity_in(x - 80, y)
        self.lab.pen.stroke([(x - 80 + 4 * i, y, 0.6) for i in range(41)])
        self.lab.touch.end(0)
        self.lab.pen.proximity_out()
        app.wait_for_strokes(1)
        pause(0.4)
        app.wait_for_strokes(1)

    def test_once_a_pen_was_seen_a_finger_moves_the_paper(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        self.lab.pen.stroke([(x - 80 + 4 * i, y, 0.9) for i in range(41)])
        self.lab.pen.proximity_out()
        app.wait_for_strokes(1)
        self.park(app)
        before = app.ink_box()
        pause(0.6)
        self.lab.touch.drag(line((x, y + 60), (x + 50, y + 100), 20))
        self.park(app)
        after = app.ink_box()
        self.assert_near(after.left - before.left, 50, 1.5, "across")
        self.assert_near(after.top - before.top, 40, 1.5, "down")
        app.wait_for_strokes(1)

    def test_barrel_buttons_move_the_paper_and_erase(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        pen = self.lab.pen
        pen.stroke([(x - 80 + 4 * i, y, 0.9) for i in range(41)])
        app.wait_for_strokes(1)
        pen.move(x, y + 60)
        pen.press(BARREL)
        for step in range(1, 11):
            pen.move(x, y + 60 + 5 * step)
        pen.release(BARREL)
        wait_until(lambda: app.ink_near(x, y + 50), "the line lower")
        pen.press(SECOND_BARREL)
        pen.stroke([(x - 20 + 4 * i, y + 50, 0.9) for i in range(11)])
        pen.release(SECOND_BARREL)
        pen.proximity_out()
        self.assertEqual([s["blendMode"] for s in self.ink(app, 2)],
                         ["source-over", "destination-out"])

    def test_a_hovering_pen_shows_a_ring_and_a_mouse_none(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        self.lab.eraser.proximity_in(x, y)
        self.lab.eraser.move(x, y)
        wait_until(lambda: app.ink_near(x + 12, y) and app.ink_near(x, y - 12), "a ring")
        self.lab.eraser.proximity_out()
        wait_until(lambda: not app.ink_near(x + 12, y), "the ring gone")
        self.lab.mouse.move_to(x, y)
        pause(0.3)
        self.assertFalse(app.ink_near(x, y, 30))

    def test_the_line_is_under_the_pen_in_a_moved_window_and_a_turned_view(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        self.lab.touch.pinch(x, y, 60, 110, turn=35)
        self.park(app)
        box = app.window.box
        app.place(Box(box.left + 60, box.top + 40, box.right + 60, box.bottom + 40))
        self.lab.pen.stroke([(x + 3 * i + 0.5, y + 2 * i + 0.5, 0.9) for i in range(31)])
        self.lab.pen.proximity_out()
        app.wait_for_strokes(1)
        self.park(app)
        for i in (0, 15, 30):
            self.assertTrue(app.ink_near(x + 3 * i, y + 2 * i, 2))

    def test_the_line_is_under_a_pen_whose_tablet_is_mapped_to_one_of_two_monitors(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        # The tablet's whole face is the right half of the screens, its middle third in height.
        self.lab.pen.proximity_in(5, 5)
        on_tablet = self.map_pen_to((0.5, 0.5), (1 / 3, 1 / 3))
        points = [(x + 4 * i, y + i) for i in range(31)]
        self.lab.pen.stroke([(*on_tablet(point), 0.9) for point in points])
        self.lab.pen.proximity_out()
        samples = self.ink(app, 1)[0]["samples"]
        self.park(app)
        left, top = app.window.box.left, app.window.box.top
        for px, py in points:
            nearest = min(math.hypot(s[0] - px + left, s[1] - py + top) for s in samples)
            self.assertLess(nearest, 0.1)
            self.assertTrue(app.ink_near(px, py, 2))

    def test_a_circle_is_round_whatever_part_of_the_screens_the_tablet_has(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        turns = [2 * math.pi * i / 90 for i in range(91)]
        circle = [(x + 140 * math.cos(turn), y + 140 * math.sin(turn)) for turn in turns]
        # As with one screen; the middle one of three that differ; a part of one.
        for count, part in enumerate((((0, 1), (0, 1)), ((0.2, 0.7), (0, 1)), ((0, 0.8), (0.1, 0.75)))):
            self.lab.pen.proximity_in(5, 5)
            on_tablet = self.map_pen_to(*part)
            self.lab.pen.stroke([(*on_tablet(point), 0.9) for point in circle])
            self.lab.pen.proximity_out()
            samples = self.ink(app, count + 1)[count]["samples"]
            sizes = [max(s[axis] for s in samples) - min(s[axis] for s in samples) for axis in (0, 1)]
            self.assertAlmostEqual(sizes[0] / sizes[1], 1, delta=0.01)
            self.park(app)
            box = app.ink_box()
            self.assertAlmostEqual(box.width / box.height, 1, delta=0.01)
            app.wait_still()

    def map_pen_to(self, columns: tuple[float, float], rows: tuple[float, float]):
        """Gives the tablet a part of the screens, each a beginning and a length; what turns a place on
        them into one on the tablet."""
        width, height = self.lab.size
        self.map_pen((columns[1], 0, columns[0], 0, rows[1], rows[0], 0, 0, 1))
        self.addCleanup(self.map_pen, (1, 0, 0, 0, 1, 0, 0, 0, 1))

        def on_tablet(place: tuple[float, float]) -> tuple[float, float]:
            return ((place[0] - columns[0] * width) / columns[1],
                    (place[1] - rows[0] * height) / rows[1])
        return on_tablet

    def map_pen(self, matrix: tuple[float, ...]) -> None:
        subprocess.run(["xinput", "set-prop", self.lab.pen.tool.name,
                        "Coordinate Transformation Matrix", *map(str, matrix)],
                       env=self.lab.environment(), check=True)

    def test_eight_thousand_events_a_second_arrive_whole(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        pen = self.lab.pen
        pen.proximity_in(x - 250, y)
        pen.down(x - 250, y, 0.5)
        clock = Clock()
        for step in range(1, 8001):
            pen.move(x - 250 + step / 16, y + step % 7, 0.5)
            if step % 80 == 0:
                clock.wait(step / 8000)
        pen.up()
        pen.proximity_out()
        samples = self.ink(app, 1)[0]["samples"]
        sent = {(round((x - 250 + step / 16 - app.window.box.left) * 16), step % 7)
                for step in range(1, 8001)}
        kept = {(round(sample[0] * 16), round(sample[1] - (y - app.window.box.top)))
                for sample in samples}
        self.assertEqual(len(sent - kept), 0, "positions that are missing")


class WacomNames(Rules, PenCase):
    style = "wacom"


class LibinputNames(Rules, PenCase):
    style = "libinput"

    def test_unplugging_with_the_tip_down_keeps_the_stroke(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        pen = self.lab.pen
        pen.proximity_in(x - 80, y)
        pen.down(x - 80, y, 0.6)
        for step in range(1, 31):
            pen.move(x - 80 + 4 * step, y, 0.6)
        pen.vanish()
        self.assertGreaterEqual(len(self.ink(app, 1)[0]["samples"]), 31)
        pen.stroke([(x - 80 + 4 * i, y + 60, 0.6) for i in range(31)])
        pen.proximity_out()
        self.ink(app, 2)


class XwaylandNames(PenCase):
    style = "xwayland"

    def test_a_press_that_comes_before_its_pressure_draws_a_ramp_without_a_hook(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        self.lab.pen.stroke(ramp(x - 150, y))
        pressures = [sample[2] for sample in self.ink(app, 1)[0]["samples"]]
        self.assertEqual(pressures, sorted(pressures))
        self.assertAlmostEqual(pressures[0], 0.05, delta=0.01)


class Kept(PenCase):
    style = "wacom"

    def test_the_curve_of_the_settings_shapes_the_device_of_that_name(self) -> None:
        folder = self.home.folder / ".config" / "wetink"
        folder.mkdir(parents=True)
        curves = {"Lab Tablet Pen stylus": [0.2, 0.6, 0]}
        (folder / "settings.json").write_text(json.dumps({"pressureCurves": curves}),
                                              encoding="utf-8")
        app = self.start()
        x, y = app.canvas.centre
        self.lab.pen.stroke([(x + 4 * i, y, 0.4) for i in range(11)])
        for sample in self.ink(app, 1)[0]["samples"]:
            self.assertAlmostEqual(sample[2], 0.5, delta=0.002)
        self.assertEqual(app.stop(), 0)
        kept = json.loads((folder / "settings.json").read_text(encoding="utf-8"))
        self.assertEqual(kept["pressureCurves"], curves)

    def test_a_recorded_session_replays_to_the_same_strokes(self) -> None:
        log, copy = self.home.folder / "events.jsonl", self.home.folder / "copy.wetink"
        app = self.start("--record", log)
        x, y = app.canvas.centre
        self.lab.touch.begin(0, x + 60, y + 120)
        self.lab.pen.proximity_in(x - 150, y)
        self.lab.pen.stroke(ramp(x - 150, y))
        self.lab.touch.end(0)
        self.lab.pen.press(SECOND_BARREL)
        self.lab.pen.stroke(ramp(x - 120, y, 41))
        self.lab.pen.release(SECOND_BARREL)
        self.lab.pen.proximity_out()
        strokes = self.ink(app, 2)
        self.assertEqual(app.stop(), 0)
        done = command("replay", log, "--save", copy, home=self.home)
        self.assertEqual(done.returncode, 0, done.stderr)
        again = ink_of(copy, self.home)
        self.assertEqual([len(s["samples"]) for s in again], [len(s["samples"]) for s in strokes])
        for first, second in zip(strokes, again):
            self.assertEqual([s[:6] for s in first["samples"]], [s[:6] for s in second["samples"]])

    def test_the_line_is_under_the_pen_on_a_screen_of_scale_2(self) -> None:
        environment = self.lab.environment
        self.addCleanup(setattr, self.lab, "environment", environment)
        self.lab.environment = lambda: environment() | {"GDK_SCALE": "2"}
        app = self.start()
        x, y = app.canvas.centre
        self.lab.pen.stroke([(x - 60 + 4 * i, y + 0.5, 0.9) for i in range(31)])
        self.lab.pen.proximity_out()
        app.wait_for_strokes(1)
        self.park(app)
        for i in (0, 15, 30):
            self.assertTrue(app.ink_near(x - 60 + 4 * i, y, 1))


class OddDevices(PenCase):
    """Tablets that report nonsense are survived, with a line in the log each."""

    def draw(self, complaint: str | None) -> list[float | None]:
        app = self.start()
        x, y = app.canvas.centre
        self.lab.pen.stroke([(x - 80 + 4 * i, y, 0.6) for i in range(41)])
        self.lab.pen.proximity_out()
        samples = self.ink(app, 1)[0]["samples"]
        self.assertGreaterEqual(len(samples), 41)
        lines = [line for line in app.errors().splitlines() if "Odd Pen:" in line]
        self.assertEqual(len(lines), 1 if complaint else 0, app.errors())
        if complaint:
            self.assertIn(complaint, lines[0])
        self.assertIsNone(app.process.poll())
        return [sample[2] for sample in samples]


class WithoutPressure(OddDevices):
    style = "no-pressure"

    def test_it_draws_at_full_width(self) -> None:
        self.assertEqual(set(self.draw(None)), {None})


class WithPressureMaximumZero(OddDevices):
    style = "zero-range"

    def test_it_draws_at_full_width_and_says_so(self) -> None:
        self.assertEqual(set(self.draw("pressure")), {None})


class WithSwappedRange(OddDevices):
    style = "swapped"

    def test_it_draws_and_says_so(self) -> None:
        self.draw("pressure")
