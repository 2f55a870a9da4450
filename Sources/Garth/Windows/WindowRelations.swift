import GarthPage

/// The identity of a browsing context group (HTML Standard section 7.3.2.3): windows whose pages have
/// opened each other, and that no opener policy has parted.
final class WindowGroup: Sendable {}

/// What the window of a view is to other windows.
@MainActor
struct WindowRelations {
    /// The windows that its page may know.
    private(set) var group = WindowGroup()
    /// The window that has opened it; nil without one.
    private(set) var opener: RelatedWindow?
    /// The name by which links and scripts choose it; empty for one without a name.
    var name = ""
    /// Whether a script has opened it, and may close it.
    var isOpenedByScript = false
    /// The opener policy of its first, empty document; nil for one that shows another document.
    var initialPolicy: OpenerPolicy.Document?

    /// The window was opened by another one.
    mutating func join(_ opener: RelatedWindow, _ policy: OpenerPolicy.Document) {
        group = opener.group
        self.opener = opener
        initialPolicy = policy
    }

    /// The window knows no other one any longer, and none knows it.
    mutating func leave() {
        group = WindowGroup()
        opener = nil
    }

    /// The page has no opener any longer; the others of the group stay.
    mutating func leaveOpener() { opener = nil }
}

/// A window of the browser as the pages of other windows know it: the window at a place in the page that a
/// view shows, as long as the view is in the same group.
@MainActor
struct RelatedWindow {
    private weak var view: WebView?
    let group: WindowGroup
    /// The frame of the page; empty for the window itself.
    let place: FramePlace

    init(of view: WebView, at place: FramePlace = []) {
        self.view = view
        group = view.window.group
        self.place = place
    }

    /// The view, if it is open and its pages know the others still.
    var shown: WebView? {
        guard let view, !view.isWindowClosed, view.window.group === group else { return nil }
        return view
    }

    /// Whether both are one window.
    func isSame(as other: RelatedWindow) -> Bool {
        view != nil && view === other.view && group === other.group && place == other.place
    }
}

/// A window that a script of a page has opened, also one that knows nothing of the page.
@MainActor
struct OpenedWindow {
    weak var view: WebView?

    /// Whether the program has not closed it.
    var isOpen: Bool { view.map { !$0.isWindowClosed } ?? false }
}

/// The numbers by which the processes of a page know the windows of the browser
/// (`ScriptPost.Window.firstOfOthers`).
@MainActor
struct RelatedWindows {
    /// Windows that a page is told of at most.
    private static let limit = 1000

    /// The first one is the opener.
    private var windows: [RelatedWindow?] = [nil]

    /// The number of the opener.
    static let opener = ScriptPost.Window.firstOfOthers

    /// The window that has opened that of the page.
    var opener: RelatedWindow? {
        get { windows[0] }
        set { windows[0] = newValue }
    }

    /// The number of a window; nil for one too many.
    mutating func number(of window: RelatedWindow) -> UInt32? {
        let known = windows.firstIndex { $0?.isSame(as: window) ?? false }
        if known == nil {
            guard windows.count < Self.limit else { return nil }
            windows.append(window)
        }
        return Self.opener + UInt32(known ?? windows.count - 1)
    }

    /// The window of a number; nil for a number that no process was told.
    subscript(number: UInt32) -> RelatedWindow? {
        guard number >= Self.opener, Int(number - Self.opener) < windows.count else { return nil }
        return windows[Int(number - Self.opener)]
    }
}
