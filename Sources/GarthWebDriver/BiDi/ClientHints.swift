import Garth
import GarthJSON

/// What a driver has pages and servers told of the browser (User-Agent Client Hints).
struct ClientHints {
    /// The members as scripts are told them.
    let json: JSONValue
    /// The fields of requests; texts that a field cannot hold are left out.
    let fields: [HTTPField]

    /// Checks the parameters of `userAgentClientHints.setClientHintsOverride`.
    static func check(_ hints: BiDiFields) throws(WebDriverError) {
        for member in ["brands", "fullVersionList"] {
            for item in try hints.listIfAny(member) ?? [] {
                let brand = try BiDiFields(item, "a brand")
                _ = try brand.string("brand")
                _ = try brand.string("version")
            }
        }
        for member in ["architecture", "bitness", "model", "platform", "platformVersion"] {
            _ = try hints.stringIfAny(member)
        }
        for member in ["mobile", "wow64"] { _ = try hints.flagIfAny(member) }
        if hints.has("formFactors") { _ = try hints.strings("formFactors") }
    }

    /// Makes the hints of an override.
    init(_ json: JSONValue) {
        self.json = json
        var fields: [HTTPField] = []
        let brands = json["brands"]?.elements?.compactMap { item -> String? in
            guard let brand = item["brand"]?.string.flatMap({ Self.quoted($0) }),
                let version = item["version"]?.string.flatMap({ Self.quoted($0) })
            else { return nil }
            return "\(brand);v=\(version)"
        }
        if let brands, !brands.isEmpty {
            fields.append(HTTPField("Sec-CH-UA", brands.joined(separator: ", ")))
        }
        if let isMobile = json["mobile"]?.bool {
            fields.append(HTTPField("Sec-CH-UA-Mobile", isMobile ? "?1" : "?0"))
        }
        if let platform = json["platform"]?.string.flatMap({ Self.quoted($0) }) {
            fields.append(HTTPField("Sec-CH-UA-Platform", platform))
        }
        self.fields = fields
    }

    /// A string of a field (RFC 9651 section 4.1.6); nil for characters that it cannot have.
    private static func quoted(_ text: String) -> String? {
        guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        let escaped = text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }
        return "\"" + escaped.joined() + "\""
    }
}
