"""Event logs for tests."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

Event = dict[str, Any]


def stroke(points: Sequence[tuple[float, float]], start: float = 0.0, step: float = 8.0,
           source: str = "mouse", id: int = 1) -> list[Event]:
    """Down at the first point, along the others, up at the last; times in milliseconds."""
    def event(number: int, kind: str, point: tuple[float, float]) -> Event:
        return {"t": start + number * step, "source": source, "id": id, "kind": kind,
                "x": point[0], "y": point[1], "buttons": 0 if kind == "up" else 1}
    events = [event(number, "move" if number else "down", point)
              for number, point in enumerate(points)]
    return [*events, event(len(points), "up", points[-1])]


def write(path: Path, events: Iterable[Event | str], width: int = 400, height: int = 300) -> Path:
    """A log with these events; a text stands for a line that is as it is."""
    lines = [json.dumps({"wetink-events": 1, "width": width, "height": height})]
    lines += [event if isinstance(event, str) else json.dumps(event) for event in events]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def wave(start: float = 0.0, dy: float = 0.0) -> list[Event]:
    """A stroke that goes up and down through the middle of a window of 400 x 300."""
    heights = (150, 130, 115, 120, 150, 185, 190, 170, 150, 140, 150)
    return stroke([(140 + 12 * number, height + dy) for number, height in enumerate(heights)],
                  start)
