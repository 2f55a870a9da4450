/// The content worlds of a page by their numbers; 0 is the page's own, whose name is empty.
struct ScriptWorlds {
    private var names = [""]

    /// The number of a world, which is a new one for a new name; nil for one too many.
    mutating func number(of name: String) -> Int? {
        if let known = names.firstIndex(of: name) { return known }
        guard names.count <= ScriptLimits.worlds else { return nil }
        names.append(name)
        return names.count - 1
    }

    func name(of number: Int) -> String { names[number] }
}
