/// Properties that change nothing in a terminal. Scripts may read and set them all the same.
enum UnkeptProperties {
    /// The initial values of those that are not inherited.
    static let initial: [String: String] = [
        "align-content": "normal", "animation-delay": "0s", "animation-direction": "normal",
        "animation-duration": "0s", "animation-fill-mode": "none",
        "animation-iteration-count": "1", "animation-play-state": "running",
        "animation-timing-function": "ease", "appearance": "none",
        "backdrop-filter": "none", "backface-visibility": "visible",
        "background-attachment": "scroll", "background-blend-mode": "normal",
        "background-clip": "border-box", "background-image": "none",
        "background-origin": "padding-box", "background-position": "0% 0%",
        "background-position-x": "0%", "background-position-y": "0%",
        "background-repeat": "repeat", "background-size": "auto",
        "border-bottom-left-radius": "0px", "border-bottom-right-radius": "0px",
        "border-image-outset": "0", "border-image-repeat": "stretch",
        "border-image-slice": "100%", "border-image-source": "none", "border-image-width": "1",
        "border-top-right-radius": "0px", "box-shadow": "none",
        "break-after": "auto", "break-before": "auto", "break-inside": "auto",
        "column-fill": "balance", "column-rule-style": "none", "column-rule-width": "0px",
        "filter": "none",
        "grid-auto-rows": "auto", "isolation": "auto",
        "mix-blend-mode": "normal", "offset-path": "none", "outline-offset": "0px",
        "outline-style": "none", "outline-width": "0px", "overflow-anchor": "auto",
        "overscroll-behavior-x": "auto", "overscroll-behavior-y": "auto", "perspective": "none",
        "perspective-origin": "50% 50%",
        "resize": "none", "rotate": "none", "scale": "none", "scroll-behavior": "auto",
        "scroll-margin-bottom": "0px", "scroll-margin-left": "0px", "scroll-margin-right": "0px",
        "scroll-margin-top": "0px", "scroll-padding-bottom": "auto", "scroll-padding-left": "auto",
        "scroll-padding-right": "auto", "scroll-padding-top": "auto",
        "scroll-snap-align": "none", "scroll-snap-stop": "normal", "scroll-snap-type": "none",
        "scrollbar-gutter": "auto", "scrollbar-width": "auto", "shape-outside": "none",
        "text-decoration-style": "solid", "text-decoration-thickness": "auto",
        "touch-action": "auto", "transform-box": "view-box", "transform-origin": "50% 50%",
        "transform-style": "flat", "transition-behavior": "normal", "transition-delay": "0s",
        "transition-duration": "0s", "transition-property": "all",
        "transition-timing-function": "ease", "unicode-bidi": "normal", "user-select": "auto",
        "vector-effect": "none", "view-transition-name": "none", "will-change": "auto",
        "zoom": "1",
    ]

    /// The initial values of those that children inherit.
    static let inherited: [String: String] = [
        "accent-color": "auto", "caret-color": "auto", "clip-rule": "nonzero",
        "color-scheme": "normal", "cursor": "auto", "fill": "rgb(0, 0, 0)", "fill-opacity": "1",
        "fill-rule": "nonzero", "font-family": "monospace", "font-feature-settings": "normal",
        "font-kerning": "auto", "font-optical-sizing": "auto", "font-size-adjust": "none",
        "font-stretch": "100%", "font-variant": "normal", "font-variant-caps": "normal",
        "font-variant-ligatures": "normal", "font-variant-numeric": "normal",
        "font-variation-settings": "normal", "hyphens": "manual", "image-rendering": "auto",
        "letter-spacing": "normal", "line-break": "auto", "line-height": "normal",
        "list-style-image": "none", "marker": "none", "orphans": "2", "paint-order": "normal",
        "pointer-events": "auto", "print-color-adjust": "economy", "ruby-position": "over",
        "scrollbar-color": "auto", "stroke": "none", "stroke-linecap": "butt",
        "stroke-linejoin": "miter", "stroke-opacity": "1", "stroke-width": "1px",
        "text-align-all": "start", "text-anchor": "start", "text-combine-upright": "none",
        "text-decoration-skip-ink": "auto", "text-emphasis-style": "none", "text-justify": "auto",
        "text-orientation": "mixed", "text-rendering": "auto", "text-shadow": "none",
        "text-size-adjust": "auto", "text-underline-offset": "auto",
        "text-underline-position": "auto", "text-wrap-style": "auto", "widows": "2",
        "word-spacing": "0px", "writing-mode": "horizontal-tb",
    ]

    /// Colours whose initial value is that of the text.
    static let colors: Set<String> = [
        "column-rule-color", "outline-color", "text-decoration-color", "text-emphasis-color",
        "-webkit-text-fill-color", "-webkit-text-stroke-color",
    ]

    /// The names of all of them.
    static let names = (Array(initial.keys) + Array(inherited.keys) + Array(colors)).sorted()
}
