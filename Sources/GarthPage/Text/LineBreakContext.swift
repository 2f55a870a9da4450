import CUnicode

/// The state of UAX 14's rules between two scalars; rule numbers are those of Unicode 16.
///
/// The classes come from the table, so LB1 has been applied. Marks become part of their base (LB9)
/// before any rule below sees them.
struct LineBreakContext {
    /// The answer for one gap.
    enum Verdict { case none, allowed, mandatory }

    private static let start = -1

    /// The class of the last scalar, marks aside.
    private var last = start
    private var lastIsEastAsian = false
    /// The class before `last`.
    private var previous = start
    private var previousIsEastAsian = false
    /// The class before a run of spaces, when `last` is one; else `last`.
    private var beforeSpaces = start
    /// LB8a: whether the scalar right before is a joiner.
    private var followsJoiner = false
    /// LB30a: whether the regional indicator that came last awaits its partner.
    private var awaitsRegional = false
    /// LB25: 1 in `NU (SY|IS)*`, 2 behind `NU (SY|IS)* (CL|CP)`, else 0.
    private var number = 0
    /// LB15a: whether an opening quotation mark came last, spaces aside.
    private var followsOpeningQuote = false

    /// Whether following ASCII letters and digits cannot be separated from the last character.
    @inline(__always)
    var isInWord: Bool { last >= 0 && last <= GARTH_LB_NU && !followsJoiner }

    /// Takes ASCII letters and digits after a letter or digit; this byte is the last of them.
    @inline(__always)
    mutating func passWord(endingIn byte: UInt8) {
        last = byte < 0x3A ? GARTH_LB_NU : GARTH_LB_AL
        lastIsEastAsian = false
        previous = GARTH_LB_AL
        previousIsEastAsian = false
        beforeSpaces = last
        number = last == GARTH_LB_NU ? 1 : 0
        followsOpeningQuote = false
    }

    /// Whether spaces that follow may end the line before any letter or digit (LB18).
    @inline(__always)
    var mayEndLine: Bool {
        last >= 0 && !Self.isLineEnd(last) && beforeSpaces != GARTH_LB_OP && !followsOpeningQuote
    }

    /// Takes spaces where `mayEndLine`.
    @inline(__always)
    mutating func passSpaces() {
        previous = last
        previousIsEastAsian = lastIsEastAsian
        last = GARTH_LB_SP
        lastIsEastAsian = false
        number = 0
        awaitsRegional = false
        followsJoiner = false
    }

    /// Takes the first byte of a word after spaces.
    @inline(__always)
    mutating func beginWord(with byte: UInt8) {
        previous = GARTH_LB_SP
        previousIsEastAsian = false
        last = byte < 0x3A ? GARTH_LB_NU : GARTH_LB_AL
        beforeSpaces = last
        number = last == GARTH_LB_NU ? 1 : 0
    }

    /// Whether a line may end before any ideograph or syllable that follows.
    @inline(__always)
    var isAfterBlock: Bool { Self.isBlock(last) && !followsJoiner }

    /// Takes an ideograph or a syllable where `isAfterBlock`.
    @inline(__always)
    mutating func passBlock(_ line: Int) {
        previous = last
        previousIsEastAsian = lastIsEastAsian
        last = line
        lastIsEastAsian = true
        beforeSpaces = line
        number = 0
        awaitsRegional = false
        followsOpeningQuote = false
    }

    /// The answer at the end of the text (LB3), once; nil before the first scalar.
    mutating func end() -> Verdict? {
        defer { last = Self.start }
        switch last {
        case Self.start: return nil
        case GARTH_LB_BK, GARTH_LB_CR, GARTH_LB_LF, GARTH_LB_NL: return .mandatory
        default: return .allowed
        }
    }

    /// Decides the gap before a scalar, which then is the last one.
    ///
    /// `isWordStart` is the dictionary's answer for scripts without spaces.
    @inline(__always)
    mutating func take(
        _ line: Int, _ properties: TextProperties, isWordStart: Bool, ahead: () -> Lookahead
    ) -> Verdict {
        if line == GARTH_LB_CM || line == GARTH_LB_ZWJ {
            if last >= 0, !Self.takesNoMarks(last) {
                // LB9; a flag with a mark is whole in UAX 29's eyes.
                awaitsRegional = false
                followsJoiner = line == GARTH_LB_ZWJ
                return .none
            }
            // LB10; but the joiner's own rule LB8a holds behind it all the same.
            let verdict = take(
                GARTH_LB_AL, isEastAsian: false, isWordStart: false, ahead: ahead)
            followsJoiner = line == GARTH_LB_ZWJ
            return verdict
        }
        return take(
            line, isEastAsian: properties.isEastAsian, isWordStart: isWordStart, ahead: ahead)
    }

