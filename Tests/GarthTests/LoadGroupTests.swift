import Testing

@testable import Garth

/// The parts of a page as a value.
@Suite("The loads of a page") struct LoadGroupTests {
    /// A load that lasts until it is cancelled.
    private func part() -> Task<Void, Never> {
        Task { while !Task.isCancelled { await Task.yield() } }
    }

    @Test("parts have the order of their wishes, and all of them end together")
    func order() {
        var group = LoadGroup()
        let (one, two, timer) = (part(), part(), part())
        group.add(one)
        group.add(two, inFrameAt: [1])
        group.add(timer: timer)
        #expect(group.part(0) == one && group.part(1) == two && group.part(2) == nil)
        let all = group.takeAll()
        #expect(all == [one, two, timer] && group.tasks.isEmpty)
        for task in all { task.cancel() }
    }

    @Test("a load in a frame ends the one before it there, and no other")
    func sameFrame() {
        var group = LoadGroup()
        let (old, other, new) = (part(), part(), part())
        defer { for task in group.takeAll() { task.cancel() } }
        for (task, place) in [(old, [1]), (other, [2])] as [(Task<Void, Never>, FramePlace)] {
            let before = group.beginFrame(at: place)
            #expect(before == nil)
            group.add(task, inFrameAt: place)
        }
        let replaced = group.beginFrame(at: [1])
        #expect(replaced == old)
        group.add(new, inFrameAt: [1])
        for _ in 0..<3 {
            #expect(!group.hasNoOpenFrame)
            group.frameEnded()
        }
        #expect(group.hasNoOpenFrame)
    }

    @Test("another document in a frame ends the loads of the frames in the old one")
    func innerFrames() {
        var group = LoadGroup()
        let (frame, inner, other) = (part(), part(), part())
        defer { for task in group.takeAll() { task.cancel() } }
        group.add(frame, inFrameAt: [1])
        group.add(inner, inFrameAt: [1, 4])
        group.add(other, inFrameAt: [2, 4])
        let removed = group.takeFrames(within: [1])
        #expect(removed == [inner], "neither the frame itself nor one of another frame")
        inner.cancel()
    }

    @Test("numbers of frames are those of no other part, and a question moves the end of the time")
    func numbers() {
        var group = LoadGroup()
        let (first, second) = (group.numberOfNewFrame(), group.numberOfNewFrame())
        #expect(first < 0 && second < 0 && first != second)
        #expect(group.overdueInstant == nil)
        let end = ContinuousClock.now
        group.deadline = end
        group.postpone(by: .seconds(3))
        #expect(group.overdueInstant == end + .seconds(3) + LoadLimits.timeToEnd)
    }
}
