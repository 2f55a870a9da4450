#if DEBUG
    import CSandbox
    import Glibc

    /// `garth-content --probe NAME`, in debug builds only: tries, in the process that is locked as
    /// for a page, what hostile code would try, and says what came of it.
    struct Probe {
        private let name: String
        private let target: garth_sandbox_target

        /// The probe that the arguments ask for. Before the lock: after it nobody can ask for the
        /// parent's number.
        init?(_ arguments: [String]) {
            guard arguments.count == 3, arguments[1] == "--probe" else { return nil }
            name = arguments[2]
            target = garth_sandbox_target(
                parent: getppid(), socket: Main.socketDescriptor, terminal: STDIN_FILENO)
        }

        /// Makes the attempt, and writes its error number (0: it could be done) to the socket.
        func run() -> Never {
            var outcome = garth_sandbox_probe(name, target)
            write(Main.socketDescriptor, &outcome, MemoryLayout.size(ofValue: outcome))
            _exit(0)
        }
    }
#endif
