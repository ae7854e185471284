"""How the program begins where no file is named."""

import json
import os
import subprocess
from pathlib import Path

from app import BINARY, wait_until
from case import HomeCase, LabCase


class Start(LabCase, HomeCase):
    def launch(self, home: Path) -> subprocess.Popen:
        """A program whose drawings go where the home says."""
        process = subprocess.Popen(
            [BINARY, "--no-predict"], cwd="/", stdin=subprocess.DEVNULL, stderr=subprocess.PIPE,
            env=os.environ | self.lab.environment() | self.home.environment()
            | {"HOME": str(home), "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": ""})
        self.addCleanup(process.stderr.close)
        self.addCleanup(self.end, process)
        return process

    def end(self, process: subprocess.Popen) -> None:
        process.terminate()
        process.wait(10)

    def drawing_of(self, process: subprocess.Popen) -> Path:
        """The drawing that the process has open."""
        found: list[Path] = []

        def is_open() -> bool:
            if process.poll() is not None:
                raise AssertionError(process.stderr.read().decode())
            for file in Path(f"/proc/{process.pid}/fd").iterdir():
                try:
                    target = os.readlink(file)
                except OSError:
                    continue
                if target.endswith(".wetink"):
                    found.append(Path(target))
            return bool(found)
        wait_until(is_open, "a drawing")
        return found[0]

    def test_programs_that_begin_in_the_same_second_have_a_drawing_each(self) -> None:
        programs = [self.launch(self.home.folder) for _ in range(4)]
        self.assertEqual(len({self.drawing_of(one) for one in programs}), 4)

    def test_a_last_drawing_that_is_damaged_is_left_alone_and_a_new_one_begun(self) -> None:
        last = self.home.folder / "last.wetink"
        last.write_bytes(b"SQLite format 3\0" + bytes(range(256)) * 64)
        settings = self.home.folder / ".config/wetink/settings.json"
        settings.parent.mkdir(parents=True)
        settings.write_text(json.dumps({"lastDrawing": str(last)}), encoding="utf-8")
        before = last.read_bytes()
        program = self.launch(self.home.folder)
        self.assertNotEqual(self.drawing_of(program), last)
        self.end(program)
        self.assertEqual(program.returncode, 0)
        self.assertEqual(last.read_bytes(), before)

    def test_without_a_home_that_takes_files_it_draws_elsewhere(self) -> None:
        program = self.launch(Path("/proc/nobody"))
        drawing = self.drawing_of(program)
        self.addCleanup(lambda: [one.unlink() for one in drawing.parent.glob(drawing.name + "*")])
        self.assertEqual(str(drawing.parent), "/var/tmp")
        self.end(program)
        self.assertEqual(program.returncode, 0)
