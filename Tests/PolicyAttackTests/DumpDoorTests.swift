import Foundation
import Synchronization
import TestSupport
import Testing

/// The stage of all scenarios: servers on many addresses, and a DNS server where names are asked.
enum Stage {
    static let cell: Cell? = Cell.shared.isIsolated ? Cell.shared : nil
    static let names: NameServer? = cell.map { NameServer(in: $0) }
    static let servers = Servers(
        in: cell,
        addresses: (1...9).map { "127.0.0.\($0)" }
            + (cell == nil ? [] : ["192.0.2.1", "192.0.2.2", "10.0.0.9", "::1", "2001:db8::2"]))
    private static let lastNumber = Atomic(0)

    /// A number that no other scenario has.
    static func number() -> Int { lastNumber.add(1, ordering: .relaxed).newValue }
}

/// One scenario: its own host names, and a run of the program.
struct Scenario {
    let id = "s\(Stage.number())x"
    private var resolves: [String] = []

    var servers: Servers { Stage.servers }

    init() {
        name("good", "127.0.0.2")
        name("also", "127.0.0.3")
        name("evil", "127.0.0.9")
    }

    /// Gives a host of the scenario an address.
    mutating func name(_ kind: String, _ addresses: String...) {
        let name = "\(kind)-\(id).test"
        Stage.names?.name(name, addresses)
        resolves += [
            "--resolve",
            "\(name):\(servers.port):\(addresses.map { $0.contains(":") ? "[\($0)]" : $0 }.joined(separator: ","))",
        ]
    }

    /// A text with `GOOD`, `ALSO` and `EVIL` as hosts with ports, `ID` and `PORT` filled in.
    func filled(_ text: String) -> String {
        var text = text
        for kind in ["good", "also", "evil"] {
            text = text.replacingOccurrences(
                of: kind.uppercased() + "NAME", with: "\(kind)-\(id).test")
            text = text.replacingOccurrences(
                of: kind.uppercased(), with: "\(kind)-\(id).test:\(servers.port)")
        }
        return text.replacingOccurrences(of: "ID", with: id)
            .replacingOccurrences(of: "PORT", with: "\(servers.port)")
    }

    /// Runs the program with a list of rules.
    func garth(
        rules: [String], _ arguments: [String], environment: [String: String] = [:],
        input: String = ""
    ) async throws -> Program.Result {
        let list = rules.flatMap { ["--allow", filled($0)] }
        let resolves = Stage.cell == nil ? resolves : []
        return try await Program.run(
            [Program.garth, "--timeout", "60"] + list + resolves + arguments.map(filled),
            environment: Program.environment.merging(environment) { $1 }, input: input,
            in: Stage.cell)
    }

    /// Fails when anybody came where nobody may go, or asked for the name of a forbidden host.
    func expectNoTrespass(
        names: [String] = ["evil"], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let trespasses = servers.takeTrespasses()
        #expect(trespasses.isEmpty, "\(trespasses)", sourceLocation: sourceLocation)
        for name in names {
            let asked = Stage.names?.questions(with: "\(name)-\(id)") ?? []
            #expect(asked.isEmpty, "asked for \(asked)", sourceLocation: sourceLocation)
        }
    }
}

/// What a page, a header or a person tries.
struct Door: Sendable, CustomTestStringConvertible {
    enum Attempt: Sendable {
        /// A page that is shown, and what it carries leads nowhere.
        case page(String, type: String = "text/html; charset=utf-8", headers: String = "")
        /// A server that redirects, and the status to end with.
        case redirect(String, code: Int = 302, status: Int32 = 77)
        /// An address that is given, and the status to end with.
        case address(String, status: Int32 = 77)
    }

    let name: String
    let attempt: Attempt
    /// Further pages of the allowed servers: path, body, type, headers.
    var more: [(path: String, body: String, type: String, headers: String)] = []

    init(_ name: String, _ attempt: Attempt) {
        self.name = name
        self.attempt = attempt
    }

    func with(
        _ path: String, _ body: String, type: String = "text/css", headers: String = ""
    ) -> Door {
        var door = self
        door.more.append((path, body, type, headers))
        return door
    }

    var testDescription: String { name }
}

