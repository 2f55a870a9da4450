import Testing

@testable import GarthScript

extension ScriptTests {
    @Suite("Joint history") struct JointHistoryTests {
        private func entry(_ url: String, _ document: Int = 0) -> JointHistory.Entry {
            JointHistory.Entry(url: url, document: document)
        }

        /// A page with a frame: the frame made a step, then the page.
        private var pageWithFrame: JointHistory {
            var history = JointHistory()
            history.replace(entry("page"), of: 0)
            history.replace(entry("a"), of: 1)
            history.push(entry("b"), of: 1)
            history.push(entry("page#x"), of: 0)
            return history
        }

        @Test("going back shows the earlier entry of the frame that has made the step")
        func steps() {
            var history = pageWithFrame
            #expect(history.count == 3)
            #expect(history.go(by: -1).map(\.entry.url) == ["page"])
            #expect(history.go(by: -1).map(\.entry.url) == ["a"])
            #expect(history.go(by: -1).isEmpty && history.index == 0)
            #expect(history.go(by: 2).map(\.entry.url) == ["page#x", "b"])
            #expect(history.go(by: .max).isEmpty && history.go(by: .min).isEmpty)
        }

        @Test("a new entry takes the place of all that lie ahead")
        func truncation() {
            var history = JointHistory()
            history.replace(entry("a"), of: 1)
            history.push(entry("b"), of: 1)
            history.push(entry("c"), of: 1)
            _ = history.go(by: -2)
            history.push(entry("d"), of: 2)
            #expect(history.count == 2)
            #expect(history.current(of: 1)?.url == "a")
        }

        @Test("entries of a removed frame are gone, and the current place moves with them")
        func removal() {
            var history = pageWithFrame
            history.remove(1)
            #expect(history.count == 2 && history.index == 1)
            #expect(history.go(by: -1).map(\.entry.url) == ["page"])
        }

        @Test("a document that is loaded again has the entries of the earlier one")
        func reload() {
            var history = JointHistory()
            history.replace(entry("a", 1), of: 1)
            history.push(entry("a#x", 1), of: 1)
            history.move(entriesOf: 1, to: 2)
            #expect(history.current(of: 1)?.document == 2)
            #expect(history.go(by: -1).map(\.entry.document) == [2])
        }

        @Test("the number of entries is bounded")
        func bound() {
            var history = JointHistory()
            for number in 0...3 * ScriptLimits.historyEntries {
                history.push(entry("\(number)"), of: 1)
            }
            #expect(history.count <= ScriptLimits.historyEntries)
            #expect(history.go(by: 1 - history.count).map(\.entry.url) != [])
        }
    }
}
