import Garth
import GarthLanguage
import GarthPage
import GarthTerminal
import GarthURL

/// Performs the commands of the interface.
extension Browser {
    func perform(_ commands: [InterfaceCommand]) {
        for command in commands { perform(command) }
    }

    private func perform(_ command: InterfaceCommand) {
        switch command {
        case .back(let count): go(by: -count)
        case .forward(let count): go(by: count)
        case .reload: webView.reload()
        case .reloadFromServer: webView.reloadFromOrigin()
        case .stop: stop()
        case .open(let text, let newTab): open(text, newTab: newTab)
        case .goToHistoryEntry(let index):
            if listedEntries.indices.contains(index) { webView.go(to: listedEntries[index]) }
        case .follow(let element, let newTab): follow(element, newTab: newTab)
        case .activate(let element): webView.activate(element)
        case .change(let element, let change): webView.change(element, change)
        case .type(let key, let element, let number): type(key, into: element, number)
        case .focus(let element, let isFocused): webView.tell(element, isFocused: isFocused)
        case .chooseFiles(let element, let paths): chooseFiles(paths, for: element)
        case .submit(let element, let trigger): webView.submit(element, trigger)
        case .editExternally(let element, let text): edit(text, of: element)
        case .focusChanged(let target): describe(target)
        case .zoom(let change): changeZoom(change)
        case .showHistory: showHistory()
        case .showTabHistory: showTabHistory()
        case .clearHistory(let range): clearHistory(range)
        case .showBookmarks: showBookmarks()
        case .addBookmark: addBookmark()
        case .importBookmarks(let name): importBookmarks(name)
        case .exportBookmarks(let name): exportBookmarks(name)
        case .feeds(let act): perform(act)
        case .copies(let act): perform(act)
        case .showSource: showSource()
        case .showPageInfo: showPageInfo()
        case .showCertificate: showCertificate()
        case .showPolicy: showPolicy()
        case .showCookies: showCookies()
        case .showReader: toggleReader()
        case .chooseLayout(let name): chooseLayout(name)
        case .chooseColors(let name): chooseColors(name)
        case .toggleScripts(let isForSite):
            if isForSite { toggleScriptsOfSite() } else { toggleScripts() }
        case .text(let sheet, let text):
            texts.removeValue(forKey: sheet)?.resume(returning: text)
        case .playPicture: togglePlaying()
        case .togglePictures: togglePictures()
        case .showTerminal: showTerminal()
        case .showSiteSettings: showSiteSettings()
        case .suggestionsWanted(let text): suggest(for: text)
        case .pathsWanted(let path): suggestPaths(for: path)
        case .refusal(let sheet, let answer): answerRefusal(sheet, answer)
        case .confirmation(let sheet, let isConfirmed):
            confirmations.removeValue(forKey: sheet)?.resume(returning: isConfirmed)
        case .choice(let sheet, let choice):
            choices.removeValue(forKey: sheet)?.resume(returning: choice)
        case .authentication(let sheet, let given):
            let credential = given.map { Credential(user: $0.user, password: $0.password) }
            logIns.removeValue(forKey: sheet)?.resume(returning: credential)
        case .pageAreaChanged:
            fit(tab)
        case .set(let name, let value): set(name, value)
        case .repaint: device?.redraw()
        case .repaintCells: device?.redrawCells()
        case .suspend: device?.suspend()
        case .quit: quit()
        case .savePage(let name): savePage(to: name)
        case .copy(let source): copy(source)
        case .printText(let text): printOut(text)
        case .download(let element): download(element)
        case .openWith(let element): openWith(element)
        case .runCommand(let name): runCommand(name)
        case .fillLogIn(let element): fillLogIn(at: element)
        case .showDownloads: showDownloads()
        case .chose(let list, let item): chose(item, in: ListNumber(rawValue: list))
        case .pressed(let key, let list, let item):
            pressed(key, on: item, in: ListNumber(rawValue: list))
        case .filtered(let list, let text): filter(ListNumber(rawValue: list), by: text)
        case .entered(let question, let text):
            entered(text, for: QuestionNumber(rawValue: question))
        // A sheet without a question was closed: nobody waits for it.
        case .dismissed: break
        case .restoreSession: restoreSession()
        case .newTab: openTabWithPrompt(isPrivate: settings.isPrivate)
        case .newPrivateTab: openTabWithPrompt(isPrivate: true)
        case .closeTab(let number): closeTab(number)
        case .undoCloseTab: undoCloseTab()
        case .nextTab(let count): stepTabs(by: count)
        case .previousTab(let count): stepTabs(by: -count)
        case .selectTab(let number): selectTab(number)
        }
    }

