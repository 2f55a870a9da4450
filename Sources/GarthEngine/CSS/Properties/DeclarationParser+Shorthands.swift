/// Shorthands and other names of longhands.
extension DeclarationParser {
    typealias Longhand = (Property, DeclarationValue)

    private static let margins: [Property] = [.marginTop, .marginRight, .marginBottom, .marginLeft]
    private static let paddings: [Property] = [
        .paddingTop, .paddingRight, .paddingBottom, .paddingLeft,
    ]
    private static let insets: [Property] = [.top, .right, .bottom, .left]
    private static let borderStyles: [Property] = [
        .borderTopStyle, .borderRightStyle, .borderBottomStyle, .borderLeftStyle,
    ]
    private static let gridTemplateProperties: [Property] = [
        .gridTemplateRows, .gridTemplateColumns, .gridTemplateAreas,
    ]
    private static let borderWidths: [Property] = [
        .borderTopWidth, .borderRightWidth, .borderBottomWidth, .borderLeftWidth,
    ]

    private static let borderColors: [Property] = [
        .borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor,
    ]

    /// The longhands of a property; a longhand returns itself.
    static func longhands(of property: Property) -> [Property] {
        switch property {
        case .all: Property.longhands.filter { $0 != .direction }
        case .margin: margins
        case .padding: paddings
        case .inset: insets
        case .borderStyle: borderStyles
        case .borderWidth: borderWidths
        case .borderColor: borderColors
        case .borderRadius: [.borderTopLeftRadius]
        case .border: borderStyles + borderWidths + borderColors
        case .borderTop: [.borderTopStyle, .borderTopWidth, .borderTopColor]
        case .borderRight: [.borderRightStyle, .borderRightWidth, .borderRightColor]
        case .borderBottom: [.borderBottomStyle, .borderBottomWidth, .borderBottomColor]
        case .borderLeft: [.borderLeftStyle, .borderLeftWidth, .borderLeftColor]
        case .borderBlock:
            [
                .borderTopStyle, .borderTopWidth, .borderTopColor, .borderBottomStyle,
                .borderBottomWidth, .borderBottomColor,
            ]
        case .borderInline:
            [
                .borderLeftStyle, .borderLeftWidth, .borderLeftColor, .borderRightStyle,
                .borderRightWidth, .borderRightColor,
            ]
        case .overflow: [.overflowX, .overflowY]
        case .flex, .webkitFlex: [.flexGrow, .flexShrink, .flexBasis]
        case .flexFlow: [.flexDirection, .flexWrap]
        case .gap, .gridGap: [.rowGap, .columnGap]
        case .borderSpacing: [.borderSpacingX, .borderSpacingY]
        case .gridColumn: [.gridColumnStart, .gridColumnEnd]
        case .gridRow: [.gridRowStart, .gridRowEnd]
        case .gridArea: [.gridRowStart, .gridColumnStart, .gridRowEnd, .gridColumnEnd]
        case .gridTemplate: gridTemplateProperties
        case .grid: gridTemplateProperties + [.gridAutoFlow, .gridAutoColumns]
        case .placeItems: [.alignItems, .justifyItems]
        case .placeSelf: [.alignSelf, .justifySelf]
        case .placeContent: [.justifyContent]
        case .columns: [.columnWidth, .columnCount]
        case .font: [.fontStyle, .fontWeight, .fontSize]
        case .background:
            [
                .backgroundColor, .backgroundImage, .backgroundPositionX, .backgroundPositionY,
                .backgroundSize, .backgroundRepeat, .backgroundGradient,
            ]
        case .backgroundImage: [.backgroundImage, .backgroundGradient]
        case .backgroundPosition: [.backgroundPositionX, .backgroundPositionY]
        case .animation: [.animationName]
        case .container: [.containerName, .containerType]
        case .marginInline: [.marginInlineStart, .marginInlineEnd]
        case .marginBlock: [.marginTop, .marginBottom]
        case .paddingInline: [.paddingInlineStart, .paddingInlineEnd]
        case .paddingBlock: [.paddingTop, .paddingBottom]
        case .insetInline: [.insetInlineStart, .insetInlineEnd]
        case .insetBlock: [.top, .bottom]
        case .whiteSpace: [.whiteSpaceCollapse, .textWrapMode]
        case .listStyle: [.listStyleType, .listStylePosition]
        // The others are longhands, or other names of some.
        default: [alias(of: property)]
        }
    }

