import GarthIPC
import GarthPage
import Testing

@testable import Garth

@Suite("The workers of a page, as a value") struct WorkerHostTests {
    private func post(_ target: ScriptPost.Target, _ text: String = "m", ports: [UInt32] = [])
        -> ScriptPost
    {
        ScriptPost(to: target, Array(text.utf8), ports: ports)
    }

    /// A page with workers that run; each is started by the page.
    private func host(workers count: UInt32) -> WorkerHost {
        var host = WorkerHost()
        for number in 1...count {
            let worker = ScriptWorker(number: number, url: "http://a.test/")
            _ = host.received(.workerStarted(worker), from: 0)
            _ = host.began(number)
        }
        return host
    }

    @Test("messages for a worker wait until its process runs, and come in their order")
    func held() {
        var host = WorkerHost()
        let worker = ScriptWorker(number: 1, url: "http://a.test/w.js")
        #expect(
            host.received(.workerStarted(worker), from: 0) == [.load(1, worker, creator: 0)])
        #expect(host.received(.posted(post(.worker(1), "a")), from: 0) == [])
        #expect(host.received(.posted(post(.worker(1), "b")), from: 0) == [])
        #expect(!host.isQuiet)
        #expect(
            host.began(1) == [
                .send(.posted(post(.worker(0), "a")), to: 1),
                .send(.posted(post(.worker(0), "b")), to: 1),
            ])
        #expect(
            host.delivered(2, by: 1)
                == [.send(.delivered(messageCount: 2, byteCount: 2), to: 0)])
        #expect(host.isQuiet)
    }

    @Test("a worker answers its creator alone, under the number that the creator knows")
    func answers() {
        var host = host(workers: 2)
        #expect(
            host.received(.posted(post(.worker(0))), from: 2)
                == [.send(.posted(post(.worker(2))), to: 0)])
        // It has started none: the message goes nowhere, and counts as taken.
        #expect(
            host.received(.posted(post(.worker(1))), from: 2)
                == [.send(.delivered(messageCount: 1, byteCount: 1), to: 2)])
    }

    @Test("workers are nested to a depth of two, and a page has sixteen of them")
    func limits() {
        var host = host(workers: 1)
        let worker = ScriptWorker(number: 1, url: "http://a.test/")
        #expect(host.received(.workerStarted(worker), from: 1) == [.load(2, worker, creator: 1)])
        _ = host.began(2)
        let deeper = host.received(.workerStarted(worker), from: 2) ?? []
        #expect(deeper.contains(.send(.workerFailed(1, nil), to: 2)))
        for number in 2...UInt32(WorkerHost.limit - 1) {
            let more = ScriptWorker(number: number, url: "http://a.test/")
            let actions = host.received(.workerStarted(more), from: 0) ?? []
            #expect(actions.contains(.load(number + 1, more, creator: 0)))
        }
        let last = ScriptWorker(number: 99, url: "http://a.test/")
        let refused = host.received(.workerStarted(last), from: 0) ?? []
        #expect(refused.contains(.send(.workerFailed(99, nil), to: 0)))
    }

    @Test("a worker that ends takes those that it has started along, and closes its ports")
    func ends() {
        var host = host(workers: 1)
        _ = host.received(
            .workerStarted(ScriptWorker(number: 1, url: "http://a.test/")), from: 1)
        _ = host.began(2)
        _ = host.received(.posted(post(.worker(1), ports: [3])), from: 0)
        let actions = host.received(.workerEnded(1), from: 0) ?? []
        #expect(actions.filter { $0 == .end(1) || $0 == .end(2) }.count == 2)
        #expect(actions.contains(.send(.portClosed(2), to: 0)))
        #expect(!host.isActive)
        #expect(host.received(.posted(post(.worker(0))), from: 1) == [])
    }

    @Test(
        "a message goes to the process with the end of a channel, from the other end alone"
    )
    func channels() {
        var host = host(workers: 3)
        _ = host.received(.posted(post(.worker(1), ports: [3])), from: 0)
        #expect(
            host.received(.posted(post(.port(3))), from: 0)
                == [.send(.posted(post(.port(3))), to: 1)])
        #expect(
            host.received(.posted(post(.port(2))), from: 1)
                == [.send(.posted(post(.port(2))), to: 0)])
        // Neither end is the other worker's.
        for end in [UInt32(2), 3] {
            #expect(
                host.received(.posted(post(.port(end))), from: 2)
                    == [.send(.delivered(messageCount: 1, byteCount: 1), to: 2)])
        }
        // The first worker passes its end on, by way of the page.
        _ = host.received(.posted(post(.worker(0), ports: [3])), from: 1)
        _ = host.received(.posted(post(.worker(3), ports: [3])), from: 0)
        #expect(
            host.received(.posted(post(.port(3))), from: 0)
                == [.send(.posted(post(.port(3))), to: 3)])
        // What had come for it meanwhile goes after it.
        #expect(
            host.received(.posted(post(.port(3))), from: 1)
                == [.send(.posted(post(.port(3))), to: 3)])
    }

    @Test("an end that is another process's, or that nobody has made, cannot be given away")
    func stolenEnds() {
        var host = host(workers: 2)
        _ = host.received(.posted(post(.worker(1), ports: [3])), from: 0)
        for end in [2, 3, 5, 1 << 20, 2 << 20 | 2] as [UInt32] {
            #expect(
                host.received(.posted(post(.worker(0), ports: [end])), from: 2)
                    == [.distrust(2)])
        }
    }

    @Test("broadcasts reach the processes of the origin that listen, and other pages")
    func broadcasts() {
        var host = host(workers: 3)
        for process in [WorkerHost.Process(0), 1, 2] {
            _ = host.received(.channel(name: "c", isOpen: true), from: process)
        }
        host.isolate(2)
        let message = post(.channel("c"))
        let actions = host.received(.posted(message), from: 3) ?? []
        #expect(actions.contains(.send(.posted(message), to: 0)))
        #expect(actions.contains(.send(.posted(message), to: 1)))
        #expect(!actions.contains(.send(.posted(message), to: 2)))
        #expect(actions.contains(.cast(message, from: 3)))
        // One whose origin is its own reaches nobody.
        #expect(
            host.received(.posted(message), from: 2)
                == [.send(.delivered(messageCount: 1, byteCount: 1), to: 2)])
        #expect(host.take(message, for: "other", except: nil) == [])
    }

    @Test("broadcasts of others that a process does not take are lost beyond a bound")
    func floods() {
        var host = WorkerHost()
        _ = host.received(.channel(name: "c", isOpen: true), from: 0)
        let large = ScriptPost(to: .channel("c"), [UInt8](repeating: 0, count: 1 << 20))
        let taken = (0..<100).count { _ in !host.take(large, for: "c", except: nil).isEmpty }
        #expect(taken == 17)
    }

    @Test("a worker that is left or dies fails for its creator, and ends")
    func failures() {
        var host = host(workers: 2)
        let left = host.received(.left(.time), from: 1) ?? []
        #expect(left.last == .end(1))
        guard case .send(.workerFailed(1, let error?), to: 0)? = left.first else {
            Issue.record("\(left)")
            return
        }
        #expect(error.message.contains("too long"))
        let died = host.terminated(2)
        #expect(died.last == .end(2) && died.count == 2)
        #expect(host.terminated(2) == [])
    }

    @Test("requests of workers have numbers of their own, and are found by both")
    func numbers() {
        var requests = WorkerRequests()
        let first = requests.number(for: .request(1, of: 1))
        let second = requests.number(for: .request(1, of: 2))
        #expect(first != second && first > ScriptRequest.firstNumberOfWorkers)
        #expect(requests.number(of: 1, of: 2) == second)
        #expect(requests.numbers(of: 1) == [first])
        requests.ended(first)
        #expect(requests.receiver(first) == nil && requests.number(of: 1, of: 1) == nil)
    }

    // MARK: - Frames

    private func window(_ number: UInt32, element: UInt32 = 0) -> ScriptPost.Target {
        .window(ScriptPost.Window(document: 0, number: number, element: element, origin: "*"))
    }

    @Test(
        "a frame's process is no worker: it has no creator to post to, and none is told of its end")
    func frames() {
        var host = WorkerHost()
        let frame = host.addFrame(of: "http://b.test http://a.test")
        #expect(host.isActive && host.isKnown(frame) && host.frameCount == 1)
        #expect(
            host.received(.posted(post(.worker(0))), from: frame)
                == [.send(.delivered(messageCount: 1, byteCount: 1), to: frame)])
        #expect(host.received(.workerFailed(nil), from: frame) == nil)
        #expect(host.received(.closed, from: frame) == nil)
        #expect(host.terminated(frame) == [.end(frame)])
    }

    @Test("frames take no place of workers, and their workers end with them")
    func workersOfFrames() {
        var host = host(workers: UInt32(WorkerHost.limit - 1))
        let frame = host.addFrame(of: "b")
        let worker = ScriptWorker(number: 1, url: "http://b.test/w.js")
        #expect(
            host.received(.workerStarted(worker), from: frame)
                == [.load(frame + 1, worker, creator: frame)])
        #expect(host.endFrame(frame) == [.end(frame + 1), .end(frame)])
    }

    @Test("the browser process decides which window gets a message, with its ports")
    func windows() {
        var host = WorkerHost()
        let (a, b) = (host.addFrame(of: "a"), host.addFrame(of: "b"))
        let end = a * ScriptPost.endsOfProcess + 3
        let sent = post(window(1), ports: [end])
        guard
            case .message(sent, let named, from: a)? = host.received(.posted(sent), from: a)?.first
        else {
            Issue.record("a message for a window is asked about")
            return
        }
        #expect(named.number == 1)
        let told = post(window(7), ports: [end])
        #expect(host.deliver(told, toWindowOf: b, from: a) == [.send(.posted(told), to: b)])
        let answer = post(.port(end - 1), "b")
        #expect(host.received(.posted(answer), from: b) == [.send(.posted(answer), to: a)])
    }

    @Test("ports that a frame does not hold end its process")
    func foreignPorts() {
        var host = WorkerHost()
        let (a, b) = (host.addFrame(of: "a"), host.addFrame(of: "b"))
        let stolen = post(window(1), ports: [b * ScriptPost.endsOfProcess + 3])
        #expect(host.deliver(stolen, toWindowOf: 0, from: a) == [.distrust(a)])
    }

    @Test("a message for nobody counts as taken")
    func lost() {
        var host = WorkerHost()
        let frame = host.addFrame(of: "a")
        #expect(
            host.deliver(post(window(9)), toWindowOf: nil, from: frame)
                == [.send(.delivered(messageCount: 1, byteCount: 1), to: frame)])
        #expect(
            host.deliver(post(window(9)), toWindowOf: 77, from: frame)
                == [.send(.delivered(messageCount: 1, byteCount: 1), to: frame)])
    }

    @Test("broadcast channels reach frames of the same origin in the page, and no others")
    func channelsOfFrames() {
        var host = WorkerHost()
        let same = [host.addFrame(of: "b"), host.addFrame(of: "b")]
        let others = [host.addFrame(of: "c"), host.addFrame(of: nil), 0]
        for process in same + others {
            _ = host.received(.channel(name: "n", isOpen: true), from: process)
        }
        let sent = post(.channel("n"))
        let actions = host.received(.posted(sent), from: same[0]) ?? []
        let receivers = actions.compactMap { action -> WorkerHost.Process? in
            if case .send(.posted, let process) = action { process } else { nil }
        }
        #expect(receivers == [same[1]])
        #expect(!actions.contains { if case .cast = $0 { true } else { false } })
    }
}
