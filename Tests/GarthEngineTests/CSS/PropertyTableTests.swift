import GarthPage
import Testing

@testable import GarthEngine

/// The table of properties, by what its rows do to an element.
@Suite("The table of properties") struct PropertyTableTests {
    /// A value of each longhand that shows in the computed style, with declarations that it needs to
    /// show.
    private static let samples: [(name: String, value: String, others: String)] = [
        ("font-size", "30px", ""), ("direction", "rtl", ""),
        ("color-scheme", "only dark", ""), ("color", "#123456", ""),
        ("display", "grid", ""), ("position", "relative", ""), ("float", "left", ""),
        ("clear", "both", ""),
        ("margin-top", "1px", ""), ("margin-right", "2px", ""), ("margin-bottom", "3px", ""),
        ("margin-left", "4px", ""), ("padding-top", "1px", ""), ("padding-right", "2px", ""),
        ("padding-bottom", "3px", ""), ("padding-left", "4px", ""),
        ("top", "1px", ""), ("right", "2px", ""), ("bottom", "3px", ""), ("left", "4px", ""),
        ("border-top-style", "solid", ""), ("border-right-style", "solid", ""),
        ("border-bottom-style", "solid", ""), ("border-left-style", "solid", ""),
        ("border-top-width", "5px", "border-style: solid"),
        ("border-right-width", "6px", "border-style: solid"),
        ("border-bottom-width", "7px", "border-style: solid"),
        ("border-left-width", "8px", "border-style: solid"),
        ("border-top-color", "red", "border: 1px solid"),
        ("border-right-color", "lime", "border: 1px solid"),
        ("border-bottom-color", "blue", "border: 1px solid"),
        ("border-left-color", "teal", "border: 1px solid"),
        ("border-top-left-radius", "4px", "border: 1px solid"),
        ("width", "11px", ""), ("min-width", "12px", ""), ("max-width", "13px", ""),
        ("height", "14px", ""), ("min-height", "15px", ""), ("max-height", "16px", ""),
        ("aspect-ratio", "2", ""), ("object-fit", "cover", ""),
        ("object-position", "right 3px top 4px", ""),
        ("box-sizing", "border-box", ""), ("overflow-x", "hidden", ""),
        ("overflow-y", "hidden", ""), ("clip", "rect(0,0,0,0)", "position: absolute"),
        ("clip-path", "inset(50%)", ""), ("mask-image", "url(a.png)", "background-color: red"),
        ("transform", "translate(-9999px)", ""),
        ("translate", "-9999px", ""), ("opacity", "0", ""), ("vertical-align", "middle", ""),
        ("order", "3", ""), ("flex-direction", "column-reverse", ""),
        ("flex-wrap", "wrap-reverse", ""), ("flex-grow", "2", ""), ("flex-shrink", "3", ""),
        ("flex-basis", "40px", ""), ("align-items", "center", ""), ("align-self", "center", ""),
        ("justify-content", "center", ""), ("justify-items", "center", ""),
        ("justify-self", "center", ""), ("grid-template-columns", "1px 2px", ""),
        ("grid-template-rows", "1px 2px", ""), ("grid-template-areas", "'a b'", ""),
        ("grid-auto-columns", "9px", ""), ("grid-auto-flow", "column dense", ""),
        ("grid-column-start", "2", ""), ("grid-column-end", "3", ""),
        ("grid-row-start", "4", ""), ("grid-row-end", "5", ""), ("column-count", "3", ""),
        ("column-width", "50px", ""), ("column-span", "all", ""), ("column-gap", "7px", ""),
        ("row-gap", "8px", ""), ("z-index", "4", ""), ("border-collapse", "collapse", ""),
        ("-garth-border-spacing-x", "3px", ""), ("-garth-border-spacing-y", "4px", ""),
        ("table-layout", "fixed", ""), ("caption-side", "bottom", ""), ("empty-cells", "hide", ""),
        ("visibility", "hidden", ""), ("white-space-collapse", "preserve", ""),
        ("text-wrap-mode", "nowrap", ""), ("text-align", "center", ""),
        ("text-align-last", "center", ""), ("text-indent", "9px", ""),
        ("text-overflow", "ellipsis", ""),
        ("text-transform", "uppercase", ""), ("word-break", "break-all", ""),
        ("overflow-wrap", "anywhere", ""), ("tab-size", "3", ""), ("font-weight", "bold", ""),
        ("font-style", "italic", ""), ("list-style-type", "square", ""),
        ("list-style-position", "inside", ""), ("quotes", "'a' 'b'", ""),
        ("text-decoration-line", "underline", ""), ("background-color", "#654321", ""),
        ("background-image", "url(a.png)", ""), ("background-position-x", "right 3px", ""),
        ("background-position-y", "4px", ""), ("background-size", "cover, 3px", ""),
        ("background-repeat", "no-repeat", ""),
        ("-garth-background-gradient", "#135792", ""),
        ("content", "'x'", ""), ("counter-reset", "a", ""), ("counter-increment", "b", ""),
        ("counter-set", "c", ""), ("line-clamp", "3", ""),
        ("animation-name", "a", "opacity: 0"), ("contain", "style", ""),
        ("container-type", "inline-size", ""), ("container-name", "a b", ""),
        ("content-visibility", "auto", ""), ("cursor", "url(a.png), pointer", ""),
        ("interactivity", "inert", ""),
        ("margin-inline-start", "1px", ""),
        ("margin-inline-end", "2px", ""), ("padding-inline-start", "3px", ""),
        ("padding-inline-end", "4px", ""), ("inset-inline-start", "5px", ""),
        ("inset-inline-end", "6px", ""),
    ]

