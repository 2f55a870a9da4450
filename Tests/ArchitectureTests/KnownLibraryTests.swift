import Foundation
import Testing

/// The one list of the libraries that Garth loads (`CLibraryList.h`).
@Suite("Known libraries") struct KnownLibraryTests {
    static func list() throws -> String {
        try ReleaseTests.text("Sources/CLibrary/include/CLibraryList.h")
    }

    @Test("no shim names a file of a library: the list of known ones does")
    func files() throws {
        for folder in try FileManager.default.contentsOfDirectory(
            at: ImportTests.sources, includingPropertiesForKeys: nil)
        where folder.lastPathComponent.hasPrefix("C") {
            for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            where file.hasSuffix(".c") {
                var text = try ReleaseTests.text("Sources/\(folder.lastPathComponent)/\(file)")
                // librsvg brings these two along.
                for part in ["cairo.so.2", "fontconfig.so.1"] {
                    text = text.replacingOccurrences(of: ".files = {\"lib\(part)", with: "")
                }
                #expect(!text.contains(".files = {\"lib"), "\(folder.lastPathComponent)/\(file)")
            }
        }
        #expect(try Self.list().contains(".files = {\"lib"))
    }

    @Test("each library of the list has packages of three systems, a use, and a row of --doctor")
    func rows() throws {
        let table = try ReleaseTests.text("Sources/CKnown/known.c")
        let rows = try Self.list().components(separatedBy: "#define GARTH_").dropFirst()
        #expect(rows.count > 10)
        for row in rows {
            let name = "GARTH_" + row.prefix { !$0.isWhitespace }
            for word in ["Debian ", "Fedora ", "Arch ", ".use = "] {
                #expect(row.contains(word), "\(name): \(word)")
            }
            #expect(table.contains("{{\(name)}"), "\(name)")
        }
    }

    @Test("the packages of pictures are those of the list")
    func pictures() throws {
        let formats = try ReleaseTests.text("Sources/GarthPage/PictureFormat.swift")
        let packages = ReleaseTests.values(in: formats, between: "packages: \"", and: "\"")
        #expect(packages.count == 5)
        for text in packages { #expect(try Self.list().contains("\"\(text)\""), "\(text)") }
    }

    @Test("the engine of scripts is looked for, and told missing, as the list has it")
    func scripts() throws {
        let engine = try ReleaseTests.text("Sources/Garth/Scripts/JavaScriptEngine.swift")
        for name in ReleaseTests.values(in: engine, between: "\"libjavascriptcoregtk", and: "\"")
        where name.contains(".so.") {
            #expect(try Self.list().contains("\"libjavascriptcoregtk\(name)\""))
        }
        for word in ["libjavascriptcoregtk-6.0-1", "javascriptcoregtk6.0", "webkitgtk-6.0"] {
            #expect(engine.contains(word))
            #expect(try Self.list().contains(word))
        }
    }

    @Test("the reader of PDF is looked for under the name that the list has")
    func documents() throws {
        let support = try ReleaseTests.text("Sources/Garth/Loading/PDFSupport.swift")
        let names = ReleaseTests.values(in: support, between: "\"libpoppler", and: "\"")
        #expect(names.count == 1)
        for name in names { #expect(try Self.list().contains("{\"libpoppler\(name)\"}")) }
    }

    @Test("no value of libcurl's header is taken for an enumeration's: in newer ones it is a macro")
    func values() throws {
        for file in try ImportTests.files(of: "GarthFetch") {
            let text = try String(contentsOf: file, encoding: .utf8)
            for name in ReleaseTests.values(in: text, between: "(CURL_", and: ".rawValue") {
                #expect(name.contains(")"), "\(file.lastPathComponent): CURL_\(name)")
            }
        }
    }
}
