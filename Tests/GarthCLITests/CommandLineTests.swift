import ArgumentParser
import Foundation
import Testing

@testable import GarthCLI

@Suite("The command line") struct CommandLineTests {
    @Test(
        "what is read the short way is what the argument parser reads",
        arguments: [
            "", "-", "page.html", "--dump https://a.test/", "--dump=x", "--width 40 --dump a b",
            "--dump --format json --width=100 --reader -", "--format yaml", "--width x",
            "--allow a.test --allow !b.test --allow-file f --deny-file g --locked a",
            "--allow=", "--allow", "--user-agent -x", "--batch - --check-url", "--batch=-",
            "--timeout 2.5 --max-bytes 10 --cache no-store --proxy p --cacert c", "--cache x",
            "--resolve h:1:2 --resolve=k:1:2", "--profile d --private --no-sandbox", "-h",
            "--html-parser libxml2 --charset utf-8 --base-url http://a.test/ f", "--htm x",
            "--events e --drive - --fetch-script -", "--select a,b --select=p>i x", "--select -x",
            "--version --import-hosts a", "-- --dump", "--dump -- -x -- --reader", "a -- b",
            "--width -- 5", "--allow a -- --allow b",
            "--dump --dump", "--width 1 --width 2", "--timeout 1e3", "--timeout inf", "--width +5",
            "--width 1_0", "--base-url=a=b", "--Dump", "---dump", "-dump", "--=x", "--dump=",
        ])
    func shortWay(line: String) throws {
        let arguments = line.split(separator: " ").map(String.init)
        let short = CommandLineOptions(reading: arguments)
        let long = try? (GarthCommand.parseAsRoot(arguments) as? GarthCommand)?.options
        if let short { #expect(short == long) }
    }

    @Test("addresses behind the end of the options are read the short way")
    func behindTheEnd() {
        let options = CommandLineOptions(reading: ["--check-url", "--", "a", "--dump", "--"])
        #expect(options?.addresses == ["a", "--dump", "--"] && options?.dump == false)
    }

    @Test(
        "of many arguments, the argument parser gets those that may be options or their values",
        arguments: [
            ("a b c", "a"), ("--bogus a b c", "--bogus a b"),
            ("--dump x -- y -z w", "--dump x -- y"),
            ("a --width 5 b c", "a --width 5"), ("- a -x b c", "- -x b"), ("-- a b", "-- a"),
            ("", ""),
        ])
    func fewArguments(line: String, few: String) {
        let arguments = line.split(separator: " ").map(String.init)
        let kept = CommandLineOptions.withoutFurtherAddresses(arguments)
        #expect(kept.joined(separator: " ") == few)
    }

    @Test(
        "a pipe means a dump, on either side",
        arguments: [
            (["a.test"], true, true, false, ["a.test"]),
            (["a.test"], false, true, true, ["a.test"]),
            (["a.test"], true, false, false, ["a.test"]), ([], true, true, false, []),
            ([], true, false, true, ["-"]), ([], false, false, true, ["-"]),
            ([], false, true, true, []), (["-"], true, true, true, ["-"]),
            (["-"], true, false, false, ["-"]), (["-"], false, false, true, ["-"]),
            (["--format", "ansi", "-"], true, false, true, ["-"]),
            (["--reader", "-"], true, false, true, ["-"]),
            (["--format", "json", "a.test"], false, true, true, ["a.test"]),
            (["--restore"], false, true, false, []),
            (["--events", "e", "a.test"], false, true, false, ["a.test"]),
            (["--check-url", "a.test"], false, false, false, ["a.test"]),
            (["--version"], false, false, false, []), (["--drive", "-"], false, false, false, []),
        ])
    func pipes(
        line: [String], outputIsTerminal: Bool, inputIsTerminal: Bool, isDump: Bool,
        addresses: [String]
    ) throws {
        let options = try #require(CommandLineOptions(reading: line))
            .withImpliedDump(outputIsTerminal: outputIsTerminal, inputIsTerminal: inputIsTerminal)
        #expect(options.dump == isDump)
        #expect(options.addresses == addresses)
    }

    @Test("each option of the help can be read the short way")
    func complete() throws {
        let help = try JSONSerialization.jsonObject(with: Data(GarthCommand._dumpHelp().utf8))
        let command = try #require((help as? [String: Any])?["command"] as? [String: Any])
        let arguments = try #require(command["arguments"] as? [[String: Any]])
        // Help is the argument parser's own.
        var names: [(name: String, kind: String)] = []
        for argument in arguments {
            guard let kind = argument["kind"] as? String, kind != "positional",
                let all = argument["names"] as? [[String: Any]]
            else { continue }
            for case let name as String in all.map({ $0["name"] as Any }) where name.count > 1 {
                names.append((name, kind))
            }
        }
        #expect(names.count > 25)
        for (name, kind) in names where name != "help" {
            // Of the values, one suits every option.
            let values =
                kind == "flag" ? [""] : ["=1", "=text", "=no-store", "=standard", "=off", "=plain"]
            let isRead = values.contains {
                CommandLineOptions(reading: ["--\(name)\($0)"]) != nil
            }
            #expect(isRead, "--\(name)")
        }
    }
}