    /// The properties of which the specifications say "Inherited: yes".
    private static let inherited: Set<String> = [
        "font-size", "direction", "color-scheme", "color", "border-collapse",
        "-garth-border-spacing-x",
        "-garth-border-spacing-y", "caption-side", "empty-cells", "visibility",
        "white-space-collapse", "text-wrap-mode", "text-align", "text-align-last",
        "text-indent", "text-transform",
        "word-break", "overflow-wrap", "tab-size", "font-weight", "font-style", "list-style-type",
        "list-style-position", "quotes", "cursor", "interactivity",
    ]

    /// Properties whose `inherit` a child's style does not tell: the first two are not inherited, but
    /// drawn on descendants; of the others a style keeps only what they do to its own box.
    private static let areUntold: Set<String> = [
        "text-decoration-line", "background-color", "-garth-background-gradient", "clip",
        "clip-path", "mask-image", "transform", "translate",
        "opacity", "animation-name", "contain", "content-visibility", "border-top-color",
        "border-right-color", "border-bottom-color", "border-left-color", "border-top-left-radius",
    ]

    @Test("every longhand has a sample, and longhands stand in front of shorthands")
    func order() {
        let names = Property.names
        #expect(Self.samples.map(\.name) == Array(names.prefix(Property.longhands.count)))
        #expect(Property.longhands.map { Int($0.rawValue) } == Array(0..<Property.longhands.count))
    }

    /// Pages without pictures pass the declarations of backgrounds over.
    private static var allPictures: LayoutOptions {
        var options = LayoutOptions(isInteractive: true)
        (options.showsPictures, options.showsBackgroundImages) = (true, true)
        return options
    }

    @Test("a value shows in the style; initial, inherit and unset do what they say")
    func values() {
        for sample in Self.samples {
            let set = "\(sample.others); \(sample.name): \(sample.value)"
            let page = StyledPage(
                """
                <!DOCTYPE html><x id=without style="\(sample.others)"></x><x id=with style="\(set)"></x>
                <x id=again style="\(set); \(sample.name): initial"></x>
                <x style="\(set)"><y style="\(sample.others); \(sample.name): inherit" id=child></y>
                <y style="\(sample.others); \(sample.name): unset" id=unset></y>
                <y style="\(sample.others)" id=plain></y></x>
                """, options: Self.allPictures)
            let name = Comment(rawValue: sample.name)
            #expect(page["with"] != page["without"], name)
            #expect(page["again"] == page["without"], name)
            #expect(page["unset"] == page["plain"], name)
            if Self.areUntold.contains(sample.name) { continue }
            let isTaken = page["plain"] == page["child"]
            #expect(isTaken == Self.inherited.contains(sample.name), name)
        }
    }
}
