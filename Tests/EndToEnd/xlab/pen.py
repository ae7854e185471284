"""The tablet's tools. Pressure is 0...1, tilt is degrees, positive to the right and to the user."""

from collections.abc import Callable, Sequence

from .devices import Clock, Device
from .tablets import Style, Tool
from .wire import BUTTON, MOTION, PROXIMITY, VALUES, Connection, message, values

TIP, BARREL, SECOND_BARREL = 1, 2, 3


class Pen(Device):
    """A tablet tool; the eraser end is a second one of these."""

    def __init__(self, size: tuple[int, int], path: str, tool: Tool, style: Style,
                 add: Callable[[Tool, str], None]) -> None:
        super().__init__(size, path)
        self.tool, self.style, self._add = tool, style, add
        labels = [axis.label for axis in tool.axes]
        self.index = {name: labels.index(label) for name, label in
                      (("pressure", "Abs Pressure"), ("tilt_x", "Abs Tilt X"),
                       ("tilt_y", "Abs Tilt Y"), ("wheel", "Abs Wheel")) if label in labels}
        self.state = dict.fromkeys(("x", "y", "pressure", "tilt_x", "tilt_y", "wheel"), 0.0)
        self.held: set[int] = set()
        self.near = False

    def appear(self) -> Connection:
        """Makes the X device now; a late style does it at the first proximity."""
        if self.style.late and self._connection is None:
            self._add(self.tool, self.path)
        return self.connection

    def vanish(self) -> None:
        self.near = False
        self.held.clear()
        super().vanish()

    def proximity_in(self, x: float, y: float, tilt_x: float | None = None,
                     tilt_y: float | None = None) -> None:
        self.appear()
        report = self._values(x=x, y=y, pressure=0.0, tilt_x=tilt_x, tilt_y=tilt_y)
        self.near = True
        if self.tool.proximity:
            self.send(message(PROXIMITY, "I" + VALUES, 1, *values(report)))
        self._report()  # real drivers follow up with a motion

    def proximity_out(self) -> None:
        for button in sorted(self.held):
            self._press(button, False)
        report = self._values(pressure=0.0)
        self.near = False
        if self.tool.proximity:
            self.send(message(PROXIMITY, "I" + VALUES, 0, *values(report)))

    def move(self, x: float, y: float, pressure: float | None = None,
             tilt_x: float | None = None, tilt_y: float | None = None) -> None:
        """Hovers, or draws if the tip is down."""
        if not self.near:
            self.proximity_in(x, y, tilt_x, tilt_y)
        self._report(x=x, y=y, pressure=pressure, tilt_x=tilt_x, tilt_y=tilt_y)

    def down(self, x: float, y: float, pressure: float = 0.5, tilt_x: float | None = None,
             tilt_y: float | None = None) -> None:
        if self.style.press_first:
            if not self.near:
                self.proximity_in(x, y, tilt_x, tilt_y)
            self._press(TIP, True)
            self.move(x, y, pressure, tilt_x, tilt_y)
        else:
            self.move(x, y, pressure, tilt_x, tilt_y)
            self._press(TIP, True)

    def up(self, x: float | None = None, y: float | None = None) -> None:
        if self.style.press_first:
            self._press(TIP, False)
        self._report(x=x, y=y, pressure=0.0)
        if not self.style.press_first:
            self._press(TIP, False)

    def press(self, button: int = BARREL) -> None:
        self._press(button, True)

    def release(self, button: int = BARREL) -> None:
        self._press(button, False)

    def stroke(self, points: Sequence[tuple[float, ...]], rate: float = 240.0) -> None:
        """Down, along the points (x, y, and if wanted pressure, tilt x, tilt y), and up."""
        clock = Clock()
        for number, point in enumerate(points):
            clock.wait(number / rate)
            (self.move if number else self.down)(*point)
        clock.wait(len(points) / rate)
        self.up()

    def _values(self, **change: float | None) -> dict[int, float]:
        self.state.update({name: value for name, value in change.items() if value is not None})
        report = self.place(self.tool.axes, self.state["x"], self.state["y"])
        for name, index in self.index.items():
            report[index] = self.state[name]
        if "pressure" in self.index:
            pressure = self.index["pressure"]
            report[pressure] = self.tool.axes[pressure].at(min(max(self.state["pressure"], 0), 1))
        return report

    def _report(self, **change: float | None) -> None:
        self.send(message(MOTION, "I" + VALUES, 1, *values(self._values(**change))))

    def _press(self, button: int, down: bool) -> None:
        report = self._values() if self.style.axes_with_buttons else {}
        self.send(message(BUTTON, "iiI" + VALUES, 1, button, int(down), *values(report)))
        (self.held.add if down else self.held.discard)(button)
