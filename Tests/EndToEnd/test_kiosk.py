"""The kiosk: what it keeps, who gets in, whose hands draw."""

import contextlib
import resource
import subprocess

from app import wait_until
from case import pause
from kiosk import COLOURS, PIN, TOOLS, Kiosk, KioskCase, hash_of, strokes_in
from xlab import Box, Picture


class Keeping(KioskCase):
    def test_an_idle_sheet_is_kept_with_its_picture_and_the_next_visitor_has_a_fresh_one(self):
        kiosk = self.start({"idle": {"seconds": 1, "countdown": 1}, "gallery": {"minutes": 0}})
        self.draw(kiosk, 300)
        kiosk.wait_for_strokes(1)
        wait_until(lambda: kiosk.pictures() and kiosk.kept(), "the drawing and its picture")
        kept = kiosk.kept()[0]
        self.assertRegex(str(kept.relative_to(kiosk.shelf)),
                         r"^\d{4}-\d\d-\d\d/\d\d\.\d\d\.\d\d-[2-9A-Z]{6}\.wetink$")
        self.assertEqual(sorted(path.name for path in kept.parent.iterdir()),
                         sorted([kept.name, kept.stem + ".png"]), "nothing beside them")
        self.assertEqual(strokes_in(kept), 1)
        picture = Picture.load(kiosk.pictures()[0])
        self.assertEqual((picture.box.width, picture.box.height), self.lab.size)
        self.assertTrue(picture.ink_near(480, 300, (255, 255, 255)))
        wait_until(lambda: not kiosk.shows_bar(), "attract mode")
        wait_until(lambda: kiosk.ink_near(480, 300), "the drawing is played")
        self.draw(kiosk, 500)
        kiosk.wait_for_bar()
        self.assertFalse(kiosk.ink_near(480, 300) or kiosk.ink_near(480, 500), "it only woke")
        self.draw(kiosk, 500)
        kiosk.wait_for_strokes(1)

    def test_sigterm_ends_it_and_the_sheet_is_there_the_next_time(self):
        kiosk = self.start()
        self.draw(kiosk, 300)
        kiosk.wait_for_strokes(1)
        self.assertEqual(kiosk.stop(), 0)
        kiosk = self.start()
        wait_until(lambda: kiosk.ink_near(480, 300), "the stroke of before")

    def test_a_full_disk_loses_nothing_and_drawing_goes_on(self):
        kiosk = self.start({"idle": {"seconds": 1, "countdown": 1}})
        self.draw(kiosk, 300)
        kiosk.wait_for_strokes(1)
        surface = kiosk.surface
        # No file may be written any more.
        before = resource.prlimit(surface, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
        self.draw(kiosk, 400)
        for row in range(8):
            self.draw(kiosk, 420 + 10 * row)
        wait_until(lambda: kiosk.ink_near(480, 400), "drawing")
        pause(3)
        self.assertEqual(kiosk.surface, surface, kiosk.said())
        self.assertTrue(kiosk.ink_near(480, 300) and kiosk.ink_near(480, 400), "nothing is gone")
        self.draw(kiosk, 600)
        pause(0.3)
        self.draw(kiosk, 620)
        wait_until(lambda: kiosk.ink_near(480, 620), "drawing goes on")
        resource.prlimit(surface, resource.RLIMIT_FSIZE, before)
        wait_until(lambda: kiosk.kept() and strokes_in(kiosk.kept()[0]) >= 11, "all is kept", 15)

    def test_a_file_system_that_is_full_loses_nothing(self):
        disk = self.home.folder / "disk"
        disk.mkdir()
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "none", disk],
                                 capture_output=True, text=True)
        if mounted.returncode:
            self.skipTest(f"no file system can be mounted here: {mounted.stderr.strip()}")
        self.addCleanup(subprocess.run, ["umount", "-l", disk])
        kiosk = self.start({"idle": {"seconds": 1, "countdown": 1}, "attract": {"on": False},
                            "keep": {"folder": str(disk), "free-megabytes": 0}})
        kiosk.shelf = disk
        self.draw(kiosk, 300)
        kiosk.wait_for_strokes(1)
        surface = kiosk.surface
        # Whatever is free, to the last byte.
        with open(disk / "filler", "wb", buffering=0) as filler, contextlib.suppress(OSError):
            while filler.write(bytes(512)):
                pass
        for row in range(12):
            self.draw(kiosk, 320 + 20 * row)
        pause(4)
        self.assertEqual(kiosk.surface, surface, kiosk.said())
        (disk / "filler").unlink()
        wait_until(lambda: sum(map(strokes_in, kiosk.kept())) == 13, "all is kept", 20)


