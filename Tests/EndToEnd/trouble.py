"""What tests of trouble with a drawing's file share."""

from pathlib import Path

from app import App, wait_until
from case import AppCase, line, pause

NOTICE_BUTTON = 130  # below the window's top edge


class TroubleCase(AppCase):
    def draw(self, app: App, *heights: int) -> None:
        x, y = app.canvas.centre
        for dy in heights:
            self.lab.mouse.drag(line((x - 70, y + dy), (x + 70, y + dy - 20), 14))
            app.wait_for_ink(x, y + dy - 10)

    def draw_until(self, app: App, state: str) -> int:
        """Draws until the title says so; how many strokes it took."""
        for count in range(1, 200):
            self.draw(app, -100 + count % 12 * 20)
            pause(0.05)
            if state in app.window.title:
                return count
        self.fail(f"after {count} strokes the title is {app.window.title}")

    def wait_for_state(self, app: App, state: str) -> None:
        wait_until(lambda: state in app.window.title, f"{state} in the title")

    def save_elsewhere(self, app: App) -> Path:
        """Presses the button below the notice; the new file."""
        before = set(self.home.folder.rglob("*.wetink"))
        box = app.window.box
        self.lab.mouse.click(box.centre[0], box.top + NOTICE_BUTTON)
        found: list[Path] = []

        def made() -> bool:
            found[:] = set(self.home.folder.rglob("*.wetink")) - before
            return bool(found)
        wait_until(made, "a drawing in another place")
        self.wait_for_state(app, "(Kept)")
        return found[0]
