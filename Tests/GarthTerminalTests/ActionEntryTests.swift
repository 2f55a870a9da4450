import Testing

@testable import GarthTerminal

/// The tables of actions (docs/recipes.md, "A key").
@Suite("Entries of actions") struct ActionEntryTests {
    @Test("an action has one entry, with a function and a summary", arguments: Action.allCases)
    func entry(action: Action) {
        let entries = ActionEntry.chapters.flatMap(\.entries).filter { $0.action == action }
        #expect(entries.count == 1)
        #expect(entries.first?.summary.isEmpty == false)
        #expect(action.summary == entries.first?.summary)
    }

    @Test("a count is multiplied, and one that no number holds goes to the end")
    func counts() {
        let page = (1...100).map { "line \($0)" }.joined(separator: "\n")
        var talk = Conversation(columns: 40, rows: 10, page: page)
        let moves: [(Action, percent: Int)] = [
            (.pageDown, 100), (.pageUp, 0), (.halfPageDown, 100), (.halfPageUp, 0),
        ]
        for (action, percent) in moves {
            #expect(talk.interface.perform(action, count: .max).isEmpty)
            #expect(talk.interface.page.percent == percent)
        }
        #expect(talk.interface.perform(.scrollLeft, count: .max).isEmpty)
    }
}
