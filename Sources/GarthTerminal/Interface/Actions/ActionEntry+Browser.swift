import GarthLanguage

/// Tabs, and the program itself.
extension ActionEntry {
    static let tabs: [ActionEntry] = [
        ActionEntry(.newTab, localized("new tab"), by: .newTab),
        ActionEntry(.privateTab, localized("new private tab"), by: .newPrivateTab),
        ActionEntry(.openInNewTab, localized("open in a new tab")) {
            $1.argument.isEmpty
                ? $0.beginOpen("", newTab: true) : [.open($1.argument, newTab: true)]
        },
        ActionEntry(.closeTab, localized("close the tab")) { $0.closeTab($1.count) },
        ActionEntry(.undoCloseTab, localized("reopen the closed tab"), by: .undoCloseTab),
        ActionEntry(.restoreSession, localized("bring back the last session"), by: .restoreSession),
        ActionEntry(.nextTab, localized("next tab")) { [.nextTab(count: $1.times)] },
        ActionEntry(.previousTab, localized("previous tab")) { [.previousTab(count: $1.times)] },
        ActionEntry(.selectTab, localized("tab of that number")) {
            [.selectTab(Int($1.argument) ?? $1.times)]
        },
    ]

    static let garth: [ActionEntry] = [
        ActionEntry(.commandLine, localized("command line"), about: .screen) { me, _ in
            me.beginCommandLine()
        },
        ActionEntry(.help, localized("help")) { me, _ in me.showHelp() },
        ActionEntry(.run, localized("run a command of your own")) {
            $1.argument.isEmpty
                ? $0.nothing(localized("which command? (in config: run.film = mpv %u)"))
                : [.runCommand($1.argument)]
        },
        ActionEntry(.messages, localized("the last messages")) { me, _ in me.showMessages() },
        ActionEntry(.terminal, localized("about the terminal"), by: .showTerminal),
        ActionEntry(.redraw, localized("draw the screen again"), about: .screen, by: .repaint),
        ActionEntry(.suspend, localized("suspend Garth"), about: .screen) { me, _ in
            me.isLocked ? me.nothing(localized("Garth is locked")) : [.suspend]
        },
        ActionEntry(.quit, localized("quit")) { me, _ in me.quit() },
        ActionEntry(.quitAtOnce, localized("quit at once"), about: .screen, by: .quit),
    ]
}
