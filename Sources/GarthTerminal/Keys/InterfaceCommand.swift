package import GarthPage

/// A command of the interface to the browser. The interface knows nothing of networks, navigation
/// or policy.
package enum InterfaceCommand: Sendable, Equatable {
    // Navigation
    case back(count: Int)
    case forward(count: Int)
    case reload
    case reloadFromServer
    /// Stop loading; the received part stays.
    case stop
    /// Go to the typed or chosen text; not yet parsed, not yet judged.
    case open(String, newTab: Bool)
    /// Go to an entry of the list that `showHistory` was given.
    case goToHistoryEntry(Int)

    // The page
    /// Follow a link. Elements of the page are named by what `PageTarget.element` says.
    case follow(ElementReference, newTab: Bool)
    /// Press a button that does not submit, or open or close a disclosure.
    case activate(ElementReference)
    /// A control was changed.
    case change(ElementReference, ControlChange)
    /// A key was typed into a field of a page with scripts; the answer to one with a number comes as
    /// `answered`.
    case type(FieldKey, into: ElementReference, number: Int?)
    /// A person began to edit a field of a page with scripts, or left it.
    case focus(ElementReference, isFocused: Bool)
    /// Read these files and give them to a file control.
    case chooseFiles(ElementReference, paths: [String])
    /// Submit the form of a control: by that button, or as Enter in a field does.
    case submit(ElementReference, SubmissionTrigger)
    /// Edit a text area's text in the user's editor; the answer comes as `finishEditing`.
    case editExternally(ElementReference, text: String)
    /// The focus moved (0: away); the answer is `setFocusedAddress`.
    case focusChanged(target: UInt32)
    case download(ElementReference)
    /// Open the target of a link with a program, or the page itself (nil).
    case openWith(ElementReference?)
    /// Fill in the log-in around a field, or the first one of the page.
    case fillLogIn(ElementReference?)
    /// Save the page to the named file; an empty name asks for one.
    case savePage(to: String)
    /// Run the person's own command of that name.
    case runCommand(String)
    case zoom(ZoomChange)
    case copy(CopySource)
    /// Leave the screen, print a text, and come back when the person says so.
    case printText(String)

    // Panels; the answers are `showHistory`, `showText`, `showList`.
    case showHistory
    /// Show the entries of the tab's own back-forward list.
    case showTabHistory
    /// `:clear RANGE`: forget the visits of that time or site.
    case clearHistory(String)
    case showSource
    case showPageInfo
    /// Show the certificate of the page's server, or ask about the one that was refused.
    case showCertificate
    case showPolicy
    case showCookies
    /// Show the settings of the page's site.
    case showSiteSettings
    case showReader
    /// Lay pages out by the value of the setting `css`; without one, by its other value.
    case chooseLayout(String)
    /// Show pages in the colours that a value of the setting `colors` names; without one, in the next.
    case chooseColors(String)
    /// Run the scripts of the page, or none; for its site from now on if `isForSite`.
    case toggleScripts(isForSite: Bool)
    /// Show the pictures of the page, or their words.
    case togglePictures
    /// Play the animation that the page is, or stop it.
    case playPicture
    /// Show what is known about the terminal.
    case showTerminal
    case showBookmarks
    case addBookmark
    /// `:import FILE`, `:export FILE`: bookmarks from a file and to one.
    case importBookmarks(String)
    case exportBookmarks(String)
    case feeds(FeedAct)
    case copies(CopyAct)
    case showDownloads
    /// An item of the list with that number was chosen.
    case chose(list: Int, item: Int)
    /// A key of the list itself was pressed on an item; the list stays, and the browser answers
    /// with `updateList`.
    case pressed(key: Character, list: Int, item: Int)
    /// The filter text of the list with that number; the browser answers with `updateList`.
    case filtered(list: Int, String)
    /// A line was entered for the question with that number.
    case entered(question: Int, String)
    /// The text of the Open prompt changed; the answer is `suggestions`.
    case suggestionsWanted(String)
    /// A path is being typed; the answer is `offer(paths:completing:)`.
    case pathsWanted(String)

    // Answers to sheets, by the sheet's number
    case refusal(sheet: Int, RefusalAnswer)
    case confirmation(sheet: Int, isConfirmed: Bool)
    /// One of several answers, by its place; nil for none of them.
    case choice(sheet: Int, Int?)
    /// Credentials for a realm; nil when the user cancelled.
    case authentication(sheet: Int, Credentials?)
    case dismissed(sheet: Int)
    /// The text that was asked for; nil when the user cancelled.
    case text(sheet: Int, String?)

    // Tabs
    case newTab
    case newPrivateTab
    /// Close the tab of that number, 1 being the first, or the one on the screen.
    case closeTab(Int?)
    case undoCloseTab
    /// Bring back the tabs of the last session.
    case restoreSession
    case nextTab(count: Int)
    case previousTab(count: Int)
    /// Show the tab of that number, 1 being the first.
    case selectTab(Int)

    // The program
    /// The page has this much room now and is to be laid out for it.
    case pageAreaChanged(columns: Int, rows: Int)
    /// `:set NAME VALUE`; without a name all are shown.
    case set(name: String, value: String)
    /// Paint everything again, also what seems unchanged, and send all pictures again.
    case repaint
    /// Paint all cells again; the terminal may keep its pictures.
    case repaintCells
    case suspend
    case quit
}

