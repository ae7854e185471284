"""Compiles the input driver, once."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from .errors import LabError, LabUnavailable

SOURCES = Path(__file__).resolve().parent / "driver"
CACHE = Path(__file__).resolve().parents[3] / ".build" / "xlab"


def build_driver() -> Path:
    """The folder of the driver, which is compiled if it is older than its source or than the
    server's headers."""
    target = CACHE / "xlab_drv.so"
    headers = Path("/usr/include/xorg/xorg-server.h")
    newest = max(path.stat().st_mtime for path in [*SOURCES.iterdir(), headers] if path.exists())
    if target.exists() and target.stat().st_mtime >= newest:
        return CACHE
    if not shutil.which("gcc") or not shutil.which("pkg-config"):
        raise LabUnavailable("gcc or pkg-config is not installed")
    flags = subprocess.run(["pkg-config", "--cflags", "xorg-server"], capture_output=True,
                           text=True)
    if flags.returncode:
        raise LabUnavailable("xserver-xorg-dev is not installed")
    CACHE.mkdir(parents=True, exist_ok=True)
    # Into place in one step, so that two test runs at once do no harm.
    handle, temporary = tempfile.mkstemp(dir=CACHE, suffix=".so")
    os.close(handle)
    done = subprocess.run(
        ["gcc", "-std=gnu11", "-O1", "-Wall", "-shared", "-fPIC", *flags.stdout.split(),
         "-o", temporary, *(str(path) for path in sorted(SOURCES.glob("*.c")))],
        capture_output=True, text=True)
    if done.returncode:
        os.unlink(temporary)
        raise LabError("the driver does not compile:\n" + done.stderr)
    os.chmod(temporary, 0o755)
    os.replace(temporary, target)
    return CACHE
