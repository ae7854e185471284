"""Windows of the newest samples, and the numbers the network sees of them.

`Sources/Core/Prediction/Features.swift` computes the same; a change here is a change there.
"""
import numpy as np

WINDOW = 32
FIT = WINDOW
LAGS = (4.0, 8.0, 12.0, 16.0, 20.0, 25.0, 30.0, 40.0, 50.0, 65.0, 80.0, 100.0, 130.0, 170.0, 220.0)
BY_COUNT = 12
HORIZONS = np.array([8.3, 16.7, 25.0, 33.3, 50.0])


def squash(x):
    return x / (1 + np.abs(x))


def soft(x, top):
    """Nearly x while small, never beyond `top`."""
    return x / (1 + np.abs(x) / top)


def entries(stream):
    """Entries that stand for several samples of a fast device: for every sample the number of
    entries before its own, whether the device is fast, and each entry's last sample."""
    count = len(stream.t)
    before, fast, closed = np.zeros(count, int), np.zeros(count, bool), []
    period, merged = 10.0, 1
    for i in range(1, count):
        period += (min(stream.t[i] - stream.t[i - 1], 40.0) - period) / 16
        if merged * period < 3.0:
            merged += 1
        else:
            closed.append(i - 1)
            merged = 1
        before[i] = len(closed)
        fast[i] = period < 3.0
    return before, fast, np.asarray(closed + [count - 1])


def quanta(stream):
    """The least step seen so far on either axis, forgetting slowly."""
    step = np.abs(np.diff(stream.p, axis=0))
    step = np.where(step > 1e-6 * np.abs(stream.p[1:]) + 1e-12, step, np.inf).min(1)
    out, least = np.zeros(len(stream.t)), np.inf
    for i in range(1, len(out)):
        least = min(least * 1.01, step[i - 1])
        out[i] = least if np.isfinite(least) else 0
    return out


def so_far(stream, before, closed):
    """The greatest speed over some entries, and the path's length, up to each sample."""
    index = np.arange(len(stream.t))
    older = closed[np.maximum(before - 4, 0)]
    older = np.where(before > 0, older, index)
    step = stream.p - stream.p[older]
    speed = np.sqrt((step * step).sum(1)) / np.maximum(stream.t - stream.t[older], 8.0)
    each = np.diff(stream.p, axis=0)
    length = np.concatenate([[0.0], np.cumsum(np.sqrt((each * each).sum(1)))])
    return np.maximum.accumulate(speed), length


def windows(stream, frames):
    """What is known at each time of `frames`: arrays [frame, age] of the newest WINDOW entries."""
    newest = np.searchsorted(stream.t, frames + 1e-6, "right") - 1
    keep = newest >= 0
    frames, newest = frames[keep], newest[keep]
    before, fast, closed = entries(stream)
    of_stroke = so_far(stream, before, closed)
    back = before[newest][:, None] - np.arange(WINDOW)[None, :]
    index = closed[np.maximum(back, 0)]
    index[:, 0] = newest
    top = np.fmax.accumulate(np.where(np.isnan(stream.w), 0, stream.w))
    return {
        "t": stream.t[index] - stream.t[newest][:, None],
        "p": stream.p[index] - stream.p[newest][:, None],
        "w": stream.w[index],
        "known": back >= 0,
        "silence": frames - stream.t[newest],
        "life": stream.t[newest] - stream.t[0],
        "quantum": quanta(stream)[newest],
        "top": top[newest],
        "peak": of_stroke[0][newest],
        "length": of_stroke[1][newest],
        "fast": fast[newest],
        "start": stream.p[0] - stream.p[newest],
    }


def targets(stream, frames):
    """Displacements from the newest sample to the truth at each horizon, and whether the stroke
    still goes on then."""
    newest = np.searchsorted(stream.t, frames + 1e-6, "right") - 1
    at = frames[:, None] + HORIZONS
    return stream.truth(at) - stream.p[newest][:, None], at <= stream.end


