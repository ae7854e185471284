"""Touchscreen, mouse and keyboard. Positions are pixels of the screen, with fractions."""

import math
import os
import time
from collections.abc import Sequence

from .errors import LabError
from .tablets import Axis, Tool
from .wire import (BUTTON, KEY, MOTION, REMOVE_DEVICE, TOUCH, TOUCH_BEGIN, TOUCH_END,
                   TOUCH_UPDATE, VALUES, Connection, message, values)

Point = tuple[float, float]


class Clock:
    """Absolute pacing: lateness does not add up."""

    def __init__(self) -> None:
        self.start = time.monotonic()

    def wait(self, seconds: float) -> float:
        """Until so long after the start; tells how much later it became."""
        left = self.start + seconds - time.monotonic()
        if left > 0:
            time.sleep(left)
        return time.monotonic() - self.start - seconds


class Device:
    """One X input device. Each call returns when the server has processed the event; with
    `sync_each` off it returns at once, and `sync` waits for all."""

    def __init__(self, size: tuple[int, int], path: str) -> None:
        self.size, self.path = size, path
        self.sync_each = True
        self._connection: Connection | None = None

    @property
    def connection(self) -> Connection:
        if self._connection is None:
            self._connection = Connection(self.path)
        return self._connection

    def send(self, data: bytes) -> None:
        self.connection.send(data, self.sync_each)

    def sync(self) -> None:
        self.connection.sync()

    def close(self) -> None:
        if self._connection:
            self._connection.close()
            self._connection = None

    def place(self, axes: Sequence[Axis], x: float, y: float) -> dict[int, float]:
        """Axis values of a pixel position, undoing the server's scaling."""
        width, height = self.size
        return {0: axes[0].low + x * (axes[0].high - axes[0].low + 1) / width,
                1: axes[1].low + y * (axes[1].high - axes[1].low + 1) / height}

    def vanish(self) -> None:
        """Remove the X device, as when it is unplugged. For devices of our own driver."""
        self.connection.send(message(REMOVE_DEVICE), sync=False)
        self.close()
        deadline = time.monotonic() + 5
        while os.path.exists(self.path):
            if time.monotonic() > deadline:
                raise LabError("the device did not go away")
            time.sleep(0.005)


class Touch(Device):
    """A touchscreen."""

    def __init__(self, size: tuple[int, int], path: str, tool: Tool) -> None:
        super().__init__(size, path)
        self.axes = tool.axes
        labels = [axis.label for axis in tool.axes]
        self.pressure = labels.index("Abs MT Pressure")
        self.contact_size = labels.index("Abs MT Touch Major")
        self.fingers: dict[int, tuple[float, float, float]] = {}

    def begin(self, finger: int, x: float, y: float, pressure: float = 0.5,
              size: float = 20.0) -> None:
        """`size`: pixels that the contact is long."""
        if finger in self.fingers:
            raise LabError(f"finger {finger} is down already")
        self._event(TOUCH_BEGIN, finger, x, y, pressure, size)

    def update(self, finger: int, x: float, y: float, pressure: float = 0.5) -> None:
        if finger not in self.fingers:
            raise LabError(f"finger {finger} is not down")
        self._event(TOUCH_UPDATE, finger, x, y, pressure)

    def end(self, finger: int) -> None:
        if finger not in self.fingers:
            raise LabError(f"finger {finger} is not down")
        self._event(TOUCH_END, finger, *self.fingers[finger])
        del self.fingers[finger]

    def end_all(self) -> None:
        for finger in sorted(self.fingers):
            self.end(finger)

    def vanish(self) -> None:
        self.fingers.clear()
        super().vanish()

    def tap(self, x: float, y: float, seconds: float = 0.05) -> None:
        self.begin(0, x, y)
        time.sleep(seconds)
        self.end(0)

    def drag(self, points: Sequence[Point], finger: int = 0, rate: float = 120.0) -> None:
        self.gesture([{finger: point} for point in points], rate)

    def gesture(self, frames: Sequence[dict[int, Point]], rate: float = 120.0) -> None:
        """Moves fingers through frames: who is new in a frame begins, who is gone ends."""
        clock = Clock()
        for number, frame in enumerate([*frames, {}]):
            clock.wait(number / rate)
            for finger in sorted(self.fingers.keys() - frame.keys()):
                self.end(finger)
            for finger, (x, y) in frame.items():
                (self.update if finger in self.fingers else self.begin)(finger, x, y)

    def pinch(self, x: float, y: float, start: float, stop: float, turn: float = 0.0,
              seconds: float = 0.5, rate: float = 120.0) -> None:
        """Spreads or closes two fingers round (x, y) from one radius to another, turning them by
        `turn` degrees."""
        count = max(2, round(seconds * rate))
        frames = []
        for step in range(count + 1):
            part = step / count
            radius = start + (stop - start) * part
            angle = math.radians(turn) * part
            dx, dy = radius * math.cos(angle), radius * math.sin(angle)
            frames.append({0: (x - dx, y - dy), 1: (x + dx, y + dy)})
        self.gesture(frames, rate)

    def _event(self, kind: int, finger: int, x: float, y: float, pressure: float,
               size: float | None = None) -> None:
        by_axis = self.place(self.axes, x, y)
        by_axis[self.pressure] = self.axes[self.pressure].at(pressure)
        if size is not None:
            by_axis[self.contact_size] = size * 65536 / self.size[0]
        self.send(message(TOUCH, "II" + VALUES, finger, kind, *values(by_axis)))
        self.fingers[finger] = (x, y, pressure)


