import Foundation
import Testing

/// "Silence is a decision": a door that may answer with nothing says when, or why nobody is told.
///
/// The reason stands in the documentation of the door, or in a comment at the place.
@Suite("Doors that answer with nothing") struct SilenceTests {
    /// The rooms with doors.
    static let rooms = [
        "Garth", "GarthAutomation", "GarthContent", "GarthEngine", "GarthFetch", "GarthFoundation",
        "GarthIPC", "GarthImage", "GarthJSON", "GarthPage", "GarthScript", "GarthStore",
        "GarthTerminal", "GarthURL", "GarthWebDriver",
    ]
    /// Doors of these rooms never answer with nothing.
    static let withoutSilence: Set = ["GarthContent", "GarthImage"]

    /// What documentation says of an answer that is nothing.
    private static let words = [
        "nil", "empty", "none", "nothing", "without", "unless", "throws",
    ]

    /// A `package` or `public` function, initializer, subscript or computed property of a file.
    private struct Door {
        let line: Int
        let documentation: String
        /// The lines of its body, in the file.
        let body: Range<Int>
    }

    private static func indentation(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }

    private static func isDoor(_ line: Substring) -> Bool {
        let code = line.drop { $0 == " " }
        // Most lines are none, and a regular expression costs much.
        guard code.hasPrefix("package ") || code.hasPrefix("public ") || code.hasPrefix("@") else {
            return false
        }
        return code.contains(
            #/^(@\w+(\([^)]*\))? +)*(package|public) +(\w+ +)*(func |init\b|subscript\b|var )/#)
    }

    private static func doors(in lines: [Substring]) -> [Door] {
        lines.indices.compactMap { start in
            guard isDoor(lines[start]) else { return nil }
            // The head of a function may have several lines; a stored property has no body.
            guard let open = lines[start...].prefix(12).firstIndex(where: { $0.hasSuffix("{") }),
                !lines[start..<open].contains(where: { $0.hasSuffix("}") || $0.isEmpty })
            else { return nil }
            let end =
                lines[(open + 1)...].firstIndex {
                    $0.drop { $0 == " " }.hasPrefix("}")
                        && indentation($0) <= indentation(lines[start])
                } ?? lines.endIndex
            let documentation = lines[..<start].reversed().prefix {
                let text = $0.drop { $0 == " " }
                return text.hasPrefix("///") || text.hasPrefix("@")
            }
            return Door(
                line: start, documentation: documentation.joined(separator: " ").lowercased(),
                body: open..<end)
        }
    }

    private static func isSilent(_ line: Substring) -> Bool {
        let code = line.drop { $0 == " " }
        return ["return nil", "try?", "catch {}"].contains { code.range(of: $0) != nil }
            || ["default: nil", "default: []", "default: return []"].contains { code == $0 }
    }

    /// Whether a comment stands in the line or right above it, as far as it is of the body.
    private static func hasReason(_ line: Int, in lines: [Substring], from start: Int) -> Bool {
        lines[max(start, line - 2)...line].contains { $0.contains("//") }
    }

    @Test("each of them has its reason", arguments: rooms)
    func reasons(room: String) throws {
        var count = 0
        for file in try ImportTests.files(of: room) {
            let text = try String(contentsOf: file, encoding: .utf8)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            for door in Self.doors(in: lines) {
                let isDocumented = Self.words.contains { door.documentation.contains($0) }
                for line in door.body where Self.isSilent(lines[line]) {
                    count += 1
                    #expect(
                        isDocumented || Self.hasReason(line, in: lines, from: door.body.lowerBound),
                        "\(file.lastPathComponent):\(line + 1): \(lines[door.line])")
                }
            }
        }
        // A check that finds nothing to check is none.
        #expect((count == 0) == Self.withoutSilence.contains(room))
    }

    /// The program itself has no doors: there, an error that is dropped has a reason at its place, or
    /// is answered in the next lines.
    @Test("an error that the program drops has its reason, or an answer")
    func droppedErrors() throws {
        var count = 0
        for file in try ImportTests.files(of: "GarthCLI") {
            let text = try String(contentsOf: file, encoding: .utf8)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            for line in lines.indices {
                let code = lines[line].prefix { $0 != "/" }
                guard
                    code.firstRange(of: "catch {}") != nil
                        || code.contains(#/\btry\? (?!await Task)/#)
                else { continue }
                count += 1
                let next = lines[line...min(line + 4, lines.count - 1)]
                let isAnswered = next.contains { $0.contains(#/\bthrow |failure\(|return \[\]/#) }
                #expect(
                    isAnswered || Self.hasReason(line, in: lines, from: 0),
                    "\(file.lastPathComponent):\(line + 1)")
            }
        }
        #expect(count > 10)
    }
}
