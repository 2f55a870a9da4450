import GarthPage

/// The locks of an origin (Web Locks API, section 2), as a value: each method says who is told what.
struct LockManager {
    typealias Client = DatabaseRoom.Client
    typealias Told = DatabaseRoom.Told

    /// The wish for a lock, or one that is held.
    struct Wish {
        let client: Client
        let number: UInt32
        let name: [UInt8]
        let mode: ScriptLockMode

        init(_ client: Client, _ number: UInt32, _ name: [UInt8], _ mode: ScriptLockMode) {
            self.client = client
            self.number = number
            self.name = name
            self.mode = mode
        }

        func told(_ answer: ScriptDatabaseAnswer) -> Told {
            Told(client: client, number: number, answer: answer)
        }
    }

    private var held: [Wish] = []
    private var wishes: [Wish] = []

    /// Whether no lock is held or wished for.
    var isEmpty: Bool { held.isEmpty && wishes.isEmpty }

    /// The locks that are held, and then those that are wished for, in order.
    var all: [ScriptLock] {
        let lists = [(held, true), (wishes, false)]
        return lists.flatMap { list, isHeld in
            list.map {
                ScriptLock(
                    $0.name, isShared: $0.mode.isShared, isHeld: isHeld, client: $0.client)
            }
        }
    }

    /// Takes a wish.
    mutating func ask(_ wish: Wish) -> [Told] {
        if wish.mode.isStolen {
            let losers = held.filter { $0.name == wish.name }
            held.removeAll { $0.name == wish.name }
            held.append(wish)
            return losers.map { $0.told(.stolen) } + [wish.told(.locked(true))]
        }
        if wish.mode.isImmediate {
            guard isFree(for: wish, behind: wishes[...]) else { return [wish.told(.locked(false))] }
        }
        wishes.append(wish)
        return grant()
    }

    /// Lets a lock or a wish go.
    mutating func release(_ client: Client, _ number: UInt32) -> [Told] {
        held.removeAll { $0.client == client && $0.number == number }
        wishes.removeAll { $0.client == client && $0.number == number }
        return grant()
    }

    /// A client is no more.
    mutating func end(_ client: Client) -> [Told] {
        held.removeAll { $0.client == client }
        wishes.removeAll { $0.client == client }
        return grant()
    }

    /// Whether nobody holds the lock in a way that excludes the wish, nor wished for it before.
    private func isFree(for wish: Wish, behind earlier: ArraySlice<Wish>) -> Bool {
        guard !earlier.contains(where: { $0.name == wish.name }) else { return false }
        let others = held.filter { $0.name == wish.name }
        return others.isEmpty || wish.mode.isShared && others.allSatisfy(\.mode.isShared)
    }

    private mutating func grant() -> [Told] {
        var told: [Told] = []
        var place = 0
        while place < wishes.count {
            let wish = wishes[place]
            guard isFree(for: wish, behind: wishes[..<place]) else {
                place += 1
                continue
            }
            held.append(wish)
            wishes.remove(at: place)
            told.append(wish.told(.locked(true)))
        }
        return told
    }
}
