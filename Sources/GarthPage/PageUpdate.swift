/// A change of the page that a view shows, for a program that draws it.
///
/// ``PageContent`` collects updates; a program reads single ones for other facts: a refusal, the end,
/// the focus. All text in them is a claim of the page: strings have no control characters but are
/// otherwise the page's own words.
///
/// ```swift
/// for update in updates {
///     content.apply(update)
///     if case .limitReached(let reason) = update { tell(reason) }
/// }
/// ```
public enum PageUpdate: Sendable, Equatable {
    /// The page is laid out from its top again: earlier styles, targets and lines are void, and new
    /// ones follow. The screen may keep the old lines until the first new ones arrive.
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
    /// The raw `href` of the first `base` element: addresses of links are others from now on.
    case base(href: String, frameName: String)
    /// The form was not submitted, because this control has an invalid value; the reason is a
    /// sentence for the person.
    case submissionRefused(ElementReference, reason: String)
    /// A script of the page gave the focus to this element; nil for none.
    case focused(ElementReference?)
    /// A limit was reached and the page is incomplete, or reader mode found no article; one
    /// sentence for the person.
    case limitReached(String)
    /// The page is complete and shows next to nothing. An emptiness from before `restarted` is
    /// void; it is repeated if it still holds.
    case emptiness(PageEmptiness)
    /// The document is not shown as it was asked for; the page's own, not that of a frame.
    case fault(DocumentFault)
    /// The encoding that was settled on, by its name in the Encoding Standard.
    case encoding(String)
    /// All bytes have been read and laid out. Reported once: lines of a later layout for another
    /// size come without it.
    case finished
}

extension PageUpdate {
    /// What a report of the engine changes for a program that draws the page; nil for one that asks
    /// the browser process for something.
    package init?(_ update: EngineUpdate) {
        switch update.subject {
        case .content(let change): self.init(change)
        case .document(let fact):
            guard let update = Self.update(for: fact) else { return nil }
            self = update
        case .request(.submissionRefused(let element, let reason)):
            self = .submissionRefused(element, reason: reason)
        case .request(.script(.focused(let element))): self = .focused(element)
        case .request: return nil
        }
    }

    private init(_ change: EngineUpdate.ContentChange) {
        self =
            switch change {
            case .restarted: .restarted
            case .styles(let styles): .styles(styles)
            case .targets(let targets): .targets(targets)
            case .canvas(let style): .canvas(style)
            case .pictures(let pictures): .pictures(pictures)
            case .targetChanged(let number, let target): .targetChanged(number, target)
            case .lines(let from, let lines): .lines(from: from, lines)
            case .linesSpliced(let line, let removed, let lines):
                .linesSpliced(at: line, removing: removed, lines)
            case .targetsSpliced(let number, let removed, let targets):
                .targetsSpliced(from: number, removing: removed, targets)
            case .finished: .finished
            }
    }

    /// The title is a property of the view.
    private static func update(for fact: EngineUpdate.DocumentFact) -> PageUpdate? {
        switch fact {
        case .title: nil
        case .base(let href, let frameName): .base(href: href, frameName: frameName)
        case .limitReached(let message): .limitReached(message)
        case .emptiness(let emptiness): .emptiness(emptiness)
        case .fault(let fault): .fault(fault)
        case .encoding(let name): .encoding(name)
        // A view has other ways to ask for this.
        case .described: nil
        }
    }

    /// The change of the shown content; nil for updates about something else.
    package var contentChange: EngineUpdate.ContentChange? {
        switch self {
        case .restarted: .restarted
        case .styles(let styles): .styles(styles)
        case .targets(let targets): .targets(targets)
        case .canvas(let style): .canvas(style)
        case .pictures(let pictures): .pictures(pictures)
        case .targetChanged(let number, let target): .targetChanged(number, target)
        case .lines(let from, let lines): .lines(from: from, lines)
        case .linesSpliced(let line, let removed, let lines):
            .linesSpliced(at: line, removing: removed, lines)
        case .targetsSpliced(let number, let removed, let targets):
            .targetsSpliced(from: number, removing: removed, targets)
        case .finished: .finished
        case .base, .submissionRefused, .focused, .limitReached, .emptiness, .fault, .encoding: nil
        }
    }

    /// The part of a screen that the update concerns.
    package var part: EngineUpdate.ContentChange.Part { contentChange?.part ?? .nothingShown }
}
