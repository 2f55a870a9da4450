/// Something that scripts may do a limited number of times.
struct ScriptQuota {
    /// How many times it may be done.
    let limit: Int
    /// How many times it was done.
    private(set) var count = 0

    init(_ limit: Int) { self.limit = limit }

    var isUsedUp: Bool { count >= limit }

    /// Counts one time more.
    mutating func use() { count += 1 }

    /// Counts one time more if there is one left; false if there is none.
    mutating func take() -> Bool {
        guard !isUsedUp else { return false }
        use()
        return true
    }

    /// Counts from the beginning.
    mutating func restart() { count = 0 }
}

/// What scripts of a page may do a limited number of times.
struct ScriptQuotas {
    /// Navigations of the page, and of windows that its scripts opened.
    var navigations = ScriptQuota(ScriptLimits.navigations)
    var frameNavigations = ScriptQuota(ScriptLimits.frameNavigations)
    /// Windows that scripts of a printed page have opened.
    var windows = ScriptQuota(ScriptLimits.windows)
    /// Windows of the browser that scripts have asked for.
    var wantedWindows = ScriptQuota(ScriptLimits.wantedWindows)
    /// What scripts ask of windows of the browser beside that: names, closing, showing.
    var windowActs = ScriptQuota(ScriptLimits.wantedWindows)
    /// Requests; the limit holds for a printed page only.
    var requests = ScriptQuota(ScriptLimits.requestsOfPrintedPage)
    var fetchedScripts = ScriptQuota(ScriptLimits.fetchedScripts)
    var workers = ScriptQuota(ScriptLimits.workers)
    /// Dialogs since the person last did something.
    var dialogs = ScriptQuota(ScriptLimits.dialogsInARow)
    /// Lines of the console, and one that says that more are left out.
    var consoleLines = ScriptQuota(ScriptLimits.consoleLines + 1)
}
