import Foundation
import GarthFuzzing
import Testing

@Suite("The engine and hostile pages") struct EngineFuzzTests {
    /// What a page with frames begins with.
    private static let frames =
        "<iframe src=a></iframe><table><tr><td><iframe src=b width=90></iframe></table>"
        + "<p><iframe src=c name=n></iframe><a href=d target=n>d</a>"
        + "<iframe srcdoc='<iframe src=e></iframe>e'></iframe>"

    @Test("a page that once broke the engine keeps its promises")
    func corpus() throws {
        let files = CorpusFiles.cases(in: "engine")
        #expect(!files.isEmpty)
        for file in files {
            let bytes = try [UInt8](Data(contentsOf: file))
            #expect(throws: Never.self, "\(file.lastPathComponent)") {
                var one = try #require(EngineCase(bytes))
                try one.run()
            }
        }
    }

    @Test("a broken page never traps, and whatever it says keeps its promises")
    func mutations() async throws {
        let pages = CorpusFiles.pages()
        #expect(!pages.isEmpty)
        var mutation = Mutation(of: pages, seed: 1)
        for _ in 0..<300 {
            let header = (0..<EngineCase.headerCount).map { _ in
                UInt8(mutation.number(below: 256))
            }
            // Half of the cases are HTML, and half of those with frames; the type's byte is the first.
            let kind = header[0] & 1 == 0 ? header[0] << 2 & EngineCase.showsFrames : header[0]
            let frames = kind & EngineCase.showsFrames != 0 ? Array(Self.frames.utf8) : []
            let bytes = [kind] + header[1...] + frames + mutation.next()
            var one = try #require(EngineCase(bytes))
            // Other tests wait for sockets on the same few threads.
            await Task.yield()
            do {
                try one.run()
            } catch {
                Issue.record("\(error)\n\(Data(bytes).base64EncodedString())")
            }
        }
    }
}
