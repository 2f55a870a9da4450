package import GarthPage

/// Says which navigations of a content process the person has asked for.
///
/// An activation or a submission that is sent to the content process makes a *warrant*: one navigation,
/// while the content process answers that very command. The commands are answered in the order of
/// sending, so the warrant begins when the command before it was answered, and ends with its own
/// answer. A slow page therefore costs no warrant: earlier work is done before the command.
///
/// A content process that withholds the answer keeps no warrant for later either: the warrant ends
/// `lifetime` after its begin. That time counts what the process spent asleep. The processor time that it
/// used in between does not count, up to `longestWork`, because an honest process that has not
/// answered on a slow machine is working.
package struct NavigationWarrants: Sendable {
    /// A moment as the caller's clocks tell it.
    package struct Moment: Sendable, Equatable {
        /// The time that went by while the caller looked at the content process.
        package var elapsed: Duration
        /// The processor time that the content process has used.
        package var worked: Duration

        /// Makes a moment; without arguments the one at which all began.
        package init(elapsed: Duration = .zero, worked: Duration = .zero) {
            self.elapsed = elapsed
            self.worked = worked
        }
    }

    private struct Warrant {
        /// The number of its command, counted from 0.
        let command: Int
        let isSubmission: Bool
        /// When it was sent or, if that was later, the command before it was answered.
        var begin: Moment
        var isUsed = false
    }

    private let lifetime: Duration
    private let longestWork: Duration
    private var sentCount = 0
    private var answeredCount = 0
    /// The warrants of commands that are not answered, in order.
    private var warrants: [Warrant] = []
    /// The navigations that were refused.
    package private(set) var refusalCount = 0

    /// Makes the warrants of a process that has got no command yet.
    package init(
        lifetime: Duration = WireLimits.navigationTime,
        longestWork: Duration = WireLimits.silentProcessorTime
    ) {
        self.lifetime = lifetime
        self.longestWork = longestWork
    }

    /// The commands that are not answered.
    package var unansweredCount: Int { sentCount - answeredCount }

    /// Notes a command that was sent.
    package mutating func sent(_ command: ContentCommand, at moment: @autoclosure () -> Moment) {
        defer { sentCount += 1 }
        let role = command.role
        guard role == .activation || role == .submission else { return }
        warrants.append(
            Warrant(
                command: sentCount, isSubmission: role == .submission, begin: moment()))
    }

    /// Notes that the oldest command was answered; false when there is none.
    package mutating func answered(at moment: @autoclosure () -> Moment) -> Bool {
        guard unansweredCount > 0 else { return false }
        if warrants.first?.command == answeredCount { warrants.removeFirst() }
        answeredCount += 1
        if warrants.first?.command == answeredCount { warrants[0].begin = moment() }
        return true
    }

    /// Whether a navigation is followed: then its warrant is used up. What is refused is counted.
    package mutating func permits(
        _ navigation: PageNavigation, at moment: @autoclosure () -> Moment
    ) -> Bool {
        guard let warrant = warrants.first, warrant.command == answeredCount, !warrant.isUsed,
            navigation.isForm || !warrant.isSubmission, isFresh(warrant, moment())
        else {
            refusalCount += 1
            return false
        }
        warrants[0].isUsed = true
        return true
    }

    private func isFresh(_ warrant: Warrant, _ now: Moment) -> Bool {
        let worked = min(max(.zero, now.worked - warrant.begin.worked), longestWork)
        return now.elapsed - warrant.begin.elapsed - worked <= lifetime
    }
}

extension PageNavigation {
    /// Whether it is one that links and forms can make: a link only fetches, and a form's body has one of
    /// the three types of the HTML Standard (section "form-submission-algorithm").
    var isOfLinkOrForm: Bool {
        guard method == "POST" else { return body.isEmpty && contentType.isEmpty }
        guard isForm else { return false }
        let multipart = "multipart/form-data; boundary="
        switch contentType {
        case "application/x-www-form-urlencoded", "text/plain": return true
        case _ where contentType.hasPrefix(multipart):
            let boundary = contentType.utf8.dropFirst(multipart.utf8.count)
            return (1...70).contains(boundary.count) && boundary.allSatisfy(Self.isOfBoundary)
        default: return false
        }
    }

    /// The characters of a boundary that need no quotation marks (RFC 2046 section 5.1.1).
    private static func isOfBoundary(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "+"): true
        default: false
        }
    }
}