/// P1, P3, P4: whatever a page, a header or an address tries, no byte and no question goes to a
/// host that the list does not name.
@Suite("Doors of a dump") struct DumpDoorTests {
    @Test("a page is shown, and what it carries leads nowhere", arguments: pageDoors)
    func pages(door: Door) async throws {
        let scenario = Scenario()
        guard case .page(let body, let type, let headers) = door.attempt else { return }
        scenario.servers.page(
            "/\(scenario.id)", scenario.filled(body), type: type,
            headers: scenario.filled(headers))
        for page in door.more {
            scenario.servers.page(
                scenario.filled(page.path), scenario.filled(page.body), type: page.type,
                headers: scenario.filled(page.headers))
        }
        let result = try await scenario.garth(
            rules: ["GOOD", "ALSO"], ["--dump", "http://GOOD/ID"])
        #expect(result.output.contains("SHOWN"), "\(result)")
        #expect(!result.output.contains("root:"))
        #expect(result.status == 0)
        #expect(Stage.names?.questions(with: "good-\(scenario.id)").isEmpty != true)
        scenario.expectNoTrespass()
    }

    @Test("a redirect is asked about at each hop", arguments: redirectDoors)
    func redirects(door: Door) async throws {
        let scenario = Scenario()
        guard case .redirect(let target, let code, let status) = door.attempt else { return }
        scenario.servers.route(
            "/\(scenario.id)",
            "HTTP/1.1 \(code) Moved\r\nLocation: \(scenario.filled(target))\r\n"
                + "Content-Length: 0\r\nConnection: close\r\n\r\n")
        for page in door.more {
            scenario.servers.page(
                scenario.filled(page.path), scenario.filled(page.body), type: page.type,
                headers: scenario.filled(page.headers))
        }
        scenario.servers.route(
            "/\(scenario.id)/next",
            "HTTP/1.1 302 Moved\r\nLocation: \(scenario.filled("http://EVIL/ID"))\r\n"
                + "Content-Length: 0\r\nConnection: close\r\n\r\n")
        let result = try await scenario.garth(
            rules: ["http://GOOD", "http://ALSO"], ["--dump", "http://GOOD/ID"])
        #expect(result.status == status, "\(result)")
        #expect(result.output.isEmpty || status == 76)
        #expect(!scenario.servers.visits(with: "GET /\(scenario.id) ").isEmpty)
        scenario.expectNoTrespass()
    }

    @Test("an address is judged by the host that would be contacted", arguments: addressDoors)
    func addresses(door: Door) async throws {
        let scenario = Scenario()
        guard case .address(let address, let status) = door.attempt else { return }
        let result = try await scenario.garth(rules: ["http://GOOD"], ["--dump", "--", address])
        #expect(result.status == status, "\(result)")
        #expect(result.output.isEmpty || status == 76)
        #expect(result.errors.split(separator: "\n").count == 1)
        scenario.expectNoTrespass()
        let check = try await scenario.garth(
            rules: ["http://GOOD"], ["--check-url", "--", address])
        #expect(check.status == (status == 76 ? 0 : status), "as the load")
    }

    // MARK: - The scenarios

