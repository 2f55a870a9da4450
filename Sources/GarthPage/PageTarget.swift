/// An element of the page that can take the focus: a link, a form control, a disclosure.
///
/// Targets have numbers from 1 in document order. Runs of text name targets by these numbers, which
/// hold until the page is laid out again. Actions on a target name its `element`.
public struct PageTarget: Sendable, Equatable {
    /// The kind of target.
    public enum Kind: Sendable, Equatable {
        /// A link; its address is as the page wrote it, still relative.
        case link(PageLink)
        /// A control of a form.
        case control(PageControl)
        /// The summary of a `details` element.
        case disclosure(isOpen: Bool)
        /// A text that a person edits where it stands, key by key (HTML Standard, "editing host").
        case editingHost
    }

    /// The element, by the name that holds in every layout.
    public let element: ElementReference
    /// The kind of target.
    public var kind: Kind
    /// The element's `title` attribute, free of control characters; empty when it has none.
    public var title: String
    /// The element's `accesskey`, when it has one.
    public var accessKey: Character?

    /// Makes a target.
    public init(
        _ element: ElementReference, kind: Kind, title: String = "", accessKey: Character? = nil
    ) {
        self.element = element
        self.kind = kind
        self.title = title
        self.accessKey = accessKey
    }
}

/// The address of a link, as the page has it.
///
/// Its address is the page's own word; resolve it with ``Page/baseURL``.
public struct PageLink: Sendable, Equatable {
    /// The raw `href`, to be parsed against the page's base URL.
    public var href: String
    /// The `target` attribute (`_blank`, a frame's name); empty when it has none.
    public var frameName: String
    /// The `download` attribute, the page's proposal for a file name (may be empty); nil without
    /// the attribute.
    public var downloadName: String?
    /// The `rel` attribute; empty when it has none.
    public var rel: String
    /// The number of the link's document, as in `ElementReference`. The `href` of a link outside
    /// the page's own document is absolute.
    public var document: UInt32
    /// The `referrerpolicy` attribute, or what `rel` says in its place; empty when neither does.
    public var referrerPolicy: String
    /// The address of the picture that the link shows, as raw as `href`; empty without a picture. A
    /// picture outside a link is a link to itself: its address is both.
    public var picture: String
    /// Whether the target is a picture outside a link.
    public var isPicture: Bool { !picture.isEmpty && picture == href }

    /// Makes a link.
    public init(
        href: String, frameName: String = "", downloadName: String? = nil, rel: String = "",
        document: UInt32 = 0, referrerPolicy: String = "", picture: String = ""
    ) {
        self.picture = picture
        self.document = document
        self.referrerPolicy = referrerPolicy
        self.href = href
        self.frameName = frameName
        self.downloadName = downloadName
        self.rel = rel
    }
}

/// A control of a form, with its present state.
///
/// Changes go to the page by ``WebView/change(_:_:)``, and come back as an update.
public struct PageControl: Sendable, Equatable {
    /// The appearance and operation of the control.
    public enum Kind: Sendable, Equatable {
        /// A line of text; `inputType` says which kind (`text`, `search`, `email`, `url`, ...).
        case text(inputType: String)
        /// A line of text that is not shown.
        case password
        /// Several lines of text.
        case textArea(rows: Int)
        /// A box that is checked or not.
        case checkbox
        /// One option of a radio group.
        case radio
        /// A list to choose from.
        case select(options: [SelectOption], allowsMultiple: Bool)
        /// A button that submits its form.
        case submit
        /// A button that resets its form.
        case reset
        /// A button that has no effect without scripts (or toggles a popover or dialog).
        case button
        /// A file to send.
        case file(allowsMultiple: Bool)
    }

    /// The appearance and operation of the control.
    public var kind: Kind
    /// The `name` attribute, which the server gets.
    public var name: String
    /// The name of the control for a person, from its labels, `aria-label`, `title` or placeholder;
    /// else its `name`.
    public var label: String
    /// The text (text, password, text area), the label (buttons), the file's path (file).
    public var value: String
    /// Whether a checkbox or radio button is on.
    public var isChecked: Bool
    /// Whether the control is disabled: it refuses the focus and is not submitted.
    public var isDisabled: Bool
    /// Whether its text cannot be changed.
    public var isReadOnly: Bool
    /// Whether its form is not sent without a value of it.
    public var isRequired: Bool
    /// The greatest number of UTF-16 units of its text; nil when there is no limit.
    public var maximumLength: Int?
    /// The form it belongs to, counted from 0; nil when it has none.
    public var form: Int?

    /// Makes a control.
    public init(
        kind: Kind, name: String = "", label: String = "", value: String = "",
        isChecked: Bool = false, isDisabled: Bool = false, isReadOnly: Bool = false,
        isRequired: Bool = false, maximumLength: Int? = nil, form: Int? = nil
    ) {
        self.kind = kind
        self.name = name
        self.label = label
        self.isRequired = isRequired
        self.value = value
        self.isChecked = isChecked
        self.isDisabled = isDisabled
        self.isReadOnly = isReadOnly
        self.maximumLength = maximumLength
        self.form = form
    }
}

/// One option of a `select` control.
///
/// Its place in the list is its number for ``ControlChange/selected(_:)``.
public struct SelectOption: Sendable, Equatable {
    /// The text of the option.
    public var label: String
    /// The submitted value.
    public var value: String
    /// Whether the option is selected.
    public var isSelected: Bool
    /// Whether the option cannot be selected.
    public var isDisabled: Bool
    /// The label of the `optgroup` around it; empty when there is none.
    public var group: String

    /// Makes a choice.
    public init(
        label: String, value: String, isSelected: Bool = false, isDisabled: Bool = false,
        group: String = ""
    ) {
        self.label = label
        self.value = value
        self.isSelected = isSelected
        self.isDisabled = isDisabled
        self.group = group
    }
}

/// The change that a person makes to a control.
///
/// A change that the control cannot take has no effect.
public enum ControlChange: Sendable, Equatable {
    /// The text of a text field, password field or text area.
    case text(String)
    /// The state of a checkbox or radio button.
    case checked(Bool)
    /// The chosen options of a select, by index.
    case selected([Int])
    /// The files of a file control; the browser reads them, the engine has no files.
    case files([ChosenFile])
}

/// A file that the user chose for a file control.
///
/// A page gets the name without folders, and the bytes.
public struct ChosenFile: Sendable, Equatable {
    /// Its name without folders.
    public var name: String
    /// Its media type.
    public var mediaType: String
    /// Its content.
    public var bytes: [UInt8]

    /// Makes a chosen file.
    public init(name: String, mediaType: String, bytes: [UInt8]) {
        self.name = name
        self.mediaType = mediaType
        self.bytes = bytes
    }
}
