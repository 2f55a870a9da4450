// swift-format-ignore-file
// Made by Scripts/generate-wire.py from Sources/GarthIPC/wire.list and the declarations of the values.

import GarthPage
import GarthURL

extension ConsoleMessage {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += text.utf8.count
        count += source.utf8.count
        return count
    }
}

extension DocumentDescription {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += language.utf8.count
        return count
    }
}

extension DocumentFault {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        switch self {
        case .notText(let mediaType): return mediaType.utf8.count
        case .damaged, .tooLarge, .tooManyElements, .badSelector, .noMatch: return 0
        }
    }
}

extension EngineUpdate {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        switch self {
        case .title(let value0): return value0.utf8.count
        case .base(let href, let frameName): return href.utf8.count + frameName.utf8.count
        case .referrerPolicy(let value0, _): return value0.utf8.count
        case .contentPolicy(let value0, _): return value0.utf8.count
        case .styles(let value0): return value0.count * MemoryLayout<TextStyle>.stride
        case .targets(let value0): return value0.reduce(0) { $0 + MemoryLayout<PageTarget>.stride + 32 + $1.heldByteCount }
        case .pictures(let value0): return value0.reduce(0) { $0 + MemoryLayout<PagePicture>.stride + 32 + $1.heldByteCount }
        case .targetChanged(_, let value1): return value1.heldByteCount
        case .lines(_, let value1): return value1.heldByteCount
        case .linesSpliced(_, _, let value2): return value2.heldByteCount
        case .targetsSpliced(_, _, let value2): return value2.reduce(0) { $0 + MemoryLayout<PageTarget>.stride + 32 + $1.heldByteCount }
        case .needsResource(let value0): return value0.heldByteCount
        case .refresh(_, let href): return href.utf8.count
        case .wantsNavigation(let value0): return value0.heldByteCount
        case .submissionRefused(_, let reason): return reason.utf8.count
        case .limitReached(let value0): return value0.utf8.count
        case .fault(let value0): return value0.heldByteCount
        case .encoding(let value0): return value0.utf8.count
        case .described(let value0): return value0.heldByteCount
        case .script(let value0): return value0.heldByteCount
        case .restarted, .canvas, .emptiness, .finished: return 0
        }
    }
}

extension PageControl {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += kind.heldByteCount
        count += name.utf8.count
        count += label.utf8.count
        count += value.utf8.count
        return count
    }
}

extension PageControl.Kind {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        switch self {
        case .text(let inputType): return inputType.utf8.count
        case .select(let options, _): return options.reduce(0) { $0 + MemoryLayout<SelectOption>.stride + 32 + $1.heldByteCount }
        case .password, .textArea, .checkbox, .radio, .submit, .reset, .button, .file: return 0
        }
    }
}

extension PageElement {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += role.utf8.count
        count += name.utf8.count
        count += text.utf8.count
        count += url.utf8.count
        return count
    }
}

extension PageFrame {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += name.utf8.count
        count += (sandbox.map { $0.utf8.count } ?? 0)
        count += referrerPolicy.utf8.count
        return count
    }
}

extension PageLink {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += href.utf8.count
        count += frameName.utf8.count
        count += (downloadName.map { $0.utf8.count } ?? 0)
        count += rel.utf8.count
        count += referrerPolicy.utf8.count
        count += picture.utf8.count
        return count
    }
}

extension PageNavigation {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += href.utf8.count
        count += method.utf8.count
        count += body.count
        count += contentType.utf8.count
        count += frameName.utf8.count
        count += referrerPolicy.utf8.count
        count += (downloadName.map { $0.utf8.count } ?? 0)
        count += rel.utf8.count
        return count
    }
}

extension PagePicture {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += address.utf8.count
        count += alternativeText.utf8.count
        return count
    }
}

extension PageResource {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += href.utf8.count
        count += (frame.map { $0.heldByteCount } ?? 0)
        count += metadata.heldByteCount
        return count
    }
}

extension PageTarget {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += kind.heldByteCount
        count += title.utf8.count
        count += (accessKey.map { $0.utf8.count } ?? 0)
        return count
    }
}

extension PageTarget.Kind {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        switch self {
        case .link(let value0): return value0.heldByteCount
        case .control(let value0): return value0.heldByteCount
        case .disclosure, .editingHost: return 0
        }
    }
}

extension RequestMetadata {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += nonce.utf8.count
        count += integrity.utf8.count
        return count
    }
}

extension ScriptDatabaseEntry {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += key.count
        return count
    }
}

extension ScriptDatabaseIndex {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += definition.count
        return count
    }
}

extension ScriptDatabaseOperation {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        switch self {
        case .open(_, _, let name, _): return name.count
        case .delete(let name): return name.count
        case .begin(_, _, let stores, _): return stores.count * MemoryLayout<UInt32>.stride
        case .setStore(_, _, let definition): return definition.count
        case .setIndex(_, let value1): return value1.heldByteCount
        case .put(let value0): return value0.heldByteCount
        case .addEntries(_, _, let key, let value3): return key.count + value3.reduce(0) { $0 + MemoryLayout<ScriptDatabaseEntry>.stride + 32 + $1.heldByteCount }
        case .read(let value0): return value0.heldByteCount
        case .count(_, _, _, let value3): return value3.heldByteCount
        case .remove(_, _, let value2): return value2.heldByteCount
        case .lock(let name, _): return name.count
        case .list, .heard, .close, .commit, .abort, .deleteStore, .deleteIndex, .estimate, .release, .locks: return 0
        }
    }
}

