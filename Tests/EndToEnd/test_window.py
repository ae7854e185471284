"""The window: its size, its title, its rest."""

import os
import signal
import subprocess

from app import BINARY, PLACE, wait_until
from case import AppCase, line, pause
from xlab import Box, Lab, LabUnavailable


class Window(AppCase):
    def test_doing_nothing_costs_nothing(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        self.lab.mouse.drag(line((x - 60, y), (x + 60, y), 12))
        self.park(app)
        pause(1.5)
        before = app.cpu_seconds()
        pause(3)
        self.assertLess((app.cpu_seconds() - before) / 3, 0.03, "share of one processor")

    def test_the_title_names_the_file(self) -> None:
        app = self.start()
        self.assertIn(app.document.stem, app.window.title)

    def test_f11_fills_the_screen_and_goes_back(self) -> None:
        app = self.start()
        screen = Box(0, 0, *self.lab.size)
        with self.lab.window_manager():
            app.wait_still()
            before = app.window.box
            self.lab.screen.focus(app.window.id)
            self.lab.keyboard.tap("f11")
            wait_until(lambda: app.window.box == screen, "the window as big as the screen")
            app.wait_still()
            self.lab.keyboard.tap("f11")
            wait_until(lambda: app.window.box == before, "the window as it was")

    def test_fifty_sizes_in_the_middle_of_a_stroke_keep_drawing_and_stroke(self) -> None:
        app = self.start()
        x, y = app.canvas.centre
        self.lab.mouse.drag(line((x - 60, y - 40), (x + 60, y - 40), 12))
        app.wait_for_strokes(1)
        self.park(app)
        first = Box(x - 80, y - 60, x + 80, y - 20)
        before = app.picture(first)
        self.lab.mouse.drag(line((x - 60, y + 20), (x, y + 20), 12), release=False)
        for step in range(50):
            size = Box(PLACE.left, PLACE.top, PLACE.right - step * 7 % 90,
                       PLACE.bottom - step * 11 % 80)
            self.lab.screen.place(app.window.id, size)
            self.lab.mouse.move(1, 0)
        app.place(PLACE)
        self.lab.mouse.release()
        app.wait_for_strokes(2)
        self.park(app)
        self.assert_same_picture(before, app.picture(first), "the drawing after 50 sizes")
        self.assertTrue(app.ink_near(x - 60, y + 20) and app.ink_near(x - 4, y + 20), "the stroke")

    def test_a_bigger_window_shows_paper_everywhere(self) -> None:
        app = self.start()
        bigger = Box(50, 30, 1500, 950)
        app.place(bigger)
        app.wait_still()
        x, y = bigger.centre
        for dx, dy in ((-300, -200), (300, 200), (-300, 200), (300, -200)):
            self.assertEqual(app.picture().pixel(x + dx, y + dy), app.paper)

    def test_without_icons_and_texts_it_says_where_it_looked(self) -> None:
        app = self.start(before=("env", "WETINK_ASSETS=/nonexistent"))
        self.assertEqual(app.errors().splitlines(),
                         ["wetink: icons and texts are missing; looked in /nonexistent"])

    def test_on_a_small_screen_all_of_it_is_to_be_seen(self) -> None:
        for size in ((1280, 800), (800, 480)):
            with self.subTest(size=size):
                try:
                    self.check_small_screen(size)
                except LabUnavailable as error:
                    self.skipTest(str(error))

    def check_small_screen(self, size: tuple[int, int]) -> None:
        with Lab("libinput", size) as lab, lab.window_manager():
            before = {window.id for window in lab.screen.windows()}
            process = subprocess.Popen(
                [BINARY, self.home.document], cwd=self.home.folder, stdin=subprocess.DEVNULL,
                env=os.environ | lab.environment() | self.home.environment())
            try:
                def box() -> Box | None:
                    return next((window.box for window in lab.screen.windows()
                                 if window.id not in before
                                 and self.home.document.stem in window.title), None)

                wait_until(lambda: box() is not None, "a window of wetink", timeout=30)
                pause(1)
                found = box()
                assert found
                self.assertTrue(found.left >= 0 and found.top >= 0 and found.right <= size[0]
                                and found.bottom <= size[1], found)
                self.assertEqual((found.width, found.height), (size[0] - 12, size[1] - 40))
            finally:
                process.send_signal(signal.SIGTERM)
                process.wait(10)
