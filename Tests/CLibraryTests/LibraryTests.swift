import CLibrary
import Glibc
import Testing

@Suite("Libraries that are loaded when they are wanted") struct LibraryTests {
    /// The C library under a name of its own, among files that do not exist.
    private func library(
        files: (StaticString, StaticString), tested: StaticString
    ) -> garth_library {
        var library = garth_library()
        library.name = Self.text("Example")
        library.package = Self.text("Debian libexample1")
        library.files = (Self.text(files.0), Self.text(files.1), nil)
        library.tested = Self.text(tested)
        return library
    }

    private static func text(_ text: StaticString) -> UnsafePointer<CChar> {
        UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
    }

    private func problem(_ library: garth_library) -> String {
        withUnsafeBytes(of: library.problem) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    private func description(_ library: garth_library) -> String {
        withUnsafeBytes(of: library.description) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    @Test("the first file that exists is loaded, and its functions are found")
    func found() {
        var library = library(files: ("libnosuch.so.9", "libc.so.6"), tested: " 1.2 ")
        #expect(garth_library_open(&library))
        #expect(library.found == 1)
        var place: UnsafeMutableRawPointer?
        garth_library_find(&library, &place, "getpid", garth_needed)
        #expect(place != nil)
        #expect(garth_library_is_usable(&library))
    }

    @Test("a library that is not there says which package has it")
    func missing() {
        var library = library(files: ("libnosuch.so.9", "libnosuch.so.8"), tested: " 1.2 ")
        #expect(!garth_library_open(&library))
        #expect(
            problem(library)
                == "Example cannot be loaded (install it: Debian libexample1)")
        #expect(!garth_library_is_usable(&library))
    }

    @Test("a library that lacks a needed function is not used, and says the first that it lacks")
    func lacking() {
        var library = library(files: ("libc.so.6", "libnosuch.so.8"), tested: " 1.2 ")
        garth_library_open(&library)
        var place: UnsafeMutableRawPointer?
        garth_library_find(&library, &place, "no_such_function", garth_needed)
        garth_library_find(&library, &place, "nor_this_one", garth_needed)
        #expect(place == nil)
        #expect(problem(library) == "the installed Example lacks no_such_function")
        #expect(!garth_library_is_usable(&library))
    }

    @Test("a suffix stands behind each name of a function")
    func suffix() {
        var library = library(files: ("libc.so.6", "libnosuch.so.8"), tested: " 1.2 ")
        garth_library_open(&library)
        withUnsafeMutableBytes(of: &library.suffix) { $0.copyBytes(from: "pid".utf8) }
        var place: UnsafeMutableRawPointer?
        garth_library_find(&library, &place, "get", garth_needed)
        #expect(place != nil)
        #expect(garth_library_is_usable(&library))
    }

    @Test("a library without an optional function is used, and says so beside its version")
    func optional() {
        var library = library(files: ("libc.so.6", "libnosuch.so.8"), tested: " 1.2 1.3 ")
        garth_library_open(&library)
        var place: UnsafeMutableRawPointer?
        garth_library_describe(&library, "1.3", " (interface 6)")
        #expect(description(library) == "Example 1.3 (interface 6)")
        garth_library_find(&library, &place, "no_such_function", garth_optional)
        #expect(garth_library_is_usable(&library))
        garth_library_describe(&library, "1.3", "")
        #expect(description(library) == "Example 1.3, without no_such_function")
    }

    @Test("a version that no test has seen is marked", arguments: ["1.2", "1.4", "11.2", "1"])
    func versions(version: String) {
        var library = library(files: ("libc.so.6", "libnosuch.so.8"), tested: " 1.2 1.3 ")
        garth_library_open(&library)
        garth_library_describe(&library, version, "")
        #expect(description(library).contains("(not tried)") == (version != "1.2"))
    }
}
