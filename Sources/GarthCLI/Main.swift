import ArgumentParser

@main
struct GarthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "garth")
}
