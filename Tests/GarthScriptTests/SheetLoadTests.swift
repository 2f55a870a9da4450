import GarthEngine
import GarthPage
import Testing

@testable import GarthScript

extension ScriptTests {
    @Suite("Style sheets that scripts change") struct SheetLoadTests {
        @Test("a script reads neither rules nor hashes of what came from another origin")
        func foreign() {
            let source = "document.body.append('ran')"
            let hash = "sha256-qHWo23DTBfUKn1RtpMOv4GPi2wqZFmyF2aYSMPJew8U="
            func page(_ foreign: Set<String>) -> String {
                Printed(
                    [
                        """
                        <body><link id=l rel=stylesheet href=a.css><script>
                        addEventListener('load', () => {
                            let read = () => {
                                try { return document.styleSheets[0].cssRules.length }
                                catch (e) { return e.name }
                            };
                            document.body.append(read());
                            document.getElementById('l').href = 'b.css';
                            document.body.append(' ' + read());
                        });
                        </script><script src=x.js integrity='\(hash)'></script>
                        """
                    ], files: ["a.css": "p { color: red } b { color: red }", "x.js": source],
                    foreign: foreign
                ).text
            }
            #expect(page([]) == "ran2 2")
            #expect(page(["a.css", "x.js"]) == "SecurityError SecurityError")
        }

        /// What is shown of two elements after a script has changed the style sheet of a link.
        private func shown(
            after change: String, link: String = "<link id=l rel=stylesheet href=p.css>",
            files: [String: String] = [:]
        ) -> String {
            var files = files
            for (name, css) in ["p.css": "p { display: none }", "b.css": "b { display: none }"]
            where files[name] == nil { files[name] = css }
            return Printed(
                [
                    """
                    <body>\(link)<p>para</p><b>bold</b><script>
                    addEventListener('load', () => {
                        let l = document.getElementById('l');
                        \(change)
                    });
                    </script>
                    """
                ], files: files
            ).text
        }

        @Test(
            "another sheet of a link takes the place of the one before, with what that imported",
            arguments: [
                ("", "bold"), ("l.href = 'b.css'", "para\n"),
                ("l.href = 'none.css'", "para\n\nbold"),
                ("l.href = 'b.css'; l.href = 'p.css'", "bold"),
                ("l.rel = 'icon'", "para\n\nbold"),
                ("l.media = 'print and (width: 1px)'", "para\n\nbold"),
                ("l.removeAttribute('href')", "para\n\nbold"),
                ("l.href = 'b.css'; l.onload = () => { l.href = 'p.css' }", "bold"),
            ])
        func changedLink(change: String, text: String) {
            let expected = text.hasSuffix("\n") ? String(text.dropLast()) : text
            #expect(shown(after: change) == expected)
            let imported = ["p.css": "@import 'q.css'", "q.css": "p { display: none }"]
            #expect(shown(after: change, files: imported) == expected)
        }

        @Test("a link that becomes one of a style sheet, or of another medium, loads it")
        func latelyLinked() {
            let other = "<link id=l rel=preload href=p.css>"
            #expect(shown(after: "", link: other) == "para\n\nbold")
            #expect(shown(after: "l.rel = 'stylesheet'", link: other) == "bold")
            let medium = "<link id=l rel=stylesheet href=p.css media='(width: 1px)'>"
            #expect(shown(after: "", link: medium) == "para\n\nbold")
            #expect(shown(after: "l.media = 'all'", link: medium) == "bold")
            let loading =
                "<link id=l rel=stylesheet href=p.css media='(width: 1px)' onload=\"media='all'\">"
            #expect(shown(after: "", link: loading) == "bold")
        }

        @Test("a new style element takes the place of none that is still there")
        func places() {
            let page = Printed([
                """
                <style id=s></style><style>p { display: none }</style><style>i { display: none }</style>
                <body><p>para</p><b>bold</b><i>italic</i><script>
                addEventListener('load', () => {
                    document.getElementById('s').remove();
                    let style = document.createElement('style');
                    style.textContent = 'b { color: red }';
                    document.head.append(style);
                });
                </script>
                """
            ])
            #expect(page.text == "bold")
        }
    }
}
