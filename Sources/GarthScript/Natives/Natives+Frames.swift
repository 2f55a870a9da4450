import GarthEngine
import GarthPage

/// Frames and windows.
extension Natives {
    // MARK: - The windows of frames and of content worlds

    /// The document node of the window's document.
    static let rootNode: NativeFunction.Body = { realm, call in call.value(node: realm.host.root) }
    /// What the prelude returned for the window of a frame; false for a window of another
    /// origin, null for none.
    static let frameWindow: NativeFunction.Body = { realm, call in
        switch realm.host.window(ofFrameAt: NodeID(rawValue: call.int(0))) {
        case .none: call.null
        case .other: call.value(flag: false)
        case .same(let other):
            realm.counterpart(of: other)?.window ?? call.null
        }
    }
    /// The same for a window that exists; null for one that would have to be made.
    static let openedFrameWindow: NativeFunction.Body = { realm, call in
        let opened = realm.host.realm(ofFrameAt: NodeID(rawValue: call.int(0)))
        return opened.flatMap { realm.counterpart(of: $0)?.window }
            ?? call.null
    }
    /// What the prelude returned for a content world of the window; null for one too many.
    static let world: NativeFunction.Body = { realm, call in
        let world = realm.host.number(ofWorld: call.string(0)).flatMap {
            realm.host.realm(ofWorld: $0)
        }
        return world?.window ?? call.null
    }
    static let worldNumbered: NativeFunction.Body = { realm, call in
        realm.host.realm(ofWorld: Int(call.int(0)))?.window ?? call.null
    }
    static let outerWindow: NativeFunction.Body = { realm, call in
        let outer = realm.host.outerWindow?.realm
        return outer.flatMap { realm.counterpart(of: $0)?.window }
            ?? call.null
    }
    static let outerElement: NativeFunction.Body = { realm, call in
        call.value(node: realm.host.outerWindow?.element ?? .none)
    }
    /// The frame element of the window around that has another origin, -1 for the page's window;
    /// null for a window that reaches the one around.
    static let apartFromWindow: NativeFunction.Body = { realm, call in
        realm.host.apartFromWindow.map { call.value(node: $0) } ?? call.null
    }
    /// Leads a window around that has another origin; -1 is that of the page.
    static let leadAround: NativeFunction.Body = { realm, call in
        realm.host.lead(
            windowAround: NodeID(rawValue: call.int(0)), to: call.string(1),
            replaces: call.flag(2))
        return nil
    }
    static let isForeign: NativeFunction.Body = { realm, call in
        call.value(flag: realm.host.isForeign)
    }

    // MARK: - Windows of their own, and those that scripts open

    /// The frame element of the window, also of one that a script opened.
    static let container: NativeFunction.Body = { realm, call in
        call.value(node: realm.host.container ?? .none)
    }
    static let windowName: NativeFunction.Body = { realm, call in
        call.value(text: Array(realm.host.windowName.utf8)[...])
    }
    static let openerWindow: NativeFunction.Body = { realm, call in
        realm.host.openerWindow.flatMap { realm.counterpart(of: $0)?.window }
            ?? call.null
    }
    static let openWindow: NativeFunction.Body = { realm, call in
        call.value(node: realm.host.openWindow() ?? .none)
    }
    /// The number of a window of the browser, which a script asks for: address, name, whether the
    /// referrer is hidden and the opener unknown; 0 for none.
    static let askForWindow: NativeFunction.Body = { realm, call in
        let window = ScriptWindow(
            number: 0, href: String(decoding: call.string(0), as: UTF8.self),
            name: String(decoding: call.string(1), as: UTF8.self), hidesReferrer: call.flag(2),
            isSevered: call.flag(3))
        return call.value(int: Int(realm.host.askForWindow(window)))
    }
    static let openerElsewhere: NativeFunction.Body = { realm, call in
        call.value(int: Int(realm.host.openerElsewhere))
    }
    static let hasOpaqueOrigin: NativeFunction.Body = { realm, call in
        call.value(flag: realm.host.hasOpaqueOrigin)
    }
    static let leaveOpener: NativeFunction.Body = { realm, _ in
        realm.host.leaveOpener()
        return nil
    }
    static let nameOwnWindow: NativeFunction.Body = { realm, call in
        realm.host.name(ownWindow: call.string(0))
        return nil
    }
    static let focusWindow: NativeFunction.Body = { realm, call in
        realm.host.focus(window: UInt32(clamping: call.int(0)))
        return nil
    }
    static let isWindowOpen: NativeFunction.Body = { realm, call in
        call.value(flag: realm.host.isOpen(window: UInt32(clamping: call.int(0))))
    }
    static let leadWindow: NativeFunction.Body = { realm, call in
        realm.host.lead(window: UInt32(clamping: call.int(0)), to: call.string(1))
        return nil
    }
    static let closeWindow: NativeFunction.Body = { realm, call in
        realm.host.close(window: UInt32(clamping: call.int(0)))
        return nil
    }
    /// The text; returns whether it was copied to the clipboard.
    static let copyText: NativeFunction.Body = { realm, call in
        call.value(flag: realm.host.copy(call.string(0)))
    }
    static let closeOwnWindow: NativeFunction.Body = { realm, _ in
        realm.host.closeOwnWindow()
        return nil
    }

    // MARK: - Frames that come, go and change

    static let historyLength: NativeFunction.Body = { realm, call in
        realm.host.historyLength.flatMap { call.value(int: $0) } ?? call.null
    }
    static let frames: NativeFunction.Body = { realm, call in
        call.value(nodes: realm.host.frameElements)
    }
    static let insertedFrame: NativeFunction.Body = { realm, call in
        call.value(flag: realm.host.insertedFrame(at: NodeID(rawValue: call.int(0))))
    }
    static let removedFrame: NativeFunction.Body = { realm, call in
        realm.host.removedFrame(at: NodeID(rawValue: call.int(0)))
        return nil
    }
    static let changedFrame: NativeFunction.Body = { realm, call in
        realm.host.changedFrame(at: NodeID(rawValue: call.int(0)))
        return nil
    }
    static let navigateFrame: NativeFunction.Body = { realm, call in
        realm.host.navigateFrame(
            at: NodeID(rawValue: call.int(0)), to: call.string(1), replaces: call.flag(2))
        return nil
    }
}
