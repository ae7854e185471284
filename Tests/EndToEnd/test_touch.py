"""Drawing with fingers, and what two fingers do to the view."""

from case import PIXEL, AppCase, line, pause


class Drawing(AppCase):
    def test_a_finger_draws_one_stroke_and_no_mouse_stroke_beside_it(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        self.lab.touch.drag(line((x - 80, y), (x + 80, y), 30))
        app.wait_for_ink(x, y)
        self.park(app)
        pause(0.3)
        app.wait_for_strokes(1)
        box = app.ink_box()
        reach = box.height / 2
        self.assert_near(box.left + reach, x - 80, PIXEL, "start")
        self.assert_near(box.right - reach, x + 80, PIXEL, "end")

    def test_a_tap_leaves_a_dot(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        self.lab.touch.tap(x, y)
        app.wait_for_strokes(1)
        self.park(app)
        self.assertTrue(app.ink_near(x, y))

    def test_ten_fingers_draw_ten_strokes(self) -> None:
        app = self.start("--fingers", "draw")
        x, y = app.canvas.centre
        left, top = x - 126, y - 60
        self.lab.touch.gesture([{finger: (left + 28 * finger, top + 3 * step)
                                 for finger in range(10)} for step in range(41)])
        app.wait_for_strokes(10)
        self.park(app)
        groups = app.drawing().ink_groups(app.paper)
        self.assertEqual(len(groups), 10)
        for finger, box in enumerate(sorted(groups, key=lambda box: box.left)):
            self.assert_near((box.left + box.right) / 2, left + 28 * finger, PIXEL, "x")
            reach = box.width / 2
            self.assert_near(box.top + reach, top, PIXEL, "start")
            self.assert_near(box.bottom - reach, top + 120, PIXEL, "end")

    def test_fingers_that_come_and_go_never_join_their_strokes(self) -> None:
        app = self.start("--fingers", "draw")
        x, y = app.canvas.centre
        first, second = (x - 100, y), (x + 100, y)
        frames = [{0: (first[0], first[1] + step * 2)} for step in range(20)]
        frames += [{0: (first[0], first[1] + 40), 1: (second[0], second[1] + step * 2)}
                   for step in range(5)]
        frames += [{1: (second[0], second[1] + step * 2)} for step in range(5, 20)]
        self.lab.touch.gesture(frames)
        app.wait_for_strokes(2)
        self.park(app)
        self.assertEqual(len(app.drawing().ink_groups(app.paper)), 2)
        self.assertFalse(app.ink_near(x, y + 20, 10), "no line from one to the other")

    def test_a_touchscreen_that_vanishes_leaves_its_stroke(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        touch = self.lab.touch
        touch.begin(0, x - 80, y)
        for step in range(1, 31):
            touch.update(0, x - 80 + 4 * step, y)
            pause(0.008)
        touch.vanish()
        self.lab.plug_touch()
        app.wait_for_strokes(1)
        self.park(app)
        self.assertTrue(app.ink_near(x - 80, y) and app.ink_near(x + 38, y))
        touch.drag(line((x - 80, y + 60), (x + 40, y + 60), 20))
        app.wait_for_strokes(2)


class Gestures(AppCase):
    """The default: one finger draws, two move the view."""

    def test_spreading_two_fingers_zooms_in_and_leaves_no_ink(self) -> None:
        app, x, y = self.drawn()
        before = app.ink_box()
        self.lab.touch.pinch(x, y, 40, 80)
        self.park(app)
        after = app.ink_box()
        self.assert_near(after.width / before.width, 2, 0.15, "zoom")
        self.assert_near((after.left + after.right) / 2, x, 5, "centre")
        self.assertEqual(len(app.drawing().ink_groups(app.paper)), 1)
        app.wait_for_strokes(1)

    def test_two_fingers_pan_the_view(self) -> None:
        app, x, y = self.drawn()
        before = app.ink_box()
        self.lab.touch.gesture([{0: (x - 50 + 2 * step, y + 40 + step),
                                 1: (x + 50 + 2 * step, y + 40 + step)} for step in range(31)])
        self.park(app)
        after = app.ink_box()
        self.assert_near(after.left - before.left, 60, 4, "across")
        self.assert_near(after.top - before.top, 30, 4, "down")
        self.assertEqual((after.width, after.height), (before.width, before.height))
        app.wait_for_strokes(1)

    def test_two_fingers_rotate_the_view(self) -> None:
        app, x, y = self.drawn()
        self.lab.touch.pinch(x, y, 80, 80, turn=90)
        self.park(app)
        box = app.ink_box()
        self.assertGreater(box.height, 2 * box.width, "the line stands upright")
        app.wait_for_strokes(1)

    def test_a_second_finger_within_150_ms_drops_the_begun_stroke(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        touch = self.lab.touch
        touch.begin(0, x - 60, y)
        for step in range(1, 6):
            touch.update(0, x - 60 + 5 * step, y)
            pause(0.008)
        touch.begin(1, x + 60, y)
        pause(0.1)
        touch.end_all()
        self.park(app)
        self.assertIsNone(app.ink_box())
        pause(0.3)
        app.wait_for_strokes(0)

    def test_a_later_second_finger_is_ignored(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        touch = self.lab.touch
        touch.begin(0, x - 100, y)
        for step in range(1, 41):
            touch.update(0, x - 100 + 2 * step, y)
            pause(0.01)
        touch.begin(1, x, y + 90)
        for step in range(41, 81):
            touch.update(0, x - 100 + 2 * step, y)
            touch.update(1, x + step, y + 90)
            pause(0.005)
        touch.end(0)
        for step in range(20):  # goes on alone, and still does not draw
            touch.update(1, x - step, y + 90)
            pause(0.005)
        touch.end(1)
        app.wait_for_strokes(1)
        self.park(app)
        box = app.ink_box()
        reach = box.height / 2
        self.assert_near(box.left + reach, x - 100, PIXEL, "start")
        self.assert_near(box.right - reach, x + 60, PIXEL, "end")

    def test_a_touch_after_a_pinch_draws_its_own_stroke_alone(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        self.lab.touch.pinch(x, y, 60, 70, seconds=0.2)
        self.lab.touch.drag(line((x - 50, y + 80), (x + 50, y + 80), 20))
        app.wait_for_strokes(1)
        self.park(app)
        box = app.ink_box()
        reach = box.height / 2
        self.assert_near(box.left + reach, x - 50, PIXEL, "start")
        self.assert_near(box.right - reach, x + 50, PIXEL, "end")
        self.assert_near((box.top + box.bottom) / 2, y + 80, PIXEL, "height")

    def test_quick_pans_undo_nothing(self) -> None:
        app, x, y = self.drawn()
        for round_number in range(10):
            direction = 2 if round_number % 2 else -2
            self.lab.touch.gesture([{0: (x - 50, y + 60 + direction * step),
                                     1: (x + 50, y + 60 + direction * step)}
                                    for step in range(15)])
            pause(0.05)
        self.park(app)
        self.assertIsNotNone(app.ink_box())
        app.wait_for_strokes(1)
