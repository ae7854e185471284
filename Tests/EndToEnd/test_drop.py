"""Files that are dropped on the window."""

from pathlib import Path

from app import App, info, wait_until
from case import AppCase, line
from xlab import Box, FileDrag, Picture

SVG = """<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="2000" viewBox="0 0 3000 2000">
<path d="M 2000 1500 L 2900 1900" stroke="#c02020" stroke-width="60" stroke-linecap="round"
stroke-linejoin="round" fill="none"/></svg>"""


class Drop(AppCase):
    def drop(self, app: App, *files: Path) -> None:
        drag = FileDrag(self.lab.display)
        self.addCleanup(drag.close)
        drag.drop(app.window.id, *app.canvas.centre, *files)

    def photo(self) -> Path:
        """200 by 120 pixels of one colour."""
        path = self.home.folder / "photo.png"
        Picture(Box(0, 0, 200, 120), bytes((0x20, 0x60, 0xC0)) * (200 * 120)).save(path)
        return path

    def layers(self, app: App) -> list[dict]:
        return info(app.document, self.home)["layerTree"]

    def test_a_drawing_of_another_program_is_opened_and_seen_whole(self) -> None:
        app = self.start()
        file = self.home.folder / "far.svg"
        file.write_text(SVG, encoding="utf-8")
        self.drop(app, file)
        wait_until(lambda: app.ink_box() is not None, "ink of the drawing")
        self.park(app)
        box = app.ink_box()
        assert box
        # All of it, in the middle of the canvas, and as large as fits.
        x, y = app.window.box.centre
        self.assert_near(box.centre[0], x, 12, "across")
        self.assert_near(box.centre[1], y, 12, "down")
        self.assertGreater(box.width, 300)
        self.assertEqual(file.read_text(encoding="utf-8"), SVG)

    def test_a_picture_becomes_a_layer_under_the_ink(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        self.lab.mouse.drag(line((x - 70, y), (x + 70, y), 14))
        app.wait_for_strokes(1)
        self.drop(app, self.photo())
        wait_until(lambda: len(self.layers(app)) == 2, "a second layer")
        below, above = self.layers(app)
        self.assertEqual((below["content"], below["name"]), ("picture", "photo.png"))
        self.assertEqual(above["strokes"], 1)
        self.park(app)
        # The stroke lies on the picture and is still there.
        self.assertEqual(app.picture(Box.around(x, y, 0)).data, b"\0\0\0")
        self.assertEqual(app.picture(Box.around(x, y + 20, 0)).data, bytes((0x20, 0x60, 0xC0)))
        # What is drawn next lies on it too.
        self.lab.mouse.drag(line((x - 70, y + 20), (x + 70, y + 20), 14))
        app.wait_for_strokes(2)
        self.park(app)
        self.assertEqual(app.picture(Box.around(x, y + 20, 0)).data, b"\0\0\0")
        self.lab.keyboard.tap("control", "z")
        self.lab.keyboard.tap("control", "z")
        wait_until(lambda: len(self.layers(app)) == 1, "the picture undone")

    def test_what_cannot_be_read_is_said_and_drawing_goes_on(self) -> None:
        app = self.start()
        bad = self.home.folder / "bad.png"
        bad.write_bytes(b"\x89PNG\r\n\x1a\nnothing")
        before = app.picture()
        self.drop(app, bad, self.home.folder / "missing.svg")
        wait_until(lambda: app.picture().difference(before) is not None, "a notice")
        x, y = app.canvas.centre
        self.lab.mouse.drag(line((x - 70, y), (x + 70, y), 14))
        app.wait_for_strokes(1)
        self.assertEqual(len(self.layers(app)), 1)
