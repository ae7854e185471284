"""What tablets look like in X: each style imitates one real driver, as that was observed.

The same pen has other names, axes, ranges and an other order of events with each driver, so a
program that knows only one of them fails with the rest.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Axis:
    label: str
    low: int
    high: int
    resolution: int = 0

    def spec(self) -> str:
        """As the driver's option Axes wants it."""
        return f"{self.label}:{self.low}:{self.high}:{self.resolution}"

    def at(self, fraction: float) -> float:
        """The value at a fraction 0...1 of the range."""
        return self.low + fraction * (self.high - self.low)


@dataclass(frozen=True)
class Tool:
    """One tablet tool (pen or eraser): its X device."""

    name: str
    xi_type: str
    axes: tuple[Axis, ...]
    properties: str = ""
    buttons: int = 7
    proximity: bool = True

    def options(self) -> dict[str, str]:
        """The driver's options for this device."""
        options = {"XIType": self.xi_type, "Buttons": str(self.buttons),
                   "Axes": ", ".join(axis.spec() for axis in self.axes),
                   "AccelerationProfile": "-1",
                   "Proximity": "true" if self.proximity else "false"}
        if self.properties:
            options["Properties"] = self.properties
        return options


@dataclass(frozen=True)
class Style:
    pen: Tool
    eraser: Tool
    late: bool = False  # the devices are made at the first proximity
    axes_with_buttons: bool = True  # button events carry all axes; else none
    press_first: bool = False  # the button event comes before the motion


def _wacom_axes(last: Axis) -> tuple[Axis, ...]:
    return (Axis("Abs X", 0, 44800, 200000), Axis("Abs Y", 0, 29600, 200000),
            Axis("Abs Pressure", 0, 65536, 1),
            Axis("Abs Tilt X", -64, 63, 57), Axis("Abs Tilt Y", -64, 63, 57), last)


_WHEEL = Axis("Abs Wheel", -900, 899, 1)
_LIBINPUT_AXES = (Axis("Abs X", 0, 0xFFFFFF), Axis("Abs Y", 0, 0xFFFFFF),
                  Axis("Abs Pressure", 0, 2047),
                  Axis("Abs Tilt X", -64, 64), Axis("Abs Tilt Y", -64, 64))
_XWAYLAND_AXES = (Axis("Abs X", 0, 262143, 10000), Axis("Abs Y", 0, 262143, 10000),
                  Axis("Abs Pressure", 0, 65535, 1),
                  Axis("Abs Tilt X", -64, 63, 57), Axis("Abs Tilt Y", -64, 63, 57), _WHEEL)
_GENERIC_AXES = (Axis("Abs X", 0, 65535), Axis("Abs Y", 0, 65535),
                 Axis("Abs Pressure", 0, 65535),
                 Axis("Abs Tilt X", -60, 60), Axis("Abs Tilt Y", -60, 60))



def _odd(name: str, *pressure: Axis) -> Style:
    """A tablet whose pressure is not as it should be."""
    axes = (Axis("Abs X", 0, 65535), Axis("Abs Y", 0, 65535), *pressure)
    return Style(Tool(name, "STYLUS", axes), Tool(f"{name} eraser", "ERASER", axes))


_NODE = "Device Node=text:/dev/input/event5; Device Product ID=int:1386,855; "
_WACOM = _NODE + "Wacom Pressure Threshold=int:26; "
_LIBINPUT = _NODE + "libinput Tablet Tool Area Ratio=int:0,0"

# Modelled on xf86-input-wacom 1.1.0, xf86-input-libinput 1.2.1 and Xwayland 21.1.
STYLES = {
    "wacom": Style(
        Tool("Lab Tablet Pen stylus", "STYLUS", _wacom_axes(_WHEEL), _WACOM +
             "Wacom Tool Type=atom:STYLUS; Wacom Serial IDs=int:855,7340033,2114,0,0",
             buttons=8),
        Tool("Lab Tablet Pen eraser", "ERASER", _wacom_axes(Axis("-", -1, -1)), _WACOM +
             "Wacom Tool Type=atom:ERASER; Wacom Serial IDs=int:855,7340033,2122,0,0",
             buttons=8)),
    "libinput": Style(
        Tool("Lab Tablet Pen Pen (0x700001)", "STYLUS", _LIBINPUT_AXES, _LIBINPUT),
        Tool("Lab Tablet Pen Eraser (0x700001)", "ERASER", _LIBINPUT_AXES, _LIBINPUT),
        late=True, axes_with_buttons=False),
    "xwayland": Style(
        Tool("xwayland-tablet stylus:15", "xwayland-tablet stylus", _XWAYLAND_AXES, buttons=9,
             proximity=False),
        Tool("xwayland-tablet eraser:15", "xwayland-tablet eraser", _XWAYLAND_AXES, buttons=9,
             proximity=False),
        axes_with_buttons=False, press_first=True),
    "generic": Style(
        Tool("Lab Pen", "TABLET", _GENERIC_AXES),
        Tool("Lab Pen Eraser", "TABLET", _GENERIC_AXES)),
    "no-pressure": _odd("Odd Pen"),
    "zero-range": _odd("Odd Pen", Axis("Abs Pressure", 0, 0)),
    "swapped": _odd("Odd Pen", Axis("Abs Pressure", 2047, 0)),
}

TOUCHSCREEN = Tool(
    "Lab Touchscreen", "TOUCHSCREEN",
    (Axis("Abs MT Position X", 0, 65535), Axis("Abs MT Position Y", 0, 65535),
     Axis("Abs MT Pressure", 0, 2047), Axis("Abs MT Touch Major", 0, 65535)), buttons=0, proximity=False)
