import GarthPage
import Testing

@testable import GarthEngine

/// A page with one form, by the ids and names of its controls.
final class FormPage {
    var engine = Engine()
    private(set) var targets: [PageTarget] = []
    private(set) var navigation: PageNavigation?
    private(set) var refusal: (element: ElementReference, reason: String)?

    init(_ html: String, charset: String = "utf-8", pieceSize: Int = .max) {
        engine.open(
            DocumentInfo(url: "http://a.test/", charset: charset, charsetIsForced: true),
            options: LayoutOptions(isInteractive: true, wantsProvisionalLines: true))
        var rest = Array(html.utf8)[...]
        while !rest.isEmpty {
            rest.prefix(pieceSize).withUnsafeBytes { engine.receive($0) }
            rest = rest.dropFirst(pieceSize)
            take()
        }
        engine.finish()
        take()
    }

    func take() {
        for update in engine.takeUpdates() {
            switch update {
            case .restarted: targets = []
            case .targets(let more): targets += more
            case .targetChanged(let number, let target): targets[Int(number) - 1] = target
            case .wantsNavigation(let wanted): navigation = wanted
            case .submissionRefused(let element, let reason): refusal = (element, reason)
            default: break
            }
        }
    }

    func control(_ name: String, _ number: Int = 0) -> (PageTarget, PageControl)? {
        let found = targets.compactMap { target -> (PageTarget, PageControl)? in
            guard case .control(let control) = target.kind, control.name == name else { return nil }
            return (target, control)
        }
        return number < found.count ? found[number] : nil
    }

    func change(_ name: String, _ change: ControlChange, number: Int = 0) {
        guard let (target, _) = control(name, number) else {
            Issue.record("the page has no control \(number) of the name \(name)")
            return
        }
        engine.apply(change, to: target.element)
        take()
    }

    /// Presses Enter in a control; answers the address that is asked for, or the refusal.
    func enter(_ name: String) -> String {
        guard let (target, _) = control(name) else { return "no such control" }
        (navigation, refusal) = (nil, nil)
        engine.submit(target.element, .implicit)
        take()
        return navigation?.href ?? refusal?.reason ?? "nothing"
    }

    /// Presses the button with a name.
    func press(_ name: String) -> String {
        guard let (target, _) = control(name) else { return "no such control" }
        (navigation, refusal) = (nil, nil)
        engine.activate(target.element)
        take()
        return navigation?.href ?? refusal?.reason ?? "nothing"
    }
}

@Suite("Implicit submission") struct ImplicitSubmissionTests {
    @Test("Enter sends the form by its first submit button, whose name and value are sent")
    func button() {
        let page = FormPage(
            """
            <form action=x><input name=a><input type=password name=b><button type=button name=n>no
            </button><input type=submit name=go value=1><button name=other value=2>o</button></form>
            """)
        page.change("a", .text("me"))
        #expect(page.enter("b") == "x?a=me&b=&go=1")
    }

    @Test("the default button may stand elsewhere and name the form")
    func elsewhere() {
        let page = FormPage(
            "<button form=f name=far value=1>far</button>"
                + "<form id=f action=x><input name=a><button name=near>near</button></form>")
        #expect(page.enter("a") == "x?far=1&a=")
    }

    @Test("nothing is sent where the default button is disabled")
    func disabled() {
        let page = FormPage(
            "<form action=x><input name=a><button disabled>1</button><button>2</button></form>")
        #expect(page.enter("a") == "nothing")
    }

    @Test(
        "a form without a button is sent, also with several fields; a field without a form is not")
    func noButton() {
        let page = FormPage("<form action=x><input name=a><input name=b></form><input name=c>")
        #expect(page.enter("b") == "x?a=&b=")
        #expect(page.enter("c") == "nothing")
    }
}

