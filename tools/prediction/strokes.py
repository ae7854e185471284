"""Recorded strokes as streams of samples, with the truth that predictions of them are scored by.

A stream is what a program sees of a stroke (stamps, positions, pressures) and where the tip really
was. Variants of a stream are made here too: other report rates, stamps, noise, grids and speeds.
"""
import csv
import functools
import gzip
import importlib.util
import json
import os

import numpy as np


def even_clock(t):
    """The evaluator's: the times of an evenly running sensor whose stamps sit on a coarse grid."""
    out = t.copy()
    for run in np.split(np.arange(len(t)), np.flatnonzero(np.diff(t) > 20.0) + 1):
        if len(run) >= 6:
            index = np.arange(len(run))
            slope, start = np.polyfit(index, t[run], 1)
            out[run] = start + slope * index
    return np.maximum.accumulate(out + 1e-6 * np.arange(len(t)))


class Stream:
    """`t` stamps in ms, `p` positions, `w` pressures (nan: none), `clock` the samples' true times;
    `is_cut`: the pen went on after the last sample."""

    is_cut = False

    def __init__(self, key, source, t, p, w, clock):
        self.key, self.source = key, source
        self.t, self.p, self.w, self.clock = t, p, w, clock
        gaps = np.diff(t)
        self.median = float(np.median(gaps)) if len(gaps) else 8.0
        silent = np.flatnonzero(gaps > max(25.0, 2.5 * self.median))
        rest = np.maximum(clock[silent + 1] - self.median, clock[silent])
        self.truth_t = np.insert(clock, silent + 1, rest)
        self.truth_p = np.insert(p, silent + 1, p[silent], axis=0)

    def truth(self, t):
        x = np.interp(t, self.truth_t, self.truth_p[:, 0])
        return np.stack([x, np.interp(t, self.truth_t, self.truth_p[:, 1])], -1)

    @functools.cached_property
    def steady(self):
        return steady_clock(self.clock)

    @property
    def end(self):
        return self.clock[-1]

    def stamped(self, stamps):
        """The same stroke with other stamps; the truth stays."""
        other = Stream.__new__(Stream)
        other.__dict__.update(self.__dict__)
        other.t = np.maximum.accumulate(stamps)
        return other


def read(folder, name):
    """All streams of one source."""
    with open(os.path.join(folder, "sources.json")) as handle:
        even = json.load(handle).get(name, {}).get("clock") == "even"
    rows = {}
    with gzip.open(os.path.join(folder, name + ".csv.gz"), "rt", newline="") as handle:
        for row in csv.DictReader(handle):
            pressure = float(row["pressure"]) if row["pressure"] else np.nan
            rows.setdefault(row["stroke_id"], []).append(
                (float(row["t_ms"]), float(row["x"]), float(row["y"]), pressure))
    streams = []
    for key, values in rows.items():
        a = np.asarray(values)
        clock = even_clock(a[:, 0]) if even else a[:, 0]
        streams.append(Stream(key, name, a[:, 0], a[:, 1:3], a[:, 3], clock))
    return streams


def _slopes(t, p):
    """Tangents of a monotone-time cubic through the samples (Catmull-Rom for uneven times)."""
    gap = np.maximum(np.diff(t), 1e-3)[:, None]
    chord = np.diff(p, axis=0) / gap
    inner = (chord[:-1] * gap[1:] + chord[1:] * gap[:-1]) / (gap[1:] + gap[:-1])
    return np.concatenate([chord[:1], inner, chord[-1:]])


def curve(t, p, at):
    """The cubic through the samples at the times `at`."""
    slope = _slopes(t, p)
    i = np.clip(np.searchsorted(t, at, "right") - 1, 0, len(t) - 2)
    gap = np.maximum(t[i + 1] - t[i], 1e-3)
    u = np.clip((at - t[i]) / gap, 0, 1)[:, None]
    gap = gap[:, None]
    return ((1 + 2 * u) * (1 - u) ** 2 * p[i] + u * (1 - u) ** 2 * gap * slope[i]
            + u * u * (3 - 2 * u) * p[i + 1] + u * u * (u - 1) * gap * slope[i + 1])


def steady_clock(t):
    """True times where stamps jitter by a millisecond: a running line through index and stamp."""
    out = t.astype(float).copy()
    if len(t) > 2 and np.ptp(np.diff(t)) < 0.01:
        return out
    for i in range(len(t)):
        lo, hi = max(0, i - 5), min(len(t), i + 6)
        gaps = np.diff(t[lo:hi])
        if hi - lo >= 6 and gaps.max() < 1.5 * max(np.median(gaps), 1):
            index = np.arange(lo, hi)
            slope, start = np.polyfit(index - i, t[lo:hi], 1)
            out[i] = start
    return np.maximum.accumulate(out + 1e-6 * np.arange(len(t)))


