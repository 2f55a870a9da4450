import GarthPage
import Testing

@testable import GarthEngine

@Suite("Controls that say nothing by themselves") struct IconSignTests {
    private func text(_ html: String) -> String {
        LaidOutPage(Array(("<!DOCTYPE html>" + html).utf8), columns: 60).text
            .split(separator: "\n").joined(separator: " ")
    }

    @Test(
        "a button that only draws something has the sign of its class or name",
        arguments: [
            ("<button class='btn btn-close'></button>", "[ × ]"),
            ("<button class='nav__Hamburger'></button>", "[ ≡ ]"),
            ("<button name=copy></button>", "[ copy ]"),
            ("<button class='btn-close'>Shut</button>", "[ Shut ]"),
            ("<button class='btn-close' aria-label=Hide></button>", "[ Hide ]"),
            ("<button class='a1'></button>", "[   ]"),
        ])
    func button(html: String, expected: String) {
        #expect(text(html) == expected)
    }

    @Test("an empty field for a date says how one is written, and a value stands in its place")
    func dates() {
        #expect(text("<input type=date size=12>") == "[yyyy-mm-dd__]")
        #expect(text("<input type=time size=6 value=12:30>") == "[12:30_]")
        #expect(text("<input type=week size=9 placeholder=When>") == "[When_____]")
    }
}
