import Garth
import GarthURL
import Glibc

/// Runs `man`, which finds and formats a page of the manual.
enum ManualReader {
    /// Why there is no page.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The page that an address names, as HTML. It waits for `man`.
    static func html(of url: URLRecord) throws(Failure) -> [UInt8] {
        guard let name = ManualPage.Name(url) else {
            throw Failure(
                description: "\(url.displayedHref) names no page of the manual "
                    + "(write man:ls or man:fork(2))")
        }
        guard let program = programs.first(where: { access($0, X_OK) == 0 }) else {
            throw Failure(
                description: "man is not installed (install it: Debian man-db groff-base, "
                    + "Fedora man-db, Arch man-db)")
        }
        let text = try output(of: [program] + name.arguments, name)
        guard !text.isEmpty else {
            throw Failure(description: "there is no page \(name.title) of the manual")
        }
        return ManualPage.html(of: text, title: name.title)
    }

    private static let programs = ["/usr/bin/man", "/usr/local/bin/man", "/bin/man"]

    /// The largest page is that of a shell, below 1 MB.
    private static let byteLimit = 16 << 20
    private static let secondsLimit = 20

    /// The variables that make `man` write for a program that knows bold letters.
    private static let variables = [
        "MANPAGER=cat", "PAGER=cat", "MAN_KEEP_FORMATTING=1", "MANWIDTH=78", "TERM=xterm",
        "LC_CTYPE=C.UTF-8",
    ]

    private static var environment: [String] {
        let own = Set(
            variables.map { $0.prefix { $0 != "=" } } + ["MANOPT", "MANROFFOPT", "LC_ALL"])
        var kept: [String] = []
        var next = environ
        while let entry = next.pointee {
            let variable = String(cString: entry)
            if !own.contains(variable.prefix { $0 != "=" }) { kept.append(variable) }
            next += 1
        }
        return kept + variables
    }

    private static func output(
        of arguments: [String], _ name: ManualPage.Name
    ) throws(Failure) -> [UInt8] {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure(description: "no pipe can be made") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        let process = start(arguments, writingTo: ends[1])
        close(ends[1])
        guard let process else { throw Failure(description: "\(arguments[0]) cannot be started") }
        let text = read(ends[0])
        if text == nil { kill(process, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        guard let text else {
            throw Failure(description: "man takes too long, or writes too much, for \(name.title)")
        }
        return text
    }

    private static func start(_ arguments: [String], writingTo output: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        // POSIX_SPAWN_SETSID is a macro of GNU's headers that Swift does not see.
        let ownSession: Int16 = 0x80
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | ownSession)
        let words = arguments.map { strdup($0) } + [nil]
        let variables = environment.map { strdup($0) } + [nil]
        defer { for word in words + variables { free(word) } }
        var process = pid_t()
        let status = posix_spawn(&process, arguments[0], &actions, &attributes, words, variables)
        return status == 0 ? process : nil
    }

    /// All that comes; nil beyond the limits.
    private static func read(_ input: Int32) -> [UInt8]? {
        var text: [UInt8] = []
        let end = time(nil) + secondsLimit
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while text.count < byteLimit {
            var wait = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
            guard time(nil) < end else { return nil }
            guard poll(&wait, 1, 1000) > 0 else { continue }
            let count = Glibc.read(input, &buffer, buffer.count)
            if count == 0 { return text }
            if count < 0, errno != EINTR { return nil }
            text += buffer.prefix(max(0, count))
        }
        return nil
    }
}

/// Shows pages of the manual in views: for a person and for other pages of the manual, never for pages
/// of the web.
@MainActor
final class ManualScheme: URLSchemeHandler {
    /// The scheme of its addresses.
    nonisolated static let name = "man"

    func webView(_ webView: WebView, start task: URLSchemeTask) {
        let url = task.request.url
        if let source = task.request.source?.url, !Self.sources.contains(source.scheme) {
            return end(
                task,
                .failure(.init(description: "only a person and the manual lead to the manual")))
        }
        Task {
            let page = await Task.detached { Self.page(url) }.value
            end(task, page)
        }
    }

    func webView(_ webView: WebView, stop task: URLSchemeTask) {}

    private static let sources: Set<String> = ["man", "about", "file"]

    nonisolated private static func page(
        _ url: URLRecord
    ) -> Result<[UInt8], ManualReader.Failure> {
        do throws(ManualReader.Failure) {
            return .success(try ManualReader.html(of: url))
        } catch {
            return .failure(error)
        }
    }

    private func end(_ task: URLSchemeTask, _ page: Result<[UInt8], ManualReader.Failure>) {
        do throws(URLSchemeTask.Failure) {
            switch page {
            case .success(let html):
                try task.didReceive(
                    URLSchemeResponse(mimeType: "text/html", textEncodingName: "utf-8"))
                try task.didReceive(html)
                try task.didFinish()
            case .failure(let failure): try task.didFailWithError(failure)
            }
        } catch {
            // The view has gone on: nobody waits for the page.
        }
    }
}
