internal import CQRCode
public import Controls

/// QR codes, made by libqrencode.
public enum QRCode {
  /// The cells of the smallest code for `text`, 255 where dark, without the quiet border; a quarter of
  /// it may be hidden by a reflection. `nil`: no code holds so much.
  public static func cells(of text: String) -> DisplayList.Mask? {
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_Q) else { return nil }
    defer { QRcode_free(code) }
    let side = Int(code.pointee.width)
    guard side > 0, let data = code.pointee.data else { return nil }
    let cells = (0..<side * side).map { data[$0] & 1 != 0 ? UInt8.max : 0 }
    return DisplayList.Mask(width: side, height: side, cells: cells)
  }
}
