import GarthLanguage
import GarthTerminal
import GarthURL

/// `about:tour`: eight pages in the program that teach the keys. Each step is done with the key that it
/// teaches, which leads to the next one; `about:tour?3` is the third.
struct TourPage {
    static let stepCount = 8

    /// The step, from 1 on.
    let step: Int
    /// Whether the person left the way of the step: a wrong link, or the page to come back from.
    let isAside: Bool
    /// The keys of the person's own key map.
    let keyMap: KeyMap

    /// The page of an address; nil if the tour has none by that name.
    init?(_ url: URLRecord, keyMap: KeyMap) {
        let query = url.search.dropFirst()
        let number = query.isEmpty ? "1" : query.prefix { $0 != "a" }
        guard let step = Int(number), (1...Self.stepCount).contains(step),
            query.count - (query.isEmpty ? 0 : number.count) <= 1
        else { return nil }
        self.step = step
        isAside = query.hasSuffix("a")
        self.keyMap = keyMap
    }

    /// The page; all of its words are Garth's own, but for names of keys, which are escaped.
    var html: String {
        let body = isAside ? aside : text
        let name = localized("Tour, step \(step) of \(Self.stepCount)")
        let heading = localized("Step \(step) of \(Self.stepCount): \(title)")
        return "<!DOCTYPE html><html lang=\"\(Catalogue.tag)\"><head><meta charset=\"utf-8\">"
            + "<title>\(name)</title></head><body><h1>\(heading)</h1>\(body)</body></html>"
    }

    private var title: String {
        switch step {
        case 1: localized("through a page")
        case 2: localized("along its links")
        case 3: localized("a link by letters")
        case 4: localized("find a word")
        case 5: localized("back again")
        case 6: localized("tabs")
        case 7: localized("an address")
        default: localized("the wall")
        }
    }

    private var text: String {
        switch step {
        case 1: moving
        case 2: links
        case 3: letters
        case 4: finding
        case 5: returning
        case 6: tabs
        case 7: address
        default: wall
        }
    }

    // MARK: - The steps

    private var moving: String {
        Self.paragraph(
            localized(
                "\(key(.pageDown)) shows the next screen of a page, \(key(.pageUp)) the one before; "
                    + "\(key(.top)) and \(key(.bottom)) go to its ends."))
            + Self.paragraph(
                localized("<b>Press \(key(.pageDown)) until you see the end of this page.</b>"))
            + Self.stones(60)
            + Self.paragraph(
                localized(
                    "That is the end. <b>Press \(key(.nextLink)), then \(key(.follow)): \(on)</b>"))
    }

    private var links: String {
        Self.paragraph(
            localized(
                "\(key(.nextLink)) goes to the next link, \(key(.previousLink)) to the one before, "
                    + "and \(key(.follow)) follows it. The last row names where it leads."))
            + Self.paragraph(
                localized(
                    "One of these is <a href=\"about:tour?2a\">a way round</a>, another "
                        + "<a href=\"about:tour?2a\">a dead end</a>."))
            + Self.paragraph(localized("<b>Follow the third one: \(on)</b>"))
    }

    private var letters: String {
        let ways = (1...6).map { number in
            "<li><a href=\"about:tour?3a\">\(localized("gate \(number)"))</a></li>"
        }
        return Self.paragraph(
            localized(
                "\(key(.hints)) puts letters beside every link that you see. Typing them follows the "
                    + "link at once."))
            + "<ul>\(ways.joined())</ul>"
            + Self.paragraph(
                localized("<b>Press \(key(.hints)) and type the letters of: \(on)</b>"))
    }

    private var finding: String {
        Self.paragraph(
            localized(
                "\(key(.find)) finds a word: every match is marked and counted, and "
                    + "\(key(.findNext)) goes to the next one."))
            + Self.paragraph(
                localized(
                    "<b>Press \(key(.find)), type <kbd>fountain</kbd> and Enter. The way on is "
                        + "beside it.</b>"))
            + Self.stones(40)
            + Self.paragraph(localized("Here is the fountain: \(on)")) + Self.stones(40)
    }

    private var returning: String {
        Self.paragraph(
            localized(
                "\(key(.back)) goes back at once, without asking the network; \(key(.forward)) goes "
                    + "forward again."))
            + Self.paragraph(
                localized(
                    "<b>Follow <a href=\"about:tour?5a\">the side path</a>, and come back with "
                        + "\(key(.back)).</b>"))
            + Self.paragraph(localized("Then go on: \(on)"))
    }

    private var tabs: String {
        Self.paragraph(
            localized(
                "\(key(.followInNewTab)) opens a link in a tab of its own, \(key(.newTab)) an empty "
                    + "tab; \(key(.nextTab)) shows the next tab and \(key(.closeTab)) closes it."))
            + Self.paragraph(
                localized(
                    "<b>Press \(key(.hintsInNewTab)) and type the letters of: \(on)</b> The first row "
                        + "shows both tabs."))
    }

    private var address: String {
        Self.paragraph(
            localized(
                "\(key(.open)) opens an address, and completes it from what you have visited and "
                    + "kept. A name means https; other words are searched for."))
            + Self.paragraph(
                localized(
                    "<b>Press \(key(.open)), type <kbd>about:tour?8</kbd> and Enter.</b>"))
    }

    private var wall: String {
        Self.paragraph(
            localized(
                "\(key(.policy)) shows the allow-list: with <kbd>garth --allow example.org</kbd> no "
                    + "byte goes to any other host. The address row says whether a page is inside it."
            ))
            + Self.paragraph(
                localized("<b>Press \(key(.policy)), then q to put the panel away.</b>"))
            + Self.paragraph(
                localized(
                    "That was the tour. \(key(.help)) lists every key, \(key(.javascript)) runs the "
                        + "scripts of a page, \(key(.quit)) quits. "
                        + "<a href=\"about:start\">The start page</a>"))
    }

    /// What stands on the other pages of a step.
    private var aside: String {
        Self.paragraph(
            step == 5
                ? localized("This is the side path. <b>Press \(key(.back)).</b>")
                : localized("Not this one. <b>Press \(key(.back)), and try again.</b>"))
    }

    // MARK: - Private parts

    private var on: String {
        "<a href=\"about:tour?\(step + 1)\">\(localized("on to step \(step + 1)"))</a>"
    }

    /// The key of an action, or the line that does the same where it has none.
    private func key(_ action: Action) -> String {
        let name = keyMap.name(of: action) ?? ":" + action.rawValue
        return "<kbd>\(name.escapedForMarkup())</kbd>"
    }

    /// Lines to walk along.
    private static func stones(_ count: Int) -> String {
        "<ol>" + (1...count).map { "<li>\(localized("stone \($0)"))</li>" }.joined() + "</ol>"
    }

    private static func paragraph(_ words: String) -> String { "<p>\(words)</p>" }
}