    @inline(__always)
    private mutating func take(
        _ line: Int, isEastAsian: Bool, isWordStart: Bool, ahead: () -> Lookahead
    ) -> Verdict {
        let verdict = verdict(
            before: line, isEastAsian: isEastAsian, isWordStart: isWordStart, ahead: ahead)
        advance(to: line, isEastAsian: isEastAsian)
        return verdict
    }

    @inline(__always)
    private static func takesNoMarks(_ line: Int) -> Bool {
        line == GARTH_LB_SP || line == GARTH_LB_ZW || isLineEnd(line)
    }

    @inline(__always)
    private static func isLineEnd(_ line: Int) -> Bool {
        line >= GARTH_LB_BK && line <= GARTH_LB_NL
    }

    @inline(__always)
    private mutating func advance(to line: Int, isEastAsian: Bool) {
        if line == GARTH_LB_QU_INITIAL {
            followsOpeningQuote = opensQuote
        } else if line != GARTH_LB_SP {
            followsOpeningQuote = false
        }
        switch line {
        case GARTH_LB_NU: number = 1
        case GARTH_LB_SY, GARTH_LB_IS: number = number == 1 ? 1 : 0
        case GARTH_LB_CL, GARTH_LB_CP: number = number == 1 ? 2 : 0
        default: number = 0
        }
        awaitsRegional = line == GARTH_LB_RI && !(last == GARTH_LB_RI && awaitsRegional)
        if line != GARTH_LB_SP { beforeSpaces = line }
        previous = last
        previousIsEastAsian = lastIsEastAsian
        last = line
        lastIsEastAsian = isEastAsian
        followsJoiner = false
    }

    /// LB15a: whether an opening quotation mark is in an opening position.
    private var opensQuote: Bool {
        switch last {
        case Self.start, GARTH_LB_BK, GARTH_LB_CR, GARTH_LB_LF, GARTH_LB_NL, GARTH_LB_OP,
            GARTH_LB_QU, GARTH_LB_QU_INITIAL, GARTH_LB_QU_FINAL, GARTH_LB_GL, GARTH_LB_SP,
            GARTH_LB_ZW:
            return true
        default: return false
        }
    }

    // MARK: - The rules

    @inline(__always)
    private func verdict(
        before next: Int, isEastAsian: Bool, isWordStart: Bool, ahead: () -> Lookahead
    ) -> Verdict {
        // What running text is made of: words behind spaces, ideographs.
        if next == GARTH_LB_AL, last == GARTH_LB_AL { return .none }
        if next == GARTH_LB_SP, last >= 0, !Self.isLineEnd(last) { return .none }
        if Self.isBlock(next), !followsJoiner {
            if Self.isBlock(last) { return .allowed }
            if last == GARTH_LB_SP, Self.isBlock(beforeSpaces) { return .allowed }
        }
        if last == Self.start { return .none }  // LB2
        if Self.isLineEnd(last) {
            return last == GARTH_LB_CR && next == GARTH_LB_LF ? .none : .mandatory  // LB4, LB5
        }
        return allows(next, isEastAsian, isWordStart, ahead) ? .allowed : .none
    }