class Mouse(Device):
    """A relative mouse without acceleration."""

    LEFT, MIDDLE, RIGHT = 1, 2, 3

    def __init__(self, size: tuple[int, int], path: str) -> None:
        super().__init__(size, path)
        self.held: set[int] = set()

    def move(self, dx: float, dy: float) -> None:
        self.send(message(MOTION, "I" + VALUES, 0, *values({0: dx, 1: dy})))

    def move_to(self, x: float, y: float) -> None:
        """Into the top left corner and from there: ends exactly at (x, y), whole pixels."""
        self.move(-100000, -100000)
        self.move(x, y)

    def press(self, button: int = LEFT) -> None:
        self._button(button, True)

    def release(self, button: int = LEFT) -> None:
        self._button(button, False)

    def release_all(self) -> None:
        for button in sorted(self.held):
            self.release(button)

    def click(self, x: float, y: float, button: int = LEFT) -> None:
        self.move_to(x, y)
        self.press(button)
        self.release(button)

    def wheel(self, notches: float = 1.0) -> None:
        """Positive turns away from the user."""
        self.send(message(MOTION, "I" + VALUES, 0, *values({3: -120.0 * notches})))

    def drag(self, points: Sequence[Point], button: int = LEFT, rate: float = 125.0,
             release: bool = True) -> None:
        """Presses at the first of some whole pixels, goes through the others, releases."""
        clock = Clock()
        x, y = points[0]
        self.move_to(x, y)
        self.press(button)
        for number, (next_x, next_y) in enumerate(points[1:], 1):
            clock.wait(number / rate)
            self.move(next_x - x, next_y - y)
            x, y = next_x, next_y
        if release:
            self.release(button)

    def _button(self, button: int, down: bool) -> None:
        self.send(message(BUTTON, "iiI" + VALUES, 0, button, int(down), *values({})))
        (self.held.add if down else self.held.discard)(button)


class Keyboard(Device):
    """X key codes (evdev code + 8), US layout."""

    CODES = {"escape": 9, "tab": 23, "return": 36, "control": 37, "shift": 50, "alt": 64,
             "space": 65, "delete": 119, "backspace": 22, "left": 113, "right": 114, "up": 111,
             "down": 116, "minus": 20, "equal": 21, "[": 34, "]": 35, "f11": 95, "f12": 96,
             "meta": 133, "menu": 135, "print": 107,
             **dict(zip("1234567890", range(10, 20))), **dict(zip("qwertyuiop", range(24, 34))),
             **dict(zip("asdfghjkl", range(38, 47))), **dict(zip("zxcvbnm,.", range(52, 61))),
             **{f"f{number}": 66 + number for number in range(1, 11)}}

    def __init__(self, size: tuple[int, int], path: str) -> None:
        super().__init__(size, path)
        self.held: list[str | int] = []

    def press(self, key: str | int) -> None:
        """A name or a bare key code."""
        self.send(message(KEY, "iI", self.CODES.get(key, key), 1))
        self.held.append(key)

    def release(self, key: str | int) -> None:
        self.send(message(KEY, "iI", self.CODES.get(key, key), 0))
        self.held.remove(key)

    def release_all(self) -> None:
        for key in reversed(list(self.held)):
            self.release(key)

    def tap(self, *keys: str | int) -> None:
        """All down in order, all up in reverse: tap("control", "z")."""
        for key in keys:
            self.press(key)
        for key in reversed(keys):
            self.release(key)
