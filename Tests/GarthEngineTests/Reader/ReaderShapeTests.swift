import Foundation
import GarthJSON
import GarthPage
import Testing

@testable import GarthEngine

/// Pages in the shapes that the web has beside an article: notices, comments, teasers, offers, lists of
/// links. The sentences of the article have the word "inside", those beside it "outside"; a comment at the
/// end of the page names its title and its author.
@Suite("Shapes of pages with an article") struct ReaderShapeTests {
    @Test("all of the article is found, and nothing beside it", arguments: ReaderShape.all)
    func article(shape: ReaderShape) throws {
        let text = shape.text
        #expect(ReaderShape.count("inside", in: text) == shape.insideCount, "\(text)")
        #expect(ReaderShape.count("outside", in: text) == 0, "\(text)")
    }

    @Test("the title is that of the article, and the author is told", arguments: ReaderShape.all)
    func title(shape: ReaderShape) throws {
        var engine = shape.engine()
        let page = try JSONValue(parsing: engine.export(.json))
        let heading = shape.text.prefix { $0 != "\n" }
        if let title = shape.fact("title") {
            #expect(page["title"]?.string == title || heading == title)
        }
        if let byline = shape.fact("byline") {
            #expect(page.serialized.contains(byline))
        }
    }

    @Test("there are pages to read")
    func count() { #expect(ReaderShape.all.count > 30) }
}

struct ReaderShape: CustomTestStringConvertible, Sendable {
    var name: String
    var html: String

    var testDescription: String { name }

    static let all: [ReaderShape] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("ReaderShapes")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().compactMap { name in
            (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))
                .map { ReaderShape(name: name, html: $0) }
        }
    }()

    func engine() -> Engine {
        var engine = Engine()
        var options = LayoutOptions()
        options.wantsLines = false
        engine.open(DocumentInfo(url: "http://site.test/a"), options: options, isReader: true)
        engine.receive(Array(html.utf8).span)
        engine.finish()
        return engine
    }

    var text: String {
        var engine = engine()
        return String(decoding: engine.export(.plain), as: UTF8.self)
    }

    /// A fact of the comment at the end; nil where it is blank.
    func fact(_ name: String) -> String? {
        let line = html.split(separator: "\n").last { $0.hasPrefix("\(name): ") }
        let value = line.map { String($0.dropFirst(name.count + 2)) } ?? ""
        return value.isEmpty ? nil : value
    }

    /// The number of words that the article must have.
    var insideCount: Int { Self.count("inside", in: html) }

    static func count(_ word: String, in text: String) -> Int {
        text.lowercased().components(separatedBy: word).count - 1
    }
}
