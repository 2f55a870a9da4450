import CSandbox
import Glibc
import Testing

/// The filter of system calls as data, for machines that the tests do not run on.
@Suite("The filter as data") struct FilterTests {
    /// An architecture: its number in the kernel's audit, and the numbers of some of its calls.
    struct Architecture: CustomTestStringConvertible, Sendable {
        let name: String
        let audit: UInt32
        let calls: [String: UInt32]
        var testDescription: String { name }
    }

    /// From the kernel's tables (`asm/unistd.h`, and the generic ones that arm64 uses).
    static let architectures = [
        Architecture(
            name: "x86-64", audit: 0xC000_003E,
            calls: [
                "read": 0, "write": 1, "brk": 12, "munmap": 11, "mmap": 9, "mprotect": 10,
                "madvise": 28, "futex": 202, "clock_gettime": 228, "exit_group": 231,
                "getrandom": 318, "openat": 257, "fstat": 5, "close": 3, "socket": 41,
                "connect": 42, "execve": 59, "clone": 56, "ptrace": 101, "bpf": 321,
                "io_uring_setup": 425, "openat2": 437, "kill": 62, "memfd_create": 319,
            ]),
        Architecture(
            name: "arm64", audit: 0xC000_00B7,
            calls: [
                "read": 63, "write": 64, "brk": 214, "munmap": 215, "mmap": 222, "mprotect": 226,
                "madvise": 233, "futex": 98, "clock_gettime": 113, "exit_group": 94,
                "getrandom": 278, "openat": 56, "fstat": 80, "close": 57, "socket": 198,
                "connect": 203, "execve": 221, "clone": 220, "ptrace": 117, "bpf": 280,
                "io_uring_setup": 425, "openat2": 437, "kill": 129, "memfd_create": 279,
            ]),
    ]

    /// What the kernel does with a call (linux/seccomp.h).
    enum Answer: Equatable {
        case allow, kill
        case fail(UInt32)
    }

    private static let socket: Int32 = 3

    /// The answer of the filter to a call.
    private func answer(
        to call: String, _ arguments: [UInt64] = [], on architecture: Architecture
    ) throws -> Answer {
        let filter = try Filter(architecture.audit, socket: Self.socket)
        let number = try #require(architecture.calls[call])
        return try filter.answer(architecture.audit, number, arguments)
    }

    @Test("memory, time and the end are allowed", arguments: architectures)
    func allowed(architecture: Architecture) throws {
        for call in ["brk", "munmap", "clock_gettime", "exit_group", "getrandom"] {
            #expect(try answer(to: call, on: architecture) == .allow, "\(call)")
        }
    }

    @Test("only the one socket is read and written", arguments: architectures)
    func socket(architecture: Architecture) throws {
        for call in ["read", "write"] {
            #expect(try answer(to: call, [3], on: architecture) == .allow)
        }
        #expect(try answer(to: "read", [4], on: architecture) == .kill)
        #expect(try answer(to: "write", [2], on: architecture) == .fail(UInt32(EBADF)))
    }

    @Test(
        "files, programs, the network and other processes end the process", arguments: architectures
    )
    func deadly(architecture: Architecture) throws {
        for call in [
            "socket", "connect", "execve", "clone", "ptrace", "bpf", "io_uring_setup", "openat2",
            "kill", "memfd_create",
        ] {
            #expect(try answer(to: call, on: architecture) == .kill, "\(call)")
        }
        for call in ["openat", "fstat", "close"] {
            #expect(try answer(to: call, on: architecture) == .fail(UInt32(EPERM)), "\(call)")
        }
    }

