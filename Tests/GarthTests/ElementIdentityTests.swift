import GarthPage
import GarthURL
import TestSupport
import Testing

@testable import Garth

/// A view with a person at it: what they did, and what every control must therefore hold.
@MainActor
private final class Visit {
    static let routes = [
        "/page": """
        <title>Page</title><p>start</p>
        <details><summary>first</summary><form><input name=a1><input name=a2 value=two>
        <input type=radio name=r value=1 checked><input type=radio name=r value=2>
        </form></details>
        <form><input name=b1><textarea name=b2>text</textarea><input type=checkbox name=b3>
        <input type=radio name=r value=3><input type=radio name=r value=4 checked></form>
        <details open><summary>second</summary><select name=c1><option>x<option>y</select>
        </details><iframe src=/frame></iframe><input name=c2>
        """,
        "/frame": """
        <details><summary>inner</summary><input name=e1></details><form><input name=e2 value=old>
        <input type=checkbox name=e3></form>
        """,
        "/other": "<title>Other</title><form><input name=o1><input name=o2></form>",
    ]

    let setting = ViewSetting(Visit.routes)
    var random: SeededGenerator
    var expected: [String: String] = [
        "a1": "", "a2": "two", "r1": "on", "r2": "off", "b1": "", "b2": "text", "b3": "off",
        "r3": "off", "r4": "on", "c1": "0", "c2": "", "e1": "", "e2": "old", "e3": "off",
    ]

    init(seed: UInt64) {
        random = SeededGenerator(state: seed)
    }

    func settle() async throws {
        try await setting.rest()
        for _ in 0..<2 { _ = await setting.view.page?.export(.links) }
        try await setting.rest()
    }

    func step() async throws {
        let view = setting.view
        switch Int.random(in: 0..<12, using: &random) {
        case 0:
            let width = Int.random(in: 20...100, using: &random)
            view.setSize(columns: width, rows: 20)
        case 1:
            // Away, to be kept by the history, and back.
            begin { view.load(NavigationRequest(setting.url("/other"))) }
            try await settle()
            for target in setting.targets {
                view.change(target.element, .text("of the other page"))
            }
            if Bool.random(using: &random) { view.page?.rest() }
            begin { view.goBack() }
        case 2: view.page?.rest()
        case 3: view.page?.layOutAgain()
        case 4: try await setting.restoreView()
        default:
            guard let target = setting.targets.randomElement(using: &random) else { break }
            use(target)
        }
        try await settle()
    }

    func use(_ target: PageTarget) {
        switch target.kind {
        case .link: break
        case .disclosure, .editingHost: setting.view.activate(target.element)
        case .control(let control): use(control, target.element)
        }
    }

    private func use(_ control: PageControl, _ element: ElementReference) {
        guard let (name, _) = Self.held(by: control) else { return }
        switch control.kind {
        case .checkbox:
            let isChecked = Bool.random(using: &random)
            expected[name] = isChecked ? "on" : "off"
            setting.view.change(element, .checked(isChecked))
        case .radio:
            for group in [["r1", "r2"], ["r3", "r4"]] where group.contains(name) {
                for other in group { expected[other] = other == name ? "on" : "off" }
            }
            setting.view.change(element, .checked(true))
        case .select:
            let chosen = Int.random(in: 0..<2, using: &random)
            expected[name] = String(chosen)
            setting.view.change(element, .selected([chosen]))
        default:
            let text = "typed \(Int.random(in: 0..<1000, using: &random))"
            expected[name] = text
            setting.view.change(element, .text(text))
        }
    }

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

    var shown: [String: String] {
        var shown: [String: String] = [:]
        for case .control(let control) in setting.targets.map(\.kind) {
            if let (name, value) = Self.held(by: control) { shown[name] = value }
        }
        return shown
    }

    func openAll() async throws {
        for _ in 0..<3 {
            let closed = setting.targets.first { $0.kind == .disclosure(isOpen: false) }
            if let closed { setting.view.activate(closed.element) }
            try await settle()
        }
    }
}

/// Small and seeded: the same sequence each time.
private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}

