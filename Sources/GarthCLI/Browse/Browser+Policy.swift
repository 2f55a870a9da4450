import Garth
import GarthPage
import GarthTerminal
import GarthURL

/// What the policy panel remembers.
struct PolicyState {
    /// What a line of the panel stands for.
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
    /// The changes that are asked about, by their sheet.
    var changes: [Int: Change] = [:]
}

/// The policy panel, the rules that are changed from it, and the marks of refused links.
extension Browser {
    /// More rules than this are counted, not listed.
    private static let ruleLimit = 10_000

    // MARK: - The panel

    func showPolicy() {
        let policy = webView.configuration.policy
        var lines: [(PolicyState.Line, ListOverlay.Item)] = []
        func note(_ text: String, _ detail: String = "") {
            lines.append((.note, .init(text, detail: detail, isEnabled: false)))
        }
        note(policy.modeSentence)
        if let url = webView.page?.url { note("This page: \(policy.explanation(for: url))") }
        lines += refusedLines
        lines.append(
            (
                .addRule,
                .init(
                    policy.mode == .locked ? "The list is locked." : "Add a rule …",
                    isEnabled: policy.mode != .locked)
            ))
        for source in policy.sources {
            let name = source.name.isEmpty ? "added while Garth runs" : source.name
            note("From \(name): \(counted(source.count, "rule"))")
        }
        let rules = policy.addedRules + policy.rules(limit: Self.ruleLimit).filter { !$0.isAdded }
        for rule in rules {
            let place = rule.isAdded ? "this session" : rule.location
            lines.append((.rule(rule), .init(rule.text, detail: place)))
        }
        if policy.ruleCount > rules.count { note("… and \(policy.ruleCount - rules.count) more") }
        self.policy.lines = lines.map(\.0)
        interface.showList(
            ListOverlay(id: ListNumber.policy, title: "Policy", items: lines.map(\.1)))
    }

    /// What was refused on this page, each host once, with how often.
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
            "Refused on this page: \(counted(refusals.count, "part"))", isEnabled: false)
        return [(.note, heading)]
            + counts.map { denial, count in
                let times = count > 1 ? " (\(count) times)" : ""
                return (
                    .refusal(denial),
                    .init(
                        "✗ \(denial.url.hostname)\(times)", detail: denial.summary,
                        isEnabled: denial.isOverridable)
                )
            }
    }

    private func counted(_ count: Int, _ what: String) -> String {
        "\(count) \(what)\(count == 1 ? "" : "s")"
    }

    /// A line of the panel was chosen.
    func choosePolicyLine(_ item: Int) {
        guard policy.lines.indices.contains(item) else { return }
        guard webView.configuration.policy.mode != .locked else {
            return interface.showMessage("locked: the list stays as it is", at: now)
        }
        switch policy.lines[item] {
        case .note: break
        case .addRule: interface.ask("Rule: ", question: ListNumber.policy)
        case .refusal(let denial):
            interface.ask("Rule: ", text: denial.remedy?.text ?? "", question: ListNumber.policy)
        case .rule(let rule): askToChange(.remove(rule))
        }
    }

    /// A rule was written.
    func enterRule(_ text: String) {
        do throws(AllowListError) {
            askToChange(.add(try AllowRule(parsing: text, line: 0)))
        } catch {
            interface.ask("Rule: ", text: text, question: ListNumber.policy)
            interface.showMessage(error.message, at: now)
        }
    }

    // MARK: - Changing rules

    /// Asks for how long a rule is to be added or taken away.
    private func askToChange(_ change: PolicyState.Change) {
        sheetCount += 1
        policy.changes[sheetCount] = change
        let stored = settings.storedRules
        let isClosed = webView.configuration.policy.isClosed
        switch change {
        case .add(let rule):
            let open =
                "There is no allow-list: the rule closes nothing"
                + (rule.isDeny ? " else." : ", and lets public pages lead to what it names.")
            interface.present(
                .rule(
                    id: sheetCount, title: "Add the rule \(rule.text)?",
                    body: isClosed ? [] : [open], session: "Add for this session",
                    always: stored != nil && isClosed ? "Add for ever" : nil))
        case .remove(let rule):
            let isStored = stored?.contains(rule) ?? false
            interface.present(
                .rule(
                    id: sheetCount, title: "Remove the rule \(rule.text)?",
                    body: rule.location.isEmpty ? [] : ["It stands in \(rule.location)"],
                    session: "Remove for this session",
                    always: isStored ? "Remove for ever" : nil))
        }
        askForFrame()
    }

    /// The answer to the question for how long; false when the sheet was about something else.
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
    /// Whether it was added while Garth runs, and stands in no list.
    fileprivate var isAdded: Bool { source.isEmpty }
}
