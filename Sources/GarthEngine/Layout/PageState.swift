import GarthPage

/// What the user changed on a page: it wins over what the markup says.
struct PageState {
    /// The changed form controls.
    var controls: [NodeID: ControlChange] = [:]
    /// `details` elements that were opened or closed by hand.
    var openDetails: [NodeID: Bool] = [:]
    /// `dialog` and popover elements that a button showed or hid.
    var shownPopovers: [NodeID: Bool] = [:]

    /// The radio buttons whose `checked` attribute counts no more, since a later one of their group
    /// has it.
    var uncheckedRadios: Set<NodeID> = []

    init() {}
}
