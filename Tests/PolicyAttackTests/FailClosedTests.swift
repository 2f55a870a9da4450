import Foundation
import TestSupport
import Testing

/// P5: a policy that is not wholly understood lets nothing pass, and `--locked` is not widened.
@Suite("The policy fails closed") struct FailClosedTests {
    struct Bad: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The bytes of the list; nil for none.
        let list: [UInt8]?
        /// What the message must say.
        let says: String

        init(_ name: String, _ list: String?, says: String) {
            self.init(name, bytes: list.map { Array($0.utf8) }, says: says)
        }

        init(_ name: String, bytes: [UInt8]?, says: String) {
            testDescription = name
            list = bytes
            self.says = says
        }
    }

    static let lists: [Bad] = [
        Bad("missing", nil, says: "No such file"),
        Bad("a leading dot", "GOOD\n.good.test\n", says: ":2:1: "),
        Bad("a star inside", "GOOD\nok.test\n  a*.test # x\n", says: ":3:4: "),
        Bad("two rules on a line", "GOOD ALSO\n", says: ":1:"),
        Bad("a hosts file", "127.0.0.1 GOODNAME\n", says: "--import-hosts"),
        Bad("bits beyond the prefix", "GOOD\n10.0.0.1/8\n", says: ":2:1: "),
        Bad("a URL with a query", "http://GOOD/?x\n", says: ":1:"),
        Bad(
            "not UTF-8",
            bytes: Array(
                "GOOD\nb\u{FC}cher.test\n".unicodeScalars.map {
                    UInt8($0.value)
                }), says: ":2:"),
        Bad(
            "UTF-16",
            bytes: Array("\u{FEFF}*\n".utf16).flatMap {
                [UInt8($0 & 0xFF), UInt8($0 >> 8)]
            }, says: ":1:1: "),
        Bad("a zero byte", "GOOD\na\0b.test\n", says: ":2:2: "),
        Bad("old line ends", "GOOD\rALSO\r", says: ":1:"),
        Bad("an unknown group", "@lan\n", says: ":1:1: "),
        Bad("another scheme", "ftp://GOOD\n", says: ":1:1: "),
    ]

    @Test("a list that is not understood stops everything", arguments: lists)
    func badList(bad: Bad) async throws {
        let scenario = Scenario()
        let file = TestFolder.shared.path + "/bad-\(scenario.id)/allow.list"
        _ = try TestFolder.shared.write("", to: "bad-\(scenario.id)/x")
        if let list = bad.list {
            let filled = String(validating: list, as: UTF8.self).map {
                Array(scenario.filled($0).utf8)
            }
            try Data(filled ?? list).write(to: URL(fileURLWithPath: file))
        } else {
            symlink(TestFolder.shared.missing, file)
        }
        let folder = TestFolder.shared.path + "/bad-\(scenario.id)"
        for (options, status) in [
            (["--allow-file", file], 64), (["--locked", "--allow-file", file], 64),
            (["--profile", folder], 78), (["--locked", "--profile", folder], 78),
        ] as [([String], Int32)] {
            let result = try await scenario.garth(
                rules: ["GOOD"], options + ["--dump", "http://GOOD/\(scenario.id)"])
            #expect(result.status == status, "\(options): \(result)")
            #expect(result.errors.contains(bad.says), "\(result.errors)")
            #expect(result.errors.split(separator: "\n").count == 1 && result.output.isEmpty)
        }
        #expect(scenario.servers.visits(with: scenario.id).isEmpty)
        scenario.expectNoTrespass(names: ["evil", "good"])
    }

    @Test("a list that may not be read stops everything, also one in a folder that is closed")
    func unreadable() async throws {
        let scenario = Scenario()
        // Root reads everything; what no-one can read is a list that is a folder.
        let folder = TestFolder.shared.path + "/folder-\(scenario.id)"
        try FileManager.default.createDirectory(
            atPath: folder + "/allow.list", withIntermediateDirectories: true)
        for (options, status) in [
            (["--allow-file", folder], 64), (["--deny-file", folder], 64),
            (["--deny-file", folder + "/none"], 64), (["--profile", folder], 78),
            (["--profile", ""], 64), (["--profile", "/dev/null"], 78),
        ] as [([String], Int32)] {
            let result = try await scenario.garth(
                rules: [], options + ["--dump", "http://GOOD/ID"])
            #expect(result.status == status, "\(options): \(result)")
        }
        #expect(scenario.servers.visits(with: scenario.id).isEmpty)
    }

    @Test(
        "locked: nothing but the rules of the command line allows anything",
        arguments: [
            ["GARTH_PROFILE": "FOLDER"], ["XDG_CONFIG_HOME": "FOLDER/.config"], ["HOME": "FOLDER"],
            ["GARTH_PROFILE": "FOLDER", "HOME": "FOLDER", "XDG_CONFIG_HOME": "FOLDER/.config"],
        ])
    func lockedEnvironment(environment: [String: String]) async throws {
        let scenario = Scenario()
        let folder = "locked-\(scenario.id)"
        _ = try TestFolder.shared.write("*:*\n", to: "\(folder)/allow.list")
        _ = try TestFolder.shared.write("*:*\n", to: "\(folder)/.config/garth/allow.list")
        let environment = environment.mapValues {
            $0.replacingOccurrences(of: "FOLDER", with: TestFolder.shared.path + "/" + folder)
        }
        let denied = try await scenario.garth(
            rules: ["GOOD"], ["--locked", "--dump", "http://EVIL/"], environment: environment)
        #expect(denied.status == 77, "\(denied)")
        let empty = try await scenario.garth(
            rules: [], ["--locked", "--dump", "http://GOOD/"], environment: environment)
        #expect(empty.status == 77)
        scenario.expectNoTrespass(names: ["evil", "good"])
    }

    @Test(
        "an option that names no rule is an error, and closes nothing in silence",
        arguments: ["", "  ", "# all"])
    func emptyRule(rule: String) async throws {
        let scenario = Scenario()
        let result = try await scenario.garth(
            rules: [], ["--allow", rule, "--dump", "http://GOOD/ID"])
        #expect(result.status == 64 && result.errors.contains("names nothing"), "\(result)")
        #expect(scenario.servers.visits(with: scenario.id).isEmpty)
    }

    @Test("a rule for a tree of files ends at links that leave it, also against a deny rule")
    func linksOutOfATree() async throws {
        let scenario = Scenario()
        let folder = "tree-\(scenario.id)"
        let inside = try TestFolder.shared.write("inside", to: "\(folder)/docs/a.txt")
        let secret = try TestFolder.shared.write("secret", to: "\(folder)/secret.txt")
        let docs = TestFolder.shared.path + "/\(folder)/docs"
        symlink(secret, docs + "/out.txt")
        symlink(inside, docs + "/in.txt")
        symlink(TestFolder.shared.path + "/" + folder, docs + "/up")
        symlink(docs, TestFolder.shared.path + "/\(folder)/other")
        func status(_ path: String) async throws -> Int32 {
            let result = try await scenario.garth(
                rules: ["file://\(docs)"], ["--locked", "--dump", "file://\(docs)/\(path)"])
            #expect(!result.output.contains("secret"), "\(path): \(result)")
            return result.status
        }
        #expect(try await status("a.txt") == 0)
        #expect(try await status("in.txt") == 0)
        #expect(try await status("out.txt") == 77)
        #expect(try await status("up/secret.txt") == 77)
        #expect(try await status("up/") == 77)
        // Unlocked, a document that the command line names may be a link; its frames may not.
        let page = try TestFolder.shared.write(
            "<iframe src=in.txt></iframe><iframe src=out.txt></iframe>",
            to: "\(folder)/docs/page.html")
        let framed = try await scenario.garth(rules: ["file://\(docs)"], ["--dump", page])
        #expect(framed.output.contains("inside"), "\(framed)")
        #expect(!framed.output.contains("\nsecret"), "\(framed)")
        // The tree itself may be named by a link; an open browser follows links, but for denials.
        let other = TestFolder.shared.path + "/\(folder)/other"
        let linked = try await scenario.garth(
            rules: ["file://\(other)"], ["--dump", "file://\(other)/a.txt"])
        #expect(linked.status == 0 && linked.output.contains("inside"), "\(linked)")
        let open = try await scenario.garth(rules: [], ["--dump", docs + "/out.txt"])
        #expect(open.status == 0 && open.output.contains("secret"))
        let denials = try TestFolder.shared.write("file://\(secret)\n", to: "\(folder)/deny")
        let denied = try await scenario.garth(
            rules: [], ["--deny-file", denials, "--dump", docs + "/out.txt"])
        #expect(denied.status == 77 && denied.output.isEmpty, "\(denied)")
    }

    @Test("about: pages that Garth does not have are denied")
    func unknownOwnPage() async throws {
        let scenario = Scenario()
        let result = try await scenario.garth(
            rules: [], ["--check-url", "about:start", "about:blank", "about:config", "about:"])
        #expect(result.status == 77)
        #expect(
            result.output.split(separator: "\n") == [
                "allow about:start", "allow about:blank", "deny about:config", "deny about:",
            ])
    }

    @Test(
        "locked: no local files and no standard input",
        arguments: ["/etc/hostname", "file:///etc/hostname", "./x", "~/x", "-"])
    func lockedFiles(address: String) async throws {
        let scenario = Scenario()
        let result = try await scenario.garth(
            rules: ["GOOD"], ["--locked", "--dump", "--", address], input: "<p>x")
        #expect(result.status == 77, "\(result)")
        #expect(result.output.isEmpty)
    }
}