class Locked(KioskCase):
    def test_it_fills_the_screen_and_no_key_leads_out(self):
        kiosk = self.start()
        self.draw(kiosk, 300)
        kiosk.wait_for_strokes(1)
        window = kiosk._windows()[-1]
        self.assertEqual(window.box, kiosk.screen)
        before, surface = kiosk.picture(), kiosk.surface
        keyboard = self.lab.keyboard
        keyboard.sync_each = False
        modifiers = [(), ("control",), ("alt",), ("shift",), ("control", "alt"),
                     ("control", "shift"), ("alt", "shift"), ("control", "alt", "shift"),
                     ("meta",), ("meta", "control"), ("meta", "shift")]
        # Every key there is, those for sound, power, sleep, the browser and the like among them.
        held_keys = {keyboard.CODES[name] for name in ("control", "alt", "shift", "meta")}
        for held in modifiers:
            for key in sorted(set(range(9, 256)) - held_keys):
                keyboard.tap(*held, key)
        keyboard.tap("meta")
        keyboard.sync_each = True
        keyboard.sync()
        pause(0.5)
        self.assertEqual(kiosk.surface, surface, kiosk.said())
        self.assertIsNone(before.difference(kiosk.picture()))
        self.assertEqual(kiosk._windows()[-1].box, kiosk.screen)

    def test_staff_get_in_with_their_pin_alone(self):
        kiosk = self.start({"staff": {"pin-hash": hash_of(PIN, self.home), "hold": 0.6}})
        kiosk.hold_corner()
        pause(0.3)
        kiosk.type("1234")
        pause(0.8)
        kiosk.press_staff(5)
        pause(0.5)
        self.assertIsNone(kiosk.process.poll(), "the wrong PIN")
        self.lab.touch.tap(1500, 100)  # others draw on
        kiosk.type(PIN)
        pause(0.8)
        kiosk.press_staff(5)
        wait_until(lambda: kiosk.process.poll() is not None, "the end")
        self.assertEqual(kiosk.process.returncode, 0)

    def test_staff_copy_what_is_kept_to_a_stick(self):
        stick = self.home.folder / "stick"
        stick.mkdir()
        kiosk = self.start({"idle": {"seconds": 3, "countdown": 1}, "attract": {"on": False},
                            "staff": {"pin-hash": hash_of(PIN, self.home), "hold": 0.6,
                                      "export-folder": str(stick)}})
        self.draw(kiosk, 300)
        wait_until(lambda: kiosk.pictures() and kiosk.kept(), "the drawing and its picture")
        kiosk.wait_for_bar()
        kiosk.hold_corner()
        pause(0.3)
        kiosk.type(PIN)
        pause(0.8)
        kiosk.press_staff(1)

        def copied() -> list[tuple[str, bytes]]:
            return sorted((path.relative_to(stick).as_posix(), path.read_bytes())
                          for path in stick.glob("*/*"))
        kept = sorted((path.relative_to(kiosk.shelf).as_posix(), path.read_bytes())
                      for path in kiosk.kept() + kiosk.pictures())
        wait_until(lambda: copied() == kept, "copies of all, and nothing else")

    def test_guessing_is_slow_and_a_restart_does_not_help(self):
        kiosk = self.start({"staff": {"pin-hash": hash_of(PIN, self.home), "hold": 0.6}})
        kiosk.hold_corner()
        pause(0.3)
        for guess in range(3):
            kiosk.type(f"000{guess}")
            pause(0.6)
        kiosk.kill_surface()
        wait_until(lambda: "started again" in kiosk.said(), "a new surface")
        kiosk.wait_for_bar()
        kiosk.hold_corner()
        pause(0.3)
        kiosk.type(PIN)
        pause(1)
        kiosk.press_staff(5)
        pause(0.5)
        self.assertIsNone(kiosk.process.poll(), "the right PIN has to wait, too")
        # Nor does the file that remembers hold a PIN.
        state = (self.home.folder / ".local/state/wetink/kiosk.json").read_text()
        self.assertIn("3", state)
        self.assertNotIn(PIN, state)

    def test_storms_leave_it_locked_and_drawing(self):
        kiosk = self.start({"idle": {"seconds": 600}, "gallery": {"show": "delayed"},
                            "take-home": {"on": True}})
        surface = kiosk.surface
        touch = self.lab.touch
        touch.sync_each = False
        places = [kiosk.place(index, TOOLS + COLOURS + 4) for index in range(TOOLS + COLOURS + 4)]
        for number in range(300):  # 200 taps a second
            x, y = places[number % len(places)]
            touch.begin(0, x, y)
            touch.end(0)
            pause(0.005)
        for step in range(60):  # ten fingers everywhere
            for finger in range(10):
                x, y = (step * 37 + finger * 151) % 1600, (step * 53 + finger * 89) % 1000
                if finger in touch.fingers:
                    touch.update(finger, x, y)
                else:
                    touch.begin(finger, x, y)
            if step % 7 == 6:
                touch.end_all()
            pause(0.01)
        touch.end_all()
        touch.sync_each = True
        touch.sync()
        pause(1)
        self.assertEqual(kiosk.surface, surface, kiosk.said())
        self.assertIsNone(kiosk.process.poll())
        # Whatever is open closes by a press or by itself.
        touch.tap(800, 1000 - 12 - 8 - 42)
        pause(0.5)
        count = kiosk.strokes()
        if kiosk.shows_bar():
            self.draw(kiosk, 300)
            wait_until(lambda: kiosk.strokes() > count, "another stroke")

    def test_hostile_settings_leave_a_kiosk_with_a_mark(self):
        texts = ['{ idle: {seconds: 1e308} }', '{\n\n tools: [', '[]', '\x00\x01',
                 '{ "keep": {"folder": "/proc"}, colors: [1], display: "\'; rm -rf /" }',
                 '{ "control-scale": -1, "palm-size": "NaN", staff: {"pin-hash": "1234"} }']
        for text in texts:
            with self.subTest(text=text):
                kiosk = Kiosk(self.lab, self.home, text)
                try:
                    mark = Box(1600 - 40, 8, 1600 - 8, 40)
                    wait_until(lambda: not kiosk.picture(mark).is_uniform(), "the mark")
                    self.assertIn("kiosk.json:", kiosk.said())
                    self.draw(kiosk, 300)
                    wait_until(lambda: kiosk.ink_near(480, 300), "drawing")
                finally:
                    kiosk.close()


class Hands(KioskCase):
    def test_a_palm_leaves_no_ink_by_its_size_and_an_object_none_by_its_stillness(self):
        kiosk = self.start()
        touch = self.lab.touch
        touch.begin(0, 300, 300, size=150)
        touch.begin(1, 800, 300)
        touch.begin(2, 400, 500)
        for step in range(20):
            touch.update(0, 300 + 4 * step, 300)
            touch.update(2, 400 + 8 * step, 500)
            pause(0.01)
        touch.end(2)
        wait_until(lambda: kiosk.ink_near(800, 300), "the object's dot")
        wait_until(lambda: not kiosk.ink_near(800, 300, 8), "the dot taken back")
        touch.end_all()
        kiosk.wait_for_strokes(1)
        self.assertFalse(kiosk.ink_near(340, 300, 30))