@MainActor
@Suite("What was typed belongs to the element, in a view", .endsWhatHangs)
struct ElementIdentityTests {
    @Test(
        "any sequence of typing, toggling, leaving, coming back, resizing, resting and restoring leaves every control as the person left it",
        arguments: 1...4 as ClosedRange<UInt64>)
    func law(seed: UInt64) async throws {
        let visit = Visit(seed: seed)
        try await visit.setting.load("/page")
        try await visit.settle()
        for _ in 0..<30 {
            try await visit.step()
            for (name, value) in visit.shown { #expect(visit.expected[name] == value, "\(name)") }
        }
        try await visit.openAll()
        #expect(visit.shown == visit.expected)
    }

    @Test("a document that a frame shows once more has what was typed into it, another one has not")
    func frames() async throws {
        var routes = Visit.routes
        routes["/page"] =
            "<iframe name=f src=/frame></iframe><a href=/other target=f>change</a>"
        let setting = ViewSetting(routes)
        let answered = {
            for _ in 0..<2 { _ = await setting.view.page?.export(.links) }
            try await setting.rest()
        }
        func field(_ name: String) throws -> PageTarget {
            try #require(
                setting.targets.first {
                    if case .control(let control) = $0.kind { control.name == name } else { false }
                })
        }
        try await setting.load("/page")
        try await answered()
        let old = try field("e2").element
        setting.view.change(old, .text("kept"))
        try await answered()
        let link = try #require(
            setting.targets.first { if case .link = $0.kind { true } else { false } })
        setting.view.activate(link.element)
        try await answered()
        // The old element is not shown: what is done to it reaches no other.
        setting.view.change(old, .text("kept and changed"))
        try await answered()
        for case .control(let control) in setting.targets.map(\.kind) {
            #expect(control.name.hasPrefix("o") && control.value.isEmpty)
        }
        begin { setting.view.goBack() }
        try await answered()
        guard case .control(let control) = try field("e2").kind else { return }
        #expect(control.value == "kept and changed")
    }

    @Test("the article and the page keep each what was done to it")
    func reader() async throws {
        let setting = ViewSetting(Visit.routes)
        try await setting.load("/page")
        for _ in 0..<2 { _ = await setting.view.page?.export(.links) }
        let target = try #require(
            setting.targets.first {
                if case .control(let control) = $0.kind { control.name == "b1" } else { false }
            })
        setting.view.change(target.element, .text("typed"))
        for _ in 0..<2 {
            setting.view.toggleReader()
            for _ in 0..<2 { _ = await setting.view.page?.export(.links) }
        }
        #expect(
            setting.targets.contains {
                if case .control(let control) = $0.kind { control.value == "typed" } else { false }
            })
    }
}

@Suite("Actions on elements") struct ElementActionsTests {
    private let a = ElementReference(node: 1)
    private let b = ElementReference(node: 2)

    @Test("actions are done again in the order in which they were done")
    func order() {
        var actions = ElementActions()
        actions.note(.text("1"), on: b)
        actions.noteActivation(of: a)
        actions.note(.checked(true), on: a)
        #expect(
            actions.actions(on: [0]) == [
                ElementAction(.change(.text("1")), on: b), ElementAction(.activation, on: a),
                ElementAction(.change(.checked(true)), on: a),
            ])
        #expect(actions.actions(on: [1]).isEmpty)
    }

    @Test("a later change of the same kind replaces the earlier one, and takes its turn")
    func replaced() {
        var actions = ElementActions()
        actions.note(.text("1"), on: a)
        actions.noteActivation(of: b)
        actions.note(.text("2"), on: a)
        actions.note(.selected([1]), on: a)
        #expect(
            actions.actions(on: [0]) == [
                ElementAction(.activation, on: b), ElementAction(.change(.text("2")), on: a),
                ElementAction(.change(.selected([1])), on: a),
            ])
    }

    @Test("checking makes all before void; clearing keeps that the others of a group are clear")
    func checked() {
        var actions = ElementActions()
        for isChecked in [false, true, false, true, false] {
            actions.note(.checked(isChecked), on: a)
        }
        #expect(
            actions.actions(on: [0]) == [
                ElementAction(.change(.checked(true)), on: a),
                ElementAction(.change(.checked(false)), on: a),
            ])
    }

    @Test("what was done to one document is forgotten without the rest")
    func forgotten() {
        var actions = ElementActions()
        actions.note(.text("1"), on: a)
        actions.noteActivation(of: b)
        actions.note(.text("2"), on: ElementReference(document: 4, node: 1))
        actions.forget(document: 0)
        #expect(actions.actions(on: [0]).isEmpty && actions.actions(on: [4]).count == 1)
    }
}