def clock(win):
    """Recovered times of the entries since the last pause, the period, how far the stamps stray
    from them and how many entries there are. A pause counts as one entry that rested until one
    period before the next."""
    t, known = win["t"], win["known"]
    count = len(t)
    rows = np.arange(count)
    gap = t[:, :-1] - t[:, 1:]
    span = np.minimum(known[:, :12].sum(1) - 1, 11)
    mean = np.where(span > 0, -t[rows, span] / np.maximum(span, 1), 12.0)
    limit = np.maximum(25.0, 3.0 * np.minimum(mean, 20.0))
    run = np.cumprod((gap <= limit[:, None]) & known[:, 1:], 1).astype(bool)
    length = run.sum(1)
    fit = np.minimum(length, FIT - 1)
    mean = np.where(fit > 0, -t[rows, fit] / np.maximum(fit, 1), 12.0)
    mean = np.clip(mean, 0.5, 40.0)
    step = np.clip(np.floor(gap[:, :FIT - 1] / mean[:, None] + 0.25), 1, 4)
    # nearly equal stamps: a coarse grid, on which a long gap is no lost report
    coarse = (run[:, :FIT - 1] & (gap[:, :FIT - 1] < 0.25 * mean[:, None])).any(1)
    step = np.where(coarse[:, None], 1, step)
    n = np.concatenate([np.zeros((count, 1)), np.cumsum(step, 1)], 1)
    use = np.concatenate([np.ones((count, 1), bool), run[:, :FIT - 1]], 1).astype(float)
    m = use.sum(1)
    young = t[:, :FIT]
    sn, ss = (use * n).sum(1), (use * young).sum(1)
    snn, sns = (use * n * n).sum(1), (use * n * young).sum(1)
    spread = m * snn - sn * sn
    fits = (m >= 4) & ~win["fast"]
    slope = np.where(fits, (m * sns - sn * ss) / np.where(fits, spread, 1), -mean)
    start = np.where(fits, (ss - slope * sn) / m, 0)
    stray = np.where(use > 0, young - (start[:, None] + slope[:, None] * n), 0)
    rms = np.sqrt((stray * stray).sum(1) / m)
    period = np.clip(-slope, 0.25, 40.0)
    rms = np.where(fits, rms, 0.25 * period)
    times = t.copy()
    times[:, :FIT] -= np.clip(np.where(fits[:, None] & (use > 0), stray, 0), -12, 12)
    times = np.minimum.accumulate(times, 1)
    # the rest before the run
    rested = (length + 1 < WINDOW) & known[rows, np.minimum(length + 1, WINDOW - 1)]
    at = np.minimum(length + 1, WINDOW - 1)
    times[rows[rested], at[rested]] = times[rows, length][rested] - period[rested]
    last = length + rested
    return times, period, rms, m, last


def at_lags(ages, values, last, lags):
    """Values `lags` before the newest entry, straight between entries, held before the oldest."""
    out = np.zeros((len(ages), len(lags)) + values.shape[2:])
    rows = np.arange(len(ages))
    valid = np.arange(WINDOW)[None, :] <= last[:, None]
    for j, lag in enumerate(lags):
        i = np.minimum(((ages < lag) & valid).sum(1), last)
        i0 = np.maximum(i - 1, 0)
        a, b = ages[rows, i0], ages[rows, i]
        u = np.where(b > a, np.clip((lag - a) / np.where(b > a, b - a, 1), 0, 1), 1)[:, None]
        out[:, j] = values[rows, i0] * (1 - u) + values[rows, i] * u
    return out


# (degree, span in ms, span in periods): a fit weighs entries by 1 - age / span; the longer counts
FITS = ((1, 8.0, 1.9), (1, 20.0, 2.5), (1, 45.0, 3.5), (1, 100.0, 5.0),
        (2, 20.0, 3.6), (2, 45.0, 4.6), (2, 90.0, 6.0))


def fit(ages, p, last, degree, span):
    """Weighted least squares of the newest entries: intercept, velocity, half acceleration (all
    [frame, 2], per ms) and the weighted rms of what is left."""
    t = -ages / span[:, None]
    weight = np.where(np.arange(WINDOW)[None, :] <= last[:, None], np.maximum(1 + t, 0), 0)
    s0 = weight.sum(1)
    mt = (weight * t).sum(1) / s0
    mp = (weight[..., None] * p).sum(1) / s0[:, None]
    dt = t - mt[:, None]
    dp = p - mp[:, None]
    s2 = (weight * dt * dt).sum(1)
    line = s2 > 1e-4
    v = ((weight * dt)[..., None] * dp).sum(1) / np.where(line, s2, 1)[:, None]
    v = np.where(line[:, None], v, 0)
    left = dp - dt[..., None] * v[:, None]
    half = np.zeros_like(v)
    if degree == 2:
        bend = (weight * dt * dt * dt).sum(1) / np.where(line, s2, 1)
        q = dt * dt - (s2 / s0)[:, None] - bend[:, None] * dt
        sq = (weight * q * q).sum(1)
        curved = line & (sq > 1e-4)
        half = ((weight * q)[..., None] * left).sum(1) / np.where(curved, sq, 1)[:, None]
        half = np.where(curved[:, None], half, 0)
        left = left - q[..., None] * half[:, None]
        v = v - bend[:, None] * half
        mp = mp - half * (s2 / s0)[:, None]
    rest = np.sqrt((weight * (left * left).sum(-1)).sum(1) / s0)
    # about the newest entry's time: p = mp + v (t - mt) + half (t - mt)^2
    start = mp - v * mt[:, None] + half * (mt * mt)[:, None]
    v = v - 2 * half * mt[:, None]
    return start, v / span[:, None], half / (span * span)[:, None], rest


INPUTS = 96


def _mirrored():
    """Which inputs change sign when the stroke is mirrored about its direction."""
    pairs = len(LAGS) + BY_COUNT + sum(degree == 2 for degree, _, _ in FITS)
    signs = np.zeros(INPUTS, bool)
    signs[1:2 * pairs:2] = True
    signs[-1] = True
    return signs


