/// A load in a frame, as events tell of it.
struct FrameNavigation {
    /// The points that a load passes.
    enum Point: Int { case started, committed, loaded }

    /// The name of the navigation.
    let name: String
    var url: String
    var point = Point.started
    /// The reason why there is no document; nil for none.
    var failure: String?

    /// Whether the load has ended or, if its whole end is not wanted, its document has come.
    func isOver(before isComplete: Bool) -> Bool {
        failure != nil || point == .loaded || !isComplete && point == .committed
    }
}