STAMPS = ("exact", "exact", "whole", "whole", "jitter", "grid", "arrival")


def restamp(clock, kind, rng):
    """What a device or toolkit of that kind writes on samples that were taken at `clock`."""
    period = max(float(np.median(np.diff(clock))), 0.2)
    if kind == "whole":
        out = np.round(clock)
    elif kind == "jitter":
        out = clock + rng.normal(0, rng.uniform(0.02, 0.15) * period, len(clock))
    elif kind == "grid":
        grid = rng.choice([4.0, 8.0, 8.0, 8.0, 16.0])
        phase = rng.uniform(0, grid)
        out = np.ceil((clock + phase) / grid) * grid - phase
    elif kind == "arrival":
        out = np.round(clock + rng.exponential(0.12 * period, len(clock)))
    else:
        out = clock
    return np.maximum.accumulate(out - 0.0)


def simulated(stream, rng):
    """The same hand on another device: speed, rate, stamps, noise, grid and losses drawn anew."""
    pace = float(np.exp(rng.uniform(-0.25, 0.35)))
    clock = stream.steady / pace
    native = max(float(np.median(np.diff(clock))), 0.5)
    rate = float(np.exp(rng.uniform(np.log(50), np.log(min(400, 2200 / native)))))
    at = np.arange(clock[0] + rng.uniform(0, 1000 / rate), clock[-1], 1000 / rate)
    if len(at) < 8:
        return None
    at = at[rng.random(len(at)) > rng.choice([0, 0, 0.01, 0.04])]
    p = curve(clock, stream.p, at)
    step = np.median(np.hypot(*np.diff(p, axis=0).T)) * rate / 100 + 1e-9
    p = p + rng.normal(0, step * np.exp(rng.uniform(np.log(0.001), np.log(0.04))), p.shape)
    still = rng.random() < 0.12
    grid = step * np.exp(rng.uniform(np.log(0.003), np.log(0.8 if still else 0.3)))
    p = np.round(p / grid) * grid
    w = np.interp(at, clock, stream.w)
    if still:                                        # a device that reports motion only
        keep = np.concatenate([[True], (np.diff(p, axis=0) != 0).any(1)])
        at, p, w = at[keep], p[keep], w[keep]
        if len(at) < 8:
            return None
    at = at - at[0]
    made = Stream(stream.key, stream.source, at, p, w, at)
    return made.stamped(restamp(at, rng.choice(STAMPS), rng))


def in_browser(stream, rng):
    """A short piece of the same hand as a web page sees it: one report a frame on whole pixels,
    stamped when it came, the first motion held back."""
    pace = float(np.exp(rng.uniform(-0.3, 0.6)))
    clock = stream.steady / pace
    start = clock[0]
    if rng.random() < 0.6:
        start = rng.uniform(start, max(clock[-1] - 400, start + 1))
    end = min(clock[-1], start + np.exp(rng.uniform(np.log(180), np.log(1500))))
    period = 1000 / rng.choice([60.0, 60.0, 60.0, 75.0, 50.0])
    at = np.arange(start + rng.uniform(0, period), end, period)
    if len(at) < 8:
        return None
    p = curve(clock, stream.p, at)
    step = np.median(np.hypot(*np.diff(p, axis=0).T))
    grid = step / np.exp(rng.uniform(np.log(1.2), np.log(6))) + 1e-9
    p = np.round((p + rng.normal(0, 0.1 * grid, p.shape)) / grid) * grid
    w = np.interp(at, clock, stream.w)
    at = at - at[0]
    keep = (at == 0) | (at > rng.choice([0, 45, 60, 80, 100]))
    if keep.sum() < 6:
        return None
    stamps = np.round(at + rng.normal(0, rng.choice([0.5, 1.0, 2.0]), len(at)))
    stamps = np.maximum.accumulate(stamps + 0.01 * np.arange(len(at)))[keep]
    stamps = stamps - stamps[0]
    made = Stream(stream.key, stream.source, stamps, p[keep], w[keep], stamps)
    made.is_cut = end < clock[-1] - 1
    return made


def invented(folder, count, seed):
    """Paths of the synthetic strokes' generator, every millisecond and without noise."""
    spec = importlib.util.spec_from_file_location(
        "synth_strokes", os.path.join(folder, "synth_strokes.py"))
    synth = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(synth)
    streams = []
    for i in range(count):
        rng = np.random.default_rng([seed, i])
        t, p, speed = synth.path(synth.SHAPES[i % len(synth.SHAPES)], rng)
        life = t / t[-1]
        w = np.clip(1.2 * np.minimum(life / 0.08, 1) * np.minimum((1 - life) / 0.06 + 0.05, 1)
                    * (0.55 - 0.0006 * speed + 0.05 * np.sin(7 * life)), 0.01, 1)
        streams.append(Stream("invented/%d" % i, "invented", t, p, w, t))
    return streams
