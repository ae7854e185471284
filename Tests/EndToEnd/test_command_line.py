"""The command line: what it prints, how it ends, and what bad input leaves untouched."""

import json
import os
import shutil
import socket
import sqlite3
import subprocess
from pathlib import Path

import events
from app import BINARY, command, info
from case import HomeCase, LabCase
from xlab import Picture


class CommandLine(HomeCase):
    def setUp(self) -> None:
        super().setUp()
        self.folder = self.home.folder
        self.log = events.write(self.folder / "wave.events",
                                events.wave() + events.wave(200, 40))

    def run_wetink(self, *arguments: object) -> subprocess.CompletedProcess[str]:
        return command(*arguments, home=self.home)

    def assert_refused(self, status: int, *arguments: object, naming: str = "") -> None:
        """Ends with this status, says why in one line, prints nothing else, makes no file."""
        before = self.files()
        done = self.run_wetink(*arguments)
        said = done.stderr
        self.assertEqual(done.returncode, status, f"{arguments}: {said}")
        self.assertEqual(done.stdout, "", arguments)
        self.assertEqual(len(said.splitlines()), 1, f"{arguments}: not one line: {said!r}")
        self.assertIn(naming, said, arguments)
        self.assertEqual(self.files(), before, f"{arguments}: files were changed")

    def files(self) -> dict[Path, bytes]:
        return {path: path.read_bytes() for path in self.folder.rglob("*") if path.is_file()}

    def assert_done(self, *arguments: object) -> str:
        done = self.run_wetink(*arguments)
        self.assertEqual((done.returncode, done.stderr), (0, ""), arguments)
        return done.stdout

    def saved(self) -> Path:
        """A document with two strokes."""
        path = self.folder / "two.wetink"
        self.assert_done("replay", self.log, "--save", path)
        return path

    # -- what works

    def test_version_and_help_answer_and_end(self) -> None:
        self.assertRegex(self.assert_done("--version"), r"^wetink \d+\.\d+(\.\d+)?\n$")
        said = self.assert_done("--help")
        for word in ("replay", "render", "info", "--record", "--no-predict", "--fingers"):
            self.assertIn(word, said)

    def test_info_counts_what_replay_saved(self) -> None:
        path = self.saved()
        found = json.loads(self.assert_done("info", path, "--json"))
        self.assertEqual((found["strokes"], found["layers"], found["version"]), (2, 1, 4))
        self.assertEqual(found["edits"], found["position"])
        self.assertGreaterEqual(found["samples"], 22)
        self.assertRegex(found["paper"], r"^#[0-9A-Fa-f]{6}$")
        self.assertEqual(Path(found["file"]).name, path.name)
        left, top, right, bottom = found["bounds"]
        self.assertTrue(right - left >= 120 and bottom - top >= 75, found["bounds"])

    def test_an_empty_drawing_has_no_bounds(self) -> None:
        path = self.folder / "empty.wetink"
        self.assert_done("replay", events.write(self.folder / "none.events", []), "--save", path)
        found = info(path, self.home)
        self.assertEqual((found["strokes"], found["samples"], found["bounds"]), (0, 0, None))

    def test_info_without_json_is_for_people(self) -> None:
        said = self.assert_done("info", self.saved())
        self.assertIn("2", said)
        self.assertNotIn("{", said)

    def test_replay_gives_the_same_picture_every_time(self) -> None:
        first, second = self.folder / "1.png", self.folder / "2.png"
        self.assert_done("replay", self.log, "--out", first)
        self.assert_done("replay", self.log, "--out", second)
        self.assertEqual(first.read_bytes(), second.read_bytes())
        picture = Picture.load(first)
        self.assertEqual((picture.box.width, picture.box.height), (400, 300))
        self.assertFalse(picture.is_uniform())

    def test_the_frame_rate_changes_no_pixel_of_what_is_drawn(self) -> None:
        pictures = []
        for rate in (24, 60, 240):
            path = self.folder / f"{rate}.png"
            self.assert_done("replay", self.log, "--rate", rate, "--out", path)
            pictures.append(path.read_bytes())
        self.assertEqual(len(set(pictures)), 1)

    def test_render_shows_the_strokes(self) -> None:
        path = self.folder / "rendered.png"
        self.assert_done("render", self.saved(), "--out", path, "--size", "200x150")
        picture = Picture.load(path)
        self.assertEqual((picture.box.width, picture.box.height), (200, 150))
        self.assertFalse(picture.is_uniform())

    def test_prediction_refuses_strokes_whose_time_goes_back(self) -> None:
        strokes, frames = self.folder / "strokes.csv", self.folder / "frames.csv"
        rows = ["stroke_id,device,t_ms,x,y,pressure,tilt_x,tilt_y"]
        rows += [f"s,pen,{time},1,1,0.5,," for time in (100, 110, 90)]
        strokes.write_text("\n".join(rows) + "\n", encoding="utf-8")
        frames.write_text("stroke_id,frame_t_ms\ns,120\n", encoding="utf-8")
        for options in ((), ("--baseline", "linear")):
            self.assert_refused(1, "predict", strokes, frames, self.folder / "answers.csv",
                                *options, naming="strokes.csv:4")

    # -- wrong usage

    def test_wrong_usage_is_told_in_one_line(self) -> None:
        for arguments in (("--bogus",), ("info",), ("info", "a", "b"), ("render", "x.wetink"),
                          ("replay",), ("info", self.log, "--bogus"), ("--rate",),
                          ("--rate", "fast"), ("--rate", "0"), ("--rate", "-60"),
                          ("--fingers", "eleven"), ("--presenter", "cathode"),
                          ("replay", self.log, "--size", "0x0"),
                          ("replay", self.log, "--size", "-5x7"),
                          ("replay", self.log, "--size", "400"),
                          ("replay", self.log, "--size", "nanxinf")):
            with self.subTest(arguments):
                self.assert_refused(2, *arguments)

    def test_an_unknown_option_is_named(self) -> None:
        self.assert_refused(2, "--bogus", naming="--bogus")

    def test_a_size_that_no_memory_holds_is_refused(self) -> None:
        done = self.run_wetink("replay", self.log, "--size", "1000000x1000000", "--out",
                               self.folder / "huge.png")
        self.assertIn(done.returncode, (1, 2))
        self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        self.assertFalse((self.folder / "huge.png").exists())

    # -- files that are not there, or not ours

    def test_a_missing_file_is_named_and_nothing_is_written(self) -> None:
        out = self.folder / "out.png"
        for arguments in (("info", "missing.wetink"), ("info", "missing.wetink", "--json"),
                          ("render", "missing.wetink", "--out", out),
                          ("replay", "missing.wetink", "--out", out)):
            with self.subTest(arguments):
                self.assert_refused(1, *arguments, naming="missing.wetink")

    def test_a_foreign_file_is_refused_and_left_alone(self) -> None:
        text, empty = self.folder / "letter.wetink", self.folder / "picture.wetink"
        text.write_text("Dear Ink,\n" * 500, encoding="utf-8")
        empty.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(3000))
        other = self.folder / "other.wetink"
        with sqlite3.connect(other) as database:
            database.execute("create table strokes (id integer)")
        database.close()
        for path in (text, empty, other):
            for arguments in (("info", path), ("render", path, "--out", self.folder / "out.png")):
                with self.subTest(arguments):
                    self.assert_refused(1, *arguments, naming=path.name)

    def test_a_missing_folder_is_named_and_not_made(self) -> None:
        for arguments in (("replay", self.log, "--out", "nowhere/out.png"),
                          ("replay", self.log, "--save", "nowhere/out.wetink"),
                          ("render", self.saved(), "--out", "nowhere/out.png")):
            with self.subTest(arguments):
                self.assert_refused(1, *arguments, naming="nowhere")

    def test_a_folder_that_takes_no_file_is_named(self) -> None:
        for arguments in (("replay", self.log, "--out", "/proc/out.png"),
                          ("replay", self.log, "--save", "/proc/out.wetink")):
            with self.subTest(arguments):
                self.assert_refused(1, *arguments, naming="/proc/out")

    def test_a_folder_is_no_document(self) -> None:
        (self.folder / "a folder").mkdir()
        self.assert_refused(1, "info", self.folder / "a folder", naming="a folder")

    def test_what_is_read_is_never_written_over(self) -> None:
        drawing = self.saved()
        strokes = self.folder / "strokes.txt"
        strokes.write_text("1 1 2 50 50 2\n", encoding="utf-8")
        for arguments in (("render", drawing, "--out", drawing),
                          ("replay", self.log, "--out", self.log),
                          ("replay", self.log, "--timings", self.log),
                          ("replay", self.log, "--from", drawing, "--out", drawing),
                          ("replay", self.log, "--save", "new.wetink", "--out", "new.wetink"),
                          ("bench", "raster", strokes, "--out", strokes),
                          ("predict", strokes, self.log, strokes)):
            with self.subTest(arguments):
                self.assert_refused(1, *arguments, naming="not written over")

    def test_no_drawing_is_written_over(self) -> None:
        drawing = self.saved()
        for arguments in (("replay", self.log, "--out", drawing),
                          ("replay", self.log, "--timings", drawing),
                          ("--record", drawing), (drawing, "--record", drawing),
                          (drawing, "--log-latency", drawing)):
            with self.subTest(arguments):
                self.assert_refused(1, *arguments, naming="not written over")

    # -- event logs that cannot be read

    def test_an_unreadable_line_is_told_by_its_number_and_nothing_is_written(self) -> None:
        good = events.wave()
        for bad in ("not json", '{"t":1}', '{"t":"soon","source":"mouse","kind":"move"}',
                    '{"t":900,"source":"mouse","id":1,"kind":"dance","x":1,"y":2}',
                    '{"t":900,"source":"mouse","id":1,"kind":"move","x":1'):
            with self.subTest(bad):
                log = events.write(self.folder / "bad.events", [*good[:2], bad, *good[2:]])
                self.assert_refused(1, "replay", log, "--out", self.folder / "out.png",
                                    "--save", self.folder / "out.wetink", naming="line 4")

    def test_time_that_goes_backwards_is_told_by_its_line(self) -> None:
        good = events.wave()
        log = events.write(self.folder / "back.events", [good[0], good[5], good[2]])
        self.assert_refused(1, "replay", log, "--out", self.folder / "out.png", naming="line 4")

    def test_a_log_without_its_header_is_refused(self) -> None:
        for name, text in (("empty.events", ""), ("headless.events", json.dumps(
                events.wave()[0]) + "\n")):
            with self.subTest(name):
                path = self.folder / name
                path.write_text(text, encoding="utf-8")
                self.assert_refused(1, "replay", path, "--out", self.folder / "out.png",
                                    naming=name)

    def test_a_view_that_nobody_can_reach_is_not_taken(self) -> None:
        lines = events.write(self.folder / "far.events", events.wave()).read_text().splitlines()
        for scale in ("1e-300", "1e-20", "1e12", "1e300"):
            with self.subTest(scale):
                header = lines[0][:-1] + f', "settings": {{"viewScale": {scale}}}}}'
                log = self.folder / "far.events"
                log.write_text("\n".join([header, *lines[1:]]) + "\n", encoding="utf-8")
                self.assert_done("replay", log, "--save", self.folder / f"{scale}.wetink")

    def test_a_number_that_is_none_is_dropped_and_the_stroke_goes_on(self) -> None:
        wave = events.wave()
        broken = [*wave[:3], wave[3] | {"x": "nan"}, wave[4] | {"y": "inf"}, *wave[5:]]
        path = self.folder / "broken.wetink"
        done = self.run_wetink("replay", events.write(self.folder / "nan.events", broken),
                               "--save", path)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(info(path, self.home)["strokes"], 1)

    # -- no display

    # -- what the shell hands over

    def run_redirected(self, redirection: str,
                       *arguments: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", "-c", f'"$@" {redirection}', "sh", BINARY, *map(str, arguments)],
            capture_output=True, text=True, timeout=30, cwd=self.folder,
            env=os.environ | self.home.environment())

    def test_what_cannot_be_printed_is_a_failure(self) -> None:
        for arguments in (("--help",), ("--version",), ("info", self.saved(), "--json")):
            done = self.run_redirected(">/dev/full", *arguments)
            self.assertEqual(done.returncode, 1, arguments)
            self.assertEqual(done.stderr.splitlines(), ["wetink: standard output: cannot write it: "
                                                        "no space left on device"], arguments)

    def test_a_picture_that_cannot_be_written_whole_leaves_the_old_one(self) -> None:
        out = self.folder / "old.png"
        out.write_bytes(b"old")
        before = self.files()
        done = subprocess.run(
            ["sh", "-c", 'trap "" XFSZ; ulimit -f 1; exec "$@"', "sh", BINARY, "replay", self.log,
             "--out", out], capture_output=True, text=True, timeout=30, cwd=self.folder,
            env=os.environ | self.home.environment())
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("file too large", done.stderr)
        self.assertEqual(self.files(), before)

    def test_closed_standard_streams_are_no_files_of_ours(self) -> None:
        drawing = self.saved()
        for number, redirection in enumerate(("<&-", ">&-", "2>&-", "<&- >&- 2>&-")):
            out = self.folder / f"copy{number}.wetink"
            done = self.run_redirected(redirection, "convert", drawing, out)
            self.assertEqual((done.returncode, done.stderr), (0, ""), redirection)
            self.assertEqual(info(out, self.home)["strokes"], 2, redirection)

    def test_a_name_that_is_not_utf8_is_refused(self) -> None:
        bad = os.fsencode(self.folder) + b"/bad\xff.wetink"
        Path(os.fsdecode(bad)).write_bytes(self.saved().read_bytes())
        before = self.files()
        for arguments in (("info", bad), ("convert", self.folder / "two.wetink", bad)):
            done = subprocess.run([BINARY, *arguments], capture_output=True, timeout=30,
                                  env=os.environ | self.home.environment())
            self.assertEqual((done.returncode, done.stdout), (2, b""), arguments)
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
            self.assertIn(b"is not UTF-8", done.stderr)
        self.assertEqual(self.files(), before)

    def test_names_in_messages_do_nothing_to_the_terminal(self) -> None:
        for name, shown in (("a\x1b[31m.wetink", "a\\u{1B}[31m.wetink"), ("a\nb", "a\\u{A}b"),
                            ("a\u202eb", "a\\u{202E}b"), ("größe 線.wetink", "größe 線.wetink")):
            self.assert_refused(1, "info", name, naming=shown)

    def test_names_in_answers_do_nothing_to_the_terminal(self) -> None:
        saved = self.saved()
        for name, shown in (("a\x1b[31m", "a\\u{1B}[31m"), ("a\nb", "a\\u{A}b"),
                            ("a\u202eb\x9b1m", "a\\u{202E}b\\u{9B}1m")):
            path = self.folder / f"{name}.wetink"
            shutil.copy(saved, path)
            recovered = self.folder / f"{name} again.wetink"
            plain = [self.assert_done("info", path), self.assert_done("check", path),
                     self.assert_done("check", path, "--recover", recovered)]
            for said in plain:
                self.assertIn(f"{shown}.wetink", said)
            self.assertIn(f"{shown} again.wetink", plain[2])
            coded = [self.assert_done("info", path, "--json"), self.assert_done("check", path, "--json")]
            for said in coded:
                self.assertEqual(json.loads(said)["file"], str(path))
            for said in plain + coded:
                self.assertFalse({"\x1b", "\x9b", "\u202e"} & set(said), said)
                self.assertNotIn("a\nb", said)

    def test_help_is_no_drawing(self) -> None:
        self.assertEqual(self.assert_done("help"), self.assert_done("--help"))
        for word in ("help", "--help", "--version"):
            self.assert_refused(2, word, "extra", naming="extra")

    def test_a_broken_brush_file_of_any_kind_is_told_and_left_out(self) -> None:
        folder = self.folder / ".local/share/wetink/brushes"
        folder.mkdir(parents=True, exist_ok=True)
        os.mkfifo(folder / "pipe.json")
        done = self.run_wetink("replay", self.log)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("pipe.json: this is not an ordinary file", done.stderr)

    def test_drawing_without_a_display_says_so_in_one_line(self) -> None:
        self.assert_refused(1, "new.wetink", naming="display")
        self.assert_refused(1, naming="display")


