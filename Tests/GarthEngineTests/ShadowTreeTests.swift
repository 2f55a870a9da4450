import GarthPage
import Testing

@testable import GarthEngine

/// Shadow trees that markup describes, in pages without scripts.
@Suite("Declarative shadow trees") struct ShadowTreeTests {
    /// A page that comes in pieces, with its requests for style sheets.
    private final class Reader {
        var engine: Engine
        var lines = PageLines()
        var targets: [PageTarget] = []
        var wishes: [PageResource] = []

        init(_ pieces: [String], isScripting: Bool = false, isInteractive: Bool = false) {
            engine = Engine(scripts: isScripting ? .ofPage : .none)
            engine.open(
                DocumentInfo(url: "http://a.test/"),
                options: LayoutOptions(columns: 40, isInteractive: isInteractive))
            if isScripting { engine.withDocument { $0.beginScripts() } }
            for piece in pieces {
                var piece = piece
                piece.withUTF8 { engine.receive(UnsafeRawBufferPointer($0)) }
                take()
            }
        }

        func finish() -> String {
            engine.finish()
            take()
            return text
        }

        func provide(_ href: String, _ css: String?) {
            guard let wish = wishes.last(where: { $0.href == href }) else {
                Issue.record("nobody asked for \(href)")
                return
            }
            engine.provide(resource: wish.id, bytes: css.map { Array($0.utf8) }, isShared: true)
            take()
        }

        func take() {
            for update in engine.takeUpdates() {
                switch update {
                case .lines(let from, let batch):
                    lines.truncate(toLine: from)
                    lines.append(batch)
                case .linesSpliced(let line, let removed, let batch):
                    lines.splice(at: line, removing: removed, batch)
                case .restarted: (lines, targets) = (PageLines(), [])
                case .targets(let more): targets += more
                case .needsResource(let wish): wishes.append(wish)
                default: break
                }
            }
        }

        var text: String {
            (0..<lines.count).map { lines.string(ofLine: $0) }.joined(separator: "\n")
        }
    }

    private static let card =
        "<x-card><template shadowrootmode=open><style>b{display:none}</style><b>hidden</b>"
        + "<h2><slot name=title>No title</slot></h2><p><slot></slot></p><footer>Foot</footer>"
        + "</template><span slot=title>Title</span>text <i>of</i> the card</x-card>"

    @Test("hosts, slotted elements and parts have pseudo-elements of other trees")
    func pseudoElements() {
        let page = Reader([
            "<!doctype html><style>x-a::part(p)::before { content: 'P:' }</style><x-a>",
            "<template shadowrootmode=open><style>::slotted(i)::before { content: 'S:' }",
            "::slotted(b)::after { content: ':T' } :host::after { content: 'H' }",
            "::slotted(u):before { content: 'L:' }</style><slot></slot>",
            "<span part=p>part</span></template><i>one</i> <b>two</b> <u>three</u></x-a>",
        ])
        #expect(page.finish() == "S:one two:T L:threeP:partH")
    }

