"""Other formats: what goes out can be read, what comes in is all there."""

import gzip
import json
import os
import re
import sys
import unittest
import zipfile

from drawings import ConvertCase
from xlab import Picture


class Convert(ConvertCase):
    # -- out

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
        self.assertEqual(said, [f"wetink: {out}: undo history, left out"])
        layers = json.loads(out.read_text(encoding="utf-8"))["layers"]
        strokes = [stroke for layer in layers for stroke in layer.get("strokes", [])]
        self.assertEqual(len(strokes), found["strokes"])
        self.assertEqual(sum(len(stroke["samples"]) for stroke in strokes), found["samples"])

    def test_what_a_format_cannot_hold_is_said_line_by_line(self) -> None:
        _, said = self.convert(self.rich(), "out.xopp")
        self.assertTrue(all(line.startswith("wetink: ") and "out.xopp: " in line for line in said))
        self.assertGreater(len(said), 3)

    def test_pages_of_a_document_are_the_pages_of_its_pdf(self) -> None:
        paper = '<background type="solid" color="white" style="lined"/>'
        line = '<layer><stroke width="2">30 30 100 100</stroke></layer>'
        pages = "".join(f'<page width="{width}" height="300">{paper}{line}</page>'
                        for width in (150, 300, 150))
        path = self.folder / "in.xopp"
        path.write_text(f"<xournal>{pages}</xournal>", encoding="utf-8")
        # By way of a drawing, and a copy of it, which keep them.
        drawing, _ = self.convert(path, "in.wetink")
        copy, _ = self.convert(drawing, "copy.wetink")
        pdf, _ = self.convert(copy, "out.pdf")
        back, _ = self.convert(pdf, "back.wetink")
        again, _ = self.convert(back, "again.xopp")
        found = re.findall(rb'<page width="([0-9.]+)"', gzip.decompress(again.read_bytes()))
        self.assertEqual(found, [b"150", b"300", b"150"])
        part, _ = self.convert(copy, "part.xopp", "--view", "0,0,100,100")
        self.assertEqual(gzip.decompress(part.read_bytes()).count(b"<page "), 1)

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

    def test_file_that_brings_a_library_down_is_refused_in_one_line(self) -> None:
        """Poppler 22.12 looks for the pixels of a mask that it could not make."""
        path = self.folder / "bad.pdf"
        path.write_text(
            "%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n"
            "2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n"
            "3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 20 20]/Contents 4 0 R"
            "/Resources<</ExtGState<</G<</SMask<</S/Luminosity/G 6 0 R>>>>>>>>>> endobj\n"
            "4 0 obj <</Length 60>> stream\n"
            "q 1 100000 0 1 2 2 cm /G gs 1 0 0 rg 0 0 9 9 re f Q\nendstream endobj\n"
            "6 0 obj <</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Group<</S/Transparency"
            "/CS/DeviceRGB>>/Length 9>> stream\n0 0 4 4 re f\nendstream endobj\n"
            "trailer <</Root 1 0 R/Size 10>>\n", encoding="ascii")
        done = self.run_wetink("convert", path, self.folder / "new.wetink")
        if done.returncode:
            self.assertEqual(done.stderr.splitlines(),
                             [f"wetink: {path}: cannot be read; it is damaged or too large"])
            self.assertFalse((self.folder / "new.wetink").exists())

    def test_what_has_no_end_is_not_read(self) -> None:
        for ending in ("svg", "png", "pdf", "xopp"):
            path = self.folder / f"pipe.{ending}"
            os.mkfifo(path)
            done = self.run_wetink("convert", path, self.folder / "new.wetink")
            self.assertEqual((done.returncode, done.stderr),
                             (1, f"wetink: {path}: this is not an ordinary file\n"))
        device = self.folder / "device.svg"
        device.symlink_to("/dev/zero")
        done = self.run_wetink("convert", device, self.folder / "new.wetink")
        self.assertEqual((done.returncode, done.stderr),
                         (1, f"wetink: {device}: this is not an ordinary file\n"))

    def test_a_link_to_an_ordinary_file_is_read(self) -> None:
        svg, _ = self.convert(self.rich(), "out.svg")
        link = self.folder / "link.svg"
        link.symlink_to(svg)
        self.convert(link, "new.wetink")

    def test_formats_that_are_only_written_say_so(self) -> None:
        for ending in ("json", "gif", "mp4"):
            path = self.folder / f"in.{ending}"
            path.write_bytes(b"x" * 100)
            done = self.run_wetink("convert", path, self.folder / "new.wetink")
            self.assertEqual((done.returncode, done.stderr),
                             (1, f"wetink: {path}: {ending} files can only be written\n"))

    def test_a_missing_folder_is_told_with_the_name_that_was_given(self) -> None:
        done = self.run_wetink("convert", self.rich(), "nodir/x.wetink")
        self.assertEqual((done.returncode, done.stderr),
                         (1, "wetink: nodir/x.wetink: its folder does not exist\n"))

    def test_options_that_would_do_nothing_are_refused(self) -> None:
        drawing = self.folder / "drawing.wetink"
        for name, *option in (("a.png", "--page", "a4"), ("a.svg", "--size", "10x10"),
                              ("a.svg", "--seconds", "3"), ("a.pdf", "--transparent"),
                              ("b.wetink", "--view", "0,0,9,9"), ("a.json", "--scale", "2"),
                              ("a.ORA", "--size", "9x9"), ("a.inkml", "--view", "0,0,9,9")):
            done = self.run_wetink("convert", drawing, self.folder / name, *option)
            self.assertEqual(done.returncode, 2, (name, option, done.stderr))
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
            self.assertIn(f"{option[0]} is for ", done.stderr)
            self.assertFalse((self.folder / name).exists())

    def test_a_transparent_svg_has_no_paper(self) -> None:
        drawing = self.rich()
        plain, _ = self.convert(drawing, "plain.svg")
        clear, _ = self.convert(drawing, "clear.svg", "--transparent")
        lines = plain.read_text(encoding="utf-8").splitlines()
        left = [line for line in lines if 'wetink:part="paper"' not in line]
        self.assertEqual(len(left), len(lines) - 1)
        # Only its colour is kept for when it comes back.
        text = clear.read_text(encoding="utf-8")
        self.assertIn(' wetink:paper="#', text)
        self.assertEqual(re.sub(' wetink:paper="#[0-9a-f]{6}"', "", text).splitlines(), left)

    def test_unknown_endings_are_wrong_usage(self) -> None:
        done = self.run_wetink("convert", self.rich(), self.folder / "out.abc")
        self.assertEqual(done.returncode, 2)
        self.assertIn("svg", done.stderr)


if __name__ == "__main__":
    sys.exit(unittest.main())
