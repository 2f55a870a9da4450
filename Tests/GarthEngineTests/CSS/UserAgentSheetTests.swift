import CResources
import Testing

@testable import GarthEngine

@Suite("User-agent style sheet") struct UserAgentSheetTests {
    @Test(
        "what HTML hides is hidden",
        arguments: [
            "<p id=x hidden>", "<script id=x></script>", "<template id=x></template>",
            "<dialog id=x>", "<div popover id=x>", "<input type=HIDDEN id=x>", "<datalist id=x>",
            "<noembed id=x></noembed>", "<ruby><rp id=x></ruby>",
        ])
    func hidden(html: String) {
        #expect(StyledPage("<!DOCTYPE html><body>" + html)["x"].display == .none)
    }

    @Test(
        "what is open shows",
        arguments: [
            "<dialog open id=x>", "<details open><p id=x></details>",
            "<details><summary id=x></details>", "<noscript id=x></noscript>",
        ])
    func open(html: String) {
        #expect(StyledPage("<!DOCTYPE html><body>" + html)["x"].display != .none)
    }

    @Test("elements look as readers expect")
    func looks() {
        let page = StyledPage(
            """
            <!DOCTYPE html><body id=body><h2 id=h2></h2><p id=p><b id=b></b><i id=i></i><u id=u></u>
            <s id=s></s><a id=a href=x></a><a id=anchor></a><pre id=pre></pre><center id=center></center>
            <ul id=ul><li id=li><ul id=ul2><li><ul id=ul3></ul></ul></ul><ol id=ol><li></ol>
            <table id=table><thead id=thead><tr id=tr><th id=th><td id=td></table>
            <dl><dd id=dd></dl><button id=button></button><textarea id=ta></textarea>
            """)
        #expect(page["body"].display == .block && page["body"].margin.left == .zero)
        #expect(page["h2"].isBold && page["h2"].margin.top == .pixels(16))
        #expect(page["p"].margin.bottom == .pixels(16))
        #expect(page["b"].isBold && page["i"].isItalic && page["u"].isUnderlined)
        #expect(page["s"].isStruckThrough && page["a"].isUnderlined && !page["anchor"].isUnderlined)
        #expect(page["a"].foreground != nil)
        #expect(page["pre"].whiteSpace == .pre && page["center"].textAlign == .webkitCenter)
        #expect(page["li"].display == .listItem && page["li"].listStyle == .disc)
        #expect(page["ul2"].listStyle == .circle && page["ul3"].listStyle == .square)
        #expect(page["ul"].margin.top == .pixels(16) && page["ul2"].margin.top == .zero)
        #expect(page["ol"].listStyle == .decimal)
        #expect(page["table"].display == .table && page["thead"].display == .tableHeaderGroup)
        #expect(page["tr"].display == .tableRow && page["td"].display == .tableCell)
        #expect(page["th"].isBold && page["th"].textAlign == .center)
        #expect(page["dd"].margin.left.value > 0)
        #expect(page["button"].display == .inlineBlock && page["ta"].whiteSpace == .preWrap)
    }

    @Test("attributes for presentation")
    func hints() {
        let page = StyledPage(
            """
            <!DOCTYPE html><table id=t width=50% border=2 cellpadding=5 cellspacing=3 align=center bgcolor=red>
            <tr><td id=c nowrap valign=top width=80 align=right></table>
            <ol type=i id=ol><li type=A id=li></ol><font color=#00f id=font></font>
            <hr id=hr width=50% align=left color=red><p dir=rtl id=p><br clear=all id=br>
            <img id=img align=left hspace=8>
            """)
        #expect(page["t"].width == .percent(50) && page["t"].borderWidth.top == 2)
        #expect(page["t"].borderSpacingX == 3 && page["t"].margin.left == .auto)
        #expect(page["t"].background == .cssRed)
        #expect(page["c"].whiteSpace == .nowrap && page["c"].verticalAlign == .top)
        #expect(page["c"].width == .pixels(80) && page["c"].textAlign == .webkitRight)
        #expect(page["c"].padding.left == .pixels(5) && page["c"].borderStyle.left == .solid)
        #expect(page["ol"].listStyle == .lowerRoman && page["li"].listStyle == .upperAlpha)
        #expect(page["font"].specifiedColor == .cssBlue)
        #expect(page["hr"].width == .percent(50) && page["hr"].margin.right == .auto)
        #expect(page["p"].isRightToLeft && page["br"].clear == .both)
        #expect(page["img"].float == .left && page["img"].margin.left == .pixels(8))
    }

    @Test("elements without a difference share one style and are not matched again")
    func sharing() {
        let page = StyledPage(
            "<!DOCTYPE html>" + String(repeating: "<p class=c>a<b id=i>b</b></p>", count: 200))
        #expect(page.resolver.contexts.list.count < 12)
        #expect(page.resolver.table.styles.count < 8)
    }

    @Test("the sheet names no media: it is read once, for every surface")
    func media() throws {
        let sheet = UnsafeBufferPointer(
            start: garth_resource_ua_css(), count: Int(garth_resource_ua_css_size()))
        let text = String(decoding: sheet, as: UTF8.self)
        #expect(text.contains("display") && !text.contains("@media"))
    }
}
