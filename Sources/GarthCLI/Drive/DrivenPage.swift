import GarthPage

/// What a driver has to know of a page: its targets and the text that shows them.
struct DrivenPage: Sendable {
    private var targets: [PageTarget] = []
    private var lines = PageLines()

    /// Takes what the engine says about the page.
    mutating func update(_ update: PageUpdate) {
        switch update {
        case .restarted: self = DrivenPage()
        case .targets(let more): targets += more
        case .targetChanged(let number, let target):
            if number >= 1, targets.indices.contains(Int(number) - 1) {
                targets[Int(number) - 1] = target
            }
        case .lines(let first, let batch):
            lines.truncate(toLine: min(first, lines.count))
            lines.append(batch)
        case .linesRedrawn(let first, let batch): lines.replace(from: first, with: batch)
        default: break
        }
    }

    /// The first target whose text is this, else the first that has it in its text.
    func target(showing text: String) -> (number: UInt32, target: PageTarget)? {
        var texts: [UInt32: String] = [:]
        for line in 0..<lines.count {
            var offset = lines.textRange(ofLine: line).lowerBound
            for run in lines.runs[lines.runRange(ofLine: line)] {
                let end = offset + Int(run.byteCount)
                if run.target > 0 {
                    texts[run.target, default: ""] += String(
                        decoding: lines.text[offset..<end], as: UTF8.self)
                }
                offset = end
            }
        }
        let numbers = texts.keys.sorted()
        let found =
            numbers.first { texts[$0] == text }
            ?? numbers.first { texts[$0]?.contains(text) == true }
        guard let found, targets.indices.contains(Int(found) - 1) else { return nil }
        return (found, targets[Int(found) - 1])
    }

    /// A control of a form, by the form's number in the page, 0 being the first.
    func control(ofForm form: Int) -> UInt32? {
        targets.firstIndex {
            if case .control(let control) = $0.kind { control.form == form } else { false }
        }.map { UInt32($0 + 1) }
    }
}
