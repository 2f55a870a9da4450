import GarthURL
import Testing

/// A list (rules separated by spaces), a URL, and what the policy says of it.
struct PolicyCase: CustomTestStringConvertible, Sendable {
    let rules: String
    let url: String
    let isAllowed: Bool

    var testDescription: String { "[\(rules)] \(isAllowed ? "allows" : "denies") \(url)" }

    /// Reads lines of the form `rules => + url` or `rules => - url`.
    static func table(_ text: String) -> [PolicyCase] {
        text.split(separator: "\n").map { line in
            let parts = line.split(separator: "=>", maxSplits: 1)
            let rest = parts[1].drop { $0 == " " }
            return PolicyCase(
                rules: parts[0].split(separator: " ").joined(separator: "\n"),
                url: String(rest.dropFirst(2)), isAllowed: rest.first == "+")
        }
    }

    func check() throws {
        let policy = URLPolicy(allowing: try AllowList(parsing: rules, source: "list"))
        let url = URLRecord.parse(url)
        let isAllowed = url.map { policy.decision(for: $0, purpose: .typed).isAllowed } ?? false
        #expect(isAllowed == self.isAllowed)
    }
}

/// The numbered points of the allow-list's description (README, "The allow-list").
@Suite("The allow-list") struct PolicyTableTests {
    @Test(
        "a URL passes if an allow rule matches and no deny rule does, in any order",
        arguments: PolicyCase.table(
            """
            apple.test => + https://apple.test/
            apple.test => + http://apple.test/
            apple.test => - https://pear.test/
            apple.test !www.apple.test => + https://apple.test/
            apple.test !www.apple.test => - https://www.apple.test/
            !www.apple.test apple.test => - https://www.apple.test/
            !www.apple.test apple.test => + https://ftp.apple.test/
            !apple.test => - https://apple.test/
            !apple.test => - https://pear.test/
            apple.test !apple.test => - https://apple.test/
            * !apple.test => + https://pear.test/
            * !apple.test => - https://www.apple.test/
            * !* => - https://pear.test/
            apple.test !*:8080 apple.test:8080 => - http://apple.test:8080/
            """))
    func denyWins(test: PolicyCase) throws { try test.check() }

    @Test(
        "names match at label boundaries, and never as a part of a label",
        arguments: PolicyCase.table(
            """
            apple.test => + https://www.apple.test/
            apple.test => + https://a.b.c.apple.test/
            apple.test => - https://xapple.test/
            apple.test => - https://x-apple.test/
            apple.test => - https://apple.test.evil.test/
            apple.test => - https://apple.test-evil.test/
            apple.test => - https://apple.testx/
            apple.test => - https://test/
            apple.test => - https://pple.test/
            apple.test => - https://evil.test/apple.test
            apple.test => - https://evil.test/?apple.test
            apple.test => - https://evil.test/#apple.test
            =apple.test => + https://apple.test/
            =apple.test => - https://www.apple.test/
            =apple.test => - https://xapple.test/
            *.apple.test => - https://apple.test/
            *.apple.test => + https://www.apple.test/
            *.apple.test => + https://a.www.apple.test/
            *.apple.test => - https://xapple.test/
            test => + https://apple.test/
            localhost => + http://localhost/
            localhost => - http://localhost.evil.test/
            """))
    func labels(test: PolicyCase) throws { try test.check() }

