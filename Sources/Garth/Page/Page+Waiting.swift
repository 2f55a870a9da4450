/// The tasks that wait for a page's content process.
struct PageWaiters {
    typealias Waiter = CheckedContinuation<Void, Never>
    /// For the layout of the whole page.
    var layout: [Waiter] = []
    /// For all commands to be executed.
    var idle: [Waiter] = []
    /// For room to send more, by number: each may end before the others.
    var room: [Int: Waiter] = [:]
    private var count = 0

    mutating func nextNumber() -> Int {
        count += 1
        return count
    }

    /// Ends those that wait for layout or commands: the page is no more.
    func end() { for waiter in layout + idle { waiter.resume() } }
}

/// The tasks of scripts that a caller waits for.
enum AwaitedTasks {
    /// Those that are due in a moment.
    case due
    /// Those that are due in a moment, and those that each is followed by in a moment.
    case next
}

/// Waiting for the content process.
extension Page {
    /// Returns when no more than `LoadLimits.pendingByteCount` bytes wait for the engine, at the
    /// deadline, and when the task is cancelled.
    func waitForRoom(until deadline: ContinuousClock.Instant?) async {
        guard let content, content.pendingByteCount > LoadLimits.pendingByteCount else { return }
        let number = waiters.nextNumber()
        let timer = deadline.map { deadline in
            Task { @MainActor [weak self] in
                try? await Task.sleep(until: deadline, clock: .continuous)
                self?.waiters.room.removeValue(forKey: number)?.resume()
            }
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation {
                waiters.room[number] = $0
                content.tellWhenRoomy()
            }
        } onCancel: {
            Task { @MainActor in self.waiters.room.removeValue(forKey: number)?.resume() }
        }
        timer?.cancel()
    }

    func noteRoom() {
        let rest = waiters.room
        waiters.room = [:]
        for waiter in rest.values { waiter.resume() }
    }

    /// Returns when the content process has laid out the whole page, or was let go.
    func waitUntilLaidOut() async {
        guard !process.isLaidOut, content != nil else { return }
        await withCheckedContinuation {
            // Looked at again: the page may have been laid out while the task was on its way to here.
            if process.isLaidOut || self.content == nil {
                $0.resume()
            } else {
                waiters.layout.append($0)
            }
        }
    }

    func noteLaidOut() {
        process.isLaidOut = true
        for waiter in waiters.layout { waiter.resume() }
        waiters.layout = []
    }

    /// Returns when the content process has executed all commands, and its reports have been
    /// handled.
    func waitUntilIdle() async { await waitUntilIdle(until: nil) }

    /// The same after an action, and after the tasks of scripts that are due in a moment: libraries
    /// of pages draw in them. Tasks without a pause between them may take a second.
    /// So may those with pauses shorter than a moment, for a caller that awaits them: steps of motions.
    func waitUntilSettled(awaiting tasks: AwaitedTasks = .due) async {
        // What the scripts of frames make comes to the page before it has settled itself.
        // A copy that is on its way is followed by one of what has come since.
        for _ in 0..<(workers.frames.isEmpty ? 0 : 2) {
            for frame in workers.frames.all { await frame.page.waitUntilSettled(awaiting: tasks) }
            await waitUntilIdle()
        }
        await waitUntilIdle(until: .now + LoadLimits.moment, tasks)
    }

    private func waitUntilIdle(
        until patience: ContinuousClock.Instant?, _ tasks: AwaitedTasks = .due
    ) async {
        guard let content else { return }
        await withCheckedContinuation {
            waiters.idle.append($0)
            content.tellWhenIdle(until: patience, awaiting: tasks)
        }
    }

    func noteIdle() {
        for waiter in waiters.idle { waiter.resume() }
        waiters.idle = []
    }
}
