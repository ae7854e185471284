"""scripts/packages installs what is missing and nothing else; scripts/run starts the right thing.

Both run among stand-ins for the programs that they call, in a folder with a space in its name.
"""

import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

STAND_INS = {
    "dpkg-query": 'for last; do :; done; case " $MISSING " in *" $last "*) exit 1;; esac\n'
                  "echo -n installed",
    "apt-get": 'echo "apt-get $*" >>"$LOG"; exit "${APT_STATUS:-0}"',
    "sudo": 'echo "sudo $*" >>"$LOG"; while [ "$1" = -n ]; do shift; done; exec "$@"',
    "id": 'echo "$USER_ID"',
    "swift": 'echo "swift $*" >>"$LOG"; mkdir -p "$PLACE/.build/release"\n'
             'printf \'#!/bin/sh\\nprintf "<%%s>" "$@"\\n\' >"$PLACE/.build/release/wetink"\n'
             'chmod +x "$PLACE/.build/release/wetink"',
}


class Scripts(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="wetink scripts "))
        self.addCleanup(shutil.rmtree, self.folder)
        self.tools, self.place = self.folder / "tools", self.folder / "a place"
        self.tools.mkdir()
        (self.place / "scripts").mkdir(parents=True)
        for name in ("packages", "run"):
            shutil.copy(ROOT / "scripts" / name, self.place / "scripts" / name)
        for name, body in STAND_INS.items():
            self.add_tool(name, body)
        for name in ("bash", "sh", "env", "dirname", "mkdir", "chmod", "printf", "cat"):
            (self.tools / name).symlink_to(shutil.which(name) or "")

    def add_tool(self, name: str, body: str) -> None:
        path = self.tools / name
        path.write_text(f"#!/bin/sh\n{body}\n", encoding="ascii")
        path.chmod(0o755)

    def run_script(self, name: str, *arguments: str,
                   **variables: str) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": str(self.tools), "LOG": str(self.log), "PLACE": str(self.place),
                       "USER_ID": "0", "MISSING": ""}
        return subprocess.run([self.place / "scripts" / name, *arguments], text=True, cwd="/",
                              capture_output=True, env=environment | variables,
                              stdin=subprocess.DEVNULL)

    @property
    def log(self) -> Path:
        return self.folder / "log"

    def logged(self) -> list[str]:
        return self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []


class Packages(Scripts):
    def test_calls_nothing_when_nothing_is_missing(self) -> None:
        done = self.run_script("packages", "build", "run", "test", "package")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        self.assertEqual(self.logged(), [])

    def test_installs_only_what_is_missing(self) -> None:
        done = self.run_script("packages", "build", "run", MISSING="libxi-dev libgl1 gcc")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.logged(), [
            "apt-get -q update",
            "apt-get -qy install --no-install-recommends libxi-dev libgl1"])

    def test_asks_sudo_when_not_root(self) -> None:
        done = self.run_script("packages", "build", MISSING="libxi-dev", USER_ID="1000")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(self.logged()[0].startswith("sudo "))
        self.assertIn("apt-get -qy install --no-install-recommends libxi-dev", self.logged())

    def test_says_what_to_do_when_there_is_no_sudo(self) -> None:
        (self.tools / "sudo").unlink()
        done = self.run_script("packages", "build", MISSING="libxi-dev", USER_ID="1000")
        self.assertEqual(done.returncode, 1)
        self.assertIn("apt-get install --no-install-recommends libxi-dev", done.stderr)

    def test_fails_with_a_message_when_apt_fails(self) -> None:
        done = self.run_script("packages", "build", MISSING="libxi-dev", APT_STATUS="100")
        self.assertEqual(done.returncode, 1)
        self.assertIn("please install: libxi-dev", done.stderr)

    def test_goes_on_where_there_is_no_dpkg(self) -> None:
        (self.tools / "dpkg-query").unlink()
        done = self.run_script("packages", "run")
        self.assertEqual(done.returncode, 0)
        self.assertIn("not a Debian system", done.stderr)

    def test_refuses_a_purpose_that_it_does_not_know(self) -> None:
        for arguments in ((), ("fun",), ("build", "fun")):
            self.assertEqual(self.run_script("packages", *arguments).returncode, 2)


class Run(Scripts):
    def test_builds_and_starts_with_the_arguments(self) -> None:
        done = self.run_script("run", "a file.wetink", "--fullscreen", DISPLAY=":7")
        self.assertEqual((done.returncode, done.stdout), (0, "<a file.wetink><--fullscreen>"))
        self.assertEqual(self.logged(), [
            f"swift build --package-path {self.place} -c release --product wetink"])

    def test_a_wayland_display_is_a_display(self) -> None:
        done = self.run_script("run", WAYLAND_DISPLAY="wayland-0")
        self.assertEqual(done.stdout, "<>")

    def test_renders_the_bundled_drawing_without_a_display(self) -> None:
        for arguments in ((), ("--fullscreen",), ("sketch.wetink",)):
            with self.subTest(arguments):
                done = self.run_script("run", *arguments)
                picture = self.place / ".build/welcome.png"
                events = self.place / "assets/examples/welcome.events"
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertTrue(done.stdout.startswith(
                    f"<replay><{events}><--out><{picture}>"), done.stdout)
                self.assertIn(f"is in {picture}\n", done.stdout)

    def test_a_command_needs_no_display(self) -> None:
        for arguments in (("info", "a.wetink"), ("--version",), ("--help",)):
            with self.subTest(arguments):
                done = self.run_script("run", *arguments)
                self.assertEqual(done.stdout, "".join(f"<{word}>" for word in arguments))

    def test_says_that_swift_is_missing(self) -> None:
        (self.tools / "swift").unlink()
        done = self.run_script("run", DISPLAY=":7")
        self.assertEqual(done.returncode, 1)
        self.assertIn("Swift is missing", done.stderr)


if __name__ == "__main__":
    unittest.main()
