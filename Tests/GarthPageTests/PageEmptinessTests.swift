import GarthPage
import Testing

@Suite("Reasons of empty pages") struct PageEmptinessTests {
    @Test("what a page lacks is a clause, of which its message is made; other reasons have none")
    func lack() {
        let clause = "needs WebAssembly, which Garth does not have"
        #expect(PageEmptiness.needsWebAssembly.lack == clause)
        #expect(PageEmptiness.needsWebAssembly.message == "This page \(clause)")
        #expect(PageEmptiness.blank.lack == nil && PageEmptiness.madeByScripts.lack == nil)
        #expect(PageEmptiness.madeByScripts.message == "This page is made by a script")
    }
}
