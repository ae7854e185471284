"""What can happen to a drawing's file while it is drawn in: the person is told, and goes on."""

import os
import shutil
import subprocess
import time
from pathlib import Path

from app import App, command, info, wait_until
from case import AppCase, line, long_test, pause
from trouble import TroubleCase


class Trouble(TroubleCase):
    def disk(self, size: str = "1m") -> Path:
        """A file system of its own, as small as wished."""
        folder = self.home.folder / "disk"
        folder.mkdir()
        if os.geteuid() != 0:
            self.skipTest("only root can mount a small disk")
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder],
                              capture_output=True, text=True)
        if done.returncode:
            self.skipTest(f"no small disk: {done.stderr.strip()}")
        self.addCleanup(subprocess.run, ["umount", "-l", folder], capture_output=True)
        return folder

    def fill(self, folder: Path) -> Path:
        ballast = folder / "ballast"
        with open(ballast, "wb", buffering=0) as file:
            for size in (65536, 4096, 512, 1):
                try:
                    while True:
                        file.write(bytes(size))
                except OSError:
                    pass
        return ballast

    def test_a_full_disk_is_told_of_and_written_to_when_it_has_room(self) -> None:
        disk = self.disk()
        app = self.start(document=disk / "drawing.wetink")
        self.draw(app, -40)
        app.wait_for_strokes(1)
        ballast = self.fill(disk)
        drawn = 1 + self.draw_until(app, "Cannot be kept")
        self.draw(app, 0)
        pause(1.5)
        self.assertIn("Cannot be kept", app.window.title)
        self.assertIsNone(app.process.poll())
        ballast.unlink()
        self.wait_for_state(app, "(Kept)")
        app.wait_for_strokes(drawn + 1)
        self.assertEqual(app.stop(), 0, app.errors())
        self.assertEqual(command("check", app.document, home=self.home).returncode, 0)

    def test_a_drawing_on_a_full_disk_is_saved_elsewhere(self) -> None:
        disk = self.disk()
        app = self.start(document=disk / "drawing.wetink")
        self.draw(app, -40)
        app.wait_for_strokes(1)
        self.fill(disk)
        drawn = 1 + self.draw_until(app, "Cannot be kept")
        elsewhere = self.save_elsewhere(app)
        self.draw(app, 0)
        wait_until(lambda: info(elsewhere, self.home)["strokes"] == drawn + 1, "all strokes")
        self.lab.keyboard.tap("control", "z")
        wait_until(lambda: info(elsewhere, self.home)["strokes"] == drawn, "one stroke undone")
        self.assertEqual(app.stop(), 0, app.errors())

    def test_a_read_only_disk_is_told_of_and_the_drawing_saved_elsewhere(self) -> None:
        disk = self.disk()
        made = self.start(document=disk / "drawing.wetink")
        self.draw(made, -40)
        self.assertEqual(made.stop(), 0)
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        before = made.document.read_bytes()
        app = self.start(document=made.document)
        self.assertIn("Read only", app.window.title)
        self.draw(app, 0)
        elsewhere = self.save_elsewhere(app)
        wait_until(lambda: info(elsewhere, self.home)["strokes"] == 2, "both strokes")
        self.assertEqual(app.stop(), 0, app.errors())
        self.assertEqual(made.document.read_bytes(), before)
        self.assertEqual([path.name for path in disk.iterdir()], ["drawing.wetink"])

    def test_a_removed_file_comes_back(self) -> None:
        app = self.start()
        self.draw(app, -40)
        app.wait_for_strokes(1)
        app.document.unlink()
        self.draw(app, 0)
        app.wait_for_strokes(2)
        self.assertIn("(Kept)", app.window.title)

    def test_a_removed_folder_is_waited_for(self) -> None:
        folder = self.home.folder / "inner"
        folder.mkdir()
        app = self.start(document=folder / "drawing.wetink")
        self.draw(app, -40)
        app.wait_for_strokes(1)
        shutil.rmtree(folder)
        self.draw(app, 0)
        self.wait_for_state(app, "Cannot be kept")
        folder.mkdir()
        app.wait_for_strokes(2)
        self.wait_for_state(app, "(Kept)")

    def test_a_file_in_its_place_is_not_touched(self) -> None:
        app = self.start()
        self.draw(app, -40)
        app.wait_for_strokes(1)
        app.document.rename(self.home.folder / "aside")
        app.document.write_bytes(b"something else")
        self.draw(app, 0)
        self.wait_for_state(app, "Cannot be kept")
        elsewhere = self.save_elsewhere(app)
        wait_until(lambda: info(elsewhere, self.home)["strokes"] == 2, "both strokes")
        self.assertEqual(app.stop(), 0, app.errors())
        self.assertEqual(app.document.read_bytes(), b"something else")

    def test_a_second_program_reads_only_and_may_save_elsewhere(self) -> None:
        first = self.start()
        self.draw(first, -40)
        first.wait_for_strokes(1)
        second = self.start()
        self.assertIn("Read only", second.window.title)
        self.draw(second, 0)
        elsewhere = self.save_elsewhere(second)
        wait_until(lambda: info(elsewhere, self.home)["strokes"] == 2, "both strokes")
        self.assertEqual(second.stop(), 0, second.errors())
        self.assertEqual(first.info()["strokes"], 1)

    def test_a_copy_of_the_file_alone_is_whole_after_two_idle_seconds(self) -> None:
        app = self.start()
        self.draw(app, -40, 0, 40)
        pause(2.5)
        copy = self.home.folder / "copy.wetink"
        shutil.copy(app.document, copy)
        self.assertEqual(info(copy, self.home)["strokes"], 3)

    def test_each_sync_is_logged_with_its_age(self) -> None:
        log = self.home.folder / "sync.csv"
        app = self.start("--log-sync", log)
        self.draw(app, -40, 0, 40)
        app.wait_for_strokes(3)
        self.assertEqual(app.stop(), 0, app.errors())
        rows = [row.split(",") for row in log.read_text(encoding="ascii").splitlines()]
        self.assertEqual(rows[0], ["time_ms", "records", "oldest_ms", "sync_ms"])
        self.assertGreaterEqual(sum(int(row[1]) for row in rows[1:]), 3)
        self.assertTrue(all(float(row[2]) >= float(row[3]) > 0 for row in rows[1:]))


