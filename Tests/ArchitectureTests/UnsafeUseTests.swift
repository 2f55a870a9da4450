import Foundation
import Testing

/// Where unsafe expressions may stand in the rooms that read the bytes of a page, keep files or draw.
///
/// In these rooms the compiler refuses an unsafe expression without the mark `unsafe`; this list
/// holds the marks. A new one needs a reason here, beside the comment at its place.
@Suite("Unsafe expressions") struct UnsafeUseTests {
    /// The rooms that are compiled with strict memory safety.
    static let rooms = [
        "GarthEngine", "GarthPage", "GarthIPC", "GarthImage", "GarthStore", "GarthTerminal",
    ]

    /// Files that may have so many lines with a mark at the most.
    static let files: [String: (lines: Int, reason: String)] = [
        "GarthEngine/CSS/Keyword.swift":
            (1, "no mark: the keyword `unsafe` of CSS Box Alignment"),
        "GarthEngine/CSS/PropertyGrammar+Grid.swift":
            (1, "no mark: the keyword `unsafe` of CSS Box Alignment"),
        "GarthEngine/Documents/DocumentReader.swift":
            (1, "gives libxml2 a piece and its count"),
        "GarthEngine/Documents/XMLReader.swift":
            (4, "gives libxml2 a piece and its count"),
        "GarthEngine/Resources.swift":
            (6, "spans of C arrays that are constants"),
        "GarthEngine/UnsafeDoors.swift":
            (4, "bytes of a buffer that read(2) fills"),
        "GarthEngine/DOM/Document+Mutation.swift":
            (1, "text that a closure lends"),
        "GarthPage/PageLines+Text.swift":
            (3, "text that a closure lends, for search and copies"),
        "GarthPage/PagePicture.swift":
            (3, "reads the runs of lines by pointer"),
        "GarthPage/Text/BidiLine.swift":
            (12, "text that a closure lends, for layout"),
        "GarthPage/Text/BidiText.swift":
            (3, "text that a closure lends, for layout"),
        "GarthPage/PageLines.swift":
            (3, "text that a closure lends, for layout"),
        "GarthPage/Text/DisplayWidth.swift":
            (6, "text that a closure lends, for layout and the terminal"),
        "GarthPage/Text/GraphemeCluster.swift":
            (2, "text that a closure lends, for layout and the terminal"),
        "GarthPage/Text/LineBreaks.swift":
            (4, "text that a closure lends; ICU, called with arrays and their counts"),
        "GarthPage/Text/Sanitizing.swift":
            (4, "text that a closure lends, for the browser process"),
        "GarthPage/Text/UTF8Scalar.swift":
            (2, "text that a closure lends, for layout and the terminal"),
        "GarthIPC/Wire/MessageBuffer.swift":
            (2, "room that read(2) fills"),
        "GarthIPC/Wire/WireDecoder.swift":
            (4, "checked loads of numbers, copies of integers"),
        "GarthIPC/Wire/WireEncoder.swift":
            (2, "copies of integers"),
        "GarthImage/AVIFImage.swift":
            (4, "gives the decoder its bytes and rows of arrays"),
        "GarthImage/PictureDecoder.swift":
            (12, "gives decoders bytes and their count"),
        "GarthImage/SVGDrawing.swift":
            (4, "the handle of a drawing, which its owner frees"),
        "GarthStore/Profile/FileLock.swift":
            (1, "open(2)"),
        "GarthStore/Profile/Folder.swift":
            (2, "mkdir(2) and access(2)"),
        "GarthStore/Profile/NumberedLocks.swift":
            (2, "open(2) and fcntl(2)"),
        "GarthStore/Profile/ProfileFolders.swift":
            (2, "getenv(3), whose text is copied at once"),
        "GarthTerminal/Device/ClipboardText.swift":
            (1, "text that a closure lends"),
        "GarthTerminal/Device/ClusterStore.swift":
            (1, "text that a closure lends"),
        "GarthTerminal/Device/GlyphScanner.swift":
            (3, "text of a line that a closure lends"),
        "GarthTerminal/Device/KeyDecoder.swift":
            (2, "bytes that a closure lends"),
        "GarthTerminal/Device/LinePainter.swift":
            (7, "text of a line that a closure lends"),
        "GarthTerminal/Device/Renderer.swift":
            (3, "the cells of two frames, which a closure lends"),
        "GarthTerminal/Device/RowComparison.swift":
            (6, "the cells of two frames, which a closure lends"),
        "GarthTerminal/Device/RowPainter.swift":
            (16, "the cells of two frames, which a closure lends"),
        "GarthTerminal/Device/ScreenOutput.swift":
            (1, "text that a closure lends"),
        "GarthTerminal/Device/TerminalDevice.swift":
            (1, "read(2)"),
        "GarthTerminal/Device/TerminalGround.swift":
            (7, "termios, and the terminal's answer: calls of libc"),
        "GarthTerminal/Device/TerminalSession.swift":
            (19, "termios, signals and a program: calls of libc"),
        "GarthTerminal/Device/TerminalState.swift":
            (6, "poll(2), write(2) and the window size"),
        "GarthTerminal/Frame.swift":
            (7, "cells of a row that a closure lends"),
        "GarthTerminal/Graphics/ColorPalette.swift":
            (3, "pixels that a closure lends"),
        "GarthTerminal/Graphics/IndexedBitmap.swift":
            (3, "pixels that a closure lends"),
        "GarthTerminal/Interface/HelpText.swift":
            (2, "text that a closure lends"),
        "GarthTerminal/Interface/LetterForms.swift":
            (6, "text of a line that a closure lends"),
        "GarthTerminal/Interface/PageSearch.swift":
            (12, "text of the lines that a closure lends"),
        "GarthTerminal/Interface/PageSelection.swift":
            (7, "text of a line that a closure lends"),
        "GarthTerminal/Interface/PageView+Focus.swift":
            (6, "text of a line that a closure lends"),
        "GarthTerminal/Interface/TextPattern.swift":
            (14, "text of a line that a closure lends"),
        "GarthTerminal/Interface/VisibleText.swift":
            (10, "text of a line that a closure lends"),
        "GarthTerminal/SafeText.swift":
            (3, "text that a closure lends"),
        "GarthURL/ByteSpan.swift":
            (6, "checked loads of words, bytes of literals, copies into arrays"),
    ]

