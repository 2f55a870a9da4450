import Garth
import GarthLanguage
import GarthPage
import GarthTerminal
import GarthURL

/// The state of the policy panel.
struct PolicyState {
    /// The meaning of a line in the panel.
    enum Line {
        case note, addRule
        case rule(AllowRule)
        case refusal(PolicyDenial)
    }

    /// A change of the rules that waits for the person's word.
    enum Change {
        case add(AllowRule)
        case remove(AllowRule)
    }

    var lines: [Line] = []
    /// The changes with an open question, by their sheet.
    var changes: [Int: Change] = [:]
    /// The sheets that ask whether a list is to be stored at all.
    var listQuestions: Set<Int> = []
}

/// The policy panel, the rules that are changed from it, and the marks of refused links.
extension Browser {
    /// More rules than this are counted, not listed.
    private static let ruleLimit = 10_000

    // MARK: - The panel

    func showPolicy() {
        let policy = webView.configuration.policy
        var lines: [(PolicyState.Line, ListOverlay.Item)] = []
        let columns = device?.size.columns ?? 80
        func note(_ text: String) {
            lines += ListOverlay.notes(text, columns: columns).map { (.note, $0) }
        }
        note(policy.modeSentence)
        if let url = webView.page?.url {
            note(localized("This page: \(policy.explanation(for: url))"))
        }
        lines += refusedLines
        lines.append(
            (
                .addRule,
                .init(
                    policy.mode == .locked
                        ? localized("The list is locked.") : localized("Add a rule …"),
                    isEnabled: policy.mode != .locked)
            ))
        for source in policy.sources {
            let place = placeName(ofSource: source.name)
            let origin =
                source.name.isEmpty
                ? localized("Added while Garth runs") : localized("From \(place)")
            note(
                "\(origin): "
                    + localized(
                        source.count, one: "\(source.count) rule", other: "\(source.count) rules"))
        }
        let rules = policy.addedRules + policy.rules(limit: Self.ruleLimit).filter { !$0.isAdded }
        let stored = settings.storedRules?.texts ?? []
        for rule in rules {
            lines.append((.rule(rule), .init(rule.text, detail: place(of: rule, stored: stored))))
        }
        if policy.ruleCount > rules.count {
            note(localized("… and \(policy.ruleCount - rules.count) more"))
        }
        self.policy.lines = lines.map(\.0)
        interface.showList(
            ListOverlay(
                id: ListNumber.policy.rawValue, title: localized("Policy"), items: lines.map(\.1),
                commands: policy.mode == .locked ? [] : [.init("d", localized("delete the rule"))]))
    }

    /// The place of a rule: a file, the command line, or this session.
    private func place(of rule: AllowRule, stored: Set<String>) -> String {
        guard rule.isAdded else { return placeName(ofSource: rule.source, line: rule.line) }
        guard stored.contains(rule.text), let file = settings.storedRules?.file else {
            return localized("this session")
        }
        return settings.abbreviated(file)
    }

    private func placeName(ofSource name: String, line: Int = 0) -> String {
        switch name {
        case "": localized("this session")
        case "--allow": localized("the command line (--allow)")
        default: settings.abbreviated(name) + (line > 0 ? ":\(line)" : "")
        }
    }

    /// Performs a key of the panel on a line.
    func changePolicy(_ key: Character, _ item: Int) {
        guard key == "d", policy.lines.indices.contains(item) else { return }
        guard webView.configuration.policy.mode != .locked else {
            return interface.showMessage(localized("locked: the list stays as it is"), at: now)
        }
        guard case .rule(let rule) = policy.lines[item] else {
            return interface.showMessage(localized("there is no rule on this line"), at: now)
        }
        askToChange(.remove(rule))
    }

    /// The denials on this page, each host once, with their number.
    private var refusedLines: [(PolicyState.Line, ListOverlay.Item)] {
        let refusals = webView.page?.refusals ?? []
        guard !refusals.isEmpty else { return [] }
        var counts: [(denial: PolicyDenial, count: Int)] = []
        for denial in refusals {
            if let index = counts.firstIndex(where: { $0.denial.summary == denial.summary }) {
                counts[index].count += 1
            } else {
                counts.append((denial, 1))
            }
        }
        let heading = ListOverlay.Item(
            localized(
                refusals.count, one: "Refused on this page: \(refusals.count) part",
                other: "Refused on this page: \(refusals.count) parts"), isEnabled: false)
        let columns = interface.pageColumns
        return [(.note, heading)]
            + counts.flatMap { denial, count -> [(PolicyState.Line, ListOverlay.Item)] in
                let times =
                    count > 1
                    ? " (" + localized(count, one: "\(count) time", other: "\(count) times") + ")"
                    : ""
                let label = "✗ \(denial.url.hostname)\(times)"
                // The mark of a line, and a gap.
                let fits =
                    SafeText(sanitizing: label).width
                    + SafeText(sanitizing: denial.summary).width + 4 <= columns
                let item = ListOverlay.Item(
                    label, detail: fits ? denial.summary : "", isEnabled: denial.isOverridable)
                let notes = fits ? [] : ListOverlay.notes(denial.summary, columns: columns)
                return [(.refusal(denial), item)] + notes.map { (.note, $0) }
            }
    }

    /// A line of the panel was chosen.
    func choosePolicyLine(_ item: Int) {
        guard policy.lines.indices.contains(item) else { return }
        guard webView.configuration.policy.mode != .locked else {
            return interface.showMessage(localized("locked: the list stays as it is"), at: now)
        }
        switch policy.lines[item] {
        case .note: break
        case .addRule: interface.ask(localized("Rule: "), question: QuestionNumber.policy.rawValue)
        case .refusal(let denial):
            interface.ask(
                localized("Rule: "), text: denial.remedy?.text ?? "",
                question: QuestionNumber.policy.rawValue)
        case .rule(let rule): askToChange(.remove(rule))
        }
    }

