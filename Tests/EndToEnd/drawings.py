"""Drawings of every kind of stroke and layer, converted and compared."""

import json
import re
import subprocess
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
    {"penBrush": "own", "pen.softness": 0.8}, {"penBrush": "own", "pen.grainDepth": 0.9},
    {"penBrush": "own", "pen.startTaper": 3, "pen.endTaper": 3},
    *({"penBrush": name} for name in ("airbrush", "brush-pen", "calligraphy", "chalk", "fineliner",
                                      "fountain", "marker", "pen", "pencil")),
)
MODES = ("multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn",
         "hard-light", "soft-light", "difference", "exclusion", "hue", "saturation", "color",
         "luminosity")


def svg_layer(name: str, content: list[str], style: str = "", words: str = "", part: str = "") -> str:
    """A layer as our SVG has it, which is read back as it was."""
    own = (f' wetink:layer="{words}"' if words else "") + (f' wetink:part="{part}"' if part else "")
    return (f'<g{own} inkscape:groupmode="layer" inkscape:label="{name}" style="{style}">'
            + "".join(content) + "</g>\n")


class ConvertCase(HomeCase):
    """A test of `wetink convert`."""

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
            strokes.append((self.wave(250 + 180 * (number % 3), 560 + 40 * (number // 3)),
                            {"settings": settings}))
        strokes.append(([(260, 240), (600, 480)], {"tool": "eraser",
                                                   "settings": {"eraserWidth": 12}}))
        strokes.append((self.wave(300, 300), {"settings": {"color": 0x101010, "penWidth": 3}}))
        return self.draw(strokes)

    def layered(self, *, holds_all: bool = True) -> Path:
        """Every mode as a layer's, and every kind of layer; `holds_all`: also what OpenRaster has no
        words for."""
        rich, _ = self.convert(self.rich(), "rich.svg")
        text = rich.read_text(encoding="utf-8")
        shapes = re.findall(r"<path [^>]*/>|<image .*?</image>", text, re.DOTALL)
        shapes = [shape for shape in shapes if "mode=destination-out" not in shape]
        plain = [shape for shape in shapes if "mode=source-over" in shape]
        blended = [re.sub(r' style="[^"]*"|mode=[a-z-]+', "", shape)
                   for shape in shapes if "mode=source-over" not in shape][:len(MODES)]
        layers = [svg_layer("Base", plain[:30])]
        for mode, shape in zip(MODES, blended, strict=True):
            if holds_all or mode != "exclusion":
                layers.append(svg_layer(mode, [shape], f"mix-blend-mode:{mode}"))
        layers.append(svg_layer("Brushes", plain[30:], "opacity:0.9"))
        wide = self.wide()
        clipped = [svg_layer("Over", wide[1:2], words="clipped"),
                   svg_layer("Hidden over", wide[2:3], "display:none", "clipped"),
                   svg_layer("Faint over", wide[3:4], "opacity:0.7"
                             + (";mix-blend-mode:multiply" if holds_all else ""), "clipped")]
        base = svg_layer("Clipping", [wide[0].replace("<path ", '<path fill-opacity="0.5" ')])
        layers.append(svg_layer("Clipping", [f"<g><g>{base}</g></g>", *clipped], "opacity:0.8",
                                part="clipping"))
        inner = [svg_layer("In", wide[4:5], "mix-blend-mode:multiply"),
                 svg_layer("Inner", [svg_layer("Deep", wide[5:6])], "mix-blend-mode:screen", "group")]
        layers.append(svg_layer("Group", inner, "opacity:0.7;mix-blend-mode:darken", "group"))
        layers.append(svg_layer("Hidden", wide[2:3], "display:none"))
        layers.append(svg_layer("Locked", wide[6:7], "opacity:0.5", "alpha-locked"))
        layers.append(svg_layer("Picture", [self.picture()], "opacity:0.6", "picture"))
        out = self.folder / "layered.svg"
        out.write_text(text[:text.index("<g inkscape:groupmode")] + "".join(layers) + "</svg>\n",
                       encoding="utf-8")
        return self.convert(out, "layered.wetink")[0]

    def wide(self) -> list[str]:
        """Strokes that cover each other, as SVG."""
        places = ((600, 200, 0x3060C0, 60), (560, 220, 0xE02020, 30), (570, 240, 0x40C0A0, 30),
                  (570, 245, 0xE0C020, 50), (560, 420, 0x4080C0, 50), (600, 440, 0xC04040, 30),
                  (300, 640, 0x804080, 30))
        drawing = self.draw([(self.wave(x, y, 200), {"settings": {"color": color, "penWidth": width}})
                             for x, y, color, width in places], "wide.wetink")
        return re.findall(r"<path [^>]*/>",
                          self.convert(drawing, "wide.svg")[0].read_text(encoding="utf-8"))

    def picture(self) -> str:
        """A picture of pixels, as our SVG has it."""
        png = self.folder / "picture.png"
        done = self.run_wetink("render", self.folder / "6-wide.wetink", "--view", "560,400,80,60",
                               "--size", "80x60", "--out", png)
        self.assertEqual(done.returncode, 0, done.stderr)
        drawing, _ = self.convert(png, "picture.wetink")
        text = self.convert(drawing, "picture.svg")[0].read_text(encoding="utf-8")
        image = re.search(r"<image .*?</image>", text, re.DOTALL)
        assert image
        return image[0]

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
