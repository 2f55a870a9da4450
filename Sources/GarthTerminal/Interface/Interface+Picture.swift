import GarthPage

/// The keys of a page that is a picture: zoom, moving, playing, and the way back.
extension Interface {
    /// Handles a key on a picture; nil if the key keeps its binding.
    mutating func handleOnPicture(_ key: Key) -> [InterfaceCommand]? {
        guard chrome.showsPicture, overlay == nil, typedKeys.isEmpty, count == nil,
            key.modifiers.isEmpty
        else { return nil }
        switch key.code {
        case .character("+"): return [.zoom(.larger(steps: 1))]
        case .character("-"): return [.zoom(.smaller(steps: 1))]
        case .character("0"): return [.zoom(.reset)]
        case .character("h"), .left: return perform(.scrollLeft)
        case .character("l"), .right: return perform(.scrollRight)
        case .character("j"), .down: return perform(.lineDown)
        case .character("k"), .up: return perform(.lineUp)
        case .enter: return [.playPicture]
        case .escape where !chrome.isLoading && chrome.canGoBack: return [.back(count: 1)]
        case .character, .tab, .escape, .backspace, .delete, .insert, .home, .end, .pageUp,
            .pageDown, .function:
            return nil
        }
    }
}
