"""What cmake installs, and that it lies where the program looks for it."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Stands for Swift: makes a program where the build folder has one.
SWIFT = """#!/bin/sh
while [ $# -gt 0 ]; do [ "$1" = --scratch-path ] && scratch=$2; shift; done
mkdir -p "$scratch/release" && echo '#!/bin/sh' >"$scratch/release/wetink"
"""


@unittest.skipUnless(shutil.which("cmake"), "cmake is not installed")
class Install(unittest.TestCase):
    def test_the_program_finds_its_assets_where_they_are_installed(self) -> None:
        folder = Path(tempfile.mkdtemp(prefix="wetink install "))
        self.addCleanup(shutil.rmtree, folder)
        swift = folder / "bin" / "swift"
        swift.parent.mkdir()
        swift.write_text(SWIFT, encoding="utf-8")
        swift.chmod(0o755)
        build, place = folder / "build", folder / "place"
        environment = os.environ | {"DESTDIR": str(place)}
        for command in (["-S", ROOT, "-B", build, f"-DSWIFT={swift}"], ["--build", build],
                        ["--install", build, "--prefix", "/usr"]):
            subprocess.run(["cmake", *command], env=environment, check=True,
                           stdout=subprocess.DEVNULL)
        self.assertTrue((place / "usr/bin/wetink").exists())
        # As Folders.assets in the program has it.
        assets = place / "usr/share/wetink/assets"
        for name in ("icons", "strings"):
            self.assertEqual(sorted(path.name for path in (assets / name).iterdir()),
                             sorted(path.name for path in (ROOT / "assets" / name).iterdir()))
        for name in ("wetink-kiosk-session", "wetink-kiosk-client"):
            self.assertTrue(os.access(assets / "kiosk" / name, os.X_OK), name)


if __name__ == "__main__":
    unittest.main()
