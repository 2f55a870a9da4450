import CJavaScriptCore
import GarthEngine

/// Clock, timers, console, and the page's parser.
extension Natives {
    // MARK: - Clocks, and whose a value is

    /// Whole milliseconds: finer clocks measure what other origins are not to tell (High Resolution
    /// Time section 4.4).
    static let now: NativeFunction.Body = { realm, call in
        call.value(double: realm.host.now().rounded(.down))
    }
    static let timeOrigin: NativeFunction.Body = { realm, call in
        call.value(double: realm.host.timeOrigin())
    }
    static let hasVirtualTime: NativeFunction.Body = { realm, call in
        call.value(flag: realm.host.hasVirtualTime)
    }
    static let isProxy: NativeFunction.Body = { _, call in
        call.value(flag: call[0].map { call.context.isProxy($0) } ?? false)
    }
    static let isOwn: NativeFunction.Body = { realm, call in
        call.value(flag: call[0].map { realm.inner.isOwn($0) } ?? false)
    }
    /// A driver forbids the scripts of the page, or allows them again.
    static let forbidScripts: NativeFunction.Body = { realm, call in
        realm.host.forbidScripts(call.flag(0))
        return nil
    }

    /// The function that a part of the prelude is; null if memory is short.
    static let part: NativeFunction.Body = { realm, call in
        realm.part(Int(call.int(0))) ?? call.null
    }

    // MARK: - Timers, frames of animation and the console

    static let startTimer: NativeFunction.Body = { realm, call in
        realm.host.startTimer(call.int(0), delay: call.double(1))
        return nil
    }
    static let stopTimer: NativeFunction.Body = { realm, call in
        realm.host.stopTimer(call.int(0))
        return nil
    }
    static let requestFrame: NativeFunction.Body = { realm, _ in
        realm.host.requestFrame()
        return nil
    }
    static let log: NativeFunction.Body = { realm, call in
        let level = String(decoding: call.string(0), as: UTF8.self)
        realm.host.log(level: level, text: call.string(1))
        return nil
    }
    static let report: NativeFunction.Body = { realm, call in
        realm.host.report(
            ScriptFailure(
                message: String(decoding: call.string(0), as: UTF8.self),
                url: String(decoding: call.string(1), as: UTF8.self), line: Int(call.int(2)),
                column: Int(call.int(3))))
        return nil
    }
    static let contextAsked: NativeFunction.Body = { realm, call in
        realm.host.noteAskedContext(call.string(0))
        return nil
    }

    // MARK: - The parser of the page, and where the page goes

    static let write: NativeFunction.Body = { realm, call in
        realm.host.write(call.string(0))
        return nil
    }
    static let openDocument: NativeFunction.Body = { realm, _ in
        realm.host.openDocument()
        return nil
    }
    static let closeDocument: NativeFunction.Body = { realm, _ in
        realm.host.closeDocument()
        return nil
    }
    static let insertedScript: NativeFunction.Body = { realm, call in
        realm.host.insertedScript(
            NodeID(rawValue: call.int(0)), isUnordered: call.flag(1))
        return nil
    }
    static let navigate: NativeFunction.Body = { realm, call in
        realm.host.navigate(to: call.string(0), replaces: call.flag(1))
        return nil
    }
    /// Saves the target of a link under a name; false where that cannot be.
    static let download: NativeFunction.Body = { realm, call in
        call.value(flag: realm.host.download(call.string(0), name: call.string(1)))
    }
    static let dialog: NativeFunction.Body = { realm, call in
        guard let kind = ScriptDialog(rawValue: call.int(0)) else { return nil }
        return call.value(
            text: realm.host.dialog(kind, text: call.string(1), default: call.string(2)))
    }

    // MARK: - Controls, their states and forms

