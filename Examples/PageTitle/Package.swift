// swift-tools-version: 6.1
import PackageDescription

let garth = ["Garth", "garth-content"].map { Target.Dependency.product(name: $0, package: "garth") }
let package = Package(
    name: "PageTitle", dependencies: [.package(name: "garth", path: "../..")],
    targets: [.executableTarget(name: "PageTitle", dependencies: garth)])
