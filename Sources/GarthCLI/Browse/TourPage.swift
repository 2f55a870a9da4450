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
        return "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\">"
            + "<title>Tour, step \(step) of \(Self.stepCount)</title></head><body>"
            + "<h1>Step \(step) of \(Self.stepCount): \(title)</h1>\(body)</body></html>"
    }

    private var title: String {
        switch step {
        case 1: "through a page"
        case 2: "along its links"
        case 3: "a link by letters"
        case 4: "find a word"
        case 5: "back again"
        case 6: "tabs"
        case 7: "an address"
        default: "the wall"
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
        "<p>\(key(.pageDown)) shows the next screen of a page, \(key(.pageUp)) the one before; "
            + "\(key(.top)) and \(key(.bottom)) go to its ends.</p>"
            + "<p><b>Press \(key(.pageDown)) until you see the end of this page.</b></p>"
            + Self.stones(60)
            + "<p>That is the end. <b>Press \(key(.nextLink)), then \(key(.follow)): \(on)</b></p>"
    }

    private var links: String {
        "<p>\(key(.nextLink)) goes to the next link, \(key(.previousLink)) to the one before, and "
            + "\(key(.follow)) follows it. The last row names where it leads.</p>"
            + "<p>One of these is <a href=\"about:tour?2a\">a way round</a>, another "
            + "<a href=\"about:tour?2a\">a dead end</a>.</p>"
            + "<p><b>Follow the third one: \(on)</b></p>"
    }

    private var letters: String {
        let ways = (1...6).map { "<li><a href=\"about:tour?3a\">gate \($0)</a></li>" }.joined()
        return "<p>\(key(.hints)) puts letters beside every link that you see. Typing them follows "
            + "the link at once.</p><ul>\(ways)</ul>"
            + "<p><b>Press \(key(.hints)) and type the letters of: \(on)</b></p>"
    }

    private var finding: String {
        "<p>\(key(.find)) finds a word: every match is marked and counted, and \(key(.findNext)) "
            + "goes to the next one.</p>"
            + "<p><b>Press \(key(.find)), type <kbd>fountain</kbd> and Enter. The way on is beside "
            + "it.</b></p>" + Self.stones(40) + "<p>Here is the fountain: \(on)</p>"
            + Self.stones(40)
    }

    private var returning: String {
        "<p>\(key(.back)) goes back at once, without asking the network; \(key(.forward)) goes "
            + "forward again.</p>"
            + "<p><b>Follow <a href=\"about:tour?5a\">the side path</a>, and come back with "
            + "\(key(.back)).</b></p><p>Then go on: \(on)</p>"
    }

    private var tabs: String {
        "<p>\(key(.followInNewTab)) opens a link in a tab of its own, \(key(.newTab)) an empty tab; "
            + "\(key(.nextTab)) shows the next tab and \(key(.closeTab)) closes it.</p>"
            + "<p><b>Press \(key(.hintsInNewTab)) and type the letters of: \(on)</b> "
            + "The first row shows both tabs.</p>"
    }

    private var address: String {
        "<p>\(key(.open)) opens an address, and completes it from what you have visited and kept. A "
            + "name means https; other words are searched for.</p>"
            + "<p><b>Press \(key(.open)), type <kbd>about:tour?8</kbd> and Enter.</b></p>"
    }

    private var wall: String {
        "<p>\(key(.policy)) shows the allow-list: with <kbd>garth --allow example.org</kbd> no byte "
            + "goes to any other host. The address row says whether a page is inside it.</p>"
            + "<p><b>Press \(key(.policy)), then q to put the panel away.</b></p>"
            + "<p>That was the tour. \(key(.help)) lists every key, \(key(.javascript)) runs the "
            + "scripts of a page, \(key(.quit)) quits. "
            + "<a href=\"about:start\">The start page</a></p>"
    }

    /// What stands on the other pages of a step.
    private var aside: String {
        step == 5
            ? "<p>This is the side path. <b>Press \(key(.back)).</b></p>"
            : "<p>Not this one. <b>Press \(key(.back)), and try again.</b></p>"
    }

    // MARK: - Private parts

    private var on: String { "<a href=\"about:tour?\(step + 1)\">on to step \(step + 1)</a>" }

    /// The key of an action, or the line that does the same where it has none.
    private func key(_ action: Action) -> String {
        let name = keyMap.name(of: action) ?? ":" + action.rawValue
        return "<kbd>\(name.escapedForMarkup())</kbd>"
    }

    /// Lines to walk along.
    private static func stones(_ count: Int) -> String {
        "<ol>" + (1...count).map { "<li>stone \($0)</li>" }.joined() + "</ol>"
    }
}
