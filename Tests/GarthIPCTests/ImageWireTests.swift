import GarthIPC
import GarthPage
import Testing

@Suite("Messages of pictures") struct ImageWireTests {
    private func reports(_ bytes: [UInt8]) throws(WireError) -> ImageReport? {
        var buffer = MessageBuffer()
        buffer.append(bytes.span)
        return try buffer.next { (kind, content) throws(WireError) in
            try ImageReport(kind: kind, content: content)
        }
    }

    @Test("a report arrives as it was sent")
    func roundTrip() throws {
        let bitmap = try #require(Bitmap(width: 2, height: 1, pixels: Array(1...8)))
        for report in [
            ImageReport.ready(ContentSandbox()), .measured(width: 640, height: 480), .drawn(bitmap),
            .frame(bitmap, milliseconds: 120), .failed(.damaged),
        ] {
            var encoder = WireEncoder()
            report.encode(to: &encoder)
            #expect(try reports(encoder.bytes) == report)
        }
    }

    @Test("a command arrives as it was sent")
    func commands() throws {
        for command in [
            ImageCommand.measure([1, 2, 3]), .draw([4, 5], width: 7, height: 9),
            .play([6], width: 2, height: 3), .nextFrame,
            .draw([4], width: 7, height: 9, fitting: Self.fitting),
            .play([6], width: 2, height: 3, fitting: PictureFitting(fit: .scaleDown)),
        ] {
            var encoder = WireEncoder()
            command.encode(to: &encoder)
            var buffer = MessageBuffer()
            buffer.append(encoder.bytes.span)
            let read = try buffer.next { (kind, content) throws(WireError) in
                try ImageCommand(kind: kind, content: content)
            }
            #expect(read == command)
        }
    }

    private static let fitting = PictureFitting(
        fit: .cover,
        position: PicturePosition(
            left: .init(share: -1500, distance: 20_000), top: .init(share: 1000, distance: -7)),
        density: .init(horizontal: 1250, vertical: 375),
        background: PictureBackground(
            width: .init(share: 500), height: .init(share: 0, distance: 24_000),
            repeatsAcross: false))

    @Test("a picture of a page arrives as it was sent, and its position within bounds")
    func pictures() throws {
        let picture = PagePicture(
            ElementReference(node: 3), address: "x", alternativeText: "y", isSized: true,
            fit: .cover, position: Self.fitting.position, boxWidth: 80, boxHeight: 48)
        var encoder = WireEncoder()
        ContentReport.update(.pictures([picture])).encode(to: &encoder)
        var buffer = MessageBuffer()
        buffer.append(encoder.bytes.span)
        let report = try buffer.next { (kind, content) throws(WireError) in
            try ContentReport(kind: kind, content: content)
        }
        #expect(report == .update(.pictures([picture])))
        let far = PicturePosition.Offset(share: .max, distance: .min)
        #expect(far.share == 1_000_000 && far.distance == -100_000_000)
    }

    @Test("a way to fit that is none, or a density that cannot be, is refused")
    func fits() throws {
        for (code, density) in [(5, 1000), (0, 0), (0, 100_001)] as [(UInt8, UInt32)] {
            var content = [UInt8]()
            for value in [2, 2] as [UInt32] { content += Self.bytes(value) }
            content += [code]
            for value in [500, 0, 500, 0, 1000, density] { content += Self.bytes(value) }
            #expect(throws: WireError.self) { try ImageCommand(kind: 2, content: content.span) }
        }
    }

    private static func bytes(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    @Test(
        "a size that cannot be, or pixels that are too few or too many, are refused",
        arguments: [
            // kind, then width, height, and the bytes that follow
            (2, 0, 5, 0), (2, 1 << 20, 1 << 20, 0), (2, .max, .max, 0), (3, 2, 2, 15),
            (3, 2, 2, 17),
            (3, 0, 0, 0), (3, .max, 1, 4), (3, 5000, 5000, 0), (2, 3, 3, 1), (9, 1, 1, 0),
        ] as [(UInt8, UInt32, UInt32, Int)])
    func lies(kind: UInt8, width: UInt32, height: UInt32, count: Int) {
        var message: [UInt8] = [kind]
        for value in [width, height] {
            message += (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        message += [UInt8](repeating: 0, count: count)
        let length = UInt32(message.count)
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + message
        #expect(throws: WireError.self) { try reports(bytes) }
    }

    @Test("a style may name only a picture that was announced")
    func styles() throws {
        func claims() throws(WireError) -> ContentClaims {
            var claims = ContentClaims()
            claims.sent(
                .open(DocumentInfo(url: "a:b"), LayoutOptions(), isReader: false, parser: .standard)
            )
            try claims.check(.ready(ContentSandbox()))
            return claims
        }
        var style = TextStyle()
        style.picture = 1
        let picture = PagePicture(
            ElementReference(node: 3), address: "x", alternativeText: "", isSized: true)
        var honest = try claims()
        try honest.check(.update(.pictures([picture])))
        try honest.check(.update(.styles([TextStyle(), style])))
        var lying = try claims()
        #expect(throws: WireError.badIndex) { try lying.check(.update(.styles([style]))) }
        var foreign = try claims()
        let other = PagePicture(
            ElementReference(document: 7, node: 3), address: "x", alternativeText: "", isSized: true
        )
        #expect(throws: WireError.badIndex) { try foreign.check(.update(.pictures([other]))) }
        var many = try claims()
        let pictures = [PagePicture](repeating: picture, count: 4097)
        #expect(throws: WireError.tooLarge) { try many.check(.update(.pictures(pictures))) }
    }
}
