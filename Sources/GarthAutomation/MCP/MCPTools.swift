import GarthJSON

/// A tool of the server: its name, what it is for, its arguments, and the function that performs it.
struct MCPTool: Sendable {
    /// An argument.
    struct Argument: Sendable {
        enum Kind: String {
            case string, integer, boolean
            /// A list of strings.
            case array
            /// Values by names.
            case object
        }

        var name: String
        var kind: Kind
        var isRequired = false
        var about: String
    }

    /// The function of a tool, by what it is about.
    enum Act: Sendable {
        /// The server with its tabs.
        case server(@MainActor @Sendable (MCPCall) async -> MCPAnswer)
        /// A tab: the first one if the call names none.
        case tab(@MainActor @Sendable (MCPCall, AutomatedTab) async -> MCPAnswer)
        /// An element, in the tab that shows it.
        case element(@MainActor @Sendable (MCPCall) -> ElementAct)
    }

    var name: String
    var title: String
    var about: String
    var arguments: [Argument] = []
    /// Whether the tool only reads.
    var isReadOnly = false
    var act: Act

    private static let tab = Argument(
        name: "tab", kind: .integer, about: "")
    private static let ref = Argument(
        name: "ref", kind: .string, isRequired: true,
        about: "as e12, of a snapshot or find")

    private static let from = Argument(
        name: "from", kind: .integer,
        about: "the first entry, from 1")

    /// All tools.
    static let all: [MCPTool] = [
        MCPTool(
            name: "navigate", title: "Go to an address",
            about: "Loads an address in a tab. Only hosts on the allow-list can be reached.",
            arguments: [
                Argument(
                    name: "url", kind: .string, isRequired: true, about: "An http or https URL."),
                tab,
            ], act: .tab { await $0.navigate($1) }),
        MCPTool(
            name: "back", title: "Go back", about: "Goes back in the history of a tab.",
            arguments: [tab], act: .tab { await $0.travel($1, .back, "went back") }),
        MCPTool(
            name: "forward", title: "Go forward", about: "Goes forward in the history of a tab.",
            arguments: [tab], act: .tab { await $0.travel($1, .forward, "went forward") }),
        MCPTool(
            name: "reload", title: "Reload", about: "Loads the page again.", arguments: [tab],
            act: .tab { await $0.travel($1, .reload, "went there again") }),
        MCPTool(
            name: "snapshot", title: "Read the structure of the page",
            about: "The page as roles, names, states and references, in the notation of ARIA "
                + "snapshots. A long page comes in parts: 'N more: snapshot(of: e40)'.",
            arguments: [
                Argument(
                    name: "of", kind: .string,
                    about: "A reference: of an element, or of the rest of a snapshot."),
                tab,
            ], isReadOnly: true, act: .tab { await $0.snapshot($1) }),
        MCPTool(
            name: "read", title: "Read the text of the page",
            about: "The article of the page as Markdown, in pages; with a query only its parts "
                + "about that.",
            arguments: [
                Argument(name: "query", kind: .string, about: "words to look for"),
                Argument(name: "page", kind: .integer, about: "from 1"),
                Argument(name: "whole", kind: .boolean, about: "not its article alone"), tab,
            ], isReadOnly: true, act: .tab { await $0.read($1) }),
        MCPTool(
            name: "find", title: "Find elements",
            about: "The elements whose text or name contains a text, with their references.",
            arguments: [
                Argument(name: "text", kind: .string, isRequired: true, about: "The text."), from,
                tab,
            ], isReadOnly: true, act: .tab { await $0.find($1) }),
        MCPTool(
            name: "click", title: "Click",
            about: "Follows a link, presses a button, or toggles a box, and waits for the effect.",
            arguments: [
                ref,
                Argument(
                    name: "double", kind: .boolean,
                    about: "true clicks twice: some lists edit an entry so."),
            ], act: .element { $0.flag("double") ? .doubleClick : .click }),
        MCPTool(
            name: "fill", title: "Fill fields",
            about: "Sets the text of a field, or with fields of several: texts, options of lists, "
                + "true or false for boxes, by their refs.",
            arguments: [
                Argument(name: "ref", kind: .string, about: ""),
                Argument(name: "text", kind: .string, about: ""),
                Argument(
                    name: "fields", kind: .object, about: "as {\"e2\": \"Ann\", \"e5\": true}"),
            ], act: .server { await $0.fill() }),
        MCPTool(
            name: "extract", title: "Read data",
            about:
                "Rows of tables by their headers, entries of lists, or fields of forms, as JSON.",
            arguments: [
                Argument(name: "what", kind: .string, about: "tables, lists or fields"),
                Argument(name: "columns", kind: .array, about: "headers that are wanted"),
                Argument(name: "of", kind: .string, about: "a ref"), from, tab,
            ], isReadOnly: true, act: .tab { await $0.extract($1) }),
        MCPTool(
            name: "select", title: "Choose an option",
            about: "Chooses an option of a list by its label or value.",
            arguments: [
                ref,
                Argument(
                    name: "value", kind: .string, isRequired: true,
                    about: "The label of the option, or its value."),
            ], act: .element { .select([$0.text("value")]) }),
        MCPTool(
            name: "check", title: "Check a box",
            about: "Turns a checkbox or radio button on, or a checkbox off.",
            arguments: [
                ref, Argument(name: "checked", kind: .boolean, about: "false turns it off."),
            ], act: .element { .check(isOn: $0.flag("checked", usual: true)) }),
        MCPTool(
            name: "press", title: "Press a key",
            about: "Presses Enter in a field, which sends its form, or any key for scripts.",
            arguments: [
                Argument(
                    name: "key", kind: .string, isRequired: true,
                    about: "Enter, Space, Backspace, Escape, ArrowDown or a character."), ref,
            ], act: .element { .press($0.text("key")) }),
        MCPTool(
            name: "wait", title: "Wait",
            about: "Waits for a text, a part of the address, or until the page is quiet.",
            arguments: [
                Argument(name: "text", kind: .string, about: "A text that the page must show."),
                Argument(name: "url", kind: .string, about: "A part of the address."),
                Argument(
                    name: "seconds", kind: .integer, about: "The longest time; 10 without it."),
                tab,
            ], isReadOnly: true, act: .tab { await $0.wait($1) }),
        MCPTool(
            name: "tabs", title: "List the tabs", about: "The tabs with their pages.",
            arguments: [from], isReadOnly: true, act: .server { $0.listTabs() }),
        MCPTool(
            name: "new_tab", title: "Open a tab", about: "Opens an empty tab.",
            act: .server { $0.newTab() }),
        MCPTool(
            name: "close_tab", title: "Close a tab", about: "Closes a tab.",
            arguments: [
                Argument(name: "tab", kind: .integer, isRequired: true, about: "The tab.")
            ], act: .server { $0.closeTab() }),
        MCPTool(
            name: "download", title: "Save a file",
            about: "Saves a file, from an address or from a link, in the folder that Garth was "
                + "started with (--download-folder). Nothing is overwritten. Only hosts on the "
                + "allow-list can be reached.",
            arguments: [
                Argument(name: "url", kind: .string, about: "An http or https URL."),
                Argument(
                    name: "ref", kind: .string,
                    about: "The reference of a link, as e12, in place of url."),
                Argument(
                    name: "name", kind: .string,
                    about: "The name of the file; the server's without it."),
                Argument(
                    name: "seconds", kind: .integer,
                    about: "The longest time; 60 without it."), tab,
            ], act: .server { await $0.download() }),
        MCPTool(
            name: "cookies", title: "List the cookies",
            about: "The names of the cookies that sites have set, without their values.",
            arguments: [from], isReadOnly: true, act: .server { await $0.listCookies() }),
        MCPTool(
            name: "history", title: "List the history", about: "The pages of a tab, in order.",
            arguments: [from, tab], isReadOnly: true, act: .tab { $0.history($1) }),
        MCPTool(
            name: "evaluate", title: "Run a script",
            about:
                "The value of a script in the page, as JSON; with ref, of a function of the element.",
            arguments: [
                Argument(
                    name: "script", kind: .string, isRequired: true,
                    about: "document.title, or e => e.value"),
                Argument(name: "ref", kind: .string, about: ""), tab,
            ], act: .tab { await $0.evaluate($1) }),
    ]

