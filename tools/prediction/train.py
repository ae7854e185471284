#!/usr/bin/env python3
"""Trains the predictor's networks on recorded strokes; numpy only, the same result every time.

    train.py STROKES --out Sources/Core/Prediction/WeightTable.swift
    train.py STROKES --leave-out 0        score on sources and writers that were left out (0 or 1)

STROKES is the folder with the recordings (see its README); nothing of it is copied but the weights
it leads to. Takes about ten minutes on one core.
"""
import argparse
import sys
import zlib

import numpy as np

import features
import network
import strokes

# How many frames to learn from: as recorded, on other devices, with coarse stamps, in a browser.
FRAMES = {
    "pen_intuos200": (8e3, 24e3, 6e3, 6e3),
    "pen_svc133": (8e3, 20e3, 8e3, 6e3),
    "pen_paint100": (12e3, 24e3, 2e3, 6e3),
    "pen_pencil240": (5e3, 14e3, 5e3, 3e3),
    "pen_web60": (80e3, 0, 12e3, 0),
    "touch_tablet120": (60e3, 50e3, 24e3, 40e3),
    "touch_n4": (8e3, 18e3, 3e3, 5e3),
    "touch_phone130": (3e3, 5e3, 2e3, 0),
    "mouse_browser": (130e3, 0, 8e3, 25e3),
    "pen_synthetic200": (10e3, 0, 8e3, 0),
    "mouse_synthetic1000": (20e3, 0, 4e3, 0),
    "invented": (0, 60e3, 0, 40e3),
}
# What a frame counts whose horizon lies past the end of the stroke.
ENDED = {"pen": 1.0, "touch": 0.4, "mouse": 0.6, "invented": 1.0}


def left_out(stream, half):
    """Whether `stream` belongs to the half of the sources and writers that is left out."""
    source = stream.source
    if source in ("pen_synthetic200", "mouse_synthetic1000", "invented"):
        return False
    if source == "pen_web60":
        return half == (0 if stream.key.startswith("uim/1/") else 1)
    if source == "touch_tablet120":
        return half == int(stream.key.split("/")[1]) % 2
    if source == "mouse_browser":
        return half == int(stream.key.split("/")[2]) % 2
    return half == (0 if source in ("pen_intuos200", "pen_pencil240", "touch_n4") else 1)


def seen(streams, frames_of):
    """Inputs and targets of the frames that `frames_of` picks of each stream."""
    parts, targets, goes_on = [], [], []
    for stream in streams:
        frames = frames_of(stream)
        frames = frames[frames >= stream.t[0]]
        if len(frames):
            parts.append(features.windows(stream, frames))
            target, inside = features.targets(stream, frames)
            targets.append(target)
            goes_on.append(inside)
    windows = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    chunks = [features.features({name: a[at:at + 4096] for name, a in windows.items()})
              for at in range(0, len(windows["silence"]), 4096)]
    x, bank, scale, turn, reach = (np.concatenate(a) for a in zip(*chunks))
    target = np.concatenate(targets)
    return {
        "x": x.astype(np.float32), "bank": bank.astype(np.float32),
        "y": features.to_local(target, scale, turn, reach).astype(np.float32),
        "unit": scale[:, None] * reach, "inside": np.concatenate(goes_on),
        "hold": np.sqrt((target * target).sum(-1)), "moved": scale > 1e-9,
    }


def variants(source, streams, kind, wanted, rng):
    """The streams to learn one kind of frame from."""
    if kind == 0:
        return streams
    if kind == 2:
        grids = rng.choice([4.0, 8.0, 8.0, 8.0, 16.0], len(streams))
        return [s.stamped(np.ceil(s.t / g - 1e-9) * g) for s, g in zip(streams, grids)]
    span = sum(s.end for s in streams) / 1000
    times = min(60, max(1, int(wanted / (span * 25)))) * (2 if kind == 3 else 1)
    make = strokes.in_browser if kind == 3 else strokes.simulated
    made = [make(s, rng) for _ in range(times) for s in streams]
    return [s for s in made if s is not None]


