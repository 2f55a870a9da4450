import GarthEngine
import GarthIPC
import GarthPage

/// Whole messages to begin from.
package enum WireSeeds {
    /// What an engine says about a page, as the messages of a content process.
    package static func reports(of page: [UInt8]) -> [UInt8] {
        var engine = Engine()
        engine.open(
            DocumentInfo(url: "http://a.test/"), options: LayoutOptions(isInteractive: true))
        page.withUnsafeBytes { engine.receive($0) }
        engine.finish()
        var updates = engine.takeUpdates()
        for case .targets(let targets) in updates where !targets.isEmpty {
            engine.activate(targets[0].element)
            break
        }
        updates += engine.takeUpdates()
        var encoder = WireEncoder()
        ContentReport.update(.restarted).encode(to: &encoder)
        for update in updates { ContentReport.update(update).encode(to: &encoder) }
        ContentReport.exported(engine.export(.links), request: 0).encode(to: &encoder)
        ContentReport.exportEnded(request: 0).encode(to: &encoder)
        let elements = engine.elements(for: .snapshot(of: nil)) ?? []
        ContentReport.elements(elements, request: 0).encode(to: &encoder)
        ContentReport.elementsEnded(request: 0, isUnderstood: true).encode(to: &encoder)
        ContentReport.done.encode(to: &encoder)
        return encoder.take()
    }

    /// Each command at least once, around a page.
    package static func commands(of page: [UInt8]) -> [UInt8] {
        let file = ChosenFile(name: "a", mediaType: "text/plain", bytes: [1, 2])
        let commands: [ContentCommand] = [
            .open(
                DocumentInfo(url: "http://a.test/", charset: "utf-8"), LayoutOptions(),
                isReader: false, parser: .standard),
            .bytes(page), .finished, .resize(LayoutOptions(columns: 40)),
            .resource(id: 0, bytes: [0x61], isShared: true),
            .resource(id: 1, bytes: nil, isShared: false),
            .stopWaitingForStyleSheets, .change(element(4), .text("x")),
            .change(element(5), .checked(true)), .change(element(6), .selected([0, 2])),
            .change(element(7), .files([file])), .activate(element(4)),
            .submit(element(5), .implicit), .submit(element(6), .button),
            .restore([
                ElementAction(.change(.text("y")), on: element(4)),
                ElementAction(.activation, on: element(8)),
            ]),
            .export(.json, request: 1), .ask(.snapshot(of: nil), request: 1),
            .ask(.elements(.selector("a")), request: 2),
            .ask(.elements(.role("link", name: "a")), request: 3),
            .ask(
                .search(.linkText("a", isPartial: true), inDocument: 0, below: nil), request: 4),
            .call(.fact(ElementFact(.attribute, name: "href")), element(4), request: 5),
            .call(.keys(["a", "Enter"]), element(4), request: 6),
            .call(.type(FieldKey("a", text: "ba", cursor: 2)), element(4), request: 7),
        ]
        var encoder = WireEncoder()
        for command in commands { command.encode(to: &encoder) }
        return encoder.take()
    }

    /// Each command to `garth-image`, about a file.
    package static func imageCommands(of file: [UInt8]) -> [UInt8] {
        let fitting = PictureFitting(
            fit: .cover, position: PicturePosition(left: .init(share: 0), top: .init(share: 1000)),
            density: PictureFitting.Density(horizontal: 250, vertical: 375),
            background: PictureBackground(width: .init(share: 500)))
        var encoder = WireEncoder()
        for command in [
            ImageCommand.measure(file), .draw(file, width: 16, height: 8),
            .play(file, width: 9, height: 7, fitting: fitting), .nextFrame,
        ] {
            command.encode(to: &encoder)
        }
        return encoder.take()
    }

    /// Each report of `garth-image`; the pixels are bytes of a page.
    package static func imageReports(of page: [UInt8]) -> [UInt8] {
        var encoder = WireEncoder()
        let pixels = (0..<24).map { $0 < page.count ? page[$0] : 0 }
        var reports = [
            ImageReport.ready(ContentSandbox()), .measured(width: 640, height: 480),
            .failed(.damaged),
        ]
        if let bitmap = Bitmap(width: 3, height: 2, pixels: pixels) {
            reports += [.drawn(bitmap), .frame(bitmap, milliseconds: 100)]
        }
        for report in reports { report.encode(to: &encoder) }
        return encoder.take()
    }

    private static func element(_ node: UInt32) -> ElementReference { ElementReference(node: node) }

    /// The messages for a side.
    package static func messages(of page: [UInt8], for side: WireCase.Side) -> [UInt8] {
        switch side {
        case .commands: commands(of: page)
        case .reports: reports(of: page)
        case .imageCommands: imageCommands(of: page)
        case .imageReports: imageReports(of: page)
        }
    }
}
