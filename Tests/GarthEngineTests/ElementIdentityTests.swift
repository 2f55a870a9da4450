import GarthPage
import Testing

@testable import GarthEngine

/// A person at a page: what they did, and what every control must therefore hold.
private struct Person: ~Copyable {
    /// Small and seeded: the same sequence each time.
    struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    static let page = """
        <p>start</p>
        <details><summary>first</summary><form><input name=a1><input name=a2 value=two>
        <input type=radio name=r value=1 checked><input type=radio name=r value=2></form></details>
        <form><input name=b1><textarea name=b2>text</textarea><input type=checkbox name=b3>
        <input type=radio name=r value=3><input type=radio name=r value=4 checked>
        <button type=reset>Reset</button></form>
        <details open><summary>second</summary><select name=c1><option>x<option>y<option>z</select>
        <table><tr><td><input name=c2><td><input type=password name=c3></table></details>
        <input type=radio name=r value=5><input type=radio name=r value=6>
        <iframe src=in></iframe><select name=d1 multiple><option>k<option>l</select>
        """
    static let frame = """
        <details><summary>inner</summary><input name=e1></details><form><input name=e2 value=old>
        <input type=radio name=r value=7><input type=radio name=r value=8 checked></form>
        """
    /// What a reset clears.
    static let resettable = ["b1", "b2", "b3", "r3", "r4"]
    static let groups = [["r1", "r2"], ["r3", "r4"], ["r5", "r6"], ["r7", "r8"]]

    var random: Generator
    var engine = Engine()
    var targets: [PageTarget] = []
    var done: [ElementAction] = []
    var expected: [String: String] = [
        "a1": "", "a2": "two", "r1": "on", "r2": "off", "b1": "", "b2": "text", "b3": "off",
        "r3": "off", "r4": "on", "c1": "0", "c2": "", "c3": "", "r5": "off", "r6": "off",
        "e1": "", "e2": "old", "r7": "off", "r8": "on", "d1": "",
    ]
    let original: [String: String]
    /// Whether the details are open, in the order of the page.
    var open = [false, true, false]

    init(seed: UInt64) {
        random = Generator(state: seed)
        original = expected
        readPage()
    }

    /// What a control holds, by a name that is its own.
    static func held(by control: PageControl) -> (name: String, value: String)? {
        switch control.kind {
        case .text, .password, .textArea: return (control.name, control.value)
        case .checkbox: return (control.name, control.isChecked ? "on" : "off")
        case .radio: return (control.name + control.value, control.isChecked ? "on" : "off")
        case .select(let options, _):
            let chosen = options.indices.filter { options[$0].isSelected }
            return (control.name, chosen.map(String.init).joined(separator: ","))
        default: return nil
        }
    }

    mutating func take() {
        for update in engine.takeUpdates() {
            switch update {
            case .restarted: targets = []
            case .targets(let more): targets += more
            case .needsResource(let wish):
                let info = DocumentInfo(url: "http://b.test/")
                let document = FrameDocument(info, number: 9, Array(Self.frame.utf8), end: .whole)
                engine.provide(frame: wish.id, .document(document))
                engine.restore(done.filter { $0.element.document == 9 })
                take()
            default: break
            }
        }
    }

