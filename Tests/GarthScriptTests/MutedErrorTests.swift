import GarthPage
import Testing

extension ScriptTests {
    /// What a page hears of the errors of scripts that another origin has not shared with it (HTML
    /// Standard, "muted errors").
    @Suite("Errors of scripts from elsewhere") struct MutedErrorTests {
        private static let listeners = """
            <body><script>
            addEventListener('error', e => {
                document.body.append([e.message, e.filename, e.lineno, e.colno, e.error].join('|') + ' ');
            });
            onerror = (message, file, line, column, error) => {
                document.body.append('<' + [message, file, line, column, error].join() + '> ');
            };
            addEventListener('unhandledrejection', e => document.body.append('rejected ' + e.reason + ' '));
            </script>
            """

        /// What a page tells that hears of the errors of a script.
        private func told(
            _ script: String, foreign: Set<String> = ["x.js"], after: String = ""
        ) -> Printed {
            Printed(
                [Self.listeners + "<script src=x.js></script>" + after], files: ["x.js": script],
                foreign: foreign)
        }

        private static let muted = "Script error.||0|0| <Script error.,,0,0,>"

        @Test(
            "the page hears that there was one, and nothing of it",
            arguments: [
                "SECRET,17", "throw new Error('SECRET')", "throw 'SECRET'", "'SECRET", "a b SECRET",
            ])
        func errors(script: String) throws {
            #expect(told(script).text == Self.muted)
            #expect(!told(script, foreign: []).text.contains("Script error."))
        }

        @Test(
            "it hears nothing at all of a rejection",
            arguments: [
                "Promise.reject(new Error('SECRET'))", "Promise.reject('SECRET')",
                "(async () => { await null; throw new Error('SECRET') })()",
            ])
        func rejections(script: String) throws {
            #expect(told(script).text == "")
            #expect(told(script, foreign: []).text.hasPrefix("rejected "))
        }

        @Test("errors of its timers, listeners and rejections that come later are muted, too")
        func later() throws {
            let script = """
                setTimeout(() => { throw new Error('SECRET') });
                addEventListener('later', () => { throw new Error('SECRET') });
                var fail = () => Promise.reject(new Error('SECRET'));
                """
            let after = """
                <script>
                setTimeout(() => dispatchEvent(new Event('later')), 10);
                setTimeout(() => fail(), 20);
                </script>
                """
            let words = told(script, after: after).text.split(whereSeparator: \.isWhitespace)
            #expect(words.joined(separator: " ") == "\(Self.muted) \(Self.muted)")
        }

        @Test(
            "so are values that are no errors, wherever they are thrown",
            arguments: [
                "setTimeout(() => { throw 'SECRET' })", "queueMicrotask(() => { throw 'SECRET' })",
                "requestAnimationFrame(() => { throw { secret: 'SECRET' } })",
                "addEventListener('later', () => { throw 'SECRET' })",
                "addEventListener('later', { handleEvent() { throw 'SECRET' } })",
                "onlater = null; document.body.onclick = () => { throw 'SECRET' }",
                "setTimeout(() => setTimeout(() => { throw 'SECRET' }))",
            ])
        func values(script: String) {
            let after = """
                <script>
                setTimeout(() => { dispatchEvent(new Event('later')); document.body.click() }, 10);
                </script>
                """
            #expect(told(script, after: after).text == Self.muted)
            #expect(told(script, foreign: [], after: after).text.hasPrefix("Uncaught"))
        }

        @Test(
            "their rejections are not told, and those of the page are",
            arguments: [
                "(async () => { await null; throw 'SECRET' })()",
                "setTimeout(async () => { await null; throw 'SECRET' })",
                "addEventListener('later', async () => { await null; throw 'SECRET' })",
            ])
        func laterRejections(script: String) {
            let after = """
                <script>
                setTimeout(() => dispatchEvent(new Event('later')), 10);
                setTimeout(async () => { await null; throw 'own' }, 20);
                </script>
                """
            let words = told(script, after: after).text.split(whereSeparator: \.isWhitespace)
            #expect(words == ["rejected", "own"])
        }

        @Test("values that the page throws are told, also when a muted script has called it")
        func ownValues() {
            let script = "setTimeout(() => dispatchEvent(new Event('later')))"
            let after = "<script>addEventListener('later', () => { throw 'own' })</script>"
            #expect(told(script, after: after).text.hasPrefix("Uncaught: own|"))
        }

        @Test("errors of the page's own scripts are told as ever, also beside a muted one")
        func own() throws {
            let after = "<script>setTimeout(() => { throw new Error('own') })</script>"
            let text = told("var x = 1", after: after).text
            #expect(text.hasPrefix("Error: own|http://a.test/|"))
        }

        @Test("a person sees the error in the console")
        func console() throws {
            let page = told("SECRET,17")
            let messages = page.reports.compactMap {
                if case .console(let message) = $0 { message.text } else { nil }
            }
            #expect(messages.contains { $0.contains("SECRET") })
        }

        @Test("a muted script has no base for what it imports")
        func imports() throws {
            let script = "import('./m.js').catch(e => document.body.append(e.name))"
            #expect(told(script).text == "TypeError")
        }
    }
}
