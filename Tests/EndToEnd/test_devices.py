"""`wetink devices` in a real X server."""

import subprocess
import threading

from app import BINARY
from case import AppCase, pause


class Listing(AppCase):
    style = "wacom"

    def environment(self) -> dict[str, str]:
        return self.lab.environment() | self.home.environment()

    def test_each_device_is_told_with_its_axes_and_its_use(self) -> None:
        done = subprocess.run([BINARY, "devices"], env=self.environment(), capture_output=True,
                              text=True, timeout=30)
        self.assertEqual(done.returncode, 0, done.stderr)
        for part in ("Lab Tablet Pen stylus", "used as  pen", "Lab Tablet Pen eraser",
                     "used as  eraser", "pressure  0 to 65536", "tiltX  -64 to 63",
                     "Lab Touchscreen", "used as  touch", "used as  mouse"):
            self.assertIn(part, done.stdout)

    def test_watching_shows_what_a_pen_does(self) -> None:
        program = subprocess.Popen([BINARY, "devices", "--watch"], env=self.environment(),
                                   stdout=subprocess.PIPE, text=True)
        lines: list[str] = []
        reader = threading.Thread(target=lambda: lines.extend(program.stdout))
        reader.start()
        try:
            window = self.wait_for_window()
            x, y = window.box.centre
            self.lab.pen.proximity_in(x, y)
            for step in range(40):
                self.lab.pen.move(x + step, y, 0.0, 10, 5)
                pause(0.01)
            self.lab.pen.down(x, y, 0.5, 10, 5)
            pause(0.3)
            self.lab.pen.up()
        finally:
            program.terminate()
            program.wait(10)
            reader.join()
            program.stdout.close()
        text = "".join(lines)
        self.assertRegex(text, r"pen \d+  at .*pressure 0\.5.*tilt x 10  tilt y 5.*buttons 1")
        self.assertIn("Hz", text)

    def wait_for_window(self):
        for _ in range(300):
            found = self.lab.screen.windows()
            if found:
                pause(0.3)
                return self.lab.screen.windows()[0]
            pause(0.05)
        self.fail("no window of wetink devices")
