import GarthEngine

/// Frames and windows.
extension ScriptRealm {
    static func addFrameNatives(_ add: NativeFunction.Adding) {
        addRealmNatives(add)
        addWindowNatives(add)
        addFrameChangeNatives(add)
    }

    /// The windows of frames and of content worlds.
    private static func addRealmNatives(_ add: NativeFunction.Adding) {
        // The document node of the window's document.
        add("rootNode") { realm, call in call.value(node: realm.host.root) }
        // What the prelude returned for the window of a frame; false for a window of another
        // origin, null for none.
        add("frameWindow") { realm, call in
            switch realm.host.window(ofFrameAt: NodeID(rawValue: call.int(0))) {
            case .none: call.null
            case .other: call.value(flag: false)
            case .same(let other):
                realm.counterpart(of: other)?.window ?? call.null
            }
        }
        // The same for a window that exists; null for one that would have to be made.
        add("openedFrameWindow") { realm, call in
            let opened = realm.host.realm(ofFrameAt: NodeID(rawValue: call.int(0)))
            return opened.flatMap { realm.counterpart(of: $0)?.window }
                ?? call.null
        }
        // What the prelude returned for a content world of the window; null for one too many.
        add("world") { realm, call in
            let world = realm.host.number(ofWorld: call.string(0)).flatMap {
                realm.host.realm(ofWorld: $0)
            }
            return world?.window ?? call.null
        }
        add("worldNumbered") { realm, call in
            realm.host.realm(ofWorld: Int(call.int(0)))?.window ?? call.null
        }
        add("outerWindow") { realm, call in
            let outer = realm.host.outerWindow?.realm
            return outer.flatMap { realm.counterpart(of: $0)?.window }
                ?? call.null
        }
        add("outerElement") { realm, call in
            call.value(node: realm.host.outerWindow?.element ?? .none)
        }
        // The frame element of the window around that has another origin, -1 for the page's window;
        // null for a window that reaches the one around.
        add("apartFromWindow") { realm, call in
            realm.host.apartFromWindow.map { call.value(node: $0) } ?? call.null
        }
        // Leads a window around that has another origin; -1 is that of the page.
        add("leadAround") { realm, call in
            realm.host.lead(
                windowAround: NodeID(rawValue: call.int(0)), to: call.string(1),
                replaces: call.flag(2))
            return nil
        }
        add("isForeign") { realm, call in call.value(flag: realm.host.isForeign) }
    }

    /// Windows of their own, and those that scripts open.
    private static func addWindowNatives(_ add: NativeFunction.Adding) {
        // The frame element of the window, also of one that a script opened.
        add("container") { realm, call in call.value(node: realm.host.container ?? .none) }
        add("windowName") { realm, call in
            call.value(text: Array(realm.host.windowName.utf8)[...])
        }
        add("openerWindow") { realm, call in
            realm.host.openerWindow.flatMap { realm.counterpart(of: $0)?.window }
                ?? call.null
        }
        add("openWindow") { realm, call in call.value(node: realm.host.openWindow() ?? .none) }
        // The number of a window of the browser, which a script asks for; 0 for none.
        add("askForWindow") { realm, call in
            let number = realm.host.askForWindow(
                call.string(0), name: call.string(1), hidesReferrer: call.flag(2))
            return call.value(int: Int(number ?? 0))
        }
        add("isWindowOpen") { realm, call in
            call.value(flag: realm.host.isOpen(window: UInt32(clamping: call.int(0))))
        }
        add("leadWindow") { realm, call in
            realm.host.lead(window: UInt32(clamping: call.int(0)), to: call.string(1))
            return nil
        }
        add("closeWindow") { realm, call in
            realm.host.close(window: UInt32(clamping: call.int(0)))
            return nil
        }
        add("closeOwnWindow") { realm, _ in
            realm.host.closeOwnWindow()
            return nil
        }
    }

    /// Frames that come, go and change.
    private static func addFrameChangeNatives(_ add: NativeFunction.Adding) {
        add("historyLength") { realm, call in
            realm.host.historyLength.flatMap { call.value(int: $0) } ?? call.null
        }
        add("frames") { realm, call in call.value(nodes: realm.host.frameElements) }
        add("insertedFrame") { realm, call in
            call.value(flag: realm.host.insertedFrame(at: NodeID(rawValue: call.int(0))))
        }
        add("removedFrame") { realm, call in
            realm.host.removedFrame(at: NodeID(rawValue: call.int(0)))
            return nil
        }
        add("changedFrame") { realm, call in
            realm.host.changedFrame(at: NodeID(rawValue: call.int(0)))
            return nil
        }
        add("navigateFrame") { realm, call in
            realm.host.navigateFrame(
                at: NodeID(rawValue: call.int(0)), to: call.string(1), replaces: call.flag(2))
            return nil
        }
    }
}
