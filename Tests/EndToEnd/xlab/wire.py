"""The socket protocol of Xorg's inputtest driver, which our own driver speaks too.

See inputtestdrv(4) and xf86-input-inputtest-protocol.h of xserver-xorg-dev. Messages are C structs
in native layout: "@" aligns each field, "0d" aligns the nested struct of valuators.
"""

import socket
import struct
import time
from collections.abc import Mapping

from .errors import LabError

VERSION, SYNC, MOTION, PROXIMITY, BUTTON, KEY, TOUCH = range(7)
ADD_DEVICE, REMOVE_DEVICE = 1000, 1001  # our own driver only
TOUCH_BEGIN, TOUCH_UPDATE, TOUCH_END = 18, 19, 20
VERSION_ANSWER, SYNC_ANSWER = 0, 1
PROTOCOL = (1, 1)

HEADER = "@Ii"
VALUES = "0dI8s64d64d"  # has_unaccelerated, mask, values, unaccelerated values
_UNUSED = (0.0,) * 64


def message(kind: int, layout: str = "", *fields: object) -> bytes:
    layout = HEADER + layout
    return struct.pack(layout, struct.calcsize(layout), kind, *fields)


def text_message(kind: int, text: str) -> bytes:
    data = text.encode()
    return struct.pack(HEADER, struct.calcsize(HEADER) + len(data), kind) + data


def values(by_axis: Mapping[int, float]) -> tuple[object, ...]:
    """The fields of VALUES for the axes that a report has."""
    mask, numbers = bytearray(8), [0.0] * 64
    for index, value in by_axis.items():
        mask[index // 8] |= 1 << (index % 8)
        numbers[index] = float(value)
    return (0, bytes(mask), *numbers, *_UNUSED)


class Connection:
    """The socket of one device."""

    def __init__(self, path: str, timeout: float = 10.0) -> None:
        self.path, self.timeout = path, timeout
        # inputtest answers no question before its first event.
        self.used = False
        self.socket = self._connect()
        self._send(message(VERSION, "HH", *PROTOCOL))
        kind, body = self._answer()
        if kind != VERSION_ANSWER or struct.unpack("@HH", body)[0] != PROTOCOL[0]:
            raise LabError(f"{path}: the driver speaks another protocol")

    def send(self, data: bytes, sync: bool = True) -> None:
        self._send(data)
        self.used = True
        if sync:
            self.sync()

    def sync(self) -> None:
        """Return once the server has processed everything sent so far."""
        if not self.used:
            return
        self._send(message(SYNC))
        kind, _ = self._answer()
        if kind != SYNC_ANSWER:
            raise LabError(f"{self.path}: unexpected answer {kind}")

    def close(self) -> None:
        self.socket.close()

    def _connect(self) -> socket.socket:
        deadline = time.monotonic() + self.timeout
        while True:
            connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            connection.settimeout(self.timeout)
            try:
                connection.connect(self.path)
                return connection
            except (FileNotFoundError, ConnectionRefusedError, BlockingIOError) as error:
                connection.close()
                if time.monotonic() > deadline:
                    raise LabError(f"{self.path}: {error}") from None
                time.sleep(0.01)

    def _send(self, data: bytes) -> None:
        try:
            self.socket.sendall(data)
        except OSError as error:
            raise LabError(f"{self.path}: {error}; did the X server end, or refuse a message? "
                           "See its log") from None

    def _receive(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            try:
                part = self.socket.recv(count - len(data))
            except OSError as error:
                raise LabError(f"{self.path}: no answer ({error})") from None
            if not part:
                raise LabError(f"{self.path}: the driver hung up; see the server's log")
            data += part
        return data

    def _answer(self) -> tuple[int, bytes]:
        size = struct.calcsize(HEADER)
        length, kind = struct.unpack(HEADER, self._receive(size))
        return kind, self._receive(length - size)
