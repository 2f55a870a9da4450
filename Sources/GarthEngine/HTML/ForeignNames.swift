import GarthURL

/// The letter case and the prefixes of names in SVG and MathML (HTML Standard, "adjust SVG
/// attributes", "adjust MathML attributes", "adjust foreign attributes").
enum ForeignNames {
    /// Adjusts a token for a namespace; its attributes are adjusted in place.
    static func adjust(
        _ token: TagToken, _ namespace: Namespace, _ document: inout Document
    ) -> TreeBuilder.ElementModel {
        var model = TreeBuilder.ElementModel(
            tag: token.tag, name: token.name, firstAttribute: token.firstAttribute,
            attributeCount: token.attributeCount)
        if namespace == .svg, token.tag == .other {
            let name = document.names[Int(token.name)]
            if name.elementsEqual("foreignobject".utf8) {
                model.tag = .foreignObject
                model.name = 0
            } else if let known = spelling(of: name, in: svgElements) {
                model.name = document.number(ofName: known)
            }
        }
        let first = Int(token.firstAttribute)
        for i in first..<first + Int(token.attributeCount) {
            adjustAttribute(i, namespace, &document)
        }
        return model
    }

    /// Whether an `annotation-xml` element's content is HTML.
    static func isHTMLAnnotation(
        _ model: TreeBuilder.ElementModel, _ document: Document
    ) -> Bool {
        let first = Int(model.firstAttribute)
        for attribute in document.attributes[first..<first + Int(model.attributeCount)]
        where attribute.name == .encoding {
            let start = Int(attribute.valueStart)
            let value = document.text[start..<start + Int(attribute.valueCount)]
                .map(HTMLTokenizer.lowercased)
            return value.elementsEqual("text/html".utf8)
                || value.elementsEqual("application/xhtml+xml".utf8)
        }
        return false
    }

    private static func adjustAttribute(
        _ index: Int, _ namespace: Namespace, _ document: inout Document
    ) {
        let attribute = document.attributes[index]
        if namespace == .mathML, attribute.name == .definitionurl {
            document.attributes[index].otherName = document.number(
                ofName: Array("definitionURL".utf8))
        }
        guard attribute.name == .other else { return }
        let name = document.names[Int(attribute.otherName)]
        if name.contains(UInt8(ascii: ":")) {
            adjustPrefix(name, index, &document)
        } else if namespace == .svg, let known = spelling(of: name, in: svgAttributes) {
            document.attributes[index].otherName = document.number(ofName: known)
        }
    }

    private static func adjustPrefix(_ name: [UInt8], _ index: Int, _ document: inout Document) {
        for (number, prefix) in prefixes.enumerated() {
            for local in prefix.locals where name.elementsEqual((prefix.name + ":" + local).utf8) {
                // `.other`, so that `xlink:href` is not found as `href`.
                document.attributes[index].prefix = UInt8(number + 1)
                document.attributes[index].otherName = document.number(ofName: Array(local.utf8))
                return
            }
        }
    }

    /// The spelling with capitals of a name in lower case; nil when it has none.
    private static func spelling(of name: [UInt8], in list: [StaticString]) -> [UInt8]? {
        for spelling in list where spelling.utf8CodeUnitCount == name.count {
            let bytes = spelling.utf8Span
            let isFound = name.indices.allSatisfy {
                HTMLTokenizer.lowercased(bytes[$0]) == name[$0]
            }
            if isFound { return Array(bytes) }
        }
        return nil
    }

    /// By `Attribute.prefix` - 1.
    private static let prefixes: [(name: String, locals: [String])] = [
        ("xlink", ["actuate", "arcrole", "href", "role", "show", "title", "type"]),
        ("xml", ["lang", "space"]), ("xmlns", ["xlink"]),
    ]

    private static let svgElements: [StaticString] = [
        "altGlyph", "altGlyphDef", "altGlyphItem", "animateColor", "animateMotion",
        "animateTransform", "clipPath", "feBlend", "feColorMatrix", "feComponentTransfer",
        "feComposite", "feConvolveMatrix", "feDiffuseLighting", "feDisplacementMap",
        "feDistantLight", "feDropShadow", "feFlood", "feFuncA", "feFuncB", "feFuncG", "feFuncR",
        "feGaussianBlur", "feImage", "feMerge", "feMergeNode", "feMorphology", "feOffset",
        "fePointLight", "feSpecularLighting", "feSpotLight", "feTile", "feTurbulence",
        "glyphRef", "linearGradient", "radialGradient", "textPath",
    ]

    private static let svgAttributes: [StaticString] = [
        "attributeName", "attributeType", "baseFrequency", "baseProfile", "calcMode",
        "clipPathUnits", "diffuseConstant", "edgeMode", "filterUnits", "glyphRef",
        "gradientTransform", "gradientUnits", "kernelMatrix", "kernelUnitLength", "keyPoints",
        "keySplines", "keyTimes", "lengthAdjust", "limitingConeAngle", "markerHeight",
        "markerUnits", "markerWidth", "maskContentUnits", "maskUnits", "numOctaves",
        "pathLength", "patternContentUnits", "patternTransform", "patternUnits", "pointsAtX",
        "pointsAtY", "pointsAtZ", "preserveAlpha", "preserveAspectRatio", "primitiveUnits",
        "refX", "refY", "repeatCount", "repeatDur", "requiredExtensions", "requiredFeatures",
        "specularConstant", "specularExponent", "spreadMethod", "startOffset", "stdDeviation",
        "stitchTiles", "surfaceScale", "systemLanguage", "tableValues", "targetX", "targetY",
        "textLength", "viewBox", "viewTarget", "xChannelSelector", "yChannelSelector",
        "zoomAndPan",
    ]
}
