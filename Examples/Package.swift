// swift-tools-version: 6.1
import PackageDescription

// The library, and the program that reads pages. SwiftPM builds `garth-content` beside the program
// that depends on it, where the library looks for it.
func garth(_ products: [String]) -> [Target.Dependency] {
    (products + ["garth-content"]).map { .product(name: $0, package: "garth") }
}

let package = Package(
    name: "Examples",
    dependencies: [.package(name: "garth", path: "..")],
    targets: ["EasyBrowser", "Kiosk", "NavigationLog", "StartPageBrowser"].map {
        .executableTarget(name: $0, dependencies: garth(["Garth"]), path: $0)
    } + [
        .executableTarget(
            name: "TutorialBrowser", dependencies: garth(["Garth", "GarthFoundation"]),
            path: "TutorialBrowser")
    ],
    swiftLanguageModes: [.v6]
)
