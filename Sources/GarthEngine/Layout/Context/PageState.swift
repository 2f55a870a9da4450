import GarthPage

/// The user's changes on a page, with priority over the markup.
struct PageState {
    /// The changed form controls.
    var controls: [NodeID: ControlChange] = [:]
    /// `details` elements that were opened or closed by hand.
    var openDetails: [NodeID: Bool] = [:]
    /// `dialog` and popover elements that a button showed or hid.
    var shownPopovers: [NodeID: Bool] = [:]
    /// The sizes of pictures in pixels, as their files say; 0 for those that cannot be shown.
    var pictures: [NodeID: (width: Int, height: Int)] = [:]

    /// The radio buttons whose `checked` attribute has no effect, because a later one of their
    /// group also has it.
    var uncheckedRadios: Set<NodeID> = []

    init() {}
}
