import Garth
import GarthJSON

/// Hands requests to the session of a window.
@MainActor
final class RequestReceiver {
    weak var tab: DriverTab?

    nonisolated init() {}

    nonisolated var observer: RequestObserver {
        RequestObserver { [self] request in
            guard let tab, let network = tab.network else { return .goOn(request) }
            return await network.begin(request, of: tab)
        } received: { [self] request, response in
            guard let tab, let network = tab.network else { return .goOn(response) }
            return await network.received(response, of: request, of: tab)
        } ended: { [self] request, response, end in
            guard let tab else { return }
            tab.network?.ended(request, response, end, of: tab)
        } bodyLimit: { [self] in
            guard let tab else { return 0 }
            return tab.network?.collectors.limit(of: tab) ?? 0
        }
    }
}

/// Hears what the page's side of the driver tells.
final class PageListener: ScriptMessageHandler {
    private weak var tab: DriverTab?

    init(_ tab: DriverTab) { self.tab = tab }

    func userContentController(
        _ userContentController: UserContentController, didReceive message: ScriptMessage
    ) {
        guard var value = try? JSONValue(parsing: message.text.utf8) else { return }
        let place = message.frameInfo.place
        if let element = place.last, let members = value.members {
            // A document in a process of its own does not know where it is.
            value = .object(
                members.filter { $0.name != "frame" } + [
                    ("frame", .number(Double(element))),
                    ("place", .array(place.map { .number(Double($0)) })),
                ])
        }
        tab?.tell(.told(value))
    }
}
