import CJavaScriptCore
import GarthEngine

/// Clock, timers, console, and the page's parser.
extension ScriptRealm {
    static let hostNatives = [
        NativeFunction("now") { realm, call in call.value(realm.host.now()) },
        NativeFunction("timeOrigin") { realm, call in call.value(realm.host.timeOrigin()) },
        NativeFunction("startTimer") { realm, call in
            realm.host.startTimer(call.int(0), delay: call.double(1))
            return nil
        },
        NativeFunction("stopTimer") { realm, call in
            realm.host.stopTimer(call.int(0))
            return nil
        },
        NativeFunction("requestFrame") { realm, _ in
            realm.host.requestFrame()
            return nil
        },
        NativeFunction("log") { realm, call in
            let level = String(decoding: call.string(0), as: UTF8.self)
            realm.host.log(level: level, text: call.string(1))
            return nil
        },
        NativeFunction("report") { realm, call in
            realm.host.report(
                ScriptFailure(
                    message: String(decoding: call.string(0), as: UTF8.self),
                    url: String(decoding: call.string(1), as: UTF8.self), line: Int(call.int(2)),
                    column: Int(call.int(3))))
            return nil
        },
        NativeFunction("write") { realm, call in
            realm.host.write(call.string(0))
            return nil
        },
        NativeFunction("openDocument") { realm, _ in
            realm.host.openDocument()
            return nil
        },
        NativeFunction("closeDocument") { realm, _ in
            realm.host.closeDocument()
            return nil
        },
        NativeFunction("insertedScript") { realm, call in
            realm.host.insertedScript(NodeID(rawValue: call.int(0)))
            return nil
        },
        NativeFunction("navigate") { realm, call in
            realm.host.navigate(to: call.string(0), replaces: call.flag(1))
            return nil
        },
        NativeFunction("dialog") { realm, call in
            guard let kind = ScriptDialog(rawValue: call.int(0)) else { return nil }
            return call.value(
                realm.host.dialog(kind, text: call.string(1), default: call.string(2)))
        },
        NativeFunction("documentURL") { realm, call in call.value(realm.host.documentURL[...]) },
        NativeFunction("setURL") { realm, call in
            realm.host.setDocumentURL(call.string(0), replaces: call.flag(1))
            return nil
        },
        NativeFunction("userAgent") { realm, call in
            call.value(Array(realm.host.userAgent.utf8)[...])
        },
        NativeFunction("languages") { realm, call in
            call.value(realm.host.languages.map { Array($0.utf8) })
        },
        NativeFunction("random") { realm, call in
            call.value(bytes: realm.host.randomBytes(max(0, min(65536, Int(call.int(0))))))
        },
        NativeFunction("namedObject") { _, call in
            guard let lookUp = call[0], garth_js_is_object(call.context, lookUp) else { return nil }
            return garth_js_named_make(call.context, lookUp)
        },
        NativeFunction("collectGarbage") { _, call in
            garth_js_collect(call.context)
            return nil
        },
    ]
}
