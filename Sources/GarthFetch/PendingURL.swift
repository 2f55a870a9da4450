package import GarthURL

/// Stands in for GarthURL's type of the same name until it arrives.
package struct PermittedURL: Hashable, Sendable {
    package let url: URLRecord
    package init(_ url: URLRecord) { self.url = url }
}
