import GarthJSON
import GarthPage
import Testing

@testable import GarthEngine

@Suite("Names and roles of elements") struct ElementNameTests {
    /// A fact of the first element that a selector finds.
    private func fact(
        _ kind: ElementFact.Kind, of selector: String, in html: String
    ) throws -> String {
        var engine = Engine()
        engine.open(DocumentInfo(url: "https://ex.test/d/"), options: LayoutOptions())
        engine.receive(Array(html.utf8).span)
        engine.finish()
        let found = engine.elements(for: .elements(.selector(selector)))
        let element = try #require(found?.first)
        let answer = engine.value(of: .fact(ElementFact(kind)), on: element.reference)
        return try #require(try JSONValue(parsing: (answer ?? "").utf8).string)
    }

    @Test(
        "a name comes from references, then the label, the markup, the content and the tooltip",
        arguments: [
            ("<b id=a>Of a</b><i id=x aria-labelledby=a aria-label=L>c</i>", "Of a"),
            ("<button id=x aria-label=L title=T>c</button>", "L"),
            ("<label for=x>Mine</label><button id=x>c</button>", "Mine"),
            ("<button id=x title=T>c</button>", "c"), ("<button id=x title=T></button>", "T"),
            ("<img id=x alt=A title=T>", "A"), ("<img id=x title=T>", "T"),
            ("<figure><img id=x><figcaption>Cap</figcaption></figure>", "Cap"),
            ("<nav id=x title=T>c</nav>", "T"), ("<abbr id=x title=T>c</abbr>", "T"),
            ("<input id=x title=T placeholder=P>", "T"), ("<input id=x placeholder=P>", "P"),
            ("<input id=x type=submit>", "Submit"), ("<input id=x type=image alt=A>", "A"),
            ("<fieldset id=x title=T><legend>Leg</legend></fieldset>", "Leg"),
            ("<table id=x><caption>Cap</caption></table>", "Cap"),
            ("<table id=x role=none><caption>Cap</caption></table>", ""),
            ("<svg id=x><title>Drawn</title></svg>", "Drawn"),
            ("<p id=x>c</p>", ""),
        ])
    func order(html: String, name: String) throws {
        #expect(try fact(.label, of: "#x", in: html) == name)
    }

    @Test(
        "the content of a name has the values of fields, pictures and what style sheets add",
        arguments: [
            (
                "<label><input type=checkbox id=x> In <input value=3 aria-label=n> days</label>",
                "In 3 days"
            ),
            (
                "<label><input type=checkbox id=x> In <select><option>1<option selected>2</select></label>",
                "In 2"
            ),
            (
                "<label><input type=checkbox id=x> To <b role=slider aria-valuenow=4>o</b> %</label>",
                "To 4 %"
            ),
            (
                "<label><input type=checkbox id=x> Go <ul role=listbox><li role=option>a<li role=option "
                    + "aria-selected=true>b</ul></label>", "Go b"
            ),
            ("<label>Word <input id=x value=secret></label>", "Word"),
            (
                "<label><input type=checkbox id=x> Key <input type=password value=abc></label>",
                "Key"
            ),
            ("<a id=x href=/>See <img alt=Map></a>", "See Map"),
            ("<h2 id=x>One<br>two<div>three</div>f<b>our</b></h2>", "One two three four"),
            ("<button id=x><i title=Delete></i></button>", "Delete"),
            ("<button id=x style='text-transform:uppercase'>buy now</button>", "BUY NOW"),
            (
                "<style>b::after{content:' (new)'}</style><a id=x href=/><b>Page</b></a>",
                "Page (new)"
            ),
            ("<style>b::before{content:'\\e900'}</style><a id=x href=/><b>Page</b></a>", "Page"),
            ("<a id=x href=/>Buy<span hidden> never</span></a>", "Buy"),
            ("<a id=x href=/>Buy<span style='visibility:hidden'> never</span></a>", "Buy"),
            ("<a id=x href=/><span aria-hidden=true>*</span>Star</a>", "Star"),
            (
                "<b id=h hidden>Out <i>of sight</i></b><button id=x aria-labelledby=h>c</button>",
                "Out of sight"
            ),
            (
                "<b id=h aria-labelledby=k>mine</b><b id=k>other</b><p id=x aria-labelledby='h k'>",
                "mine other"
            ),
            (
                "<button id=x aria-label=Delete aria-labelledby='x f'>c</button><i id=f>File</i>",
                "Delete File"
            ),
        ])
    func content(html: String, name: String) throws {
        #expect(try fact(.label, of: "#x", in: html) == name)
    }

    @Test(
        "a role is the first that fits, else that of the markup where it stands",
        arguments: [
            ("<div id=x role='foo image'>", "img"), ("<ul id=x role=directory>", "list"),
            ("<div id=x role=region>", "generic"),
            ("<div id=x role=region aria-label=R>", "region"),
            ("<section id=x title=T>", "region"), ("<section id=x>", "generic"),
            ("<button id=x role=none>b</button>", "button"),
            ("<h1 id=x role=presentation>h</h1>", "none"),
            ("<h1 id=x role=none aria-describedby=y>h</h1>", "heading"),
            ("<ul role=none><li id=x>i</ul>", "generic"),
            ("<table role=presentation><tr><td id=x>c</table>", "generic"),
            ("<table role=grid><tr><td id=x>c</table>", "gridcell"),
            ("<table><tr><th id=x>h<td>c</table>", "rowheader"),
            ("<table><thead><tr><th id=x>h<td>c</table>", "columnheader"),
            ("<table><tr><th id=x scope=col>h<td>c</table>", "columnheader"),
            ("<div role=table><div id=x role=rowgroup></div></div>", "rowgroup"),
            ("<article><aside id=x>a</aside></article>", "generic"),
            ("<main><aside id=x>a</aside></main>", "complementary"),
            ("<a id=x href=/ role=menuitem>m</a>", "link"),
            ("<div role=menu><a id=x href=/ role=menuitem>m</a></div>", "menuitem"),
            ("<div id=x role=doc-toc>t</div>", "doc-toc"),
            ("<div id=x role=doc-foo>t</div>", "generic"),
        ])
    func roles(html: String, role: String) throws {
        #expect(try fact(.role, of: "#x", in: html) == role)
    }

    @Test("names that refer to each other end")
    func circles() throws {
        let html = "<a id=x href=/ aria-labelledby=y>X</a><a id=y href=/ aria-labelledby=x>Y</a>"
        #expect(try fact(.label, of: "#x", in: html) == "Y")
    }
}
