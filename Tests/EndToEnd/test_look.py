"""What other programs show of our SVG, PDF and OpenRaster is what we show."""

import shutil
import subprocess
import sys
import unittest
from pathlib import Path

from drawings import ConvertCase


def needs(*programs: str):
    """Skips a test where a program is not installed."""
    missing = [program for program in programs if not shutil.which(program)]
    return unittest.skipIf(missing, f"{', '.join(missing)} not installed")


class Look(ConvertCase):
    def check(self, drawing: Path, ending: str, *words: object) -> None:
        """`words` make `theirs.png` of `out`."""
        png, _ = self.convert(drawing, "ours.png")
        out, _ = self.convert(drawing, f"out.{ending}")
        theirs = self.folder / "theirs.png"
        command = [str(word).replace("OUT", str(out)).replace("PNG", str(theirs)) for word in words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        self.assertTrue(theirs.exists(), done.stderr)
        self.assert_same_look(png, theirs)

    @needs("rsvg-convert")
    def test_svg_to_librsvg(self) -> None:
        self.check(self.rich(), "svg", "rsvg-convert", "OUT", "-o", "PNG")

    @needs("rsvg-convert")
    def test_layers_of_svg_to_librsvg(self) -> None:
        self.check(self.layered(), "svg", "rsvg-convert", "OUT", "-o", "PNG")

    @needs("inkscape")
    def test_svg_to_inkscape(self) -> None:
        self.check(self.rich(), "svg", "inkscape", "OUT", "--export-filename=PNG",
                   "--export-dpi=96")

    @needs("inkscape")
    def test_layers_of_svg_to_inkscape(self) -> None:
        self.check(self.layered(), "svg", "inkscape", "OUT", "--export-filename=PNG",
                   "--export-dpi=96")

    @needs("pdftocairo")
    def test_pdf_to_poppler(self) -> None:
        self.check(self.rich(), "pdf", "pdftocairo", "-png", "-r", "96", "-singlefile", "OUT",
                   self.folder / "theirs")

    @needs("pdftocairo")
    def test_layers_of_pdf_to_poppler(self) -> None:
        self.check(self.layered(), "pdf", "pdftocairo", "-png", "-r", "96", "-singlefile", "OUT",
                   self.folder / "theirs")

    @needs("krita", "xvfb-run")
    def test_layers_of_open_raster_to_krita(self) -> None:
        self.check(self.layered(holds_all=False), "ora", "xvfb-run", "-a", "krita", "OUT",
                   "--export", "--export-filename", "PNG")

    @needs("inkscape")
    def test_drawing_comes_back_from_inkscape(self) -> None:
        drawing = self.layered()
        out, _ = self.convert(drawing, "out.svg")
        saved = self.folder / "saved.svg"
        subprocess.run(["inkscape", out, "--export-type=svg", f"--export-filename={saved}"],
                       capture_output=True, timeout=120, check=True)
        back, _ = self.convert(saved, "back.wetink")
        self.assert_same_pixels(drawing, back)

    def test_drawing_comes_back_from_svg(self) -> None:
        drawing = self.layered()
        out, said = self.convert(drawing, "out.svg")
        self.assertTrue(any("soft edges, grain" in line for line in said), said)
        back, said = self.convert(out, "back.wetink")
        self.assertEqual(said, [])
        self.assert_same_pixels(drawing, back)

    def assert_same_pixels(self, one: Path, other: Path) -> None:
        ours, _ = self.convert(one, "one.png")
        theirs, _ = self.convert(other, "other.png")
        self.assertEqual(ours.read_bytes(), theirs.read_bytes())


if __name__ == "__main__":
    sys.exit(unittest.main())
