import GarthPage
import ScriptTesting
import Testing

@testable import GarthScript

extension ScriptTests {
    /// Values, steps, faults and selections of fields (HTML Standard sections 4.10.5 and 4.10.20).
    @Suite("Inputs") struct InputTests {
        private func value(_ expression: String, in html: String, after script: String = "0")
            -> String
        {
            let page = TestPage("<!doctype html>" + html)
            page.runScripts()
            _ = page.evaluate(script)
            page.runLoop(limit: 1000)
            let value = page.evaluate(expression)
            #expect(page.failures == [], "\(expression)")
            return value
        }

        @Test(
            "dates and times are numbers, and times",
            arguments: [
                ("date", "1970-01-02", 86_400_000.0, "1970-01-02"),
                ("date", "0001-03-01", -62_130_499_200_000, "0001-03-01"),
                ("month", "1971-02", 13, "1971-02-01"),
                ("week", "1970-W01", -259_200_000, "1969-12-29"),
                ("week", "2015-W53", 1_451_260_800_000, "2015-12-28"),
                ("time", "00:01:30.5", 90_500, "1970-01-01"),
            ])
        func numbers(type: String, text: String, number: Double, day: String) {
            let html = "<input id=i type=\(type) value='\(text)'>"
            #expect(value("i.valueAsNumber", in: html) == "\(Int(number))")
            #expect(
                value("i.valueAsDate.toISOString().slice(0, -14)", in: html) == "\"\(day)\"")
            let back = "i.value = ''; i.valueAsNumber = \(Int(number))"
            let told = text.replacing("30.5", with: "30.500")
            #expect(value("i.value", in: html, after: back) == "\"\(told)\"")
            let date = "const d = i.valueAsDate; i.value = ''; i.valueAsDate = d"
            #expect(value("i.value", in: html, after: date) == "\"\(told)\"")
        }

        @Test(
            "a field goes up and down by its steps, within its limits",
            arguments: [
                ("number step=0.1 value=0.2", 1, "0.3"), ("number min=1 value=2 step=3", 1, "4"),
                ("number value=5 max=6 step=4", 1, "5"), ("date value=2024-02-28", 2, "2024-03-01"),
                ("date value=2024-03-01 min=2024-02-29", -5, "2024-02-29"),
                ("month value=2023-12", 1, "2024-01"), ("week value=2020-W53", 1, "2021-W01"),
                ("time value=23:58", 1, "23:59"), ("time value=10:00 step=1", 1, "10:00:01"),
                ("datetime-local value=2024-12-31T23:59", 1, "2025-01-01T00:00"),
                ("range value=50 step=20", 1, "70"),
            ])
        func steps(attributes: String, count: Int, result: String) {
            #expect(
                value("i.value", in: "<input id=i type=\(attributes)>", after: "i.stepUp(\(count))")
                    == "\"\(result)\"")
        }

        @Test(
            "a value that is wrong has its reason",
            arguments: [
                ("input required", "valueMissing"), ("input required disabled", ""),
                ("input required readonly", ""),
                ("input type=checkbox required disabled", "valueMissing"),
                ("input type=date value=2024-01-02 min=2024-01-01 step=2", "stepMismatch"),
                ("input type=month value=2024-01 min=2024-02", "rangeUnderflow"),
                ("input type=week value=2024-W10 max=2024-W09", "rangeOverflow"),
                ("input type=time value=12:00 min=22:00 max=06:00", "rangeUnderflow rangeOverflow"),
                ("input type=time value=23:00 min=22:00 max=06:00", ""),
                ("input type=number value=1.5 min=0", "stepMismatch"),
                ("select required><option value>Choose<option>a", "valueMissing"),
                ("select required><optgroup><option value>Choose<option>a", ""),
            ])
        func faults(markup: String, names: String) {
            #expect(
                value(
                    "(() => { const v = document.body.firstElementChild.validity, found = [];"
                        + "for (const k in v) if (k !== 'valid' && v[k]) found.push(k);"
                        + "return found.join(' ') })()", in: "<body><\(markup)>")
                    == "\"\(names)\"")
        }

        @Test("one button of a group that is required is missing in all of them")
        func radios() {
            let html = "<input type=radio name=a id=a required><input type=radio name=a id=b>"
            #expect(value("[a, b].map(e => e.validity.valueMissing)", in: html) == "[true,true]")
            #expect(
                value("[a, b].map(e => e.validity.valueMissing)", in: html, after: "b.click()")
                    == "[false,false]")
        }

        @Test("the lengths of a field hold for what a person types")
        func lengths() {
            let (page, content) = ScriptTests.interactive(
                "<input id=i minlength=3 maxlength=5 value=ab>")
            func told(_ script: String) -> String? {
                guard case .value(let text) = page.evaluate(script) else { return nil }
                return text
            }
            #expect(told("[i.validity.tooShort, i.checkValidity()]") == "[false,true]")
            _ = page.evaluate("i.value = 'abcdef'")
            #expect(told("i.validity.tooLong") == "false")
            guard let field = content.targets.first?.element else {
                Issue.record("no field")
                return
            }
            page.change(field, .text("xy"))
            #expect(told("[i.value, i.validity.tooShort]") == #"["xy",true]"#)
            _ = page.evaluate("i.value = 'z'")
            #expect(told("i.validity.tooShort") == "false")
        }

        @Test(
            "the options of a list are its properties by their places",
            arguments: [
                ("0", #"["a",true,false,["0","1"]]"#),
                ("s[2] = new Option('c')", #"["a",true,true,["0","1","2"]]"#),
                ("s[3] = new Option('d')", #"["a",true,true,["0","1","2","3"]]"#),
                ("s[0] = new Option('z')", #"["z",true,false,["0","1"]]"#),
                ("s[0] = null", #"["b",false,false,["0"]]"#),
            ])
        func options(change: String, expected: String) {
            let html = "<select id=s><option>a<optgroup><option>b</optgroup></select>"
            let told = "[s[0].text, '1' in s, s[2] !== undefined, Object.keys(s)]"
            #expect(value(told, in: html, after: change) == expected)
            #expect(value("[...s].map(o => o.text)", in: html) == #"["a","b"]"#)
            let form = "<form id=f><input name=a><select name=b></select></form>"
            #expect(value("[...f].map(c => c.name)", in: form) == #"["a","b"]"#)
            #expect(
                value(
                    "(() => { try { s[0] = 'text' } catch (e) { return e.name } })()", in: html)
                    == "\"TypeError\"")
        }

        @Test("a selection that a script changes is told once, in a later turn")
        func selections() {
            let html = "<input id=i value=abcdef>"
            let listen =
                "var log = []; i.onselect = e => log.push(e.bubbles);"
                + "i.setSelectionRange(1, 3, 'backward'); i.setSelectionRange(1, 3, 'backward');"
                + "log.push('now')"
            #expect(value("log", in: html, after: listen) == #"["now",true]"#)
            #expect(
                value(
                    "[i.selectionStart, i.selectionEnd, i.selectionDirection]", in: html,
                    after: "i.setSelectionRange(1, 3, 'backward'); i.value = 'abc'")
                    == #"[3,3,"none"]"#)
        }

        @Test("a script that is told of a submission begins no other one")
        func submissions() {
            let page = TestPage("<!doctype html><form id=f><button id=b>send</button></form>")
            page.runScripts()
            _ = page.evaluate(
                "var count = 0; f.onsubmit = () => { count++; f.requestSubmit(); b.click() };"
                    + "f.requestSubmit()")
            #expect(page.evaluate("count") == "1" && page.submissionCount == 1)
        }
    }
}
