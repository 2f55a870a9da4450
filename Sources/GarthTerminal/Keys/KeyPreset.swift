/// A ready-made set of keys: Garth's own, or changes to it for hands that know another program.
package enum KeyPreset: String, CaseIterable, Sendable {
    case garth, w3m, lynx, vim

    /// The sequences that differ from Garth's own, as `KeyMap.defaults` writes them.
    var changes: [(keys: String, action: Action)] {
        switch self {
        case .garth: []
        case .w3m:
            [
                ("J", .lineUp), ("K", .lineDown), ("U", .open), ("V", .open), ("v", .source),
                ("I", .pageInfo), ("g", .top), ("s", .history), ("S", .savePage),
                ("M", .editLinkAddress), ("h", .scrollLeft), ("l", .scrollRight),
                ("T", .newTab), ("a", .downloadLink), ("H", .help), ("u", .editLinkAddress),
                ("Ctrl-H", .history), ("Ctrl-S", .find),
            ]
        case .lynx:
            [
                ("h", .back), ("l", .follow), ("k", .previousLink), ("j", .nextLink),
                ("g", .open), ("G", .editAddress), ("E", .editLinkAddress), ("u", .back),
                ("Backspace", .history), ("+", .pageDown), ("-", .pageUp), ("Ctrl-A", .top),
                ("Ctrl-E", .bottom), ("Ctrl-W", .redraw), ("z", .stop), ("v", .bookmarks),
                ("p", .savePage), ("H", .help), ("?", .help), ("d", .downloadLink),
                ("Ctrl-N", .lineDown), ("Ctrl-P", .lineUp), ("P", .policy),
            ]
        case .vim:
            [
                ("h", .scrollLeft), ("l", .scrollRight), ("H", .back), ("L", .forward),
                ("Ctrl-O", .back), ("gh", .history), ("gs", .source), ("gS", .siteSettings),
                ("gi", .pageInfo),
                ("Ctrl-E", .lineDown), ("Ctrl-Y", .lineUp), ("d", .halfPageDown),
                ("u", .halfPageUp), ("zz", .zoomReset), ("ZQ", .quitAtOnce), ("ZZ", .quit),
                ("T", .newTab), ("D", .downloads), ("gu", .editAddress),
            ]
        }
    }
}

extension KeyMap {
    /// Garth's own keys (docs/keys.md); the toolbar shows the first key of a row.
    static let defaults: [(keys: String, action: Action)] = [
        ("B Left Alt-Left H", .back),
        ("L Alt-Right .", .forward),
        ("r Ctrl-R F5", .refresh),
        ("R", .refreshFromServer),
        ("Esc Ctrl-C", .stop),
        ("o Ctrl-L U", .open),
        ("O e", .editAddress),
        ("E", .editLinkAddress),
        ("Tab ]", .nextLink),
        ("S-Tab [", .previousLink),
        ("Down", .down),
        ("Up", .up),
        ("Enter Right", .follow),
        ("Alt-Enter", .followInNewTab),
        ("f", .hints),
        ("F", .hintsInNewTab),
        ("yf", .hintsCopy),
        ("Space Ctrl-F PgDn", .pageDown),
        ("b Ctrl-B PgUp", .pageUp),
        ("Ctrl-D", .halfPageDown),
        ("Ctrl-U", .halfPageUp),
        ("j", .lineDown),
        ("k", .lineUp),
        ("gg Home", .top),
        ("G End", .bottom),
        ("%", .percent),
        ("<", .scrollLeft),
        (">", .scrollRight),
        ("/", .find),
        ("?", .findBackwards),
        ("n", .findNext),
        ("N", .findPrevious),
        ("t", .newTab),
        ("T", .privateTab),
        ("go", .openInNewTab),
        ("x", .closeTab),
        ("X", .undoCloseTab),
        ("S", .restoreSession),
        ("gt }", .nextTab),
        ("gT {", .previousTab),
        ("h", .history),
        ("gh", .tabHistory),
        ("gb", .bookmarks),
        ("a", .addBookmark),
        ("D", .downloads),
        ("\\", .source),
        ("=", .pageInfo),
        ("gc", .certificate),
        ("gp", .policy),
        ("gk", .cookies),
        ("gs", .siteSettings),
        ("gr", .reader),
        ("gl", .css),
        ("gK", .colors),
        ("gj", .javascript),
        ("gJ", .javascriptOfSite),
        ("gi", .pictures),
        ("gx", .openWith),
        ("yy", .copyAddress),
        ("yl", .copyLink),
        ("yi", .copyPicture),
        ("yt", .copyText),
        ("v", .select),
        ("V", .selectLines),
        ("d", .downloadLink),
        ("s", .savePage),
        ("zi", .zoomIn),
        ("zo", .zoomOut),
        ("z0", .zoomReset),
        (":", .commandLine),
        ("F1", .help),
        ("Ctrl-Z", .suspend),
        ("q", .quit),
        ("Q", .quitAtOnce),
    ]
}
