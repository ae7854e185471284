"""Brushes: chosen from the list, a person's own among them, and drawn as they always were."""

import json
import os
import subprocess
import time
from pathlib import Path

import events
from app import BINARY, ROOT, command, ink_of
from case import AppCase, HomeCase
from xlab import Picture

# In a window of 1280 x 800: the brush button, what it opens, and the middle of the list.
BRUSH, LIST, MIDDLE = (254, 760), (167, 574), (640, 366)
ROW_HEIGHT, HEADER, PADDING, TALLEST = 56, 44, 8, 560
SIZE = (1280, 800)


def click(place: tuple[int, int], time: float) -> list[events.Event]:
    return events.stroke([place], time)


class Brushes(HomeCase):
    def choose_and_draw(self, row: int, brushes: int) -> tuple[Picture, str]:
        """A stroke across the middle with the brush of a row of so many; also the complaints."""
        height = min(HEADER + ROW_HEIGHT * brushes + 2 * PADDING, TALLEST)
        first = MIDDLE[1] - height // 2 + PADDING + HEADER + ROW_HEIGHT // 2
        log = events.write(self.home.folder / "log.events", [
            *click(BRUSH, 0), *click(LIST, 100), *click((MIDDLE[0], first + ROW_HEIGHT * row), 200),
            *events.stroke([(400 + 20 * step, 400) for step in range(20)], 1000)], *SIZE)
        out = self.home.folder / "out.png"
        done = command("replay", log, "--out", out, home=self.home)
        self.assertEqual(done.returncode, 0, done.stderr)
        return Picture.load(out), done.stderr

    def own_brush(self, name: str, text: str) -> None:
        folder = self.home.folder / ".local/share/wetink/brushes"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")

    def test_the_marker_of_the_list_draws_flat_and_translucent(self) -> None:
        picture, complaints = self.choose_and_draw(6, 12)
        self.assertEqual(complaints, "")
        self.assertEqual(picture.pixel(600, 400), (102, 102, 102))
        self.assertEqual(picture.pixel(600, 407), (102, 102, 102))
        self.assertEqual(picture.pixel(600, 411), (255, 255, 255))

    def test_a_brush_of_ones_own_is_in_the_list(self) -> None:
        self.own_brush("own.json", json.dumps({"title": "Mine", "order": 0, "width": 40}))
        picture, complaints = self.choose_and_draw(0, 13)
        self.assertEqual(complaints, "")
        self.assertEqual(picture.pixel(600, 418), (0, 0, 0))
        self.assertEqual(picture.pixel(600, 422), (255, 255, 255))

    def test_a_brush_that_cannot_be_is_named_and_left_out(self) -> None:
        for number, text in enumerate(("{", '{"widht": 3}', '{"width": -1}', '{"width": "a"}',
                                       '{"blendMode": "dissolve"}', "[]")):
            self.own_brush(f"bad{number}.json", text)
        picture, complaints = self.choose_and_draw(6, 12)
        self.assertEqual(picture.pixel(600, 400), (102, 102, 102))
        for number in range(6):
            self.assertIn(f"bad{number}.json", complaints)

    def test_every_brush_draws_as_it_always_did(self) -> None:
        """The golden pictures: each at three widths, laid over, and at four zooms, reopened from its file."""
        subprocess.run([ROOT / "scripts/brush-samples", "--wetink", BINARY, "--golden",
                        self.home.folder], check=True, env=os.environ | self.home.environment())
        golden = sorted((ROOT / "Tests/EndToEnd/golden").glob("brushes-*.png"))
        self.assertEqual(len(golden), 4)
        for path in golden:
            drawn = Picture.load(self.home.folder / path.name)
            self.assertEqual(drawn, Picture.load(path), path.name)


class BrushesInTheWindow(AppCase):
    def settings(self, **values: object) -> Path:
        file = self.home.folder / ".config/wetink/settings.json"
        file.parent.mkdir(parents=True)
        file.write_text(json.dumps({"smoothing": 0.5} | values), encoding="utf-8")
        return file

    def test_what_was_changed_of_a_brush_survives_a_restart(self) -> None:
        kept = {"marker": {"values": {"width": 33, "minimumWidth": 0.5}, "blendMode": "screen"},
                "pencil": {"values": {"flow": 3, "smoothing": 0.5}}}
        wrong = {"airbrush": {"values": {"flow": -1}}, "gone": {"values": {"width": 3}}}
        file = self.settings(penBrush="pencil", penWidth=3, brushes=kept | wrong)
        for _ in range(2):
            self.assertEqual(self.start().stop(), 0)
            self.assertEqual(json.loads(file.read_text(encoding="utf-8"))["brushes"], kept)

    def test_an_airbrush_that_stands_darkens_until_it_lifts(self) -> None:
        self.settings(penBrush="airbrush", penWidth=60)
        app = self.start()
        x, y = app.canvas.centre
        self.lab.mouse.move_to(x, y)
        self.lab.mouse.press()
        shades = []
        for _ in range(4):
            time.sleep(0.4)
            shades.append(app.picture().pixel(x, y)[0])
        self.lab.mouse.release()
        app.wait_still()
        self.assertEqual(shades, sorted(set(shades), reverse=True))
        lifted = app.picture().pixel(x, y)
        time.sleep(0.5)
        self.assertEqual(app.picture().pixel(x, y), lifted)
        app.wait_for_strokes(1)
        times = [sample[-1] for sample in ink_of(app.document, self.home)[0]["samples"]]
        self.assertGreater(len(times), 60)
        self.assertEqual({round(b - a) for a, b in zip(times, times[1:])}, {16})

    def test_a_pencil_laid_over_is_wide_and_light(self) -> None:
        self.settings(penBrush="pencil", penWidth=3)
        app = self.start()
        x, y = app.canvas.centre
        self.lab.pen.proximity_in(x - 150, y - 60)
        for row, tilt in ((-60, 0.0), (60, 60.0)):
            self.lab.pen.stroke([(x - 150 + 3 * i, y + row, 0.9, tilt, 0.0) for i in range(100)])
        self.lab.pen.proximity_out()
        app.wait_for_strokes(2)
        self.park(app)
        picture = app.drawing()
        upright, over = (sorted(picture.pixel(px, y + row + dy)[0] for px in range(x - 80, x + 80)
                                for dy in (-1, 0, 1)) for row in (-60, 60))
        self.assertLess(upright[len(upright) // 4] + 40, over[len(over) // 4])
        self.assertFalse(app.ink_near(x, y - 60 + 8, 0))
        self.assertTrue(any(picture.pixel(px, y + 60 + 8) != app.paper
                            for px in range(x - 80, x + 80)))
