"""What the program says about its own latency, and that a still drawing makes no frames."""

import csv
import json
import subprocess
import time

from app import BINARY, command, wait_until
from case import EVIDENCE, AppCase, HomeCase, line, pause

COSTS = ("drain_ms", "route_ms", "raster_ms", "compose_ms", "present_ms")


class Latency(AppCase):
    def setUp(self) -> None:
        super().setUp()
        self.log = self.home.folder / "latency.csv"

    def lines(self) -> list[dict[str, str]]:
        with open(self.log, encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def draw(self, app) -> None:
        x, y = app.canvas.centre
        self.lab.mouse.move_to(x - 120, y)
        self.lab.mouse.press()
        for px, py in line((x - 120, y), (x + 120, y + 30), 60):
            self.lab.mouse.move_to(px, py)
            pause(0.008)
        self.lab.mouse.release()

    def test_the_log_has_a_line_for_each_frame(self) -> None:
        app = self.start("--log-latency", self.log, predict=True)
        self.draw(app)
        app.wait_for_strokes(1)
        self.assertEqual(app.stop(), 0, app.errors())
        lines = self.lines()
        self.assertGreater(len(lines), 20)
        frames = [int(each["frame"]) for each in lines]
        self.assertEqual(frames, sorted(set(frames)))
        drawn = [each for each in lines if each["age_ms"]]
        self.assertGreater(len(drawn), 20)
        for each in lines:
            self.assertIn(each["source"], ("display", "pulse", "nominal", "none"))
            self.assertIn(each["missed"], ("0", "1"))
            costs = [float(each[name]) for name in COSTS]
            self.assertTrue(all(cost >= 0 for cost in costs), each)
            self.assert_near(float(each["total_ms"]), sum(costs), 0.01, "the sum of the phases")
            self.assertTrue(0 <= float(each["budget_ms"]) <= 50, each)
        ages = sorted(float(each["age_ms"]) for each in drawn)
        self.assertTrue(0 <= ages[0] and ages[len(ages) // 2] < 100, ages)
        leads = [float(each["lead_ms"]) for each in drawn]
        self.assertTrue(all(0 <= lead < 500 for lead in leads), leads)

    def leads(self, since: float) -> set[str]:
        """How far ahead frames drew that began then or later, on the log's clock."""
        return {each["lead_ms"] for each in self.lines()
                if each["age_ms"] and float(each["t_ms"]) > 1000 * since}

    def test_prediction_is_turned_off_in_its_panel_and_stays_off(self) -> None:
        app = self.start("--log-latency", self.log, predict=True)
        x, y = app.window.box.left, app.window.box.top
        self.lab.mouse.click(x + 880, y + 30)
        self.lab.mouse.click(x + 874, y + 89)
        self.lab.mouse.drag(line((x + 925, y + 155), (x + 570, y + 155), 10))
        self.lab.mouse.click(x + 700, y + 263)
        app.wait_still()
        app.picture().save(EVIDENCE.parent / "prediction-panel.png")
        self.lab.keyboard.tap("escape")
        self.park(app)
        began = time.monotonic()
        self.draw(app)
        app.wait_for_strokes(1)
        self.assertEqual(app.stop(), 0, app.errors())
        self.assertEqual(self.leads(began), {""})
        settings = self.home.folder / ".config/wetink/settings.json"
        self.assertEqual(json.loads(settings.read_text(encoding="utf-8"))["prediction"], 0)

        again = self.start("--log-latency", self.log, predict=True)
        self.draw(again)
        again.wait_for_strokes(2)
        for _ in range(10):
            self.lab.keyboard.tap(".")
        self.park(again)
        began = time.monotonic()
        self.draw(again)
        again.wait_for_strokes(3)
        self.assertEqual(again.stop(), 0, again.errors())
        self.assertEqual(self.leads(0) - self.leads(began), {""})
        self.assertTrue(all(self.leads(began)) and max(map(float, self.leads(began))) > 0)
        self.assertEqual(json.loads(settings.read_text(encoding="utf-8"))["prediction"], 1)

    def test_an_option_of_one_run_is_not_kept(self) -> None:
        self.assertEqual(self.start().stop(), 0)
        settings = self.home.folder / ".config/wetink/settings.json"
        self.assertIsNone(json.loads(settings.read_text(encoding="utf-8")).get("prediction"))

    def test_a_log_that_cannot_be_written_is_told_of(self) -> None:
        environment = self.lab.environment() | self.home.environment()
        done = subprocess.run(
            [BINARY, self.home.document, "--log-latency", self.home.folder / "no/such/folder"],
            capture_output=True, text=True, env=environment, timeout=30)
        self.assertEqual(done.returncode, 1)
        self.assertIn("no/such/folder", done.stderr)

    def test_nothing_to_draw_makes_no_frame(self) -> None:
        app = self.start("--log-latency", self.log)
        self.draw(app)
        app.wait_for_strokes(1)
        self.park(app)
        pause(2.5)
        # The log is on the same clock.
        began, before = time.monotonic(), app.cpu_seconds()
        pause(3.0)
        ended, after = time.monotonic(), app.cpu_seconds()
        self.assertLessEqual(after - before, 0.03)
        self.assertEqual(app.stop(), 0, app.errors())
        times = [float(each["t_ms"]) / 1000 for each in self.lines()]
        self.assertGreater(len(times), 20)
        self.assertEqual([each for each in times if began < each < ended], [])

    def test_f12_shows_the_meter_and_hides_it(self) -> None:
        app = self.start()
        self.draw(app)
        app.wait_for_strokes(1)
        self.park(app)
        before = app.picture()
        self.lab.keyboard.tap("f12")
        wait_until(lambda: app.picture().difference(before) is not None, "the meter")
        app.wait_still()
        self.lab.keyboard.tap("f12")
        wait_until(lambda: app.picture().difference(before) is None, "the meter gone")

    def test_software_opengl_is_no_gpu(self) -> None:
        environment = self.lab.environment() | self.home.environment()
        done = subprocess.run([BINARY, "presenter-trial"], capture_output=True, text=True,
                              env=environment, timeout=60)
        self.assertEqual(done.returncode, 3, done.stderr)


class FrameBench(HomeCase):
    def test_steady_drawing_allocates_nothing(self) -> None:
        # Round sample 5,000 no list of the stroke doubles.
        done = command("bench", "frame", "--json", "--ui", "--stroke-samples", 5000,
                       home=self.home)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn('"allocations_per_frame":0', done.stdout.replace(" ", ""))
