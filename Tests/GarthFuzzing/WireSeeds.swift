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

    /// Each command, and each case of its values, around a page.
    package static func commands(of page: [UInt8]) -> [UInt8] {
        var source = SampleSource(seed: UInt64(page.count))
        var encoder = WireEncoder()
        ContentCommand.bytes(page).encode(to: &encoder)
        for _ in 0..<8 {
            for command in ContentCommand.samples(&source) { command.encode(to: &encoder) }
        }
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
