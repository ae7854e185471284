/// A piece of a stroke whose tip is more than a round, hard and full one.
public struct TipPiece: Sendable, Equatable {
  /// Its radii are half the long axis of the nib.
  public var cone: RoundCone
  public var nib: Nib
  /// The part of full coverage at the cone's ends, 0 ... `full`.
  public var startStrength: Int32
  public var endStrength: Int32
  /// The density that the piece lays down, were all of it put on one place under the tip's middle,
  /// in `unit`s. Coverage does not depend on it.
  public var amount: Int64

  public static let full: Int32 = 1 << 16
  /// Of a density of 1.
  public static let unit: Int64 = 1 << 24

  public init(
    cone: RoundCone, nib: Nib, startStrength: Int32 = full, endStrength: Int32 = full,
    amount: Int64 = 0
  ) {
    self.cone = cone
    self.nib = nib
    self.startStrength = startStrength
    self.endStrength = endStrength
    self.amount = amount
  }
}
