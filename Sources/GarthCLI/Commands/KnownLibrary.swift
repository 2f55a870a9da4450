import CKnown

/// A library that Garth loads when it is wanted, and what was found of it.
struct KnownLibrary: Equatable {
    let name: String
    /// What needs it.
    let use: String
    /// The packages of Debian, Fedora and Arch that have it.
    let packages: String
    /// Its version; nil if it is missing.
    let version: String?
    /// The oldest version that can be used, if the one that was found is older.
    let wanted: String?

    /// Whether it is there and new enough.
    var isUsable: Bool { version != nil && wanted == nil }

    /// Loads each library of the list; for `--doctor` only.
    static func all() -> [KnownLibrary] {
        var libraries: [KnownLibrary] = []
        var found = garth_known_library()
        var index: Int32 = 0
        while garth_known_look(index, &found) {
            libraries.append(KnownLibrary(found))
            index += 1
        }
        return libraries
    }

    /// One line for people: the version and the use, or what is lost and the remedy.
    var line: String {
        let name = name.padded(to: 15)
        guard let version else {
            return "\(name) missing           no \(use) (install it: \(packages))"
        }
        if let wanted {
            return "\(name) \(version) is too old (\(wanted) is needed): no \(use) "
                + "(install it: \(packages))"
        }
        return "\(name) \(version.padded(to: 17)) \(use)"
    }
}

extension KnownLibrary {
    private init(_ found: garth_known_library) {
        let version = withUnsafeBytes(of: found.version) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        self.init(
            name: String(cString: found.name), use: String(cString: found.use),
            packages: String(cString: found.package), version: version.isEmpty ? nil : version,
            wanted: found.wanted.map { String(cString: $0) })
    }
}

extension String {
    /// The text with blanks behind it, at least so many characters.
    fileprivate func padded(to count: Int) -> String {
        self + String(repeating: " ", count: max(0, count - self.count))
    }
}