@Suite("Constraint validation") struct ConstraintTests {
    @Test(
        "a form is refused by its first control that holds what may not be sent, and says why",
        arguments: [
            ("<input name=a required>", nil, "\"a\" must be filled in."),
            (
                "<label>Your name <input name=a required></label>", nil,
                "\"Your name\" must be filled in."
            ),
            (
                "<textarea name=a required aria-label=Text></textarea>", nil,
                "\"Text\" must be filled in."
            ),
            (
                "<input name=a type=checkbox required title=Terms>", nil,
                "\"Terms\" must be checked."
            ),
            (
                "<input type=radio name=a required>", nil,
                "One of these must be chosen, such as \"a\"."
            ),
            (
                "<select name=a required><option value=''>-<option>x</select>", nil,
                "\"a\" needs a choice."
            ),
            ("<input type=file name=a required>", nil, "\"a\" needs a file."),
            ("<input type=email name=a>", "me", "\"a\": \"me\" is no e-mail address."),
            ("<input type=email name=a>", "me@b_c", "\"a\": \"me@b_c\" is no e-mail address."),
            ("<input type=email name=a multiple>", "me@b, x", "\"a\": \"x\" is no e-mail address."),
            (
                "<input type=url name=a>", "x/y",
                "\"a\" needs a whole address, such as https://example.org/."
            ),
            ("<input type=number name=a>", "1x", "\"a\" needs a number, such as 12.5."),
            ("<input type=number name=a>", "+1", "\"a\" needs a number, such as 12.5."),
            ("<input type=number name=a min=3>", "2", "\"a\" must be 3 or more."),
            ("<input type=number name=a max=3>", "4", "\"a\" must be 3 or less."),
            (
                "<input type=number name=a min=1 step=2>", "4",
                "\"a\" cannot be that number; the nearest are 3 and 5."
            ),
            (
                "<input type=number name=a>", "1.5",
                "\"a\" cannot be that number; the nearest are 1 and 2."
            ),
            ("<input type=range name=a>", "101", "\"a\" must be 100 or less."),
            (
                "<input name=a pattern='[0-9]+' title='digits alone'>", "x",
                "This field does not have the form that is asked for: digits alone"
            ),
            ("<input name=a minlength=3>", "ab", "\"a\" needs 3 characters at least, and has 2."),
            ("<input name=a maxlength=1>", "ab", "\"a\" may have 1 character, not 2."),
            ("<input type=date name=a>", "2026-02-29", "\"a\" needs a date, such as 2026-11-22."),
            (
                "<input type=date name=a min=2026-01-02>", "2026-01-01",
                "\"a\" must be 2026-01-02 or later."
            ),
            (
                "<input type=date name=a max=2026-01-02>", "2026-01-03",
                "\"a\" must be 2026-01-02 or earlier."
            ),
            (
                "<input type=date name=a step=7 min=2026-01-01>", "2026-01-02",
                "\"a\" must be a date of the steps asked for."
            ),
            ("<input type=month name=a>", "2026-13", "\"a\" needs a month, such as 2026-11."),
            ("<input type=week name=a>", "2025-W53", "\"a\" needs a week, such as 2026-W47."),
            ("<input type=time name=a>", "24:00", "\"a\" needs a time, such as 14:30."),
            (
                "<input type=time name=a min=22:00 max=06:00>", "12:00",
                "\"a\" must be from 22:00 to 06:00."
            ),
            (
                "<input type=time name=a>", "12:00:30",
                "\"a\" must be a time of the steps asked for."
            ),
            (
                "<input type=datetime-local name=a>", "2026-11-22",
                "\"a\" needs a date and time, such as 2026-11-22T14:30."
            ),
        ] as [(String, String?, String)])
    func refused(control: String, text: String?, reason: String) {
        let page = FormPage(
            "<form action=x>\(control)<input name=z required><button name=go>Go</form>")
        if let text { page.change("a", .text(text)) }
        #expect(page.press("go") == reason)
        #expect(page.refusal?.element == page.control("a")?.0.element)
    }

    @Test(
        "what may be sent is sent",
        arguments: [
            ("<input type=email name=a>", " me@b ", "a=me%40b"),
            ("<input type=email name=a multiple>", "me@b, you@c", "a=me%40b%2Cyou%40c"),
            ("<input type=url name=a>", "mailto:x", "a=mailto%3Ax"),
            ("<input type=number name=a step=0.1>", "0.3", "a=0.3"),
            ("<input type=number name=a step=any>", "1.55", "a=1.55"),
            ("<input type=number name=a step=0.01 min=0>", "1234567.89", "a=1234567.89"),
            ("<input name=a pattern='['>", "x", "a=x"), ("<input name=a pattern=x>", "", "a="),
            ("<input type=week name=a>", "2026-W53", "a=2026-W53"),
            ("<input type=date name=a>", "2024-02-29", "a=2024-02-29"),
            ("<input type=time name=a min=22:00 max=06:00>", "23:00", "a=23%3A00"),
            ("<input type=datetime-local name=a>", "2026-11-22T14:30", "a=2026-11-22T14%3A30"),
            ("<input name=a minlength=3 value=ab>", nil, "a=ab"),
            ("<input name=a type=number value=nonsense>", nil, "a="),
            ("<input name=a required disabled>", nil, ""),
            ("<input name=a required readonly>", nil, "a="),
            ("<datalist><input name=a required></datalist>", nil, ""),
            ("<input type=hidden name=a required>", nil, "a="),
            ("<select name=a required><option>x</select>", nil, "a=x"),
            (
                "<input type=radio name=a required value=1><input type=radio name=a value=2 checked>",
                nil, "a=2"
            ),
        ] as [(String, String?, String)])
    func allowed(control: String, text: String?, query: String) {
        let page = FormPage("<form action=x>\(control)<button name=''>Go</button></form>")
        if let text { page.change("a", .text(text)) }
        #expect(page.press("") == "x?" + query)
    }

