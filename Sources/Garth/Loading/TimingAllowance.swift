import GarthFetch
import GarthURL

extension ResponseHead {
    /// Whether the server of a response lets pages of an origin know its times and sizes (Resource
    /// Timing section 4.1, "TAO check").
    func allowsTiming(to origin: Origin) -> Bool {
        let allowed = all("Timing-Allow-Origin").flatMap { field in
            field.split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
        }
        return allowed.contains("*") || allowed.contains(origin.serialization)
    }
}
