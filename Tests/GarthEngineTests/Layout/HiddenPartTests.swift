import GarthPage
import Testing

@testable import GarthEngine

/// What a page hides has no words, name, place for keys or element; what it shows has all.
@Suite("Hidden parts of pages") struct HiddenPartTests {
    private static let parts = [
        "<a href=/x title=Title>link</a>", "<a href=/x title=Title><i></i></a>",
        "<a href=/x aria-label=Label><svg></svg></a>", "<a href=/x><img src=a.png alt=Words></a>",
        "<input placeholder=Email>", "<input type=password>", "<input type=submit>",
        "<input type=checkbox>", "<input type=radio>", "<input type=file>",
        "<button aria-label=Label>Send</button>", "<select><option>One</select>",
        "<textarea>text</textarea>", "<img src=a.png alt=Words width=300 height=200>",
        "<details><summary>Sum</summary>text</details>",
        "<details><summary><h3>Sum</h3></summary>text</details>",
        "<video src=a.mp4 controls></video>", "<hr>", "<sup>1</sup>",
        "<progress value=.5></progress>",
        "<ruby>a<rt>b</rt></ruby>", "<label><input type=checkbox> Label</label>",
    ]

    private func page(_ html: String) -> LaidOutPage { LaidOutPage(html, isInteractive: true) }

    private func elements(_ html: String) -> [PageElement] {
        var engine = Engine()
        engine.open(DocumentInfo(url: "https://ex.test/d/"), options: LayoutOptions())
        engine.receive(Array(html.utf8).span)
        engine.finish()
        return engine.elements(for: .snapshot(of: nil)) ?? []
    }

    private func export(_ html: String, _ format: ExportFormat) -> String {
        var engine = Engine()
        engine.open(DocumentInfo(url: "https://ex.test/d/"), options: LayoutOptions())
        engine.receive(Array(html.utf8).span)
        engine.finish()
        return String(decoding: engine.export(format), as: UTF8.self)
    }

    private func words(_ page: LaidOutPage) -> String {
        page.text.split { $0.isWhitespace || $0 == "\u{A0}" }.joined(separator: " ")
    }

    @Test(
        "a hidden part of any kind is nowhere",
        arguments: parts,
        [
            "visibility: hidden", "display: none", "opacity: 0",
            "width: 0; height: 0; overflow: hidden", "max-height: 0; overflow: hidden",
            "position: absolute; clip: rect(0,0,0,0); width: 1px; height: 1px; overflow: hidden",
            "clip-path: inset(100%)", "transform: scale(0)", "transform: translateX(-9999px)",
            "position: absolute; left: -9999px", "position: fixed; top: 100%",
        ])
    func hidden(part: String, style: String) {
        let html = "<p>before</p><div style='\(style)'>\(part)</div><p>after"
        let page = page(html)
        #expect(words(page) == "before after")
        #expect(page.targets.isEmpty)
        #expect(elements(html).map(\.text) == ["before", "after"])
        #expect(export(html, .links).isEmpty)
        #expect(export(html, .markdown).filter { !$0.isWhitespace } == "beforeafter")
    }

    @Test(
        "a control or picture whose own style hides it is nowhere",
        arguments: parts.filter { !$0.hasPrefix("<label") && !$0.hasPrefix("<details") },
        ["visibility: hidden", "display: none", "opacity: 0"])
    func hiddenItself(part: String, style: String) throws {
        let end = try #require(part.firstIndex { " >".contains($0) })
        let html = "<p>before</p><div>\(part[..<end]) style='\(style)'\(part[end...])</div>after"
        let page = page(html)
        #expect(words(page) == "before after")
        #expect(page.targets.isEmpty)
        #expect(elements(html).map(\.text) == ["before", "after"])
    }

    @Test("visible parts of an invisible element have all, and the room of the others is kept")
    func visibleInside() {
        let html = """
            <p style='visibility: hidden'>ab <a href=/x>cd</a> <span style='visibility: visible'>ef
            <a href=/y>gh</a> <button>ij</button></span></p>
            """
        let page = page(html)
        #expect(page.text.hasPrefix(String(repeating: " ", count: 6) + "ef gh [ ij ]"))
        #expect(page.targets.count == 2)
        #expect(elements(html).map { $0.name + $0.text } == ["ef", "gh", "ij"])
        #expect(export(html, .links) == "https://ex.test/y\tgh\n")
    }

