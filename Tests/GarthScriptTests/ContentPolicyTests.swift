import GarthEngine
import GarthPage
import GarthURL
import Testing

@testable import GarthScript

extension ScriptTests {
    /// Content security policies in the content process.
    @Suite("Content security policies of pages with scripts") struct ContentPolicyTests {
        /// A printed page with policies; requests get empty answers.
        private final class Page {
            let page = ScriptedPage { .zero }
            var lines = PageLines()
            var console: [String] = []
            var wishes: [PageResource] = []
            var requests: [ScriptRequest] = []
            var metadata: [String] = []

            init(
                _ html: String, policy: String? = nil, reportOnly: String? = nil,
                files: [String: String] = [:]
            ) throws {
                let url = try URLRecord(parsing: "http://a.test/")
                var settings = ScriptSettings()
                settings.isPrinted = true
                page.prepare(settings)
                var info = DocumentInfo(url: url.href)
                info.contentPolicies =
                    ContentSecurityPolicy.policies(in: policy.map { [$0] } ?? [], of: url)
                    + ContentSecurityPolicy.policies(
                        in: reportOnly.map { [$0] } ?? [], .report, of: url)
                page.open(info, options: LayoutOptions(), isReader: false, parser: .standard)
                Array(html.utf8).withUnsafeBytes { page.receive($0) }
                page.finish()
                page.work()
                take()
                while !wishes.isEmpty || !requests.isEmpty {
                    if let wish = wishes.popLast() {
                        page.provide(
                            resource: wish.id, bytes: files[wish.href].map { Array($0.utf8) },
                            isShared: true)
                    } else if let request = requests.popLast() {
                        var response = ScriptResponse(.basic)
                        response.status = 200
                        response.url = request.url
                        response.headers = [ScriptHeaderField("Content-Type", "text/javascript")]
                        response.body = Array((files[request.url] ?? "").utf8)
                        page.answer(request: request.number, response)
                    }
                    page.work()
                    take()
                }
            }

            private func take() {
                for update in page.engine.takeUpdates() {
                    switch update {
                    case .lines(let from, let batch):
                        lines.truncate(toLine: from)
                        lines.append(batch)
                    case .restarted: lines = PageLines()
                    case .needsResource(let wish): wishes.append(wish)
                    case .contentPolicy(let text, _): metadata.append(text)
                    case .script(.request(let request)): requests.append(request)
                    case .script(.console(let message)): console.append(message.text)
                    default: break
                    }
                }
            }

            var text: String {
                (0..<lines.count).map { lines.string(ofLine: $0) }.joined(separator: "\n")
            }
        }

