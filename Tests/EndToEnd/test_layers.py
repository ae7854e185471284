"""Layers: added and chosen by keys, kept with the drawing, drawn in their order."""

import events
from app import App, command, info
from case import AppCase, HomeCase, line, pause
from xlab import Picture

SIZE = (900, 700)
BAND = [(200 + 20 * step, 300) for step in range(15)]


def key(name: str, time: float, *mods: str) -> list[events.Event]:
    return [{"t": time, "source": "key", "kind": "press", "key": name, "mods": list(mods)},
            {"t": time + 5, "source": "key", "kind": "release", "key": name, "mods": list(mods)}]


class Layers(HomeCase):
    def replay(self, log: list[events.Event], *options: object) -> Picture:
        path = events.write(self.home.folder / "log.events", log, *SIZE)
        out = self.home.folder / "out.png"
        done = command("replay", path, "--no-predict", "--out", out, *options, home=self.home)
        self.assertEqual(done.returncode, 0, done.stderr)
        return Picture.load(out)

    def test_strokes_go_to_the_chosen_layer(self) -> None:
        saved = self.home.folder / "layers.wetink"
        self.replay([*events.stroke(BAND, 0), *key("n", 500, "control", "shift"),
                     *events.stroke(BAND, 600), *events.stroke(BAND, 1200),
                     *key("pagedown", 1800), *events.stroke(BAND, 1900)], "--save", saved)
        found = info(saved, self.home)
        self.assertEqual(found["layers"], 2)
        self.assertEqual([layer["strokes"] for layer in found["layerTree"]], [2, 2])
        self.assertEqual([layer["id"] for layer in found["layerTree"]], [0, 1])

    def test_undo_takes_a_layer_back_and_redo_brings_its_ink(self) -> None:
        drawn = [*key("n", 0, "control", "shift"), *events.stroke(BAND, 100)]
        undone = [*key("z", 1000, "control"), *key("z", 1100, "control")]
        redone = [*key("y", 1200, "control"), *key("y", 1300, "control")]
        self.assertEqual(self.replay(drawn + undone).pixel(300, 300), (255, 255, 255))
        self.assertEqual(self.replay(drawn + undone + redone).pixel(300, 300), (0, 0, 0))

    def test_a_group_takes_no_ink(self) -> None:
        saved = self.home.folder / "group.wetink"
        self.replay([*key("g", 0, "control"), *events.stroke(BAND, 100)], "--save", saved)
        found = info(saved, self.home)
        self.assertEqual((found["layers"], found["strokes"]), (2, 0))

    def test_a_picture_without_paper_is_transparent_beside_the_ink(self) -> None:
        saved = self.home.folder / "bare.wetink"
        self.replay(events.stroke(BAND, 0), "--save", saved)
        out = self.home.folder / "bare.png"
        done = command("render", saved, "--out", out, "--transparent", home=self.home)
        self.assertEqual(done.returncode, 0, done.stderr)
        # Colour type 6 has alpha.
        self.assertEqual(out.read_bytes()[25], 6)

    def test_strokes_are_spread_over_generated_layers(self) -> None:
        path = self.home.folder / "many.wetink"
        done = command("generate", "--strokes", 12, "--layers", 4, path, home=self.home)
        self.assertEqual(done.returncode, 0, done.stderr)
        found = info(path, self.home)
        self.assertEqual([layer["strokes"] for layer in found["layerTree"]], [3, 3, 3, 3])


class ActiveLayer(AppCase):
    """Which layer is drawn on comes back with the drawing."""

    # In the key map that the server has.
    PAGE_UP, PAGE_DOWN = 99, 105

    def draw(self, app: App, strokes: int, dy: int) -> list[int]:
        """Draws one more stroke; how many each layer has then."""
        x, y = app.canvas.centre
        self.lab.mouse.drag(line((x - 70, y + dy), (x + 70, y + dy), 14))
        app.wait_for_strokes(strokes)
        return [layer["strokes"] for layer in app.info()["layerTree"]]

    def again(self) -> App:
        app = self.start()
        self.lab.screen.focus(app.window.id)
        return app

    def test_it_comes_back_after_a_kill_after_an_end_and_after_undo(self) -> None:
        app = self.start()
        self.assertEqual(self.draw(app, 1, -100), [1])
        self.lab.keyboard.tap("control", "shift", "n")
        self.assertEqual(self.draw(app, 2, -80), [1, 1])
        self.lab.keyboard.tap(self.PAGE_DOWN)
        pause(0.3)
        app.kill()
        app.close()

        app = self.again()
        self.assertEqual(self.draw(app, 3, -60), [2, 1])
        self.lab.keyboard.tap(self.PAGE_UP)
        app.wait_still()
        self.assertEqual(app.stop(), 0, app.errors())

        app = self.again()
        self.assertEqual(self.draw(app, 4, -40), [2, 2])
        # The layer goes, and what is left is drawn on, then and the next time.
        for _ in range(4):
            self.lab.keyboard.tap("control", "z")
        app.wait_for_strokes(1)
        self.assertEqual(self.draw(app, 2, -20), [2])
        self.assertEqual(app.stop(), 0, app.errors())
        self.assertEqual(self.draw(self.again(), 3, 0), [3])
