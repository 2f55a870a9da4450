import GarthURL

/// Frees memory and processes of views in the background.
extension WebView {
    /// Whether its page could be read again by a process of its own, without loss.
    public var canRest: Bool {
        isIdle && page?.isComplete == true && page?.processIdentifier != nil
    }

    /// Ends the content process of the page; its lines stay, and it gets a new process when it
    /// needs one.
    public func rest() {
        if canRest { page?.rest() }
    }

    /// The bytes of all pages that are kept, about as much as they take in memory without lines.
    public var keptByteCount: Int {
        var seen: Set<ObjectIdentifier> = []
        return ([page] + backForwardList.items.map(\.page)).reduce(0) { count, page in
            guard let page, seen.insert(ObjectIdentifier(page)).inserted else { return count }
            return count + page.sourceBytes.count
        }
    }

    /// Whether the pages can be loaded again: no load is in progress, and no page answered a form
    /// that would have to be sent again.
    public var canSleep: Bool {
        isIdle && !showsErrorPage
            && backForwardList.items.allSatisfy {
                ($0.request.method == "GET" || $0.request.hasLostForm)
                    && $0.request.substitute == nil
            }
    }

    /// Forgets all pages and keeps the list; `wake` loads the current entry again.
    public func sleep() {
        guard canSleep, backForwardList.currentItem != nil else { return }
        for item in backForwardList.items {
            item.page = nil
            item.request.cachePolicy = .returnCacheDataElseLoad
        }
        page?.callbacks.onUpdates = nil
        page?.callbacks.onTermination = nil
        page?.callbacks.onRefusal = nil
        page = nil
    }

    /// Whether the view has a list but shows no page of it.
    public var isAsleep: Bool {
        page == nil && !isLoading && backForwardList.currentItem != nil
    }

    /// Loads the current entry of the list, if the view shows no page.
    public func wake() {
        guard isAsleep, let item = backForwardList.currentItem else { return }
        _ = restoreCurrent(item)
    }
}
