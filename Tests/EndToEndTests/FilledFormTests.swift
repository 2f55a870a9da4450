import Foundation
import GarthJSON
import TestSupport
import Testing

/// Forms as the web has them, filled and sent by `--drive` alone: the server gets what the HTML
/// Standard says ("Form submission", "Constructing the entry list").
@Suite("Forms filled by a driver", .endsWhatHangs) struct FilledFormTests {
    /// A form: its content, the steps in it, and the query or body that the server gets.
    struct Form {
        var html: String
        var attributes = ""
        var steps: [String]
        var sent: String
    }

    private static func fill(_ selector: String, _ text: String) -> String {
        #""do":"fill","selector":"\#(selector)","value":"\#(text)""#
    }
    private static func check(_ selector: String, _ isOn: Bool = true) -> String {
        #""do":"check","selector":"\#(selector)","checked":\#(isOn)"#
    }
    private static func select(_ selector: String, _ values: String...) -> String {
        let list = values.map { "\"\($0)\"" }.joined(separator: ",")
        return #""do":"select","selector":"\#(selector)","values":[\#(list)]"#
    }
    private static func type(_ selector: String, _ text: String) -> String {
        #""do":"type","selector":"\#(selector)","value":"\#(text)""#
    }
    private static let send = #""do":"click","selector":"[id=go]""#
    private static let enter = #""do":"press","selector":"[name=a]","key":"Enter""#
    private static let button = "<button id=go>Go</button>"

