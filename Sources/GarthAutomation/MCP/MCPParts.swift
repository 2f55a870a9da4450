/// Long texts and lists in parts, each small enough for one answer.
enum MCPParts {
    /// A text in pages that end with a line where they can.
    static func pages(of text: String, cost limit: Int = MCPAnswer.partCost) -> [String] {
        var pages: [String] = []
        var page = ""
        var left = limit
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var rest = line
            while true {
                // The end of the line takes two bytes.
                let start = PageWords.prefix(rest, to: left - 2)
                let isWhole = start.endIndex == rest.endIndex
                if isWhole || page.isEmpty {
                    page += start + (isWhole ? "\n" : "")
                    rest = rest[start.endIndex...]
                    left -= PageWords.cost(String(start)) + 2
                }
                if isWhole { break }
                pages.append(page)
                (page, left) = ("", limit)
            }
        }
        if !page.isEmpty || pages.isEmpty { pages.append(page) }
        return pages
    }

    /// The answer that has the lines of a list from one on, whose number is the argument `from`.
    static func answer(
        listing lines: [String], from start: Int, upTo limit: Int = .max, of tool: String,
        named things: String, tab: AutomatedTab? = nil
    ) -> MCPAnswer {
        guard start >= 1, start <= max(1, lines.count) else {
            return MCPAnswer(tab: tab, effect: "there are \(lines.count) \(things)", isError: true)
        }
        var shown: [String] = []
        var left = MCPAnswer.partCost
        for line in lines.dropFirst(start - 1).prefix(limit) {
            let cost = PageWords.cost(line) + 2
            guard left >= cost || shown.isEmpty else { break }
            shown.append(line)
            left -= cost
        }
        let end = start - 1 + shown.count
        var answer = MCPAnswer(
            tab: tab, effect: "\(lines.count) \(things)", pageSays: shown.joined(separator: "\n"))
        if shown.count < lines.count { answer.effect += ", \(start) to \(end) shown" }
        if end < lines.count { answer.next = "\(tool) with from \(end + 1)" }
        return answer
    }
}
