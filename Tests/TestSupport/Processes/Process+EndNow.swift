package import Foundation

extension Process {
    /// Kills a program that still runs. One that were left would hold the standard error that it has
    /// from the test run, and `swift test` waits until nobody holds it.
    package func endNow() {
        if isRunning { kill(processIdentifier, SIGKILL) }
    }
}
