"""Zooming and panning with mouse and keys."""

from case import PIXEL, AppCase, line


class View(AppCase):
    def test_the_wheel_zooms_round_the_pointer(self) -> None:
        app, x, y = self.drawn()
        before = app.ink_box()
        self.lab.mouse.move_to(x - 40, y)
        self.lab.mouse.wheel(2)
        self.park(app)
        after = app.ink_box()
        self.assertGreater(after.width, before.width * 1.1)
        reach = after.height / 2
        self.assert_near(after.left + reach, x - 40, PIXEL + 1, "what was under the pointer")
        app.wait_for_strokes(1)

    def test_zoomed_ink_is_sharp(self) -> None:
        app, x, y = self.drawn()
        before = app.ink_box()
        self.lab.mouse.move_to(x, y)
        for _ in range(60):
            if app.ink_box().height >= 6 * before.height:
                break
            self.lab.mouse.wheel(1)
            app.wait_still()
        self.park(app)
        box = app.ink_box()
        self.assertGreaterEqual(box.height, 6 * before.height, "zoomed in six times")
        # Across the line: paper, an edge of a pixel or two, ink, an edge, paper.
        picture = app.drawing()
        column = [picture.pixel(x, row) for row in range(box.top - 2, box.bottom + 2)]
        ink = picture.pixel(x, (box.top + box.bottom) // 2)
        between = [colour for colour in column if colour not in (ink, app.paper)]
        self.assertLessEqual(len(between), 4, f"soft edges: {between}")

    def test_control_0_brings_the_first_view_back(self) -> None:
        app, x, y = self.drawn()
        before = app.drawing()
        self.lab.mouse.move_to(x + 30, y + 20)
        self.lab.mouse.wheel(3)
        self.lab.mouse.wheel(-1)
        self.park(app)
        self.assertIsNotNone(before.difference(app.drawing()), "the wheel zoomed")
        self.lab.keyboard.tap("control", "0")
        self.park(app)
        self.assert_same_picture(before, app.drawing(), "the first view")

    def test_the_middle_button_pans(self) -> None:
        app, x, y = self.drawn()
        before = app.drawing()
        self.lab.mouse.drag(line((x, y + 30), (x + 50, y + 10), 10), button=2)
        self.park(app)
        self.assert_panned(app, before, 50, -20)

    def test_space_and_a_drag_pan(self) -> None:
        app, x, y = self.drawn()
        before = app.drawing()
        self.lab.keyboard.press("space")
        self.lab.mouse.drag(line((x, y + 30), (x - 40, y + 50), 10))
        self.lab.keyboard.release("space")
        self.park(app)
        self.assert_panned(app, before, -40, 20)
        app.wait_for_strokes(1)

    def assert_panned(self, app, before, dx: int, dy: int) -> None:
        box = before.ink_box(app.paper)
        self.assert_same_picture(before.cropped(box).moved(dx, dy),
                                 app.picture(box.moved(dx, dy)), "the stroke, moved")
