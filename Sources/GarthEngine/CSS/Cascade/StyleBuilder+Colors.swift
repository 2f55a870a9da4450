import GarthPage

/// The colours of a style: those that the page gives, and those that the screen shows.
extension StyleBuilder {
    /// Whether colours that the page does not give are those of a dark page.
    private var isDark: Bool {
        draft.style.colorScheme.isDark(preferring: surroundings.prefersDark)
    }

    /// The colour of a value that is known without the element's own text.
    private func known(_ color: SpecifiedColor) -> CSSColor? {
        switch color {
        case .color(let color): color
        case .schemes(let colors): colors.color(isDark: isDark)
        case .currentColor: nil
        }
    }

    mutating func setColor(_ color: SpecifiedColor) {
        // `currentcolor` as the colour itself is the parent's.
        guard let value = known(color) else {
            draft.style.specifiedColor = surroundings.parent.specifiedColor
            draft.color = nil
            return
        }
        // Transparent text is drawn by something else, a gradient or a shadow.
        if value.alpha <= 0 { return }
        draft.style.specifiedColor = value.rgb
        draft.color = value
    }

    mutating func finishColors(_ colors: inout ScreenColors, _ table: inout StyleTable) {
        let parent = surroundings.parent
        draft.style.palette = parent.palette
        draft.style.specifiedGround = parent.specifiedGround
        // The ground of a masked box is the colour of an icon, which has no look in cells.
        let own = draft.hasMask ? nil : ownGround(table)
        if let color = draft.color, color.alpha < 1 {
            draft.style.specifiedColor = color.blended(
                over: own ?? parent.specifiedGround ?? canvas(table))
        }
        guard colors.drawsBorders else { return }
        if surroundings.isCanvas { return finishCanvas(own, &colors, &table) }
        if own == nil, draft.style.specifiedColor == parent.specifiedColor,
            draft.style.colorScheme == parent.colorScheme
        {
            draft.style.foreground = parent.foreground
            draft.style.background = parent.background
            return
        }
        if let own {
            draft.style.specifiedGround = own
            draft.style.background = colors.shown(ground: own, parent.palette, table)
            draft.style.paint.hasGround = draft.style.background != parent.background
        } else {
            draft.style.background = parent.background
        }
        draft.style.foreground = colors.shown(
            text: text, on: draft.style.specifiedGround, parent.palette, table)
    }

    /// The colours of the root or the body become the main ones of the page.
    private mutating func finishCanvas(
        _ own: RGBColor?, _ colors: inout ScreenColors, _ table: inout StyleTable
    ) {
        var palette = table.palettes[Int(surroundings.parent.palette)]
        if let own { palette.canvas = own }
        palette.text = draft.style.specifiedColor
        palette.isDark = isDark
        draft.style.palette = table.number(of: palette)
        draft.style.foreground = colors.shown(text: text, on: nil, draft.style.palette, table)
    }

    /// The lines around the box that are seen on its own ground.
    mutating func finishBorder(_ colors: inout ScreenColors, _ table: inout StyleTable) {
        let (style, width, color) = (
            draft.style.borderStyle, draft.style.borderWidth, draft.borderColor
        )
        var border = BoxBorder()
        border.top = side(style.top, width.top, color.top, &colors, table)
        border.right = side(style.right, width.right, color.right, &colors, table)
        border.bottom = side(style.bottom, width.bottom, color.bottom, &colors, table)
        border.left = side(style.left, width.left, color.left, &colors, table)
        guard !border.isEmpty else { return }
        border.isRounded = draft.isRounded
        draft.style.paint.border = table.number(of: border)
    }

    private func side(
        _ style: ComputedStyle.BorderStyle, _ width: Float, _ color: BorderColor,
        _ colors: inout ScreenColors, _ table: StyleTable
    ) -> BoxBorder.Side? {
        switch style {
        case .none, .hidden: return nil
        case .solid, .double, .dashed, .dotted: break
        }
        let color = color.color ?? CSSColor(text)
        guard width > 0, color.alpha > Self.leastAlpha else { return nil }
        let own = draft.style.specifiedGround
        let ground = own ?? canvas(table)
        let seen = color.blended(over: ground)
        let contrast = ColorContrast.ratio(seen, ground)
        guard contrast >= Self.leastBorderContrast else { return nil }
        return BoxBorder.Side(
            color: colors.shown(line: seen, on: own, draft.style.palette, table),
            isHeavy: width >= LayoutLimits.heavyBorder, isFaint: contrast < Self.faintContrast)
    }

    /// The contrast from which on a line is seen, and that below which it is a faint one.
    private static let leastBorderContrast: Float = 1.04
    private static let faintContrast: Float = 1.5

    /// The colour of a side of a border, which is given before the colour of the text is known.
    func borderColor(_ color: SpecifiedColor) -> BorderColor {
        known(color).map { BorderColor($0) } ?? BorderColor()
    }

    /// The page's colour of the text.
    private var text: RGBColor {
        draft.style.specifiedColor ?? PagePalette.initialText(isDark: isDark)
    }

    private func canvas(_ table: StyleTable) -> RGBColor {
        table.palettes[Int(surroundings.parent.palette)].ground
    }

    /// The ground that the element itself has, on that of its parent; nil if none is seen.
    private func ownGround(_ table: StyleTable) -> RGBColor? {
        guard draft.background != nil || draft.gradient != nil else { return nil }
        let below = surroundings.parent.specifiedGround ?? canvas(table)
        var result: RGBColor?
        for layer in [draft.background, draft.gradient] {
            guard let layer, let color = known(layer) ?? currentColor(for: layer),
                color.alpha > Self.leastAlpha
            else { continue }
            result = color.blended(over: result ?? below)
        }
        return result
    }

    /// Grounds that are clearer than this are not seen.
    private static let leastAlpha: Float = 0.02

    private func currentColor(for color: SpecifiedColor) -> CSSColor? {
        color == .currentColor ? CSSColor(text) : nil
    }
}