        @Test("a script in the page runs only with its nonce or its hash, and the page is told")
        func inline() throws {
            let hash = "sha256-8htcV/4cjd2I2dUQcpKcfN+NrDPWn7BQphsDMZ1ohwM="
            let body = """
                <body><p id=a></p><script nonce=n>
                const add = text => { document.getElementById('a').textContent += text + ' ' };
                document.addEventListener('securitypolicyviolation', e => add(
                    [e.effectiveDirective, e.blockedURI, e.disposition, e.target.id].join('|')));
                </script><script id=b>add('never')</script><script>add('hash')</script>
                """
            #expect(
                try Page(body, policy: "script-src 'nonce-n' '\(hash)'").text
                    == "hash script-src-elem|inline|enforce|b")
            let reported = try Page(body, reportOnly: "script-src 'nonce-n' '\(hash)'")
            #expect(reported.text == "never hash script-src-elem|inline|report|b")
            #expect(
                reported.console == [
                    "the page's Content-Security-Policy would not allow text in the page "
                        + "(script-src-elem)"
                ])
        }

        @Test("a meta element in the head sets a policy from its place on")
        func metadata() throws {
            let page = try Page(
                """
                <head><script>var ran = 'before'</script>
                <meta http-equiv=Content-Security-Policy content="script-src 'nonce-n'">
                <script>ran += ' never'</script></head>
                <body><meta http-equiv=content-security-policy content="script-src 'none'">
                <script nonce=n>document.body.append(ran)</script>
                """)
            #expect(page.text == "before" && page.metadata == ["script-src 'nonce-n'"])
        }

        @Test("a policy that a script inserts into the head is obeyed from then on")
        func insertedMetadata() throws {
            let page = try Page(
                """
                <head></head><body><script>
                const meta = document.createElement('meta');
                meta.httpEquiv = 'Content-Security-Policy';
                meta.content = "script-src 'nonce-n'; connect-src 'none'";
                document.body.append(meta);
                fetch('/before').then(() => document.body.append('before '));
                document.head.append(meta);
                fetch('/after').catch(e => document.body.append(e.name + ' '));
                try { eval('document.body.append("eval ")') } catch (e) { document.body.append(e.name + ' ') }
                </script><script>document.body.append('never ')</script>
                """, files: ["http://a.test/before": "x"])
            #expect(Set(page.text.split(separator: " ")) == ["before", "TypeError", "EvalError"])
            #expect(page.metadata == ["script-src 'nonce-n'; connect-src 'none'"])
        }

        @Test("base-uri holds for a base that a script inserts, also before another, or changes")
        func insertedBase() throws {
            let page = try Page(
                """
                <head><base href=/own/></head><body><a href=x></a><script nonce=n>
                const add = text => document.body.append(text + ' '), a = document.links[0];
                document.addEventListener('securitypolicyviolation', e => add(
                    [e.effectiveDirective, e.blockedURI, e.target.id].join('|')));
                add(a.href);
                const base = document.createElement('base');
                base.id = 'made';
                base.href = 'http://evil.test/';
                document.head.prepend(base);
                add(a.href);
                base.href = '/other/';
                add(a.href);
                fetch('y');
                </script>
                """, policy: "base-uri 'self'")
            // Lines are wrapped.
            #expect(
                page.text.filter { !$0.isWhitespace } == "http://a.test/own/xhttp://a.test/x"
                    + "http://a.test/other/xbase-uri|http://evil.test/|made")
            #expect(page.requests.isEmpty)
        }

        @Test(
            "style attributes need 'unsafe-inline', of the parser and by setAttribute; CSSOM is free"
        )
        func styleAttributes() throws {
            let body = """
                <head><style nonce=n>i { display: block }</style></head>
                <body><p id=a style="display:none">parsed</p><p id=b>set</p><p id=c>made</p>
                <div id=d></div><script nonce=n>
                const $ = id => document.getElementById(id);
                const told = [];
                document.addEventListener('securitypolicyviolation', e => {
                    told.push(e.effectiveDirective + '|' + e.blockedURI + '|' + e.target.id);
                });
                $('b').setAttribute('style', 'display: none');
                $('c').style.display = 'none';
                $('d').innerHTML = '<p id=e style="display:none">inner</p>';
                const copy = $('c').cloneNode(true);
                copy.id = 'f';
                document.body.append(copy);
                const shown = ['a', 'b', 'c', 'e', 'f'].map(x => getComputedStyle($(x)).display);
                const kept = $('b').getAttribute('style') + $('b').style.length;
                setTimeout(() => {
                    document.body.textContent = [...shown, kept, ...told].join(' ');
                });
                </script>
                """
            let strict = try Page(body, policy: "style-src 'nonce-n'")
            let told = strict.text.filter { !$0.isWhitespace }
            #expect(told.hasPrefix("blockblocknoneblocknonedisplay:none0"))
            for id in ["a", "b", "e"] { #expect(told.contains("style-src-attr|inline|\(id)")) }
            #expect(told.split(separator: "|").count == 7)
            let free = try Page(body, policy: "style-src 'unsafe-inline'")
            #expect(free.text == "none none none none none display: none1")
            let reported = try Page(body, reportOnly: "style-src 'nonce-n'")
            #expect(reported.text.hasPrefix("none none none none none display: none1 style-src"))
        }

        @Test("without scripts, style attributes are ignored where the policy forbids them")
        func plainStyleAttributes() throws {
            let page = try Page(
                "<p style='display:none'>shown<p style='display:none'>too",
                policy: "default-src 'none'")
            #expect(page.text.contains("shown") && page.text.contains("too"))
        }

        @Test("an address that no policy allows is not asked for, and its element has an error")
        func addresses() throws {
            let page = try Page(
                """
                <body><script nonce=n>
                const add = text => document.body.append(text + ' ');
                document.addEventListener('securitypolicyviolation', e => add(e.blockedURI));
                fetch('/no').catch(e => add(e.name));
                fetch('/yes/1').then(r => add(r.status));
                </script>
                <script src=http://b.test/x.js onerror="add('?')"></script>
                <script src=http://b.test/n.js nonce=n></script>
                """, policy: "script-src 'nonce-n'; connect-src a.test/yes/",
                files: ["http://b.test/x.js": "add('x')", "http://b.test/n.js": "add('n')"])
            #expect(
                Set(page.text.split(separator: " ")) == [
                    "http://a.test/no", "TypeError", "200", "http://b.test/x.js", "inline", "n",
                ])
        }

        @Test("'strict-dynamic' lets a trusted script load others, and not the parser")
        func strictDynamic() throws {
            let page = try Page(
                """
                <body><script nonce=n>
                const add = text => document.body.append(text + ' ');
                const s = document.createElement('script');
                s.src = 'http://b.test/a.js';
                document.body.append(s);
                document.write('<script src=http://b.test/b.js></scr' + 'ipt>');
                </script>
                """, policy: "script-src 'nonce-n' 'strict-dynamic' b.test",
                files: ["http://b.test/a.js": "add('a')", "http://b.test/b.js": "add('b')"])
            #expect(page.text == "a")
        }

        @Test("modules have the nonce of their element, with all that they import")
        func modules() throws {
            let page = try Page(
                """
                <body><script type=module nonce=n src=/m.js></script>
                <script type=module src=/o.js></script>
                <script type=module>document.body.append('never')</script>
                """, policy: "script-src 'nonce-n'",
                files: [
                    "http://a.test/m.js": "import './i.js'; document.body.append('m')",
                    "http://a.test/i.js": "document.body.append('i')",
                    "http://a.test/o.js": "document.body.append('o')",
                ])
            #expect(page.text == "im")
        }

        @Test("handlers in attributes need 'unsafe-inline', or 'unsafe-hashes' and their hash")
        func handlers() throws {
            func text(_ policy: String) throws -> String {
                try Page(
                    """
                    <body><b id=b onclick="this.append('run')"></b><script nonce=n>
                    document.getElementById('b').click();
                    const i = document.createElement('i');
                    i.setAttribute('onclick', "document.body.append(' made')");
                    i.click();
                    i.onclick = () => document.body.append(' set');
                    i.click();
                    </script>
                    """, policy: policy
                ).text
            }
            #expect(try text("script-src 'nonce-n'") == "set")
            #expect(try text("script-src-elem 'nonce-n'") == "run made set")
            let hash = "sha256-0Uww21ikXR4LY19AvywCJWOtTPekr2cYlvVokFWRRuE="
            #expect(
                try text("script-src 'nonce-n' 'unsafe-hashes' '\(hash)'") == "run set")
        }

        @Test("texts become code only with 'unsafe-eval'; handlers that are allowed still do")
        func evaluation() throws {
            func text(_ policy: String) throws -> String {
                try Page(
                    """
                    <body><b id=b onclick="add('handler')"></b><script nonce=n>
                    const add = text => document.body.append(text + ' ');
                    const attempt = f => { try { add(f()) } catch (e) { add(e.name) } };
                    attempt(() => eval('1'));
                    attempt(() => new Function('return 2')());
                    attempt(() => (async () => {}).constructor('return 3') && 3);
                    document.getElementById('b').click();
                    attempt(() => eval('4'));
                    document.addEventListener('securitypolicyviolation', e => add(e.blockedURI));
                    setTimeout("add('timer')");
                    </script>
                    """, policy: policy
                ).text
            }
            let strict = "script-src-elem 'nonce-n'; script-src-attr 'unsafe-inline'; "
            #expect(
                try text(strict + "script-src 'self'")
                    == "EvalError EvalError EvalError handler EvalError eval")
            #expect(
                try text(strict + "script-src 'unsafe-eval'") == "1 2 3 handler 4 timer")
        }

        @Test("a javascript: address runs only where text in the page may")
        func javaScriptAddresses() throws {
            func text(_ policy: String) throws -> String {
                try Page(
                    "<body><script nonce=n>"
                        + "location = 'javascript:document.body.append(1)'</script>",
                    policy: policy
                ).text
            }
            #expect(try text("script-src 'nonce-n'").isEmpty)
            #expect(try text("script-src-attr 'none'") == "1")
        }

        @Test("a nonce is not shown in an attribute, and is known to scripts")
        func nonces() throws {
            let page = try Page(
                """
                <body><script nonce=secret id=s>
                const s = document.getElementById('s');
                document.body.append([s.getAttribute('nonce'), s.nonce,
                    document.querySelector('[nonce=secret]')].join('|'));
                </script>
                """, policy: "script-src 'nonce-secret'")
            #expect(page.text == "|secret|")
        }

        @Test("styles in the page and sheets need permission, too, and the page is told")
        func styles() throws {
            let page = try Page(
                """
                <body><style>.a { display: none }</style><style nonce=n>.b { display: none }</style>
                <link rel=stylesheet href=/c.css><p class=a>a<p class=b>b<p class=c>c
                <script>document.addEventListener('securitypolicyviolation',
                    e => document.body.append(e.effectiveDirective + ' ' + e.blockedURI + ' '));
                </script>
                """, policy: "style-src 'nonce-n'", files: ["/c.css": ".c { display: none }"])
            #expect(
                page.text.split(separator: "\n") == [
                    "a", "c", "style-src-elem inline style-src-elem http://a.test/c.css",
                ])
        }

        @Test("a base address that base-uri does not allow is ignored")
        func base() throws {
            func text(_ policy: String) throws -> String {
                try Page(
                    "<head><base href=http://b.test/></head><body><script>"
                        + "document.body.append(document.baseURI)</script>", policy: policy
                ).text
            }
            #expect(try text("base-uri 'self'") == "http://a.test/")
            #expect(try text("base-uri b.test") == "http://b.test/")
        }

        @Test("without a policy nothing is restricted, and scripts of the program never are")
        func unrestricted() throws {
            let open = try Page("<body><script>document.body.append(eval('1'))</script>")
            #expect(open.text == "1" && open.console.isEmpty)
            let closed = try Page("<body>a", policy: "default-src 'none'")
            #expect(closed.page.evaluate("1 + 1") == .value("2"))
            closed.page.callAsync("return x + 1", arguments: "{\"x\": 2}", request: 7)
            closed.page.work()
            #expect(closed.page.takeFinishedCalls().first?.outcome == .value("3"))
        }
    }
}
