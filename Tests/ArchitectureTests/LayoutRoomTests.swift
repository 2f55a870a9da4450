import Foundation
import Testing

/// Layout is made of values, each with a state that only its own file writes.
@Suite("The room of layout") struct LayoutRoomTests {
    private static let folder = ImportTests.sources.appendingPathComponent("GarthEngine/Layout")

    private static func sources() throws -> [(file: String, text: String)] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let files = names.filter { $0.hasSuffix(".swift") }
        #expect(files.count > 60)
        return try files.map {
            let url = folder.appendingPathComponent($0)
            return ($0, try String(contentsOf: url, encoding: .utf8))
        }
    }

    /// The stored properties of a type, as their declarations begin.
    private static func storedProperties(of type: String) throws -> [String] {
        let heads = ["\nstruct \(type) {", "\nstruct \(type):"]
        let head = try #require(
            heads.first { head in try sources().contains { $0.text.contains(head) } })
        let source = try #require(sources().first { $0.text.contains(head) })
        let text = try #require(source.text.components(separatedBy: head).last)
        let body = text.split(separator: "\n").prefix { $0 != "}" }
        let words = [
            "var ", "let ", "private var ", "private let ", "private(set) var ", "fileprivate var ",
        ]
        return body.compactMap { line in
            guard line.hasPrefix("    "), !line.hasPrefix("     ") else { return nil }
            let declaration = line.dropFirst(4)
            guard words.contains(where: { declaration.hasPrefix($0) }) else { return nil }
            let isStored = !declaration.hasSuffix("{") && !declaration.hasSuffix("}")
            return isStored || declaration.contains("didSet") ? String(declaration) : nil
        }
    }

    @Test(
        "the walk, a flow and a context have at most twelve fields",
        arguments: [
            "LayoutEngine", "Flow", "ContainerRoom", "ColumnContext", "GridContext", "FlexRow",
            "FlexStack", "TableContext", "TableBox",
        ])
    func fields(of type: String) throws {
        let fields = try Self.storedProperties(of: type)
        #expect((3...12).contains(fields.count), "\(fields.joined(separator: "\n"))")
    }

    @Test("contexts of boxes side by side know the walk by the members of their door alone")
    func contexts() throws {
        let contexts = [
            "Columns/ColumnContext.swift", "Grid/GridContext.swift", "Grid/GridPlacement.swift",
            "Grid/GridTracks.swift", "Flex/FlexRow.swift", "Flex/FlexStack.swift",
            "Flex/FlexLines.swift", "Flex/ConfinedItems.swift",
            "Flex/ItemLayout.swift", "Flex/ItemPlaces.swift", "Table/TableContext.swift",
            "Table/TableWidths.swift", "Table/TableGrid.swift",
        ]
        let sources = try Self.sources().filter { contexts.contains($0.file) }
        #expect(sources.count == contexts.count)
        for (file, text) in sources { #expect(!text.contains("LayoutEngine"), "\(file)") }
    }

    @Test(
        "the state of a context is written in one file",
        arguments: [
            "ColumnContext", "GridContext", "FlexRow", "FlexStack", "TableContext", "ContainerRoom",
        ])
    func contextState(of type: String) throws {
        let open = try Self.storedProperties(of: type).filter { $0.hasPrefix("var ") }
        #expect(open.isEmpty, "\(open)")
    }

    @Test(
        "the doors of contexts are narrow",
        arguments: [("ContextHost", 28), ("TableHost", 14)])
    func doors(of name: String, most: Int) throws {
        let head = "\nprotocol \(name):"
        let source = try #require(Self.sources().first { $0.text.contains(head) })
        let text = try #require(source.text.components(separatedBy: head).last)
        let members = text.split(separator: "\n").prefix { $0 != "}" }.filter {
            $0.hasPrefix("    func ") || $0.hasPrefix("    mutating func ")
                || $0.hasPrefix("    var ")
        }
        #expect((8...most).contains(members.count), "\(members.count)")
    }

    @Test(
        "the state of a context is written in its own file alone",
        arguments: [
            "LayoutInput", "AnnouncedStyles", "AnnouncedTargets", "AnnouncedPictures", "FlowRoom",
            "FlowWidths", "BoxStack", "FlowSpace", "LineEdges", "LineHeads", "FloatContext",
            "WaitingBoxes", "Counters", "MadeText",
        ])
    func privateState(of type: String) throws {
        let fields = try Self.storedProperties(of: type)
        #expect(!fields.isEmpty)
        let open = fields.filter { $0.hasPrefix("var ") }
        #expect(open.isEmpty, "\(open)")
    }

    @Test("counters go back to a moment as a whole, and nobody keeps them by hand")
    func counters() throws {
        let writers = try Self.sources().filter {
            $0.file != "Patches/LayoutCheckpoint.swift" && $0.text.contains("shared.counters = ")
        }
        #expect(writers.isEmpty, "\(writers.map(\.file))")
    }

    @Test("what is only measured or tried is taken back behind one door")
    func measuring() throws {
        let door = "Context/Measuring.swift"
        let source = try #require(Self.sources().first { $0.file == door }?.text)
        #expect(source.contains("fileprivate mutating func rewind(to mark: Mark)"))
        let others = try Self.sources().filter {
            $0.file != door
                && ($0.text.contains("shared.rewind(") || $0.text.contains("flow.rewind("))
        }
        #expect(others.isEmpty, "\(others.map(\.file))")
    }

    @Test("pixels are bounded where they become cells, and nowhere else")
    func bounds() throws {
        for (file, text) in try Self.sources() {
            let bound = text.range(of: #"\b1e[4567]\b"#, options: .regularExpression)
            #expect(bound == nil, "\(file)")
        }
    }
}
