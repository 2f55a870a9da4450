import Foundation
import GarthJSON
import TestSupport
import Testing

/// The steps of `--drive` that use elements, scripts, files and cookies.
@Suite("Driving elements", .endsWhatHangs) struct DriveElementTests {
    /// The `done` lines of the steps, by their ids.
    private func drive(
        _ steps: [String], _ options: [String] = []
    ) throws -> [Int: JSONValue] {
        let result = try Garth.run(
            ["--drive", "-"] + options, input: steps.joined(separator: "\n") + "\n")
        #expect(result.status == 0 && result.errors.isEmpty)
        var done: [Int: JSONValue] = [:]
        for line in result.output.split(separator: "\n") {
            let value = try JSONValue(parsing: line.utf8)
            if let id = value["done"]?.integer { done[id] = value }
        }
        return done
    }

    @Test("a file of the granted folder is sent, and no other one")
    func upload() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<form method=post enctype=multipart/form-data action=/s>"
                + "<label>File <input type=file name=f></label><button>Send</button></form>")
        server.page("/s", "<title>Sent</title>")
        let file = TestFolder.shared.path + "/upload-\(UUID().uuidString).txt"
        try "the content".write(toFile: file, atomically: true, encoding: .utf8)
        let steps = [
            #"{"id":1,"do":"load","url":"\#(server.origin)/"}"#,
            #"{"id":2,"do":"upload","label":"file","files":["\#(file)"]}"#,
            #"{"id":3,"do":"upload","label":"file","files":["\#(TestFolder.shared.missing)"]}"#,
            #"{"id":4,"do":"click","role":"button","name":"Send"}"#,
        ]
        let done = try drive(steps, ["--upload-folder", TestFolder.shared.path])
        #expect(done[2]?["error"] == .null)
        #expect(done[3]?["error"]?.string == "fileNotReadable")
        #expect(done[4]?["state"]?["title"]?.string == "Sent")
        #expect(server.bodies.last?.contains("the content") == true)
        let ungranted = try drive(steps)
        #expect(ungranted[2]?["message"]?.string?.contains("--upload-folder") == true)
        #expect(server.bodies.last?.contains("the content") == false)
        let locked = try drive(steps, ["--locked", "--allow", "127.0.0.1:\(server.port)"])
        #expect(locked[2]?["message"]?.string == "locked: local files cannot be sent")
        #expect(server.bodies.last?.contains("the content") == false)
    }

    @Test("a script gives its value, and an error its words")
    func evaluate() throws {
        let server = ScriptedServer()
        server.page("/", "<title>T</title><button onclick='this.textContent = 9'>b</button>")
        let steps = [
            #"{"id":1,"do":"load","url":"\#(server.origin)/"}"#,
            #"{"id":2,"do":"evaluate","script":"[1, {a: document.title}]"}"#,
            #"{"id":3,"do":"evaluate","script":"throw new TypeError('no')"}"#,
            #"{"id":4,"do":"click","role":"button"}"#, #"{"id":5,"do":"query","role":"button"}"#,
        ]
        let done = try drive(steps, ["--javascript", "on"])
        #expect(done[2]?["value"]?.serialized == #"[1,{"a":"T"}]"#)
        #expect(done[3]?["error"]?.string == "scriptFailed")
        #expect(done[3]?["message"]?.string?.contains("no") == true)
        #expect(done[5]?["elements"]?.elements?.first?["name"]?.string == "9")
        let plain = try drive(steps)
        #expect(plain[2]?["error"]?.string == "scriptFailed")
    }

    @Test("a reference to a removed element is an error, and a step by its name finds the new one")
    func replaced() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            """
            <title>0</title><div id=a></div><script>
            const show = () => { a.innerHTML = '<button onclick="++document.title">Add</button>' }
            show(); setTimeout(() => { const b = document.createElement('b'); b.id = 'late';
              b.tabIndex = 0; b.onclick = () => document.title = 'late'; a.after(b) }, 40)
            </script>
            """)
        let done = try drive(
            [
                #"{"id":1,"do":"load","url":"\#(server.origin)/"}"#,
                #"{"id":2,"do":"click","selector":"b"}"#,
                #"{"id":3,"do":"evaluate","script":"document.title"}"#,
                #"{"id":4,"do":"query","role":"button"}"#,
                #"{"id":5,"do":"evaluate","script":"document.title = 5; show()"}"#,
                #"{"id":6,"do":"click","ref":"e1"}"#,
                #"{"id":7,"do":"click","role":"button","name":"Add"}"#,
                #"{"id":8,"do":"evaluate","script":"document.title"}"#,
                #"{"id":9,"do":"click","selector":"i"}"#,
            ], ["--javascript", "on"])
        #expect(done[2]?["error"] == .null)
        #expect(done[3]?["value"]?.string == "late")
        #expect(done[4]?["elements"]?.elements?.first?["ref"]?.string == "e1")
        #expect(done[6]?["error"]?.string == "staleElement")
        #expect(done[7]?["error"] == .null)
        #expect(done[8]?["value"]?.string == "6")
        #expect(done[9]?["error"]?.string == "noSuchElement")
    }

    @Test("a click by text finds what a script shows a moment later")
    func lateText() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            """
            <button onclick="setTimeout(() => late.hidden = false, 40)">First</button>
            <button id=late hidden onclick="document.title = 'late'">Second</button>
            <script>document.title = 'early'</script>
            """)
        let done = try drive(
            [
                #"{"id":1,"do":"load","url":"\#(server.origin)/"}"#,
                #"{"id":2,"do":"click","text":"First"}"#,
                #"{"id":3,"do":"click","text":"Second"}"#,
                #"{"id":4,"do":"evaluate","script":"document.title"}"#,
                #"{"id":5,"do":"click","text":"Third"}"#,
            ], ["--javascript", "on"])
        #expect(done[3]?["error"] == .null)
        #expect(done[4]?["value"]?.string == "late")
        #expect(done[5]?["error"]?.string == "noSuchText")
    }

    @Test("a click by text finds a text that is broken over several lines")
    func brokenText() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<div style='width:64px'><button onclick=\"document.title += '1'\">Sign in now</button>"
                + "<p><a href='#a' onclick=\"document.title += '2'\">Average time in all</a></div>"
                + "<title>T</title>")
        let done = try drive(
            [
                #"{"id":1,"do":"load","url":"\#(server.origin)/"}"#,
                #"{"id":2,"do":"click","text":"Sign in now"}"#,
                #"{"id":3,"do":"click","text":"Average time in all"}"#,
                #"{"id":4,"do":"evaluate","script":"document.title"}"#,
            ], ["--javascript", "on"])
        #expect(done[2]?["error"] == .null)
        #expect(done[3]?["error"] == .null)
        #expect(done[4]?["value"]?.string == "T12")
    }

    @Test("a click on a submit button fires submit, which may prevent the sending")
    func submitEvent() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<title>T</title><form id=f action=/s><input name=a required><button>Send</button></form>"
                + "<script>let count = 0; f.onsubmit = e => { document.title = 'held ' + ++count;"
                + "if (count < 2) e.preventDefault() }</script>")
        server.page("/s?a=x", "<title>Sent</title>")
        let click = #""do":"click","role":"button","name":"Send"}"#
        let done = try drive(
            [
                #"{"id":1,"do":"load","url":"\#(server.origin)/"}"#, #"{"id":2,"# + click,
                #"{"id":3,"do":"fill","selector":"input","value":"x"}"#, #"{"id":4,"# + click,
                #"{"id":5,"do":"evaluate","script":"document.title"}"#, #"{"id":6,"# + click,
            ], ["--javascript", "on"])
        #expect(done[2]?["error"]?.string == "submissionRefused")
        #expect(done[4]?["error"] == .null)
        #expect(done[5]?["value"]?.serialized == "\"held 1\"")
        #expect(done[6]?["state"]?["title"]?.string == "Sent")
    }

    @Test("a body without an end is read as it comes, until the script has enough")
    func endlessBody() throws {
        let server = ScriptedServer()
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n"
        server.route(
            "/endless", [.send(head + "one "), .awaitRequest("/more"), .send("two"), .silence])
        server.route("/more", [.page("")])
        server.page(
            "/",
            """
            <p id=p>x</p><script>(async () => {
              const stop = new AbortController(), say = [];
              const answer = await fetch('/endless', { signal: stop.signal });
              const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
              say.push(answer.status, (await reader.read()).value);
              await fetch('/more');
              say.push((await reader.read()).value);
              stop.abort();
              await reader.read().catch(e => say.push(e.name));
              p.textContent = say.join('|');
            })()</script>
            """)
        let done = try drive(
            [
                #"{"id":1,"do":"load","url":"\#(server.origin)/"}"#,
                #"{"id":2,"do":"waitFor","text":"one |two|"}"#, #"{"id":3,"do":"text"}"#,
            ], ["--javascript", "on"])
        #expect(done[3]?["text"]?.string == "200|one |two|AbortError")
    }

    @Test("XMLHttpRequest tells of a body as it comes", arguments: ["Content-Length: 9\r\n", ""])
    func progress(length: String) throws {
        let server = ScriptedServer()
        let head =
            "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\(length)Connection: close\r\n\r\n"
        // The second piece ends within a character.
        server.route(
            "/slow",
            [
                .send(head + "one "), .awaitRequest("/more"), .send([0x74, 0xc3]),
                .awaitRequest("/rest"), .send([0xa4]), .send("en"),
            ])
        server.route("/more", [.page("")])
        server.route("/rest", [.page("")])
        server.page(
            "/",
            """
            <p id=p>x</p><script>
              const x = new XMLHttpRequest(), say = [], asked = [];
              x.onreadystatechange = () => say.push(x.readyState + ':' + x.responseText);
              x.onprogress = e => {
                say.push(`${e.loaded}/${e.total}`);
                const path = e.loaded === 4 ? '/more' : '/rest';
                if (x.readyState === 3 && !asked.includes(path)) {
                  asked.push(path);
                  setTimeout(() => fetch(path), 60);
                }
              };
              x.onloadend = () => p.textContent = 'end ' + say.join('|');
              x.open('GET', '/slow');
              x.send();
            </script>
            """)
        let done = try drive(
            [
                #"{"id":1,"do":"load","url":"\#(server.origin)/"}"#,
                #"{"id":2,"do":"waitFor","text":"end"}"#, #"{"id":3,"do":"text"}"#,
            ], ["--javascript", "on"])
        let total = length.isEmpty ? 0 : 9
        let told = try #require(done[3]?["text"]?.string)
        #expect(told.hasPrefix("end 1:|2:|3:one |4/\(total)|3:one t|6/\(total)|"), "\(told)")
        #expect(told.hasSuffix("9/\(total)|4:one täen"), "\(told)")
    }

    @Test("an XMLHttpRequest whose body breaks off has no response")
    func brokenProgress() throws {
        let server = ScriptedServer()
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"
        server.route("/broken", [.send(head + "one"), .reset])
        server.page(
            "/",
            """
            <p id=p>x</p><script>
              const x = new XMLHttpRequest();
              x.onloadend = e => p.textContent = `end ${x.status} ${x.responseText} ${e.loaded}`;
              x.open('GET', '/broken');
              x.send();
            </script>
            """)
        let done = try drive(
            [
                #"{"id":1,"do":"load","url":"\#(server.origin)/"}"#,
                #"{"id":2,"do":"waitFor","text":"end"}"#, #"{"id":3,"do":"text"}"#,
            ], ["--javascript", "on"])
        #expect(done[3]?["text"]?.string == "end 0 0")
    }

    @Test("a body that breaks off is an error for its reader")
    func brokenBody() throws {
        let server = ScriptedServer()
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        server.route("/broken", [.send(head + "3\r\none\r\n"), .reset])
        server.page(
            "/",
            "<p id=p>x</p><script>fetch('/broken').then(r => r.text())"
                + ".catch(e => p.textContent = 'broken: ' + e.name)</script>")
        let done = try drive(
            [
                #"{"id":1,"do":"load","url":"\#(server.origin)/"}"#,
                #"{"id":2,"do":"waitFor","text":"broken"}"#, #"{"id":3,"do":"text"}"#,
            ], ["--javascript", "on"])
        #expect(done[3]?["text"]?.string == "broken: TypeError")
    }

    @Test("a field that a script takes away at Enter has taken the keys")
    func vanishingField() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<p id=p><input id=i><script>i.onkeydown = e => { if (e.key === 'Enter')"
                + " p.textContent = i.value }</script>")
        let done = try drive(
            [
                #"{"id":1,"do":"load","url":"\#(server.origin)/"}"#,
                #"{"id":2,"do":"type","selector":"input","value":"new\n"}"#,
                #"{"id":3,"do":"text"}"#,
            ], ["--javascript", "on"])
        #expect(done[2]?["error"] == .null)
        #expect(done[3]?["text"]?.string == "new")
    }

    @Test("the answer to an action comes after what scripts have put off for a moment")
    func settled() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            """
            <title>T</title><button>b</button><p>before<script>
            const p = document.querySelector('p'), later = (text, next) => () =>
            { p.textContent = text; next?.() }
            let count = 0
            document.querySelector('button').onclick = () =>
            setTimeout(later('soon', () => requestAnimationFrame(later('drawn ' + ++count))), 0)
            setInterval(() => {}, 5)
            </script>
            """)
        let click = #""do":"click","role":"button"}"#
        let steps = [
            #"{"id":1,"do":"load","url":"\#(server.origin)/"}"#,
            #"{"id":2,"# + click, #"{"id":3,"do":"text"}"#, #"{"id":4,"# + click,
            #"{"id":5,"do":"text"}"#, #"{"id":6,"# + click, #"{"id":7,"do":"text"}"#,
        ]
        let done = try drive(steps, ["--javascript", "on"])
        // A machine with much to do takes longer than the moment that is waited, but not each time.
        let shown = [3, 5, 7].map { done[$0]?["text"]?.string ?? "" }
        #expect(
            zip(shown, 1...).contains { text, count in text.contains("drawn \(count)") }, "\(done)")
    }

    @Test("keys are typed one by one, and scripts get their events and the pointer's")
    func typing() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            """
            <title>T</title><form action=/s><input name=q value=a onkeydown="
              if (event.key === 'x') event.preventDefault(); log.title += event.key"
              onmouseover="document.title = 'over'"><p id=log></form>
            """)
        let steps = [
            #"{"id":1,"do":"load","url":"\#(server.origin)/"}"#,
            #"{"id":2,"do":"hover","selector":"input"}"#,
            #"{"id":3,"do":"type","selector":"input","keys":["b","x","c","Backspace","é"]}"#,
            #"{"id":4,"do":"evaluate","script":"[document.title, log.title]"}"#,
            #"{"id":5,"do":"type","selector":"input","value":"!\n"}"#,
        ]
        let done = try drive(steps, ["--javascript", "on"])
        #expect(done[4]?["value"]?.serialized == #"["over","bxcBackspaceé"]"#)
        #expect(done[5]?["error"] == .null)
        #expect(server.requests.last == "/s?q=ab%C3%A9%21")
        _ = try drive(steps)
        #expect(server.requests.last == "/s?q=abx%C3%A9%21")
    }

    @Test("rules with :hover apply to what the pointer is over, with scripts and without")
    func hover() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            """
            <style>ul ul { display: none } li:hover > ul, li:hover + li b { display: inline }
            b { display: none }</style>
            <ul><li id=one>One<ul><li id=sub>Under one</ul><li id=two>Two <b>beside one</b></ul>
            """)
        let ids = ["one", "sub", "two"]
        var steps = [#"{"id":0,"do":"load","url":"\#(server.origin)/"}"#]
        for (number, id) in ids.enumerated() {
            steps.append(##"{"id":\##(2 * number + 1),"do":"hover","selector":"#\##(id)"}"##)
            steps.append(##"{"id":\##(2 * number + 2),"do":"text"}"##)
        }
        for options in [[], ["--javascript", "on"]] {
            let done = try drive(steps, options)
            let shown = [2, 4, 6].map { done[$0]?["text"]?.string ?? "" }
            #expect(
                shown.map { [$0.contains("Under one"), $0.contains("beside one")] }
                    == [[true, true], [true, true], [false, false]], "\(shown)")
        }
    }

    @Test("text that is edited in the page is filled, typed into, and takes keys by name")
    func editing() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            """
            <title>T</title><div id=e contenteditable>old</div><form action=/s><x-field id=x></x-field>
            <button>Send</button></form><script>
            e.onkeydown = (event) => { if (event.key === 'Escape') e.dataset.done = 1 }
            x.attachShadow({ mode: 'open', delegatesFocus: true }).innerHTML = '<input>'
            x.shadowRoot.firstChild.onchange = (event) => x.title = event.target.value
            </script>
            """)
        let steps = [
            #"{"id":1,"do":"load","url":"\#(server.origin)/"}"#,
            #"{"id":2,"do":"fill","selector":"div","value":"new"}"#,
            #"{"id":3,"do":"type","selector":"div","value":"er\nline"}"#,
            #"{"id":4,"do":"press","selector":"div","key":"Backspace"}"#,
            #"{"id":5,"do":"press","selector":"div","key":"Enter"}"#,
            #"{"id":6,"do":"press","selector":"div","key":"Escape"}"#,
            #"{"id":7,"do":"type","selector":"x-field","value":"inner"}"#,
            #"{"id":8,"do":"evaluate","script":"e.innerHTML + e.dataset.done + x.shadowRoot.firstChild.value"}"#,
            #"{"id":9,"do":"query","role":"textbox"}"#,
            #"{"id":10,"do":"press","selector":"div","key":"Nokey"}"#,
        ]
        let done = try drive(steps, ["--javascript", "on"])
        for id in 2...7 { #expect(done[id]?["error"] == JSONValue.null, "step \(id)") }
        #expect(
            done[8]?["value"]?.string == "newer<div>lin</div><div><br></div>1inner")
        #expect(done[9]?["count"]?.integer ?? 0 >= 1)
        #expect(done[10]?["error"]?.string == "wrongElement")
        #expect(server.requests.last == "/", "no key has sent the form")
        #expect(try drive(steps)[2]?["error"]?.string == "wrongElement")
    }

    @Test("a pressed Enter or Space has the events of its key, and a script may prevent it")
    func pressedKeys() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            """
            <form action=/s><textarea name=t></textarea><input name=q>
            <input name=r readonly value=old></form><a href="#x">link</a><script>
            var log = []
            onkeydown = (event) => log.push(event.key + ' ' + event.target.localName)
            const area = document.querySelector('textarea'), field = document.forms[0].q
            area.addEventListener('keydown', (event) => {
                if (event.key !== 'Enter' || event.shiftKey || area.value === 'a ') return
                event.preventDefault()
                log.push('sent ' + area.value)
                area.value = ''
            })
            field.addEventListener('keydown', (event) => {
                if (field.value === 'no') event.preventDefault()
            })
            </script>
            """)
        let done = try drive(
            [
                #"{"id":1,"do":"load","url":"\#(server.origin)/"}"#,
                #"{"id":2,"do":"type","selector":"textarea","value":"hi"}"#,
                #"{"id":3,"do":"press","selector":"textarea","key":"Enter"}"#,
                #"{"id":4,"do":"type","selector":"textarea","value":"a"}"#,
                #"{"id":5,"do":"press","selector":"textarea","key":"Space"}"#,
                #"{"id":6,"do":"press","selector":"textarea","key":"Enter"}"#,
                #"{"id":7,"do":"press","selector":"a","key":"Enter"}"#,
                #"{"id":8,"do":"press","selector":"[name=r]","key":"ArrowDown"}"#,
                #"{"id":9,"do":"evaluate","script":"log.join() + '|' + area.value + '|' + location.hash"}"#,
                #"{"id":10,"do":"fill","selector":"[name=q]","value":"no"}"#,
                #"{"id":11,"do":"press","selector":"[name=q]","key":"Enter"}"#,
                #"{"id":12,"do":"type","selector":"[name=r]","value":"x"}"#,
                #"{"id":13,"do":"fill","selector":"[name=q]","value":"yes"}"#,
                #"{"id":14,"do":"press","selector":"[name=q]","key":"Enter"}"#,
            ], ["--javascript", "on"])
        #expect(
            done[9]?["value"]?.string
                == "h textarea,i textarea,sent hi,Enter textarea,a textarea,  textarea,"
                + "Enter textarea,Enter a,ArrowDown input|a \n|#x")
        #expect(done[11]?["state"]?["url"]?.string == server.origin + "/#x")
        #expect(done[12]?["error"]?.string == "notEnabled")
        #expect(
            done[14]?["state"]?["url"]?.string == server.origin + "/s?t=a+%0D%0A&q=yes&r=old")
    }

    @Test("a page whose observers, timers and frames never rest takes clicks")
    func restless() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            """
            <div id=tabs></div><p id=panel><div id=sized style="width: 100px">r</div><script>
            let tab = 0, turns = 0
            const render = () => {
              tabs.innerHTML = [0, 1, 2].map(i => `<button>Tab ${i}</button>`).join(' ')
              Array.from(tabs.children).forEach((b, i) => b.onclick = () => { tab = i; render() })
              panel.textContent = 'Panel ' + tab
            }
            render()
            new ResizeObserver(() => sized.style.width = 100 + turns++ % 50 * 8 + 'px').observe(sized)
            const draw = () => { tabs.title = turns++; requestAnimationFrame(draw) }
            draw()
            new MutationObserver(() => setTimeout(() => {
              panel.title = turns++
            })).observe(document.body, { subtree: true, childList: true, attributes: true })
            </script>
            """)
        var steps = [#"{"id":1,"do":"load","url":"\#(server.origin)/"}"#]
        for tab in [1, 2, 0, 1] {
            steps.append(
                #"{"id":\#(steps.count + 1),"do":"click","role":"button","name":"Tab \#(tab)"}"#)
        }
        steps.append(#"{"id":6,"do":"waitFor","text":"Panel 1","timeout":5}"#)
        let begin = ContinuousClock.now
        let done = try drive(steps, ["--javascript", "on"])
        for id in 2...6 { #expect(done[id]?["error"] == JSONValue.null, "step \(id)") }
        #expect(ContinuousClock.now - begin < .seconds(30))
    }

    @Test("the answer to a click waits for the work that a library cuts into many tasks")
    func slicedWork() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            """
            <button>Go</button><p id=p>idle</p><script>
            const { port1, port2 } = new MessageChannel()
            let slices = 0
            port1.onmessage = () => {
              const begin = performance.now()
              while (performance.now() - begin < 25);
              if (++slices < 12) port2.postMessage(0); else p.textContent = 'done'
            }
            document.querySelector('button').onclick = () => port2.postMessage(0)
            </script>
            """)
        let done = try drive(
            [
                #"{"id":1,"do":"load","url":"\#(server.origin)/"}"#,
                #"{"id":2,"do":"click","role":"button"}"#,
                #"{"id":3,"do":"text"}"#,
            ], ["--javascript", "on"])
        #expect(done[3]?["text"]?.string?.contains("done") == true)
    }

    @Test("a double click is two clicks and the event of both")
    func doubleClick() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            """
            <p id=a>entry</p><script>let told = '';
            for (const t of ['mousedown', 'click', 'dblclick']) a.addEventListener(t, e => {
              told += e.type + e.detail + e.which + ' ' })</script>
            """)
        let done = try drive(
            [
                #"{"id":1,"do":"load","url":"\#(server.origin)/"}"#,
                #"{"id":2,"do":"doubleClick","selector":"p"}"#,
                #"{"id":3,"do":"evaluate","script":"told"}"#,
            ], ["--javascript", "on"])
        #expect(
            done[3]?["value"]?.serialized
                == #""mousedown11 click11 mousedown21 click21 dblclick21 ""#)
    }

    @Test("lines of the console and errors that no script caught are events")
    func console() throws {
        let server = ScriptedServer()
        server.page(
            "/", "<p>x<script>console.warn('careful', 1)</script>\n<script>missing()</script>")
        let result = try Garth.run(
            ["--drive", "-", "--javascript", "on"],
            input: #"{"id":1,"do":"load","url":"\#(server.origin)/"}"# + "\n")
        let lines = try result.output.split(separator: "\n")
            .map { try JSONValue(parsing: $0.utf8) }.filter { $0["event"]?.string == "console" }
        #expect(lines.map { $0["level"]?.string } == ["warning", "error"])
        #expect(lines.first?["text"]?.string == "careful 1")
        #expect((lines.last?["line"]?.integer ?? 0) > 0)
    }

    @Test("cookies go out and in as Playwright's storage state")
    func storageState() throws {
        let server = ScriptedServer()
        server.route("/", [.page("<p>x", headers: "Set-Cookie: a=1; HttpOnly\r\n")])
        let state =
            #"{"cookies":[{"name":"b","value":"2","domain":"127.0.0.1","path":"/","expires":-1}]}"#
        let done = try drive([
            #"{"id":1,"do":"load","url":"\#(server.origin)/"}"#,
            #"{"id":2,"do":"storageState"}"#,
            #"{"id":3,"do":"storageState","state":\#(state)}"#,
            #"{"id":4,"do":"load","url":"\#(server.origin)/next"}"#,
            #"{"id":5,"do":"storageState","state":{}}"#,
        ])
        let given = done[2]?["storageState"]?["cookies"]?.elements?.first
        #expect(given?["name"]?.string == "a" && given?["httpOnly"]?.bool == true)
        #expect(done[3]?["error"] == .null)
        #expect(server.heads.last?.contains("Cookie: a=1; b=2") == true)
        #expect(done[5]?["error"]?.string == "invalidState")
    }

    @Test("scripts do not count among the style sheets, of which a page has 64")
    func manyScripts() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<script>let ran = 0; for (let n = 0; n < 100; n++) {"
                + "const s = document.createElement('script'); s.src = `/${n}.js`;"
                + "document.head.append(s) }</script>")
        for number in 0..<100 {
            server.route("/\(number).js", [.page("ran++", type: "text/javascript")])
        }
        let done = try drive(
            [
                #"{"id":1,"do":"load","url":"\#(server.origin)/"}"#,
                #"{"id":2,"do":"evaluate","script":"ran"}"#,
            ], ["--javascript", "on"])
        #expect(done[2]?["value"]?.integer == 100)
    }

    @Test("a page whose script moves something in steps is quiet behind the last one")
    func motionInSteps() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<title>0</title><script>const timer = setInterval(() => {"
                + "if (++document.title == 10) clearInterval(timer) }, 20)</script>")
        let done = try drive(
            [
                #"{"id":1,"do":"load","url":"\#(server.origin)/"}"#,
                #"{"id":2,"do":"waitFor","quiet":true}"#,
                #"{"id":3,"do":"evaluate","script":"document.title"}"#,
            ], ["--javascript", "on"])
        #expect(done[3]?["value"]?.string == "10")
    }

    @Test("a wait ends with its condition or with its time")
    func waiting() throws {
        let server = ScriptedServer()
        server.page("/", "<title>T</title><p id=p>here")
        let done = try drive([
            #"{"id":1,"do":"load","url":"\#(server.origin)/"}"#,
            #"{"id":2,"do":"waitFor","selector":"p[id]","url":"127.0.0.1","quiet":true}"#,
            #"{"id":3,"do":"waitFor","text":"never","timeout":0}"#,
            #"{"id":4,"do":"waitFor"}"#, #"{"id":5,"do":"waitFor","selector":"p("}"#,
        ])
        #expect(done[2]?["error"] == .null)
        #expect(done[3]?["error"]?.string == "timedOut")
        #expect(done[4]?["message"]?.string?.contains("waits for nothing") == true)
        #expect(done[5]?["error"]?.string == "invalidSelector")
    }
}
