/// The settings of a content process that has the document of a frame of another origin.
package struct ScriptFrameSettings: Sendable, Hashable {
    /// The number of the process among those of its page, from 1 on; the page itself has 0.
    package var process: UInt32
    /// The number of the window itself (`ScriptPost.Window`).
    package var own: UInt32
    /// The number of the window around.
    package var parent: UInt32
    /// The number of the window of the page.
    package var top: UInt32
    /// The serialized origins of the documents around, the nearest first.
    package var ancestorOrigins: [String] = []
    /// Whether the origin of its documents is opaque: they are in a sandbox without it.
    package var isOpaque = false

    /// Makes the settings of a frame.
    package init(process: UInt32, own: UInt32, parent: UInt32, top: UInt32) {
        self.process = process
        self.own = own
        self.parent = parent
        self.top = top
    }
}

extension ScriptPost.Target {
    /// The number of a window of the browser other than that of the page; nil for another receiver.
    package var windowNumber: UInt32? {
        guard case .window(let window) = self,
            window.number >= ScriptPost.Window.firstOfOthers
        else { return nil }
        return window.number
    }
}

extension ScriptPost {
    /// A window in another process, as a process names it that sends or gets a message
    /// (`window.postMessage`).
    package struct Window: Sendable, Hashable {
        /// The document of this process that sends the message, or gets it; 0 for that of the process.
        package var document: UInt32
        /// The number of the other window, which the browser process has given it; 0 for a frame that
        /// only `element` names.
        package var number: UInt32
        /// The frame element in the document that shows the other window; 0 for none.
        package var element: UInt32
        /// Sent: the origin that the receiver must have, or `*`. Received: the origin of the sender.
        package var origin: String

        /// Windows of the browser other than that of the page have numbers from here on.
        package static let firstOfOthers: UInt32 = 1 << 16

        /// Names a window.
        package init(document: UInt32, number: UInt32, element: UInt32, origin: String) {
            self.document = document
            self.number = number
            self.element = element
            self.origin = origin
        }
    }
}
