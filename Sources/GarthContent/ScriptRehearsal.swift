import GarthEngine
import GarthPage
import GarthScript

/// A page of Garth's own whose scripts do what scripts of pages commonly do. A nursery reads it
/// before it makes its first copy, so that the prelude's functions are compiled in all copies.
enum ScriptRehearsal {
    /// Reads the page in a window that ends with it.
    static func run(for page: ScriptedPage) {
        page.rehearse { other in
            other.prepare(ScriptSettings())
            other.open(
                DocumentInfo(url: "https://garth.example/a/b.html?c#d"), options: LayoutOptions(),
                isReader: false, parser: .standard)
            Array(document.utf8).withUnsafeBytes { other.receive($0) }
            other.finish()
            // A turn ends when it has taken too long.
            for _ in 0..<turns { other.work() }
            assert(other.engine.isParsed(), "a script stopped the rehearsed page")
            for update in other.engine.takeUpdates() {
                if case .script(.console(let message)) = update {
                    assertionFailure("the rehearsed page failed: \(message.text)")
                }
            }
        }
    }

    /// The turns of the event loop that the page has.
    private static let turns = 8

    private static let document = """
        <!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>a</title><style>.b { color: red }</style>
        <script>document.documentElement.classList.add("c"); window.d = window.d || {}</script></head>
        <body class=e><div id=app></div><ul><li class=f data-g=h>i</li><li><a href="#j">k</a></li></ul>
        <form id=l><label for=m>n</label><input id=m name=m value=o><input type=checkbox id=p checked>
        <button>q</button></form><template id=r><p>s</p></template><script>\(script)</script></body></html>
        """

    /// The functions that pages and their libraries call most.
    private static let script = """
        (function () {
            "use strict";
            const find = (s) => document.querySelector(s), all = (s) => Array.from(document.querySelectorAll(s));
            const app = document.getElementById("app"), heard = [];
            function make(tag, members, ...children) {
                const e = document.createElement(tag);
                for (const name of Object.keys(members)) {
                    if (name.startsWith("on")) e.addEventListener(name.slice(2), members[name]);
                    else e.setAttribute(name, members[name]);
                }
                for (const child of children) e.appendChild(typeof child === "string" ? document.createTextNode(child) : child);
                return e;
            }
            const list = make("ul", { class: "a b", id: "t" });
            for (let n = 0; n < 3; n++) list.append(make("li", { "data-n": n, onclick: (e) => heard.push(e.target) }, `item ${n}`));
            app.append(list, make("p", {}, "a", make("b", {}, "c")), make("button", { type: "button" }, "d"));
            const part = document.createDocumentFragment();
            part.appendChild(document.createElement("span")).textContent = "e";
            app.insertBefore(part, list);
            app.insertAdjacentHTML("beforeend", "<p class=f>g<i>h</i></p><!-- i -->");
            list.firstElementChild.innerHTML = "<b>j</b> k";
            list.lastElementChild.remove();
            list.replaceChild(make("li", {}, "l"), list.children[1]);
            for (const e of all("li, p.f, [data-n]")) {
                e.classList.toggle("m");
                e.classList.contains("m") && e.classList.remove("m");
                e.className += " n";
                e.style.display = "block";
                e.style.setProperty("--o", "1px");
                e.dataset.p = e.getAttribute("data-n") ?? "";
                e.hidden = false;
                e.id = e.id || "q";
                e.title = e.tagName.toLowerCase() + e.nodeType + e.childNodes.length;
                e.closest("ul")?.matches(".a");
                e.parentNode.contains(e);
                e.toggleAttribute("hidden", false);
                e.removeAttribute("title");
                for (const a of e.attributes) heard.push(a.name + a.value);
            }
            const copy = find("#r").content.cloneNode(true);
            app.prepend(copy);
            new MutationObserver((records) => heard.push(records.length)).observe(app, { childList: true, attributes: true, characterData: true, subtree: true });
            list.firstChild.firstChild.nodeValue = "r";
            app.textContent += "";
            const field = find("#m"), form = find("#l");
            field.addEventListener("input", () => heard.push(field.value), { passive: true });
            field.value = "s";
            field.dispatchEvent(new Event("input", { bubbles: true }));
            find("#p").checked = !find("#p").checked;
            form.addEventListener("submit", (e) => { e.preventDefault(); e.stopPropagation(); });
            form.elements.m.focus();
            find("button").addEventListener("click", (e) => heard.push(e.currentTarget, e.type), { once: true });
            find("button").click();
            document.body.dispatchEvent(new CustomEvent("u", { detail: { v: 1 }, cancelable: true }));
            window.addEventListener("load", () => heard.push(document.readyState));
            document.addEventListener("DOMContentLoaded", () => heard.push(performance.now()));
            document.addEventListener("click", (e) => e.composedPath());
            setTimeout(() => heard.push("w"), 0);
            clearTimeout(setTimeout(() => {}, 10));
            clearInterval(setInterval(() => {}, 10));
            requestAnimationFrame(() => heard.push(app.offsetHeight));
            queueMicrotask(() => heard.push("x"));
            Promise.resolve(1).then((v) => heard.push(v));
            app.getBoundingClientRect();
            getComputedStyle(app).display;
            matchMedia("(min-width: 10em)").matches;
            const u = new URL("../a?b=c#d", location.href);
            u.searchParams.get("b");
            new URLSearchParams("a=b").toString();
            history.replaceState({ y: 1 }, "", location.pathname);
            location.hash;
            navigator.userAgent + navigator.language;
            document.title = document.title + "z";
            document.createTreeWalker(app, NodeFilter.SHOW_TEXT).nextNode();
            document.getElementsByTagName("li").length + document.getElementsByClassName("f").length;
            const range = document.createRange();
            range.selectNodeContents(app);
            structuredClone({ a: [1] });
            new AbortController().signal.aborted;
            document.documentElement.scrollTop;
        })();
        """
}
