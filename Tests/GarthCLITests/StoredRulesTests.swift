import Foundation
import GarthURL
import Testing

@testable import GarthCLI

@Suite("The stored list") struct StoredRulesTests {
    private let folder = NSTemporaryDirectory() + "garth-stored-\(UUID().uuidString)"

    private func rules(_ text: String?) throws -> StoredRules {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let file = folder + "/allow.list"
        try text?.write(toFile: file, atomically: false, encoding: .utf8)
        return StoredRules(file: file)
    }

    private func text(_ rules: StoredRules) throws -> String {
        try String(contentsOfFile: rules.file, encoding: .utf8)
    }

    @Test("a rule is appended on a line of its own, and all else stays as it was")
    func append() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let rules = try rules("# mine\r\na.test   # one\n\n  b.test")
        try rules.add(AllowRule(parsing: "c.test")).get()
        #expect(try text(rules) == "# mine\r\na.test   # one\n\n  b.test\nc.test\n")
        try rules.add(AllowRule(parsing: "a.test")).get()
        #expect(try text(rules).hasSuffix("b.test\nc.test\n"), "what is there is not said twice")
        #expect(rules.contains(try AllowRule(parsing: "b.test")))
        #expect(!rules.contains(try AllowRule(parsing: "mine")))
        let left = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(left == ["allow.list"])
    }

    @Test("the first rule makes the file and its folder")
    func first() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let rules = StoredRules(file: folder + "/new/allow.list")
        try rules.add(AllowRule(parsing: "c.test")).get()
        #expect(try text(rules) == "c.test\n")
    }

    @Test("a rule is taken away with its line, and all else stays as it was")
    func removal() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let rules = try rules("# a.test\na.test\nxa.test\n  a.test # again\n=a.test")
        try rules.remove(AllowRule(parsing: "a.test")).get()
        #expect(try text(rules) == "# a.test\nxa.test\n=a.test")
    }

    @Test("where the list is a link, what it leads to is changed")
    func link() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let rules = try rules(nil)
        let target = folder + "/true.list"
        try "a.test\n".write(toFile: target, atomically: false, encoding: .utf8)
        symlink(target, rules.file)
        try rules.add(AllowRule(parsing: "b.test")).get()
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "a.test\nb.test\n")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: rules.file) == target)
    }

    @Test("many that store at the same time lose nothing")
    func together() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let rules = try rules("# all\n")
        await withTaskGroup { group in
            for number in 0..<12 {
                group.addTask {
                    if let rule = try? AllowRule(parsing: "n\(number).test") {
                        _ = rules.add(rule)
                    }
                }
            }
        }
        let lines = try text(rules).split(separator: "\n")
        #expect(lines.count == 13 && lines.first == "# all")
    }

    @Test("a list that cannot be read is not written")
    func unreadable() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let rules = try rules(nil)
        try FileManager.default.createDirectory(
            atPath: rules.file, withIntermediateDirectories: true)
        #expect(throws: CommandError.self) {
            try rules.add(AllowRule(parsing: "a.test")).get()
        }
    }
}
