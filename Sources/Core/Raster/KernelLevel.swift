import RasterKernels

/// Which form of the kernels runs; all give the same bits.
enum KernelLevel: Sendable, CaseIterable {
  /// Plain Swift.
  case reference
  /// SSE2 or NEON.
  case baseline
  case avx2

  /// The quickest that this processor has.
  static let best: KernelLevel = raster_best_level() == RASTER_AVX2 ? .avx2 : .baseline

  /// Those that can run here.
  static var available: [KernelLevel] { allCases.filter { $0 != .avx2 || best == .avx2 } }

  var kernel: raster_level { self == .avx2 ? RASTER_AVX2 : RASTER_BASELINE }
}
