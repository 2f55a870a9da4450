import ArgumentParser
import Garth
import GarthAutomation
import GarthLanguage
import GarthPage
import GarthTerminal

/// A dump with pictures: the page is collected, because the sizes of pictures move lines, and
/// printed at its end.
struct PictureDump {
    private var content = PageContent()
    private var files: [String: [UInt8]] = [:]
    /// The place that the page is printed from.
    var fragment = ""
    private let decoder: PictureProcess

    init(_ program: ContentProgram) {
        decoder = PictureProcess(program)
    }

    mutating func apply(_ update: EngineUpdate) { content.apply(update) }

    mutating func add(_ file: [UInt8], at address: String) { files[address] = file }

    /// Prints the page.
    mutating func print(by writer: inout ANSILineWriter, to output: inout OutputStream) {
        writer.restart()
        writer.add(content.styles)
        writer.add(content.targets)
        let first = fragment.isEmpty ? 0 : content.line(ofAnchor: fragment) ?? 0
        writer.begin(at: first)
        for placement in content.pictures(inLines: first..<max(first, content.lines.count)) {
            guard let picture = drawn(placement) else { continue }
            writer.pictures[UInt16(truncatingIfNeeded: placement.number)] = (placement, picture)
        }
        decoder.end()
        writer.write(content.lines, from: 0, to: &output)
    }

    /// A dump is read in any terminal: 24 bit colour, and the blocks that every font has.
    private func drawn(_ placement: PicturePlacement) -> BlockPicture? {
        let number = placement.number
        guard number >= 1, number <= content.pictures.count else { return nil }
        let picture = content.pictures[number - 1]
        guard picture.isSized, let file = files[picture.address] else { return nil }
        let size = BlockPicture.bitmapSize(columns: placement.columns, rows: placement.rows)
        guard
            let bitmap = decoder.bitmap(
                of: file, width: size.width, height: size.height,
                fitting: picture.fitting(toWidth: size.width, height: size.height))
        else { return nil }
        return BlockPicture(
            bitmap, columns: placement.columns, rows: placement.rows, glyphs: .halves,
            colorDepth: .trueColor, background: RGBColor(0, 0, 0))
    }
}

/// The ways to show pictures on the command line.
enum ImagesOption: String, ExpressibleByArgument, CaseIterable {
    case off, auto, blocks, kitty, sixel, iterm2

    /// Whether a dump has pictures: it draws them as blocks, which every terminal shows, or lists them
    /// among the links.
    func isShown(inDumpOf format: DumpFormat) throws(CommandError) -> Bool {
        guard self != .off else { return false }
        guard format != .links else { return true }
        guard format == .ansi else {
            throw CommandError(.usage, localized("--images needs --format ansi or links"))
        }
        guard self == .blocks || self == .auto else {
            throw CommandError(
                .usage,
                localized("a dump draws pictures as blocks (--images blocks), not by \(rawValue)"))
        }
        return true
    }
}
