/// The grammar of backgrounds (CSS Backgrounds Level 3 section 3, CSS Images Level 4).
extension PropertyGrammar {
    /// The values of all layers: a list with commas.
    static func layers(
        _ parser: inout ValueParser, _ layer: (inout ValueParser) -> DeclarationValue?
    ) -> DeclarationValue? {
        var values: [DeclarationValue] = []
        repeat {
            guard let value = layer(&parser) else { return nil }
            values.append(value)
        } while parser.take(.comma)
        return .list(values)
    }

    /// The first picture of all layers: gradients and other drawings of CSS are no pictures.
    static func backgroundImage(_ parser: inout ValueParser) -> DeclarationValue? {
        var found = BackgroundImage()
        var layer = 0
        repeat {
            guard let address = image(&parser) else { return nil }
            if found.address.isEmpty { (found.address, found.layer) = (address, layer) }
            layer += 1
        } while parser.take(.comma)
        return .image(found)
    }

    /// The address of an image or of `none`; empty for an image without an address, nil for another
    /// value.
    static func image(_ parser: inout ValueParser) -> [UInt8]? {
        let token = parser.token
        if token.kind == .function { return imageFunction(&parser) }
        if parser.take(.none) { return [] }
        guard token.kind == .url else { return nil }
        parser.advance()
        return parser.text(token)
    }

    private static func imageFunction(_ parser: inout ValueParser) -> [UInt8]? {
        let token = parser.token
        if parser.isFunction(token, "url") || parser.isFunction(token, "src") {
            parser.advance()
            let string = parser.token
            guard string.kind == .string else { return nil }
            parser.skipRestOfFunction()
            return parser.text(string)
        }
        if parser.isFunction(token, "image-set") || parser.isFunction(token, "-webkit-image-set") {
            return imageSet(&parser)
        }
        let spelling = parser.text(token).map(CSSBytes.lowercased)
        let isDrawn =
            spelling.reversed().starts(with: "gradient".utf8.reversed())
            || drawings.contains(String(decoding: spelling, as: UTF8.self))
        guard isDrawn else { return nil }
        parser.skipComponent()
        return []
    }

    /// Functions that make an image, and have no address that Garth could fetch.
    private static let drawings: Set<String> = [
        "element", "paint", "cross-fade", "-webkit-cross-fade", "image",
    ]

    /// The address of the candidate with the least resolution of 1 or more, or else the greatest: a
    /// cell has 8 x 16 CSS pixels, so that one pixel for each is enough. Candidates of types that are
    /// not decoded do not count.
    private static func imageSet(_ parser: inout ValueParser) -> [UInt8]? {
        parser.advance()
        var best: (address: [UInt8], resolution: Swift.Float)?
        repeat {
            let string = parser.token
            var address: [UInt8]
            if string.kind == .string {
                parser.advance()
                address = parser.text(string)
            } else {
                guard let found = image(&parser) else { return nil }
                address = found
            }
            var resolution: Swift.Float = 1
            while !parser.isAtEnd, parser.token.kind != .comma, parser.token.kind != .closeParen {
                if let value = self.resolution(parser.token, parser) { resolution = value }
                if parser.isFunction(parser.token, "type"), parser.peek(1).kind == .string,
                    !PictureName.isDecodable(mediaType: parser.text(parser.peek(1))[...])
                {
                    address = []
                }
                parser.skipComponent()
            }
            guard !address.isEmpty else { continue }
            let isBetter =
                best.map { known in
                    known.resolution < 1
                        ? resolution > known.resolution
                        : resolution >= 1 && resolution < known.resolution
                } ?? true
            if isBetter { best = (address, resolution) }
        } while parser.take(.comma)
        guard parser.take(.closeParen) || parser.isAtEnd else { return nil }
        return best?.address ?? []
    }

    /// A resolution in pixels for each CSS pixel.
    private static func resolution(_ token: CSSToken, _ parser: ValueParser) -> Swift.Float? {
        guard token.kind == .dimension, token.number > 0 else { return nil }
        switch String(decoding: parser.text(token).map(CSSBytes.lowercased), as: UTF8.self) {
        case "x", "dppx": return token.number
        case "dpi": return token.number / 96
        case "dpcm": return token.number / 96 * 2.54
        default: return nil
        }
    }

    // MARK: - Place and size

    static func backgroundPositionX(_ parser: inout ValueParser) -> DeclarationValue? {
        layers(&parser) { offset(from: .left, .right, &$0) }
    }

    static func backgroundPositionY(_ parser: inout ValueParser) -> DeclarationValue? {
        layers(&parser) { offset(from: .top, .bottom, &$0) }
    }

    /// The two offsets of each layer.
    static func backgroundPositions(
        _ parser: inout ValueParser
    ) -> (lefts: DeclarationValue, tops: DeclarationValue)? {
        var (lefts, tops): ([DeclarationValue], [DeclarationValue]) = ([], [])
        repeat {
            guard case .position(let offsets)? = backgroundPosition(&parser), offsets.count == 2
            else { return nil }
            lefts.append(offsets[0])
            tops.append(offsets[1])
        } while parser.take(.comma)
        return (.list(lefts), .list(tops))
    }

    static func backgroundSize(_ parser: inout ValueParser) -> DeclarationValue? {
        layers(&parser, sizeOfLayer)
    }

    /// 1 cover, 2 contain, or a width and a height.
    static func sizeOfLayer(_ parser: inout ValueParser) -> DeclarationValue? {
        if parser.take(.cover) { return .code(1) }
        if parser.take(.contain) { return .code(2) }
        guard let width = parser.length([.percent, .auto]) else { return nil }
        let height = parser.length([.percent, .auto]) ?? .length(.auto)
        return .position([width, height])
    }

    static func backgroundRepeat(_ parser: inout ValueParser) -> DeclarationValue? {
        layers(&parser, repetitionOfLayer)
    }

    /// 1 across, 2 down. `round` and `space` change the size or the place of the copies by less than
    /// a cell as a rule, and are `repeat` here.
    static func repetitionOfLayer(_ parser: inout ValueParser) -> DeclarationValue? {
        if parser.take(.repeatX) { return .code(1) }
        if parser.take(.repeatY) { return .code(2) }
        guard let across = repeats(&parser) else { return nil }
        let down = repeats(&parser) ?? across
        return .code((across ? 1 : 0) | (down ? 2 : 0))
    }

    private static func repeats(_ parser: inout ValueParser) -> Bool? {
        if parser.take(.noRepeat) { return false }
        return parser.take(.repeat) || parser.take(.round) || parser.take(.space) ? true : nil
    }
}
