import Garth
import GarthAutomation
import GarthJSON

/// The realms of documents and sandboxes, and their names (WebDriver BiDi section 7.6).
extension BiDiSession {
    /// What distinguishes the realms of the documents of a window.
    func realmKey(of tab: DriverTab, _ number: Int) -> String { "\(tab.handle)-\(number)" }

    /// What distinguishes the realm of a place from all others.
    func realmKey(of place: Place) -> String {
        var key = realmKey(of: place.tab, place.tab.documentCount)
        if place.document != 0 { key += ".\(place.document)" }
        return place.sandbox.isEmpty ? key : "\(key)/\(place.sandbox)"
    }

    /// The name of the realm of a place; nothing follows from it.
    func realmName(of place: Place) -> String {
        let key = realmKey(of: place)
        let name = realmNames[key] ?? UniqueName.make()
        realmNames[key] = name
        return name
    }

    /// Notes that a sandbox is used; the first use makes its realm.
    func noteSandbox(of place: Place) {
        let key = realmKey(of: place.withoutSandbox)
        guard !place.sandbox.isEmpty, sandboxes[key]?.contains(place.sandbox) != true else {
            return
        }
        sandboxes[key, default: []].append(place.sandbox)
        if let realm = realm(of: place) { emit(.realmCreated, realm, of: place.tab) }
    }

    /// What is told of the realm of a window's document; nil if no scripts run.
    func realm(of tab: DriverTab) -> JSONValue? { realm(of: Place(tab: tab)) }

    /// What is told of a realm; nil if no scripts run. Documents in elements have the origin of the
    /// page.
    func realm(of place: Place) -> JSONValue? {
        guard let page = place.tab.view.page, page.runsScripts else { return nil }
        var url = page.url
        if place.document != 0, let own = place.tab.view.url(ofDocument: place.document),
            own.scheme != "about"
        {
            url = own
        }
        let origin = url.isHTTPOrHTTPS ? url.origin.serialization : "null"
        var members: [(name: String, value: JSONValue)] = [
            ("realm", .string(realmName(of: place))), ("origin", .string(origin)),
            ("type", .string("window")), ("context", .string(place.context)),
            ("userContext", .string(place.tab.userContext)),
        ]
        if !place.sandbox.isEmpty { members.append(("sandbox", .string(place.sandbox))) }
        return .object(members)
    }

    func destroyRealm(of tab: DriverTab, _ number: Int) {
        let key = realmKey(of: tab, number)
        let keys = (sandboxes[key] ?? []).map { "\(key)/\($0)" } + [key]
        for name in keys.compactMap({ realmNames[$0] }) {
            emit(.realmDestroyed, .object([("realm", .string(name))]), of: tab)
        }
        sandboxes = sandboxes.filter { $0.key != key && !$0.key.hasPrefix(key + ".") }
        realmNames = realmNames.filter {
            $0.key != key && !$0.key.hasPrefix(key + ".") && !$0.key.hasPrefix(key + "/")
        }
    }
}