    @Test("novalidate and formnovalidate send a form as it is")
    func notChecked() {
        let form = FormPage(
            "<form action=x novalidate><input name=a required><button name=go>Go</form>")
        #expect(form.press("go") == "x?a=&go=")
        let button = FormPage(
            "<form action=x><input name=a required><button name=go formnovalidate>Go</button>"
                + "<button name=other>Other</button></form>")
        #expect(button.press("go") == "x?a=&go=" && button.enter("a") == "x?a=&go=")
        #expect(button.press("other") == "\"a\" must be filled in.")
    }

    @Test("a name in a refusal is cut where it would fill the row")
    func longName() {
        let name = String(repeating: "n", count: 500)
        let page = FormPage("<form><input name=\(name) required><button name=go>Go</button></form>")
        #expect(page.press("go").count < 100)
    }
}

@Suite("Radio buttons of a page") struct RadioTests {
    @Test("of several that are checked in the markup the last one is, for each form by itself")
    func last() {
        let html = """
            <form action=x id=f><input type=radio name=r value=1 checked>
            <input type=radio name=r value=2 checked><input name=a></form>
            <input type=radio name=r value=3 checked><input type=radio name=r value=4 checked form=f>
            <form><input type=radio name=r value=5 checked></form>
            """
        for size in [Int.max, 7] {
            let page = FormPage(html, pieceSize: size)
            let isOn = (0..<5).map { page.control("r", $0)?.1.isChecked }
            #expect(isOn == [false, false, true, true, true])
            #expect(page.enter("a") == "x?a=&r=4")
        }
    }

    @Test("checking one clears the others of its group, also without a form")
    func group() {
        let page = FormPage(
            "<input type=radio name=r value=1 checked><input type=radio name=r value=2>"
                + "<input type=radio value=3 checked><input type=radio value=4>")
        page.change("r", .checked(true), number: 1)
        page.change("", .checked(true), number: 1)
        #expect((0..<2).map { page.control("r", $0)?.1.isChecked } == [false, true])
        // Without a name each is by itself.
        #expect((0..<2).map { page.control("", $0)?.1.isChecked } == [true, true])
    }
}

@Suite("Encodings of forms") struct FormEncodingTests {
    @Test("text goes out in the page's encoding, what it does not have as references")
    func page() {
        let page = FormPage("<form action=x><input name=a></form>", charset: "windows-1252")
        page.change("a", .text("é€語"))
        #expect(page.enter("a") == "x?a=%E9%80%26%2335486%3B")
    }

    @Test("accept-charset names another; UTF-8 stands for what cannot be sent in")
    func acceptCharset() {
        func sent(_ attribute: String, in charset: String = "windows-1252") -> String {
            let page = FormPage(
                "<form action=x \(attribute)><input name=a><input type=hidden name=_CharSet_></form>",
                charset: charset)
            page.change("a", .text("é"))
            return page.enter("a")
        }
        #expect(sent("accept-charset='nonsense, koi8-r'") == "x?a=%26%23233%3B&_CharSet_=KOI8-R")
        #expect(sent("accept-charset=nonsense") == "x?a=%C3%A9&_CharSet_=UTF-8")
        #expect(sent("accept-charset='nonsense utf-16 koi8-r'") == "x?a=%C3%A9&_CharSet_=UTF-8")
        #expect(sent("accept-charset=iso-8859-1") == "x?a=%E9&_CharSet_=windows-1252")
        #expect(sent("") == "x?a=%E9&_CharSet_=windows-1252")
        #expect(sent("accept-charset=gbk").contains("_CharSet_=GBK"))
    }

    @Test("bodies are in the form's encoding, too")
    func bodies() {
        for (type, body) in [
            ("text/plain", "a=日&#8364;\r\n"), ("application/x-www-form-urlencoded", nil),
            ("multipart/form-data", nil),
        ] as [(String, String?)] {
            let page = FormPage(
                "<form method=post accept-charset=shift_jis enctype=\(type)><input name=a></form>")
            page.change("a", .text("日€"))
            _ = page.enter("a")
            let sent = page.navigation?.body ?? []
            switch type {
            case "text/plain":
                #expect(sent == Array("a=".utf8) + [0x93, 0xFA] + Array("&#8364;\r\n".utf8))
            case "multipart/form-data":
                let part = Array("\r\n\r\n".utf8) + [0x93, 0xFA] + Array("&#8364;\r\n".utf8)
                let text = sent.map { Character(Unicode.Scalar($0)) }
                #expect(String(text).contains(String(part.map { Character(Unicode.Scalar($0)) })))
            default: #expect(sent == Array("a=%93%FA%26%238364%3B".utf8))
            }
            _ = body
        }
    }

