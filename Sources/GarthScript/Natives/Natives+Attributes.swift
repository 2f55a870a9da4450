import GarthEngine

/// Names and attributes of elements.
extension Natives {
    // MARK: - Elements by their names

    static let elementName: NativeFunction.Body = { realm, call in
        let name = realm.withDocument { $0.nameParts(of: call.node(0, $0)) }
        return call.value(strings: [name.namespace, name.prefix, name.local])
    }
    /// The elements with an id, or with a name too if that is asked for; the first one, or all.
    static let identified: NativeFunction.Body = { realm, call in
        let (value, areNamed) = (call.string(1), call.flag(2))
        return call.value(
            nodes: realm.withDocument {
                $0.elements(
                    identifiedBy: value, orNamed: areNamed, below: call.node(0, $0),
                    limit: areNamed ? .max : 1)
            })
    }

    // MARK: - Names and values of attributes by their places

    static let attrCount: NativeFunction.Body = { realm, call in
        call.value(int: realm.withDocument { $0.attributeCount(of: call.node(0, $0)) })
    }
    static let attrName: NativeFunction.Body = { realm, call in
        let name = realm.withDocument { document -> NameParts? in
            let (node, place) = (call.node(0, document), Int(call.int(1)))
            guard place >= 0, place < document.attributeCount(of: node) else { return nil }
            return document.attributeName(place, of: node)
        }
        guard let name else { return call.null }
        return call.value(strings: [name.namespace, name.prefix, name.local])
    }
    static let attrValue: NativeFunction.Body = { realm, call in
        let value = realm.withDocument { document -> ArraySlice<UInt8> in
            let (node, place) = (call.node(0, document), Int(call.int(1)))
            guard place >= 0, place < document.attributeCount(of: node) else { return [] }
            return document.attributeValue(place, of: node)
        }
        return call.value(text: value)
    }

    // MARK: - Attributes by their names

    static let attrPlace: NativeFunction.Body = { realm, call in
        let name = call.string(1)
        return call.value(
            int: realm.withDocument { $0.attributePlace(qualified: name, of: call.node(0, $0)) }
                ?? -1)
    }
    static let attrPlaceNS: NativeFunction.Body = { realm, call in
        let (namespace, local) = (call.optionalString(1), call.string(2))
        return call.value(
            int: realm.withDocument {
                $0.attributePlace(namespace: namespace, local: local, of: call.node(0, $0))
            } ?? -1)
    }
    static let getAttr: NativeFunction.Body = { realm, call in
        let name = call.string(1)
        let value = realm.withDocument { document -> ArraySlice<UInt8>? in
            let node = call.node(0, document)
            let place = document.attributePlace(qualified: name, of: node)
            return place.map { document.attributeValue($0, of: node) }
        }
        guard let value else { return call.null }
        return call.value(text: value)
    }

    // MARK: - Changes of attributes

    static let setAttrValue: NativeFunction.Body = { realm, call in
        let value = call.string(2)
        realm.withDocument { document in
            let (node, place) = (call.node(0, document), Int(call.int(1)))
            guard place >= 0, place < document.attributeCount(of: node) else { return }
            document.setAttributeValue(place, of: node, value)
        }
        return nil
    }
    static let addAttr: NativeFunction.Body = { realm, call in
        let name = NameParts(
            namespace: call.optionalString(1), prefix: call.optionalString(2),
            local: call.string(3))
        let value = call.string(4)
        return call.value(
            flag: realm.withDocument { document in
                let node = call.node(0, document)
                return document.scriptKind(of: node) == .element
                    && document.addAttribute(name, value: value, to: node)
            })
    }
    static let removeAttr: NativeFunction.Body = { realm, call in
        realm.withDocument { document in
            let (node, place) = (call.node(0, document), Int(call.int(1)))
            guard place >= 0, place < document.attributeCount(of: node) else { return }
            document.removeAttribute(place, of: node)
        }
        return nil
    }
}