class Kill(AppCase):
    """`kill -9` at any moment, strokes 10 to 30 ms apart. The program answers for its own time: what it or
    the X server waited for a core does not count, which is nothing where the machine is free."""

    def clock(self, app: App) -> float:
        return time.monotonic() - app.starved_seconds() - self.lab.starved_seconds()

    def kill_in_a_flurry(self, rounds: int) -> None:
        kept, oldest = 0, 0.0
        for round in range(rounds):
            log = self.home.folder / "syncs.csv"
            app = self.start("--log-sync", log)
            x, y = app.canvas.centre
            ends: list[float] = []
            for dot in range(6 + round * 7 % 20):
                at = (x - 150 + dot * 37 % 300, y - 120 + (round * 53 + dot * 29) % 240)
                self.lab.mouse.drag(line(at, (at[0] + 6, at[1]), 2))
                ends.append(self.clock(app))
                pause(0.010 + (round + dot) % 3 * 0.010)
            pause(round % 5 * 0.004)
            killed = self.clock(app)
            app.kill()
            self.assertEqual(command("check", app.document, home=self.home).returncode, 0)
            found = app.info()["strokes"] - kept
            self.assertLessEqual(found, len(ends))
            # What it said was on disk is there. A line may be cut short by the kill.
            lines = log.read_text(encoding="utf-8").split("\n")[1:-1]
            self.assertGreaterEqual(found, sum(int(line.split(",")[1]) for line in lines))
            for end in ends[found:]:
                self.assertLess(killed - end, 0.1, f"round {round}: {found} of {len(ends)}")
                oldest = max(oldest, killed - end)
            kept += found
            app.close()
        last = self.start()
        for _ in range(3):
            self.lab.keyboard.tap("control", "z")
        wait_until(lambda: last.info()["strokes"] == kept - 3, "three strokes undone")
        print(f"{rounds} kills, {kept} strokes kept; lost ones were {oldest * 1000:.0f} ms old at most")

    def test_a_kill_loses_the_newest_strokes_alone(self) -> None:
        self.kill_in_a_flurry(3)

    @long_test
    def test_hundreds_of_kills_lose_the_newest_strokes_alone(self) -> None:
        self.kill_in_a_flurry(200)
