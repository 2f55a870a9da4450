import GarthPage
import Testing

@testable import GarthScript

extension ScriptTests {
    /// The clock of a printed page: timers, frames, `performance.now()` and `Date`.
    @Suite("The virtual clock") struct VirtualTimeTests {
        @Test("a script that waits by Date with timers is waited for")
        func polling() {
            let page = Printed([
                """
                <p id=p>loading<script>
                const start = Date.now()
                let count = 0
                function look() {
                    count += 1
                    if (Date.now() - start < 500) return setTimeout(look, 100)
                    p.textContent = `done after ${count} looks and ${new Date() - start} ms`
                }
                look()
                </script>
                """
            ])
            #expect(page.text == "done after 6 looks and 500 ms")
        }

        @Test("a function that is debounced by Date and timers runs once, after the last call")
        func debounced() {
            let page = Printed([
                """
                <p id=p>none<script>
                function debounce(run, wait) {
                    let last, timer
                    const later = () => {
                        const rest = wait - (Date.now() - last)
                        timer = rest > 0 ? setTimeout(later, rest) : run()
                    }
                    return () => { last = Date.now(); timer ??= setTimeout(later, wait) }
                }
                let runs = 0
                const show = debounce(() => { p.textContent = `shown ${runs += 1} time` }, 200)
                show()
                setTimeout(show, 150)
                setTimeout(show, 300)
                </script>
                """
            ])
            #expect(page.text == "shown 1 time")
        }

        @Test("clocks of scripts have whole milliseconds")
        func coarseClock() {
            let page = Printed(
                [
                    """
                    <body><script>
                    const times = [new Event('x').timeStamp, document.timeline.currentTime];
                    for (let n = 0; n < 20; n++) times.push(performance.now());
                    times.push(performance.mark('m').startTime);
                    document.body.append(times.every(Number.isInteger), ' ', times.at(-1) > 3);
                    </script>
                    """
                ], step: .microseconds(270))
            #expect(page.text == "true true")
        }

        @Test("Date, performance.now() and formats without a time tell one time")
        func oneTime() {
            let page = Printed([
                """
                <p id=p><script>
                const of = (f) => f === undefined ? "none" : `${f}`
                setTimeout(() => {
                    const clock = Math.floor(performance.timeOrigin + performance.now())
                    const format = new Intl.DateTimeFormat("en", { minute: "numeric", second: "numeric" })
                    p.textContent = [
                        Date.now() === clock, +new Date() === clock, Date() === String(new Date(clock)),
                        format.format() === format.format(clock), format.format === format.format,
                        format.formatToParts().map((part) => part.value).join("") === format.format(clock),
                        new File([], "").lastModified === clock,
                    ].join(" ")
                }, 900)
                </script>
                """
            ])
            #expect(page.text == Array(repeating: "true", count: 7).joined(separator: " "))
        }

        @Test("the Date of a printed page is in all else that of the engine")
        func constructor() {
            let page = Printed([
                """
                <p id=p><script>
                class Own extends Date {}
                p.textContent = [
                    Date.name, Date.length, new Date(2020, 1, 3).getMonth(), new Date(5).getTime(),
                    new Date("1970-01-01T00:00:01Z").getTime(), isNaN(new Date(undefined)),
                    Date.parse("1970-01-01T00:00:02Z"), Date.UTC(1970, 0, 2), typeof Date(),
                    new Date().constructor === Date, new Date() instanceof Date,
                    new Own() instanceof Own, Object.keys(Date).length,
                    Function.prototype.toString.call(Date).includes("[native code]"),
                    structuredClone(new Date(7)).getTime(),
                ].join(" ")
                </script>
                """
            ])
            #expect(
                page.text
                    == "Date 7 1 5 1000 true 2000 86400000 string true true true 0 true 7")
        }

        @Test("the window of a frame has the clock of its page")
        func frames() {
            let page = Printed([
                """
                <p id=p><script>
                const frame = document.createElement("iframe")
                document.body.append(frame)
                setTimeout(() => {
                    p.textContent = frame.contentWindow.Date.now() === Date.now()
                }, 700)
                </script>
                """
            ])
            #expect(page.text.contains("true"))
        }
    }
}

