import CTablet
public import Geometry
public import Ink
public import Studio

/// The pens of a Wayland seat, read beside SDL on the connection that SDL has made.
///
/// Mouse, touch and keys stay SDL's; while a pen is near, SDL's mouse is a copy of it.
public final class WaylandPen: NativeEventHandler, NativeQueue {
  private let reports: ToolReports
  /// `nil` when closed.
  private var reader: OpaquePointer?

  /// `nil` where pens can only act as mice: no Wayland window, or a compositor without the tablet
  /// protocol.
  public init?(window: NativeWindow) {
    guard window.system == .wayland,
      let display = UnsafeMutableRawPointer(bitPattern: window.display),
      let surface = UnsafeMutableRawPointer(bitPattern: window.window)
    else { return nil }
    let reports = ToolReports()
    let opened = tablet_open(
      display, surface,
      { context, report in
        guard let context, let report else { return }
        Unmanaged<ToolReports>.fromOpaque(context).takeUnretainedValue().take(report.pointee)
      }, Unmanaged.passUnretained(reports).toOpaque())
    guard let opened else { return nil }
    self.reports = reports
    reader = opened
  }

  deinit { close() }

  public func close() {
    if let reader { tablet_close(reader) }
    reader = nil
  }

  /// SDL does, as far as `readQueue` does not say otherwise.
  public var reportsPointers: Bool { false }

  public func windowChanged(
    to window: NativeWindow, arrival: UInt64, into events: inout [DeviceEvent]
  ) {}

  public func readQueue(
    arrival: UInt64, pixelsPerUnit: Vector, into events: inout [DeviceEvent]
  ) -> Bool {
    guard let reader else { return false }
    reports.arrival = arrival
    reports.pixelsPerUnit = pixelsPerUnit
    let isNear = tablet_read(reader)
    reports.move(into: &events, from: reader)
    return isNear
  }

  public var descriptor: Int32 { reader.map { tablet_descriptor($0) } ?? -1 }

  /// Whether `readQueue` has something to read; it is the events' order that it is left to that.
  public func dispatch() -> Bool { reader.map { tablet_has_waiting($0) } ?? false }
}

/// Collects what the reader reports, as device events.
private final class ToolReports {
  var arrival: UInt64 = 0
  var pixelsPerUnit = Vector(1, 1)
  private var tools: [UInt32: ToolState] = [:]
  private var hasNewTools = false
  private var clock = DeviceClock()
  private var events: [DeviceEvent] = []

  init() { events.reserveCapacity(1024) }

  func take(_ report: TabletReport) {
    switch report.kind {
    case TABLET_ANNOUNCED:
      tools[report.tool] = ToolState(
        id: Int(report.tool), isEraser: report.type == UInt32(TABLET_TOOL_ERASER),
        axes: axes(report.capabilities))
      hasNewTools = true
    case TABLET_FRAME:
      let time = clock.time(of: report.time, now: arrival)
      tools[report.tool]?.frame(
        ToolFrame(report, scale: pixelsPerUnit), deviceTime: time, arrival: arrival, into: &events)
    case TABLET_REMOVED:
      var tool = tools.removeValue(forKey: report.tool)
      tool?.remove(arrival: arrival, into: &events)
    default: break
    }
  }

  func move(into destination: inout [DeviceEvent], from reader: OpaquePointer) {
    if hasNewTools { describe(String(cString: tablet_name(reader)), into: &destination) }
    guard !events.isEmpty else { return }
    destination.append(contentsOf: events)
    events.removeAll(keepingCapacity: true)
  }

  private func describe(_ tabletName: String, into destination: inout [DeviceEvent]) {
    hasNewTools = false
    for id in tools.keys.sorted() {
      if let event = tools[id]?.takeDescription(tabletName: tabletName, arrival: arrival) {
        destination.append(event)
      }
    }
  }

  private func axes(_ bits: UInt32) -> [DeviceDescription.AxisRange] {
    var axes: [DeviceDescription.AxisRange] = []
    func add(_ bit: Int, _ range: DeviceDescription.AxisRange) {
      if bits & UInt32(bit) != 0 { axes.append(range) }
    }
    add(TABLET_PRESSURE, .init(.pressure, low: 0, high: 65535))
    add(TABLET_TILT, .init(.tiltX, low: -90, high: 90))
    add(TABLET_TILT, .init(.tiltY, low: -90, high: 90))
    add(TABLET_ROTATION, .init(.twist, low: 0, high: 360))
    add(TABLET_DISTANCE, .init(.distance, low: 0, high: 65535))
    add(TABLET_SLIDER, .init(.wheelAxis, low: -65535, high: 65535))
    return axes
  }
}

extension ToolFrame {
  /// `scale` is device pixels per unit of the surface.
  fileprivate init(_ report: TabletReport, scale: Vector) {
    func value(_ axis: Int, _ value: Double) -> Double? {
      report.reported & UInt32(axis) == 0 ? nil : value
    }
    var axes = DeviceEvent.Axes()
    axes.pressure = value(TABLET_PRESSURE, report.pressure)
    axes.tiltX = value(TABLET_TILT, report.tilt_x)
    axes.tiltY = value(TABLET_TILT, report.tilt_y)
    axes.twist = value(TABLET_ROTATION, report.rotation)
    axes.distance = value(TABLET_DISTANCE, report.distance)
    axes.wheelAxis = value(TABLET_SLIDER, report.slider)
    self.init(
      isNear: report.is_near, buttons: report.buttons | (report.is_down ? 1 : 0),
      position: Vector(report.x, report.y) * scale, axes: axes, notches: report.wheel / 15)
  }
}
