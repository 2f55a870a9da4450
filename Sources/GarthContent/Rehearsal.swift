import GarthEngine
import GarthIPC
import GarthPage
import Glibc

/// A page of Garth's own that a nursery reads before it makes its first copy.
///
/// What is made once in a process (tables, the user-agent style sheet, the runtime's types) is then
/// there for all copies. The page goes the way of every page, through a socket and `ContentSession`,
/// and has an example of what pages commonly have; what is missing here is made in each copy anew.
enum Rehearsal {
    /// Reads the page in all forms that a batch asks for.
    static func run() {
        for format in [ExportFormat.innertext, .plain, .markdown, .links, .json, .html] {
            read(format, isReader: format == .markdown)
        }
    }

    private static func read(_ format: ExportFormat, isReader: Bool) {
        var sockets: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &sockets) == 0 else { return }
        defer { for socket in sockets { close(socket) } }
        // The socket holds all commands at once, and all that the session says of so small a page.
        guard ContentSocket.write(commands(format, isReader), to: sockets[0]) else { return }
        shutdown(sockets[0], Int32(SHUT_WR))
        var session = ContentSession(descriptor: sockets[1])
        session.run(ContentSandbox(), mayWork: true)
        assert(isAnswered(sockets[0]), "the session did not read the rehearsed page to its end")
    }

    /// Whether the session has said the end of the export.
    private static func isAnswered(_ descriptor: Int32) -> Bool {
        var socket = ContentSocket(descriptor: descriptor)
        guard socket.readMore() else { return false }
        while let report = try? socket.next({ (kind, content) throws(WireError) in
            try ContentReport(kind: kind, content: content)
        }) {
            if case .exportEnded = report { return true }
        }
        return false
    }

    private static func commands(_ format: ExportFormat, _ isReader: Bool) -> [UInt8] {
        var encoder = WireEncoder()
        let document = DocumentInfo(url: "https://garth.example/a/b.html?c#d")
        var options = LayoutOptions()
        options.hasBareArticle = format == .innertext
        let commands: [ContentCommand] = [
            .open(document, options, isReader: isReader, parser: .standard),
            .prefer(StylePreferences()), .bytes(Array(page.utf8)), .finished,
            .resource(id: 0, bytes: Array(sheet.utf8), isShared: false),
            .resource(id: 1, bytes: nil, isShared: false), .stopWaitingForStyleSheets,
            .export(format, request: 1),
        ]
        for command in commands { command.encode(to: &encoder) }
        return encoder.take()
    }

    private static let sheet = """
        @charset "utf-8"; @import url(b.css) print; @media (min-width: 10em) { .a > p { margin: 1em 2px } }
        :root { --a: 1em; --b: var(--a, 2px) } p, h1.a:not(.b):first-child { color: red; padding: var(--b) }
        body { font: 14px/1.5 sans-serif; background: #fff url(c.png); max-width: calc(100% - 2em) }
        a:hover, a[href^="http"]::after { content: " (" attr(href) ")"; color: rgb(1 2 3 / 50%) }
        .f { display: flex; flex: 1 1 auto; gap: 1em; justify-content: space-between } li:nth-child(2n + 1) {}
        .g { display: grid; grid-template-columns: 1fr minmax(1em, 2fr) repeat(2, auto) } .h { display: none }
        .l { float: left; width: 20%; clear: both } .r { float: right; width: 10em } .i { display: inline-block }
        .s { position: absolute; left: -999em; clip: rect(0 0 0 0); overflow: hidden } ul { list-style: square }
        table { border-collapse: collapse; border: 1px solid } td, th { padding: 2px; text-align: right }
        ol { counter-reset: a } ol li::before { counter-increment: a; content: counter(a, lower-roman) "." }
        pre { white-space: pre-wrap; text-transform: uppercase; text-indent: 1em } @font-face { src: url(d) }
        @supports (display: grid) { div div ~ p + p { visibility: hidden !important; transform: none } }
        """

    private static let page = """
        <!DOCTYPE html><html lang=en><head><meta charset=utf-8><meta name=viewport content="width=1">
        <meta http-equiv=content-type content="text/html; charset=utf-8"><base href=/a/><title>a &mdash; b</title>
        <link rel=stylesheet href=a.css><link rel=icon href=b.ico><style>\(sheet)</style><script>var a</script>
        </head><body class="a b" id=c><!-- a --><nav class=l><ul><li><a href=a>b</a><li><a href="#c">d</a></ul></nav>
        <h1 class=a>a</h1><p style="margin-left: 2em; font-weight: bold">b <a href=http://c/ title=t>c &amp; <b>d</b>
        <i>e</i> <code>f</code></a> <img src=g alt="h i" width=40 height=20> &eacute; \u{e4}\u{2014}\u{4e00} <br>
        <sub>1</sub> <sup>2</sup> <small>s</small> <s>t</s> <q>u</q> <abbr title=v>w</abbr> <span class=s>x</span></p>
        <div class=f><div>a</div><div>b</div><p>c</p></div><div class=g><p>d</p><div>e</div></div>
        <div class=r><p>f</p></div><div class=l>g<span class=i>h</span></div><div class=h>i</div>
        <blockquote>j</blockquote><dl><dt>k<dd>l</dl><ol start=2><li>m<ul><li>n</ul></ol><hr><pre>o
        p</pre><table border=1 width=80%><caption>q</caption><thead><tr><th colspan=2>r</thead><tr><td>s
        <td rowspan=2 align=right>t<tr><td><table><tr><td>u</table></table><form action=v><label>w <input name=x>
        </label><input type=checkbox checked><textarea>y</textarea><select><option>z</select><button>a</button>
        </form><details><summary>b</summary>c</details><noscript>d</noscript><svg><title>e</title></svg>
        <figure><img src=f><figcaption>g</figcaption></figure><font color=red size=2>h</font><center>i</center>
        <p>\(words)</p><p>\(words)</p><footer>j &copy; 2</footer></body></html>
        """

    /// Sentences enough for an article.
    private static let words = String(
        repeating: "A page has words, and lines of words that end where the window does. ", count: 8
    )
}