    static let pageDoors: [Door] =
        [
            "<img src=http://EVIL/i><img srcset='http://EVIL/i 2x'><picture><source srcset=//EVIL/s>"
                + "<img></picture>",
            "<script src=http://EVIL/s></script><script type=module src=//EVIL/m></script>",
            "<iframe src=http://EVIL/f></iframe><iframe srcdoc='<img src=http://EVIL/>'></iframe>",
            "<iframe srcdoc='<iframe src=http://EVIL/f></iframe><link rel=stylesheet href=//EVIL/s>'>"
                + "</iframe>",
            "<iframe src='data:text/html,<iframe src=http://EVIL/></iframe>'></iframe>",
            "<object data=http://EVIL/o></object><embed src=http://EVIL/e><applet code=//EVIL/a>"
                + "</applet>",
            "<video src=http://EVIL/v poster=http://EVIL/p></video><audio src=//EVIL/a></audio>"
                + "<track src=//EVIL/t>",
            "<input type=image src=http://EVIL/b><table background=http://EVIL/b></table>",
            "<link rel=prefetch href=http://EVIL/><link rel=preload as=style href=http://EVIL/>",
            "<link rel=preconnect href=http://EVIL/><link rel=dns-prefetch href=//EVIL/>",
            "<link rel=prerender href=http://EVIL/><link rel='modulepreload' href=//EVIL/m>",
            "<link rel=icon href=http://EVIL/i><link rel='shortcut icon' href=//EVIL/i>"
                + "<link rel=manifest href=//EVIL/m>",
            "<link rel=stylesheet href=http://EVIL/s>",
            "<link rel='alternate stylesheet' title=x href=http://EVIL/s>",
            "<link rel=stylesheet href='http:\\\\EVIL/s'><link rel=stylesheet href='/\\EVIL/s'>",
            "<link rel=stylesheet href='http://GOOD@EVIL/s'>",
            "<base href=http://EVIL/><link rel=stylesheet href=s>",
            "<link rel=stylesheet href=file:///etc/passwd><style>@import 'file:///etc/passwd';"
                + "</style>",
            "<style>@import 'http://EVIL/i'; @import url(//EVIL/j) screen;</style>",
            "<style>p{background:url(http://EVIL/b);list-style:url(//EVIL/l);cursor:url(//EVIL/c)}"
                + "@font-face{font-family:f;src:url(http://EVIL/f)}p{font-family:f}"
                + "p::before{content:url(http://EVIL/c)}</style>",
            "<link rel=stylesheet href=\"data:text/css,@import 'http://EVIL/d';\">",
            "<meta http-equiv=refresh content='0;url=http://EVIL/r'>",
            "<meta http-equiv=refresh content='0;url=file:///etc/passwd'>",
            "<meta http-equiv=Link content='<http://EVIL/s>; rel=stylesheet'>",
            "<a href=http://EVIL/a ping=http://EVIL/p>x</a><area href=//EVIL/ ping=//EVIL/p>",
            "<svg><image href=http://EVIL/i /><use href='http://EVIL/u#x'/>"
                + "<style>@import 'http://EVIL/s'</style></svg>",
            "<form action=http://EVIL/f><input autofocus><button formaction=//EVIL/g>x</button></form>",
            "<body background=http://EVIL/b onload=\"location='http://EVIL/'\">",
            "<noscript><img src=http://EVIL/n></noscript><template><link rel=stylesheet "
                + "href=http://EVIL/t></template>",
            "<xmp><link rel=stylesheet href=//EVIL/></xmp><math><mi href=http://EVIL/>m</mi></math>",
        ].map { Door($0, .page($0 + "<p>SHOWN")) } + [
            Door("frames", .page("SHOWN<frameset><frame src=http://EVIL/f></frameset>"))
                .with("/none", ""),
            Door(
                "a Link header",
                .page(
                    "<p>SHOWN",
                    headers:
                        "Link: <http://EVIL/s>; rel=stylesheet, <http://EVIL/>; rel=preconnect, "
                        + "<http://EVIL/p>; rel=preload; as=style\r\n")),
            Door(
                "a Refresh header", .page("<p>SHOWN", headers: "Refresh: 0; url=http://EVIL/\r\n")),
            Door(
                "Content-Location and other headers with addresses",
                .page(
                    "<p>SHOWN",
                    headers: "Content-Location: http://EVIL/\r\nLocation: http://EVIL/l\r\n"
                        + "Report-To: {\"endpoints\":[{\"url\":\"http://EVIL/r\"}]}\r\n"
                        + "NEL: {}\r\nContent-Security-Policy: default-src *; report-uri http://EVIL/\r\n"
                        + "SourceMap: http://EVIL/m\r\nSet-Cookie: a=b; domain=test\r\n")),
            Door(
                "an alternative service",
                .page(
                    "<link rel=stylesheet href=/ID/css><p>SHOWN",
                    headers: "Alt-Svc: h2c=\"EVIL\"; ma=86400, http/1.1=\"EVIL\"; ma=86400\r\n")
            ).with("/ID/css", "p{color:red}"),
            Door(
                "an import of an allowed style sheet",
                .page("<link rel=stylesheet href=http://ALSO/ID/css><p>SHOWN")
            ).with("/ID/css", "@import 'http://EVIL/i';@import '//EVIL/j';@import url(/ID/two);")
                .with("/ID/two", "@charset 'utf-8';@import 'http://EVIL/k';"),
            Door(
                "a style sheet of an allowed server that redirects",
                .page("<link rel=stylesheet href=/ID/next><p>SHOWN")),
            Door(
                "external entities",
                .page(
                    "<?xml version='1.0'?><!DOCTYPE html [<!ENTITY e SYSTEM 'http://EVIL/e'>"
                        + "<!ENTITY f SYSTEM 'file:///etc/passwd'>]>"
                        + "<html xmlns='http://www.w3.org/1999/xhtml'><body><p>SHOWN &e;&f;</p>"
                        + "</body></html>", type: "application/xhtml+xml")),
            Door(
                "an external DTD and parameter entities",
                .page(
                    "<!DOCTYPE r SYSTEM 'http://EVIL/d' [<!ENTITY % p SYSTEM 'http://EVIL/p'> %p;]>"
                        + "<r xmlns:xi='http://www.w3.org/2001/XInclude'>SHOWN"
                        + "<xi:include href='http://EVIL/x'/><xi:include href='file:///etc/passwd' "
                        + "parse='text'/></r>", type: "application/xml")),
            Door(
                "style sheets and schemas of XML",
                .page(
                    "<?xml version='1.0'?><?xml-stylesheet href='http://EVIL/s' type='text/css'?>"
                        + "<?xml-stylesheet href='http://EVIL/x' type='text/xsl'?><r "
                        + "xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' "
                        + "xsi:schemaLocation='x http://EVIL/y'>SHOWN</r>", type: "text/xml")),
            Door(
                "a feed",
                .page(
                    "<rss version='2.0'><channel><title>SHOWN</title><image><url>http://EVIL/i</url>"
                        + "</image><item><enclosure url='http://EVIL/e'/><description>&lt;img "
                        + "src=http://EVIL/&gt;</description></item></channel></rss>",
                    type: "application/rss+xml")),
        ]

