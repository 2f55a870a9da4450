#if DEBUG
    import CSandbox
    import Glibc

    /// `garth-content [LIBRARIES] --probe NAME`, only in debug builds: tries what hostile code would
    /// try in a process with the lock of a page, and prints the result.
    struct Probe {
        private let name: String
        private let target: garth_sandbox_target

        /// The probe of the arguments. It is made before the lock, which forbids asking for the
        /// parent's number.
        init?(_ arguments: [String]) {
            guard arguments.count >= 3, arguments[arguments.count - 2] == "--probe" else {
                return nil
            }
            name = arguments[arguments.count - 1]
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
