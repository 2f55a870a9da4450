import GarthPage
import TestSupport
import Testing

@testable import GarthTerminal

@Suite("Interface: the law of typed text") struct InterfaceFieldLawTests {
    /// A page that answers as a content process does, late and under other numbers.
    private struct Page {
        var talk = FormPage().talk()
        var told: [ElementReference: String] = [:]
        var page = FormPage(
            FormPage.text("One"), FormPage.area("Two", rows: 3), FormPage.button("Go"),
            FormPage.text("Three"))
        var nodes: [UInt32] = [1, 2, 3, 4]

        mutating func obey(_ commands: [InterfaceCommand]) {
            for case .change(let element, .text(let text)) in commands { told[element] = text }
        }

        /// Lays the page out with so many controls before those that count.
        mutating func layOut(strangers: Int, linesBefore: Int, isAnswered: Bool) {
            if isAnswered {
                for (index, node) in nodes.enumerated() {
                    page.controls[index].value = told[element(node)] ?? ""
                }
            }
            var laid = page
            laid.controls = (0..<strangers).map { FormPage.text("S\($0)") } + laid.controls
            laid.linesBefore = linesBefore
            let names = (0..<UInt32(strangers)).map { 100 + $0 } + nodes
            talk.interface.update(.restarted)
            talk.interface.update(.styles([TextStyle()]))
            talk.interface.update(
                .targets(
                    zip(names, laid.controls).map { PageTarget(element($0), kind: .control($1)) }))
            talk.interface.update(.lines(from: 0, laid.lines))
            talk.interface.update(.finished)
        }
    }

    @Test(
        "typing, moving on, leaving, new layouts, sizes and tabs in any order lose no letter",
        arguments: 1...25)
    func law(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var page = Page()
        page.layOut(strangers: 0, linesBefore: 0, isAnswered: false)
        var wanted: [ElementReference: String] = [:]
        for _ in 0..<300 {
            switch random.next() % 12 {
            case 0...5:
                guard let edited = page.talk.interface.field?.element else { continue }
                let letter = Array("abqQ:/1 ?漢")[Int(random.next() % 10)]
                wanted[edited, default: ""].append(letter)
                page.obey(page.talk.press([Key(.character(letter))]))
            case 6: page.obey(page.talk.type(random.next() % 2 == 0 ? "Tab" : "S-Tab"))
            case 7: page.obey(page.talk.type("Esc"))
            case 8:
                if case .area? = page.talk.interface.field?.content {
                    wanted[page.talk.interface.field!.element, default: ""].append("\n")
                }
                page.obey(page.talk.type("Enter"))
            case 9:
                page.layOut(
                    strangers: Int(random.next() % 3), linesBefore: Int(random.next() % 80),
                    isAnswered: random.next() % 2 == 0)
            case 10:
                let size = [(80, 24), (40, 20), (20, 5), (120, 40)][Int(random.next() % 4)]
                page.obey(
                    page.talk.interface.handle(
                        .resized(columns: size.0, rows: size.1), at: page.talk.now))
            default:
                page.obey(page.talk.interface.tellTyped())
                let left = page.talk.interface.exchangeTab(for: TabScreen())
                _ = page.talk.rows()
                _ = page.talk.interface.exchangeTab(for: left)
            }
            _ = page.talk.rows()
        }
        page.obey(page.talk.interface.tellTyped())
        #expect(page.told.filter { !$0.value.isEmpty } == wanted.filter { !$0.value.isEmpty })
    }
}
