"""The program under test in the Wayland compositor of `wlab`."""

import functools
import json
import os
import selectors
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from app import BINARY, ROOT, Home
from xlab import Picture

FOLDER = Path(__file__).resolve().parent
VENV = ROOT / ".build" / "wlab"


class WaylandUnavailable(Exception):
    """There is no compositor here; says why."""


@functools.cache
def interpreter() -> Path:
    """A Python with pywayland; its folder is made at the first use."""
    python = VENV / "bin" / "python"
    wanted = (FOLDER / "wlab" / "requirements.txt").read_text(encoding="ascii")
    done = VENV / "requirements.txt"
    if not done.exists() or done.read_text(encoding="ascii") != wanted:
        try:
            for command in ([sys.executable, "-m", "venv", str(VENV)],
                            [str(python), "-m", "pip", "-q", "--disable-pip-version-check",
                             "install", "-r", str(FOLDER / "wlab" / "requirements.txt")]):
                subprocess.run(command, check=True, capture_output=True, text=True, timeout=300)
        except (subprocess.SubprocessError, OSError) as error:
            reason = getattr(error, "stderr", None) or str(error)
            raise WaylandUnavailable(f"pywayland cannot be installed: {reason.strip()}") from None
        done.write_text(wanted, encoding="ascii")
    return python


class WaylandApp:
    """A running wetink whose window fills the compositor's screen; positions are its pixels."""

    size = (1280, 800)

    def __init__(self, home: Home, *options: object, compositor: tuple[str, ...] = (),
                 command: tuple[str, ...] = (), kiosk: Path | None = None) -> None:
        """With a `command` that is run in place of drawing, and that ends by itself; or as a kiosk
        with these settings."""
        self.home, self.document = home, home.document
        self._errors = open(home.folder / "stderr.wayland", "w+", encoding="utf-8")
        # Names of sockets are short, so this folder is not in the home.
        self._runtime = tempfile.TemporaryDirectory(prefix="wlab")
        self._buffer, self._count = b"", 0
        environment = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
        environment |= home.environment() | {"PYTHONPATH": str(FOLDER),
                                             "XDG_RUNTIME_DIR": self._runtime.name}
        drawn = ("--kiosk", "--config", kiosk) if kiosk else (self.document,)
        self.process = subprocess.Popen(
            [interpreter(), "-m", "wlab", *compositor, "--", BINARY,
             *(command or (*drawn, "--no-predict", *map(str, options)))],
            env=environment, cwd=home.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=self._errors)
        if command:
            return
        try:
            self.play("wait-window 30", "wait 300")
        except BaseException:
            self.close()
            raise

    def play(self, *lines: str, timeout: float = 60.0) -> list[dict[str, Any]]:
        """Carries script lines out; what the compositor noted meanwhile."""
        self._count += 1
        mark = f"done {self._count}"
        text = "\n".join([*lines, f"mark {mark}", ""])
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()
        notes = self._notes_until(lambda note: note.get("text") == mark, timeout)
        errors = [note["text"] for note in notes if note["ev"] == "error"]
        if errors:
            raise AssertionError(f"{errors}; {self.errors()}")
        return notes

    def _notes_until(self, is_last, timeout: float) -> list[dict[str, Any]]:
        notes: list[dict[str, Any]] = []
        deadline = time.monotonic() + timeout
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            while True:
                while b"\n" in self._buffer:
                    line, self._buffer = self._buffer.split(b"\n", 1)
                    # Whatever else is there was printed by the program.
                    if not line.startswith(b"{"):
                        continue
                    notes.append(json.loads(line))
                    if is_last(notes[-1]):
                        return notes
                if not selector.select(deadline - time.monotonic()):
                    raise AssertionError(f"no answer in {timeout:g} s; {self.errors()}")
                piece = os.read(self.process.stdout.fileno(), 65536)
                if not piece:
                    raise AssertionError(f"the compositor ended: {notes}; {self.errors()}")
                self._buffer += piece

    def picture(self) -> Picture:
        self.play("shot shot.png")
        return Picture.load(self.home.folder / "shot.png")

    def cpu_seconds(self) -> float:
        """Processor time that the program has used so far."""
        own = self.process.pid
        child = Path(f"/proc/{own}/task/{own}/children").read_text(encoding="ascii").split()[0]
        fields = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> int:
        """Closes the window and waits for the program; its exit status."""
        self.process.stdin.write(b"close\nwait 3000\n")
        self.process.stdin.flush()
        notes = self._notes_until(lambda note: note["ev"] == "client_exit", 15)
        self.process.wait(10)
        return notes[-1]["code"]

    def output(self) -> str:
        """What a command printed, beside the compositor's notes, when it has ended."""
        self.process.stdin.write(b"wait 10000\n")
        self.process.stdin.flush()
        text = self.process.stdout.read().decode()
        return "\n".join(line for line in text.splitlines() if not line.startswith("{"))

    def errors(self) -> str:
        self._errors.flush()
        return Path(self._errors.name).read_text(encoding="utf-8", errors="replace")

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
        self._errors.close()
        self._runtime.cleanup()
