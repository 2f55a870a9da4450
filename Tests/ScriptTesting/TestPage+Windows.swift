package import GarthEngine
package import GarthPage
package import GarthScript

/// A document without frames, in no frame, that opens no windows.
extension TestPage {
    package var root: NodeID { .document }
    package func refuses(base node: NodeID, _ href: [UInt8]) -> Bool { false }
    package func insertedMeta(_ node: NodeID) {}
    package func judge(style text: [UInt8]?, of node: NodeID) {}
    package var outerWindow: (realm: ScriptRealm, element: NodeID)? { nil }
    package var apartFromWindow: NodeID? { nil }
    package var isForeign: Bool { false }
    package func lead(windowAround element: NodeID, to url: [UInt8], replaces: Bool) {}
    package var historyLength: Int? { nil }
    package var container: NodeID? { nil }
    package var windowName: String { "" }
    package var messenger: (any ScriptMessenger)? { nil }
    package var openerWindow: ScriptRealm? { nil }
    package func openWindow() -> NodeID? { nil }
    package var openerElsewhere: UInt32 { 0 }
    package var hasOpaqueOrigin: Bool { false }
    package func leaveOpener() {}
    package func name(ownWindow name: [UInt8]) {}
    package func focus(window: UInt32) {}
    package func askForWindow(_ window: ScriptWindow) -> UInt32 { 0 }
    package func isOpen(window: UInt32) -> Bool { false }
    package func lead(window: UInt32, to href: [UInt8]) {}
    package func close(window: UInt32) {}
    package func closeOwnWindow() {}
    package func copy(_ text: [UInt8]) -> Bool { false }
    package func noteAskedContext(_ kind: [UInt8]) {}
    package func window(ofFrameAt element: NodeID) -> ScriptedWindow { .none }
    package func realm(ofFrameAt element: NodeID) -> ScriptRealm? { nil }
    package func realm(ofWorld number: Int) -> ScriptRealm? { nil }
    package func number(ofWorld name: [UInt8]) -> Int? { nil }
    package var frameElements: [NodeID] { [] }
    package func insertedFrame(at element: NodeID) -> Bool { false }
    package func removedFrame(at element: NodeID) {}
    package func changedFrame(at element: NodeID) {}
    package func navigateFrame(at element: NodeID, to url: [UInt8], replaces: Bool) {}
    package func download(_ url: [UInt8], name: [UInt8]) -> Bool { false }
    package func focusMoved(to element: NodeID?) {}
    package func popoverChanged(_ node: NodeID, isShown: Bool) {}
    package func forbidScripts(_ isForbidden: Bool) {}
}
