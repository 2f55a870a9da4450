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
        "GarthFetch", "Garth", "GarthScript",
    ]

    /// Files that may have so many lines with a mark at the most.
    static let files: [String: (lines: Int, reason: String)] = [
        "GarthEngine/CSS/Values/Keyword.swift":
            (1, "no mark: the keyword `unsafe` of CSS Box Alignment"),
        "GarthEngine/CSS/Properties/PropertyGrammar+Grid.swift":
            (1, "no mark: the keyword `unsafe` of CSS Box Alignment"),
        "GarthEngine/Documents/DocumentReader.swift":
            (1, "gives libxml2 a piece and its count"),
        "GarthEngine/Documents/XMLReader.swift":
            (4, "gives libxml2 a piece and its count"),
        "GarthEngine/Documents/MarkdownLibrary.swift":
            (13, "gives md4c a text and its count, and takes pieces with theirs"),
        "GarthEngine/Documents/PDF/PDFLibrary.swift":
            (25, "the handle of a document of poppler, and arrays with their counts"),
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
            (8, "mkdir(2), access(2) and readdir(3)"),
        "GarthStore/Profile/NumberedLocks.swift":
            (2, "open(2) and fcntl(2)"),
        "GarthStore/Profile/ProfileFolders.swift":
            (3, "getenv(3), whose text is copied at once, and stat(2)"),
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
            (4, "the cells of two frames, which a closure lends"),
        "GarthTerminal/Device/RowComparison.swift":
            (6, "the cells of two frames, which a closure lends"),
        "GarthTerminal/Device/RowPainter.swift":
            (29, "the cells of two frames, which a closure lends"),
        "GarthTerminal/Device/ScreenOutput.swift":
            (1, "text that a closure lends"),
        "GarthTerminal/Device/TerminalDevice.swift":
            (1, "read(2)"),
        "GarthTerminal/Device/TerminalGround.swift":
            (7, "termios, and the terminal's answer: calls of libc"),
        "GarthTerminal/Device/TerminalSession.swift":
            (23, "termios, signals and a program: calls of libc"),
        "GarthTerminal/Device/TerminalState.swift":
            (6, "poll(2), write(2) and the window size"),
        "GarthTerminal/Frame.swift":
            (7, "cells of a row that a closure lends"),
        "GarthTerminal/Graphics/ColorPalette.swift":
            (3, "pixels that a closure lends"),
        "GarthTerminal/Graphics/IndexedBitmap.swift":
            (3, "pixels that a closure lends"),
        "GarthTerminal/Keys/HelpText.swift":
            (2, "text that a closure lends"),
        "GarthTerminal/Interface/LetterForms.swift":
            (6, "text of a line that a closure lends"),
        "GarthTerminal/PageView/PageSearch.swift":
            (12, "text of the lines that a closure lends"),
        "GarthTerminal/PageView/PageSelection.swift":
            (7, "text of a line that a closure lends"),
        "GarthTerminal/PageView/PageView+Focus.swift":
            (6, "text of a line that a closure lends"),
        "GarthTerminal/PageView/TextPattern.swift":
            (14, "text of a line that a closure lends"),
        "GarthTerminal/PageView/VisibleText.swift":
            (10, "text of a line that a closure lends"),
        "GarthTerminal/SafeText.swift":
            (3, "text that a closure lends"),
        "GarthFetch/Authentication/CredentialStore.swift":
            (1, "numbers as bytes, and a digest of bytes"),
        "GarthFetch/Authentication/DigestSession.swift":
            (1, "numbers as bytes, and a digest of bytes"),
        "GarthFetch/Authentication/MessageHash.swift":
            (1, "numbers as bytes, and a digest of bytes"),
        "GarthFetch/Cache/CacheStore.swift":
            (10, "files: calls of libc, and bytes that a closure lends"),
        "GarthFetch/Cache/DeferredCacheStore.swift":
            (1, "files: calls of libc, and bytes that a closure lends"),
        "GarthFetch/Cache/DiskCacheStore.swift":
            (10, "files: calls of libc, and bytes that a closure lends"),
        "GarthFetch/Cache/HTTPCache.swift":
            (1, "clock_gettime(2)"),
        "GarthFetch/Cookies/PublicSuffixList.swift":
            (2, "libpsl, called with texts"),
        "GarthFetch/Curl/HostLookUp.swift":
            (4, "getaddrinfo(3)"),
        "GarthFetch/Curl/Transfer+Errors.swift":
            (9, "libcurl's handles and lists, and what its callbacks lend"),
        "GarthFetch/Curl/Transfer+SmallWeb.swift":
            (4, "what libcurl's callbacks lend"),
        "GarthFetch/Curl/Transfer.swift":
            (50, "libcurl's handles and lists, and what its callbacks lend"),
        "GarthFetch/Curl/TransferCallbacks.swift":
            (18, "libcurl's handles and lists, and what its callbacks lend"),
        "GarthFetch/Curl/TransferLoop.swift":
            (14, "libcurl's handles and lists, and what its callbacks lend"),
        "GarthFetch/Curl/TransferOptions.swift":
            (36, "libcurl's handles and lists, and what its callbacks lend"),
        "GarthFetch/Curl/TransferThread.swift":
            (5, "libcurl's handles and lists, and what its callbacks lend"),
        "GarthFetch/HTTP/ContentDecoder.swift":
            (19, "handles of decoders, which their owner frees"),
        "GarthFetch/HTTP/HeadParser.swift":
            (22, "bytes of a head that libcurl lends"),
        "GarthFetch/HTTP/ProxySettings.swift":
            (1, "getenv(3), whose text is copied at once"),
        "GarthFetch/Local/DirectoryListing.swift":
            (11, "files: calls of libc, and bytes that are passed on"),
        "GarthFetch/Local/LocalLoader.swift":
            (38, "files: calls of libc, and bytes that are passed on"),
        "GarthFetch/Local/LocalPath.swift":
            (7, "files: calls of libc, and bytes that are passed on"),
        "GarthFetch/MIME/MIMESniffer.swift":
            (2, "bytes that a closure lends"),
        "GarthFetch/TLS/ServerCertificate.swift":
            (19, "the handle of a certificate, which its owner frees"),
        "GarthFetch/WebSocket/SocketConnection.swift":
            (5, "libcurl's handles, and bytes that it reads and writes"),
        "GarthFetch/WebSocket/SocketExchange.swift":
            (1, "the bytes of a line, lent to the parser of heads"),
        "GarthFetch/WebSocket/SocketLoop.swift":
            (15, "libcurl's handles, and the list of sockets that it waits for"),
        "GarthScript/Modules/ModuleLexer.swift":
            (1, "text of a literal, compared with a word"),
        "GarthScript/Modules/ScriptScanner.swift":
            (1, "text of a literal, compared with a word"),
        "GarthScript/Natives/NativeCall.swift":
            (3, "the arguments of a call, which the engine lends with their count"),
        "GarthScript/Natives/Natives+Compression.swift":
            (8, "bytes for zlib, with their count"),
        "GarthScript/Natives/Natives+Crypto.swift":
            (32, "bytes for libgcrypt, with their count"),
        "GarthScript/Natives/NativeFunction.swift":
            (9, "what a function object keeps for the host, and back"),
        "GarthScript/Page/ScriptedPage+Commands.swift":
            (1, "bytes of a document, which are passed on"),
        "GarthScript/Page/ScriptedPage+Watch.swift":
            (4, "a handler of signals, and the page that it is for"),
        "GarthScript/Realm/ScriptContext.swift":
            (67, "values of JavaScriptCore: a method for each function of the library"),
        "GarthScript/Realm/ScriptRealm.swift":
            (3, "texts of the library, which are copied"),
        "GarthScript/Realm/ScriptText.swift":
            (26, "strings of JavaScriptCore, and the text of the prelude"),
        "Garth/Content/ContentLink.swift":
            (21, "bytes of a document, which are passed on or copied"),
        "Garth/Content/ContentProcess.swift":
            (11, "sockets and the arguments of a program"),
        "Garth/Content/ContentProgram.swift":
            (8, "paths of programs: calls of libc"),
        "Garth/Content/ContentStart.swift":
            (16, "bytes of a document, which are passed on or copied"),
        "Garth/Content/ProcessPool.swift":
            (1, "poll(2)"),
        "Garth/Scripts/ScriptSearch.swift":
            (36, "bytes of a document that are searched"),
        "Garth/Content/WakeUp.swift":
            (2, "read(2) and write(2) of a counter"),
        "Garth/ContentRules/ContentRuleListStore.swift":
            (10, "files and text that a closure lends"),
        "Garth/Data/Databases/DatabaseFolder.swift":
            (6, "files: calls of libc by paths of its own"),
        "Garth/Data/Bookmarks/BookmarkFile.swift":
            (29, "bytes of a file that a closure lends"),
        "Garth/Data/History/GramIndex.swift":
            (11, "texts that a closure lends"),
        "Garth/Data/History/HistorySearch.swift":
            (3, "texts that a closure lends"),
        "Garth/Data/History/SearchText.swift":
            (7, "texts that a closure lends"),
        "Garth/Data/History/SearchTexts.swift":
            (3, "texts that a closure lends"),
        "Garth/Downloads/Download.swift":
            (4, "files: calls of libc"),
        "Garth/Downloads/DownloadDirectory.swift":
            (4, "files: calls of libc"),
        "Garth/Downloads/DownloadFile.swift":
            (15, "files: calls of libc"),
        "Garth/Kept/KeptPageStore.swift":
            (2, "asks for a folder and deletes a file, by paths of its own"),
        "Garth/Loading/StandardInput.swift":
            (1, "copies the bytes that a thread lends for the time of a call"),
        "Garth/Downloads/DownloadList.swift":
            (1, "files: calls of libc"),
        "Garth/Downloads/DownloadStore.swift":
            (3, "files: calls of libc"),
        "Garth/Downloads/DownloadThread.swift":
            (2, "poll(2), and the jobs of an executor"),
        "Garth/Downloads/FileName.swift":
            (1, "text that a closure lends"),
        "Garth/Dump/AwaitedContent.swift":
            (5, "bytes of a document, which are passed on or copied"),
        "Garth/Dump/PageDump+Loads.swift":
            (5, "bytes of a document, which are passed on or copied"),
        "Garth/Dump/PageDump+Scripts.swift":
            (1, "bytes of a document, which are passed on or copied"),
        "Garth/Dump/PageDump.swift":
            (6, "bytes of a document, which are passed on or copied"),
        "Garth/Loading/LoadSource.swift":
            (3, "bytes of a document, which are passed on or copied"),
        "Garth/Loading/PulledTransfer.swift":
            (2, "bytes of a document, which are passed on or copied"),
        "Garth/Pictures/ImageProcess.swift":
            (11, "sockets and the arguments of a program"),
        "Garth/Scripts/FetchScript.swift":
            (1, "poll(2)"),
        "Garth/Scripts/JavaScriptEngine.swift":
            (5, "files: calls of libc"),
        "Garth/Scripts/ScriptRequestRules.swift":
            (2, "no mark: \"CORS-unsafe\" is a word of the Fetch Standard"),
        "Garth/Snapshots/PictureFont.swift":
            (2, "a C array that is a constant"),
        "Garth/View/NavigationDelegate+WebKit.swift":
            (1, "write(2)"),
        "Garth/View/WebView+Files.swift":
            (4, "open(2), fstat(2) and read(2) of a file that a person chose"),
        "Garth/View/WebView+Find.swift":
            (3, "text that a closure lends"),
        "Garth/View/WebView+Snapshots.swift":
            (2, "text that a closure lends"),
        "Garth/View/WebViewConfiguration+Scripts.swift":
            (1, "clock_gettime(2)"),
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
