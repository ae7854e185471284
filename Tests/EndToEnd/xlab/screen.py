"""A look at the lab's screen, and what a window manager would do: speaks the X11 core protocol
over the local socket."""

import socket
import struct
import sys
import time
from dataclasses import dataclass

from .errors import LabError
from .picture import Box, Picture

# Request numbers of the core protocol.
_CONFIGURE_WINDOW, _GET_ATTRIBUTES, _GET_GEOMETRY, _QUERY_TREE, _INTERN_ATOM = 12, 3, 14, 15, 16
_GET_PROPERTY, _QUERY_POINTER, _TRANSLATE, _SET_FOCUS, _GET_IMAGE = 20, 38, 40, 42, 73
_GET_FOCUS, _VIEWABLE, _Z_PIXMAP, _ALL_PLANES = 43, 2, 2, 0xFFFFFFFF


@dataclass(frozen=True)
class Window:
    """A window as it was when it was found; the box is in pixels of the screen."""

    id: int
    title: str
    box: Box


class Screen:
    def __init__(self, display: str) -> None:
        number = display.rsplit(":", 1)[1].split(".")[0]
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(10)
        path = f"/tmp/.X11-unix/X{number}"
        try:
            self._socket.connect("\0" + path)  # the abstract name that Linux has
        except OSError:
            self._socket.connect(path)
        self._atoms: dict[str, int] = {}
        self._set_up()

    def close(self) -> None:
        self._socket.close()

    # -- windows

    def windows(self) -> list[Window]:
        """Every window on the screen that has a title. Window managers have some beside it."""
        found, pending = [], list(self._children(self._root))
        while pending:
            window = pending.pop(0)
            try:
                if self._viewable(window) and (title := self.title(window)):
                    box = self.box(window)
                    if box.right > 0 and box.bottom > 0:
                        found.append(Window(window, title, box))
                pending += self._children(window)
            except LabError as error:
                if "X error" not in str(error):  # else the window went away meanwhile
                    raise
        return found

    def title(self, window: int) -> str:
        for name in ("_NET_WM_NAME", "WM_NAME"):
            if data := self._property(window, name):
                return data.decode(errors="replace")
        return ""

    def wait_for_property(self, name: str, timeout: float = 10.0) -> None:
        """Until the root window has this property: a window manager tells of itself so."""
        deadline = time.monotonic() + timeout
        while not self._property(self._root, name):
            if time.monotonic() > deadline:
                raise LabError(f"no {name} after {timeout:g} s")
            time.sleep(0.02)

    def box(self, window: int) -> Box:
        head, _ = self._ask(_GET_GEOMETRY, 0, struct.pack("=I", window))
        width, height = struct.unpack_from("=HH", head, 16)
        head, _ = self._ask(_TRANSLATE, 0, struct.pack("=IIhh", window, self._root, 0, 0))
        x, y = struct.unpack_from("=hh", head, 12)
        return Box(x, y, x + width, y + height)

    def place(self, window: int, box: Box) -> None:
        """Moves and resizes, as a window manager does."""
        which = 1 | 2 | 4 | 8
        self._tell(_CONFIGURE_WINDOW, 0, struct.pack(
            "=IHxxiiII", window, which, box.left, box.top, box.width, box.height))

    def focus(self, window: int) -> None:
        """Gives the keyboard to a window; 0: to nobody."""
        self._tell(_SET_FOCUS, 1, struct.pack("=II", window, 0))

    def focused(self) -> int:
        head, _ = self._ask(_GET_FOCUS)
        return struct.unpack_from("=I", head, 8)[0]

    def pointer(self) -> tuple[int, int]:
        head, _ = self._ask(_QUERY_POINTER, 0, struct.pack("=I", self._root))
        return struct.unpack_from("=hh", head, 16)

    # -- pixels

    def picture(self, box: Box | None = None) -> Picture:
        """What a part of the screen shows."""
        box = box or Box(0, 0, self.width, self.height)
        _, body = self._ask(_GET_IMAGE, _Z_PIXMAP, struct.pack(
            "=IhhHHI", self._root, box.left, box.top, box.width, box.height, _ALL_PLANES))
        count = box.width * box.height
        pixels = bytearray(count * 3)
        for channel, offset in enumerate((2, 1, 0)):  # the server's bytes are B, G, R, unused
            pixels[channel::3] = body[offset:count * 4:4]
        return Picture(box, bytes(pixels))

    # -- the protocol

    def _set_up(self) -> None:
        order = {"little": 0x6C, "big": 0x42}[sys.byteorder]
        self._socket.sendall(struct.pack("=BxHHHHxx", order, 11, 0, 0, 0))
        status, words = struct.unpack("=BxxxxxH", self._receive(8))
        body = self._receive(words * 4)
        if status != 1:
            raise LabError("the X server refused: " + body.decode(errors="replace"))
        self._base, = struct.unpack_from("=I", body, 4)
        vendor_length, = struct.unpack_from("=H", body, 16)
        formats = body[21]
        offset = 32 + (vendor_length + 3) // 4 * 4 + formats * 8
        self._root, = struct.unpack_from("=I", body, offset)
        self.width, self.height = struct.unpack_from("=HH", body, offset + 20)

    def _tell(self, request: int, detail: int = 0, body: bytes = b"") -> None:
        """Sends a request without an answer, and waits until the server has obeyed."""
        self._send(request, detail, body)
        self.pointer()

    def _ask(self, request: int, detail: int = 0, body: bytes = b"") -> tuple[bytes, bytes]:
        self._send(request, detail, body)
        while True:
            head = self._receive(32)
            if head[0] == 0:
                raise LabError(f"X error {head[1]} on request {head[10]}")
            if head[0] == 1:
                words, = struct.unpack_from("=I", head, 4)
                return head, self._receive(words * 4)

    def _send(self, request: int, detail: int, body: bytes) -> None:
        body += b"\0" * (-len(body) % 4)
        self._socket.sendall(struct.pack("=BBH", request, detail, 1 + len(body) // 4) + body)

    def _receive(self, count: int) -> bytes:
        parts = []
        while count:
            part = self._socket.recv(min(count, 1 << 20))
            if not part:
                raise LabError("the X server hung up")
            parts.append(part)
            count -= len(part)
        return b"".join(parts)

    def _property(self, window: int, name: str) -> bytes:
        head, body = self._ask(_GET_PROPERTY, 0, struct.pack(
            "=IIIII", window, self._atom(name), 0, 0, 256))
        count, = struct.unpack_from("=I", head, 16)
        return body[:count * head[1] // 8]

    def _atom(self, name: str) -> int:
        if name not in self._atoms:
            data = name.encode()
            head, _ = self._ask(_INTERN_ATOM, 0, struct.pack("=Hxx", len(data)) + data)
            self._atoms[name], = struct.unpack_from("=I", head, 8)
        return self._atoms[name]

    def _children(self, window: int) -> tuple[int, ...]:
        head, body = self._ask(_QUERY_TREE, 0, struct.pack("=I", window))
        count, = struct.unpack_from("=H", head, 16)
        return struct.unpack_from(f"={count}I", body)

    def _viewable(self, window: int) -> bool:
        head, _ = self._ask(_GET_ATTRIBUTES, 0, struct.pack("=I", window))
        return head[26] == _VIEWABLE
