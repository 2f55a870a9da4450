import GarthIPC

/// The content process of a batch that has read a page and may read the next one.
///
/// A process reads so many pages and is thrown away then, or after a page that did not come to a plain
/// end. Between two pages it forgets all of the first one (`ContentCommand.renew`), and this side judges
/// what it says of the second as if it had said nothing before. A page that fails in a process which has
/// read others is read again in one of its own: what another page has done to the process costs it
/// nothing.
package final class ReadProcesses {
    /// The pages that one process reads.
    private let pagesOfProcess: Int
    private var link: ContentLink?
    /// The pages that the process has read which waits, or which was taken last.
    private(set) var pageCount = 0

    /// Makes a place for a process that reads so many pages.
    init(pagesOfProcess: Int = 256) { self.pagesOfProcess = pagesOfProcess }

    /// The identifier of the process that waits; nil without one.
    var waitingProcess: Int32? { link?.processIdentifier }

    /// The process that waits; nil without one.
    func take() -> ContentLink? {
        guard let link = link.take(), link.isAlive else { return nil }
        return link
    }

    /// Keeps a process for the next page.
    func put(_ link: consuming ContentLink, after pageCount: Int) {
        guard pageCount < pagesOfProcess, !link.isBusy, !link.wantsToWrite,
            link.refusedNavigationCount == 0, !link.libraries.contains(.scripts)
        else { return }
        link.renew()
        self.pageCount = pageCount
        self.link = consume link
    }
}
