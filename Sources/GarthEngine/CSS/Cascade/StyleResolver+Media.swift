extension StyleResolver {
    /// Whether a media query list applies to the page's screen.
    func matches(media: [UInt8]) -> Bool { MediaQuery.matches(media, context: rules.context) }
}
