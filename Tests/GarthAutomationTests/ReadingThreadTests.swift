import GarthAutomation
import Synchronization
import Testing

@Suite("Reading threads") struct ReadingThreadTests {
    @Test("no more values are read than have room", arguments: [1, 3])
    @MainActor func room(room: Int) async {
        let read = Mutex(0)
        let thread = ReadingThread<Int?>(room: room)
        var taken: [Int] = []
        await withCheckedContinuation { (ended: CheckedContinuation<Void, Never>) in
            let isStarted = thread.start { hand in
                for number in 1...50 {
                    read.withLock { $0 = number }
                    hand(number)
                }
                hand(nil)
            } take: { value in
                guard let value else { return ended.resume() }
                taken.append(value)
                // One more is read, and waits to be handed over.
                #expect(read.withLock { $0 } <= value + room)
                thread.makeRoom()
            }
            #expect(isStarted)
        }
        #expect(taken == Array(1...50))
    }
}
