import GarthPage

/// Links, controls and disclosures as parts of a message.
extension WireEncoder {
    mutating func element(_ element: ElementReference) {
        number(element.document)
        number(element.node)
    }

    mutating func target(_ target: PageTarget) {
        element(target.element)
        shown(target.title)
        optional(target.accessKey) { $0.shown(String($1)) }
        switch target.kind {
        case .link(let link):
            number(UInt8(0))
            string(link.href)
            string(link.frameName)
            optional(link.downloadName) { $0.shown($1) }
            string(link.rel)
            number(link.document)
            string(link.referrerPolicy)
            string(link.picture)
        case .control(let control):
            number(UInt8(1))
            self.control(control)
        case .disclosure(let isOpen):
            number(UInt8(2))
            flag(isOpen)
        case .editingHost: number(UInt8(3))
        }
    }

    private mutating func control(_ control: PageControl) {
        shown(control.name)
        shown(control.label)
        shown(control.value)
        flag(control.isChecked)
        flag(control.isDisabled)
        flag(control.isReadOnly)
        flag(control.isRequired)
        optional(control.maximumLength) { $0.count($1) }
        optional(control.form) { $0.count($1) }
        switch control.kind {
        case .text(let inputType):
            number(UInt8(0))
            shown(inputType)
        case .password: number(UInt8(1))
        case .textArea(let rows):
            number(UInt8(2))
            count(rows)
        case .checkbox: number(UInt8(3))
        case .radio: number(UInt8(4))
        case .select(let options, let allowsMultiple):
            number(UInt8(5))
            list(options) { $0.option($1) }
            flag(allowsMultiple)
        case .submit: number(UInt8(6))
        case .reset: number(UInt8(7))
        case .button: number(UInt8(8))
        case .file(let allowsMultiple):
            number(UInt8(9))
            flag(allowsMultiple)
        }
    }

    private mutating func option(_ option: SelectOption) {
        shown(option.label)
        shown(option.value)
        flag(option.isSelected)
        flag(option.isDisabled)
        shown(option.group)
    }
}

extension WireDecoder {
    mutating func element() throws(WireError) -> ElementReference {
        ElementReference(document: try number(), node: try number())
    }

    mutating func target() throws(WireError) -> PageTarget {
        let element = try element()
        let title = try shown()
        let key = try optional { (d) throws(WireError) in try d.character() }
        let kind: PageTarget.Kind
        switch try number(UInt8.self) {
        case 0:
            kind = .link(
                PageLink(
                    href: try string(), frameName: try string(),
                    downloadName: try optional { (d) throws(WireError) in try d.shown() },
                    rel: try string(),
                    document: try number(), referrerPolicy: try string(), picture: try string()))
        case 1: kind = .control(try control())
        case 2: kind = .disclosure(isOpen: try flag())
        case 3: kind = .editingHost
        default: throw .unknownCode
        }
        return PageTarget(element, kind: kind, title: title, accessKey: key)
    }

    private mutating func character() throws(WireError) -> Character {
        let text = try shown()
        guard text.count == 1, let character = text.first else { throw .badText }
        return character
    }

    private mutating func control() throws(WireError) -> PageControl {
        var control = PageControl(
            kind: .button, name: try shown(), label: try shown(), value: try shown(),
            isChecked: try flag(), isDisabled: try flag(), isReadOnly: try flag(),
            isRequired: try flag(),
            maximumLength: try optional { (d) throws(WireError) in try d.size() },
            form: try optional { (d) throws(WireError) in try d.size() })
        switch try number(UInt8.self) {
        case 0: control.kind = .text(inputType: try shown())
        case 1: control.kind = .password
        case 2: control.kind = .textArea(rows: try size())
        case 3: control.kind = .checkbox
        case 4: control.kind = .radio
        case 5:
            control.kind = .select(
                options: try list(limit: WireLimits.optionCount) { (d) throws(WireError) in
                    try d.option()
                }, allowsMultiple: try flag())
        case 6: control.kind = .submit
        case 7: control.kind = .reset
        case 8: control.kind = .button
        case 9: control.kind = .file(allowsMultiple: try flag())
        default: throw .unknownCode
        }
        return control
    }

    private mutating func option() throws(WireError) -> SelectOption {
        SelectOption(
            label: try shown(), value: try shown(), isSelected: try flag(),
            isDisabled: try flag(), group: try shown())
    }
}
