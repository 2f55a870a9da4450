/// A report of the engine about a page during reading and layout.
///
/// Updates are plain values that can cross a process boundary. All text in them is a claim of the
/// page: URLs are raw, and strings have no control characters but are otherwise the page's own
/// words.
package enum EngineUpdate: Sendable, Equatable {
    /// The document's title changed (white space stripped and collapsed).
    case title(String)
    /// The raw `href` of the first `base` element, to be parsed against the document's URL.
    case base(href: String, frameName: String)
    /// `<meta name=referrer>`: the page's referrer policy from now on, in its own words; `owner` is
    /// the number of the frame whose document has it, nil for the page's own.
    case referrerPolicy(String, owner: UInt32?)
    /// `<meta http-equiv=content-security-policy>`: a policy that holds from now on, in its own
    /// words; `owner` is the number of the frame whose document has it, nil for the page's own.
    case contentPolicy(String, owner: UInt32?)
    /// The engine lays the page out from its top again: earlier styles, targets and lines are void,
    /// and new ones follow. The screen may keep the old lines until the first new ones arrive.
    case restarted
    /// Styles that join the page's list; the first of the page is the plain one, number 0.
    case styles([TextStyle])
    /// Targets that join the page's list; the first of the page has the number 1.
    case targets([PageTarget])
    /// The colours of blank cells and of text without a style; plain until they are told, and after
    /// `restarted`. Only a page in its own colours (`PageColors.page`) has others.
    case canvas(TextStyle)
    /// Pictures that join the page's list; the first of the page has the number 1.
    case pictures([PagePicture])
    /// A target's state changed; its number.
    case targetChanged(UInt32, PageTarget)
    /// All lines from `from` on are replaced by these; `from` is the count when they are new.
    case lines(from: Int, PageLines)
    /// Lines stand in the place of `removing` others from `at` on; those behind them have moved.
    case linesSpliced(at: Int, removing: Int, PageLines)
    /// Targets have taken the place of `removing` others from the number `from` on; those behind
    /// them have moved, in the lines, too. Lines that name a removed target follow at once.
    case targetsSpliced(from: UInt32, removing: Int, [PageTarget])
    /// The page would like a subresource.
    case needsResource(PageResource)
    /// `<meta http-equiv=refresh>`: after `seconds`, go to the raw `href` (empty: this page).
    case refresh(seconds: Int, href: String)
    /// A form was submitted or a link activated inside the page.
    case wantsNavigation(PageNavigation)
    /// The form was not submitted, because this control has an invalid value; the reason is a
    /// sentence for the person.
    case submissionRefused(ElementReference, reason: String)
    /// A limit was reached and the page is incomplete, or reader mode found no article; one
    /// sentence for the person.
    case limitReached(String)
    /// The page is complete and shows next to nothing. An emptiness from before `restarted` is
    /// void; the engine repeats it if it still holds.
    case emptiness(PageEmptiness)
    /// The document is not shown as it was asked for; the page's own, not that of a frame.
    case fault(DocumentFault)
    /// The encoding that was settled on, by its name in the Encoding Standard.
    case encoding(String)
    /// What the complete document says of itself, for programs that print it.
    case described(DocumentDescription)
    /// What a script of the page says or asks for.
    case script(ScriptReport)
    /// All bytes have been read and laid out. Reported once: lines of a later layout for another
    /// size come without it.
    case finished
}

extension EngineUpdate {
    /// The subject of an update, with its content: types that show pages, know documents or grant
    /// requests read one of the three, and need no line for each update of the others.
    package enum Subject {
        /// The shown content: lines, and what they refer to.
        case content(ContentChange)
        /// The document as a whole.
        case document(DocumentFact)
        /// A request to those who hold the page.
        case request(PageRequest)
    }

    /// A change of the shown content; the cases are those of `EngineUpdate`.
    package enum ContentChange {
        case restarted
        case styles([TextStyle])
        case targets([PageTarget])
        case canvas(TextStyle)
        case pictures([PagePicture])
        case targetChanged(UInt32, PageTarget)
        case lines(from: Int, PageLines)
        case linesSpliced(at: Int, removing: Int, PageLines)
        case targetsSpliced(from: UInt32, removing: Int, [PageTarget])
        case finished
    }