    /// The longhand for another name of a property.
    private static func alias(of property: Property) -> Property {
        aliases[property] ?? property
    }

    private static let aliases: KeyValuePairs<Property, Property> = [
        .marginBlockStart: .marginTop, .marginBlockEnd: .marginBottom,
        .paddingBlockStart: .paddingTop, .paddingBlockEnd: .paddingBottom,
        .insetBlockStart: .top, .insetBlockEnd: .bottom,
        .inlineSize: .width, .blockSize: .height, .minInlineSize: .minWidth,
        .maxInlineSize: .maxWidth, .minBlockSize: .minHeight, .maxBlockSize: .maxHeight,
        .gridColumnGap: .columnGap, .gridRowGap: .rowGap,
        .textWrap: .textWrapMode, .wordWrap: .overflowWrap, .textDecoration: .textDecorationLine,
        .webkitLineClamp: .lineClamp, .mozTabSize: .tabSize,
        .mask: .maskImage, .webkitMask: .maskImage, .webkitMaskImage: .maskImage,
        .webkitBoxSizing: .boxSizing, .mozBoxSizing: .boxSizing,
        .webkitFlexDirection: .flexDirection, .webkitFlexWrap: .flexWrap,
        .webkitColumnCount: .columnCount, .mozColumnCount: .columnCount,
        .webkitColumnWidth: .columnWidth, .mozColumnWidth: .columnWidth,
    ]

    /// The longhands of a value; nil if the property is itself a longhand. An invalid value gives
    /// none, or leaves tokens.
    func shorthand(_ property: Property, _ value: inout ValueParser) -> [Longhand]? {
        switch property {
        case .margin, .padding, .inset, .borderStyle, .borderWidth, .borderColor:
            return fourSides(Self.longhands(of: property), &value)
        case .marginInline, .marginBlock, .paddingInline, .paddingBlock, .insetInline, .insetBlock,
            .overflow, .gap, .gridGap, .borderSpacing, .placeItems, .placeSelf:
            return twoValues(Self.longhands(of: property), &value)
        case .border, .borderTop, .borderRight, .borderBottom, .borderLeft, .borderBlock,
            .borderInline:
            return border(Self.longhands(of: property), &value)
        case .borderRadius: return borderRadius(&value)
        case .flex, .webkitFlex: return flex(&value)
        case .flexFlow: return flexFlow(&value)
        case .font: return font(&value)
        case .background: return background(&value)
        case .backgroundImage: return backgroundImage(&value)
        case .backgroundPosition:
            return PropertyGrammar.backgroundPositions(&value).map {
                [(.backgroundPositionX, $0.lefts), (.backgroundPositionY, $0.tops)]
            } ?? []
        case .animation: return longhand(.animationName, &value)
        case .container: return container(&value)
        case .whiteSpace: return whiteSpace(&value)
        case .textWrap: return textWrap(&value)
        case .listStyle: return listStyle(&value)
        case .textDecoration: return textDecoration(&value)
        case .gridColumn, .gridRow, .gridArea:
            return gridPlacement(Self.longhands(of: property), &value)
        case .gridTemplate: return gridTemplate(&value)
        case .grid: return grid(&value)
        case .placeContent: return placeContent(&value)
        case .columns: return columns(&value)
        case .all: return []
        // The others are longhands, or other names of some.
        default:
            let alias = Self.alias(of: property)
            return alias == property ? nil : longhand(alias, &value)
        }
    }

    /// The names of a query container, and its type behind a slash.
    private func container(_ value: inout ValueParser) -> [Longhand] {
        let names = longhand(.containerName, &value)
        guard !names.isEmpty, value.takeDelimiter(0x2F) else {
            return names.isEmpty ? [] : names + [(.containerType, .code(0))]
        }
        let type = longhand(.containerType, &value)
        return type.isEmpty ? [] : names + type
    }

    func longhand(_ property: Property, _ value: inout ValueParser) -> [Longhand] {
        PropertyGrammar.value(of: property, &value).map { [(property, $0)] } ?? []
    }

