// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "PageTitle",
    dependencies: [
        .package(name: "garth", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "PageTitle",
            dependencies: [.product(name: "Garth", package: "garth")])
    ],
    swiftLanguageModes: [.v6]
)
