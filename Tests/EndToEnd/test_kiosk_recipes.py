"""The kiosk's recipes, as far as they run without a screen: the display server with Wetink in it, the
surface started again in it, and the exit status that systemd goes by."""

import json
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from app import BINARY, ROOT, wait_until
from case import HomeCase

SESSION = ROOT / "assets/kiosk/wetink-kiosk-session"


class Recipes(HomeCase):
    def setUp(self) -> None:
        super().setUp()
        self.folder = Path(tempfile.mkdtemp(prefix="wk.", dir="/tmp"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        # Display servers refuse to run as root.
        self.user = pwd.getpwnam("nobody") if os.getuid() == 0 else None
        for name in ("run", "assets"):
            (self.folder / name).mkdir(mode=0o700)
        shutil.copytree(ROOT / "assets", self.folder / "assets", dirs_exist_ok=True)
        shutil.copy(BINARY, self.folder / "wetink")
        (self.folder / "kiosk.json").write_text("{ idle: {seconds: 600} }", encoding="utf-8")
        if self.user:
            for path in [self.folder, *self.folder.rglob("*")]:
                os.chown(path, self.user.pw_uid, self.user.pw_gid)

    def start(self, server: str, **more: str) -> subprocess.Popen:
        kept = {name: value for name, value in os.environ.items()
                if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XAUTHORITY")}
        home = str(self.folder)
        environment = kept | {
            "HOME": home, "XDG_RUNTIME_DIR": home + "/run", "XDG_DATA_HOME": home + "/data",
            "XDG_STATE_HOME": home + "/state", "XDG_CONFIG_HOME": home + "/config",
            "XDG_CACHE_HOME": home + "/cache", "WETINK": home + "/wetink",
            "WETINK_ASSETS": home + "/assets", "WETINK_KIOSK_CONFIG": home + "/kiosk.json",
            "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1",
        } | more
        self.said = open(self.folder / "said", "w+", encoding="utf-8")
        self.addCleanup(self.said.close)
        who = {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []} \
            if self.user else {}
        process = subprocess.Popen(
            [self.folder / "assets/kiosk/wetink-kiosk-session", server], env=environment,
            cwd=home, stdin=subprocess.DEVNULL, stdout=self.said, stderr=self.said,
            start_new_session=True, **who)
        self.addCleanup(self.end, process)
        return process

    def end(self, process: subprocess.Popen) -> None:
        """The session and all that it started."""
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()

    def status(self) -> dict | None:
        path = self.folder / "run/wetink-kiosk.json"
        return json.loads(path.read_text()) if path.exists() else None

    def text(self) -> str:
        return (self.folder / "said").read_text(errors="replace")[-2000:]

    def check(self, server: str, **more: str) -> None:
        session = self.start(server, **more)

        def runs() -> bool:
            if session.poll() is not None:
                raise AssertionError(f"{server} ended: {session.returncode}: {self.text()}")
            return self.status() is not None
        wait_until(runs, f"a kiosk in {server}", 20)
        first = self.status()["process"]
        os.kill(first, signal.SIGKILL)
        died = time.monotonic()
        wait_until(lambda: self.status()["process"] != first, "a new surface in it", 5)
        print(f"{server}: drawing again {(time.monotonic() - died) * 1000:.0f} ms after the death")
        self.assertIsNone(session.poll(), "the display server stays up")
        supervisor = int(Path(f"/proc/{self.status()['process']}/stat").read_text()
                         .rpartition(")")[2].split()[1])
        os.kill(supervisor, signal.SIGTERM)
        self.assertEqual(session.wait(15), 0, self.text())
        # The whole session dies: systemd sees it, and starts another.
        (self.folder / "run/wetink-kiosk.json").unlink()
        began = time.monotonic()
        session = self.start(server, **more)
        wait_until(runs, f"another kiosk in {server}", 20)
        print(f"{server}: the whole session is there after {time.monotonic() - began:.1f} s")
        supervisor = int(Path(f"/proc/{self.status()['process']}/stat").read_text()
                         .rpartition(")")[2].split()[1])
        os.kill(supervisor, signal.SIGKILL)
        self.assertNotEqual(session.wait(15), 0, "an end that nobody wanted")

    @unittest.skipUnless(shutil.which("sway"), "sway is not installed")
    def test_sway(self) -> None:
        self.check("sway")

    @unittest.skipUnless(shutil.which("cage") and shutil.which("Xwayland"),
                         "cage or Xwayland is not installed")
    def test_cage(self) -> None:
        self.check("cage")

    @unittest.skipUnless(shutil.which("xinit") and shutil.which("Xvfb")
                         and shutil.which("matchbox-window-manager"),
                         "xinit, Xvfb or matchbox is not installed")
    def test_x11_with_matchbox(self) -> None:
        self.check("x11", WETINK_KIOSK_X="/usr/bin/Xvfb :58 -screen 0 1280x800x24 -nolisten tcp")
