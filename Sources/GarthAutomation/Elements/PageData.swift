package import GarthJSON
package import GarthPage
import GarthURL

/// Tables, lists and fields of a page as data, made of the elements of a snapshot: rows by their
/// headers, without guesses.
package struct PageData {
    /// What is read.
    package enum Kind: String, CaseIterable {
        case tables, lists, fields
    }

    private let elements: [PageElement]
    /// The names of the columns that are wanted; empty for all.
    private let columns: [String]

    /// Reads the elements of a snapshot, in document order.
    package init(_ elements: [PageElement], columns: [String] = []) {
        self.elements = elements
        self.columns = columns.map(ElementQuery.folded)
    }

    /// The rows, entries or fields, each an object.
    package func items(
        _ kind: Kind, reference: (PageElement) -> String?
    ) -> [JSONValue] {
        switch kind {
        case .tables: tables()
        case .lists: entries()
        case .fields: fields(reference)
        }
    }

    // MARK: - Tables

    private static let tableRoles: Set<String> = ["table", "grid", "treegrid"]
    private static let cellRoles: Set<String> = [
        "cell", "gridcell", "columnheader", "rowheader",
    ]

    /// The rows of all tables, those of a table behind each other: objects with the number of the table
    /// where there are several, and the texts of the cells by the headers of their columns.
    private func tables() -> [JSONValue] {
        let starts = elements.indices.filter { Self.tableRoles.contains(elements[$0].role) }
        var items: [JSONValue] = []
        for (number, start) in starts.enumerated() {
            let rows = rows(ofTable: start)
            guard !rows.isEmpty else { continue }
            let (headers, first) = Self.headers(of: rows)
            for row in rows[first...] {
                var members = members(of: row, headers)
                if members.isEmpty { continue }
                if starts.count > 1 {
                    members.insert(("table", .number(Double(number + 1))), at: 0)
                }
                items.append(.object(members))
            }
        }
        return items
    }

    /// A cell of a row.
    private struct Cell {
        let text: String
        let url: String
        let isColumnHeader: Bool
    }

    private func rows(ofTable start: Int) -> [[Cell]] {
        var rows: [[Cell]] = []
        var place = start + 1
        while place < elements.count, elements[place].depth > elements[start].depth {
            if Self.tableRoles.contains(elements[place].role) {
                // A table in a cell has rows of its own.
                place = end(of: place)
                continue
            }
            if elements[place].role == "row" {
                rows.append(cells(ofRow: place))
                place = end(of: place)
            } else {
                place += 1
            }
        }
        return rows.filter { !$0.isEmpty }
    }

    private func cells(ofRow start: Int) -> [Cell] {
        var cells: [Cell] = []
        var place = start + 1
        while place < elements.count, elements[place].depth > elements[start].depth {
            guard Self.cellRoles.contains(elements[place].role) else {
                place += 1
                continue
            }
            let end = end(of: place)
            let url = elements[place..<end].first { !$0.url.isEmpty }?.url ?? ""
            cells.append(
                Cell(
                    text: text(of: place), url: url,
                    isColumnHeader: elements[place].role == "columnheader"))
            place = end
        }
        return cells
    }

    /// The headers of the columns, and the first row that is none: without headers, the columns have
    /// their numbers.
    private static func headers(of rows: [[Cell]]) -> (names: [String], first: Int) {
        let width = rows.map(\.count).max() ?? 0
        let heads = rows.prefix { $0.allSatisfy(\.isColumnHeader) }
        // Of several rows of headers, the last one is above the cells.
        var names = heads.last?.map(\.text) ?? []
        var seen: [String: Int] = [:]
        for place in 0..<width {
            if place >= names.count { names.append("") }
            if names[place].isEmpty { names[place] = "\(place + 1)" }
            seen[names[place], default: 0] += 1
            if let count = seen[names[place]], count > 1 { names[place] += " \(count)" }
        }
        return (names, heads.count)
    }

    private func members(
        of row: [Cell], _ headers: [String]
    ) -> [(name: String, value: JSONValue)] {
        var members: [(name: String, value: JSONValue)] = []
        for (place, cell) in row.enumerated() where isWanted(headers[place]) {
            members.append((headers[place], .string(cell.text)))
            if !cell.url.isEmpty { members.append((headers[place] + " url", .string(cell.url))) }
        }
        return members
    }

    private func isWanted(_ header: String) -> Bool {
        let header = ElementQuery.folded(header)
        return columns.isEmpty || columns.contains { header == $0 || header.contains(text: $0) }
    }

    // MARK: - Lists and fields

    /// The entries of all lists: the text, and the address of the first link.
    private func entries() -> [JSONValue] {
        elements.indices.filter { elements[$0].role == "listitem" }.map { place in
            let url = elements[place..<end(of: place)].first { !$0.url.isEmpty }?.url ?? ""
            let members = [(name: "text", value: JSONValue.string(text(of: place)))]
            return .object(members + (url.isEmpty ? [] : [("url", .string(url))]))
        }
    }

    private func fields(_ reference: (PageElement) -> String?) -> [JSONValue] {
        elements.indices.filter { isField(elements[$0]) }.map { place in
            let field = elements[place]
            var members: [(name: String, value: JSONValue)] = []
            if let name = reference(field) { members.append(("ref", .string(name))) }
            members.append(("role", .string(field.role)))
            members.append(("name", .string(field.name)))
            if ["checkbox", "radio", "switch"].contains(field.role) {
                members.append(("checked", .bool(field.states.contains(.checked))))
            } else {
                let options = elements[place..<end(of: place)].filter { $0.role == "option" }
                let chosen = options.filter { $0.states.contains(.selected) }.map(\.name)
                let value = options.isEmpty ? field.text : chosen.joined(separator: ", ")
                members.append(("value", .string(value)))
                if !options.isEmpty {
                    members.append(("options", .array(options.map { .string($0.name) })))
                }
            }
            if field.states.contains(.required) { members.append(("required", .bool(true))) }
            if field.states.contains(.disabled) { members.append(("disabled", .bool(true))) }
            return .object(members)
        }
    }

    private func isField(_ element: PageElement) -> Bool {
        !element.states.isDisjoint(with: [.editable, .choosable, .takesFiles])
            || ["checkbox", "radio", "switch", "slider"].contains(element.role)
    }

    // MARK: - Texts

    /// The place behind what is in an element.
    private func end(of place: Int) -> Int {
        var end = place + 1
        while end < elements.count, elements[end].depth > elements[place].depth { end += 1 }
        return end
    }

    /// What a person reads in an element.
    private func text(of place: Int) -> String {
        let element = elements[place]
        if !element.name.isEmpty { return element.name }
        var words = element.text.isEmpty ? [] : [element.text]
        var inner = place + 1
        let end = end(of: place)
        while inner < end {
            let part = text(of: inner)
            if !part.isEmpty { words.append(part) }
            inner = self.end(of: inner)
        }
        return words.joined(separator: " ")
    }
}
