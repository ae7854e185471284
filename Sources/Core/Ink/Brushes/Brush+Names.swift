extension Brush {
  /// Every number of a brush by the name that files use; `nil` for other names, which change nothing.
  public subscript(named name: String) -> Double? {
    get { Self.place(named: name).map { self[keyPath: $0] } }
    set {
      if let place = Self.place(named: name), let newValue { self[keyPath: place] = newValue }
    }
  }

  /// The names of all numbers.
  public static let numberNames =
    ["width", "opacity", "minimumWidth", "smoothing"] + Property.allCases.map(\.rawValue)

  private static func place(named name: String) -> WritableKeyPath<Brush, Double>? {
    switch name {
    case "width": \.width
    case "opacity": \.opacity
    case "minimumWidth": \.minimumWidth
    case "smoothing": \.smoothing
    default: Property(rawValue: name)?.place
    }
  }
}