    @Test("memory is never made executable, and is the process's own", arguments: architectures)
    func memory(architecture: Architecture) throws {
        let own = UInt64(MAP_PRIVATE | MAP_ANONYMOUS)
        let write = UInt64(PROT_READ | PROT_WRITE)
        let execute = UInt64(PROT_READ | PROT_EXEC)
        #expect(try answer(to: "mmap", [0, 4096, write, own], on: architecture) == .allow)
        #expect(try answer(to: "mmap", [0, 4096, execute, own], on: architecture) == .kill)
        // Memory that may be dropped, which getrandom() of newer C libraries asks for.
        let droppable = UInt64(0x08 | MAP_ANONYMOUS)
        #expect(
            try answer(to: "mmap", [0, 4096, write, droppable], on: architecture)
                == .fail(UInt32(EPERM)))
        #expect(
            try answer(to: "mmap", [0, 4096, write, UInt64(MAP_SHARED)], on: architecture) == .kill)
        #expect(try answer(to: "mprotect", [0, 4096, execute], on: architecture) == .kill)
        #expect(try answer(to: "futex", [0, UInt64(0x80)], on: architecture) == .allow)
    }

    @Test("a call of another architecture ends the process, whatever its number")
    func foreign() throws {
        for made in Self.architectures {
            let filter = try Filter(made.audit, socket: Self.socket)
            // 32-bit relatives, and the other of the two.
            for audit in [0x4000_0003, 0x4000_0028] + Self.architectures.map(\.audit)
            where audit != made.audit {
                for number: UInt32 in [0, 12, 63, 214] {
                    #expect(try filter.answer(audit, number, [3]) == .kill)
                }
            }
        }
    }
}

/// A program of the classic Berkeley packet filter, as seccomp runs it.
private struct Filter {
    private let program: [Instruction]
    private struct Instruction {
        let code: UInt16
        let jt, jf: UInt8
        var k: UInt32 = 0

        /// Reads the eight bytes of one, in the order of a little machine.
        init(_ bytes: ArraySlice<UInt8>) {
            let part = Array(bytes)
            code = UInt16(part[0]) | UInt16(part[1]) << 8
            jt = part[2]
            jf = part[3]
            for byte in part[4...].reversed() { k = k << 8 | UInt32(byte) }
        }
    }
    private struct Malformed: Error {}

    init(_ architecture: UInt32, socket: Int32) throws {
        let file = try #require(tmpfile())
        defer { fclose(file) }
        let descriptor = fileno(file)
        try #require(garth_sandbox_export_filter(architecture, socket, descriptor) == 0)
        let size = Int(lseek(descriptor, 0, SEEK_END))
        var bytes = [UInt8](repeating: 0, count: size)
        try #require(pread(descriptor, &bytes, size, 0) == size && size % 8 == 0 && size > 0)
        program = stride(from: 0, to: size, by: 8).map { Instruction(bytes[$0..<$0 + 8]) }
    }

    /// Runs the program over what the kernel tells of a call: number, architecture, place, arguments.
    func answer(
        _ architecture: UInt32, _ call: UInt32, _ arguments: [UInt64]
    ) throws -> FilterTests.Answer {
        var data = [call, architecture, 0, 0]
        for place in 0..<6 {
            let value = place < arguments.count ? arguments[place] : 0
            data += [UInt32(truncatingIfNeeded: value), UInt32(truncatingIfNeeded: value >> 32)]
        }
        var accumulator: UInt32 = 0
        var at = 0
        while program.indices.contains(at) {
            let step = program[at]
            at += 1
            switch step.code {
            case 0x20: accumulator = data[Int(step.k / 4)]
            case 0x54: accumulator &= step.k
            case 0x05: at += Int(step.k)
            case 0x15: at += Int(accumulator == step.k ? step.jt : step.jf)
            case 0x25: at += Int(accumulator > step.k ? step.jt : step.jf)
            case 0x35: at += Int(accumulator >= step.k ? step.jt : step.jf)
            case 0x45: at += Int(accumulator & step.k != 0 ? step.jt : step.jf)
            case 0x06: return try answer(step.k)
            default: throw Malformed()
            }
        }
        throw Malformed()
    }

    private func answer(_ value: UInt32) throws -> FilterTests.Answer {
        switch value & 0xFFFF_0000 {
        case 0x7FFF_0000: .allow
        case 0x8000_0000: .kill
        case 0x0005_0000: .fail(value & 0xFFFF)
        default: throw Malformed()
        }
    }
}
