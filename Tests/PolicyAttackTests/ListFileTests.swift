import Foundation
import TestSupport
import Testing

/// Lists that other people write, and what `--check-url` says of a decision.
@Suite("Lists in files") struct ListFileTests {
    private func garth(_ arguments: [String], input: String = "") async throws -> Program.Result {
        try await Program.run(
            [Program.garth] + arguments, environment: Program.environment, input: input, in: nil)
    }

    @Test("a hosts file becomes rules that mean the same, and a list of denials takes them")
    func hosts() async throws {
        let hosts = """
            # block
            127.0.0.1 localhost localhost.localdomain
            ::1  ip6-localhost ip6-loopback
            fe80::1%lo0 localhost
            0.0.0.0 0.0.0.0
            0.0.0.0 ads.test\ttracker.test # both
            0.0.0.0 ADS.test
            :: B\u{FC}cher.test
            plain.test\r

            """
        let file = try TestFolder.shared.write(hosts, to: "hosts")
        let result = try await garth(["--import-hosts", file])
        #expect(result.status == 0, "\(result)")
        #expect(
            result.output
                == "=ads.test\n=tracker.test\n=ADS.test\n=B\u{FC}cher.test\n=plain.test\n")
        let standard = try await garth(["--import-hosts", "-"], input: hosts)
        #expect(standard.output == result.output)
        let list = try TestFolder.shared.write(result.output, to: "block.list")
        let check = try await garth([
            "--deny-file", list, "--check-url", "http://ads.test/", "http://x.ads.test/",
            "http://xn--bcher-kva.test/", "http://other.test/",
        ])
        #expect(
            check.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
                == ["deny", "allow", "deny", "allow"])
    }

    @Test(
        "a line that names no host is left out, and said",
        arguments: [
            "ads.test other.test\n", "0.0.0.0 a..b\n", "0.0.0.0 a/b\n", "||ads.test^$popup\n",
            "@@||ads.test^\n", "ads.test##.banner\n", "address=/ads.test/192.0.2.1\n",
            "local-zone: \"ads.test\" transparent\n", "http://ads.test/\n", "/ads/\n",
            "ads*.test\n",
        ])
    func leftOut(text: String) async throws {
        let result = try await garth(["--import-hosts", "-"], input: "0.0.0.0 ok.test\n" + text)
        #expect(result.status == 0, "\(result)")
        #expect(result.output == "=ok.test\n")
        #expect(result.errors.contains("left out 1 line"))
        #expect(result.errors.contains("-:2:"))
        let alone = try await garth(["--import-hosts", "-"], input: text)
        #expect(alone.status == 65, "\(alone)")
    }

    @Test("block lists of other programs become rules with their own reach")
    func blockLists() async throws {
        let lists = """
            # a list as people paste it together
            [Adblock Plus 2.0]
            ! a comment
            0.0.0.0 ads.example
            127.0.0.1 localhost
            ::1 ip6-localhost
            plain.example
            0.0.0.0 0.0.0.0
            0.0.0.0 tracker.example # why
            0.0.0.0 one.example two.example
            .dotted.example
            ||abp.example^
            address=/masq.example/
            address=/a.example/b.example/#
            server=/c.example/
            local-zone: "unbound.example" always_nxdomain
            local-data: "d.example A 0.0.0.0"
            *.wild.example
            e.example CNAME .
            under_score.example

            """
        let result = try await garth(["--import-hosts", "-"], input: "\u{FEFF}" + lists)
        #expect(result.status == 0, "\(result)")
        #expect(result.errors.isEmpty)
        #expect(
            result.output.split(separator: "\n") == [
                "=ads.example", "=plain.example", "=tracker.example", "=one.example",
                "=two.example", "dotted.example", "abp.example", "masq.example", "a.example",
                "b.example", "c.example", "unbound.example", "=d.example", "*.wild.example",
                "=e.example", "=under_score.example",
            ])
        let list = try TestFolder.shared.write(result.output, to: "pasted.list")
        let check = try await garth(["--deny-file", list, "--check-url", "http://x.abp.example/"])
        #expect(check.output.hasPrefix("deny"))
    }

    @Test("--check-url says the rule, its file and line, the reason and the purpose")
    func explanation() async throws {
        let list = try TestFolder.shared.write("# x\na.test\n!b.a.test\n", to: "explained.list")
        let questions = """
            {"id":1,"input":"http://a.test/"}
            {"id":2,"input":"http://b.a.test/","purpose":"link","source":"http://a.test/"}
            {"id":3,"input":"file:///x","purpose":"link","source":"http://a.test/"}
            {"id":4,"input":"about:start","purpose":"redirect","source":"http://a.test/"}
            {"id":5,"input":"http://a.test/","purpose":"bad"}

            """
        let result = try await garth(
            ["--allow-file", list, "--check-url", "--batch", "-"], input: questions)
        let answers = try result.output.split(separator: "\n").map {
            try #require(
                try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        try #require(answers.count == 5)
        #expect(answers[0]["verdict"] as? String == "allow")
        #expect(answers[0]["purpose"] as? String == "typed")
        #expect(answers[0]["ruleFile"] as? String == list)
        #expect(answers[0]["ruleLine"] as? Int == 2)
        #expect(answers[1]["verdict"] as? String == "deny")
        #expect(answers[1]["rule"] as? String == "!b.a.test")
        #expect(answers[1]["purpose"] as? String == "link")
        #expect(answers[1]["reason"] as? String == "denyRule")
        #expect(answers[2]["reason"] as? String == "file")
        #expect(answers[3]["reason"] as? String == "ownPage")
        #expect(answers[4]["ok"] as? Bool == false)
    }
}