    /// A new content process reads the page, in pieces of any size, and does again what was done.
    mutating func readPage() {
        engine = Engine()
        targets = []
        var options = LayoutOptions(columns: Int.random(in: 10...90, using: &random))
        options.isInteractive = true
        options.showsFrames = true
        options.loadsHiddenFrames = true
        engine.open(DocumentInfo(url: "http://a.test/"), options: options)
        var rest = Array(Self.page.utf8)[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 1...200, using: &random))
            piece.withUnsafeBytes { engine.receive($0) }
            rest = rest.dropFirst(piece.count)
            take()
        }
        engine.finish()
        engine.restore(done.filter { $0.element.document == 0 })
        take()
    }

    mutating func act(_ kind: ElementAction.Kind, on target: PageTarget) {
        switch kind {
        case .change(let change): engine.apply(change, to: target.element)
        case .activation: engine.activate(target.element)
        case .reveal: break
        }
        done.append(ElementAction(kind, on: target.element))
        take()
    }

    mutating func step() {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: readPage()
        case 1:
            var options = LayoutOptions(columns: Int.random(in: 10...90, using: &random))
            options.isInteractive = true
            options.showsFrames = true
            options.loadsHiddenFrames = true
            engine.resize(options)
            take()
        default: if let target = targets.randomElement(using: &random) { use(target) }
        }
    }

    mutating func use(_ target: PageTarget) {
        switch target.kind {
        case .link, .editingHost: break
        case .disclosure:
            act(.activation, on: target)
        case .control(let control):
            if control.kind == .reset {
                for name in Self.resettable { expected[name] = original[name] }
                return act(.activation, on: target)
            }
            guard let (name, _) = Self.held(by: control) else { return }
            switch control.kind {
            case .text, .password, .textArea:
                let text = "typed \(Int.random(in: 0..<1000, using: &random))"
                expected[name] = text
                act(.change(.text(text)), on: target)
            case .checkbox:
                let isChecked = Bool.random(using: &random)
                expected[name] = isChecked ? "on" : "off"
                act(.change(.checked(isChecked)), on: target)
            case .radio:
                for other in Self.groups.first(where: { $0.contains(name) }) ?? [] {
                    expected[other] = other == name ? "on" : "off"
                }
                act(.change(.checked(true)), on: target)
            case .select(let options, _):
                let chosen = Int.random(in: 0..<options.count, using: &random)
                expected[name] = String(chosen)
                act(.change(.selected([chosen])), on: target)
            default: break
            }
        }
    }

    /// What the controls in sight hold.
    var shown: [String: String] {
        var shown: [String: String] = [:]
        for case .control(let control) in targets.map(\.kind) {
            if let (name, value) = Self.held(by: control) { shown[name] = value }
        }
        return shown
    }

    mutating func openAll() {
        for _ in 0..<3 {
            if let closed = targets.first(where: { $0.kind == .disclosure(isOpen: false) }) {
                act(.activation, on: closed)
            }
        }
    }
}

@Suite("What was typed belongs to the element") struct ElementIdentityTests {
    @Test(
        "any sequence of typing, checking, toggling, resetting, resizing and reading the page anew leaves every control as the person left it",
        arguments: 1...40 as ClosedRange<UInt64>)
    func law(seed: UInt64) {
        var person = Person(seed: seed)
        for _ in 0..<40 {
            person.step()
            for (name, value) in person.shown {
                #expect(person.expected[name] == value, "\(name)")
            }
        }
        person.openAll()
        #expect(person.shown == person.expected)
        person.readPage()
        #expect(person.shown == person.expected)
    }

    @Test("an element has one name in every layout, and no two have the same")
    func names() {
        var person = Person(seed: 7)
        person.openAll()
        let elements = person.targets.map(\.element)
        #expect(Set(elements).count == elements.count)
        person.readPage()
        #expect(person.targets.map(\.element) == elements)
    }

    @Test("elements of XML have the same names in whatever pieces it comes, well-formed or not")
    func xml() {
        let body = (0..<200).map { number in
            "<p>text &amp; <b>more</p> <input name='n\(number)'/><![CDATA[x]]>"
                + (number % 7 == 0 ? "</div>&unknown;" : "")
        }.joined(separator: "\n")
        let html = "<html xmlns='http://www.w3.org/1999/xhtml'><body>\(body)</body></html>"
        var names: Set<[ElementReference]> = []
        for size in [1, 17, 1000, Int.max] {
            var engine = Engine()
            engine.open(
                DocumentInfo(url: "http://a.test/", mediaType: "application/xhtml+xml"),
                options: LayoutOptions(isInteractive: true))
            var rest = Array(html.utf8)[...]
            while !rest.isEmpty {
                rest.prefix(size).withUnsafeBytes { engine.receive($0) }
                rest = rest.dropFirst(size)
            }
            engine.finish()
            var targets: [PageTarget] = []
            for update in engine.takeUpdates() {
                if case .restarted = update { targets = [] }
                if case .targets(let more) = update { targets += more }
            }
            names.insert(targets.map(\.element))
        }
        #expect(names.count == 1 && names.first?.isEmpty == false)
    }

    private func engine(_ html: String) -> (Engine.Box, [PageTarget]) {
        let box = Engine.Box()
        box.engine.open(
            DocumentInfo(url: "http://a.test/"), options: LayoutOptions(isInteractive: true))
        Array(html.utf8).withUnsafeBytes { box.engine.receive($0) }
        box.engine.finish()
        var targets: [PageTarget] = []
        for case .targets(let more) in box.engine.takeUpdates() { targets += more }
        return (box, targets)
    }

