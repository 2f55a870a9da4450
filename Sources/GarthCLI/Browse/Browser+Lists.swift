import GarthTerminal

/// The lists of the browser, by the numbers that the interface tells them with.
enum ListNumber: Int {
    case cookies = 1
    case policy = 2
    case history = 10
    case bookmarks = 11
    case feeds = 15
    case downloads = 30
    case programs = 32
    case addressPrograms = 34
    case settings = 40
}

/// The questions of the browser that are answered with a line, by their numbers.
enum QuestionNumber: Int {
    case policy = 2
    case bookmarkTitle = 12
    case bookmarkAddress = 13
    case bookmarkTags = 14
    case savePage = 31
    case programCommand = 33
    case addressCommand = 35
    case settings = 40
}

/// What the person does in the lists, and the lines that answer the questions; nil is the number of
/// none, which only a mistake of the interface could tell.
extension Browser {
    func chose(_ item: Int, in list: ListNumber?) {
        switch list {
        case .cookies: describeCookie(item)
        case .policy: choosePolicyLine(item)
        case .history: chooseHistoryLine(item)
        case .bookmarks: chooseBookmark(item)
        case .feeds: openOfferedFeed(item)
        case .downloads: describeDownload(item)
        case .programs: chooseProgram(item)
        case .addressPrograms: chooseAddressProgram(item)
        case .settings: changeSiteSetting(item)
        case nil: break
        }
    }

    func pressed(_ key: Character, on item: Int, in list: ListNumber?) {
        switch list {
        case .cookies: changeCookies(key, item)
        case .policy: changePolicy(key, item)
        case .history: changeHistory(key, item)
        case .bookmarks: changeBookmarks(key, item)
        case .feeds: if key == "a" { keepOfferedFeed(item) }
        case .downloads: changeDownload(key, item)
        case .settings: if key == "d" { dropSiteSetting(item) }
        case .addressPrograms: keepAddressProgram(item)
        // The list has no keys of its own.
        case .programs, nil: break
        }
    }

    func filter(_ list: ListNumber?, by text: String) {
        switch list {
        case .history: filterHistory(text)
        case .bookmarks: filterBookmarks(text)
        // The interface filters the lines of these lists itself.
        case .cookies, .policy, .downloads, .programs, .addressPrograms, .settings, .feeds, nil:
            break
        }
    }

    func entered(_ text: String, for question: QuestionNumber?) {
        switch question {
        case .policy: enterRule(text)
        case .bookmarkTitle: enterBookmarkTitle(text)
        case .bookmarkAddress: enterBookmarkAddress(text)
        case .bookmarkTags: enterBookmarkTags(text)
        case .savePage: savePage(to: text)
        case .programCommand: enterProgram(text)
        case .addressCommand: enterAddressProgram(text)
        case .settings: enterSiteSetting(text)
        case nil: break
        }
    }
}
