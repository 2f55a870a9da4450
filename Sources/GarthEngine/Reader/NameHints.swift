/// The hints in the class and the id of an element about its part in a page.
///
/// Names are read as whole words, split at hyphens, underscores, digits and capital letters; a
/// compound of two known words counts as both. So `share-buttons` and `shareButtons` are two words,
/// and `shareholder` and `cookiecutter` are no hints.
struct NameHints: Equatable {
    /// The strength of the hints that the element is beside the text: 1 is a doubt, 2 is enough.
    private(set) var beside = 0
    /// Whether a word names the text itself.
    private(set) var namesText = false
    /// Whether a word names a sharing bar, a byline, a comment section.
    private(set) var namesSharing = false
    private(set) var namesByline = false
    private(set) var namesComments = false
    /// Whether the words name a box about the author: they name the author and a box of facts.
    private(set) var namesAuthorBox = false
    /// Whether a word that lowers the score stands in a name whose words are all known. In
    /// `share-price` it does not: the name may be of a topic, and its text has the last word.
    private(set) var isPlain = false
    /// The effect of the names on the score of the element: -50, -25, 0, 25 or 50.
    private(set) var weight = 0

    /// Names of more bytes are read no further; honest ones have a few hundred.
    private static let mostBytes = 1024
    /// Words of more letters are taken as they are, and not for compounds.
    private static let longestCompound = 24

    /// Reads a class and an id; either may be empty.
    init(class names: some Sequence<UInt8>, id: some Sequence<UInt8>) {
        add(NameWords(names.prefix(Self.mostBytes)))
        add(NameWords(id.prefix(Self.mostBytes)), isID: true)
    }

    /// An id of several words of which few are known is made of a heading, and names a topic.
    private mutating func add(_ words: NameWords, isID: Bool = false) {
        var unknown = 0
        var isGood = false
        var isBad = false
        var besideHere = 0
        var hasCompanion = false
        var namesAuthor = false
        var namesProfile = false
        var met: Set<String> = []
        var topical: Set<Int> = []
        var lowering: Set<Int> = []
        for (index, word) in words.words.enumerated() {
            if word == "hidden", index > 0, Self.parts.contains(words.words[index - 1]) { continue }
            let meanings = Self.meanings(of: word)
            if meanings.isEmpty {
                unknown += 1
                topical.insert(words.names[index])
            }
            for meaning in meanings {
                isGood = isGood || meaning.contains(.good)
                isBad = isBad || meaning.contains(.bad)
                if !meaning.isDisjoint(with: [.bad, .beside, .doubtful]) {
                    lowering.insert(words.names[index])
                }
                namesText = namesText || meaning.contains(.text)
                namesSharing = namesSharing || meaning.contains(.sharing)
                namesByline = namesByline || meaning.contains(.byline)
                namesAuthor = namesAuthor || word == "author" || word == "authors"
                namesProfile = namesProfile || meaning.contains(.profile)
                namesComments = namesComments || meaning.contains(.comments)
                hasCompanion = hasCompanion || meaning.contains(.companion)
                // A word that is said twice is one witness.
                guard met.insert(word).inserted else { continue }
                if meaning.contains(.beside) { besideHere += 2 }
                if meaning.contains(.doubtful) { besideHere += 1 }
            }
        }
        namesAuthorBox = namesAuthorBox || namesAuthor && namesProfile
        isPlain = isPlain || !lowering.isSubset(of: topical)
        if besideHere > 0, hasCompanion { besideHere += 1 }
        if isID, unknown > 1 { besideHere = min(besideHere, 1) }
        beside = min(beside + besideHere, 3)
        weight += (isGood ? 25 : 0) - (isBad ? 25 : 0)
    }

    /// What a box may hide of itself: `field--label-hidden` says nothing about its text.
    private static let parts: Set<String> = ["label", "labels", "title", "heading"]

    private static func meanings(of word: String) -> [Meaning] {
        if let known = meaning(of: word) { return [known] }
        let letters = Array(word.utf8)
        guard letters.count >= 5, letters.count <= longestCompound else { return [] }
        for end in 2...letters.count - 3 {
            if let first = meaning(of: String(decoding: letters[..<end], as: UTF8.self)),
                let second = meaning(of: String(decoding: letters[end...], as: UTF8.self))
            {
                return [first, second]
            }
        }
        return []
    }