def lesson(folder, half, seed, setup, log):
    """All frames to learn from, weighed so that every source counts by its frames, whatever its
    unit and speed."""
    rng = np.random.default_rng([seed, half + 1])
    parts = []
    for source, wanted in FRAMES.items():
        streams = (strokes.invented(folder, 240, 7) if source == "invented" else
                   [s for s in strokes.read(folder, source) if not left_out(s, half)])
        for kind, count in enumerate(wanted):
            if not streams or not count:
                continue
            chosen = variants(source, streams, kind, count, rng)
            density = count / sum(s.end for s in chosen)

            def at_random(stream):
                end = max(stream.end - (50 if stream.is_cut else 0), stream.t[0])
                number = max(1, rng.poisson(density * end))
                return np.sort(rng.uniform(stream.t[0], end, number))

            part = seen(chosen, at_random)
            mean = [part["hold"][part["inside"][:, j], j].mean() for j in range(5)]
            part["weight"] = part["unit"] / np.array(mean)
            part["weight"] *= np.where(part["inside"], 1, setup.ended * ENDED[source.split("_")[0]])
            if kind == 1 and source.split("_")[0] in ("pen", "invented"):
                part["weight"] *= setup.pens         # fast clean pens are few
            parts.append(part)
        log("%s read" % source)
    data = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    length = np.sqrt((data["y"] ** 2).sum(-1))
    turns = (data["y"][..., 0] < 0.5 * length) | (length < 0.3)
    data["weight"] = (data["weight"] * np.where(turns, setup.turns, 1)).astype(np.float32)
    data["free"] = (~turns & data["inside"]).astype(np.float32)
    use = (data["weight"].max(1) > 1e-4) & (np.abs(data["y"]).max((1, 2)) < 50)
    return {name: data[name][use] for name in ("x", "y", "bank", "weight", "free")}


def frames(stream):
    """The evaluator's, at 60 Hz."""
    period = 1000 / 60
    phase = zlib.crc32(stream.key.encode()) / 2 ** 32 * period
    count = int(np.floor((stream.t[-1] - phase) / period)) + 1
    return np.round(phase + period * np.arange(max(count, 0)), 3)


def score(folder, half, networks):
    """Mean error in % of hold of what was left out."""
    for source in FRAMES:
        streams = ([] if source == "invented" else
                   [s for s in strokes.read(folder, source) if left_out(s, half)])
        if streams:
            part = seen(streams, frames)
            answer = np.mean([n.predict(part["x"], part["bank"]) for n in networks], 0)
            off = np.where(part["moved"][:, None, None], answer, 0) - part["y"]
            error = np.sqrt((off * off).sum(-1)) * part["unit"]
            inside = part["inside"]
            print("%-18s" % source, " ".join("%6.1f" % (
                100 * error[inside[:, j], j].sum() / part["hold"][inside[:, j], j].sum())
                for j in range(5)))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("strokes", help="folder of the recordings")
    parser.add_argument("--out", help="Swift file to write")
    parser.add_argument("--leave-out", type=int, choices=(0, 1), default=-1)
    parser.add_argument("--networks", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hidden", type=int, default=64, help="as Network.hidden says")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--decay", type=float, default=0.5)
    parser.add_argument("--lean", type=float, default=0.18)
    parser.add_argument("--turns", type=float, default=1.0, help="what a turn or a stop counts")
    parser.add_argument("--pens", type=float, default=2.5, help="what simulated pens count")
    parser.add_argument("--ended", type=float, default=2.2, help="what the end of a stroke counts")
    setup = parser.parse_args()
    log = lambda text: print(text, file=sys.stderr, flush=True)
    networks = []
    for k in range(setup.networks):
        data = lesson(setup.strokes, setup.leave_out, setup.seed + k, setup, log)
        log("network %d: %d frames" % (k + 1, len(data["x"])))
        networks.append(network.train(
            data, setup, np.random.default_rng([setup.seed, 100 + k]), log))
    if setup.leave_out >= 0:
        score(setup.strokes, setup.leave_out, networks)
    if setup.out:
        with open(setup.out, "w") as handle:
            handle.write(network.table(networks))


if __name__ == "__main__":
    main()
