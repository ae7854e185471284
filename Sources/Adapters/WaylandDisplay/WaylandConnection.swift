import CWayland
import Glibc
import Studio

/// A second view of the toolkit's connection: own queue, own registry, and the globals found there.
final class WaylandConnection {
  let display: OpaquePointer
  /// The toolkit's surface, whose new objects come to our queue.
  let surface: OpaquePointer
  private(set) var memory: OpaquePointer?
  private(set) var presentation: OpaquePointer?
  /// The clock that refresh times are on.
  private(set) var clock = CLOCK_MONOTONIC
  private let queue: OpaquePointer
  private let registry: OpaquePointer
  private let registryListener = UnsafeMutablePointer<wl_registry_listener>.allocate(capacity: 1)
  private let presentationListener =
    UnsafeMutablePointer<wp_presentation_listener>.allocate(capacity: 1)
  /// Events were handled since `dispatch` last said so.
  private var hasNews = false
  private var isClosed = false

  init?(_ window: NativeWindow) {
    guard let display = OpaquePointer(bitPattern: window.display),
      let toolkitSurface = UnsafeMutableRawPointer(bitPattern: window.window),
      let queue = wl_display_create_queue(display),
      let wrapper = wl_proxy_create_wrapper(UnsafeMutableRawPointer(display)),
      let surface = wl_proxy_create_wrapper(toolkitSurface)
    else { return nil }
    self.display = display
    self.queue = queue
    self.surface = OpaquePointer(surface)
    wl_proxy_set_queue(OpaquePointer(wrapper), queue)
    wl_proxy_set_queue(OpaquePointer(surface), queue)
    registry = wl_display_get_registry(OpaquePointer(wrapper))
    wl_proxy_wrapper_destroy(wrapper)
    listen()
    // The globals, then the clock of the one that has one.
    wl_display_roundtrip_queue(display, queue)
    wl_display_roundtrip_queue(display, queue)
    hasNews = false
  }

  var descriptor: Int32 { wl_display_get_fd(display) }

  /// Whether buffers count damage in their own pixels.
  var countsBufferPixels: Bool { wl_proxy_get_version(surface) >= 4 }

  /// Handles what the toolkit's reading has put on our queue.
  func dispatch() -> Bool {
    wl_display_dispatch_queue_pending(display, queue)
    defer { hasNews = false }
    return hasNews
  }

  func noteNews() { hasNews = true }

  /// Commits what is pending on the surface and sends it.
  func commit() {
    wl_surface_commit(surface)
    wl_display_flush(display)
  }

  /// Everything that was made from this connection must be gone.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    if let memory { wl_shm_destroy(memory) }
    if let presentation { wp_presentation_destroy(presentation) }
    wl_registry_destroy(registry)
    wl_proxy_wrapper_destroy(UnsafeMutableRawPointer(surface))
    wl_event_queue_destroy(queue)
  }

  deinit {
    registryListener.deallocate()
    presentationListener.deallocate()
  }

  private func listen() {
    registryListener.initialize(
      to: wl_registry_listener(
        global: { data, registry, name, interface, _ in
          guard let data, let registry, let interface else { return }
          Unmanaged<WaylandConnection>.fromOpaque(data).takeUnretainedValue()
            .found(String(cString: interface), name, in: registry)
        }, global_remove: { _, _, _ in }))
    presentationListener.initialize(
      to: wp_presentation_listener(clock_id: { data, _, clock in
        guard let data else { return }
        Unmanaged<WaylandConnection>.fromOpaque(data).takeUnretainedValue().clock =
          clockid_t(clock)
      }))
    wl_registry_add_listener(
      registry, registryListener, Unmanaged.passUnretained(self).toOpaque())
  }

  private func found(_ interface: String, _ name: UInt32, in registry: OpaquePointer) {
    switch interface {
    case "wl_shm" where memory == nil:
      memory = cwayland_bind_shm(registry, name)
    case "wp_presentation" where presentation == nil:
      presentation = cwayland_bind_presentation(registry, name)
      if let presentation {
        wp_presentation_add_listener(
          presentation, presentationListener, Unmanaged.passUnretained(self).toOpaque())
      }
    default: break
    }
  }
}
