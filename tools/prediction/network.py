"""The network of `Sources/Core/Prediction/Network.swift`, its training, and its weights as text."""
import numpy as np

import features

ESTIMATORS = len(features.FITS)
OUTPUTS = 10 + 5 * ESTIMATORS
MIRROR = np.array([1, -1], np.float32)


def active(x):
    return x / (1 + np.abs(x))


class Network:
    """Two hidden layers weigh the bank's estimators and add a rest; a linear layer goes past."""

    def __init__(self, mean, deviation, hidden, rng):
        def drawn(a, b, gain):
            return rng.normal(0, gain / np.sqrt(a), (a, b)).astype(np.float32)

        def zeros(*shape):
            return np.zeros(shape, np.float32)

        n = len(mean)
        self.mean, self.gain = mean.astype(np.float32), (1 / deviation).astype(np.float32)
        self.weights = [
            drawn(n, hidden, 1.5), zeros(hidden), drawn(hidden, hidden, 2.0), zeros(hidden),
            drawn(hidden, 10, 0.1), zeros(10), zeros(n, 10),
            drawn(hidden, 5 * ESTIMATORS, 0.1), zeros(5 * ESTIMATORS) + np.float32(0.1)]

    def standard(self, x):
        return ((x - self.mean) * self.gain).astype(np.float32)

    def forward(self, x, bank):
        """Answers [frame, horizon, 2] to standard inputs, and what going back needs."""
        w = self.weights
        d1 = x @ w[0] + w[1]
        h1, d1 = active(d1), 1 + np.abs(d1)
        d2 = h1 @ w[2] + w[3]
        h2, d2 = active(d2), 1 + np.abs(d2)
        mix = (h2 @ w[7] + w[8]).reshape(-1, ESTIMATORS, 5)
        answer = (h2 @ w[4] + w[5] + x @ w[6]).reshape(-1, 5, 2) + (mix[..., None] * bank).sum(1)
        return answer, (d1, h1, d2, h2)

    def gradients(self, x, bank, inner, slope):
        """Of the weights, for the loss's `slope` by the answers."""
        w = self.weights
        d1, h1, d2, h2 = inner
        rest = slope.reshape(-1, 10)
        mix = (slope[:, None] * bank).sum(-1).reshape(len(x), -1)
        g2 = (rest @ w[4].T + mix @ w[7].T) / (d2 * d2)
        g1 = (g2 @ w[2].T) / (d1 * d1)
        return [x.T @ g1, g1.sum(0), h1.T @ g2, g2.sum(0), h2.T @ rest, rest.sum(0), x.T @ rest,
                h2.T @ mix, mix.sum(0)]

    def predict(self, x, bank):
        return self.forward(self.standard(x), bank)[0]


def train(data, setup, rng, log):
    """A network that answers `data` with the least mean distance, as weighed there."""
    mean, deviation = data["x"].mean(0), data["x"].std(0) + 1e-3
    mean[features.MIRRORED] = 0
    network = Network(mean, deviation, setup.hidden, rng)
    flip = np.where(features.MIRRORED, -1, 1).astype(np.float32)
    x = network.standard(data["x"])
    y, weight, bank, free = data["y"], data["weight"], data["bank"], data["free"]
    first = [np.zeros_like(w) for w in network.weights]
    second = [np.zeros_like(w) for w in network.weights]
    size, step = 1024, 0
    steps = setup.epochs * (len(x) // size)
    for epoch in range(setup.epochs):
        order, total = rng.permutation(len(x)), 0.0
        for start in range(0, len(x) - size + 1, size):
            pick = order[start:start + size]
            xs, ys, ws, bs = x[pick], y[pick], weight[pick], bank[pick]
            if step % 2:
                xs, ys, bs = xs * flip, ys * MIRROR, bs * MIRROR
            answer, inner = network.forward(xs, bs)
            off = answer - ys
            distance = np.sqrt((off * off).sum(-1) + 1e-6)
            total += float((distance * ws).mean())
            slope = off / distance[..., None]
            # lean forward where the motion goes on, so that the tip does not trail
            length = np.sqrt((ys * ys).sum(-1, keepdims=True)) + 0.15
            slope = slope - setup.lean * free[pick][..., None] * ys / length
            slope = slope * (ws / (5 * size))[..., None]
            step += 1
            rate = setup.rate * min(1, step / 200) * 0.5 * (1 + np.cos(np.pi * step / steps))
            for k, gradient in enumerate(network.gradients(xs, bs, inner, slope)):
                first[k] += 0.1 * (gradient - first[k])
                second[k] += 0.002 * (gradient * gradient - second[k])
                if gradient.ndim == 2:
                    network.weights[k] *= 1 - rate * setup.decay
                network.weights[k] -= rate * (first[k] / (1 - 0.9 ** step)) / (
                    np.sqrt(second[k] / (1 - 0.998 ** step)) + 1e-8)
        log("epoch %d: loss %.4f" % (epoch + 1, total / (len(x) // size)))
    return network


# ------------------------------------------------------------------ the weight table

def digit(value):
    """Base 90 from "#" on, without the backslash."""
    return chr(value + (35 if value < 57 else 36))


def number(value):
    """Three digits: a fraction of two, a power of two."""
    value = float(value)
    if value == 0:
        return digit(45) + digit(0) + digit(60)
    power = int(np.floor(np.log2(abs(value) / 4000))) + 1
    if power < -60:
        return number(0)
    fraction = int(np.rint(value / 2.0 ** power)) + 4050
    return digit(fraction // 90) + digit(fraction % 90) + digit(power + 60)


def padded(array, columns):
    return np.pad(array, ((0, 0), (0, columns - array.shape[1])))


def layer(weight, bias, columns):
    """For each group of 16 outputs a row per input, the bias last."""
    both = padded(np.concatenate([weight, bias[None]]), columns)
    return np.concatenate([both[:, at:at + 16].ravel() for at in range(0, columns, 16)])


def numbers(network):
    """In the order in which `Network.init` reads them."""
    w = network.weights
    spare = 32                                   # estimators' weights from column 16 on
    gap = 16 - 10 - (5 * ESTIMATORS - spare)
    mix = np.concatenate(
        [w[4], w[7][:, spare:], np.zeros((len(w[4]), gap)), w[7][:, :spare]], 1)
    bias = np.concatenate([w[5], w[8][spare:], np.zeros(gap), w[8][:spare]])
    hidden = len(w[1])
    return np.concatenate([
        network.mean, network.gain, layer(w[0], w[1], hidden), layer(w[2], w[3], hidden),
        layer(mix, bias, 48), layer(w[6], np.zeros(10), 16)])


def table(networks):
    text = "".join(number(value) for network in networks for value in numbers(network))
    lines = "\n".join("    " + text[at:at + 96] for at in range(0, len(text), 96))
    return '''/// Written by `tools/prediction/train.py`; not to be edited by hand.
enum WeightTable {
  static let networks = %d

  static let text = """
%s
    """
}
''' % (len(networks), lines)
