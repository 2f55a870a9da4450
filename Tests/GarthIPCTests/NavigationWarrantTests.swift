import GarthIPC
import GarthPage
import Testing

@Suite("Warrants of navigations") struct NavigationWarrantTests {
    private typealias Moment = NavigationWarrants.Moment

    private let element = ElementReference(node: 1)
    private let link = PageNavigation(href: "x")
    private let form = PageNavigation(
        href: "x", method: "POST", contentType: "text/plain", isForm: true)

    private func seconds(_ elapsed: Double, working worked: Double = 0) -> Moment {
        Moment(elapsed: .seconds(elapsed), worked: .seconds(worked))
    }

    @Test("nothing is followed that no command asked for, and what is refused is counted")
    func unasked() {
        var warrants = NavigationWarrants()
        let finished = ContentCommand.finished
        warrants.sent(finished, at: seconds(0))
        #expect(warrants.permits(link, at: seconds(0)) == false)
        #expect(warrants.permits(form, at: seconds(0)) == false)
        #expect(warrants.refusalCount == 2)
    }

    @Test("each activation and each submission is a reason for one navigation")
    func once() {
        var warrants = NavigationWarrants()
        for command in [ContentCommand.activate(element), .submit(element, .button)] {
            warrants.sent(command, at: seconds(0))
            #expect(warrants.permits(form, at: seconds(0)) == true)
            #expect(warrants.permits(form, at: seconds(0)) == false)
            #expect(warrants.answered(at: seconds(0)) == true)
            #expect(warrants.permits(form, at: seconds(0)) == false)
        }
    }

    @Test("a submission is no reason to follow a link, and an activation is one for both")
    func kinds() {
        var warrants = NavigationWarrants()
        warrants.sent(.submit(element, .implicit), at: seconds(0))
        #expect(warrants.permits(link, at: seconds(0)) == false)
        #expect(warrants.permits(form, at: seconds(0)) == true)
        for navigation in [link, form] {
            warrants = NavigationWarrants()
            warrants.sent(.activate(element), at: seconds(0))
            #expect(warrants.permits(navigation, at: seconds(0)) == true)
        }
    }

    @Test("a warrant holds while its own command is answered, not before and not after")
    func turn() {
        var warrants = NavigationWarrants()
        warrants.sent(.bytes([1]), at: seconds(0))
        warrants.sent(.activate(element), at: seconds(0))
        warrants.sent(.bytes([1]), at: seconds(0))
        #expect(warrants.permits(link, at: seconds(0)) == false)
        #expect(warrants.answered(at: seconds(0)) == true)
        #expect(warrants.permits(link, at: seconds(0)) == true)
        #expect(warrants.answered(at: seconds(0)) == true)
        #expect(warrants.permits(link, at: seconds(0)) == false)
        #expect(warrants.unansweredCount == 1)
    }

    @Test("a process that withholds its answer has two seconds, and then no warrant")
    func late() {
        for (moment, isFollowed) in [(1.9, true), (2.0, true), (2.1, false)] {
            var warrants = NavigationWarrants()
            warrants.sent(.activate(element), at: seconds(10))
            #expect(warrants.permits(link, at: seconds(10 + moment)) == isFollowed)
        }
        var warrants = NavigationWarrants(lifetime: .seconds(5))
        warrants.sent(.activate(element), at: seconds(0))
        #expect(warrants.permits(link, at: seconds(4)) == true)
    }

    @Test("the time begins when the command before was answered: what is slow there costs nothing")
    func queued() {
        var warrants = NavigationWarrants()
        warrants.sent(.bytes([1]), at: seconds(0))
        warrants.sent(.activate(element), at: seconds(1))
        #expect(warrants.answered(at: seconds(30)) == true)
        #expect(warrants.permits(link, at: seconds(31)) == true)
    }

    @Test("a process that works on its answer keeps the warrant, but not for ever")
    func working() {
        for (worked, isFollowed) in [(7.0, true), (5.0, false)] {
            var warrants = NavigationWarrants()
            warrants.sent(.activate(element), at: seconds(0, working: 3))
            #expect(
                warrants.permits(link, at: seconds(8, working: 3 + worked)) == isFollowed)
        }
        var warrants = NavigationWarrants()
        warrants.sent(.activate(element), at: seconds(0))
        #expect(warrants.permits(link, at: seconds(13, working: 13)) == false)
    }

    @Test("answers beyond the commands that were sent are none")
    func answers() {
        var warrants = NavigationWarrants()
        #expect(warrants.answered(at: seconds(0)) == false)
        warrants.sent(.finished, at: seconds(0))
        #expect(warrants.answered(at: seconds(0)) == true)
        #expect(warrants.answered(at: seconds(0)) == false)
    }

    @Test(
        "links fetch, and forms send one of the three types of forms",
        arguments: [
            (PageNavigation(href: "x"), true),
            (PageNavigation(href: "x", isForm: true), true),
            (PageNavigation(href: "x", body: [1]), false),
            (PageNavigation(href: "x", contentType: "text/plain"), false),
            (PageNavigation(href: "x", method: "POST", contentType: "text/plain"), false),
            (form("text/plain"), true), (form("application/x-www-form-urlencoded"), true),
            (form("multipart/form-data; boundary=----GarthFormBoundary0"), true),
            (form("multipart/form-data"), false),
            (form("multipart/form-data; boundary="), false),
            (form("multipart/form-data; boundary=a\"b"), false),
            (form("multipart/form-data; boundary=" + String(repeating: "x", count: 71)), false),
            (form("application/json"), false), (form("text/plain; charset=utf-8"), false),
            (form(""), false), (form("TEXT/PLAIN"), false),
        ])
    func types(navigation: PageNavigation, isBelieved: Bool) throws {
        var claims = ContentClaims()
        try claims.check(.ready(ContentSandbox()))
        claims.sent(
            .open(DocumentInfo(url: "a:b"), LayoutOptions(), isReader: false, parser: .standard))
        try claims.check(.done)
        claims.sent(.activate(element))
        if isBelieved {
            #expect(try claims.check(.update(.wantsNavigation(navigation))) == .believed)
            #expect(try claims.check(.update(.wantsNavigation(navigation))) == .refused)
            #expect(claims.refusedNavigationCount == 1)
        } else {
            #expect(throws: WireError.unknownCode) {
                try claims.check(.update(.wantsNavigation(navigation)))
            }
        }
    }

    private static func form(_ type: String) -> PageNavigation {
        PageNavigation(href: "x", method: "POST", body: [1], contentType: type, isForm: true)
    }
}
