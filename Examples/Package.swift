// swift-tools-version: 6.1
import PackageDescription

// The library, and the program that reads pages. As a dependency, `garth-content` is built beside the
// program that needs it, where the library looks for it.
let garth = ["Garth", "garth-content"].map { Target.Dependency.product(name: $0, package: "garth") }

let package = Package(
    name: "Examples",
    dependencies: [.package(name: "garth", path: "..")],
    targets: ["EasyBrowser", "Kiosk", "NavigationLog", "StartPageBrowser"].map {
        .executableTarget(name: $0, dependencies: garth, path: $0)
    },
    swiftLanguageModes: [.v6]
)