    @Test(
        "every spelling of a host is judged by its canonical form",
        arguments: PolicyCase.table(
            """
            apple.test => + HTTPS://APPLE.TEST/
            APPLE.Test => + https://apple.test/
            apple.test => + https://apple%2Etest/
            apple.test => + https://%61pple.test/
            apple.test => + https://apple.test./
            apple.test => - https://apple.test../
            apple.test => - https://.apple.test/
            apple.test => - https://www..apple.test/
            apple.test => - https://./
            apple.test. => + https://apple.test/
            apple.test => + https://ａｐｐｌｅ.test/
            apple.test => + https://apple。test/
            apple.test => + https://apple．test/
            apple.test => + https://apple｡test/
            apple.test => + https://ap\u{AD}ple.test/
            apple.test => + https://ap\u{200B}ple.test/
            apple.test => - https://аpple.test/
            apple.test => - https://apple.test%2Fevil.test/
            apple.test => - https://apple.test%00.evil.test/
            apple.test => - https://apple.test%2523/
            apple.test => - https://evil%2Etest/
            apple.test => - https://apple。test。evil。test/
            bücher.test => + https://xn--bcher-kva.test/
            bücher.test => + https://BÜCHER.test/
            bücher.test => + https://www.bu\u{308}cher.test/
            xn--bcher-kva.test => + https://bücher.test/
            bücher.test => - https://bucher.test/
            straße.test => - https://strasse.test/
            straße.test => + https://xn--strae-oqa.test/
            *.bücher.test => + https://www.bücher.test/
            """))
    func spelling(test: PolicyCase) throws { try test.check() }

    @Test(
        "userinfo, backslashes, tabs and line ends cannot move the host",
        arguments: PolicyCase.table(
            """
            apple.test => + https://user:password@apple.test/
            apple.test => - https://apple.test@evil.test/
            apple.test => - https://apple.test:443@evil.test/
            apple.test => - https://apple.test%40evil.test/
            apple.test => + https://apple.test\\\\@evil.test@x/
            apple.test => + https://apple.test\\@evil.test/
            apple.test => - https://evil.test\\@apple.test/
            apple.test => - https:\\\\evil.test\\apple.test
            apple.test => + https:\\\\apple.test\\x
            apple.test => + https:apple.test
            apple.test => + https:///apple.test/
            apple.test => - https:evil.test/apple.test
            apple.test => + ht\ttps://ap\tple.test/
            evil.test => - https://apple.test\t@apple.test/
            apple.test => - https://user@@evil.test/
            apple.test => + https://evil.test@apple.test/
            apple.test => + https://apple.test#@evil.test@/x/../..//evil.test:1@
            """))
    func host(test: PolicyCase) throws { try test.check() }

    @Test(
        "addresses are numbers, in whatever spelling they come",
        arguments: PolicyCase.table(
            """
            127.0.0.1 => + http://127.0.0.1/
            127.0.0.1 => + http://127.1/
            127.0.0.1 => + http://2130706433/
            127.0.0.1 => + http://0x7f000001/
            127.0.0.1 => + http://0x7F.1/
            127.0.0.1 => + http://0177.0.0.1/
            127.0.0.1 => + http://017700000001/
            127.0.0.1 => + http://127.0.0.1./
            127.0.0.1 => + http://１２７.０.０.１/
            127.0.0.1 => + http://127%2E0%2E0%2E1/
            127.0.0.1 => + http://[::ffff:127.0.0.1]/
            127.0.0.1 => + http://[::FFFF:7f00:1]/
            [::ffff:127.0.0.1] => + http://127.0.0.1/
            127.0.0.1 => - http://127.0.0.2/
            127.0.0.1 => - http://[::1]/
            127.0.0.1 => - http://[::127.0.0.1]/
            127.0.0.1 => - http://127.0.0.1.evil.test/
            127.0.0.1 => - http://256.0.0.1/
            0x7f.1 => + http://127.0.0.1/
            10.0.0.0/8 => + http://10.255.1.2/
            10.0.0.0/8 => - http://11.0.0.0/
            10.0.0.0/8 => + http://[::ffff:10.1.2.3]/
            10.0.0.0/31 => + http://10.0.0.1/
            10.0.0.0/31 => - http://10.0.0.2/
            0.0.0.0/0 => + http://8.8.8.8/
            0.0.0.0/0 => - http://[2001:db8::1]/
            0.0.0.0/0 => - http://apple.test/
            [2001:db8::]/32 => + http://[2001:DB8:0:0::5]/
            [2001:db8::]/32 => - http://[2001:db9::5]/
            [::]/0 => - http://10.0.0.1/
            [::1] => + http://[0:0:0:0:0:0:0:1]/
            [::ffff:10.0.0.0]/104 => + http://10.9.9.9/
            * !10.0.0.0/8 => - http://[::ffff:10.0.0.1]/
            * !10.0.0.0/8 => - http://012.1/
            * !10.0.0.0/8 => + http://11.0.0.1/
            10.0.0.1 => - http://10.0.0.1.test/
            1.test => + http://1.test/
            """))
    func addresses(test: PolicyCase) throws { try test.check() }

