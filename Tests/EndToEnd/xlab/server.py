"""The X server of the lab: starting it with its devices, and ending it."""

import contextlib
import ctypes
import os
import re
import select
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from .build import build_driver
from .devices import Device, Keyboard, Mouse, Touch
from .errors import LabError, LabUnavailable
from .pen import Pen
from .screen import Screen
from .tablets import STYLES, TOUCHSCREEN, Tool
from .wire import ADD_DEVICE, text_message

XORG = Path("/usr/lib/xorg/Xorg")
MODULES = Path("/usr/lib/xorg/modules")
TEMPLATE = Path(__file__).resolve().parent / "xorg.conf.in"
TOUCHES = 10


def starved_seconds(process: int) -> float:
    """How long a process's threads of usual priority were ready to run and had no core."""
    total = 0
    for task in Path(f"/proc/{process}/task").iterdir():
        nice = int((task / "stat").read_text().rpartition(")")[2].split()[16])
        if nice <= os.nice(0):
            total += int((task / "schedstat").read_text().split()[1])
    return total / 1e9


class Lab:
    """A private Xorg without hardware. The server picks a free display itself, so several labs
    may run at once; it ends with the process that started it, even if that is killed.

    style: which driver the tablet imitates, see tablets.py.
    """

    pen: Pen
    eraser: Pen
    touch: Touch
    mouse: Mouse
    keyboard: Keyboard
    screen: Screen
    display: str

    def __init__(self, style: str = "wacom", size: tuple[int, int] = (1600, 1000)) -> None:
        self.style, self.size = STYLES[style], size
        self._process: subprocess.Popen[bytes] | None = None
        self._folder: Path | None = None
        self._hub: Device | None = None

    # -- starting and stopping

    def start(self) -> "Lab":
        if not XORG.exists():
            raise LabUnavailable("xserver-xorg-core is not installed")
        if not (MODULES / "drivers/dummy_drv.so").exists():
            raise LabUnavailable("xserver-xorg-video-dummy is not installed")
        if not (MODULES / "input/inputtest_drv.so").exists():
            raise LabUnavailable("this Xorg has no inputtest driver")
        driver = build_driver()
        # Short, as the name of a socket has at most 108 bytes.
        self._folder = Path(tempfile.mkdtemp(prefix="xlab.", dir="/tmp"))
        try:
            self._start_server(driver)
            self._connect_devices()
        except BaseException:
            self.stop()
            raise
        return self

    def stop(self) -> None:
        for name in ("pen", "eraser", "touch", "mouse", "keyboard", "_hub", "screen"):
            part = getattr(self, name, None)
            if part:
                part.close()
        process, self._process = self._process, None
        if process:
            process.terminate()
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            if process.stdout:
                process.stdout.close()
        if self._folder:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None

    __enter__ = start

    def __exit__(self, *_: object) -> None:
        self.stop()

    def starved_seconds(self) -> float:
        """How long the server had to wait for a core."""
        assert self._process
        return starved_seconds(self._process.pid)

    def release_all(self) -> None:
        """Lets go of everything that is held down."""
        self.touch.end_all()
        self.mouse.release_all()
        self.keyboard.release_all()
        for pen in (self.pen, self.eraser):
            if pen.near:
                pen.proximity_out()

    @contextlib.contextmanager
    def window_manager(self) -> Iterator[None]:
        """Openbox, which takes the windows that are there into its care."""
        if not shutil.which("openbox"):
            raise LabUnavailable("openbox is not installed")
        manager = subprocess.Popen(["openbox", "--sm-disable"], env=self.environment(),
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   preexec_fn=_end_with_parent)
        try:
            self.screen.wait_for_property("_NET_SUPPORTING_WM_CHECK")
            yield
        finally:
            manager.terminate()
            manager.wait()

    def environment(self) -> dict[str, str]:
        """What a program must have in its environment to show on this display and no other."""
        kept = {name: value for name, value in os.environ.items()
                if name not in ("WAYLAND_DISPLAY", "XAUTHORITY")}
        return kept | {"DISPLAY": self.display, "SDL_VIDEODRIVER": "x11"}

    # -- the server

    def _path(self, name: str) -> str:
        assert self._folder
        return str(self._folder / name)

    def _start_server(self, driver: Path) -> None:
        Path(self._path("xorg.conf")).write_text(self._configuration(), encoding="utf-8")
        # In place of the machine's own xorg.conf.d; an empty folder would not do.
        Path(self._path("conf.d")).mkdir()
        Path(self._path("conf.d/none.conf")).write_text("# nothing\n", encoding="utf-8")
        command = [str(XORG), "-displayfd", "1", "-config", self._path("xorg.conf"),
                   "-configdir", self._path("conf.d"), "-logfile", self._path("xorg.log"),
                   "-modulepath", f"{driver},{MODULES}", "-noreset", "-nolisten", "tcp", "-ac",
                   "-s", "0", "-novtswitch", "-sharevts", "-keeptty", "-dpi", "96"]
        with open(self._path("stderr.txt"), "wb") as errors:
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors,
                preexec_fn=_end_with_parent)
        number = _read_line(self._process, 30.0)
        if not number.isdigit():
            raise LabError("Xorg did not start:\n" + self._complaints())
        self.display = f":{number}"
        self.screen = Screen(self.display)

    def _connect_devices(self) -> None:
        style = self.style
        self.pen = Pen(self.size, self._path("pen"), style.pen, style, self._add)
        self.eraser = Pen(self.size, self._path("eraser"), style.eraser, style, self._add)
        self.touch = Touch(self.size, self._path("touch"), TOUCHSCREEN)
        self.mouse = Mouse(self.size, self._path("mouse"))
        self.keyboard = Keyboard(self.size, self._path("keyboard"))
        present: list[Device] = [self.touch, self.mouse, self.keyboard]
        if style.late:
            self._hub = Device(self.size, self._path("hub"))
            present.append(self._hub)
        else:
            present += [self.pen, self.eraser]
        for device in present:
            _ = device.connection

    def plug_touch(self) -> None:
        """Puts the touchscreen back after `touch.vanish()`. A late style only."""
        self._add(TOUCHSCREEN, self._path("touch"), Touches=str(TOUCHES))
        _ = self.touch.connection

    def _add(self, tool: Tool, path: str, **more: str) -> None:
        if not self._hub:
            raise LabError("this style has no way to add devices")
        options = {"Name": tool.name, "Driver": "xlab", "SocketPath": path,
                   "SendCoreEvents": "true", **tool.options(), **more}
        text = "".join(f"{key}={value}\n" for key, value in options.items())
        self._hub.send(text_message(ADD_DEVICE, text))

    def _configuration(self) -> str:
        sections, layout = [], []

        def device(name: str, driver: str, socket: str, role: str, **options: str) -> None:
            options["SocketPath"] = self._path(socket)
            sections.append("\n".join(
                ['Section "InputDevice"', f'    Identifier "{name}"', f'    Driver "{driver}"',
                 *(f'    Option "{key}" "{value}"' for key, value in options.items()),
                 "EndSection"]))
            layout.append(f'    InputDevice "{name}" "{role}"')

        # Acceleration profile -1: one count is one pixel.
        device("Lab Mouse", "inputtest", "mouse", "CorePointer", DeviceType="Pointer",
               AccelerationProfile="-1")
        device("Lab Keyboard", "inputtest", "keyboard", "CoreKeyboard", DeviceType="Keyboard",
               xkb_layout="us")
        device(TOUCHSCREEN.name, "xlab", "touch", "SendCoreEvents", Touches=str(TOUCHES),
               **TOUCHSCREEN.options())
        if self.style.late:
            # Stands for the tablet itself; its tools are added through it.
            device("Lab Tablet Pen", "xlab", "hub", "SendCoreEvents", XIType="TABLET",
                   Bare="true")
        else:
            for tool, socket in ((self.style.pen, "pen"), (self.style.eraser, "eraser")):
                device(tool.name, "xlab", socket, "SendCoreEvents", **tool.options())

        width, height = self.size
        # A made-up mode at 60 Hz; the dummy driver takes any.
        across, down = width + 280, height + 45
        mode = (f'"{width}x{height}" {across * down * 60 / 1e6:.3f} {width} {width + 88} '
                f"{width + 132} {across} {height} {height + 4} {height + 9} {down}")
        text = TEMPLATE.read_text(encoding="utf-8")
        for key, value in (("MODELINE", mode), ("MODE", f'"{width}x{height}"'),
                           ("VIRTUAL", f"{width} {height}"), ("DEVICES", "\n\n".join(sections)),
                           ("LAYOUT", "\n".join(layout))):
            text = text.replace(f"@{key}@", value)
        return text

    def _complaints(self) -> str:
        found: list[str] = []
        for name in ("stderr.txt", "xorg.log"):
            path = Path(self._path(name))
            lines = path.read_text(errors="replace").splitlines() if path.exists() else []
            found += [line for line in lines if re.search(r"\(EE\) \S|atal |annot ", line)]
        return "\n".join(found)[-3000:] or "(it said nothing)"


def _end_with_parent() -> None:
    """In the child: end when the test run ends; ^C is for the test run alone."""
    set_parent_death_signal = 1
    ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGTERM)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _read_line(process: subprocess.Popen[bytes], timeout: float) -> str:
    assert process.stdout
    data, deadline = b"", time.monotonic() + timeout
    while not data.endswith(b"\n"):
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([process.stdout], [], [], left)[0]:
            break
        part = os.read(process.stdout.fileno(), 64)
        if not part:
            break
        data += part
    return data.decode(errors="replace").strip()