    @Test("what names no element, or is not for an element of that kind, has no effect")
    func nothing() {
        let (box, targets) = engine(
            """
            <input name=t><input type=checkbox name=c><select name=s><option>a</select>
            <input name=d disabled><input name=r readonly><input type=radio name=x checked>
            <fieldset disabled><textarea name=f></textarea></fieldset><a href=x>link</a>
            """)
        let changes: [ControlChange] = [
            .text("new"), .checked(true), .selected([0]),
            .files([ChosenFile(name: "a", mediaType: "b", bytes: [])]),
        ]
        func isFor(_ change: ControlChange, _ name: String) -> Bool {
            switch change {
            case .text: name == "t"
            case .checked: name == "c" || name == "x"
            case .selected: name == "s"
            case .files: false
            }
        }
        for target in targets {
            guard case .control(let control) = target.kind else { continue }
            for change in changes where !isFor(change, control.name) {
                box.engine.apply(change, to: target.element)
                #expect(box.engine.takeUpdates().isEmpty, "\(change) on \(control.name)")
            }
        }
        for document in [0, 1, UInt32.max] as [UInt32] {
            for node in [0, 1, 2, 100_000, UInt32.max] as [UInt32] {
                let element = ElementReference(document: document, node: node)
                for change in changes { box.engine.apply(change, to: element) }
                box.engine.activate(element)
                box.engine.submit(element, .button)
                box.engine.submit(element, .implicit)
            }
        }
        #expect(box.engine.takeUpdates().isEmpty)
    }

    @Test("a choice of a group is taken back by another one only")
    func radio() {
        let (box, targets) = engine("<input type=radio name=x checked><input type=radio name=x>")
        box.engine.apply(.checked(false), to: targets[0].element)
        #expect(box.engine.takeUpdates().isEmpty)
        box.engine.apply(.checked(true), to: targets[1].element)
        #expect(!box.engine.takeUpdates().isEmpty)
    }

    @Test("rules that ask for what is checked follow the person, without scripts")
    func checkedRules() {
        let (box, targets) = engine(
            """
            <style>p { display: none } #a:checked ~ .a, #b:checked ~ .b { display: block }</style>
            <input type=radio name=x id=a checked><input type=radio name=x id=b>
            <p class=a>first<p class=b>second
            """)
        func shown() -> String {
            String(decoding: box.engine.export(.innertext), as: UTF8.self)
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        #expect(shown() == "first")
        box.engine.apply(.checked(true), to: targets[1].element)
        #expect(shown() == "second")
        var content = PageContent()
        for update in box.engine.takeUpdates() { content.apply(update) }
        #expect(content.lines.count > 0)
    }

    @Test("options that are not there or cannot be chosen are not chosen")
    func options() {
        let (box, targets) = engine(
            "<select name=s><option>a<option disabled>b<option>c</select>")
        box.engine.apply(.selected([2, 1, -1, 99]), to: targets[0].element)
        var now: [PageTarget] = []
        for case .targets(let more) in box.engine.takeUpdates() { now += more }
        guard case .control(let control) = now[0].kind, case .select(let options, _) = control.kind
        else { return #expect(Bool(false)) }
        #expect(options.map(\.isSelected) == [false, false, true])
    }

    @Test("the article of a page has elements of its own")
    func article() {
        let text = String(repeating: "Words of an article, which is long enough. ", count: 60)
        let html =
            "<title>t</title><body><nav><a href=/n>n</a></nav><article><h1>t</h1><p>\(text)"
            + "<a href=/x>x</a><p>\(text)<p>\(text)</article>"
        let box = Engine.Box()
        box.engine.open(
            DocumentInfo(url: "http://a.test/"), options: LayoutOptions(isInteractive: true),
            isReader: true)
        Array(html.utf8).withUnsafeBytes { box.engine.receive($0) }
        box.engine.finish()
        var targets: [PageTarget] = []
        for case .targets(let more) in box.engine.takeUpdates() { targets += more }
        #expect(!targets.isEmpty)
        #expect(targets.allSatisfy { $0.element.document == ElementReference.articleDocument })
    }
}

extension Engine {
    /// An engine that is shared by reference.
    fileprivate final class Box {
        var engine = Engine()
    }
}
