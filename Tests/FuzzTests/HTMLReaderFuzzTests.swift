import Foundation
import GarthFuzzing
import Testing

@Suite("libxml2's reader of HTML and hostile pages") struct HTMLReaderFuzzTests {
    @Test("a page that once broke the reader is read")
    func corpus() throws {
        for file in CorpusFiles.cases(in: "html") {
            let bytes = try [UInt8](Data(contentsOf: file))
            #expect(throws: Never.self, "\(file.lastPathComponent)") {
                try #require(HTMLReaderCase(bytes)).run()
            }
        }
    }

    @Test("a broken page never traps, and the standard's tokenizer leads to the standard's tree")
    func mutations() async throws {
        var mutation = Mutation(of: CorpusFiles.pages(), seed: 2)
        for size: UInt8 in 0..<200 {
            let bytes = [size % 8] + mutation.next()
            // Other tests wait for sockets on the same few threads.
            await Task.yield()
            do {
                try #require(HTMLReaderCase(bytes)).run()
            } catch {
                Issue.record("\(error)\n\(Data(bytes).base64EncodedString())")
            }
        }
    }
}