/// What is done with copies of pages.
package enum CopyAct: Sendable, Equatable {
    /// Keep one of the page that is shown.
    case keep
    /// List those that are kept.
    case show
}

/// What is done with feeds.
package enum FeedAct: Sendable, Equatable {
    /// Show those that are kept.
    case show
    /// List those that the page offers.
    case ofPage
    /// Ask their servers for news.
    case look
    /// `:import-feeds FILE`, `:export-feeds FILE`: lists of feeds (OPML).
    case importList(String)
    case exportList(String)
}

/// A change of the zoom.
package enum ZoomChange: Sendable, Equatable {
    case larger(steps: Int)
    case smaller(steps: Int)
    case reset
    /// To so many per cent.
    case to(Int)
}

extension InterfaceCommand {
    /// Whether a person uses an element of the page by it.
    var isUseOfPage: Bool {
        switch self {
        case .activate, .follow(_, newTab: false), .change, .submit, .type, .chooseFiles,
            .focus(_, isFocused: true):
            true
        // The others are about the browser, or lead away from the page.
        case .back, .forward, .reload, .reloadFromServer, .stop, .open, .goToHistoryEntry, .follow,
            .focus, .editExternally, .focusChanged, .download, .openWith, .savePage, .zoom, .copy,
            .printText, .fillLogIn, .runCommand,
            .showHistory, .showTabHistory, .clearHistory, .showSource, .showPageInfo,
            .showCertificate, .showPolicy, .showCookies, .showSiteSettings, .showReader,
            .chooseLayout, .chooseColors, .toggleScripts, .togglePictures, .playPicture,
            .showTerminal, .showBookmarks, .addBookmark, .importBookmarks, .exportBookmarks,
            .feeds, .copies,
            .showDownloads, .chose, .pressed, .filtered, .entered, .suggestionsWanted, .pathsWanted,
            .refusal,
            .confirmation, .choice, .authentication, .dismissed, .text, .newTab, .newPrivateTab,
            .closeTab, .undoCloseTab, .restoreSession, .nextTab, .previousTab, .selectTab,
            .pageAreaChanged, .set, .repaint, .repaintCells, .suspend, .quit:
            false
        }
    }
}

/// The text to copy.
package enum CopySource: Sendable, Equatable {
    case address
    case link(ElementReference)
    /// The picture that is a target, or within a link.
    case picture(ElementReference)
    case pageText
    /// The text that was selected, with line feeds between its lines.
    case selection(String)
}

/// The user's answer to a denied navigation.
package enum RefusalAnswer: Sendable, Equatable {
    case cancel, allowOnce, allowForSession, allowAlways
}

/// A name and a password.
package struct Credentials: Sendable, Equatable {
    /// The user's name.
    package var user: String
    /// The password, as it was typed.
    package var password: String
}
