"""Other formats: what goes out looks the same to other programs, what comes in is all there."""

import json
import shutil
import subprocess
import sys
import unittest
import zipfile
from pathlib import Path

import events
from app import command
from case import HomeCase
from xlab import Picture

# How far another program may be off: in the mean, and in any region without an edge.
MEAN, REGION = 1.0, 8
# A region is a square of so many pixels; it has an edge where its surroundings differ by more.
SIDE, FLAT = 4, 8

BRUSHES = (
    {}, {"penBrush": "own", "pen.nibRatio": 0.2, "pen.nibAngle": 40, "opacity": 0.5},
    {"penBrush": "own", "pen.softness": 0.8}, {"penBrush": "own", "pen.grainDepth": 0.9}, {"penBrush": "own", "pen.startTaper": 3, "pen.endTaper": 3},
)
MODES = ("multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn",
         "hard-light", "soft-light", "difference", "exclusion", "hue", "saturation", "color",
         "luminosity")


class Convert(HomeCase):
    def setUp(self) -> None:
        super().setUp()
        self.folder = self.home.folder

    def run_wetink(self, *arguments: object) -> subprocess.CompletedProcess[str]:
        return command(*arguments, home=self.home)

    def convert(self, source: Path, name: str, *options: object) -> tuple[Path, list[str]]:
        """The new file and the lines of what it could not hold."""
        out = self.folder / name
        done = self.run_wetink("convert", source, out, *options)
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        return out, done.stderr.splitlines()

    def draw(self, strokes: list[tuple[list, dict]], name: str = "drawing.wetink") -> Path:
        """A drawing of strokes, each with its own settings."""
        last: Path | None = None
        for number, (places, settings) in enumerate(strokes):
            tool = settings.get("tool", "pen")
            head = {"wetink-events": 1, "width": 900, "height": 900, "tool": tool,
                    "settings": {"prediction": 0} | settings.get("settings", {})}
            log = self.folder / f"{number}.events"
            lines = [head, *events.stroke(places, 100)]
            log.write_text("\n".join(json.dumps(line) for line in lines) + "\n", encoding="utf-8")
            made = self.folder / f"{number}-{name}"
            arguments = ["replay", log, "--save", made]
            done = self.run_wetink(*arguments, *(["--from", last] if last else []))
            self.assertEqual(done.returncode, 0, done.stderr)
            last = made
        assert last
        return last

    @staticmethod
    def wave(x: float, y: float, width: float = 150) -> list[tuple[float, float]]:
        return [(x + width * step / 40, y + 14 * (1 if step // 10 % 2 else -1) * (step % 10) / 10)
                for step in range(41)]

    def rich(self) -> Path:
        """Every mode over two colours, every kind of brush, and erasing."""
        strokes = []
        for number, mode in enumerate(MODES):
            x, y = 250 + 130 * (number % 3), 250 + 60 * (number // 3)
            for dy, color, kind in ((-8, 0x3060C0, "source-over"), (8, 0xE0B040, "source-over"),
                                    (0, 0xB03060, mode)):
                settings = {"color": color, "penWidth": 20, "blendMode": kind,
                            "opacity": 0.8 if kind == mode else 1}
                strokes.append((self.wave(x, y + dy, 100), {"settings": settings}))
        for number, brush in enumerate(BRUSHES):
            settings = {"color": 0x205030, "penWidth": 14} | brush
            strokes.append((self.wave(250 + 180 * (number % 2), 560 + 40 * (number // 2)),
                            {"settings": settings}))
        strokes.append(([(260, 240), (600, 480)], {"tool": "eraser",
                                                   "settings": {"eraserWidth": 12}}))
        strokes.append((self.wave(300, 300), {"settings": {"color": 0x101010, "penWidth": 3}}))
        return self.draw(strokes)

    # -- comparing

    def assert_same_look(self, ours: Path, theirs: Path) -> None:
        one, other = Picture.load(ours), Picture.load(theirs)
        self.assertEqual((one.box.width, one.box.height), (other.box.width, other.box.height))
        off = sum(abs(a - b) for a, b in zip(one.data, other.data, strict=True)) / len(one.data)
        self.assertLess(off, MEAN, f"mean difference {off}")
        for top in range(SIDE, one.box.height - 2 * SIDE, SIDE):
            for left in range(SIDE, one.box.width - 2 * SIDE, SIDE):
                if self.is_flat(one, left, top):
                    worst = self.region_difference(one, other, left, top)
                    self.assertLessEqual(worst, REGION, f"at {left}, {top}")

    @staticmethod
    def is_flat(picture: Picture, left: int, top: int) -> bool:
        around = [picture.row(y)[(left - SIDE) * 3:(left + 2 * SIDE) * 3]
                  for y in range(top - SIDE, top + 2 * SIDE)]
        if all(row == around[0] for row in around) and len(set(around[0][::3])) == 1:
            return True
        return all(max(max(row[channel::3]) for row in around)
                   - min(min(row[channel::3]) for row in around) <= FLAT for channel in range(3))

    @staticmethod
    def region_difference(one: Picture, other: Picture, left: int, top: int) -> float:
        total = [0, 0, 0]
        for y in range(top, top + SIDE):
            mine = one.row(y)[left * 3:(left + SIDE) * 3]
            theirs = other.row(y)[left * 3:(left + SIDE) * 3]
            if mine != theirs:
                for channel in range(3):
                    total[channel] += sum(mine[channel::3]) - sum(theirs[channel::3])
        return max(abs(value) for value in total) / SIDE ** 2

    # -- out

    @unittest.skipUnless(shutil.which("rsvg-convert"), "rsvg-convert is not installed")
    def test_svg_looks_the_same_to_librsvg(self) -> None:
        drawing = self.rich()
        png, _ = self.convert(drawing, "ours.png")
        svg, said = self.convert(drawing, "out.svg")
        self.assertTrue(any("soft edges, grain" in line for line in said), said)
        subprocess.run(["rsvg-convert", svg, "-o", self.folder / "theirs.png"], check=True)
        self.assert_same_look(png, self.folder / "theirs.png")

    @unittest.skipUnless(shutil.which("pdftocairo"), "pdftocairo is not installed")
    def test_pdf_looks_the_same_to_poppler(self) -> None:
        drawing = self.rich()
        png, _ = self.convert(drawing, "ours.png")
        pdf, _ = self.convert(drawing, "out.pdf")
        subprocess.run(["pdftocairo", "-png", "-r", "96", "-singlefile", pdf,
                        self.folder / "theirs"], check=True)
        self.assert_same_look(png, self.folder / "theirs.png")

    def test_png_is_what_render_gives(self) -> None:
        drawing = self.rich()
        png, said = self.convert(drawing, "a.png", "--view", "260,260,200,100", "--scale", "2")
        done = self.run_wetink("render", drawing, "--view", "260,260,200,100", "--size", "400x200",
                               "--out", self.folder / "b.png")
        self.assertEqual((done.returncode, said), (0, []), done.stderr)
        self.assertEqual(Picture.load(png), Picture.load(self.folder / "b.png"))

    def test_open_raster_is_a_zip_that_begins_with_its_type(self) -> None:
        drawing = self.rich()
        ora, _ = self.convert(drawing, "out.ora")
        self.assertEqual(ora.read_bytes()[30:54], b"mimetypeimage/openraster")
        with zipfile.ZipFile(ora) as archive:
            self.assertEqual(archive.infolist()[0].compress_type, zipfile.ZIP_STORED)
            self.assertIsNone(archive.testzip())
            self.assertIn("Thumbnails/thumbnail.png", archive.namelist())
            (self.folder / "merged.png").write_bytes(archive.read("mergedimage.png"))
        png, _ = self.convert(drawing, "ours.png")
        self.assertEqual(Picture.load(png), Picture.load(self.folder / "merged.png"))

    def test_ink_ml_comes_back_to_the_pixel(self) -> None:
        drawing = self.rich()
        inkml, _ = self.convert(drawing, "out.inkml")
        back, _ = self.convert(inkml, "back.wetink")
        ours, _ = self.convert(drawing, "ours.png")
        theirs, _ = self.convert(back, "theirs.png")
        self.assertEqual(Picture.load(ours), Picture.load(theirs))

    def test_json_has_every_stroke_and_sample(self) -> None:
        drawing = self.rich()
        found = json.loads(self.run_wetink("info", drawing, "--json").stdout)
        out, said = self.convert(drawing, "out.json")
        self.assertEqual(said, [])
        layers = json.loads(out.read_text(encoding="utf-8"))["layers"]
        strokes = [stroke for layer in layers for stroke in layer.get("strokes", [])]
        self.assertEqual(len(strokes), found["strokes"])
        self.assertEqual(sum(len(stroke["samples"]) for stroke in strokes), found["samples"])

    def test_what_a_format_cannot_hold_is_said_line_by_line(self) -> None:
        _, said = self.convert(self.rich(), "out.xopp")
        self.assertTrue(all(line.startswith("wetink: ") and "out.xopp: " in line for line in said))
        self.assertGreater(len(said), 3)

    # -- in

    def test_nothing_is_written_over(self) -> None:
        drawing = self.rich()
        xopp, _ = self.convert(drawing, "out.xopp")
        before = {path: path.read_bytes() for path in (drawing, xopp)}
        for out in (drawing, xopp):
            done = self.run_wetink("convert", xopp, out)
            self.assertEqual(done.returncode, 1, done.stderr)
        self.assertEqual({path: path.read_bytes() for path in before}, before)

    def test_bad_files_are_refused_in_one_line(self) -> None:
        for ending in ("xopp", "svg", "inkml", "ora", "pdf", "png", "jpg", "webp"):
            path = self.folder / f"bad.{ending}"
            for content in (b"", b"<", b"\x1f\x8b\x08garbage", b"\x89PNG\r\n\x1a\n", b"RIFF"):
                path.write_bytes(content)
                done = self.run_wetink("convert", path, self.folder / "new.wetink")
                self.assertEqual(done.returncode, 1, (ending, content, done.stderr))
                self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
                self.assertIn(path.name, done.stderr)
                self.assertFalse((self.folder / "new.wetink").exists())

    def test_unknown_endings_are_wrong_usage(self) -> None:
        done = self.run_wetink("convert", self.rich(), self.folder / "out.abc")
        self.assertEqual(done.returncode, 2)
        self.assertIn("svg", done.stderr)


if __name__ == "__main__":
    sys.exit(unittest.main())
