"""scripts/check-imports catches what it is there to catch."""

import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class CheckImports(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="wetink check "))
        self.addCleanup(shutil.rmtree, self.folder)
        self.write("scripts/module-imports.txt",
                   (ROOT / "scripts/module-imports.txt").read_text(encoding="utf-8"))
        for module in ("Core/Ink", "Core/Raster", "Adapters/EventLog", "Adapters/SDLPlatform",
                       "wetink"):
            self.write(f"Sources/{module}/README.md", "# A module\n")

    def write(self, path: str, text: str) -> None:
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / path).write_text(text, encoding="utf-8")

    def check(self) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, str(ROOT / "scripts/check-imports"), "--root", str(self.folder)],
            capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def assert_caught(self, path: str, text: str, message: str) -> None:
        self.write(path, text)
        status, output = self.check()
        self.assertEqual(status, 1, output)
        self.assertIn(message, output)

    def assert_clean(self, path: str, text: str) -> None:
        self.write(path, text)
        status, output = self.check()
        self.assertEqual(status, 0, output)

    def test_accepts_what_the_table_allows(self) -> None:
        self.assert_clean("Sources/Core/Ink/A.swift", "public import Geometry\n")
        self.assert_clean("Sources/Core/Raster/A.swift", "internal import RasterKernels\n")
        self.assert_clean("Sources/Adapters/SDLPlatform/A.swift",
                          "import CSDL2\nimport Glibc\npublic import struct Geometry.Rect\n")
        self.assert_clean("Tests/InkTests/A.swift", "import Testing\n@testable import Ink\n")

    def test_core_imports_no_c(self) -> None:
        self.assert_caught("Sources/Core/Ink/A.swift", "internal import CSDL2\n",
                           "A.swift:1: Ink may not import CSDL2")

    def test_core_imports_no_foundation(self) -> None:
        self.assert_caught("Sources/Core/Ink/A.swift", "import Foundation\n",
                           "Ink may not import Foundation")

    def test_nothing_imports_upward(self) -> None:
        self.assert_caught("Sources/Core/Ink/A.swift", "\n@_exported public import Canvas\n",
                           "A.swift:2: Ink may not import Canvas")

    def test_only_raster_imports_its_kernels(self) -> None:
        self.assert_caught("Sources/Core/Ink/A.swift", "private import RasterKernels\n",
                           "Ink may not import RasterKernels")

    def test_an_adapter_imports_no_other_adapter(self) -> None:
        self.assert_caught("Sources/Adapters/EventLog/A.swift", "import SDLPlatform\n",
                           "EventLog may not import SDLPlatform")

    def test_an_adapter_imports_no_library_of_another(self) -> None:
        self.assert_caught("Sources/Adapters/EventLog/A.swift", "import CSQLite\n",
                           "EventLog may not import CSQLite")

    def test_an_unknown_import_fails(self) -> None:
        self.assert_caught("Sources/wetink/A.swift", "import Mystery\n",
                           "wetink may not import Mystery")

    def test_an_unknown_module_fails(self) -> None:
        self.write("Sources/Core/Extra/README.md", "# Extra\n")
        self.assert_caught("Sources/Core/Extra/A.swift", "import Geometry\n",
                           "module Extra is not in the table")

    def test_a_file_outside_every_module_fails(self) -> None:
        self.assert_caught("Sources/Core/A.swift", "let a = 1\n", "lies in no module")

    def test_a_c_module_is_imported_internally_only(self) -> None:
        self.assert_caught("Sources/Adapters/SDLPlatform/A.swift", "public import CSDL2\n",
                           "CSDL2 is C and may only be imported internally")

    def test_a_c_type_in_a_public_signature_fails(self) -> None:
        for line, name in (
                ("public func show(_ window: OpaquePointer) {}", "OpaquePointer"),
                ("public static let flags: SDL_WindowFlags", "SDL_WindowFlags"),
                ("@MainActor public var row: UnsafeMutablePointer<UInt8>",
                 "UnsafeMutablePointer"),
                ("public func draw(\n  _ x: Int,\n  on picture: cairo_surface_t\n) {",
                 "cairo_surface_t"),
                ("public func open(\n  _ x: Int\n) throws(E)\n  -> OpaquePointer {",
                 "OpaquePointer")):
            with self.subTest(line):
                self.assert_caught("Sources/Adapters/SDLPlatform/A.swift", line + "\n",
                                   f"{name} in a public signature")

    def test_c_types_inside_bodies_and_comments_are_allowed(self) -> None:
        self.assert_clean(
            "Sources/Adapters/SDLPlatform/A.swift",
            "/// public SDL_Window\n/* public import CSDL2 */\npublic func f() { SDL_Quit() }\n"
            "let window: OpaquePointer\npublic let n = SDL_GetTicks()\n"
            "let s = \"public SDL_Window\"\n"
            "public func g(\n  _ event: UnsafeRawPointer\n) {\n  SDL_Quit()\n}\n")

    def test_tests_import_what_their_module_reaches_and_no_c(self) -> None:
        self.assert_clean("Tests/CairoGraphicsTests/A.swift", "import Controls\nimport Ink\n")
        self.assert_caught("Tests/CairoGraphicsTests/A.swift", "import CCairo\n",
                           "CairoGraphicsTests may not import CCairo")

    def test_a_module_without_readme_fails(self) -> None:
        (self.folder / "Sources/Core/Ink/README.md").unlink()
        self.assert_caught("Sources/Core/Ink/A.swift", "let a = 1\n", "Core/Ink: no README.md")

    def test_a_long_file_is_reported_and_passes(self) -> None:
        self.write("Sources/Core/Ink/A.swift", "\n" * 401)
        status, output = self.check()
        self.assertEqual(status, 0)
        self.assertIn("warning: Sources/Core/Ink/A.swift: 401 lines", output)

    def test_package_and_table_must_agree(self) -> None:
        self.write("Sources/Core/Ink/A.swift", "let a = 1\n")
        self.write("Package.swift", "// swift-tools-version: 6.2\nimport PackageDescription\n"
                   'let package = Package(name: "p", targets: [.target('
                   'name: "Ink", path: "Sources/Core/Ink")])\n')
        status, output = self.check()
        self.assertEqual(status, 1)
        self.assertIn("Package.swift: Ink depends on , the table says Geometry", output)

    def test_nothing_to_check_fails(self) -> None:
        status, _ = self.check()
        self.assertEqual(status, 1)


if __name__ == "__main__":
    unittest.main()
