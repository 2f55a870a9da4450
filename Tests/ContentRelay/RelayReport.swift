import GarthIPC
import GarthPage

/// A lie: a report with wrong contents, written as the real content process would write it.
///
/// A name and `key=value` words, each of which may be left out:
///
/// - `title`, `encoding`, `limitReached`: `text`
/// - `base`: `href`, `frame`
/// - `refresh`: `seconds`, `href`
/// - `referrerPolicy`: `text`, `owner`
/// - `wantsNavigation`: `href`, `method`, `type` (the body's), `body`, `frame`, `form=1`, `owner`
/// - `frame`, `styleSheet`: wishes with `href`, `owner`, and for a frame `element`, `name` and
///   `sandbox`; their numbers follow those of the wishes that passed
/// - `styles`: `count`; `targets`: `count`, `href`, `title`; `targetChanged`: `number`, `href`
/// - `lines`: `from`, `count`, `text`; `linesSpliced` also `removing`
/// - `targetsSpliced`: `from`, `removing`, `count`
/// - `submissionRefused`: `node`, `text`; `emptiness`; `restarted`; `finished`; `done`
/// - `exported`: `request`, `text`; `exportEnded`: `request`
///
/// `times=N` repeats `text`, `href` and `body` so often; `%n` in them is the number of the lie,
/// counted from 0. `RelayScript.unescaped` says which escapes values have.
struct RelayReport {
    private static let names: Set = [
        "title", "encoding", "limitReached", "base", "refresh", "referrerPolicy",
        "wantsNavigation", "frame", "styleSheet", "styles", "targets", "targetChanged", "lines",
        "linesSpliced", "targetsSpliced", "submissionRefused", "emptiness", "restarted", "finished",
        "done",
        "exported", "exportEnded",
    ]

    let name: String
    private let values: [String: [UInt8]]

    /// Reads the words of a lie; nil when they say none.
    init?(_ words: ArraySlice<String>) {
        guard let name = words.first, Self.names.contains(name) else { return nil }
        var values: [String: [UInt8]] = [:]
        for word in words.dropFirst() {
            guard let sign = word.firstIndex(of: "=") else { return nil }
            let value = String(word[word.index(after: sign)...])
            values[String(word[..<sign])] = RelayScript.unescaped(value)
        }
        self.name = name
        self.values = values
    }

    /// Whether each lie has a number that the browser process checks.
    var isWish: Bool { name == "frame" || name == "styleSheet" }

    /// The lie as messages; `wish` is the number that the next wish must have.
    func encoded(number: Int, wish: inout UInt32) -> [UInt8] {
        var encoder = WireEncoder()
        report(number, &wish).encode(to: &encoder)
        return encoder.take()
    }

    private func report(_ n: Int, _ wish: inout UInt32) -> ContentReport {
        switch name {
        case "done": return .done
        case "exported": return .exported(bytes("text", n), request: count("request", 1))
        case "exportEnded": return .exportEnded(request: count("request", 1))
        default: return .update(update(n, &wish))
        }
    }

    private func update(_ n: Int, _ wish: inout UInt32) -> EngineUpdate {
        switch name {
        case "title": return .title(text("text", n))
        case "encoding": return .encoding(text("text", n))
        case "limitReached": return .limitReached(text("text", n))
        case "base": return .base(href: text("href", n), frameName: text("frame", n))
        case "refresh": return .refresh(seconds: count("seconds", 0), href: text("href", n))
        case "contentPolicy": return .contentPolicy(text("text", n), owner: owner)
        case "referrerPolicy": return .referrerPolicy(text("text", n), owner: owner)
        case "wantsNavigation":
            return .wantsNavigation(
                PageNavigation(
                    href: text("href", n),
                    method: values["method"] == nil ? "GET" : text("method", n),
                    body: bytes("body", n), contentType: text("type", n),
                    frameName: text("frame", n), isForm: values["form"] != nil, owner: owner))
        case "frame", "styleSheet":
            wish += 1
            let element = count("element", UInt32(truncatingIfNeeded: n))
            let frame = PageFrame(
                element: element, name: text("name", n),
                sandbox: values["sandbox"].map { String(decoding: $0, as: UTF8.self) },
                referrerPolicy: "")
            return .needsResource(
                PageResource(
                    id: wish - 1, kind: name == "frame" ? .frame : .styleSheet,
                    href: text("href", n), owner: owner, frame: name == "frame" ? frame : nil))
        case "styles":
            return .styles(Array(repeating: TextStyle(), count: count("count", 1)))
        case "targets":
            return .targets((0..<count("count", 1)).map { target(n, node: $0) })
        case "targetChanged": return .targetChanged(count("number", 1), target(n, node: 1))
        case "lines": return .lines(from: count("from", 0), lines(n))
        case "linesSpliced":
            return .linesSpliced(at: count("from", 0), removing: count("removing", 0), lines(n))
        case "targetsSpliced":
            return .targetsSpliced(
                from: count("from", 1), removing: count("removing", 0),
                (0..<count("count", 1)).map { target(n, node: $0) })
        case "submissionRefused":
            return .submissionRefused(
                ElementReference(node: count("node", 1)), reason: text("text", n))
        case "emptiness": return .emptiness(.blank)
        case "restarted": return .restarted
        default: return .finished
        }
    }

    private func target(_ n: Int, node: UInt32) -> PageTarget {
        PageTarget(
            ElementReference(node: node), kind: .link(PageLink(href: text("href", n))),
            title: text("title", n))
    }

    private func lines(_ n: Int) -> PageLines {
        var lines = PageLines()
        for _ in 0..<count("count", UInt32(1)) {
            bytes("text", n).withUnsafeBytes { lines.append($0, style: 0, target: 0) }
            lines.endLine()
        }
        return lines
    }

    // MARK: - Values

    private var owner: UInt32? { values["owner"] == nil ? nil : count("owner", 0) }

    private func count<Number: FixedWidthInteger>(_ key: String, _ usual: Number) -> Number {
        values[key].flatMap { Number(String(decoding: $0, as: UTF8.self)) } ?? usual
    }

    private func text(_ key: String, _ n: Int) -> String {
        String(decoding: bytes(key, n), as: UTF8.self)
    }

    private func bytes(_ key: String, _ n: Int) -> [UInt8] {
        guard let value = values[key] else { return [] }
        var once: [UInt8] = []
        var rest = value[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.first == UInt8(ascii: "n") {
                rest.removeFirst()
                once += String(n).utf8
            } else {
                once.append(byte)
            }
        }
        guard ["text", "href", "body"].contains(key) else { return once }
        var out: [UInt8] = []
        for _ in 0..<count("times", 1) { out += once }
        return out
    }
}