    /// LB6 to LB18.
    @inline(never)
    private func allows(
        _ next: Int, _ isEastAsian: Bool, _ isWordStart: Bool, _ ahead: () -> Lookahead
    ) -> Bool {
        if Self.isLineEnd(next) || next == GARTH_LB_SP || next == GARTH_LB_ZW { return false }
        if beforeSpaces == GARTH_LB_ZW { return true }  // LB8
        if followsJoiner { return false }  // LB8a
        if next == GARTH_LB_WJ || last == GARTH_LB_WJ || last == GARTH_LB_GL { return false }
        switch next {
        case GARTH_LB_GL:
            // LB12a
            return last == GARTH_LB_SP || last == GARTH_LB_BA || last == GARTH_LB_HY
                || last == GARTH_LB_HH
        case GARTH_LB_CL, GARTH_LB_CP, GARTH_LB_EX, GARTH_LB_SY: return false  // LB13
        default: break
        }
        if beforeSpaces == GARTH_LB_OP || followsOpeningQuote { return false }  // LB14, LB15a
        switch next {
        case GARTH_LB_QU_FINAL:
            if Self.endsQuote(ahead().line) { return false }  // LB15b
        case GARTH_LB_IS:
            return last == GARTH_LB_SP && ahead().line == GARTH_LB_NU  // LB15c, LB15d
        case GARTH_LB_NS:
            if beforeSpaces == GARTH_LB_CL || beforeSpaces == GARTH_LB_CP { return false }  // LB16
        case GARTH_LB_B2:
            if beforeSpaces == GARTH_LB_B2 { return false }  // LB17
        default: break
        }
        if last == GARTH_LB_SP { return true }  // LB18
        return allowsUnspaced(next, isEastAsian, isWordStart, ahead)
    }

    /// LB15b: whether a closing quotation mark before this class ends a quotation.
    private static func endsQuote(_ following: Int) -> Bool {
        switch following {
        case -1, GARTH_LB_SP, GARTH_LB_GL, GARTH_LB_WJ, GARTH_LB_CL, GARTH_LB_QU,
            GARTH_LB_QU_INITIAL, GARTH_LB_QU_FINAL, GARTH_LB_CP, GARTH_LB_EX, GARTH_LB_IS,
            GARTH_LB_SY, GARTH_LB_BK, GARTH_LB_CR, GARTH_LB_LF, GARTH_LB_NL, GARTH_LB_ZW:
            return true
        default: return false
        }
    }

    /// LB19 to LB22.
    private func allowsUnspaced(
        _ next: Int, _ isEastAsian: Bool, _ isWordStart: Bool, _ ahead: () -> Lookahead
    ) -> Bool {
        if next == GARTH_LB_QU || next == GARTH_LB_QU_FINAL { return false }  // LB19
        if last == GARTH_LB_QU || last == GARTH_LB_QU_INITIAL { return false }
        if next == GARTH_LB_QU_INITIAL {
            // LB19a: only between East Asian characters.
            guard lastIsEastAsian else { return false }
            let following = ahead()
            if following.line < 0 || !following.isEastAsian { return false }
        }
        if last == GARTH_LB_QU_FINAL {
            if !isEastAsian || previous == Self.start || !previousIsEastAsian { return false }
        }
        if next == GARTH_LB_CB || last == GARTH_LB_CB { return true }  // LB20
        if last == GARTH_LB_HY || last == GARTH_LB_HH, Self.isLetter(next), startsWord {
            return false  // LB20a
        }
        switch next {
        case GARTH_LB_BA, GARTH_LB_HH, GARTH_LB_HY, GARTH_LB_NS, GARTH_LB_IN: return false
        default: break
        }
        if last == GARTH_LB_BB { return false }  // LB21
        if previous == GARTH_LB_HL, next != GARTH_LB_HL,
            last == GARTH_LB_HY || last == GARTH_LB_HH
                || (last == GARTH_LB_BA && !lastIsEastAsian)
        {
            return false  // LB21a
        }
        if last == GARTH_LB_SY, next == GARTH_LB_HL { return false }  // LB21b
        return !(joinsNumber(next, ahead) || joinsWord(next, isEastAsian, isWordStart, ahead))
    }

    /// LB20a: whether the hyphen that came last begins a word (`-foo`).
    private var startsWord: Bool {
        switch previous {
        case Self.start, GARTH_LB_BK, GARTH_LB_CR, GARTH_LB_LF, GARTH_LB_NL, GARTH_LB_SP,
            GARTH_LB_ZW, GARTH_LB_CB, GARTH_LB_GL:
            return true
        default: return false
        }
    }

    /// Classes that behave as letters: AL, HL's companions and what LB1 makes of them.
    @inline(__always)
    private static func isLetter(_ line: Int) -> Bool {
        line == GARTH_LB_AL || line == GARTH_LB_DOTTED_CIRCLE || line == GARTH_LB_SA
    }

