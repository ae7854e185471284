"""The palette: what is chosen there is what is drawn."""

from case import AppCase, line

# Those of the fourteen that nothing else in the window is likely to have.
COLOURS = {"red": (255, 0, 0), "green": (0, 255, 0), "blue": (0, 0, 255), "cyan": (0, 255, 255),
           "yellow": (255, 255, 0), "magenta": (255, 0, 255), "orange": (255, 128, 0),
           "purple": (128, 0, 128), "brown": (153, 102, 51)}


class Palette(AppCase):
    def test_each_colour_draws_itself(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        for _ in range(4):
            self.lab.keyboard.tap("]")
        for number, (name, colour) in enumerate(COLOURS.items()):
            place = app.swatch(colour)
            self.assertIsNotNone(place, f"no {name} in the palette")
            self.lab.mouse.click(*place)
            height = y + 24 * number - 100
            self.lab.mouse.drag(line((x - 60, height), (x + 60, height), 10))
            self.park(app)
            self.assertEqual(app.picture().pixel(x, height), colour, name)
        app.wait_for_strokes(len(COLOURS))

    def test_the_colours_stand_in_two_rows_in_their_order(self) -> None:
        app = self.start()
        places = {name: app.swatch(colour) for name, colour in COLOURS.items()}
        for row in (("red", "green"), ("blue", "cyan", "yellow", "magenta", "orange", "purple",
                                       "brown")):
            for left, right in zip(row, row[1:]):
                self.assertLess(places[left][0], places[right][0], f"{left} before {right}")
        self.assertLess(places["red"][1], places["blue"][1])

    def test_black_is_the_first_colour(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        for _ in range(4):
            self.lab.keyboard.tap("]")
        self.lab.mouse.drag(line((x - 60, y), (x + 60, y), 10))
        self.park(app)
        self.assertEqual(app.picture().pixel(x, y), (0, 0, 0))

    def test_a_press_on_the_palette_draws_nothing(self) -> None:
        app = self.start()
        place = app.swatch(COLOURS["red"])
        self.assertIsNotNone(place)
        self.lab.mouse.drag(line(place, app.canvas.centre, 12))
        self.park(app)
        self.assertIsNone(app.ink_box())
        app.wait_for_strokes(0)
