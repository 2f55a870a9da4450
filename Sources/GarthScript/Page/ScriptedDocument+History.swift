import GarthEngine
import GarthPage
import GarthURL

/// The joint history of the frames of a printed page, which has no list of the browser.
extension ScriptedDocument {
    /// The number of the frame that shows the document; 0 for the page itself.
    var navigable: Int { frame?.serial ?? 0 }

    /// The outermost frame around the document: a window that a script opened, or the page.
    private var traversable: Int {
        guard let frame else { return 0 }
        return frame.isWindow ? frame.serial : frame.parent.traversable
    }

    /// The history of the document's tab.
    private var joint: JointHistory {
        _read { yield page.histories[traversable] }
        _modify { yield &page.histories[traversable] }
    }

    /// The document has its first entry at the latest when it gets another one.
    func noteFirstEntry() {
        if joint.current(of: navigable) == nil { joint.replace(firstEntry, of: navigable) }
    }

    /// The document goes on under another URL.
    func noteEntry(replaces: Bool, number: UInt32, state: String?) {
        let entry = JointHistory.Entry(
            url: url, document: serial, number: number, state: state)
        if replaces {
            joint.replace(entry, of: navigable)
        } else {
            joint.push(entry, of: navigable)
        }
    }

    private var firstEntry: JointHistory.Entry {
        JointHistory.Entry(url: url, document: serial)
    }

    /// The document was loaded in place of an earlier one of its frame.
    func noteLoad(_ handling: ScriptedFrame.HistoryHandling) {
        switch handling {
        case .replace: joint.replace(firstEntry, of: navigable)
        case .push: joint.push(firstEntry, of: navigable)
        case .traverse:
            guard let entry = joint.current(of: navigable) else { return }
            joint.move(entriesOf: entry.document, to: serial)
        }
    }

    /// The place of the document in the history; nil where the browser has the list.
    var historyPlace: ScriptHistoryPlace? {
        guard page.settings.isPrinted else { return nil }
        return ScriptHistoryPlace(
            index: joint.index, count: joint.count,
            state: joint.current(of: navigable).flatMap {
                $0.document == serial ? $0.state : nil
            })
    }

    var historyLength: Int? { page.settings.isPrinted ? joint.count : nil }

    /// Goes back or forward in a turn of its own, unless the tab goes elsewhere already.
    func traverseJointHistory(by delta: Int) {
        guard page.histories.beginTraversal() else { return }
        let tab = traversable
        page.queue { [unowned self] in
            page.histories.endTraversal()
            guard !page.isTraversing(tab) else { return }
            for (frame, entry) in joint.go(by: delta) { page.show(entry, inFrame: frame) }
        }
    }

    /// The frames in the document are gone with their entries.
    func forgetHistory(of frame: ScriptedFrame) {
        joint.remove(frame.serial)
        guard let document = frame.document else { return }
        for inner in document.frames { document.forgetHistory(of: inner) }
    }

    /// Shows an entry of the document's own frame.
    fileprivate func show(_ entry: JointHistory.Entry, _ place: ScriptHistoryPlace) {
        let old = url
        move(to: entry.url)
        realm?.traversed(from: old, entry: entry.number, place)
        page.noteChanges()
    }
}

extension ScriptedPage {
    /// Whether a frame of a tab loads an entry of its history.
    fileprivate func isTraversing(_ tab: Int) -> Bool {
        documents.contains { document in
            document.frames.contains {
                $0.isRequested && $0.handling == .traverse && ($0.serial == tab || tab == 0)
            }
        }
    }

    fileprivate func show(_ entry: JointHistory.Entry, inFrame number: Int) {
        let shown = documents.first { $0.navigable == number }
        if let shown, shown.serial == entry.document {
            var place = shown.historyPlace ?? ScriptHistoryPlace()
            place.state = entry.state
            return shown.show(entry, place)
        }
        for document in documents {
            guard let frame = document.frames.first(where: { $0.serial == number }) else {
                continue
            }
            return document.navigate(frame, to: entry.url, handling: .traverse)
        }
    }
}
