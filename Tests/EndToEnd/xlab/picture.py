"""Pictures: of the screen or from a PNG file, and what a test asks of them."""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

Colour = tuple[int, int, int]

# By how much a pixel's channels must differ in sum to count as ink.
INK = 48


@dataclass(frozen=True)
class Box:
    """Whole pixels; right and bottom are the first that are outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def centre(self) -> tuple[int, int]:
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    def moved(self, dx: int, dy: int) -> "Box":
        return Box(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    def clipped(self, to: "Box") -> "Box":
        """What two boxes that meet have in common."""
        return Box(max(self.left, to.left), max(self.top, to.top),
                   min(self.right, to.right), min(self.bottom, to.bottom))

    def contains(self, other: "Box") -> bool:
        return self.left <= other.left and self.top <= other.top and \
            other.right <= self.right and other.bottom <= self.bottom

    @staticmethod
    def around(x: float, y: float, reach: int) -> "Box":
        return Box(round(x) - reach, round(y) - reach, round(x) + reach + 1, round(y) + reach + 1)


@dataclass(frozen=True)
class Picture:
    """Red, green and blue bytes, row by row; pixels are named by their place on the screen."""

    box: Box
    data: bytes

    def pixel(self, x: int, y: int) -> Colour:
        at = ((y - self.box.top) * self.box.width + x - self.box.left) * 3
        return self.data[at], self.data[at + 1], self.data[at + 2]

    def row(self, y: int) -> bytes:
        length = self.box.width * 3
        at = (y - self.box.top) * length
        return self.data[at:at + length]

    def cropped(self, box: Box) -> "Picture":
        first = (box.left - self.box.left) * 3
        return Picture(box, b"".join(self.row(y)[first:first + box.width * 3]
                                     for y in range(box.top, box.bottom)))

    def moved(self, dx: int, dy: int) -> "Picture":
        """The same pixels at another place."""
        return Picture(self.box.moved(dx, dy), self.data)

    # -- ink: what differs from the paper

    def ink_pixels(self, paper: Colour) -> Iterator[tuple[int, int]]:
        blank = bytes(paper) * self.box.width
        for y in range(self.box.top, self.box.bottom):
            row = self.row(y)
            if row == blank:
                continue
            for index in range(self.box.width):
                red, green, blue = row[index * 3:index * 3 + 3]
                if abs(red - paper[0]) + abs(green - paper[1]) + abs(blue - paper[2]) > INK:
                    yield self.box.left + index, y

    def ink_box(self, paper: Colour) -> Box | None:
        """The smallest box that holds all ink; None: there is none."""
        found = list(self.ink_pixels(paper))
        if not found:
            return None
        across, down = [x for x, _ in found], [y for _, y in found]
        return Box(min(across), min(down), max(across) + 1, max(down) + 1)

    def ink_near(self, x: float, y: float, paper: Colour, reach: int = 2) -> bool:
        """Is there ink within some pixels of a point?"""
        return any(True for _ in self.cropped(Box.around(x, y, reach)).ink_pixels(paper))

    def ink_groups(self, paper: Colour) -> list[Box]:
        """The boxes of the separate pieces of ink."""
        left = set(self.ink_pixels(paper))
        groups = []
        while left:
            pending = [left.pop()]
            group = []
            while pending:
                x, y = pending.pop()
                group.append((x, y))
                near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & left
                left -= near
                pending += near
            groups.append(Box(min(x for x, _ in group), min(y for _, y in group),
                              max(x for x, _ in group) + 1, max(y for _, y in group) + 1))
        return groups

    def count_colour(self, colour: Colour) -> int:
        """How many pixels have exactly this colour."""
        wanted = bytes(colour)
        return sum(self.data[at:at + 3] == wanted for at in range(0, len(self.data), 3))

    def is_uniform(self) -> bool:
        return self.data == self.data[:3] * (len(self.data) // 3)

    def difference(self, other: "Picture") -> tuple[int, Box] | None:
        """How many pixels differ and where; None: the pictures are equal."""
        if self.box != other.box:
            raise ValueError(f"pictures of different boxes: {self.box}, {other.box}")
        if self.data == other.data:
            return None
        found = [(self.box.left + index, y) for y in range(self.box.top, self.box.bottom)
                 if self.row(y) != other.row(y) for index in range(self.box.width)
                 if self.row(y)[index * 3:index * 3 + 3] != other.row(y)[index * 3:index * 3 + 3]]
        across, down = [x for x, _ in found], [y for _, y in found]
        return len(found), Box(min(across), min(down), max(across) + 1, max(down) + 1)

    # -- PNG

    def save(self, path: Path) -> None:
        def chunk(kind: bytes, data: bytes) -> bytes:
            return (struct.pack(">I", len(data)) + kind + data +
                    struct.pack(">I", zlib.crc32(kind + data)))
        lines = b"".join(b"\0" + self.row(y) for y in range(self.box.top, self.box.bottom))
        path.write_bytes(
            b"\x89PNG\r\n\x1a\n" +
            chunk(b"IHDR", struct.pack(">IIBBBBB", self.box.width, self.box.height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b""))

    @staticmethod
    def load(path: Path) -> "Picture":
        """Reads a PNG with 8 bits a channel, RGB or RGBA; alpha is laid on white."""
        content = path.read_bytes()
        if content[:8] != b"\x89PNG\r\n\x1a\n":
            raise ValueError(f"{path}: not a PNG file")
        at, packed, header = 8, b"", b""
        while at < len(content):
            length, = struct.unpack_from(">I", content, at)
            kind, data = content[at + 4:at + 8], content[at + 8:at + 8 + length]
            if kind == b"IHDR":
                header = data
            elif kind == b"IDAT":
                packed += data
            at += 12 + length
        width, height, depth, colour_type, _, _, interlaced = struct.unpack(">IIBBBBB", header)
        channels = {2: 3, 6: 4}.get(colour_type)
        if depth != 8 or not channels or interlaced:
            raise ValueError(f"{path}: a kind of PNG that the tests do not read")
        rows = _unfiltered(zlib.decompress(packed), width * channels, channels)
        pixels = b"".join(rows)
        if channels == 4:
            pixels = _on_white(pixels)
        return Picture(Box(0, 0, width, height), pixels)


def _on_white(rgba: bytes) -> bytes:
    opaque = rgba[3::4]
    if opaque.count(255) == len(opaque):
        rgb = bytearray(len(opaque) * 3)
        for channel in range(3):
            rgb[channel::3] = rgba[channel::4]
        return bytes(rgb)
    return bytes((rgba[at + channel] * rgba[at + 3] + 255 * (255 - rgba[at + 3]) + 127) // 255
                 for at in range(0, len(rgba), 4) for channel in range(3))


def _unfiltered(data: bytes, length: int, step: int) -> Iterator[bytes]:
    """The rows of a PNG, its row filters undone."""
    above = bytearray(length)
    for start in range(0, len(data), length + 1):
        kind, row = data[start], bytearray(data[start + 1:start + 1 + length])
        if kind == 2:
            row = bytearray((a + b) & 255 for a, b in zip(row, above))
        elif kind:
            for i in range(length):
                left = row[i - step] if i >= step else 0
                if kind == 1:
                    guess = left
                elif kind == 3:
                    guess = (left + above[i]) // 2
                else:
                    guess = _paeth(left, above[i], above[i - step] if i >= step else 0)
                row[i] = (row[i] + guess) & 255
        yield bytes(row)
        above = row


def _paeth(left: int, above: int, corner: int) -> int:
    guess = left + above - corner
    near = (abs(guess - left), abs(guess - above), abs(guess - corner))
    return (left, above, corner)[near.index(min(near))]