extension ScriptDatabasePut {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += key.count
        count += value.count
        count += entries.reduce(0) { $0 + MemoryLayout<ScriptDatabaseEntry>.stride + 32 + $1.heldByteCount }
        return count
    }
}

extension ScriptDatabaseRange {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += (lower.map { $0.count } ?? 0)
        count += (upper.map { $0.count } ?? 0)
        return count
    }
}

extension ScriptDatabaseRead {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += range.heldByteCount
        count += (key.map { $0.count } ?? 0)
        count += primaryKey.count
        return count
    }
}

extension ScriptDatabaseRequest {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += operation.heldByteCount
        return count
    }
}

extension ScriptDialogRequest {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += text.utf8.count
        count += defaultText.utf8.count
        return count
    }
}

extension ScriptHandlerName {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += name.utf8.count
        count += world.utf8.count
        return count
    }
}

extension ScriptHeaderField {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += name.utf8.count
        count += value.utf8.count
        return count
    }
}

extension ScriptHistoryEntry {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += href.utf8.count
        count += (state.map { $0.utf8.count } ?? 0)
        return count
    }
}

extension ScriptPost {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += target.heldByteCount
        count += bytes.count
        count += ports.count * MemoryLayout<UInt32>.stride
        return count
    }
}

extension ScriptPost.Target {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        switch self {
        case .channel(let value0): return value0.utf8.count
        case .window(let value0): return value0.heldByteCount
        case .worker, .port: return 0
        }
    }
}

extension ScriptPost.Window {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += origin.utf8.count
        return count
    }
}

extension ScriptReport {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        switch self {
        case .console(let value0): return value0.heldByteCount
        case .dialog(let value0): return value0.heldByteCount
        case .navigation(let href, _): return href.utf8.count
        case .message(let handler, let body, _): return handler.heldByteCount + body.utf8.count
        case .unavailable(let value0): return value0.utf8.count
        case .entry(let value0): return value0.heldByteCount
        case .cookieSet(let value0): return value0.utf8.count
        case .request(let value0): return value0.heldByteCount
        case .socketSent(_, let value1): return value1.heldByteCount
        case .socketClosed(_, _, let reason): return reason.utf8.count
        case .storageChanged(_, let value1): return value1.heldByteCount
        case .windowWanted(let value0): return value0.heldByteCount
        case .windowLed(_, let href): return href.utf8.count
        case .windowPart(let of, _): return of.heldByteCount
        case .windowNamed(let value0): return value0.utf8.count
        case .download(let href, let name): return href.utf8.count + name.utf8.count
        case .failed(let value0): return value0.heldByteCount
        case .workerStarted(let value0): return value0.heldByteCount
        case .workerFailed(let value0): return (value0.map { $0.heldByteCount } ?? 0)
        case .posted(let value0): return value0.heldByteCount
        case .channel(let name, _): return name.utf8.count
        case .frameContent(_, let value1): return value1.count
        case .aroundLed(_, let href, _): return href.utf8.count
        case .documentCopied(_, let value1): return value1.count
        case .copyWanted(let value0): return value0.utf8.count
        case .database(let value0): return value0.heldByteCount
        case .timedOut, .left, .closed, .traversal, .cookiesWanted, .requestCancelled, .storageWanted, .focused, .windowAsked, .windowClosed, .windowFocused, .openerLeft, .missing, .timersLeft, .workerEnded, .portClosed, .frameRemoved, .clock: return 0
        }
    }
}

extension ScriptRequest {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += url.utf8.count
        count += method.utf8.count
        count += headers.reduce(0) { $0 + MemoryLayout<ScriptHeaderField>.stride + 32 + $1.heldByteCount }
        count += (body.map { $0.count } ?? 0)
        count += (referrer.map { $0.utf8.count } ?? 0)
        count += referrerPolicy.utf8.count
        count += metadata.heldByteCount
        return count
    }
}

extension ScriptSocketMessage {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += bytes.count
        return count
    }
}

extension ScriptStorageChange {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        switch self {
        case .set(let key, let value): return key.utf8.count + value.utf8.count
        case .removed(let key): return key.utf8.count
        case .cleared: return 0
        }
    }
}

extension ScriptWindow {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += href.utf8.count
        count += name.utf8.count
        return count
    }
}

extension ScriptWorker {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += url.utf8.count
        count += name.utf8.count
        count += (source.map { $0.count } ?? 0)
        return count
    }
}

extension ScriptWorkerError {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += message.utf8.count
        count += source.utf8.count
        return count
    }
}

extension SelectOption {
    /// The memory that the value holds beside its own bytes.
    var heldByteCount: Int {
        var count = 0
        count += label.utf8.count
        count += value.utf8.count
        count += group.utf8.count
        return count
    }
}

extension EngineUpdate {
    /// What the update takes of a page's budget for what is told beside the lines:
    /// `WireLimits.toldByteCount`.
    var toldByteCount: Int {
        switch self {
        case .title, .base, .referrerPolicy, .contentPolicy, .restarted, .canvas, .needsResource, .refresh, .submissionRefused, .limitReached, .emptiness, .fault, .encoding, .described, .script, .finished: WireLimits.updateByteCount + heldByteCount
        case .styles, .targets, .pictures, .lines: 0
        case .targetChanged, .linesSpliced, .targetsSpliced: WireLimits.updateByteCount / 4
        case .wantsNavigation: WireLimits.updateByteCount
        }
    }
}