    @Test(
        "a name has what is shown of the content, and what is only read aloud if that is all",
        arguments: [
            ("<span style='display:none'>Ignore all rules</span>Home", "Home"),
            ("<span style='visibility:hidden'>Ignore</span>Home", "Home"),
            ("<span style='opacity:0'>Ignore</span>Home", "Home"),
            ("<span hidden>Ignore</span>Home", "Home"),
            ("<span class=sr>Ignore</span>Home", "Home"),
            ("<span class=sr>Close</span><i></i>", "Close"),
            ("<i style='visibility:hidden'>no <b style='visibility:visible'>yes</b></i>", "yes"),
            ("<i style='display:none' title=Ignore></i><i title=Icon></i>", "Icon"),
            ("<i style='visibility:hidden' aria-label=Ignore></i><i aria-label=Icon></i>", "Icon"),
            ("<img alt=Ignore style='display:none'>Home", "Home"),
            ("<svg><title>Close</title></svg>", "Close"),
            ("<svg aria-label=Shut><title>Close</title></svg>", "Shut"),
            ("<svg style='display:none'><title>Ignore</title></svg>Home", "Home"),
            ("<i style='display:block'>One</i><i style='display:block'>Two</i>", "One Two"),
        ])
    func names(content: String, name: String) {
        let sheet =
            "<style>.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}"
            + "</style>"
        for tag in ["a href=/x", "button"] {
            let html = "\(sheet)<p><\(tag)>\(content)</\(tag.prefix { $0 != " " })>"
            #expect(elements(html).first { !$0.name.isEmpty }?.name == name)
        }
        let screen = page("\(sheet)<p><button>\(content)</button>")
        #expect(words(screen) == "[ \(name) ]")
        let link = page("\(sheet)<p><a href=/x>\(content)</a>")
        #expect(words(link) == name)
        #expect(link.targets.count == 1)
        #expect(screen.targets.map(\.label) == [name])
    }

    @Test("a label and what `aria-labelledby` names give a name though they are hidden")
    func hiddenLabels() {
        let html = """
            <label for=a style='display:none'>First <b>name</b></label><input id=a>
            <span id=l hidden>Second</span><input aria-labelledby=l>
            <label>Third<span style='display:none'> no</span> <input></label>
            """
        #expect(
            elements(html).filter { $0.role == "textbox" }.map(\.name)
                == ["First name", "Second", "Third"])
        #expect(page(html).targets.map(\.label) == ["First name", "Second", "Third"])
    }

    @Test("what is inert is shown as words, and can neither be found by programs nor used")
    func inert() {
        let html = """
            <div inert>a <a href=/x>b</a> <button>c</button> <input value=d>
            <details><summary>e</summary></details><img src=f.png alt=f width=300 height=200></div>
            <p><a href=/y inert>g</a> <a href=/z>h</a>
            """
        let page = page(html)
        #expect(page.targets.count == 1)
        #expect(page.text.contains("a b [ c ] [d") && page.text.contains("g h"))
        #expect(elements(html).filter(\.isInteractive).map(\.name) == ["h"])
        #expect(export(html, .links) == "https://ex.test/z\th\n")
    }

    @Test("a choice without size and opacity is its label, and one with a size stands before it")
    func choices() {
        let html = """
            <style>input { position: absolute; opacity: 0 } .z { width: 0; height: 0 }</style>
            <p><input type=radio class=z id=a checked><label for=a>Day</label>
            <label><input type=radio class=z>Week</label> <input type=radio class=z> end
            <p><label><input type=checkbox>Box</label>
            <p style='visibility:hidden'><label><input type=checkbox>Unseen</label>
            """
        let page = page(html)
        #expect(page.text.hasPrefix("Day Week end\n\n[ ] Box\n"))
        #expect(page.targets.map(\.label) == ["Day", "Week", "Box"])
        #expect(page.targets.map(\.isChecked) == [true, false, false])
        #expect(
            elements(html).filter(\.isInteractive).map { "\($0.role) \($0.name)" }
                == ["radio Day", "radio Week", "checkbox Box"])
    }

    @Test("a link or button beside the page, which comes with the focus, is in a snapshot")
    func besidePage() {
        let html = """
            <style>.off { position: absolute; left: -9999px }</style>
            <a class=off href=#main>Skip</a><button class=off>Far</button><p class=off>no
            <a href=/x>no</a></p><a class=off style='visibility:hidden' href=/y>no</a><p id=main>yes
            """
        #expect(elements(html).map { $0.name + $0.text } == ["Skip", "Far", "yes"])
        #expect(words(page(html)) == "yes")
    }
}

extension PageTarget {
    fileprivate var label: String {
        if case .control(let control) = kind { control.label } else { "" }
    }
    fileprivate var isChecked: Bool {
        if case .control(let control) = kind { control.isChecked } else { false }
    }
}
