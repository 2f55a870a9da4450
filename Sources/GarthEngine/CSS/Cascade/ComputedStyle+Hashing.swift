import GarthPage

/// The hash of a style, a word at a time: the hasher that Swift would make takes its hundred fields one
/// by one, which costs as much as the cascade. A field that is left out here only makes a collision.
extension ComputedStyle {
    func hash(into hasher: inout Hasher) { hasher.combine(hash) }

    /// Equal for equal styles.
    var hash: UInt64 {
        var hash = StyleHash()
        mixBox(into: &hash)
        mixContainer(into: &hash)
        mixText(into: &hash)
        return hash.value
    }

    private func mixBox(into hash: inout StyleHash) {
        hash.mix(
            Self.word(
                display.rawValue, position.rawValue, float.rawValue, clear.rawValue,
                Self.bits(isBorderBox, clipsOverflow, isClippedAway, isMovedAway),
                Self.bits(cutsLines, containsStyle, prefersNaturalRatio, standsInLine),
                verticalAlign.rawValue, objectFit.rawValue))
        if isQueryContainer { hash.mix(UInt64(containerNames) << 1 | 1) }
        mix(margin, into: &hash)
        mix(padding, into: &hash)
        mix(inset, into: &hash)
        hash.mix(
            Self.word(
                borderStyle.top.rawValue, borderStyle.right.rawValue,
                borderStyle.bottom.rawValue, borderStyle.left.rawValue))
        hash.mix(Self.word(borderWidth.top, borderWidth.right))
        hash.mix(Self.word(borderWidth.bottom, borderWidth.left))
        hash.mix(width.word)
        hash.mix(minWidth.word)
        hash.mix(maxWidth.word)
        hash.mix(height.word)
        hash.mix(minHeight.word)
        hash.mix(maxHeight.word)
        hash.mix(objectLeft.word)
        hash.mix(objectTop.word)
        hash.mix(translation.left.word)
        hash.mix(translation.top.word)
        hash.mix(
            UInt64(UInt16(bitPattern: order)) << 32 | UInt64(UInt16(bitPattern: zIndex ?? 0)) << 8
                | (zIndex == nil ? 1 : 0))
    }

    private func mix(_ sides: Sides<Length>, into hash: inout StyleHash) {
        hash.mix(sides.top.word)
        hash.mix(sides.right.word)
        hash.mix(sides.bottom.word)
        hash.mix(sides.left.word)
    }

    private func mixContainer(into hash: inout StyleHash) {
        hash.mix(
            Self.word(
                Self.bits(
                    flexDirectionIsColumn, flexDirectionIsReversed, flexWraps, flexWrapIsReversed),
                Self.bits(gridFlowIsColumn, gridFlowIsDense, hasColumnGap, spansColumns),
                Self.bits(
                    borderCollapses, tableLayoutIsFixed, captionIsBelow, borderIsHiddenWhenEmpty),
                alignItems.rawValue, alignSelf.rawValue, justifyContent.rawValue,
                justifyItems.rawValue, justifySelf.rawValue))
        hash.mix(Self.word(flexGrow, flexShrink))
        hash.mix(Self.word(aspectRatio, 0))
        hash.mix(flexBasis.word)
        hash.mix(columnGap.word)
        hash.mix(rowGap.word)
        hash.mix(Self.word(gridColumns, gridRows, gridAutoColumns, gridAreas))
        hash.mix(Self.word(gridColumnStart, gridColumnEnd, gridRowStart, gridRowEnd))
        hash.mix(columnWidth.word)
        hash.mix(Self.word(columnCount, lineClamp, backgroundPicture, paint.border))
        hash.mix(Self.word(borderSpacingX, borderSpacingY))
    }

    private func mixText(into hash: inout StyleHash) {
        hash.mix(
            Self.word(
                whiteSpace.rawValue, textAlign.rawValue, textAlignLast?.rawValue ?? .max,
                textTransform.rawValue, wordBreaking.rawValue, tabSize, listStyle.rawValue,
                Self.bits(isVisible, isRightToLeft, isBold, isItalic)))
        hash.mix(textIndent.word)
        hash.mix(
            Self.word(fontSize, 0)
                | UInt64(Self.bits(listStyleIsInside, hasPointer, isUnderlined, isStruckThrough)))
        hash.mix(Self.word(listStyleIndex, quotes, content, counterReset))
        let flags: UInt16 =
            (isInert ? 1 : 0) | (paint.hasGround ? 2 : 0) | (paint.isHeading ? 4 : 0)
            | UInt16(paint.headingLevel) << 4
        let looks = Self.word(counterIncrement, counterSet, flags ^ palette << 2, 0)
        hash.mix(looks | UInt64(customProperties))
        hash.mix(Self.word(foreground) << 32 | Self.word(background))
        hash.mix(Self.word(specifiedColor) << 32 | Self.word(specifiedGround))
    }

    // MARK: - Words

    @inline(__always)
    private static func bits(_ a: Bool, _ b: Bool, _ c: Bool, _ d: Bool) -> UInt8 {
        (a ? 1 : 0) | (b ? 2 : 0) | (c ? 4 : 0) | (d ? 8 : 0)
    }

    @inline(__always)
    private static func word(
        _ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8, _ e: UInt8 = 0, _ f: UInt8 = 0,
        _ g: UInt8 = 0, _ h: UInt8 = 0
    ) -> UInt64 {
        let high = UInt64(a) << 56 | UInt64(b) << 48 | UInt64(c) << 40 | UInt64(d) << 32
        return high | UInt64(e) << 24 | UInt64(f) << 16 | UInt64(g) << 8 | UInt64(h)
    }

    @inline(__always)
    private static func word(_ a: UInt16, _ b: UInt16, _ c: UInt16, _ d: UInt16) -> UInt64 {
        UInt64(a) << 48 | UInt64(b) << 32 | UInt64(c) << 16 | UInt64(d)
    }

    /// 0 is added because the two zeros are equal.
    @inline(__always)
    private static func word(_ a: Swift.Float, _ b: Swift.Float) -> UInt64 {
        UInt64((a + 0).bitPattern) << 32 | UInt64((b + 0).bitPattern)
    }

    @inline(__always)
    private static func word(_ color: RGBColor?) -> UInt64 {
        guard let color else { return 0 }
        return 1 << 24 | UInt64(color.red) << 16 | UInt64(color.green) << 8 | UInt64(color.blue)
    }
}

extension Length {
    /// Its fields in a word, for a hash.
    fileprivate var word: UInt64 {
        UInt64((value + 0).bitPattern) << 24 | UInt64(calculation) << 8 | UInt64(kind.rawValue)
    }
}