    @Test(
        "@private names the private addresses and localhost, and no name beside",
        arguments: PolicyCase.table(
            """
            @private => + http://127.9.9.9/
            @private => + http://localhost/
            @private => + http://LOCALHOST./
            @private => + http://www.localhost/
            @private => - http://notlocalhost/
            @private => + http://10.1.2.3/
            @private => + http://172.16.0.1/
            @private => + http://172.31.255.255/
            @private => - http://172.32.0.1/
            @private => + http://192.168.4.4/
            @private => + http://169.254.169.254/
            @private => + http://100.64.0.1/
            @private => - http://100.128.0.1/
            @private => + http://224.0.0.1/
            @private => + http://0.0.0.0/
            @private => + http://[::1]/
            @private => + http://[::]/
            @private => + http://[fe80::1]/
            @private => + http://[fd00::1]/
            @private => + http://[ff02::1]/
            @private => + http://[::ffff:192.168.0.1]/
            @private => - http://8.8.8.8/
            @private => - http://[2001:db8::1]/
            @private => - http://apple.test/
            @private => - http://127.0.0.1.apple.test/
            * !@private => - http://127.1/
            * !@private => - http://localhost:8080/
            * !@private => - http://[::ffff:a00:1]/
            * !@private => - http://[64:ff9b::10.0.0.1]/
            * !@private => - http://[2002:a00:1::]/
            * !@private => + http://apple.test/
            """))
    func privateAddresses(test: PolicyCase) throws { try test.check() }

    @Test(
        "an absent port is the scheme's own in an allow rule and every port in a deny rule",
        arguments: PolicyCase.table(
            """
            apple.test => + https://apple.test:443/
            apple.test => + http://apple.test:80/
            apple.test => + http://apple.test:/
            apple.test => + http://apple.test:00080/
            apple.test => - https://apple.test:8443/
            apple.test => - http://apple.test:443/
            apple.test => - https://apple.test:80/
            apple.test:* => + https://apple.test:8443/
            apple.test:* => + https://apple.test/
            apple.test:* => - http://apple.test:25/
            apple.test:* => - http://apple.test:6667/
            apple.test:1-65535 => - http://apple.test:22/
            apple.test:8080 => + http://apple.test:8080/
            apple.test:8080 => - http://apple.test/
            apple.test:80 => + http://apple.test/
            apple.test:80 => - https://apple.test/
            apple.test:8000-8010 => + http://apple.test:8005/
            apple.test:8000-8010 => - http://apple.test:8011/
            apple.test:80,443,8000-8010 => + https://apple.test/
            apple.test:80,443,8000-8010 => + https://apple.test:8010/
            apple.test:80,443,8000-8010 => - https://apple.test:8080/
            apple.test:* !apple.test => - http://apple.test:8080/
            apple.test:* !apple.test:8080 => - http://apple.test:8080/
            apple.test:* !apple.test:8080 => + http://apple.test:8081/
            [::1]:8080 => + http://[::1]:8080/
            10.0.0.0/8:8080 => + http://10.0.0.1:8080/
            10.0.0.0/8:8080 => - http://10.0.0.1/
            *:8080 => + http://apple.test:8080/
            *:8080 => - http://apple.test/
            """))
    func ports(test: PolicyCase) throws { try test.check() }