extension ScriptTests {
    /// Timers that are due later than those which each page waits for.
    @Suite("Later timers of printed pages") struct LaterTimerTests {
        private static let text = String(
            repeating: "<p>words of the page that stand there", count: 20)

        private func left(_ page: Printed) -> [ScriptReport] {
            page.reports.filter { report in
                if case .timersLeft = report { return true }
                return false
            }
        }

        @Test(
            "a page with next to no words waits for its timers, also for one that follows another")
        func sparse() {
            let page = Printed([
                """
                <p id=p></p><script>
                p.textContent = "loading"
                setTimeout(() => setTimeout(() => { p.textContent = "done" }, 1500), 1500)
                </script>
                """
            ])
            #expect(page.text == "done" && left(page).isEmpty && page.isFinished)
        }

        @Test("a page whose words no script has changed waits for its timers")
        func unchanged() {
            let page = Printed([
                Self.text,
                """
                <p id=p>loading</p><script>
                document.title = "Title"
                document.head.append(document.createElement("style"))
                setTimeout(() => { p.textContent = "done" }, 1500)
                </script>
                """,
            ])
            #expect(page.text.hasSuffix("done") && left(page).isEmpty)
        }

        @Test(
            "a page that shows what its scripts have made ends, and tells of the timers that are left"
        )
        func made() {
            let page = Printed([
                """
                <div id=d></div><p id=p>first</p><script>
                d.innerHTML = "\(Self.text)"
                setTimeout(() => { p.textContent = "second" }, 1500)
                </script>
                """
            ])
            #expect(page.text.hasSuffix("first") && page.isFinished)
            #expect(left(page) == [.timersLeft(milliseconds: 1500, isAwaited: false)])
        }

        @Test("hidden words do not count as shown")
        func hidden() {
            let page = Printed([
                """
                <div id=d style="display: none"></div><p id=p>first</p><script>
                d.innerHTML = "\(Self.text)"
                setTimeout(() => { p.textContent = "second" }, 1500)
                </script>
                """
            ])
            #expect(page.text == "second")
        }

        @Test("no page waits longer than its scripts may take")
        func bounded() {
            let page = Printed(
                [
                    """
                    <p id=p>0</p><script>
                    let count = 0
                    setInterval(() => { p.textContent = count += 1 }, 1500)
                    setTimeout(() => { p.textContent = "late" }, 6000)
                    </script>
                    """
                ], limit: .seconds(5))
            #expect(page.text == "3")
            #expect(left(page) == [.timersLeft(milliseconds: 1500, isAwaited: true)])
        }

        @Test("a page with next to no words waits two minutes where nobody has named a time")
        func patient() {
            let page = Printed([
                "<p id=p>0</p><script>setTimeout(() => { p.textContent = 'late' }, 60_000)</script>"
            ])
            #expect(page.text == "late" && left(page).isEmpty)
        }

        @Test("a page whose words no script has changed waits ten seconds from its load on")
        func unchangedForLong() {
            func page(_ time: Int) -> Printed {
                Printed([
                    Self.text,
                    """
                    <p id=p>loading</p><script>
                    setTimeout(() => { p.textContent = "done" }, \(time))
                    </script>
                    """,
                ])
            }
            #expect(page(10_000).text.hasSuffix("done"))
            let late = page(10_001)
            #expect(late.text.hasSuffix("loading"))
            #expect(left(late) == [.timersLeft(milliseconds: 10_001, isAwaited: true)])
        }

        @Test("the first uncaught error of a page that shows next to nothing is told once")
        func failed() {
            let page = Printed(
                ["<p>loading<script src=a.js></script><script>throw new Error('second')</script>"],
                files: ["a.js": "let a\n  a.b.c()"])
            let failures = page.reports.compactMap { report in
                if case .failed(let message) = report { return message }
                return nil
            }
            #expect(failures.count == 1)
            #expect(failures.first?.text.hasPrefix("TypeError: ") == true)
            #expect(failures.first?.source == "http://a.test/a.js")
            #expect(failures.first?.line == 2 && failures.first?.column ?? 0 > 0)
        }

        @Test("an error of a page that shows its content is not told")
        func failedWithContent() {
            let page = Printed([Self.text, "<script>throw new Error('x')</script>"])
            #expect(
                !page.reports.contains { report in
                    if case .failed = report { return true }
                    return false
                })
        }
    }
}
