"""The keys: undo, redo, tools and width."""

from case import AppCase, line, pause


class Keys(AppCase):
    def draw(self, app, dy: int) -> None:
        x, y = app.canvas.centre
        self.lab.mouse.drag(line((x - 60, y + dy), (x + 60, y + dy), 12))

    def test_undo_and_redo_bring_back_the_same_pixels(self) -> None:
        app = self.start()
        pictures = []
        for count in range(3):
            pictures.append(app.drawing())
            self.draw(app, count * 30)
            app.wait_for_strokes(count + 1)
            self.park(app)
        pictures.append(app.drawing())
        for count in (2, 1, 0):
            self.lab.keyboard.tap("control", "z")
            app.wait_for_strokes(count)
            app.wait_still()
            self.assert_same_picture(pictures[count], app.drawing(), f"after undo to {count}")
        self.lab.keyboard.tap("control", "z")  # nothing left: does nothing
        for count, keys in ((1, ("control", "shift", "z")), (2, ("control", "y")),
                            (3, ("control", "y"))):
            self.lab.keyboard.tap(*keys)
            app.wait_for_strokes(count)
            app.wait_still()
            self.assert_same_picture(pictures[count], app.drawing(), f"after redo to {count}")

    def test_undo_in_the_middle_of_a_stroke_leaves_the_one_before(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        self.draw(app, 0)
        app.wait_for_strokes(1)
        self.lab.mouse.drag(line((x - 60, y + 50), (x + 60, y + 50), 12), release=False)
        self.lab.keyboard.tap("control", "z")
        self.lab.mouse.release()
        self.park(app)
        pause(0.3)
        self.assertTrue(app.ink_near(x, y), "the stroke before")
        self.assertIn(app.info()["strokes"], (1, 2))

    def test_the_eraser_takes_ink_away_and_the_pen_comes_back(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        self.draw(app, 0)
        app.wait_for_strokes(1)
        self.lab.keyboard.tap("e")
        self.lab.mouse.drag(line((x, y - 40), (x, y + 40), 16))
        self.park(app)
        self.assertFalse(app.ink_near(x, y, 0), "a gap in the middle")
        self.assertTrue(app.ink_near(x - 60, y) and app.ink_near(x + 58, y), "the ends")
        self.lab.keyboard.tap("b")
        self.draw(app, 60)
        self.park(app)
        self.assertTrue(app.ink_near(x, y + 60), "the pen draws again")

    def test_the_brackets_change_the_width(self) -> None:
        app = self.start()
        heights = []
        for keys in ((), ("]",) * 4, ("[",) * 4):
            for key in keys:
                self.lab.keyboard.tap(key)
            self.draw(app, 0)
            self.park(app)
            heights.append(app.ink_box().height)
            self.lab.keyboard.tap("control", "z")
            self.park(app)
        self.assertGreater(heights[1], heights[0])
        self.assertEqual(heights[2], heights[0])
