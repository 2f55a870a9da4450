import GarthLanguage

/// The reason why a complete page shows next to nothing.
public enum PageEmptiness: UInt8, Sendable, Hashable, CaseIterable {
    /// Scripts would make the page's content, and they do not run.
    case madeByScripts
    /// The page shows nothing, and scripts are not the reason.
    case blank
    /// The page's scripts ended because they need `SharedWorker`, which Garth leaves out.
    case needsSharedWorkers
    /// They need `navigator.serviceWorker`.
    case needsServiceWorkers
    /// They need `WebAssembly`.
    case needsWebAssembly
    /// They need a canvas with a context for drawing.
    case needsCanvas
    /// They need WebGL.
    case needsWebGL

    /// The message for a person: one sentence without its full stop, in Garth's own words.
    public var message: String {
        if let lack { return localized("This page \(lack)") }
        return self == .madeByScripts
            ? localized("This page is made by a script") : localized("This page shows nothing")
    }

    /// The verb of a sentence whose subject needs what Garth leaves out, such as "needs WebAssembly,
    /// which Garth does not have"; nil for other reasons.
    public var lack: String? { need.map { localized("needs \($0), which Garth does not have") } }

    /// The name of what Garth leaves out and the page needs; nil for other reasons.
    private var need: String? {
        switch self {
        case .madeByScripts, .blank: nil
        case .needsSharedWorkers: localized("shared workers")
        case .needsServiceWorkers: localized("service workers")
        case .needsWebAssembly: "WebAssembly"
        case .needsCanvas: localized("a canvas to draw on")
        case .needsWebGL: "WebGL"
        }
    }
}