    /// Folders whose files are not counted one by one.
    static let folders: [String: String] = [
        "GarthEngine/Layout/": "reads the text of a line by pointer",
        "GarthEngine/XML/": "callbacks of libxml2, which gives pointers and counts",
        "GarthStore/Database/": "the handles of SQLite, which their owners close",
        "GarthStore/Threads/": "pthread(7)",
    ]

    /// The lines of a file that have the mark outside of comments.
    static func markedLines(of source: String) -> Int {
        source.split(separator: "\n").count { line in
            let code = line.drop { $0 == " " }
            if code.hasPrefix("//") { return false }
            let end = code.range(of: " //")?.lowerBound ?? code.endIndex
            // The keywords of content security policies ("unsafe-inline") are words of their own.
            return code[..<end].split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
                .contains("unsafe")
        }
    }

    static func path(of file: URL) -> String {
        String(file.path.dropFirst(ImportTests.sources.path.count + 1))
    }

    @Test("marks stand where the list names them, and no more of them")
    func list() throws {
        var met: Set<String> = []
        for room in Self.rooms + ["GarthURL"] {
            for file in try ImportTests.files(of: room) {
                let path = Self.path(of: file)
                let lines = Self.markedLines(of: try String(contentsOf: file, encoding: .utf8))
                if lines == 0 || Self.folders.keys.contains(where: path.hasPrefix) { continue }
                met.insert(path)
                #expect(lines <= Self.files[path]?.lines ?? 0, "\(path) has \(lines) marked lines")
            }
        }
        #expect(met == Set(Self.files.keys))
    }

    @Test("a mark is counted in code, and not in a comment or a name")
    func counting() {
        let source = """
            // unsafe: a comment
            let a = unsafe p[0]  // unsafe again
            let unsafeName = withUnsafeBytes(of: a) { _ in 0 }
            @unsafe func f() {}
            case inline = "unsafe-inline"
            """
        #expect(Self.markedLines(of: source) == 2)
    }

    @Test("the compiler refuses unmarked unsafe expressions in these rooms")
    func settings() throws {
        let manifest = try String(
            contentsOf: ImportTests.sources.deletingLastPathComponent()
                .appendingPathComponent("Package.swift"), encoding: .utf8)
        #expect(manifest.contains(".strictMemorySafety()"))
        #expect(manifest.contains(".treatWarning(\"StrictMemorySafety\", as: .error)"))
        for room in Self.rooms {
            let head = ".target(\n            name: \"\(room)\""
            let target = try #require(manifest.range(of: head))
            let end = try #require(manifest[target.upperBound...].range(of: ".target(")).lowerBound
            #expect(manifest[target.upperBound..<end].contains("safeSettings"), "\(room)")
        }
    }
}