    static func named(_ name: String) -> MCPTool? { all.first { $0.name == name } }

    // MARK: - As JSON

    /// The tool as `tools/list` tells it, in few words: agents read the list with every question.
    ///
    /// Every tool answers in the same form, so that the instructions of the server say it.
    var json: JSONValue {
        var members: [(name: String, value: JSONValue)] = [
            ("name", .string(name)), ("title", .string(title)), ("description", .string(about)),
            ("inputSchema", inputSchema),
        ]
        if isReadOnly { members.append(("annotations", .object([("readOnlyHint", .bool(true))]))) }
        return .object(members)
    }

    private var inputSchema: JSONValue {
        let properties = arguments.map { argument in
            var members = [(name: "type", value: JSONValue.string(argument.kind.rawValue))]
            if argument.kind == .array {
                members.append(("items", .object([("type", .string("string"))])))
            }
            if !argument.about.isEmpty { members.append(("description", .string(argument.about))) }
            return (name: argument.name, value: JSONValue.object(members))
        }
        let required = arguments.filter(\.isRequired).map { JSONValue.string($0.name) }
        return .object(
            [("type", .string("object")), ("properties", .object(properties))]
                + (required.isEmpty ? [] : [("required", .array(required))]))
    }

    /// Checks the arguments of a call; throws for one that the tool does not have, for a wrong type,
    /// and for a missing one.
    func check(_ given: JSONValue) throws(MCPError) {
        guard let members = given.members else {
            throw .wrongParameters("the arguments of \(name) are no object")
        }
        for member in members {
            guard let argument = arguments.first(where: { $0.name == member.name }) else {
                let known = arguments.map(\.name).joined(separator: ", ")
                throw .wrongParameters(
                    "\(name) has no argument \"\(member.name)\""
                        + (known.isEmpty ? "" : " (it has: \(known))"))
            }
            let fits =
                switch argument.kind {
                case .string: member.value.string != nil
                case .integer: member.value.integer != nil
                case .boolean: member.value.bool != nil
                case .array: member.value.elements?.allSatisfy { $0.string != nil } ?? false
                case .object: member.value.members != nil
                }
            guard fits else {
                throw .wrongParameters(
                    "the argument \"\(argument.name)\" of \(name) is no \(argument.kind.rawValue)")
            }
        }
        for argument in arguments where argument.isRequired && given[argument.name] == nil {
            throw .wrongParameters("\(name) needs the argument \"\(argument.name)\"")
        }
    }
}
