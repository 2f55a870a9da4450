import GarthPage

@testable import GarthTerminal

/// A page of controls, one below the other, drawn as the engine draws them.
struct FormPage {
    var controls: [PageControl]
    /// The columns between the brackets of fields.
    var width = 10
    /// Elements that are named by other numbers than their places.
    var firstNode: UInt32 = 1
    /// Lines before the first control.
    var linesBefore = 0

    init(_ controls: PageControl...) { self.controls = controls }

    /// The name of the element of a control, the first one being 1.
    func element(_ number: Int) -> ElementReference {
        ElementReference(node: firstNode + UInt32(number) - 1)
    }

    var targets: [PageTarget] {
        controls.enumerated().map {
            PageTarget(element($0.offset + 1), kind: .control($0.element))
        }
    }

    var lines: PageLines {
        var lines = PageLines()
        for number in 0..<linesBefore {
            Self.add("line \(number + 1)", target: 0, to: &lines)
            lines.endLine()
        }
        for (index, control) in controls.enumerated() {
            let target = UInt32(index + 1)
            switch control.kind {
            case .text, .password:
                let stars = String(repeating: "*", count: control.value.count)
                let value = control.kind == .password ? stars : control.value
                Self.add(control.name + " ", target: 0, to: &lines)
                Self.add(field(value), target: target, to: &lines)
            case .textArea(let rows):
                for row in 0..<rows {
                    Self.add(field(row == 0 ? control.value : ""), target: target, to: &lines)
                    if row < rows - 1 { lines.endLine() }
                }
            default: Self.add("[ \(control.name) ]", target: target, to: &lines)
            }
            lines.endLine()
        }
        return lines
    }

    private func field(_ value: String) -> String {
        let shown = value.prefix(width)
        return "[" + shown + String(repeating: "_", count: width - shown.count) + "]"
    }

    private static func add(_ text: String, target: UInt32, to lines: inout PageLines) {
        Array(text.utf8).withUnsafeBytes { lines.append($0, style: 0, target: target) }
    }

    /// A conversation about the page.
    func talk(columns: Int = 80, rows: Int = 24) -> Conversation {
        var talk = Conversation(columns: columns, rows: rows)
        talk.interface.page = PageView()
        show(in: &talk)
        return talk
    }

    /// Has a conversation hear of the page, as of one that is laid out again.
    func show(in talk: inout Conversation) {
        talk.interface.update(.restarted)
        talk.interface.update(.styles([TextStyle()]))
        talk.interface.update(.targets(targets))
        talk.interface.update(.lines(from: 0, lines))
        talk.interface.update(.finished)
    }

    static func text(_ name: String, _ value: String = "", form: Int? = 0) -> PageControl {
        PageControl(kind: .text(inputType: "text"), name: name, value: value, form: form)
    }

    static func password(_ name: String) -> PageControl {
        PageControl(kind: .password, name: name, form: 0)
    }

    static func area(_ name: String, rows: Int = 3, _ value: String = "") -> PageControl {
        PageControl(kind: .textArea(rows: rows), name: name, value: value, form: 0)
    }

    static func button(_ name: String) -> PageControl {
        PageControl(kind: .submit, name: name, value: name, form: 0)
    }

    static let logIn = FormPage(text("Name"), password("Password"), button("Go"))
}