    static let redirectDoors: [Door] =
        [301, 302, 303, 307, 308].map {
            Door("\($0) to another host", .redirect("http://EVIL/ID", code: $0))
        }
        + [
            "//EVIL/ID", "\\\\EVIL/ID", "/\\EVIL/ID", "http:\\\\EVIL/ID", "http:///EVIL/ID",
            "http://GOOD@EVIL/ID", "http://EVIL\\@GOOD/",
            "https://GOOD/ID", "https://EVIL/", "http://127.0.0.9:PORT/", "http://2130706441:PORT/",
            "http://0x7f.9:PORT/", "http://[::1]:PORT/", "http://[::ffff:127.0.0.9]:PORT/",
            "http://GOODNAME:1/", "http://GOODNAME/", "http://EVILNAME.:PORT/",
            "http://xGOOD/", "http://GOODNAME.EVIL/", "/ID/next", "http://ALSO/ID/next",
            "file:///etc/passwd", "file://GOODNAME/etc/passwd", "data:text/html,<p>x",
            "javascript:alert(1)", "about:start", "ftp://GOOD/", "gopher://EVIL/", "ws://GOOD/",
            "dict://EVILNAME:11211/stat", "blob:http://GOOD/x", "view-source:http://EVIL/",
            "jar:http://EVIL/!/", "ldap://EVIL/", "unix:/run/x", "h\tttp://EVIL/",
        ].map { Door("to \($0)", .redirect($0)) }
        // The standard reads these as another path of the same host, or as no URL.
        + [
            Door("to a scheme without slashes", .redirect("hTTp:EVIL/ID", status: 76)),
            Door("to an escaped at sign", .redirect("http://GOOD%40EVIL/ID", status: 65)),
        ]

    static let addressDoors: [Door] =
        [
            "http://EVIL/", "HTTP://EVIL/", "http:EVIL", "http:/EVIL/", "http:\\\\EVIL",
            "http://GOOD@EVIL/", "http://GOOD:x@EVIL/", "http://EVIL#@GOOD/",
            "http://EVIL?@GOOD/", "http://EVIL\\.GOOD/", "http://eVIL/", "http://EVILNAME.:PORT/",
            "http://%65EVIL/", "http://e%76il-ID.test:PORT/", "http://ｅvil-ID.test:PORT/",
            "http://evil-ID。test:PORT/", "http://evil\u{AD}-ID.test:PORT/", " http://EVIL/ ",
            "ht\ntp://EV\tIL/", "http://x.EVIL/", "http://GOODNAME.evil.test:PORT/",
            "http://127.0.0.9:PORT/", "http://127.9:PORT/", "http://0177.0.0.011:PORT/",
            "http://[::1]:PORT/", "http://[::ffff:7f00:9]:PORT/", "http://１２７.0.0.9:PORT/",
            "https://GOOD/", "http://GOODNAME/", "http://GOODNAME:081/", "ftp://GOOD/",
            "javascript:1", "data:text/html,x",
            "http://a..GOOD/", "http://.GOOD/",
        ].map { Door($0, .address($0)) } + [
            // A backslash ends the host: it is the allowed one, and has no such page.
            Door("a backslash before an at sign", .address("http://GOOD\\@EVIL/x@y", status: 76))
        ]
}
