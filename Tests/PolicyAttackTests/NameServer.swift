import Foundation
import Synchronization
import TestSupport

/// A DNS server that records each question and answers as it is told, also with lies.
final class NameServer: Sendable {
    private let answers = Mutex<[String: [[String]]]>([:])
    private let log = Mutex<[String]>([])

    init(in cell: Cell) {
        let socket = cell.run { LoopbackSocket.bound(to: "127.0.0.53", port: 53, SOCK_DGRAM) }
        Thread.detachNewThread { [self] in serve(socket) }
    }

    /// Says which addresses a name has; with more than one list, one for each time it is asked.
    func name(_ name: String, _ addresses: [String]...) {
        answers.withLock { $0[name] = addresses }
    }

    /// The names that were asked for and hold a text.
    func questions(with text: String) -> [String] {
        log.withLock { $0.filter { $0.contains(text) } }
    }

    private func serve(_ socket: Int32) {
        var buffer = [UInt8](repeating: 0, count: 1500)
        while true {
            var peer = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            withUnsafeMutablePointer(to: &peer) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { peer in
                    let count = recvfrom(socket, &buffer, buffer.count, 0, peer, &length)
                    guard count > 16 else { return }
                    let answer = answer(to: Array(buffer[..<count]))
                    _ = sendto(socket, answer, answer.count, 0, peer, length)
                }
            }
        }
    }

    private func answer(to question: [UInt8]) -> [UInt8] {
        var labels: [String] = []
        var at = 12
        while at < question.count, question[at] != 0 {
            let end = min(at + 1 + Int(question[at]), question.count)
            labels.append(String(decoding: question[(at + 1)..<end], as: UTF8.self))
            at = end
        }
        guard at + 5 <= question.count else { return question }
        let name = labels.joined(separator: ".").lowercased()
        let isIPv6 = question[at + 2] == 28
        log.withLock { $0.append(name) }
        let addresses: [String]? = answers.withLock { answers in
            guard var lists = answers[name], let first = lists.first else { return nil }
            // A and AAAA are asked together; the second of them turns the page.
            if isIPv6, lists.count > 1 {
                lists.removeFirst()
                answers[name] = lists
            }
            return first
        }
        let records = (addresses ?? []).filter { $0.contains(":") == isIPv6 }
        var reply = Array(question[..<(at + 5)])
        reply[2] = 0x81
        reply[3] = addresses == nil ? 0x83 : 0x80
        reply[6] = 0
        reply[7] = UInt8(records.count)
        for index in 8..<12 { reply[index] = 0 }
        for address in records {
            var bytes = [UInt8](repeating: 0, count: isIPv6 ? 16 : 4)
            inet_pton(isIPv6 ? AF_INET6 : AF_INET, address, &bytes)
            reply += [0xC0, 0x0C, 0, isIPv6 ? 28 : 1, 0, 1, 0, 0, 0, 0, 0, UInt8(bytes.count)]
            reply += bytes
        }
        return reply
    }
}
