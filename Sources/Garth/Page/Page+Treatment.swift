import GarthIPC
import GarthPage
import GarthURL

/// The page in another size, as an article, or read in another way.
extension Page {
    func resize(_ options: LayoutOptions) {
        guard options != treatment.options else { return }
        treatment.options = options
        fitAgain()
    }

    /// Has the page laid out by its present options.
    func fitAgain() {
        if content == nil { revive() } else { content?.send(.resize(shownOptions)) }
    }

    /// Shows only the article, as reader mode finds it, or the whole page again.
    func toggleReader() {
        treatment.isReader.toggle()
        reports.limitMessage = nil
        closeContent()
        revive()
    }

    /// Lays the page out again if the person's preferences for it have changed.
    func treat(
        from before: WebpagePreferences, as after: WebpagePreferences, style: StylePreferences,
        scripts: ScriptSettings? = nil
    ) {
        switch treatment.follow(from: before, to: after, style: style, scripts: scripts) {
        case .nothing: return
        case .layout: break
        case .document: forgetElements()
        }
        closeContent()
        revive()
    }

    /// The elements of the page's document are others from now on: what a person has done to those
    /// that have names is done again to the elements of these names.
    private func forgetElements() {
        seekElements(of: [0])
        actions.forget(document: ElementReference.articleDocument)
        process.showsEarlierDocument = true
    }

    /// Runs the scripts of the page or those of the program alone, or shows it without: it is read
    /// again from its bytes. What a person has done to its fields stays.
    func setScripts(_ scripts: ScriptSettings?) {
        let before = treatment
        treatment.scripts = scripts
        if !treatment.isRead(as: before) { forgetElements() }
        // The nodes of frames that scripts reach are numbered with those of the page.
        if (scripts == nil) != (before.scripts == nil) { seekElements(of: frames.reachable) }
        reports.limitMessage = nil
        closeContent()
        revive()
    }

    /// The scripts of the page took its content process along: the lines stay, and scripts run no
    /// more. False for a page without scripts.
    func giveUpScripts() -> Bool {
        guard scripts != nil, scripting.search == nil else { return false }
        treatment.scripts = nil
        return true
    }

    /// The page goes on under another URL of its origin: relative addresses are read against it,
    /// and another content process of the page begins there.
    func move(to url: URLRecord, _ place: ScriptHistoryPlace) {
        self.url = url
        treatment.scripts?.history = place
        guard scripts != nil, address.moveBase(to: url) else { return }
        treatment.move(to: url)
    }
}