    private static let forms: [Form] = [
        // A search, a log-in, an address, a comment.
        Form(
            html: "<input type=search name=a placeholder=Search>",
            steps: [fill("[name=a]", "a b+c"), enter],
            sent: "a=a+b%2Bc"),
        Form(
            html: "<input name=a><input type=password name=p>\(button)", attributes: "method=post",
            steps: [fill("[name=a]", "zoë@x.test"), fill("[name=p]", "p&=%"), send],
            sent: "a=zo%C3%AB%40x.test&p=p%26%3D%25"),
        Form(
            html: "<textarea name=a>\nold</textarea>\(button)", attributes: "method=post",
            steps: [fill("[name=a]", #"one\ntwo"#), send], sent: "a=one%0D%0Atwo"),
        Form(
            html:
                "<input type=email name=a><input type=url name=u><input type=tel name=t>\(button)",
            steps: [
                fill("[name=a]", " a@b.test "), fill("[name=u]", "http://a.test/?x"),
                fill("[name=t]", "+1 (2)"), send,
            ], sent: "a=a%40b.test&u=http%3A%2F%2Fa.test%2F%3Fx&t=%2B1+%282%29"),
        // Boxes and radio buttons.
        Form(
            html:
                "<input type=checkbox name=a><input type=checkbox name=b value=x checked>\(button)",
            steps: [check("[name=a]"), check("[name=b]", false), send], sent: "a=on"),
        Form(
            html:
                "<input type=checkbox name=a value=1><input type=checkbox name=a value=2>\(button)",
            steps: [check("[value='1']"), check("[value='2']"), send], sent: "a=1&a=2"),
        Form(
            html:
                "<input type=radio name=a value=1 checked><input type=radio name=a value=2>\(button)",
            steps: [check("[value='2']"), send], sent: "a=2"),
        Form(
            html: "<label><input type=radio name=a value=s>Small</label>"
                + "<label><input type=radio name=a value=l>Large</label>\(button)",
            steps: [#""do":"check","label":"large""#, send], sent: "a=l"),
        // Lists.
        Form(
            html: "<select name=a><option>x<option value=2>two</select>\(button)",
            steps: [select("select", "two"), send], sent: "a=2"),
        Form(
            html: "<select name=a multiple><option>x<option>y<option>z</select>\(button)",
            steps: [select("select", "z", "x"), send], sent: "a=x&a=z"),
        Form(
            html: "<select name=a><optgroup label=g><option>x<option selected>y</optgroup></select>"
                + button, steps: [send], sent: "a=y"),
        Form(
            html:
                "<select name=a multiple><option selected>x</select><input name=b value=1>\(button)",
            steps: [select("select"), send], sent: "b=1"),
        Form(
            html: "<select name=a><option disabled selected>no<option>yes</select>"
                + "<input name=b value=1>\(button)", steps: [send], sent: "b=1"),
        // Buttons.
        Form(
            html: "<button name=a value=1>1</button><button id=go name=a value=2>2</button>",
            steps: [send], sent: "a=2"),
        Form(
            html: "<input name=a><input type=submit name=b value=Save><input type=submit name=c>",
            steps: [fill("[name=a]", "x"), enter], sent: "a=x&b=Save"),
        Form(
            html: "<input type=image id=go name=a alt=Buy>", steps: [send], sent: "a.x=0&a.y=0"),
        Form(
            html: "<input name=a value=x><button type=button name=b>no</button>"
                + "<button type=reset name=c>no</button>\(button)",
            steps: [send], sent: "a=x"),
        // What is not sent, and what is sent unseen.
        Form(
            html: "<input type=hidden name=a value='1 2'><input name=b disabled value=x>"
                + "<fieldset disabled><input name=c value=x></fieldset><input value=x>\(button)",
            steps: [send], sent: "a=1+2"),
        Form(
            html:
                "<input name=a readonly value=x><datalist><input name=b value=x></datalist>\(button)",
            steps: [send], sent: "a=x"),
        Form(
            html: "<input name=a dirname=d value=x>\(button)", steps: [send], sent: "a=x&d=ltr"),
        Form(
            html: "<input type=hidden name=_charset_ value=x><input name=a value=é>\(button)",
            steps: [send], sent: "_charset_=UTF-8&a=%C3%A9"),
        Form(
            html: "</form><input name=a form=f value=x><button id=go form=f>Go</button>",
            steps: [fill("[name=a]", "out"), send], sent: "a=out"),
        // Numbers and times.
        Form(
            html: "<input type=number name=a min=0 max=9 value=1>\(button)",
            steps: [fill("[name=a]", "7"), send], sent: "a=7"),
        Form(
            html: "<input type=date name=a><input type=time name=b>\(button)",
            steps: [fill("[name=a]", "2026-11-22"), fill("[name=b]", "17:50"), send],
            sent: "a=2026-11-22&b=17%3A50"),
        Form(
            html: "<input type=range name=a min=0 max=10>\(button)", steps: [send], sent: "a=5"),
        Form(
            html: "<input type=color name=a>\(button)", steps: [send], sent: "a=%23000000"),
        // Keys one by one, and signs that are encoded.
        Form(
            html: "<input name=a maxlength=4>\(button)",
            steps: [type("[name=a]", "12345"), send], sent: "a=1234"),
        Form(
            html: "<input name=a value=1>", steps: [type("[name=a]", #"2\n"#)], sent: "a=12"),
        Form(
            html: "<input name=a>\(button)", steps: [fill("[name=a]", "*-._~!'()"), send],
            sent: "a=*-._%7E%21%27%28%29"),
        Form(
            html: "<input name=a>\(button)", attributes: "method=post enctype=text/plain",
            steps: [fill("[name=a]", "b c"), send], sent: "a=b c"),
        Form(
            html: "<input name='a\"b'>\(button)",
            attributes: "method=post enctype=multipart/form-data",
            steps: [fill("input:not([type])", "x y"), send],
            sent: "name=\"a%22b\"\r\n\r\nx y\r\n"),
    ]

    @Test("thirty forms are filled and sent as browsers send them")
    func thirty() throws {
        let server = ScriptedServer()
        var lines: [String] = []
        for (number, form) in Self.forms.enumerated() {
            server.page(
                "/f\(number)",
                "<form id=f action=/s \(form.attributes)>"
                    + "<input type=hidden name=n value=\(number)>\(form.html)</form>")
            let load = #""do":"load","url":"\#(server.origin)/f\#(number)""#
            for (place, step) in ([load] + form.steps).enumerated() {
                lines.append(#"{"id":\#(number * 100 + place),\#(step)}"#)
            }
        }
        #expect(Self.forms.count >= 30)
        let result = try Garth.run(
            ["--drive", "-"], input: lines.joined(separator: "\n") + "\n")
        for line in result.output.split(separator: "\n") where line.hasPrefix(#"{"done""#) {
            let done = try JSONValue(parsing: line.utf8)
            #expect(done["error"] == .null, "\(line)")
        }
        let sent = server.requests + server.bodies
        for (number, form) in Self.forms.enumerated() {
            let isPost = form.attributes.contains("post")
            let expected: String
            switch (isPost, form.attributes.contains("enctype")) {
            case (false, _): expected = "/s?n=\(number)&" + form.sent
            case (true, false): expected = "n=\(number)&" + form.sent
            case (true, true): expected = form.sent
            }
            let isSent = sent.contains {
                form.attributes.contains("enctype") ? $0.contains(expected) : $0 == expected
            }
            #expect(
                isSent,
                "form \(number), \(expected): \(sent.filter { $0.contains("n=\(number)&") })")
        }
    }
}
