"""Brushes: chosen from the list, a person's own among them, and drawn as they always were."""

import json
import os
import subprocess

import events
from app import BINARY, ROOT, command
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


class KeptBrushes(AppCase):
    def test_what_was_changed_of_a_brush_survives_a_restart(self) -> None:
        kept = {"marker": {"values": {"width": 33, "minimumWidth": 0.5}, "blendMode": "screen"},
                "pencil": {"values": {"flow": 3, "smoothing": 0.5}}}
        wrong = {"airbrush": {"values": {"flow": -1}}, "gone": {"values": {"width": 3}}}
        file = self.home.folder / ".config/wetink/settings.json"
        file.parent.mkdir(parents=True)
        file.write_text(json.dumps({"penBrush": "pencil", "penWidth": 3, "smoothing": 0.5,
                                    "brushes": kept | wrong}), encoding="utf-8")
        for _ in range(2):
            self.assertEqual(self.start().stop(), 0)
            self.assertEqual(json.loads(file.read_text(encoding="utf-8"))["brushes"], kept)
