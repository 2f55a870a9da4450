import GarthEngine
package import GarthPage
import GarthURL

/// The style sheets and scripts that a page has asked for, for the entries of its resources (Resource
/// Timing section 4). The page knows their times: when it asked, and when the answer came.
package struct ResourceTiming {
    /// A resource whose answer has not come.
    struct Asked {
        let url: String
        let initiator: String
        /// The frame whose document asked; nil for the page's own.
        let owner: UInt32?
        let start: Double
    }

    private var asked: [UInt32: Asked] = [:]
    /// The addresses of style sheets, which imports are relative to.
    private var sheets: [UInt32: URLRecord] = [:]

    /// The resources that are remembered.
    private static let limit = 10_000

    /// The page asks for a resource.
    package mutating func asked(_ wish: PageResource, in page: ScriptedPage) {
        guard asked.count < Self.limit, sheets.count < Self.limit else { return }
        let initiator: String
        switch wish.kind {
        case .script: initiator = "script"
        case .styleSheet: initiator = wish.relativeTo == nil ? "link" : "css"
        // The browser process asks for pictures, and frames have a navigation of their own.
        case .image, .frame: return
        }
        let base =
            wish.relativeTo.map { sheets[$0] }
            ?? URLRecord.parse(page.engine.baseURL(in: wish.owner))
        guard let url = URLRecord.parse(wish.href, base: base) else { return }
        if wish.kind == .styleSheet { sheets[wish.id] = url }
        asked[wish.id] = Asked(
            url: url.href, initiator: initiator, owner: wish.owner, start: page.main.now())
    }

    /// Takes the resource that an answer is for.
    mutating func take(_ id: UInt32) -> Asked? { asked.removeValue(forKey: id) }
}

extension ScriptedPage {
    /// Makes the entry of a resource that has come; its size is told where the page may know it.
    func noteTiming(of id: UInt32, byteCount: Int?, isTold: Bool) {
        guard let asked = timing.take(id), let byteCount else { return }
        documents.first { $0.place == asked.owner && !$0.isDiscarded }?.realm?.noteResource(
            asked.url, asked.initiator, from: asked.start, byteCount: isTold ? byteCount : nil)
    }
}
