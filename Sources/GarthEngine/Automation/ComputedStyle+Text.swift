import GarthPage

/// Computed values as CSS writes them.
extension ComputedStyle {
    /// The value of a property; empty for one that is not kept.
    func text(of property: String) -> String {
        switch property {
        case "display": display.text
        case "visibility": isVisible ? "visible" : "hidden"
        case "position": "\(position)"
        case "float": "\(float)"
        case "clear": "\(clear)"
        case "color": foreground.map { $0.text } ?? "rgba(0, 0, 0, 1)"
        case "background-color": background.map { $0.text } ?? "rgba(0, 0, 0, 0)"
        case "font-weight": isBold ? "700" : "400"
        case "font-style": isItalic ? "italic" : "normal"
        case "font-size": "\(Self.number(fontSize))px"
        case "direction": isRightToLeft ? "rtl" : "ltr"
        case "text-align": textAlign.text
        case "text-transform": "\(textTransform)"
        case "text-decoration-line":
            switch (isUnderlined, isStruckThrough) {
            case (true, true): "underline line-through"
            case (true, false): "underline"
            case (false, true): "line-through"
            case (false, false): "none"
            }
        case "white-space": whiteSpace.text
        case "order": "\(order)"
        case "z-index": zIndex.map { "\($0)" } ?? "auto"
        default: ""
        }
    }

    private static func number(_ value: Swift.Float) -> String {
        value == value.rounded() && abs(value) < 1e6 ? "\(Int(value))" : "\(value)"
    }
}

extension RGBColor {
    fileprivate var text: String { "rgba(\(red), \(green), \(blue), 1)" }
}

extension ComputedStyle.WhiteSpace {
    fileprivate var text: String {
        switch self {
        case .normal: "normal"
        case .nowrap: "nowrap"
        case .pre: "pre"
        case .preWrap: "pre-wrap"
        case .preLine: "pre-line"
        case .breakSpaces: "break-spaces"
        }
    }
}

extension ComputedStyle.Display {
    /// The keyword.
    var text: String {
        switch self {
        case .none: "none"
        case .inline: "inline"
        case .block: "block"
        case .inlineBlock: "inline-block"
        case .listItem: "list-item"
        case .flowRoot: "flow-root"
        case .contents: "contents"
        case .table: "table"
        case .inlineTable: "inline-table"
        case .tableRowGroup: "table-row-group"
        case .tableHeaderGroup: "table-header-group"
        case .tableFooterGroup: "table-footer-group"
        case .tableRow: "table-row"
        case .tableCell: "table-cell"
        case .tableColumn: "table-column"
        case .tableColumnGroup: "table-column-group"
        case .tableCaption: "table-caption"
        case .flex: "flex"
        case .inlineFlex: "inline-flex"
        case .grid: "grid"
        case .inlineGrid: "inline-grid"
        case .ruby: "ruby"
        case .rubyText: "ruby-text"
        }
    }
}