    private static func meaning(of word: String) -> Meaning? {
        if let known = lexicon[word] { return known }
        return word.hasSuffix("s") ? lexicon[String(word.dropLast())] : nil
    }

    // MARK: - The words

    private struct Meaning: OptionSet {
        let rawValue: UInt16
        /// An element with this name is beside the text.
        static let beside = Meaning(rawValue: 1)
        /// An element with this name is often beside the text, and often a part of it.
        static let doubtful = Meaning(rawValue: 2)
        /// Together with a doubtful word, this word indicates a part of the page's furniture.
        static let companion = Meaning(rawValue: 4)
        /// An element with this name is the text, or contains it.
        static let text = Meaning(rawValue: 8)
        /// Raises and lowers the score.
        static let good = Meaning(rawValue: 16)
        static let bad = Meaning(rawValue: 32)
        static let sharing = Meaning(rawValue: 64)
        static let byline = Meaning(rawValue: 128)
        static let comments = Meaning(rawValue: 256)
        static let profile = Meaning(rawValue: 512)
    }

    private static let lexicon: [String: Meaning] = {
        var lexicon: [String: Meaning] = [:]
        func add(_ meaning: Meaning, _ words: String) {
            for word in words.split(separator: " ") {
                lexicon[String(word), default: []].formUnion(meaning)
            }
        }
        add([.beside, .bad, .comments], "comment combx disqus respond")
        add([.beside, .comments], "remark replies livefyre")
        add(
            [.beside, .bad],
            """
            ad ads advert advertisement advertising adsense sidebar skyscraper sponsor sponsored \
            banner footer gdpr outbrain taboola shoutbox masthead promo
            """)
        add(
            .beside,
            """
            agegate breadcrumb breadcrumbs disclaimer navbar navbox navigation newsletter noprint \
            pager pagination paywall popup rss social supplemental catlinks hatnote editsection
            """)
        add([.doubtful, .bad], "hidden hid related share shopping scroll widget sharedaddy")
        add(
            .doubtful,
            """
            cookie consent menu header extra community legend subscribe subscription sharing nav \
            toolbar skip recommended recommendation recirculation teaser trending popular signup \
            modal overlay toc metabar bookmark donate tooltip copyright
            """)
        add(.bad, "contact meta media tag")
        add([.sharing], "share sharing sharedaddy addthis addtoany social")
        add([.byline], "byline author dateline writtenby")
        add(
            .companion,
            """
            articles posts stories links news items box bar button buttons icon icons form block \
            list feed rail module slot site page top bottom left right global notice warning \
            message dialog wrap wall policy sticky fixed container widget toggle this tools print
            """)
        add(.profile, "bio biography about profile box card")
        add([.text, .good], "article body content entry main")
        add([.text], "column mathjax shadow articlebody articletext")
        add(
            .good,
            """
            hentry page pages post text txt blog story contents maincontent bodytext storybody \
            articlebody articletext postbody bodycopy prose markdown wysiwyg
            """)
        // The plural of these is another word: lists of posts are no post.
        for plural in ["articles", "posts", "stories", "links", "news", "items"] {
            lexicon[plural] = .companion
        }
        return lexicon
    }()
}

/// The words of a class or an id, in small letters.
struct NameWords {
    private(set) var words: [String] = []
    /// The number of the name, among those between blanks, that each word is a part of.
    private(set) var names: [Int] = []
    private var name = 0

    init(_ name: some Sequence<UInt8>) {
        var word: [UInt8] = []
        var followsSmallLetter = false
        for byte in name {
            let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
            let isSmall = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
            let isLetter = isCapital || isSmall || byte >= 0x80
            if !isLetter || isCapital && followsSmallLetter { end(&word) }
            if byte <= 0x20 { self.name += 1 }
            if isLetter { word.append(isCapital ? byte | 0x20 : byte) }
            followsSmallLetter = isSmall
        }
        end(&word)
    }

    private mutating func end(_ word: inout [UInt8]) {
        if !word.isEmpty {
            words.append(String(decoding: word, as: UTF8.self))
            names.append(name)
        }
        word = []
    }
}
