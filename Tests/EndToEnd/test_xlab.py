"""The X server of the tests does what the tests believe it does."""

import tempfile
import unittest
from pathlib import Path

from case import LabCase
from xlab import Box, Picture


class Devices(LabCase):
    def test_the_mouse_goes_exactly_where_it_is_sent(self) -> None:
        for place in ((0, 0), (1599, 999), (317, 211)):
            self.lab.mouse.move_to(*place)
            self.assertEqual(self.lab.screen.pointer(), place)

    def test_a_finger_and_a_pen_are_where_they_are_put(self) -> None:
        self.lab.touch.begin(0, 400.5, 300.5)
        self.assertEqual(self.lab.screen.pointer(), (400, 300))
        self.lab.touch.end_all()
        self.lab.pen.proximity_in(500.5, 350.5)
        self.assertEqual(self.lab.screen.pointer(), (500, 350))

    def test_devices_can_go_and_come_back(self) -> None:
        self.lab.touch.begin(0, 400, 300)
        self.lab.touch.vanish()
        self.lab.plug_touch()
        self.lab.touch.begin(0, 600.5, 300.5)
        self.assertEqual(self.lab.screen.pointer(), (600, 300))

    def test_an_empty_screen_has_no_window_and_one_colour(self) -> None:
        self.assertEqual(self.lab.screen.windows(), [])
        picture = self.lab.screen.picture()
        self.assertEqual((picture.box.width, picture.box.height), self.lab.size)
        self.assertTrue(picture.is_uniform())


class Pictures(unittest.TestCase):
    paper = (255, 255, 255)

    def painted(self, *boxes: Box) -> Picture:
        whole = Box(10, 20, 50, 44)
        data = bytearray(b"\xff" * whole.width * whole.height * 3)
        for box in boxes:
            for y in range(box.top, box.bottom):
                for x in range(box.left, box.right):
                    at = ((y - whole.top) * whole.width + x - whole.left) * 3
                    data[at:at + 3] = bytes((255, x, y))
        return Picture(whole, bytes(data))

    def test_ink_is_found_where_it_is(self) -> None:
        first, second = Box(12, 22, 15, 30), Box(40, 25, 45, 26)
        picture = self.painted(first, second)
        self.assertEqual(picture.ink_box(self.paper), Box(12, 22, 45, 30))
        self.assertCountEqual(picture.ink_groups(self.paper), [first, second])
        self.assertTrue(picture.ink_near(16, 30, self.paper))
        self.assertFalse(picture.ink_near(20, 35, self.paper))
        self.assertEqual(picture.count_colour((255, 12, 22)), 1)
        self.assertIsNone(self.painted().ink_box(self.paper))

    def test_difference_tells_how_many_pixels_and_where(self) -> None:
        empty, painted = self.painted(), self.painted(Box(12, 22, 15, 30))
        self.assertIsNone(painted.difference(painted))
        self.assertEqual(empty.difference(painted), (24, Box(12, 22, 15, 30)))

    def test_a_png_file_brings_the_same_pixels_back(self) -> None:
        picture = self.painted(Box(12, 22, 40, 40))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "picture.png")
            picture.save(path)
            self.assertIsNone(Picture.load(path).moved(10, 20).difference(picture))


if __name__ == "__main__":
    unittest.main()