    @inline(__always)
    private static func isAnyLetter(_ line: Int) -> Bool { isLetter(line) || line == GARTH_LB_HL }

    /// Ideographs and whole syllables, between which a line may always end.
    @inline(__always)
    private static func isBlock(_ line: Int) -> Bool {
        line == GARTH_LB_ID || line == GARTH_LB_H2 || line == GARTH_LB_H3
    }

    private static func isIdeograph(_ line: Int) -> Bool {
        line == GARTH_LB_ID || line == GARTH_LB_EB || line == GARTH_LB_EM
            || line == GARTH_LB_EB_UNASSIGNED
    }

    private static func isHangul(_ line: Int) -> Bool {
        line >= GARTH_LB_H2 && line <= GARTH_LB_JT
    }

    /// LB23 to LB25 and LB27: letters, digits, signs of currency and percentage.
    private func joinsNumber(_ next: Int, _ ahead: () -> Lookahead) -> Bool {
        let isAffix = next == GARTH_LB_PO || next == GARTH_LB_PR
        if next == GARTH_LB_NU {
            switch last {
            case GARTH_LB_NU, GARTH_LB_PO, GARTH_LB_PR, GARTH_LB_HY, GARTH_LB_IS: return true
            default: return Self.isAnyLetter(last) || number == 1
            }
        }
        if last == GARTH_LB_NU, Self.isAnyLetter(next) { return true }
        if isAffix {
            if number > 0 || Self.isAnyLetter(last) { return true }
            // Not a rule, but what one expects of "C++".
            if last == GARTH_LB_PR, next == GARTH_LB_PR { return true }
            return next == GARTH_LB_PO && (Self.isIdeograph(last) || Self.isHangul(last))
        }
        guard last == GARTH_LB_PR || last == GARTH_LB_PO else { return false }
        if Self.isAnyLetter(next) { return true }
        if next == GARTH_LB_OP {
            let following = ahead()
            return following.line == GARTH_LB_NU
                || (following.line == GARTH_LB_IS && following.second == GARTH_LB_NU)
        }
        return last == GARTH_LB_PR && (Self.isIdeograph(next) || Self.isHangul(next))
    }

    /// LB26 and LB28 to LB30b: syllables, words, brackets, flags and emoji.
    private func joinsWord(
        _ next: Int, _ isEastAsian: Bool, _ isWordStart: Bool, _ ahead: () -> Lookahead
    ) -> Bool {
        if Self.isAnyLetter(next) {
            if Self.isAnyLetter(last) {
                return !(isWordStart && last == GARTH_LB_SA && next == GARTH_LB_SA)
            }
            if last == GARTH_LB_IS || last == GARTH_LB_CP && !lastIsEastAsian { return true }
        }
        switch next {
        case GARTH_LB_NU: return last == GARTH_LB_CP && !lastIsEastAsian
        case GARTH_LB_OP:
            return !isEastAsian && (Self.isAnyLetter(last) || last == GARTH_LB_NU)
        case GARTH_LB_RI: return last == GARTH_LB_RI && awaitsRegional
        case GARTH_LB_EM: return last == GARTH_LB_EB || last == GARTH_LB_EB_UNASSIGNED
        case GARTH_LB_JL, GARTH_LB_H2, GARTH_LB_H3: return last == GARTH_LB_JL
        case GARTH_LB_JV:
            return last == GARTH_LB_JL || last == GARTH_LB_JV || last == GARTH_LB_H2
        case GARTH_LB_JT: return last >= GARTH_LB_H2 && last <= GARTH_LB_JT && last != GARTH_LB_JL
        case GARTH_LB_VF, GARTH_LB_VI: return Self.isAksara(last)
        case GARTH_LB_AK, GARTH_LB_AS, GARTH_LB_DOTTED_CIRCLE:
            if last == GARTH_LB_AP { return true }
            if last == GARTH_LB_VI, next != GARTH_LB_AS { return Self.isAksara(previous) }
            return Self.isAksara(last) && ahead().line == GARTH_LB_VF
        default: return false
        }
    }

    /// LB28a: the bases of Brahmic syllables.
    @inline(__always)
    private static func isAksara(_ line: Int) -> Bool {
        line == GARTH_LB_AK || line == GARTH_LB_AS || line == GARTH_LB_DOTTED_CIRCLE
    }
}
