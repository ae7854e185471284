"""The kiosk's unit in a booted systemd: readiness, restarts, the end."""

import json
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from app import BINARY, ROOT
from case import HomeCase, long_test

BOOT = Path(__file__).resolve().parent / "boot" / "boot.sh"
NEEDED = ("unshare", "sway", "bc", "/lib/systemd/systemd", "/lib/systemd/systemd-logind")


class Boot(HomeCase):
    @long_test
    @unittest.skipUnless(os.getuid() == 0 and all(map(shutil.which, NEEDED)),
                         "needs root, systemd with logind, sway and bc")
    def test_systemd_keeps_the_kiosk_running(self) -> None:
        # An overlay's layers have no spaces in their names.
        folder = Path(tempfile.mkdtemp(prefix="boot.", dir="/var/tmp"))
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        # "poweroff" ends the namespace by a signal.
        done = subprocess.run(["unshare", "-fpmui", "--mount-proc", BOOT, folder, ROOT / "assets",
                               BINARY], capture_output=True, text=True, timeout=300)
        probe = folder / "probe.txt"
        self.assertTrue(probe.exists(), done.stderr[-2000:])
        lines = [line for line in probe.read_text().splitlines() if line.startswith("{")]
        print("\n".join(lines))
        tried = {line["tried"]: line for line in map(json.loads, lines)}
        for name, restarts in [("start", 0), ("surface-killed", 0), ("supervisor-killed", 1),
                               ("session-killed", 2), ("supervisor-hung", 3), ("left-alone", 0)]:
            with self.subTest(name):
                self.assertEqual(tried[name]["state"], "active")
                self.assertEqual(tried[name]["restarts"], restarts)
                self.assertEqual(tried[name]["processes"].split().count("sway"), 1)
        for name in ("stopped", "ended-by-staff"):
            with self.subTest(name):
                self.assertEqual(tried[name]["state"], "inactive")
                self.assertNotIn("sway", tried[name]["processes"], "nothing keeps the screen")
