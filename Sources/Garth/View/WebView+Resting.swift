import GarthURL

/// What a web view gives back while nobody looks at it.
extension WebView {
    /// Whether its page could be read again by a process of its own, without loss.
    public var canRest: Bool {
        isIdle && page?.isComplete == true && page?.processIdentifier != nil
    }

    /// Lets the content process of the page go; its lines stay, and it gets a new process when one
    /// is needed.
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

    /// Whether the pages could be had again: nothing is going on, and none was the answer to a
    /// form that would have to be sent again.
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
        page?.onUpdates = nil
        page?.onTermination = nil
        page = nil
    }

    /// Whether there is a list, of which nothing is shown yet.
    public var isAsleep: Bool {
        page == nil && !isLoading && backForwardList.currentItem != nil
    }

    /// Loads the current entry of the list, where nothing is shown yet.
    public func wake() {
        guard isAsleep, let item = backForwardList.currentItem else { return }
        _ = restoreCurrent(item)
    }
}
