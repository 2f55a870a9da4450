import GarthIPC
import GarthPage

/// Brings messages between the pages of two windows: one end of it, in one of the pages.
///
/// To the `WorkerHost` of each page, the processes of the other page are one process, `process`, that
/// holds ends of channels and acknowledges messages. Ends of channels have other numbers on each side.
@MainActor
final class WindowBridge {
    private weak var view: WebView?
    private weak var page: Page?
    /// The number of the other page among the processes of this one.
    let process: WorkerHost.Process
    private weak var other: WindowBridge?
    /// The ends of channels that this side holds, with those of the other side that lead on.
    private var pairs: [UInt32: UInt32] = [:]
    private var madeCount: UInt32 = 0

    private init(_ view: WebView, _ page: Page) {
        self.view = view
        self.page = page
        page.workers.view = view
        process = page.workers.host.addFrame(of: nil)
    }

    /// The side in `page` of the bridge to another page, which is made if there is none; nil where the
    /// page has had too many processes for ends of channels of their own.
    static func between(
        _ page: Page, of view: WebView, and far: Page, of farView: WebView
    ) -> WindowBridge? {
        if let known = page.workers.bridges.values.first(where: { $0.other?.page === far }) {
            return known
        }
        let sides = (WindowBridge(view, page), WindowBridge(farView, far))
        let limit = UInt32.max / ScriptPost.endsOfProcess
        guard sides.0.process < limit, sides.1.process < limit else { return nil }
        sides.0.other = sides.1
        sides.1.other = sides.0
        page.workers.bridges[sides.0.process] = sides.0
        far.workers.bridges[sides.1.process] = sides.1
        return sides.0
    }

    /// Sends a message of this page to a process of the other one: `post` is as the receiver gets it, but
    /// for its ports.
    func send(
        _ post: ScriptPost, from sender: WorkerHost.Process, to receiver: WorkerHost.Process
    ) {
        guard let page, let view else { return }
        let actions = page.workers.host.deliver(post, toWindowOf: process, from: sender)
        for action in actions {
            if case .send(.posted(let post), to: process) = action {
                hand(post) { $0.deliver($1, toWindowOf: receiver, from: $2) }
            } else {
                view.perform([action], for: page)
            }
        }
    }

    /// Takes what the page tells the other page's processes.
    func take(_ command: ContentCommand) {
        // A page tells those that hold its ports nothing else.
        if case .posted(let post) = command { pass(post) }
        if case .portClosed(let end) = command { close(end) }
        if case .delivered(let count, _) = command { other?.acknowledge(count) }
    }

    /// Passes on a message for a port that this side holds.
    private func pass(_ post: ScriptPost) {
        guard case .port(let end) = post.target, let far = pairs[end] else { return acknowledge(1) }
        var told = post
        told.target = .port(far ^ 1)
        hand(told) { $0.received(.posted($1), from: $2) ?? [] }
    }

    private func close(_ end: UInt32) {
        guard let far = pairs.removeValue(forKey: end) else { return }
        other?.pairs[far] = nil
        other?.perform { $0.received(.portClosed(far), from: $1) ?? [] }
    }

    /// Hands a message to the other page, in which its ports get numbers of their own.
    private func hand(
        _ post: ScriptPost,
        _ event: (inout WorkerHost, ScriptPost, WorkerHost.Process) -> [WorkerHost.Action]
    ) {
        guard let other, other.page != nil, let ports = other.ends(for: post.ports, of: self) else {
            return acknowledge(1)
        }
        var told = post
        told.ports = ports
        other.perform { event(&$0, told, $1) }
    }

    /// Makes ends of channels that lead on to those of the other side; nil if there are too many.
    private func ends(for ports: [UInt32], of far: WindowBridge) -> [UInt32]? {
        var made: [UInt32] = []
        for end in ports {
            madeCount += 1
            guard madeCount * 2 + 1 < ScriptPost.endsOfProcess else { return nil }
            let own = process * ScriptPost.endsOfProcess + madeCount * 2
            pairs[own] = end
            far.pairs[end] = own
            made.append(own + 1)
        }
        return made
    }

    /// So many messages for the other page were taken there.
    private func acknowledge(_ count: Int) { perform { $0.delivered(count, by: $1) } }

    private func perform(
        _ event: (inout WorkerHost, WorkerHost.Process) -> [WorkerHost.Action]
    ) {
        guard let page, let view else { return }
        view.perform(event(&page.workers.host, process), for: page)
    }

    /// The page is no more: the other one hears of its ports.
    func end() {
        guard let other else { return }
        self.other = nil
        guard let far = other.page else { return }
        far.workers.bridges[other.process] = nil
        other.perform { $0.endFrame($1) }
    }
}
