"""Visitors for a day, one after the other as quickly as the machine allows: memory and descriptors
stay flat, and no drawing is lost."""

import re
import statistics
import time
from pathlib import Path

from app import wait_until
from case import HomeCase, LabCase, long_test
from kiosk import COLOURS, TOOLS, Kiosk, strokes_in

PLACES = TOOLS + COLOURS + 4
SETTINGS = {"idle": {"seconds": 1, "countdown": 1}, "gallery": {"show": "delayed", "minutes": 0},
            "take-home": {"on": True}, "attract": {"pause": 0, "speed": 20},
            "keep": {"free-megabytes": 1}}


class Soak(LabCase, HomeCase):
    def test_three_visitors(self) -> None:
        self.visit(3, 60)

    @long_test
    def test_a_day_of_visitors(self) -> None:
        memory = self.visit(220, 480)
        tenth, end = memory[22], memory[-1]
        self.assertLessEqual(end, tenth * 1.05, f"memory: {tenth:.1f} MB, then {end:.1f} MB")

    def visit(self, visits: int, strokes: int) -> list[float]:
        """So many visits of so many strokes; the memory at rest round each, in megabytes."""
        kiosk = Kiosk(self.lab, self.home, SETTINGS, options=("--log-latency",
                                                              str(self.home.folder / "log.csv")))
        self.addCleanup(kiosk.close)
        began, surface = time.monotonic(), kiosk.surface
        memory: list[float] = []
        descriptors: list[int] = []
        for visit in range(visits):
            if visit:
                self.lab.touch.tap(800, 200)  # only wakes
                kiosk.wait_for_bar(60)
            self.draw(kiosk, visit, strokes)
            wait_until(lambda: len(kiosk.kept()) == visit + 1, f"drawing {visit + 1} kept", 120)
            wait_until(lambda: not kiosk.shows_bar(), "attract mode", 60)
            memory.append(resident(surface))
            descriptors.append(len(list(Path(f"/proc/{surface}/fd").iterdir())))
            if visit % 20 == 0:
                print(f"visit {visit}: {memory[-1]:.1f} MB, {descriptors[-1]} descriptors, "
                      f"{time.monotonic() - began:.0f} s", flush=True)
        self.assertEqual(kiosk.surface, surface, "it was never started again: " + kiosk.said())
        counts = [strokes_in(path) for path in kiosk.kept()]
        self.assertEqual(counts, [strokes] * visits, "no stroke is lost")
        self.assertEqual(len(kiosk.pictures()), visits)
        # At any moment a drawing may be open to be kept or played.
        settled = [statistics.median_low(descriptors[max(0, at - 5):at + 6])
                   for at in (visits // 10, visits - 1)]
        kiosk.stop()
        # While a picture is made of a drawing, or tiles for one that is played, there are some more.
        rest = [min(memory[max(0, at - 5):at + 6]) for at in range(visits)]
        print(f"{visits} visits, {sum(counts)} strokes in {time.monotonic() - began:.0f} s; memory "
              f"{rest[visits // 10]:.1f} MB after a tenth, {rest[-1]:.1f} MB at the end, at most "
              f"{max(memory):.1f} MB; "
              f"descriptors {settled[0]} and {settled[1]}; worst frame {worst(kiosk):.1f} ms, "
              f"errors {re.findall('errors ([0-9]+)', kiosk.said())[-1]}")
        self.assertLessEqual(settled[1], settled[0], "descriptors")
        return rest

    def draw(self, kiosk: Kiosk, visit: int, count: int) -> None:
        """Ten fingers at a time, in short waves; now and then a colour, the gallery, a code."""
        touch = self.lab.touch
        for batch in range(count // 10):
            if batch % 6 == 0:
                touch.tap(*kiosk.place(TOOLS + (visit + batch) % COLOURS, PLACES), 0.02)
            touch.sync_each = False
            top = 60 + (visit * 7 + batch * 13) % 600
            for step in range(7):
                for finger in range(10):
                    x, y = 60 + finger * 150 + step * 12, top + step * (finger - 5) * 3
                    if step == 0:
                        touch.begin(finger, x, y)
                    else:
                        touch.update(finger, x, y)
                time.sleep(0.01)
            touch.end_all()
            touch.sync_each = True
            touch.sync()
        if visit % 5 == 4:
            touch.tap(*kiosk.place(PLACES - 2, PLACES), 0.03)
            time.sleep(0.4)
            touch.tap(800, 1000 - 12 - 8 - 42, 0.03)
        if visit % 7 == 6:
            touch.tap(*kiosk.place(PLACES - 1, PLACES), 0.03)
            time.sleep(0.4)
            touch.tap(800, 1000 - 12 - 8 - 42, 0.03)


def resident(process: int | None) -> float:
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def worst(kiosk: Kiosk) -> float:
    """Of all frames, milliseconds."""
    rows = (kiosk.home.folder / "log.csv").read_text().splitlines()
    column = rows[0].split(",").index("total_ms")
    return max(float(row.split(",")[column]) for row in rows[1:])
