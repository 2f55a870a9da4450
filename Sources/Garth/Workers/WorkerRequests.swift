import GarthPage

/// The requests of workers and for workers: each has a number of its own among those of the page, so that
/// one queue and one list of connections have all of them.
struct WorkerRequests {
    /// What an answer is for.
    enum Receiver: Equatable {
        /// A request of a worker, by its number there.
        case request(UInt32, of: WorkerHost.Process)
        /// The script of a worker.
        case script(of: WorkerHost.Process)
    }

    private var receivers: [UInt32: Receiver] = [:]
    private var last = ScriptRequest.firstNumberOfWorkers

    /// The number of a new request.
    mutating func number(for receiver: Receiver) -> UInt32 {
        last = last == .max ? ScriptRequest.firstNumberOfWorkers : last + 1
        receivers[last] = receiver
        return last
    }

    /// The number of a request of a worker; nil for one that was answered.
    func number(of request: UInt32, of process: WorkerHost.Process) -> UInt32? {
        receivers.first { $0.value == .request(request, of: process) }?.key
    }

    /// What the answer to a request is for; nil for a request of the page.
    func receiver(_ number: UInt32) -> Receiver? { receivers[number] }

    /// A request was answered.
    mutating func ended(_ number: UInt32) { receivers[number] = nil }

    /// The numbers of the requests of a process.
    func numbers(of process: WorkerHost.Process) -> [UInt32] {
        receivers.filter {
            switch $0.value {
            case .request(_, let other), .script(let other): other == process
            }
        }.keys.sorted()
    }

    /// The numbers of all requests.
    var all: some Collection<UInt32> { receivers.keys }
}
