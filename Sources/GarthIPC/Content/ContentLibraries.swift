/// The libraries that a content process loads before it is locked: afterwards it can load none.
///
/// They cost a process more than all of the rest of its start. So one is started without them, and
/// a document that needs some takes another one, whose arguments name them.
package struct ContentLibraries: OptionSet, Sendable, Hashable {
    /// The bits of the libraries.
    package let rawValue: UInt8

    /// Makes a set from its bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// No library. The empty literal would have the runtime search all conformances at each start.
    package static let none = ContentLibraries()
    /// libxml2: for XML, and for HTML where libxml2 is to read it.
    package static let xml = ContentLibraries(rawValue: 1)
    /// ICU: for line breaks in scripts that write no spaces between words.
    package static let lineBreaks = ContentLibraries(rawValue: 2)

    /// JavaScriptCore: for pages whose scripts run.
    package static let scripts = ContentLibraries(rawValue: 4)
    /// md4c: for Markdown.
    package static let markdown = ContentLibraries(rawValue: 8)
    /// poppler: for PDF documents.
    package static let pdf = ContentLibraries(rawValue: 16)
    /// What a page whose scripts run needs: JavaScriptCore, and libxml2 for frames that hold XML.
    /// Beside JavaScriptCore, which has loaded ICU, libxml2 costs a third of a millisecond.
    package static let scriptedPage: ContentLibraries = [.scripts, .xml]

    private static let names: [(ContentLibraries, String)] = [
        (.xml, "--load-xml"), (.lineBreaks, "--load-line-breaks"),
        (.scripts, "--scripts"), (.markdown, "--load-markdown"), (.pdf, "--load-pdf"),
    ]

    /// The arguments that ask a content process for them.
    package var arguments: [String] {
        Self.names.filter { contains($0.0) }.map(\.1)
    }

    /// What the arguments of a content process ask for, by a function that says whether one is given.
    package init(where isGiven: (_ argument: String) -> Bool) {
        self = .none
        for (library, name) in Self.names where isGiven(name) { insert(library) }
    }
}

/// The argument that makes `garth-content` a nursery: a process that reads no page, and makes a copy
/// of itself for each (docs/rooms/GarthContent.md, "Nurseries").
package enum ContentNurseryArgument {
    /// The argument.
    package static let name = "--nursery"
}

/// The argument that names the language in which a content process writes words for a person.
package enum ContentLanguageArgument {
    /// The beginning of the argument; the tag of the language follows.
    package static let prefix = "--language="
}