    /// A rule was written.
    func enterRule(_ text: String) {
        do throws(AllowListError) {
            askToChange(.add(try AllowRule(parsing: text, line: 0)))
        } catch {
            interface.ask(
                localized("Rule: "), text: text, given: .draft,
                question: QuestionNumber.policy.rawValue)
            interface.showMessage(error.message, at: now)
        }
    }

    // MARK: - Changing rules

    /// Asks for how long a rule is to be added or taken away.
    private func askToChange(_ change: PolicyState.Change) {
        sheetCount += 1
        policy.changes[sheetCount] = change
        switch change {
        case .add(let rule): interface.present(addingSheet(sheetCount, rule))
        case .remove(let rule): interface.present(removingSheet(sheetCount, rule))
        }
        askForFrame()
    }

    private func addingSheet(_ id: Int, _ rule: AllowRule) -> Sheet {
        guard webView.configuration.policy.isClosed else {
            let effect =
                rule.isDeny
                ? localized("There is no allow-list: the rule closes nothing else.")
                : localized(
                    "There is no allow-list: the rule closes nothing, and lets public pages lead to its "
                        + "hosts.")
            return .rule(
                id: id, title: localized("Add the rule \(rule.text)?"),
                body: [effect],
                session: localized("Add for this session"), always: nil)
        }
        if settings.storesFirstRule { return firstRuleSheet(id, rule) }
        let file = settings.storedRules?.file
        return .rule(
            id: id, title: localized("Add the rule \(rule.text)?"),
            body: file.map { [localized("For ever is: in \(settings.abbreviated($0)).")] } ?? [],
            session: localized("Add for this session"),
            always: file == nil ? nil : localized("Add for ever"))
    }

    /// Asks whether a list is to be stored that is not there yet: it closes Garth from then on.
    func firstRuleSheet(_ id: Int, _ rule: AllowRule) -> Sheet {
        let file = settings.storedRules.map { settings.abbreviated($0.file) } ?? ""
        return .rule(
            id: id, title: localized("Store an allow-list?"),
            body: [
                localized(
                    "There is none yet. \(rule.text) would be the one rule in \(file); those of the "
                        + "command line are not stored with it."),
                localized("Garth will then visit only what the list allows, also without --allow."),
            ], session: localized("For this command line only"), always: localized("Store the list")
        )
    }

    /// Asks before the removal of a rule, and shows its place and whether it returns.
    private func removingSheet(_ id: Int, _ rule: AllowRule) -> Sheet {
        let stored = settings.storedRules
        let isStored = stored?.contains(rule) ?? false
        let place = place(of: rule, stored: isStored ? [rule.text] : [])
        var body = [localized("It is kept here: \(place).")]
        if rule.source == "--allow" {
            body.append(localized("A start with the same command line brings it back."))
        } else if !isStored, !rule.isAdded {
            body.append(
                localized("Garth does not change that file: the next start brings the rule back."))
        }
        let isLast = isStored && stored?.texts.count == 1
        if isLast {
            body.append(
                localized(
                    "The list stays, empty: nothing is allowed then without --allow. Removing the file "
                        + "opens Garth again."))
        }
        let name = stored.map { settings.abbreviated($0.file) } ?? ""
        return .rule(
            id: id, title: localized("Delete the rule \(rule.text)?"), body: body,
            session: rule.isAdded && !isStored
                ? localized("Delete") : localized("Delete for this session"),
            always: isStored ? localized("Delete from \(name)") : nil)
    }

    /// Handles the answer about the duration of a change; returns false if the sheet was about
    /// another question.
    func answerRuleChange(_ sheet: Int, _ answer: RefusalAnswer) -> Bool {
        guard let change = policy.changes.removeValue(forKey: sheet) else { return false }
        switch answer {
        case .cancel, .allowOnce: break
        case .allowForSession: perform(change, isForEver: false)
        case .allowAlways: perform(change, isForEver: true)
        }
        showPolicy()
        return true
    }

    private func perform(_ change: PolicyState.Change, isForEver: Bool) {
        let result: Result<Void, CommandError>
        switch change {
        case .add(let rule):
            result = isForEver ? settings.store(rule) : .success(())
            webView.changePolicy { $0.adding(rule) }
        case .remove(let rule):
            result = isForEver ? settings.unstore(rule) : .success(())
            webView.changePolicy { $0.removing(rule) }
        }
        policyChanged()
        if case .failure(let error) = result { interface.showMessage(error.message, at: now) }
    }

    /// The rules are others now: menus and marks follow.
    func policyChanged() {
        interface.allowedSites = webView.configuration.policy.allowedSites
        tab.judgedLinks = [:]
        updateChrome()
    }

    // MARK: - Links

    /// Marks the links in view that may not be followed.
    func judgeLinks() {
        guard let page = webView.page, !page.isErrorPage else { return }
        var refused = interface.page.refusedTargets
        for link in interface.page.visibleLinks where tab.judgedLinks[link.number] == nil {
            let url = URLRecord.parse(link.href, base: page.baseURL)
            let isAllowed = url.map { webView.denial(of: $0, purpose: .link) == nil } ?? false
            tab.judgedLinks[link.number] = isAllowed
            if isAllowed { refused.remove(link.number) } else { refused.insert(link.number) }
        }
        if refused != interface.page.refusedTargets {
            var view = interface.page
            view.refusedTargets = refused
            interface.updateMarks(of: view)
        }
    }
}

extension AllowRule {
    /// Whether the rule was added at run time and is in no list.
    fileprivate var isAdded: Bool { source.isEmpty }
}
