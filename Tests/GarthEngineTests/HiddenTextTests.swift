import GarthPage
import Testing

@testable import GarthEngine

/// Text that a page keeps from people is not told to programs either: it could be an order to them.
@Suite("Text that a page hides from people") struct HiddenTextTests {
    private static let secret = "Zebra"

    static let styles = [
        "display:none", "visibility:hidden", "visibility:collapse", "opacity:0", "opacity:.01",
        "position:absolute;left:-9999px", "position:absolute;top:-9999px",
        "position:fixed;left:-9999px", "position:fixed;left:9999px",
        "position:absolute;left:-1000%", "position:absolute;inset:-9999px auto auto -9999px",
        "margin-left:-9999px", "position:absolute;margin-top:-5000px",
        "transform:translateX(-9999px)", "position:absolute;transform:translate(-5000px,0)",
        "translate:-9999px", "transform:scale(0)", "transform:scaleX(0)",
        "transform:matrix(0,0,0,0,0,0)", "position:absolute;clip:rect(0,0,0,0)",
        "position:absolute;clip:rect(1px,1px,1px,1px);width:1px;height:1px;overflow:hidden",
        "clip-path:inset(50%)", "clip-path:inset(100%)", "clip-path:circle(0)",
        "clip-path:polygon(0 0,0 0,0 0)", "height:0;overflow:hidden",
        "max-height:0;overflow:hidden", "width:0;overflow:hidden", "height:1px;overflow:hidden",
        "height:0;overflow:clip", "width:0;white-space:nowrap;overflow:hidden",
        "position:absolute;width:0;height:0;overflow:hidden", "content-visibility:hidden",
        "font-size:0", "font-size:1px", "font-size:0em", "font-size:0%", "font:0/0 a",
        "text-indent:-9999px", "text-indent:100%;white-space:nowrap;overflow:hidden",
        "max-width:0;max-height:0;overflow:hidden",
    ]

    static let markup = [
        "<div hidden>Zebra</div>", "<div hidden=until-found>Zebra</div>", "<!-- Zebra -->",
        "<template>Zebra</template>", "<script type=text/plain>Zebra</script>",
        "<style>/* Zebra */</style>", "<meta name=description content=Zebra>",
        "<p data-x=Zebra>b</p>", "<dialog>Zebra</dialog>", "<div popover>Zebra</div>",
        "<details><summary>s</summary>Zebra</details>", "<button hidden>Zebra</button>",
        "<button>Buy<span style='display:none'>Zebra</span></button>",
        "<button>Buy<span style='opacity:0'>Zebra</span></button>",
        "<button>Buy<span style='position:absolute;left:-9999px'>Zebra</span></button>",
        "<a href=/x>Go<span style='font-size:0'>Zebra</span></a>",
        "<label>Name <span style='visibility:hidden'>Zebra</span><input></label>",
        "<style>a::before{content:'Zebra';opacity:0}</style><a href=/x>Go</a>",
        "<style>a::before{content:'Zebra';display:none}</style><a href=/x>Go</a>",
        "<div style='opacity:0'><p>Zebra</p></div>",
        "<div style='position:absolute;left:-9999px'><ul><li><a href=/x>Zebra</a></ul></div>",
        "<table><caption style='display:none'>Zebra</caption><tr><td>a</table>",
        "<style>td:nth-child(2){display:none}</style><table><tr><td>a<td>Zebra</table>",
        "<svg><desc>Zebra</desc></svg>", "<svg><defs><text>Zebra</text></defs></svg>",
        "<svg><symbol><text>Zebra</text></symbol></svg>", "<audio>Zebra</audio>",
    ]

    @Test("is in no text, no article and no snapshot", arguments: styles)
    func style(css: String) { expectNothing(in: "<div style=\"\(css)\">\(Self.secret) here</div>") }

    @Test("is in no text, no article and no snapshot, whatever markup it is in", arguments: markup)
    func element(html: String) { expectNothing(in: html) }

    private func expectNothing(in html: String) {
        var engine = Engine()
        engine.open(DocumentInfo(url: "https://ex.test/d/"), options: LayoutOptions())
        engine.receive(Array("<p>Before</p>\(html)<p>After</p>".utf8).span)
        engine.finish()
        let elements = engine.elements(for: .snapshot(of: nil)) ?? []
        #expect(!elements.contains { ($0.name + $0.text).contains(Self.secret) }, "snapshot")
        #expect(!LaidOutPage("<p>Before</p>\(html)<p>After</p>").text.contains(Self.secret), "text")
        for format in [ExportFormat.markdown, .plain, .json] {
            let text = String(decoding: engine.export(format), as: UTF8.self)
            #expect(!text.contains(Self.secret), "\(format)")
        }
    }
}