    @Test(
        "dirname sends the direction of a field",
        arguments: [
            ("", "x", "ltr"), (" dir=rtl", "x", "rtl"), (" dir=auto", "שלום", "rtl"),
            (" dir=auto", "12 x", "ltr"),
        ])
    func direction(attribute: String, text: String, expected: String) {
        let page = FormPage("<form action=x><input name=a dirname=d\(attribute)></form>")
        page.change("a", .text(text))
        #expect(page.enter("a").hasSuffix("&d=\(expected)"))
    }
}

@Suite("Names of controls and links") struct AccessibleNameTests {
    @Test(
        "a control is called what its page calls it",
        arguments: [
            ("<label for=i>Your <b>name</b></label><input id=i name=n>", "Your name"),
            ("<input id=i name=n><label for=i>Late</label>", "Late"),
            ("<label>Age <input name=n value=7> years</label>", "Age years"),
            ("<input name=n aria-label='Search all' title=no placeholder=no>", "Search all"),
            (
                "<b id=x>First</b><i id=y>Second</i><input name=n aria-labelledby='y x none' aria-label=no>",
                "Second First"
            ),
            ("<input name=n title=Title placeholder=no>", "Title"),
            ("<input name=n placeholder='e.g. me'>", "e.g. me"), ("<input name=n>", "n"),
            ("<label><img alt=Picture src=x> <select name=n><option>o</select></label>", "Picture"),
            (
                "<label for=i>one</label><label for=i>two</label><textarea id=i name=n></textarea>",
                "one two"
            ),
            ("<label><input type=checkbox name=n> I agree</label>", "I agree"),
            (
                "<label>a<span hidden>b</span><span aria-hidden=true>c</span><input name=n></label>",
                "a"
            ),
        ])
    func controls(html: String, name: String) {
        for size in [Int.max, 5] {
            #expect(FormPage(html, pieceSize: size).control("n")?.1.label == name)
        }
    }

    @Test("what must be filled in says so")
    func required() {
        let page = FormPage("<input name=a required><input name=b>")
        #expect(page.control("a")?.1.isRequired == true && page.control("b")?.1.isRequired == false)
    }

    private static func text(_ html: String) -> String {
        var engine = Engine()
        engine.open(DocumentInfo(url: "http://a.test/"), options: LayoutOptions())
        Array(html.utf8).withUnsafeBytes { engine.receive($0) }
        engine.finish()
        var lines = PageLines()
        for case .lines(let from, let batch) in engine.takeUpdates() {
            lines.truncate(toLine: from)
            lines.append(batch)
        }
        return (0..<lines.count).map { lines.string(ofLine: $0) }.joined(separator: "|")
    }

    @Test(
        "links and buttons without text show what they are called",
        arguments: [
            ("<a href=x aria-label=Home><i class=icon></i></a>", "Home"),
            ("<a href=x title=Home><svg aria-hidden=true><path d=''/></svg></a>", "Home"),
            ("<a href=x><svg><title>Home</title></svg></a>", "Home"),
            ("<a href=x><i title=Home></i></a>", "Home"),
            ("<b id=l hidden>Home</b><a href=x aria-labelledby=l></a>", "Home"),
            ("<a href=x aria-label=no>text</a>", "text"),
            ("<button aria-label=Close><i></i></button>", "[ Close ]"),
            ("<button><svg aria-label=Close></svg></button>", "[ Close ]"),
            ("<button><img alt=Close src=x></button>", "[ Close ]"),
            ("<input type=submit value='' title=Send>", "[ Send ]"),
            ("<input type=image alt='' aria-label=Find>", "[ Find ]"),
            ("<a href=x><span style='display:none'>hidden</span></a>", ""),
        ])
    func shown(html: String, text: String) {
        #expect(Self.text(html) == text)
    }

    @Test("the disclosures around a field at fault open, and stay open in another reading")
    func closedDetails() throws {
        let html =
            "<form><details><summary>s</summary><details><summary>t</summary><input name=a required>"
            + "</details></details><input name=b></form>"
        let page = FormPage(html)
        #expect(page.control("a") == nil)
        _ = page.enter("b")
        let refused = try #require(page.refusal)
        #expect(page.control("a")?.0.element == refused.element)
        let other = FormPage(html)
        other.engine.restore([ElementAction(.reveal, on: refused.element)])
        other.take()
        #expect(other.control("a") != nil)
    }
}
