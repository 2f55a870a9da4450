import Glibc
import TestSupport
import Testing

@testable import GarthEngine

@Suite("HTML tree construction") struct HTMLTreeConstructionTests {
    @Test("a page of the html5lib suite has the suite's tree, whole or byte by byte")
    func suite() throws {
        var passed = 0
        var failures: [String] = []
        let cases = try TreeSuite.cases()
        #expect(cases.count == 1058)
        for test in cases {
            let whole = tree(of: test.input, pieces: test.input.count)
            if whole == test.tree { passed += 1 } else { failures.append(test.name) }
            let bytewise = tree(of: test.input, pieces: 1)
            if bytewise != whole {
                Issue.record("\(test.name): the tree depends on the pieces")
            }
            if getenv("SHOW") != nil, whole != test.tree {
                print("=== \(test.name)")
                print(String(decoding: test.input, as: UTF8.self))
                print("--- want\n\(string(test.tree))\n--- got\n\(string(whole))")
            }
        }
        print("html5lib tree construction: \(passed) of \(cases.count) exact")
        #expect(passed * 100 >= cases.count * 99, "\(failures.joined(separator: " "))")
    }

    private func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// The tree of a page that arrives in pieces of so many bytes.
func tree(of page: [UInt8], pieces: Int) -> [UInt8] {
    var document = Document()
    var parser = HTMLParser()
    page.withUnsafeBytes { bytes in
        var start = 0
        while start < bytes.count {
            let end = min(start + max(pieces, 1), bytes.count)
            parser.parse(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), into: &document)
            start = end
        }
    }
    parser.finish(into: &document)
    var output: [UInt8] = []
    exportTree(document, into: &output)
    return output
}

/// A tree in the notation of html5lib on one line: its lines without `| `, with slashes between.
func outline(ofTree tree: [UInt8]) -> String {
    String(decoding: tree, as: UTF8.self).split(separator: "\n").map { $0.dropFirst(2) }
        .joined(separator: "/")
}

/// The document tests of the html5lib suite (Tests/Suites/html5lib).
enum TreeSuite {
    struct Case {
        var name: String
        var input: [UInt8]
        var tree: [UInt8]
    }

    static func cases() throws -> [Case] {
        let suite = VendoredSuite("html5lib")
        return try suite.names(suffix: ".dat").flatMap { name in
            var lines = try suite.bytes(name)
                .split(separator: 0x0A, omittingEmptySubsequences: false)
            if lines.last?.isEmpty == true { lines.removeLast() }
            return parse(lines, name)
        }
    }

    private static func parse(_ lines: [ArraySlice<UInt8>], _ name: String) -> [Case] {
        var cases: [Case] = []
        var sections: [String: [ArraySlice<UInt8>]] = [:]
        var key = ""
        var number = -1
        func end() {
            guard number >= 0, sections["document-fragment"] == nil,
                sections["script-on"] == nil
            else { return }
            var tree = sections["document"] ?? []
            while tree.last?.isEmpty == true { tree.removeLast() }
            cases.append(
                Case(
                    name: "\(name)#\(number)",
                    input: Array((sections["data"] ?? []).joined(separator: [0x0A])),
                    tree: Array(tree.joined(separator: [0x0A]))))
        }
        let keys = [
            "data", "errors", "new-errors", "document-fragment", "document", "script-off",
            "script-on",
        ]
        for line in lines {
            let text = line.count < 20 ? String(decoding: line, as: UTF8.self) : ""
            if text.hasPrefix("#"), keys.contains(String(text.dropFirst())) {
                key = String(text.dropFirst())
                if key == "data" {
                    end()
                    number += 1
                    sections = [:]
                }
                sections[key] = []
            } else {
                sections[key]?.append(line)
            }
        }
        end()
        return cases
    }
}