    private func fourSides(_ sides: [Property], _ value: inout ValueParser) -> [Longhand] {
        var values: [DeclarationValue] = []
        while values.count < 4, !value.isAtEnd {
            guard let side = PropertyGrammar.value(of: sides[0], &value) else { return [] }
            values.append(side)
        }
        guard let top = values.first else { return [] }
        let right = values.count > 1 ? values[1] : top
        let bottom = values.count > 2 ? values[2] : top
        let left = values.count > 3 ? values[3] : right
        return [(sides[0], top), (sides[1], right), (sides[2], bottom), (sides[3], left)]
    }

    private func twoValues(_ pair: [Property], _ value: inout ValueParser) -> [Longhand] {
        guard let first = PropertyGrammar.value(of: pair[0], &value) else { return [] }
        var second = first
        if !value.isAtEnd {
            guard let other = PropertyGrammar.value(of: pair[1], &value) else { return [] }
            second = other
        }
        return [(pair[0], first), (pair[1], second)]
    }

    /// Style, width and colour in any order.
    private func border(_ sides: [Property], _ value: inout ValueParser) -> [Longhand] {
        var style = DeclarationValue.code(ComputedStyle.BorderStyle.none.rawValue)
        var width = DeclarationValue.length(.pixels(3))
        var color = DeclarationValue.color(.currentColor)
        while !value.isAtEnd {
            if let word = value.keyword, let found = PropertyGrammar.borderStyle(word) {
                style = .code(found.rawValue)
                value.advance()
            } else if let found = PropertyGrammar.borderWidth(&value) {
                width = found
            } else if let found = PropertyGrammar.color(&value) {
                color = found
            } else {
                return []
            }
        }
        return sides.map { side in
            if Self.borderStyles.contains(side) { return (side, style) }
            return (side, Self.borderWidths.contains(side) ? width : color)
        }
    }

    /// The radii of four corners, and behind a slash those of their other axis (CSS Backgrounds and
    /// Borders Level 3 section 4.1); the first one is kept.
    private func borderRadius(_ value: inout ValueParser) -> [Longhand] {
        guard let first = value.length([.percent]) else { return [] }
        var (count, axes) = (1, 1)
        while !value.isAtEnd {
            if axes == 1, value.takeDelimiter(0x2F) {
                (count, axes) = (0, 2)
            } else if count < 4, value.length([.percent]) != nil {
                count += 1
            } else {
                return []
            }
        }
        return count > 0 ? [(.borderTopLeftRadius, first)] : []
    }

    private func flex(_ value: inout ValueParser) -> [Longhand] {
        var (grow, shrink): (Float, Float) = (0, 1)
        var basis = DeclarationValue.length(.auto)
        if value.take(.none) {
            shrink = 0
        } else if value.tokens.count == 1, value.take(.auto) {
            grow = 1
        } else {
            var numbers = 0
            var hasBasis = false
            grow = 1
            while !value.isAtEnd {
                if numbers < 2, let number = value.number() {
                    guard number >= 0 else { return [] }
                    if numbers == 0 { grow = number } else { shrink = number }
                    numbers += 1
                } else if !hasBasis,
                    let found = PropertyGrammar.value(of: .flexBasis, &value)
                {
                    basis = found
                    hasBasis = true
                } else {
                    return []
                }
            }
            if !hasBasis { basis = .length(SpecifiedLength(unit: .percent)) }
        }
        return [(.flexGrow, .number(grow)), (.flexShrink, .number(shrink)), (.flexBasis, basis)]
    }

    private func flexFlow(_ value: inout ValueParser) -> [Longhand] {
        var direction: DeclarationValue?
        var wrap: DeclarationValue?
        while !value.isAtEnd {
            if direction == nil, let found = PropertyGrammar.value(of: .flexDirection, &value) {
                direction = found
            } else if wrap == nil, let found = PropertyGrammar.value(of: .flexWrap, &value) {
                wrap = found
            } else {
                return []
            }
        }
        return [(.flexDirection, direction ?? .code(0)), (.flexWrap, wrap ?? .code(0))]
    }

    private static let systemFonts: NameList<Keyword> = [
        .caption, .icon, .menu, .messageBox, .smallCaption, .statusBar,
    ]

