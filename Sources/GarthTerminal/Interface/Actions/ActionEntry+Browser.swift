/// Tabs, and the program itself.
extension ActionEntry {
    static let tabs: [ActionEntry] = [
        ActionEntry(.newTab, "new tab", by: .newTab),
        ActionEntry(.privateTab, "new private tab", by: .newPrivateTab),
        ActionEntry(.openInNewTab, "open in a new tab") {
            $1.argument.isEmpty
                ? $0.beginOpen("", newTab: true) : [.open($1.argument, newTab: true)]
        },
        ActionEntry(.closeTab, "close the tab") { $0.closeTab($1.count) },
        ActionEntry(.undoCloseTab, "reopen the closed tab", by: .undoCloseTab),
        ActionEntry(.restoreSession, "bring back the last session", by: .restoreSession),
        ActionEntry(.nextTab, "next tab") { [.nextTab(count: $1.times)] },
        ActionEntry(.previousTab, "previous tab") { [.previousTab(count: $1.times)] },
        ActionEntry(.selectTab, "tab of that number") {
            [.selectTab(Int($1.argument) ?? $1.times)]
        },
    ]

    static let garth: [ActionEntry] = [
        ActionEntry(.commandLine, "command line", about: .screen) { me, _ in
            me.beginCommandLine()
        },
        ActionEntry(.help, "help") { me, _ in me.showHelp() },
        ActionEntry(.run, "run a command of your own") {
            $1.argument.isEmpty
                ? $0.nothing("which command? (in config: run.film = mpv %u)")
                : [.runCommand($1.argument)]
        },
        ActionEntry(.messages, "the last messages") { me, _ in me.showMessages() },
        ActionEntry(.terminal, "about the terminal", by: .showTerminal),
        ActionEntry(.redraw, "draw the screen again", about: .screen, by: .repaint),
        ActionEntry(.suspend, "suspend Garth", about: .screen) { me, _ in
            me.isLocked ? me.nothing("Garth is locked") : [.suspend]
        },
        ActionEntry(.quit, "quit") { me, _ in me.quit() },
        ActionEntry(.quitAtOnce, "quit at once", about: .screen, by: .quit),
    ]
}