class InADisplay(LabCase, HomeCase):
    """What is refused when a window could be shown."""

    def run_wetink(self, *arguments: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [BINARY, *map(str, arguments)], capture_output=True, text=True, timeout=30,
            cwd=self.home.folder, env=self.lab.environment() | self.home.environment())

    def assert_refused(self, path: Path, naming: str) -> None:
        done = self.run_wetink(path)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        self.assertIn(naming, done.stderr)

    def test_a_document_in_a_missing_folder_is_refused(self) -> None:
        folder = self.home.folder / "nowhere"
        self.assert_refused(folder / "new.wetink", naming="nowhere")
        self.assertFalse(folder.exists())

    def test_a_foreign_document_is_refused_and_left_alone(self) -> None:
        path = self.home.folder / "letter.wetink"
        path.write_text("Dear Ink,\n" * 500, encoding="utf-8")
        before = path.read_bytes()
        self.assert_refused(path, naming="letter.wetink")
        self.assertEqual(path.read_bytes(), before)

    def test_a_pipe_or_socket_is_refused(self) -> None:
        for ending in ("svg", "png", "wetink"):
            os.mkfifo(self.home.folder / f"pipe.{ending}")
            self.assert_refused(self.home.folder / f"pipe.{ending}", naming="not an ordinary file")
        path = self.home.folder / "socket.svg"
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(str(path))
            self.assert_refused(path, naming="not an ordinary file")

    def test_a_recording_into_a_missing_folder_is_refused(self) -> None:
        done = self.run_wetink("new.wetink", "--record", "nowhere/session.events")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("nowhere", done.stderr)