    @Test(
        "the page shows the tree with what its slots are given, whatever the pieces it comes in",
        arguments: [1, 7, 50, 10_000])
    func shown(pieceSize: Int) {
        let html =
            "<!doctype html><p>before</p><b>bold</b>" + Self.card + Self.card + "<p>after</p>"
        let letters = Array(html)
        let pieces = stride(from: 0, to: letters.count, by: pieceSize).map {
            String(letters[$0..<min(letters.count, $0 + pieceSize)])
        }
        let card = "Title\n\ntext of the card\n\nFoot"
        #expect(
            Reader(pieces).finish() == "before\n\nbold\n\n\(card)\n\n\(card)\n\nafter")
    }

    @Test("an element has one tree; other templates, and those of other elements, show nothing")
    func others() {
        #expect(
            Reader([
                "<div><template shadowrootmode=open>one</template><template shadowrootmode=open>"
                    + "two</template>light</div><ul><template shadowrootmode=open>no</template>"
                    + "<li>item</ul><div><template shadowrootmode=wrong>no</template>kept</div>"
            ]).finish() == "one\n\n  • item\n\nkept")
    }

    @Test("trees in trees are shown, and their sheets stay in them")
    func nested() {
        #expect(
            Reader([
                "<i>a</i><x-a><template shadowrootmode=closed><style>i{display:none}</style><i>b</i>"
                    + "<x-b><template shadowrootmode=open><i>c</i><slot></slot></template><i>d</i>e"
                    + "</x-b></template></x-a>"
            ]).finish() == "ace")
    }

    @Test("sheets of links and of @import in a tree are asked for once, and apply there alone")
    func sheets() {
        let tree =
            "<x-a><template shadowrootmode=open><link rel=stylesheet href=s.css><style>"
            + "@import 'i.css' screen; u{display:none}</style><b>b</b><i>i</i><u>u</u>x</template>"
            + "</x-a>"
        let page = Reader(["<b>B</b><i>I</i><u>U</u> " + tree + tree])
        _ = page.finish()
        #expect(page.wishes.map(\.href).sorted() == ["i.css", "s.css"])
        #expect(page.lines.isEmpty, "the page waits for its sheets")
        page.provide("s.css", "b{display:none}")
        page.provide("i.css", "@import 'more.css'; i{display:none}")
        #expect(page.wishes.last?.href == "more.css")
        #expect(page.wishes.last?.relativeTo == page.wishes.first { $0.href == "i.css" }?.id)
        page.provide("more.css", nil)
        #expect(page.text == "BIU x\nx" || page.text == "BIU xx")
    }

    @Test("a style in a template is no style of the page")
    func template() {
        #expect(
            Reader(["<template><style>p{display:none}</style></template><p>shown"]).finish()
                == "shown")
    }

    @Test("the markup of the page without its shadow trees, and the tree, keep their hosts")
    func exported() {
        let page = Reader([Self.card])
        _ = page.finish()
        let markdown = String(decoding: page.engine.export(.markdown), as: UTF8.self)
        #expect(markdown.contains("## Title") && markdown.contains("text *of* the card"))
    }

    // MARK: - Elements that scripts make pressable

    private func pressed(_ html: String, listeningAt id: String? = nil) -> [String] {
        let page = Reader([html], isScripting: true, isInteractive: true)
        if let id {
            page.engine.withDocument { document in
                var queries = SelectorQueries()
                let found = queries.elements(
                    Array("#\(id)".utf8), below: .document, limit: 1, in: document)
                document.noteClickListener(at: found?.first ?? .none)
            }
            page.engine.noteScriptChanges()
        }
        _ = page.finish()
        return page.targets.indices.map { index in
            var text = ""
            for line in 0..<page.lines.count {
                var offset = page.lines.textRange(ofLine: line).lowerBound
                for run in page.lines.runs[page.lines.runRange(ofLine: line)] {
                    let end = offset + Int(run.byteCount)
                    if run.target == UInt32(index + 1) {
                        text += String(decoding: page.lines.text[offset..<end], as: UTF8.self)
                    }
                    offset = end
                }
            }
            return text
        }
    }

    @Test(
        "an element with the role of a control, a place in the order of Tab or a listener is a target",
        arguments: [
            "<div role=tab>Tab</div>", "<span tabindex=0>Tab</span>",
            "<p><a id=x>Tab</a> more", "<div id=x><b>T</b>a<i>b</i></div>",
            "<div style='display:flex'><div role=checkbox tabindex=0><i></i>Tab</div></div>",
            "<ul id=x><li role=option>Tab</ul>", "<ul id=x><li>Tab</ul>",
            "<table id=x><tr><td>Tab</table>", "<table><tr id=x><td>Tab</table>",
        ])
    func pressable(html: String) {
        #expect(pressed(html, listeningAt: "x") == ["Tab"])
    }

    @Test(
        "a part of a page that holds other targets, or much text, is none",
        arguments: [
            "<div id=x>text <a href=/y>link</a></div>",
            "<div id=x>" + String(repeating: "long text ", count: 40) + "<a href=/y>link</a></div>",
            "<ul id=x><li>a <a href=/y>link</a></ul>", "<td id=x><p>x</p><a href=/y>link</a>",
            "<div tabindex=-1>x</div><a href=/y>link</a>", "<main id=x>x</main><a href=/y>link</a>",
        ])
    func notPressable(html: String) {
        #expect(pressed(html, listeningAt: "x") == ["link"])
    }
}
