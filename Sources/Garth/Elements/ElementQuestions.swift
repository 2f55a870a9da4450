import GarthPage

/// The questions about elements that a page's content process has not answered.
struct ElementQuestions {
    private struct Question {
        var elements: [PageElement] = []
        let continuation: CheckedContinuation<[PageElement]?, Never>
    }

    private var open: [UInt32: Question] = [:]
    private var count: UInt32 = 0

    var isEmpty: Bool { open.isEmpty }

    /// Adds a question; its number.
    mutating func add(_ continuation: CheckedContinuation<[PageElement]?, Never>) -> UInt32 {
        count += 1
        open[count] = Question(continuation: continuation)
        return count
    }

    /// Takes a part of an answer.
    mutating func take(_ elements: [PageElement], _ number: UInt32) {
        open[number]?.elements += elements
    }

    /// Ends a question with what has come.
    mutating func end(_ number: UInt32, isUnderstood: Bool) {
        guard let question = open.removeValue(forKey: number) else { return }
        question.continuation.resume(returning: isUnderstood ? question.elements : nil)
    }

    /// Ends all questions: nobody answers them.
    mutating func end() {
        for question in open.values { question.continuation.resume(returning: []) }
        open = [:]
    }
}
