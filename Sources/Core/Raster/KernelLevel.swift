import RasterKernels

/// Which form of the kernels runs; all give the same bits.
enum KernelLevel: UInt32, Sendable, CaseIterable, Comparable {
  /// Plain Swift.
  case reference
  /// SSE2 or NEON.
  case baseline
  case avx2
  case avx512

  /// The quickest that this processor has.
  static let best = KernelLevel(raster_best_level())

  /// Those that can run here.
  static var available: [KernelLevel] { allCases.filter { $0 <= best } }

  private init(_ level: raster_level) {
    self = level == RASTER_AVX512 ? .avx512 : level == RASTER_AVX2 ? .avx2 : .baseline
  }

  var kernel: raster_level {
    switch self {
    case .reference, .baseline: RASTER_BASELINE
    case .avx2: RASTER_AVX2
    case .avx512: RASTER_AVX512
    }
  }

  static func < (a: KernelLevel, b: KernelLevel) -> Bool { a.rawValue < b.rawValue }
}
