import TestSupport
import Testing

/// Numbers and quotation marks that the page does not hold, as a person reads them.
@Suite("Numbers of lists and quotation marks on the screen", .serialized)
struct ListNumberTests {
    private static let page = """
        <!DOCTYPE html><html lang=de><meta charset=utf-8><title>Numbers</title><style>
        @counter-style paren { system: extends decimal; suffix: ") " }
        ol ol { list-style-type: paren }
        h2 { counter-increment: chapter } h2::before { content: counter(chapter, upper-roman) ". " }
        tr { counter-increment: row } td:first-child::before { content: counter(row) " " }
        .own { list-style: none } .own li::before { content: counters(list-item, ".") " " }
        </style><h2>Zahlen</h2>
        <ol start=9><li>neun<ol><li>innen</ol><li>zehn</ol>
        <ol style="list-style-type: japanese-informal" start=11><li>elf</ol>
        <ol class=own reversed><li>zwei<li>eins</ol>
        <table><tr><td>erste<tr><td>zweite</table>
        <h2>Zitate</h2><p>Er sagte: <q>Das ist <q>innen</q>.</q>
        """

    @Test("markers, counters and quotation marks stand where the styles put them")
    func terminal() throws {
        let server = ScriptedServer()
        server.page("/", Self.page)
        let terminal = try Terminal(["--allow", "127.0.0.1:*", server.origin + "/"])
        let screen = try terminal.wait(for: "Er sagte")
        for line in [
            "I. Zahlen", " 9. neun", " 1) innen", "10. zehn", "十一、elf", "2 zwei", "1 eins",
            "1 erste",
            "2 zweite", "II. Zitate", "Er sagte: „Das ist ‚innen‘.“",
        ] {
            #expect(screen.contains(line), "\(line)")
        }
    }
}
