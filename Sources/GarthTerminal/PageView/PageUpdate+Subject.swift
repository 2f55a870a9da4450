import GarthPage

extension PageUpdate {
    /// The part of the shown page that an update changes.
    enum Subject {
        /// The page is drawn from its beginning again.
        case beginning
        case lines
        /// Several targets: those behind them get other numbers.
        case targets
        case target
        case pictures
        /// The page is whole.
        case end
        /// Nothing that has a place on the screen.
        case nothingShown
    }

    /// The part of the shown page that the update changes.
    var subject: Subject {
        switch self {
        case .restarted: .beginning
        case .lines, .linesSpliced: .lines
        case .targetsSpliced: .targets
        case .targetChanged: .target
        case .pictures: .pictures
        case .finished: .end
        case .title, .base, .referrerPolicy, .contentPolicy, .styles, .targets, .needsResource,
            .refresh, .wantsNavigation, .submissionRefused, .limitReached, .emptiness, .fault,
            .encoding, .script:
            .nothingShown
        }
    }
}