    /// A fact about the document; the cases are those of `EngineUpdate`.
    package enum DocumentFact {
        case title(String)
        case base(href: String, frameName: String)
        case limitReached(String)
        case emptiness(PageEmptiness)
        case fault(DocumentFault)
        case encoding(String)
        case described(DocumentDescription)
    }

    /// A request to those who hold the page; the cases are those of `EngineUpdate`.
    package enum PageRequest {
        case needsResource(PageResource)
        case referrerPolicy(String, owner: UInt32?)
        case contentPolicy(String, owner: UInt32?)
        case refresh(seconds: Int, href: String)
        case wantsNavigation(PageNavigation)
        case submissionRefused(ElementReference, reason: String)
        case script(ScriptReport)
    }

    /// The subject of the update.
    package var subject: Subject {
        switch self {
        case .restarted: .content(.restarted)
        case .styles(let styles): .content(.styles(styles))
        case .targets(let targets): .content(.targets(targets))
        case .canvas(let style): .content(.canvas(style))
        case .pictures(let pictures): .content(.pictures(pictures))
        case .targetChanged(let number, let target): .content(.targetChanged(number, target))
        case .lines(let from, let lines): .content(.lines(from: from, lines))
        case .linesSpliced(let line, let removed, let lines):
            .content(.linesSpliced(at: line, removing: removed, lines))
        case .targetsSpliced(let number, let removed, let targets):
            .content(.targetsSpliced(from: number, removing: removed, targets))
        case .finished: .content(.finished)
        case .title(let title): .document(.title(title))
        case .base(let href, let name): .document(.base(href: href, frameName: name))
        case .limitReached(let message): .document(.limitReached(message))
        case .emptiness(let emptiness): .document(.emptiness(emptiness))
        case .fault(let fault): .document(.fault(fault))
        case .encoding(let name): .document(.encoding(name))
        case .described(let facts): .document(.described(facts))
        case .needsResource(let resource): .request(.needsResource(resource))
        case .referrerPolicy(let name, let owner): .request(.referrerPolicy(name, owner: owner))
        case .contentPolicy(let text, let owner): .request(.contentPolicy(text, owner: owner))
        case .refresh(let seconds, let href): .request(.refresh(seconds: seconds, href: href))
        case .wantsNavigation(let navigation): .request(.wantsNavigation(navigation))
        case .submissionRefused(let element, let reason):
            .request(.submissionRefused(element, reason: reason))
        case .script(let report): .request(.script(report))
        }
    }
}

extension EngineUpdate.ContentChange {
    /// The part of a screen that a change of the content concerns.
    package enum Part {
        /// The page is drawn from its beginning again.
        case beginning
        /// Lines.
        case lines
        /// Several targets: those behind them get other numbers.
        case targets
        /// One target.
        case target
        /// Pictures.
        case pictures
        /// The page is whole.
        case end
        /// Nothing that has a place on the screen.
        case nothingShown
    }

    /// The targets that the change brings.
    package var newTargets: [PageTarget] {
        switch self {
        case .targets(let targets), .targetsSpliced(_, _, let targets): targets
        case .targetChanged(_, let target): [target]
        case .restarted, .styles, .canvas, .pictures, .lines, .linesSpliced, .finished: []
        }
    }

    /// The part of a screen that the change concerns.
    package var part: Part {
        switch self {
        case .restarted: .beginning
        case .lines, .linesSpliced: .lines
        case .targetsSpliced: .targets
        case .targetChanged: .target
        case .pictures: .pictures
        case .finished: .end
        case .styles, .canvas, .targets: .nothingShown
        }
    }
}

extension EngineUpdate {
    /// The change of the shown content; nil for updates about something else.
    package var contentChange: ContentChange? {
        if case .content(let change) = subject { change } else { nil }
    }

    /// The part of a screen that the update concerns.
    package var part: ContentChange.Part { contentChange?.part ?? .nothingShown }
}
