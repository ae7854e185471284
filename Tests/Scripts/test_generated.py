"""What wayland-scanner has made is as it makes it: nobody has written in it by hand."""

import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "Sources/C"
TABLET, TIME = "unstable/tablet/tablet-unstable-v2.xml", "stable/presentation-time/presentation-time.xml"
FILES = [
    ("private-code", TABLET, SOURCES / "CTablet/tablet-unstable-v2-protocol.c"),
    ("client-header", TABLET, SOURCES / "CTablet/tablet-unstable-v2-client-protocol.h"),
    ("private-code", TIME, SOURCES / "CWayland/presentation-time.c"),
    ("client-header", TIME, SOURCES / "CWayland/include/presentation-time.h"),
]


def said(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).strip()


class Generated(unittest.TestCase):
    def setUp(self) -> None:
        if not shutil.which("wayland-scanner"):
            self.skipTest("no wayland-scanner here")
        made = (SOURCES / "CTablet/tablet-unstable-v2-protocol.c").read_text(encoding="utf-8")
        version = said("wayland-scanner", "--version").split()[-1]
        if f"wayland-scanner {version} " not in made.splitlines()[0]:
            self.skipTest(f"wayland-scanner {version} may make other files")
        protocols = said("pkg-config", "--modversion", "wayland-protocols")
        if f"wayland-protocols {protocols};" not in (
                SOURCES / "CTablet/README.md").read_text(encoding="utf-8"):
            self.skipTest(f"wayland-protocols {protocols} may have other protocols")
        self.protocols = Path(said("pkg-config", "--variable=pkgdatadir", "wayland-protocols"))

    def test_protocol_files_are_what_the_scanner_makes(self) -> None:
        with tempfile.TemporaryDirectory(prefix="wetink scanner ") as folder:
            for kind, protocol, file in FILES:
                with self.subTest(file.name):
                    made = Path(folder) / file.name
                    subprocess.run(
                        ["wayland-scanner", kind, self.protocols / protocol, made], check=True)
                    self.assertEqual(made.read_bytes(), file.read_bytes())
