import Geometry
import Ink
import Prediction

/// Strokes that the tests make up, and predictions of them.

/// `count` samples `period` milliseconds apart along `path`, a function of milliseconds.
func samples(_ count: Int, every period: Double, _ path: (Double) -> Vector) -> [StrokeSample] {
  (0..<count).map { i in
    let t = Double(i) * period
    return StrokeSample(position: path(t), time: nanoseconds(t))
  }
}

func nanoseconds(_ milliseconds: Double) -> UInt64 {
  1_000_000_000 + UInt64((milliseconds * 1e6).rounded())
}

func predictor(after samples: [StrokeSample], strength: Double = 1) -> StrokePredictor {
  var predictor = StrokePredictor(viewScale: 1, strength: strength)
  for sample in samples { predictor.append(sample) }
  return predictor
}

/// What is predicted `ahead` milliseconds after a frame that runs `silence` after the newest sample.
func prediction(
  after samples: [StrokeSample], ahead: Double, silence: Double = 0, strength: Double = 1
) -> [StrokeSample] {
  var predicted: [StrokeSample] = []
  let now = (samples.last?.time ?? 0) + UInt64(silence * 1e6)
  predictor(after: samples, strength: strength).predict(
    at: now, until: now + UInt64(ahead * 1e6), into: &predicted)
  return predicted
}

/// Every prediction from the sample `first` on, `ahead` milliseconds after it, in one pass.
func predictions(
  along all: [StrokeSample], from first: Int, every step: Int = 1, ahead: Double
) -> [(index: Int, tail: [StrokeSample])] {
  var predictor = predictor(after: [])
  var tails: [(index: Int, tail: [StrokeSample])] = []
  for (i, sample) in all.enumerated() {
    predictor.append(sample)
    guard i >= first, (i - first).isMultiple(of: step) else { continue }
    var predicted: [StrokeSample] = []
    predictor.predict(
      at: sample.time, until: sample.time + UInt64(ahead * 1e6), into: &predicted)
    tails.append((i, predicted))
  }
  return tails
}
