/// What a person does without the keys of the keyboard, as the terminal reports it.
extension Terminal {
    /// Presses and releases the left button at a cell, counted from 0.
    package func click(column: Int, row: Int) throws {
        try type("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
    }

    /// Pastes text in brackets, as terminals do when they are asked to.
    package func paste(_ text: String) throws {
        try type("\u{1B}[200~\(text)\u{1B}[201~")
    }
}