    @Test(
        "a rule covers the schemes it names, and nothing but http and https is fetched",
        arguments: PolicyCase.table(
            """
            http://apple.test => + http://apple.test/
            http://apple.test => - https://apple.test/
            https://apple.test => - http://apple.test/
            https://apple.test => + https://apple.test/
            *://apple.test => + http://apple.test/
            HTTPS://apple.test => + https://apple.test/
            https://* => + https://pear.test/
            https://* => - http://pear.test/
            apple.test !http://apple.test => - http://apple.test/
            apple.test !http://apple.test => + https://apple.test/
            * => + http://[2001:db8::1]/
            * => - ftp://apple.test/
            * => - ws://apple.test/
            * => - gopher://apple.test/
            * => - javascript:alert(1)
            * => - data:text/html,x
            * => - file:///etc/passwd
            * => - file://apple.test/x
            * => - blob:https://apple.test/x
            * => - view-source:https://apple.test/
            * => + about:start
            """))
    func schemes(test: PolicyCase) throws { try test.check() }

    @Test(
        "paths are case-sensitive prefixes at segment boundaries; query and fragment have no say",
        arguments: PolicyCase.table(
            """
            apple.test/docs => + https://apple.test/docs
            apple.test/docs => + https://apple.test/docs/
            apple.test/docs => + https://apple.test/docs/a/b
            apple.test/docs => + https://apple.test/docs?x=/../
            apple.test/docs => + https://apple.test/docs#x
            apple.test/docs => - https://apple.test/docs2
            apple.test/docs => - https://apple.test/Docs
            apple.test/docs => - https://apple.test/
            apple.test/docs => - https://apple.test/x/docs
            apple.test/docs => - https://apple.test/docs/../secret
            apple.test/docs => - https://apple.test/docs/%2e%2e/secret
            apple.test/docs => - https://apple.test/docs/.%2E/secret
            apple.test/docs => + https://apple.test/x/../docs/a
            apple.test/docs => + https://apple.test/%64ocs/a
            apple.test/docs => - https://apple.test/docs%2Fa
            apple.test/docs => - https://apple.test/docs/..%2fsecret
            apple.test/docs => - https://apple.test/docs/a%5Cb
            apple.test/docs => - https://apple.test/docs/a%00
            apple.test/docs => - https://apple.test/docs/%252e%252e/secret
            apple.test/docs => - https://apple.test/docs//a
            apple.test/docs => - https://apple.test//docs
            apple.test/docs => - https://apple.test/docs/%%32%65
            apple.test/docs => - https://apple.test\\docs\\..\\x
            apple.test/docs/ => - https://apple.test/docs
            apple.test/docs/ => + https://apple.test/docs/a
            apple.test/a%20b => + https://apple.test/a b/c
            apple.test/~me => + https://apple.test/%7Eme
            apple.test/é => + https://apple.test/%c3%a9/
            apple.test => + https://apple.test/a%2Fb//c
            apple.test !apple.test/secret => - https://apple.test/secret/x
            apple.test !apple.test/secret => + https://apple.test/secrets
            apple.test !apple.test/secret => - https://apple.test/%2Fsecret
            apple.test !apple.test/secret => - https://apple.test//secret
            apple.test !apple.test/secret => - https://apple.test/%73ecret%2Fx
            apple.test !apple.test/secret => - https://apple.test/x%2F..%2Fsecret
            apple.test !apple.test/secret => - https://apple.test/x/%252e%252e/secret
            apple.test !apple.test/secret => - https://apple.test/x%5C..%5Csecret
            apple.test !apple.test/secret => - https://apple.test/secret%00.html
            apple.test !apple.test/secret => - https://apple.test/%2573ecret
            apple.test !apple.test/secret => - https://apple.test/secret%2F..%2Fx
            apple.test !apple.test/a|b => - https://apple.test/a%7Cb
            apple.test/x *.apple.test/y => + https://www.apple.test/y
            apple.test/x *.apple.test/y => - https://www.apple.test/z
            apple.test/x *.apple.test/y => - https://apple.test/y
            10.0.0.0/8/x => + http://10.0.0.1/x/y
            10.0.0.0/8/x => - http://10.0.0.1/y
            10.0.0.1/x => + http://10.0.0.1/x
            */docs => + https://pear.test/docs
            """))
    func paths(test: PolicyCase) throws { try test.check() }
}
