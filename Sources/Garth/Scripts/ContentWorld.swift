/// A namespace for scripts of the program in the pages of its views (WebKit's `WKContentWorld`).
///
/// The scripts of two worlds see the same documents and the same nodes. Neither sees the variables,
/// the functions or the built-in objects of the other, nor what the other has attached to the objects
/// of a node. Listeners of all worlds hear the events of a node. A page without scripts of other
/// worlds than its own has none.
///
/// A page has at most 16 of them; scripts of one share their names.
public struct ContentWorld: Sendable, Hashable {
    /// The world of the scripts of the page itself.
    public static let page = ContentWorld(name: nil, key: "")
    /// The world of the program for which it needs no name.
    public static let defaultClient = ContentWorld(name: nil, key: "client")

    /// The world of a name, the same one for the same name. A page has at most 16 worlds.
    public static func world(name: String) -> ContentWorld {
        ContentWorld(name: name, key: "world:\(name)")
    }

    /// The name; nil for `page` and `defaultClient`.
    public let name: String?
    /// The name by which the content process knows the world; empty for that of the page.
    let key: String
}
