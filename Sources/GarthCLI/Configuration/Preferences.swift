import GarthURL

/// The current values of settings, and their sources.
///
/// `:set` has priority over the command line, then the section of a site, then the lines before the
/// sections in `config`, then the default.
struct Preferences: Sendable {
    /// The source of a value.
    enum Origin: Sendable, Equatable {
        case session, commandLine, site, file, initial
    }

    /// The content of `config`; nil without the file.
    var file: Configuration?
    /// The values of the command line.
    var commandLine: [Setting: SettingValue] = [:]
    /// The values of `:set`.
    var session: [Setting: SettingValue] = [:]
    /// Where the paths of `config` begin.
    var paths = ConfigurationPaths()
    /// The contents of the files that lines of `config` name for sites.
    var siteFiles = SiteFiles()
    /// The pictures that the screen can show.
    var screen = PictureScreen.none

    /// Whether only the command line has set values.
    var areDefault: Bool { file == nil && session.isEmpty }

    /// The current value for a host; an empty host is no particular one.
    func value(_ setting: Setting, for host: String = "") -> SettingValue {
        let (value, _) = valueWithOrigin(setting, for: host)
        if let value { return value }
        let facts = setting.facts
        // A test reads the initial value of each setting.
        return (try? facts.kind.value(of: facts.initial)) ?? .text(facts.initial)
    }

    /// The source of the current value for a host.
    func origin(_ setting: Setting, for host: String = "") -> Origin {
        valueWithOrigin(setting, for: host).origin
    }

    private func valueWithOrigin(
        _ setting: Setting, for host: String
    ) -> (value: SettingValue?, origin: Origin) {
        if let value = session[setting] { return (value, .session) }
        if let value = commandLine[setting] { return (value, .commandLine) }
        if let value = file?.siteValue(of: setting, for: host) { return (value, .site) }
        if let value = file?.values[setting] { return (value, .file) }
        return (nil, .initial)
    }

    // MARK: - By their type

    /// The value of a setting that is `yes` or `no`.
    func flag(_ setting: Setting, for host: String = "") -> Bool {
        if case .flag(let value) = value(setting, for: host) { return value }
        return false
    }

    /// The value of a setting that is a whole number.
    func number(_ setting: Setting, for host: String = "") -> Int {
        if case .number(let value) = value(setting, for: host) { return value }
        return 0
    }

    /// The value of a text setting; empty by default.
    func text(_ setting: Setting, for host: String = "") -> String {
        if case .text(let value) = value(setting, for: host) { return value }
        return ""
    }

    /// The value of a setting in seconds; nil for no limit.
    func duration(_ setting: Setting) -> Duration? {
        guard case .seconds(let value) = value(setting), value > 0 else { return nil }
        return .milliseconds(Int64(value * 1000))
    }

    /// The value that is in force for a host, as `config` and `:set` write it.
    func written(_ setting: Setting, for host: String = "") -> String {
        let value = value(setting, for: host)
        if case .number(let bytes) = value, case .size = setting.facts.kind {
            return Self.writtenSize(bytes)
        }
        return Self.written(value)
    }

    private static func writtenSize(_ bytes: Int) -> String {
        guard bytes > 0 else { return "\(bytes)" }
        return switch bytes.trailingZeroBitCount {
        case ..<10: "\(bytes)"
        case ..<20: "\(bytes >> 10)k"
        case ..<30: "\(bytes >> 20)M"
        default: "\(bytes >> 30)G"
        }
    }

    private static func written(_ value: SettingValue) -> String {
        switch value {
        case .flag(let isOn): isOn ? "yes" : "no"
        case .number(let number): "\(number)"
        case .seconds(let seconds):
            seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
        case .text(let text): text
        }
    }
}

/// Where relative paths of `config` begin: in the profile's folder, and with `~/` at home.
struct ConfigurationPaths: Sendable {
    var folder: String?
    var home = "/"

    /// A path as it can be opened.
    func resolved(_ path: String) -> String {
        if path.hasPrefix("~/") { return home + path.dropFirst() }
        guard !path.hasPrefix("/"), let folder else { return path }
        return folder + "/" + path
    }
}
