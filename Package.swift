// swift-tools-version: 6.2
import PackageDescription

/// Settings of every Swift target: Swift 6 mode comes with the tools version.
let common: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

/// A module of `Core`: no C, and no unsafe code that is not marked.
func core(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/Core/\(name)", exclude: ["README.md"],
    swiftSettings: common + [
      .strictMemorySafety(), .unsafeFlags(["-O"], .when(configuration: .debug)),
    ])
}

/// An adapter: fills ports of `Core` with one library.
func adapter(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/Adapters/\(name)",
    exclude: ["README.md"], swiftSettings: common)
}

/// A module map over an installed C library.
func library(_ name: String, pkgConfig: String? = nil, _ package: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], fixtures: String? = nil
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies + ["TestSupport"],
    path: "Tests/\(name)Tests", exclude: fixtures.map { [$0] } ?? [],
    swiftSettings: common)
}

let package = Package(
  name: "wetink",
  products: [.executable(name: "wetink", targets: ["wetink"])],
  targets: [
    core("Geometry"),
    core("Ink", ["Geometry"]),
    core("Prediction", ["Geometry", "Ink"]),
    core("Drawing", ["Geometry", "Ink"]),
    core("Raster", ["Geometry", "RasterKernels"]),
    core("Canvas", ["Geometry", "Ink", "Raster", "Drawing"]),
    core("Controls", ["Geometry", "Ink", "Drawing"]),
    core(
      "Studio",
      ["Geometry", "Ink", "Prediction", "Drawing", "Raster", "Canvas", "Controls"]),

    .target(
      name: "RasterKernels", path: "Sources/C/RasterKernels", exclude: ["README.md"],
      cSettings: [.unsafeFlags(["-ffp-contract=off"])]),
    .target(name: "AllocationCounter", path: "Sources/C/AllocationCounter"),
    .target(
      name: "CTablet", path: "Sources/C/CTablet", exclude: ["README.md"],
      linkerSettings: [.linkedLibrary("wayland-client")]),
    library("CSDL2", "libsdl2-dev"),
    library("CXInput2", "libxi-dev"),
    library("CSQLite", "libsqlite3-dev"),
    library("CCairo", pkgConfig: "pangocairo librsvg-2.0", "libpango1.0-dev"),
    library("CPNG", "libpng-dev"),
    library("CCrypt", "libcrypt-dev"),
    library("CQRCode", "libqrencode-dev"),
    library("CWebP", "libwebp-dev"),
    library("CXML", pkgConfig: "libxml-2.0", "libxml2-dev"),
    library("CZlib", "zlib1g-dev"),
    .target(name: "CLibrary", path: "Sources/C/CLibrary", exclude: ["README.md"]),
    .target(name: "CZip", dependencies: ["CLibrary"], path: "Sources/C/CZip"),
    .target(name: "CPoppler", dependencies: ["CCairo", "CLibrary"], path: "Sources/C/CPoppler"),
    .target(name: "CQPDF", dependencies: ["CLibrary"], path: "Sources/C/CQPDF"),
    library("CXPresent", "libxcb-present-dev"),
    .target(
      name: "CWayland", path: "Sources/C/CWayland",
      linkerSettings: [.linkedLibrary("wayland-client")]),

    adapter("SDLPlatform", ["Geometry", "Ink", "Raster", "Studio", "CSDL2"]),
    adapter("X11Input", ["Geometry", "Ink", "Studio", "CXInput2"]),
    adapter("WaylandPen", ["Geometry", "Ink", "Studio", "CTablet"]),
    adapter("WaylandDisplay", ["Geometry", "Raster", "Studio", "CWayland"]),
    adapter("X11Present", ["Studio", "CXPresent"]),
    adapter("SQLiteStore", ["Geometry", "Ink", "Drawing", "CSQLite", "CZlib"]),
    adapter("CairoGraphics", ["Geometry", "Raster", "Controls", "CCairo"]),
    adapter(
      "Exchange",
      [
        "Geometry", "Ink", "Raster", "Drawing", "Canvas", "CCairo", "CPNG", "CPoppler", "CQPDF",
        "CWebP",
        "CXML", "CZip", "CZlib",
      ]),
    adapter("EventLog", ["Geometry", "Ink"]),
    adapter("KioskFiles", ["Geometry", "Ink", "Studio"]),
    adapter("KioskLock", ["CCrypt"]),
    adapter("KioskCode", ["Controls", "CQRCode"]),
    adapter("ServiceNotify", []),

    .executableTarget(
      name: "wetink",
      dependencies: [
        "Geometry", "Ink", "Prediction", "Drawing", "Raster", "Canvas", "Controls", "Studio",
        "SDLPlatform", "X11Input", "X11Present", "WaylandDisplay", "WaylandPen", "SQLiteStore",
        "CairoGraphics", "Exchange", "EventLog", "KioskFiles", "KioskLock", "KioskCode",
        "ServiceNotify", "AllocationCounter",
      ],
      path: "Sources/wetink", exclude: ["README.md"], swiftSettings: common,
      // Relative relocations in a megabyte less of the file, which every start reads.
      linkerSettings: [
        .unsafeFlags(["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"])
      ]),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: common),
    .executableTarget(
      name: "wetink-fuzz",
      dependencies: [
        "Geometry", "Ink", "Drawing", "SQLiteStore", "Exchange", "CZlib", "TestSupport",
      ], path: "Tests/Fuzzing", swiftSettings: common),
    .target(name: "RecordingVFS", dependencies: ["CSQLite"], path: "Tests/RecordingVFS"),
    tests("Geometry", ["Geometry"]),
    tests("Ink", ["Geometry", "Ink"]),
    tests("Prediction", ["Geometry", "Ink", "Prediction"]),
    tests("Raster", ["Geometry", "Raster"]),
    tests("Drawing", ["Geometry", "Ink", "Drawing"]),
    tests("Canvas", ["Geometry", "Ink", "Raster", "Drawing", "Canvas"]),
    tests("Controls", ["Geometry", "Ink", "Drawing", "Controls"]),
    tests(
      "Studio",
      ["Geometry", "Ink", "Prediction", "Drawing", "Raster", "Canvas", "Controls", "Studio"]),
    tests("SDLPlatform", ["Geometry", "Ink", "Raster", "Studio", "SDLPlatform", "CSDL2"]),
    tests("X11Input", ["Geometry", "Ink", "X11Input"]),
    tests("WaylandPen", ["Geometry", "Ink", "Studio", "WaylandPen"]),
    tests("X11Present", ["Studio", "X11Present"]),
    tests(
      "SQLiteStore", ["Geometry", "Ink", "Drawing", "Canvas", "SQLiteStore", "RecordingVFS"],
      fixtures: "Fixtures"),
    tests("CairoGraphics", ["Geometry", "Raster", "Controls", "CairoGraphics"]),
    tests("Exchange", ["Geometry", "Ink", "Raster", "Drawing", "Canvas", "Exchange"]),
    tests("EventLog", ["Geometry", "Ink", "EventLog"]),
    tests("KioskFiles", ["Geometry", "Ink", "Studio", "KioskFiles"]),
    tests("KioskLock", ["KioskLock"]),
    tests("KioskCode", ["Controls", "KioskCode"]),
    tests("ServiceNotify", ["ServiceNotify"]),
  ]
)