    // MARK: - Going places

    private func go(by count: Int) {
        if abs(count) == 1 {
            if count < 0 { webView.goBack() } else { webView.goForward() }
        } else {
            let list = webView.backForwardList
            let steps =
                count < 0 ? max(count, -list.backList.count) : min(count, list.forwardList.count)
            if steps != 0, let item = list.item(at: steps) { webView.go(to: item) }
        }
    }

    private func stop() {
        guard webView.isLoading else { return }
        webView.stopLoading()
        interface.showMessage(
            webView.page == nil
                ? localized(
                    "stopped before anything came (\(interface.keyName(of: .open)) opens an address)"
                )
                : localized("stopped"),
            at: now)
    }

    func open(_ text: String, newTab: Bool) {
        switch settings.request(for: text, source: .prompt) {
        case .success(let request):
            if newTab {
                openTab(request, isPrivate: tab.isPrivate, .atEnd, isShown: true)
            } else {
                webView.load(request)
            }
        case .failure where settings.areWordsWithoutSearch(text):
            askForSearch(text, newTab: newTab)
        case .failure(let error): interface.showMessage(error.message, at: now)
        }
    }

    private func follow(_ element: ElementReference, newTab: Bool) {
        guard let page = webView.page,
            case .link(let link)? = interface.page.target(of: element)?.kind
        else { return }
        guard let url = URLRecord.parse(link.href, base: page.baseURL) else {
            return interface.showMessage(localized("this link's address is no URL"), at: now)
        }
        if OwnPages.isList(page.url), followOwn(url, newTab: newTab) { return }
        if !newTab, demandPicture(link) { return }
        programs.followed = url.isOfNetwork ? nil : url
        if savesLink(link, url) {
            if let refusal = page.downloadRefusal(of: link) {
                return interface.showMessage(refusal, at: now)
            }
            return download(element)
        }
        guard newTab else {
            // A script may have its own idea of a click.
            if page.hasStartedScripts { return webView.activate(element) }
            // What is not saved is shown.
            var shown = link
            shown.downloadName = nil
            return webView.follow(shown)
        }
        openInBackground(page.request(for: link, to: url, purpose: .link))
    }

    /// Shows the address of the focused link, and whether the policy permits it.
    func describe(_ target: UInt32) {
        guard let page = webView.page, case .link(let link)? = interface.page.target(target)?.kind
        else { return interface.setFocusedAddress(nil, ofTarget: target) }
        guard let url = URLRecord.parse(link.href, base: page.baseURL) else {
            // The page's own words would stand where an address is trusted.
            return interface.setFocusedAddress(
                localized("✗ this link's address is no URL"), ofTarget: target)
        }
        let denial = webView.denial(of: url, purpose: .link)
        interface.setFocusedAddress(
            (denial == nil ? "" : "✗ ") + url.displayedHref, ofTarget: target,
            registrable: registrablePart(of: url))
    }

    /// The registrable domain of the displayed host; empty without one.
    func registrablePart(of url: URLRecord) -> String {
        guard url.isHTTPOrHTTPS, let domain = webView.registrableDomain(of: url) else { return "" }
        let labels = domain.split(separator: ".").count
        return url.displayedHostname.split(separator: ".").suffix(labels).joined(separator: ".")
    }

    // MARK: - The page

    /// Prints a text outside the screen, for those who have it read to them as it is printed.
    private func printOut(_ text: String) {
        guard let device else { return }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { SafeText(sanitizing: String($0)) }
        Task {
            await device.printOut(
                lines + [SafeText(sanitizing: localized("(end; Enter goes back to Garth)"))])
            device.redraw()
            askForFrame()
        }
    }

    private func changeZoom(_ change: ZoomChange) {
        if webView.page?.isPicture == true { return zoomPicture(change) }
        let steps = [50, 67, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300]
        let index = steps.firstIndex { $0 >= zoom } ?? steps.count - 1
        switch change {
        case .larger(let count): zoom = steps[min(index + count, steps.count - 1)]
        case .smaller(let count): zoom = steps[max(index - count, 0)]
        case .reset: zoom = tab.configuredZoom
        case .to(let percent): zoom = min(300, max(50, percent))
        }
        fit(tab)
        interface.showMessage(localized("zoom \(zoom) %"), at: now)
        updateChrome()
    }
}