    static let controlChanged: NativeFunction.Body = { realm, call in
        realm.host.controlChanged(NodeID(rawValue: call.int(0)), text: call.string(1))
        return nil
    }
    static let checkedChanged: NativeFunction.Body = { realm, call in
        let isChecked = call.flag(1)
        realm.withDocument { $0.setChecked(isChecked, of: call.node(0, $0)) }
        realm.host.controlChanged(NodeID(rawValue: call.int(0)), isChecked: isChecked)
        return nil
    }
    static let selectionChanged: NativeFunction.Body = { realm, call in
        let places = (1..<max(1, call.count)).map { call.int($0) }
        realm.withDocument { $0.setChosenOptions(places.map { Int($0) }, of: call.node(0, $0)) }
        realm.host.controlChanged(NodeID(rawValue: call.int(0)), selected: places)
        return nil
    }
    static let styledStates: NativeFunction.Body = { realm, call in
        call.value(int: Int32(clamping: realm.withDocument { $0.styledStates.rawValue }))
    }
    /// The states of an element: those it has, and those that are told.
    static let setStates: NativeFunction.Body = { realm, call in
        let (states, mask) = (call.states(1), call.states(2))
        realm.withDocument { $0.setStates(states, among: mask, of: call.node(0, $0)) }
        return nil
    }
    static let setCustomStates: NativeFunction.Body = { realm, call in
        let names = (1..<max(1, call.count)).map { call.string($0) }
        realm.withDocument { $0.setCustomStates(names, of: call.node(0, $0)) }
        return nil
    }
    static let setPopover: NativeFunction.Body = { realm, call in
        realm.host.popoverChanged(NodeID(rawValue: call.int(0)), isShown: call.flag(1))
        return nil
    }
    static let focusMoved: NativeFunction.Body = { realm, call in
        let id = call.int(0)
        realm.host.focusMoved(to: id < 0 ? nil : NodeID(rawValue: id))
        return nil
    }
    static let submit: NativeFunction.Body = { realm, call in
        let submitter = call.int(1)
        realm.host.submit(
            NodeID(rawValue: call.int(0)),
            submitter: submitter < 0 ? nil : NodeID(rawValue: submitter))
        return nil
    }
    static let submitChecked: NativeFunction.Body = { realm, call in
        realm.host.submitChecked(by: NodeID(rawValue: call.int(0)))
        return nil
    }

    // MARK: - Cookies and messages to the program

    static let cookies: NativeFunction.Body = { realm, call in
        call.value(text: realm.host.cookies()[...])
    }
    static let setCookie: NativeFunction.Body = { realm, call in
        realm.host.setCookie(call.string(0))
        return nil
    }
    static let postMessage: NativeFunction.Body = { realm, call in
        guard let number = UInt32(exactly: call.double(2)) else { return nil }
        return call.value(
            flag: realm.host.postMessage(
                handler: call.string(0), inWorld: realm.world, body: call.string(1),
                number: number))
    }
    /// The result in JSON, or an error's message.
    static let asyncFinished: NativeFunction.Body = { realm, call in
        let id = UInt32(exactly: call.double(0)) ?? 0
        if let message = call.optionalString(2) {
            let failure = ScriptFailure(
                message: String(decoding: message, as: UTF8.self), url: "",
                line: Int(call.int(3)), column: Int(call.int(4)))
            realm.host.asyncFinished(id, .failure(failure))
        } else {
            realm.host.asyncFinished(
                id, call.optionalString(1).map { .json($0) } ?? .undefined)
        }
        return nil
    }

    // MARK: - The address of the document, and the browser it is in

    /// The name of the encoding that the document was read in.
    static let documentEncoding: NativeFunction.Body = { realm, call in
        call.value(text: Array(realm.withEngine { $0.encodingName }.utf8)[...])
    }
    static let documentURL: NativeFunction.Body = { realm, call in
        call.value(text: realm.host.documentURL[...])
    }
    static let setURL: NativeFunction.Body = { realm, call in
        let number = UInt32(exactly: max(0, call.double(2))) ?? 0
        return call.value(
            flag: realm.host.setDocumentURL(
                call.string(0), replaces: call.flag(1), entry: number,
                state: call.optionalString(3)))
    }
    static let traverse: NativeFunction.Body = { realm, call in
        call.value(flag: realm.host.traverse(by: call.int(0)))
    }
    static let userAgent: NativeFunction.Body = { realm, call in
        call.value(text: Array(realm.host.userAgent.utf8)[...])
    }
    static let languages: NativeFunction.Body = { realm, call in
        call.value(strings: realm.host.languages.map { Array($0.utf8) })
    }
    static let random: NativeFunction.Body = { realm, call in
        call.value(bytes: realm.host.randomBytes(max(0, min(65536, Int(call.int(0))))))
    }
    static let namedObject: NativeFunction.Body = { _, call in
        guard let lookUp = call[0], call.context.isObject(lookUp) else { return nil }
        return call.context.makeNamedObject(lookUp)
    }
    /// The number of a reference that keeps no object; 0 where the library has none.
    static let holdWeakly: NativeFunction.Body = { realm, call in
        guard let object = call[0], call.context.isObject(object) else { return nil }
        return call.value(int: Int(realm.weakReferences.hold(object)))
    }
    /// The object of such a reference; null when it was garbage.
    static let heldWeakly: NativeFunction.Body = { realm, call in
        realm.weakReferences.object(call.int(0)) ?? call.null
    }
    static let forgetWeakly: NativeFunction.Body = { realm, call in
        realm.weakReferences.forget(call.int(0))
        return nil
    }
    /// Whether a script may take so many bytes and go on. What scripts have left is collected
    /// before the answer is no.
    static let hasRoom: NativeFunction.Body = { _, call in
        let byteCount = Int(exactly: call.double(0).rounded()) ?? .max
        if garth_js_has_room(byteCount) { return call.value(flag: true) }
        call.context.collectNow()
        garth_js_release_memory()
        return call.value(flag: garth_js_has_room(byteCount))
    }
}
