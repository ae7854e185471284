"""Drawing with the mouse."""

from case import PIXEL, AppCase, line, long_test, pause
from xlab.devices import Clock


class Mouse(AppCase):
    def test_a_stroke_starts_and_ends_exactly_where_the_button_did(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        self.lab.mouse.drag(line((x - 100, y), (x + 90, y), 24))
        app.wait_for_strokes(1)
        self.park(app)
        box = app.ink_box()
        self.assertIsNotNone(box, "no ink")
        # The caps are round, so they reach half the width beyond the ends.
        reach = box.height / 2
        self.assert_near(box.left + reach, x - 100, PIXEL, "start")
        self.assert_near(box.right - reach, x + 90, PIXEL, "end")
        self.assert_near((box.top + box.bottom) / 2, y, PIXEL, "height")

    def test_a_stroke_has_no_gaps(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        # Fast: 60 pixels from one report to the next.
        self.lab.mouse.drag([(x - 120, y + 60), (x - 60, y - 60), (x, y + 60), (x + 60, y - 60),
                             (x + 120, y + 60)])
        app.wait_for_strokes(1)
        self.park(app)
        self.assertEqual(len(app.drawing().ink_groups(app.paper)), 1)

    def test_a_tap_leaves_a_round_dot(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        self.lab.mouse.click(x, y)
        app.wait_for_strokes(1)
        self.park(app)
        box = app.ink_box()
        self.assertIsNotNone(box, "no dot")
        self.assert_near(box.width, box.height, 1, "roundness")
        self.assert_near((box.left + box.right) / 2, x, PIXEL, "x")
        self.assert_near((box.top + box.bottom) / 2, y, PIXEL, "y")

    def test_a_hundred_quick_taps_are_a_hundred_strokes(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        for index in range(100):
            self.lab.mouse.click(x + index % 10 * 25 - 120, y + index // 10 * 25 - 120)
            pause(0.01)
        app.wait_for_strokes(100)
        self.park(app)
        self.assertEqual(len(app.drawing().ink_groups(app.paper)), 100)

    def test_hovering_draws_nothing(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        self.lab.mouse.move_to(x - 100, y)
        for _ in range(20):
            self.lab.mouse.move(10, 0)
        self.park(app)
        self.assertIsNone(app.ink_box())
        app.wait_for_strokes(0)

    def test_a_drag_goes_on_outside_the_window_and_ends_there(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        outside = app.window.box.right + 100
        self.lab.mouse.drag(line((x, y), (outside, y), 20))
        for _ in range(10):  # back, without the button
            self.lab.mouse.move((x - outside) / 10, 8)
        app.wait_for_strokes(1)
        self.park(app)
        self.assertTrue(app.ink_near(app.canvas.right - 4, y), "ink up to the edge")
        self.assertFalse(app.ink_near(x, y + 80), "no ink after the release outside")
        self.assertFalse(app.ink_near(x + 50, y + 70), "no ink on the way back")

    def test_leaving_just_after_the_press_makes_no_samples_of_its_own(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        self.lab.mouse.move_to(x, y)
        self.lab.mouse.press()
        for turn in range(60):
            self.lab.mouse.move(*((900, 40) if turn % 2 == 0 else (-900, -40)))
            pause(0.01)
        self.lab.mouse.release()
        app.wait_for_strokes(1)
        # One of the press; what is far outside may be left out.
        self.assertLessEqual(app.info()["samples"], 61)
        self.assertGreaterEqual(app.info()["samples"], 55)

    def test_losing_the_focus_ends_the_stroke_and_keeps_it(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        self.lab.mouse.drag(line((x - 100, y), (x, y), 20), release=False)
        self.lab.screen.focus(0)
        app.wait_for_strokes(1)
        for _ in range(10):
            self.lab.mouse.move(0, 10)
        self.lab.mouse.release()
        self.lab.screen.focus(app.window.id)
        self.park(app)
        self.assertTrue(app.ink_near(x - 100, y) and app.ink_near(x - 2, y), "the stroke")
        self.assertFalse(app.ink_near(x, y + 80), "no ink after it")
        self.lab.mouse.drag(line((x - 100, y - 60), (x, y - 60), 10))
        app.wait_for_strokes(2)

    def test_every_report_becomes_a_sample(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        self.lab.mouse.drag(line((x - 150, y), (x + 150, y), 300), rate=1000)
        app.wait_for_strokes(1)
        self.assertGreaterEqual(app.info()["samples"], 301)

    def test_nothing_is_lost_at_8000_reports_a_second(self) -> None:
        self.flood(seconds=2)

    @long_test
    def test_nothing_is_lost_in_ten_seconds_of_8000_reports(self) -> None:
        self.flood(seconds=10)

    def flood(self, seconds: int) -> None:
        app = self.start()
        x, y = app.canvas.centre
        rate, burst = 8000, 40
        steps = rate * seconds
        mouse = self.lab.mouse
        mouse.move_to(x - 50, y - 50)
        mouse.press()
        # Round a square, a pixel a report.
        sides = ((1, 0), (0, 1), (-1, 0), (0, -1))
        mouse.sync_each = False
        try:
            clock = Clock()
            for number in range(steps):
                mouse.move(*sides[number // 100 % 4])
                if number % burst == burst - 1:
                    mouse.sync()
                    clock.wait((number + 1) / rate)
        finally:
            mouse.sync_each = True
            mouse.sync()
        mouse.release()
        app.wait_for_strokes(1)
        self.assertGreaterEqual(app.info()["samples"], steps + 1)
