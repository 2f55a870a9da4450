import Garth
import GarthLanguage
import GarthPage

/// The style sheets and scripts that lines of `config` name for the pages of sites, read once.
struct SiteFiles: Sendable {
    private var sheets: [SiteName: [UInt8]] = [:]
    private var scripts: [SiteName: UserScript] = [:]

    /// The bytes that a script may have: as many as a page's own.
    private static let scriptByteCount = 4 << 20

    init() {}

    /// Reads the files.
    init(_ named: NamedLines, _ paths: ConfigurationPaths) throws(CommandError) {
        for (site, file) in named.values[.style] ?? [:] {
            sheets[site] = try Self.bytes(
                of: file, "style.\(site.text)", paths, limit: StylePreferences.userSheetByteCount)
        }
        for (site, file) in named.values[.script] ?? [:] {
            // A script acts in the person's name.
            let bytes = try Self.bytes(
                of: file, "script.\(site.text)", paths, limit: Self.scriptByteCount,
                writtenBy: .trusted)
            guard let source = String(validating: bytes, as: UTF8.self) else {
                throw CommandError(
                    .configuration, localized("\(file) is not UTF-8 (script.\(site.text))"))
            }
            scripts[site] = UserScript(
                source: source, injectionTime: .atDocumentEnd, forMainFrameOnly: true,
                in: .world(name: "config"))
        }
    }

    private static func bytes(
        of file: String, _ line: String, _ paths: ConfigurationPaths, limit: Int,
        writtenBy authorship: FileReading.Authorship = .any
    ) throws(CommandError) -> [UInt8] {
        do throws(CommandError) {
            return try FileReading.bytes(
                of: paths.resolved(file), limit: limit, writtenBy: authorship
            ).get()
        } catch {
            throw CommandError(.configuration, "\(error.message) (\(line))")
        }
    }

    /// The style sheets for the pages of a host, the most specific name last.
    func sheets(for host: String) -> [[UInt8]] { Self.values(of: sheets, for: host) }

    /// The scripts for the pages of a host, the most specific name last.
    func scripts(for host: String) -> [UserScript] { Self.values(of: scripts, for: host) }

    private static func values<Value>(of values: [SiteName: Value], for host: String) -> [Value] {
        guard !values.isEmpty, !host.isEmpty else { return [] }
        return SiteName.names(covering: host).reversed().compactMap { values[$0] }
    }
}

/// The files of filters that lines of `config` name.
enum FilterFiles {
    /// The bytes of a file: several times the longest lists.
    private static let byteCount = 64 << 20

    /// The compiled lists, in the order of their names.
    static func lists(
        _ named: NamedLines, _ paths: ConfigurationPaths
    ) throws(CommandError) -> [ContentRuleList] {
        var lists: [ContentRuleList] = []
        for (name, file) in named.filters.sorted(by: { $0.key < $1.key }) {
            lists.append(try list(of: paths.resolved(file), named: name))
        }
        return lists
    }

    private static func list(
        of file: String, named name: String
    ) throws(CommandError) -> ContentRuleList {
        let bytes: [UInt8]
        do throws(CommandError) {
            bytes = try FileReading.bytes(of: file, limit: byteCount).get()
        } catch {
            throw CommandError(.configuration, "\(error.message) (filter.\(name))")
        }
        do throws(ContentRuleListError) {
            return try ContentRuleList(identifier: name, filterList: bytes)
        } catch {
            throw CommandError(.configuration, "\(file): \(error.reason) (filter.\(name))")
        }
    }
}
