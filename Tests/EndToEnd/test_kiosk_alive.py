"""The kiosk: how it comes back, and what it says of itself."""

import contextlib
import os
import signal
import socket
import struct
import subprocess
import time

from app import BINARY, command, wait_until
from case import pause
from kiosk import KioskCase
from xlab import Box


class Alive(KioskCase):
    def test_a_display_that_goes_and_comes_back_another_is_filled_again(self):
        def xrandr(*arguments: str) -> None:
            subprocess.run(["xrandr", "--output", "DUMMY0", *arguments], check=True,
                           env=self.lab.environment(), capture_output=True)
        kiosk = self.start()
        self.draw(kiosk, 300)
        kiosk.wait_for_strokes(1)
        try:
            xrandr("--off")
            pause(0.5)
            xrandr("--mode", "1280x800")
            wait_until(lambda: any(one.box == Box(0, 0, 1280, 800) for one in kiosk._windows()),
                       "the smaller display filled", 12)
        finally:
            xrandr("--mode", "1600x1000")
        wait_until(lambda: any(one.box == kiosk.screen for one in kiosk._windows()),
                   "the display filled again", 12)
        kiosk.wait_for_bar()
        wait_until(lambda: kiosk.ink_near(480, 300), "the drawing of before")
        self.assertEqual(kiosk.strokes(), 1)

    def test_a_killed_surface_is_back_within_a_second_with_all_finished_strokes(self):
        kiosk = self.start()
        for row in range(3):
            self.draw(kiosk, 200 + 60 * row)
        kiosk.wait_for_strokes(3)
        touch = self.lab.touch
        for finger in range(3):
            touch.begin(finger, 300 + 200 * finger, 500)
        for step in range(20):
            for finger in range(3):
                touch.update(finger, 300 + 200 * finger, 500 + 5 * step)
            pause(0.008)
        old = kiosk.surface
        died = time.monotonic()
        kiosk.kill_surface()
        # Black or the server's ground until there is a window again.
        wait_until(lambda: kiosk.surface not in (None, old) and kiosk.ink_near(480, 200)
                   and kiosk.shows_bar(), "a drawing surface", 10)
        took = time.monotonic() - died
        touch.end_all()
        self.assertTrue(all(kiosk.ink_near(480, 200 + 60 * row) for row in range(3)))
        self.draw(kiosk, 700)
        kiosk.wait_for_strokes(4)
        print(f"from the kill to a drawing surface: {took * 1000:.0f} ms")
        self.assertLess(took, 1.0)

    def test_a_surface_that_hangs_is_killed_and_systemd_hears_of_life(self):
        path = str(self.home.folder / "notify")
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        listener.bind(path)
        listener.settimeout(15)
        self.addCleanup(listener.close)
        kiosk = self.start(environment={"NOTIFY_SOCKET": path, "WATCHDOG_USEC": "20000000"})
        self.assertTrue(listener.recv(100).startswith(b"READY=1\n"))
        self.assertEqual(listener.recv(100), b"WATCHDOG=1")
        self.assertEqual(listener.recv(100), b"WATCHDOG=1")
        hung = kiosk.surface
        os.kill(hung, signal.SIGSTOP)
        wait_until(lambda: kiosk.surface not in (None, hung), "another surface", 12)
        kiosk.wait_for_bar()
        listener.setblocking(False)
        try:
            while listener.recv(100):
                pass
        except BlockingIOError:
            pass
        listener.settimeout(5)
        self.assertEqual(listener.recv(100), b"WATCHDOG=1")
        kiosk.stop()

    def session(self) -> tuple[subprocess.Popen, socket.socket]:
        """A kiosk as systemd starts it, and the socket that systemd listens at."""
        path = str(self.home.folder / "notify")
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        listener.bind(path)
        listener.settimeout(15)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        self.addCleanup(listener.close)
        (self.home.folder / "kiosk.json").write_text("{}", encoding="utf-8")
        process = subprocess.Popen(
            [BINARY, "kiosk-session", "sh", "-c",
             f"'{BINARY}' --kiosk --config kiosk.json --no-predict; exit $?"],
            cwd=self.home.folder, stdin=subprocess.DEVNULL, start_new_session=True,
            env=os.environ | self.lab.environment() | self.home.environment()
            | {"NOTIFY_SOCKET": path, "WATCHDOG_USEC": "20000000"})
        self.addCleanup(self.kill_group, process)
        return process, listener

    def kill_group(self, process: subprocess.Popen) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def hear(self, listener: socket.socket) -> tuple[bytes, int]:
        """A message, and the process that it is from."""
        text, extra, _, _ = listener.recvmsg(500, 100)
        return text, struct.unpack("iII", extra[0][2])[0]

    def test_systemd_hears_a_session_through_its_main_process_and_ends_it_so(self):
        process, listener = self.session()
        text, speaker = self.hear(listener)
        self.assertTrue(text.startswith(b"READY=1\n"), text)
        self.assertEqual(speaker, process.pid, "of others systemd would hear nothing")
        self.assertEqual(self.hear(listener), (b"WATCHDOG=1", process.pid))
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(12), 0)
        with self.assertRaises(ProcessLookupError, msg="nothing is left"):
            os.killpg(process.pid, 0)

    def test_a_session_that_systemd_gives_up_is_killed_whole(self):
        process, listener = self.session()
        self.hear(listener)
        process.send_signal(signal.SIGABRT)
        self.assertEqual(process.wait(5), -signal.SIGKILL, "systemd starts another")

        def is_gone() -> bool:
            try:
                os.killpg(process.pid, 0)
            except ProcessLookupError:
                return True
            return False
        wait_until(is_gone, "nothing is left")

    def test_without_a_display_it_gives_up_so_that_the_session_starts_again(self):
        environment = {name: value for name, value in os.environ.items()
                       if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
        began = time.monotonic()
        done = subprocess.run([BINARY, "--kiosk"], capture_output=True, text=True, timeout=60,
                              env=environment | self.home.environment(), cwd=self.home.folder)
        self.assertEqual(done.returncode, 1)
        self.assertIn("giving up", done.stderr)
        self.assertLess(time.monotonic() - began, 20)

    def test_a_second_kiosk_on_the_same_folder_ends_and_touches_nothing(self):
        kiosk = self.start()
        self.draw(kiosk, 300)
        kiosk.wait_for_strokes(1)
        sheets = kiosk.sheets()
        second = subprocess.run([BINARY, "--kiosk"], capture_output=True, text=True, timeout=30,
                                env=self.lab.environment() | self.home.environment(),
                                cwd=self.home.folder)
        self.assertEqual(second.returncode, 1)
        self.assertEqual(len(second.stderr.splitlines()), 1, second.stderr)
        self.assertIn(f"{kiosk.shelf}: another kiosk", second.stderr)
        self.draw(kiosk, 500)
        kiosk.wait_for_strokes(2)
        self.assertEqual((kiosk.sheets(), kiosk.kept()), (sheets, []))

    def test_without_icons_and_texts_the_mark_and_the_log_say_where_they_were_looked_for(self):
        kiosk = self.start(environment={"WETINK_ASSETS": "/nonexistent"})
        mark = Box(1600 - 40, 8, 1600 - 8, 40)
        wait_until(lambda: not kiosk.picture(mark).is_uniform(), "the mark")
        self.assertIn("icons and texts are missing; looked in /nonexistent", kiosk.said())
        wait_until(lambda: any("/nonexistent" in problem for problem in kiosk.status()["problems"]),
                   "the status")

    def test_status_tells_how_it_is(self):
        kiosk = self.start("{ idle: {seconds: 600}, bogus: 1 }")
        wait_until(lambda: (self.home.folder / "run/wetink-kiosk.json").exists(), "a status")
        status = kiosk.status()
        self.assertEqual(status["process"], kiosk.surface)
        self.assertEqual(status["restarts"], 0)
        self.assertTrue(any("bogus" in problem for problem in status["problems"]))
        self.assertIn("kiosk: frames", kiosk.said())
        kiosk.kill_surface()
        wait_until(lambda: kiosk.status()["restarts"] == 1, "a restart that is counted")
        kiosk.close()
        done = command("kiosk-status", home=self.home)
        self.assertEqual(done.returncode, 1)
        self.assertIn("does not run", done.stderr)