MIRRORED = _mirrored()


def features(win):
    """The network's inputs [frame, n], the bank's answers [frame, estimator, horizon, 2], and what
    turns outputs back: scale and direction."""
    times, period, rms, m, last = clock(win)
    p = win["p"]
    rows = np.arange(len(p))
    ages = times[:, :1] - times
    back = at_lags(ages, p, last, LAGS)
    lag = np.array(LAGS)
    oldest = np.maximum(ages[rows, last], 1.0)
    speed2 = np.zeros(len(p))
    for j, part in ((1, 0.3), (3, 0.25), (5, 0.2), (7, 0.15), (10, 0.1)):
        d = back[:, j] / np.minimum(lag[j], oldest)[:, None]
        speed2 += part * (d * d).sum(1)
    scale = np.sqrt(speed2) + 0.02 * win["quantum"] + 1e-12          # units per ms
    toward = -(back[:, 3] + 0.5 * back[:, 5] + 0.25 * back[:, 8])
    size = np.sqrt((toward * toward).sum(1))
    turn = np.where(size[:, None] > 1e-12, toward / np.maximum(size, 1e-12)[:, None], [1.0, 0.0])

    def local(v):
        """turned so that the motion is +x, divided by the scale"""
        shape = (-1,) + (1,) * (v.ndim - 2)
        c, s, k = turn[:, 0].reshape(shape), turn[:, 1].reshape(shape), scale.reshape(shape)
        x, y = v[..., 0] * c + v[..., 1] * s, v[..., 1] * c - v[..., 0] * s
        return np.stack([x / k, y / k], -1)

    silence = win["silence"]
    age = silence - times[:, 0]
    reach = np.clip(age, 0, 25)[:, None] + HORIZONS
    cols = [soft(local(back) / lag[None, :, None], 6.0).reshape(len(p), -1)]
    per_count = np.arange(1, BY_COUNT + 1)[None, :, None] * np.maximum(period, 2.0)[:, None, None]
    cols.append(soft(local(p[:, 1:BY_COUNT + 1]) / per_count, 6.0).reshape(len(p), -1))
    bank, rests, bends = [], [], []
    for degree, span, periods in FITS:
        start, v, half, rest = fit(ages, p, last, degree, np.maximum(span, periods * period))
        start, v, half = local(start), local(v), local(half)
        bank.append(soft(start[:, None] / reach[..., None] + v[:, None]
                         + half[:, None] * reach[..., None], 6.0))
        rests.append(squash(rest / (scale * 4)))
        if degree == 2:
            bends.append(soft(20 * half, 4.0))
    cols.append(np.concatenate(bends, 1))
    cols.append(np.stack(rests, 1))
    gaps = (win["t"][:, :6] - win["t"][:, 1:7]) / 10.0
    cols.append(squash(gaps))
    w = np.where(np.isnan(win["w"]), 0, win["w"])
    has = (~np.isnan(win["w"][:, 0])) & (win["top"] > 0)
    top = np.where(has, win["top"], 1)
    fall = at_lags(ages, w[..., None], last, (10.0, 20.0, 40.0))[..., 0] / top[:, None]
    w0 = w[:, 0] / top
    fall = fall - w0[:, None]
    # milliseconds until there is no pressure
    zero = w0 / np.maximum(np.maximum(fall[:, 0] / 10, fall[:, 1] / 20), 1e-3)
    cols.append(np.where(has[:, None], np.stack([
        np.ones(len(p)), w0, fall[:, 0] * 2, fall[:, 1] * 2, fall[:, 2] * 2,
        1 - squash(zero / 25)], 1), 0))
    cols.append(np.stack([
        squash(silence / 10), squash(age / 10), squash(age / period), squash(period / 8),
        squash(2 * rms / period), squash(rms / 2), win["life"] / (win["life"] + 80),
        last / (last + 6.0), m / FIT, squash(silence / period),
        squash(win["quantum"] / (scale * 8)), squash(win["quantum"] / (scale * 2)),
        squash(win["peak"] / scale), squash(win["length"] / (np.maximum(win["life"], 8) * scale)),
        squash(win["length"] / (scale * 100)),
    ], 1))
    cols.append(local(win["start"]) * scale[:, None] / (win["length"] + scale * 10)[:, None])
    x = np.concatenate(cols, 1)
    late = np.maximum(silence - 1.5 * period, 0) / 20
    fade = 1 / (1 + late * late)
    return x, np.stack(bank, 1), scale * fade, turn, reach


def to_local(v, scale, turn, reach):
    """Displacements [frame, horizon, 2] as the network's outputs."""
    c, s = turn[:, :1], turn[:, 1:]
    per = scale[:, None] * reach
    x, y = v[..., 0] * c + v[..., 1] * s, v[..., 1] * c - v[..., 0] * s
    return np.stack([x / per, y / per], -1)