    private func font(_ value: inout ValueParser) -> [Longhand] {
        var style = DeclarationValue.code(0)
        var weight = DeclarationValue.code(0)
        if let word = value.keyword, Self.systemFonts.contains(word) {
            value.advance()
            return [(.fontStyle, style), (.fontWeight, weight), (.fontSize, .length(.pixels(16)))]
        }
        while !value.isAtEnd {
            if let word = value.keyword, word == .normal || word == .smallCaps {
                value.advance()
            } else if value.keyword == .italic || value.keyword == .oblique {
                style = PropertyGrammar.value(of: .fontStyle, &value) ?? style
            } else if let found = PropertyGrammar.fontWeight(&value) {
                weight = found
            } else {
                break
            }
        }
        guard let size = PropertyGrammar.fontSize(&value) else { return [] }
        guard !value.isAtEnd else { return [] }
        while !value.isAtEnd { value.skipComponent() }
        return [(.fontStyle, style), (.fontWeight, weight), (.fontSize, size)]
    }

    /// The colour of the last layer; where the pictures of backgrounds are not shown, images,
    /// positions and sizes are passed over.
    private func background(_ value: inout ValueParser) -> [Longhand] {
        let gradient = context.showsGrounds ? GradientColor.mean(of: value) : nil
        if context.showsBackgroundImages {
            let layers = BackgroundLayers(&value)?.longhands ?? []
            return layers.isEmpty ? [] : layers + gradientLonghand(gradient)
        }
        var color = SpecifiedColor.color(.transparent)
        while !value.isAtEnd {
            if let found = value.color() { color = found } else { value.skipComponent() }
        }
        return [(.backgroundColor, .color(color))] + gradientLonghand(gradient)
    }

    /// The picture where such are shown, and the colour of a gradient.
    private func backgroundImage(_ value: inout ValueParser) -> [Longhand] {
        let gradient = context.showsGrounds ? GradientColor.mean(of: value) : nil
        let pictures = context.showsBackgroundImages
        guard let image = PropertyGrammar.backgroundImage(&value) else { return [] }
        return (pictures ? [(.backgroundImage, image)] : []) + gradientLonghand(gradient)
    }

    /// Without a gradient, the one of a weaker rule ends.
    private func gradientLonghand(_ gradient: CSSColor?) -> [Longhand] {
        guard context.showsGrounds else { return [] }
        return [(.backgroundGradient, .color(.color(gradient ?? .transparent)))]
    }

    private static let whiteSpaces: KeyValuePairs<Keyword, (UInt8, UInt8)> = [
        .normal: (0, 0), .pre: (1, 1), .preWrap: (1, 0), .preLine: (2, 0),
    ]

    private func whiteSpace(_ value: inout ValueParser) -> [Longhand] {
        var (collapse, wrap): (UInt8, UInt8) = (0, 0)
        while let word = value.keyword {
            if let both = Self.whiteSpaces[word] {
                (collapse, wrap) = both
            } else if word == .nowrap || word == .wrap {
                wrap = word == .nowrap ? 1 : 0
            } else {
                guard let found = PropertyGrammar.collapses[word] else { return [] }
                collapse = found
            }
            value.advance()
        }
        return [(.whiteSpaceCollapse, .code(collapse)), (.textWrapMode, .code(wrap))]
    }

    private func textWrap(_ value: inout ValueParser) -> [Longhand] {
        var wrap: UInt8 = 0
        while let word = value.keyword {
            if word == .nowrap { wrap = 1 }
            value.advance()
        }
        return [(.textWrapMode, .code(wrap))]
    }

    private func listStyle(_ value: inout ValueParser) -> [Longhand] {
        var type = DeclarationValue.code(ComputedStyle.ListStyle.disc.rawValue)
        var position = DeclarationValue.code(0)
        while !value.isAtEnd {
            if let found = PropertyGrammar.value(of: .listStylePosition, &value) {
                position = found
            } else if value.token.kind == .url
                || value.token.kind == .function && !value.isFunction(value.token, "symbols")
            {
                value.skipComponent()
            } else if let found = PropertyGrammar.listStyleType(&value) {
                type = found
            } else {
                return []
            }
        }
        return [(.listStyleType, type), (.listStylePosition, position)]
    }

    private func textDecoration(_ value: inout ValueParser) -> [Longhand] {
        var line = DeclarationValue.code(0)
        while !value.isAtEnd {
            if let found = PropertyGrammar.textDecorationLine(&value) {
                line = found
            } else {
                // Style, thickness and colour of the line.
                value.skipComponent()
            }
        }
        return [(.textDecorationLine, line)]
    }
}
