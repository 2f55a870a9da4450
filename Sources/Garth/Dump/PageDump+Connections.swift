import GarthIPC
import GarthURL

/// What a dumped page is told and denied by the rules of the web.
extension PageDump {
    /// Notes what the gate found in a load.
    mutating func note(_ findings: GateFindings, of run: DumpedLoad) {
        if let url = findings.mixedAddress { mixedParts.append(url) }
        // The script of a worker is asked for by no process that judges it.
        let isOfScript = run.requestNumber != nil && run.destination != .request(.worker)
        let place =
            run.destination == .frame ? Array(run.place.dropLast()) : run.load.request.context.place
        tell(findings.untoldViolations(isOfScript: isOfScript), at: place)
    }

    /// Tells the scripts of the document at a place of violations that they do not know of.
    mutating func tell(_ violations: [ContentViolation], at place: FramePlace) {
        guard scripted != nil, place.isEmpty || frames.number(of: place) != nil else { return }
        for violation in violations {
            send(.violated(violation, frame: frames.number(of: place)))
        }
    }
}
