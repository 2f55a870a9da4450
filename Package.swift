// swift-tools-version: 6.2
import PackageDescription

// An unsafe expression that is not marked is an error (docs/rooms/GarthEngine.md).
// `Lifetimes` lets a parser hold the `Span` that it reads.
let safeSettings: [SwiftSetting] = [
    .strictMemorySafety(), .treatWarning("StrictMemorySafety", as: .error),
    .enableExperimentalFeature("Lifetimes"),
]

let package = Package(
    name: "garth",
    products: [
        .library(name: "Garth", targets: ["Garth", "GarthPage", "GarthURL"]),
        .library(name: "GarthFoundation", targets: ["GarthFoundation"]),
        .executable(name: "garth", targets: ["GarthCLI"]),
        .executable(name: "garth-content", targets: ["GarthContent"]),
        .executable(name: "garth-image", targets: ["GarthImageProgram"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // C libraries: a module map and a shim each; what loads those that are not linked.
        .target(name: "CLibrary", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CKnown", dependencies: ["CLibrary"]),
        .target(
            name: "CLibxml2", dependencies: ["CLibrary"], exclude: ["include/libxml/README.md"]),
        .target(name: "CDocuments", dependencies: ["CLibrary"]),
        .target(name: "CLibcurl", dependencies: ["CLibrary"]),
        .target(name: "CLibpsl", dependencies: ["CLibrary"]),
        .target(name: "CSQLite", dependencies: ["CLibrary"]),
        .target(name: "CJavaScriptCore", dependencies: ["CLibrary"]),
        .target(name: "CGcrypt", dependencies: ["CLibrary"]),
        .target(name: "CZlib", dependencies: ["CLibrary"]),
        .target(name: "CIdna", exclude: ["generate.py"]),
        .target(
            name: "CUnicode", dependencies: ["CLibrary"], exclude: ["tables.inc"]),
        .target(
            name: "CResources", path: "Resources",
            exclude: [
                "ua.css", "counter-styles.css", "start.html", "compression", "encodings", "font",
                "js", "languages", "prelude.js", "prelude-parts.js",
            ],
            sources: ["resources.c"], publicHeadersPath: "include"),
        .target(
            name: "CLanguages", path: "Resources/languages",
            exclude: [
                "de.mo", "de.po", "es.mo", "es.po", "fr.mo", "fr.po", "zh_CN.mo", "zh_CN.po",
                "garth.pot",
            ],
            sources: ["languages.c"], publicHeadersPath: "include"),
        .target(name: "CImage", dependencies: ["CLibrary"]),
        .target(name: "CTerminal"),
        .target(name: "CProgram"),
        .target(name: "CProcess"),
        .target(name: "CSandbox", linkerSettings: [.linkedLibrary("seccomp")]),

        // The rooms (docs/architecture.md); docs/rooms.svg draws their imports.
        .target(
            name: "GarthLanguage", dependencies: ["CLanguages"], swiftSettings: safeSettings),
        .target(
            name: "GarthURL", dependencies: ["GarthLanguage", "CIdna"],
            swiftSettings: [.enableExperimentalFeature("Lifetimes")]),
        .target(
            name: "GarthPage", dependencies: ["GarthLanguage", "GarthURL", "CUnicode"],
            swiftSettings: safeSettings),
        .target(
            name: "GarthJSON", dependencies: ["GarthPage", "GarthURL"], swiftSettings: safeSettings),
        .target(
            name: "GarthGzip", dependencies: ["GarthPage", "GarthURL", "CResources"],
            swiftSettings: safeSettings),
        .target(
            name: "GarthStore", dependencies: ["GarthLanguage", "CSQLite"],
            swiftSettings: safeSettings),
        .target(
            name: "GarthFetch",
            dependencies: [
                "GarthLanguage", "GarthStore", "GarthURL", "CLibcurl", "CLibpsl", "CResources",
            ],
            swiftSettings: safeSettings),
        .target(
            name: "GarthEngine",
            dependencies: [
                "GarthGzip", "GarthJSON", "GarthLanguage", "GarthPage", "GarthURL", "CDocuments",
                "CLibxml2", "CResources",
            ], swiftSettings: safeSettings),
        .target(
            name: "GarthScript",
            dependencies: [
                "GarthEngine", "GarthPage", "GarthURL", "CGcrypt", "CJavaScriptCore", "CResources",
                "CZlib",
            ], swiftSettings: safeSettings),
        .target(
            name: "GarthIPC", dependencies: ["GarthURL", "GarthPage"], exclude: ["wire.list"],
            swiftSettings: safeSettings),
        .executableTarget(
            name: "GarthContent",
            dependencies: [
                "GarthEngine", "GarthIPC", "GarthLanguage", "GarthPage", "GarthScript", "CProgram",
                "CSandbox", "CUnicode",
            ]),
        .target(
            name: "GarthImage", dependencies: ["GarthPage", "GarthURL", "CImage"],
            swiftSettings: safeSettings),
        .executableTarget(
            name: "GarthImageProgram",
            dependencies: ["GarthImage", "GarthIPC", "GarthPage", "CProgram", "CSandbox"]),
        .target(
            name: "Garth",
            dependencies: [
                "GarthFetch", "GarthIPC", "GarthJSON", "GarthLanguage", "GarthPage", "GarthStore",
                "GarthURL", "CProcess", "CResources",
            ], swiftSettings: safeSettings),
        .target(name: "GarthFoundation", dependencies: ["Garth", "GarthURL"]),
        .target(
            name: "GarthAutomation",
            dependencies: [
                "Garth", "GarthGzip", "GarthJSON", "GarthPage", "GarthStore", "GarthURL",
            ]),
        .target(
            name: "GarthWebDriver",
            dependencies: [
                "Garth", "GarthAutomation", "GarthJSON", "GarthPage", "GarthStore", "GarthURL",
            ]),
        .target(
            name: "GarthTerminal",
            dependencies: ["GarthLanguage", "GarthPage", "GarthURL", "CTerminal"],
            swiftSettings: safeSettings),
        .executableTarget(
            name: "GarthCLI",
            dependencies: [
                "Garth", "GarthAutomation", "GarthJSON", "GarthLanguage", "GarthTerminal",
                "GarthWebDriver", "CKnown", "CProgram", "CResources",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        // Tests name the modules that they import. The programs that they start are built with all
        // tests; as dependencies they would have these tests compiled again after each change.
        // `TestSupport` is what the tests of several rooms use: servers, terminals, waits.
        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .testTarget(name: "GarthLanguageTests", dependencies: ["GarthLanguage"]),
        .testTarget(name: "GarthURLTests", dependencies: ["GarthURL", "TestSupport"]),
        .testTarget(name: "CLibraryTests", dependencies: ["CLibrary"]),
        .testTarget(name: "GarthPageTests", dependencies: ["GarthPage"]),
        .testTarget(name: "GarthJSONTests", dependencies: ["GarthJSON"]),
        .testTarget(
            name: "GarthGzipTests", dependencies: ["GarthGzip", "GarthPage", "GarthURL"],
            exclude: ["codings"]),
        .testTarget(name: "GarthStoreTests", dependencies: ["GarthStore"]),
        .testTarget(name: "GarthFetchTests", dependencies: ["GarthFetch", "TestSupport"]),
        .testTarget(name: "GarthEngineTests", dependencies: ["GarthEngine", "TestSupport"]),
        .target(
            name: "ScriptTesting",
            dependencies: ["GarthScript", "GarthEngine", "GarthPage", "GarthURL"],
            path: "Tests/ScriptTesting"),
        .testTarget(
            name: "GarthScriptTests", dependencies: ["ScriptTesting", "GarthScript"],
            exclude: ["interfaces"]),
        // Runs tests of web-platform-tests in a realm without a browser (Scripts/wpt-realm.py).
        .executableTarget(
            name: "ScriptRunner", dependencies: ["ScriptTesting", "GarthScript"],
            path: "Tests/ScriptRunner"),
        .testTarget(
            name: "GarthImageTests",
            dependencies: ["GarthFuzzing", "GarthEngine", "GarthImage", "GarthPage"]),
        .testTarget(
            name: "GarthIPCTests",
            dependencies: [
                "GarthFuzzing", "GarthIPC", "GarthEngine", "GarthPage", "GarthURL", "TestSupport",
            ]),
        .testTarget(
            name: "GarthTests",
            dependencies: [
                "Garth", "GarthFetch", "GarthGzip", "GarthIPC", "GarthJSON", "GarthPage",
                "GarthStore", "GarthURL", "TestSupport",
            ]),
        .testTarget(
            name: "GarthFoundationTests",
            dependencies: ["GarthFoundation", "Garth", "GarthURL", "TestSupport"]),
        .testTarget(
            name: "GarthAutomationTests",
            dependencies: [
                "GarthAutomation", "Garth", "GarthJSON", "GarthURL", "TestSupport",
            ]),
        .testTarget(
            name: "GarthWebDriverTests",
            dependencies: ["GarthWebDriver", "GarthJSON", "TestSupport"]),
        .testTarget(
            name: "GarthTerminalTests", dependencies: ["GarthTerminal", "CTerminal", "TestSupport"]),
        .testTarget(
            name: "GarthCLITests",
            dependencies: [
                "GarthCLI", "GarthJSON", "GarthLanguage", "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .testTarget(name: "CSandboxTests", dependencies: ["CSandbox"]),
        .testTarget(name: "ArchitectureTests", dependencies: ["Garth"]),
        .target(
            name: "GarthFuzzing",
            dependencies: ["GarthEngine", "GarthIPC", "GarthImage", "GarthPage", "GarthURL"],
            path: "Tests/GarthFuzzing"),
        .testTarget(name: "FuzzTests", dependencies: ["GarthFuzzing"]),
        // A lying content process, which tests start in the place of the real one. No product of a release.
        .executableTarget(
            name: "ContentRelay", dependencies: ["GarthIPC", "GarthPage"],
            path: "Tests/ContentRelay"),
        .testTarget(
            name: "EndToEndTests", dependencies: ["GarthJSON", "GarthURL", "TestSupport"],
            exclude: ["databases"]),
        .testTarget(
            name: "PolicyAttackTests",
            dependencies: ["Garth", "GarthFetch", "GarthPage", "GarthURL", "TestSupport"]),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x
)

// `make fuzz`: libFuzzer's driver, whose flags must not be in the graph that others build.
if Context.environment["GARTH_FUZZ"] != nil {
    package.targets += [
        .systemLibrary(name: "CFuzzer", path: "Tests/FuzzTargets/CFuzzer"),
        .executableTarget(
            name: "GarthFuzz", dependencies: ["CFuzzer", "GarthFuzzing"],
            path: "Tests/FuzzTargets/GarthFuzz",
            linkerSettings: [.unsafeFlags(["-use-ld=lld"])]),
    ]
}

// `Benchmarks/border.py`: the same dump in one process, to measure the other against.
if Context.environment["GARTH_ONE_PROCESS"] != nil {
    package.targets += [
        .executableTarget(
            name: "OneProcess", dependencies: ["GarthEngine", "GarthPage", "CSandbox"],
            path: "Benchmarks/OneProcess")
    ]
}

// `make build`: where both programs find archives of libraries that would otherwise be loaded at its start.
if let archives = Context.environment["GARTH_ARCHIVES"] {
    let programs = ["GarthCLI", "GarthContent", "GarthImageProgram"]
    for program in package.targets where programs.contains(program.name) {
        program.linkerSettings = [.unsafeFlags(["-L", archives])]
    }
}

// Every Swift target is compiled under the same rules. They are upcoming features, no unsafe flags,
// so that a package that depends on this one builds the same code.
for target in package.targets where target.type != .system {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}

// `GARTH_TESTS=GarthEngineTests,FuzzTests swift build --build-tests`: only these tests, for those
// who work on one room; `swift test --skip-build` then runs them.
if let tests = Context.environment["GARTH_TESTS"] {
    let names = Set(tests.split(separator: ",").map(String.init))
    package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
