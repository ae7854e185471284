"""Dragging files onto a window, as file managers do: XDND 5 over the X11 core protocol."""

import struct
from pathlib import Path

from .errors import LabError
from .screen import Screen

_CREATE_WINDOW, _DESTROY_WINDOW, _CHANGE_PROPERTY, _SET_OWNER, _SEND_EVENT = 1, 4, 18, 22, 25
_ERROR, _REPLY, _SELECTION_REQUEST, _SELECTION_NOTIFY, _CLIENT_MESSAGE = 0, 1, 30, 31, 33
_VERSION, _INPUT_ONLY, _WINDOW = 5, 2, 1


class FileDrag(Screen):
    """A file manager's side. Its own connection to the server, so that it gets its own events."""

    def drop(self, window: int, x: int, y: int, *files: Path) -> None:
        """Drops files at a place of the screen, and waits until the window has taken them."""
        self._window = self._base | _WINDOW
        atom = {name: self._atom(name) for name in (
            "XdndSelection", "XdndEnter", "XdndPosition", "XdndStatus", "XdndDrop", "XdndFinished",
            "XdndActionCopy", "text/uri-list")}
        self._send(_CREATE_WINDOW, 0, struct.pack(
            "=IIhhHHHHII", self._window, self._root, 0, 0, 1, 1, 0, _INPUT_ONLY, 0, 0))
        self._send(_SET_OWNER, 0, struct.pack("=III", self._window, atom["XdndSelection"], 0))
        self._message(window, atom["XdndEnter"], _VERSION << 24, atom["text/uri-list"], 0, 0)
        self._message(window, atom["XdndPosition"], 0, x << 16 | y, 0, atom["XdndActionCopy"])
        accepts = self._wait_for(atom["XdndStatus"])
        if not accepts & 1:
            raise LabError("the window takes no files here")
        self._message(window, atom["XdndDrop"], 0, 0, 0, 0)
        self._list = "".join(f"{file.absolute().as_uri()}\r\n" for file in files).encode()
        self._wait_for(atom["XdndFinished"])
        self._send(_DESTROY_WINDOW, 0, struct.pack("=I", self._window))

    def _message(self, window: int, kind: int, *data: int) -> None:
        event = struct.pack("=BBHII5I", _CLIENT_MESSAGE, 32, 0, window, kind, self._window, *data)
        self._send(_SEND_EVENT, 0, struct.pack("=II", window, 0) + event)

    def _wait_for(self, kind: int) -> int:
        """The second number of a message of this kind; what is asked for meanwhile is given."""
        while True:
            event = self._receive(32)
            code = event[0] & 0x7F
            if code == _ERROR:
                raise LabError(f"X error {event[1]} on request {event[10]}")
            if code == _REPLY:
                self._receive(struct.unpack_from("=I", event, 4)[0] * 4)
            elif code == _SELECTION_REQUEST:
                self._give(event)
            elif code == _CLIENT_MESSAGE and struct.unpack_from("=I", event, 8)[0] == kind:
                return struct.unpack_from("=I", event, 16)[0]

    def _give(self, request: bytes) -> None:
        time, _, requestor, selection, target, place = struct.unpack_from("=6I", request, 4)
        self._send(_CHANGE_PROPERTY, 0, struct.pack(
            "=IIIBxxxI", requestor, place, target, 8, len(self._list)) + self._list)
        answer = struct.pack("=BxHIIIII8x", _SELECTION_NOTIFY, 0, time, requestor, selection,
                             target, place)
        self._send(_SEND_EVENT, 0, struct.pack("=II", requestor, 0) + answer)
