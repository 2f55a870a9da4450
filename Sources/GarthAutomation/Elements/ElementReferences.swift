package import Garth
import GarthPage

/// The references by which programs name elements: `e1`, `e2`, ...
///
/// A reference names one element of one document for the whole session. It is never used for another
/// element, in no tab and after no navigation.
@MainActor
package final class ElementReferences {
    /// What a reference names.
    package enum Target {
        /// An element.
        case element(WebElement)
        /// The part of a snapshot that begins with an element; `root` is what the snapshot is of.
        case rest(first: WebElement, root: WebElement?)
    }

    /// References that are kept; the oldest documents' are forgotten first.
    private static let limit = 100_000

    private var targets: [Int: Target] = [:]
    private var numbers: [ElementReference: Int] = [:]
    private var count = 0

    /// Makes a table without references.
    package init() {}

    /// The reference to an element, the same one as before for the same element.
    package func reference(to element: WebElement) -> String {
        let key = element.element.reference
        if let number = numbers[key], case .element(let known)? = targets[number],
            known.isOfSameDocument(as: element)
        {
            return "e\(number)"
        }
        let number = add(.element(element))
        numbers[key] = number
        return "e\(number)"
    }

    /// The reference to the rest of a snapshot.
    package func reference(toRestFrom first: WebElement, of root: WebElement?) -> String {
        "e\(add(.rest(first: first, root: root)))"
    }

    private func add(_ target: Target) -> Int {
        if targets.count >= Self.limit {
            let oldest = count - Self.limit / 2
            targets = targets.filter { $0.key > oldest }
        }
        count += 1
        targets[count] = target
        return count
    }

    /// The target of a reference; throws for a text that is no reference.
    package func target(of reference: String) throws(ElementError) -> Target {
        guard reference.hasPrefix("e"), let number = Int(reference.dropFirst()) else {
            throw ElementError(
                .staleElement, "\"\(reference)\" is no reference (one is e12, from a snapshot)")
        }
        guard let target = targets[number] else {
            throw ElementError(
                .staleElement,
                number > 0 && number <= count
                    ? "\(reference) belongs to a document that is gone; take a new snapshot"
                    : "no element was given the reference \(reference); take a snapshot")
        }
        return target
    }

    /// The element that a reference names.
    package func element(_ reference: String) throws(ElementError) -> WebElement {
        switch try target(of: reference) {
        case .element(let element): return element
        case .rest:
            throw ElementError(
                .wrongElement, "\(reference) names the rest of a snapshot, not an element")
        }
    }
}

extension ElementReferences {
    /// What gives references to the elements of a snapshot; text has none of its own.
    func naming(_ elements: [WebElement]) -> (PageElement) -> String? {
        let byReference = Dictionary(
            elements.filter { $0.element.role != PageElement.plainText }
                .map { ($0.element.reference, $0) }, uniquingKeysWith: { first, _ in first })
        return { element in byReference[element.reference].map { self.reference(to: $0) } }
    }
}

/// Writes snapshots with references, in parts.
@MainActor
package struct SnapshotWriter {
    private let references: ElementReferences
    private let byteLimit: Int

    /// Writes parts of at most about `byteLimit` bytes.
    package init(_ references: ElementReferences, byteLimit: Int = PageSnapshot.usualByteCount) {
        self.references = references
        self.byteLimit = byteLimit
    }

    /// The snapshot of what a view shows, of an element, or the rest of one before.
    ///
    /// One that is cut ends with `N more: snapshot(of: REF)`.
    package func text(
        of view: WebView, _ reference: String? = nil
    ) async throws(ElementError) -> String {
        guard let reference else { return write(try await view.elements(), 0, nil) }
        switch try references.target(of: reference) {
        case .element(let root): return write(try await view.elements(of: root), 0, root)
        case .rest(let first, let root):
            try view.checkIsShown(first)
            let elements = try await view.elements(of: root)
            let start = elements.firstIndex {
                $0.element.role != PageElement.plainText
                    && $0.element.reference == first.element.reference
            }
            guard let start else {
                throw ElementError(
                    .staleElement, "the page has changed since; take a new snapshot")
            }
            return write(elements, start, root)
        }
    }

    private func write(_ elements: [WebElement], _ start: Int, _ root: WebElement?) -> String {
        let part = part(elements, start)
        guard let rest = part.rest else { return part.text }
        let name = references.reference(toRestFrom: elements[rest], of: root)
        return part.text + "\(elements.count - rest) more: snapshot(of: \(name))\n"
    }

    private func part(_ elements: [WebElement], _ start: Int) -> (text: String, rest: Int?) {
        // The line that tells of more needs a place too.
        let limit = max(200, byteLimit - 40)
        return PageSnapshot(elements.map(\.element)).text(
            from: start, byteLimit: limit, reference: references.naming(elements))
    }

    /// The lines of the first part, without the one that tells of more.
    package func lines(of view: WebView) async throws(ElementError) -> [String] {
        let elements = try await view.elements()
        return part(elements, 0).text.split(separator: "\n").map(String.init)
    }

    /// A text of lines, cut at the end of one.
    package static func cut(_ text: String, to byteCount: Int) -> String {
        guard text.utf8.count > byteCount else { return text }
        var kept = ""
        var count = 0
        let lines = text.split(separator: "\n")
        for line in lines where kept.utf8.count + line.utf8.count < byteCount {
            kept += line + "\n"
            count += 1
        }
        return kept + "\(lines.count - count) more lines\n"
    }

    /// The lines that differ, those that are gone with `-` and those that are new with `+` in front.
    package static func changes(from old: [String], to new: [String]) -> String {
        let difference = new.difference(from: old)
        var removed: [Int: String] = [:]
        var inserted: [Int: String] = [:]
        for change in difference {
            switch change {
            case .remove(let offset, let line, _): removed[offset] = line
            case .insert(let offset, let line, _): inserted[offset] = line
            }
        }
        var lines = removed.sorted { $0.key < $1.key }.map { "- " + $0.value }
        lines += inserted.sorted { $0.key < $1.key }.map { "+ " + $0.value }
        return lines.map { $0 + "\n" }.joined()
    }
}
