import Foundation
import TestSupport
import Testing

/// A profile whose content process is `ContentRelay`, which tells the lies of a script
/// (`Tests/ContentRelay/RelayScript.swift` says which there are).
struct LyingContent {
    /// The folder of the profile.
    let profile: String

    /// Makes the profile; `settings` are further lines of its configuration.
    init(_ script: String, settings: String = "") throws {
        let folder = TestFolder.shared.path + "/lies-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        profile = folder
        let programs = URL(fileURLWithPath: Garth.path).deletingLastPathComponent().path
        try script.write(toFile: folder + "/script", atomically: true, encoding: .utf8)
        // The browser process gives its content process neither arguments nor an environment.
        let wrapper =
            "#!/bin/sh\nexec '\(programs)/ContentRelay' '\(folder)/script' "
            + "'\(programs)/garth-content' \"$@\"\n"
        try writeProgram(wrapper, to: folder + "/content")
        try "content-process = \(folder)/content\n\(settings)".write(
            toFile: folder + "/config", atomically: true, encoding: .utf8)
    }

    /// The arguments that have the program use it.
    var arguments: [String] { ["--profile", profile] }
}
