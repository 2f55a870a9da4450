import Foundation
import GarthFuzzing
import Testing

@Suite("The wire and hostile messages") struct WireFuzzTests {
    @Test("bytes that once broke a reader are read without harm", arguments: WireCase.Side.allCases)
    func corpus(side: WireCase.Side) throws {
        for file in CorpusFiles.cases(in: side.rawValue) {
            let bytes = try [UInt8](Data(contentsOf: file))
            #expect(throws: Never.self, "\(file.lastPathComponent)") {
                try #require(WireCase(bytes, side: side)).run()
            }
        }
    }

    @Test(
        "broken messages never trap, and what is believed keeps a page's promises",
        arguments: WireCase.Side.allCases)
    func mutations(side: WireCase.Side) async throws {
        let seeds = CorpusFiles.pages().map {
            WireCase.bytes(of: WireSeeds.messages(of: $0, for: side))
        }
        #expect(!seeds.isEmpty)
        var mutation = Mutation(of: seeds, seed: 3)
        for _ in 0..<200 {
            let bytes = mutation.next(keeping: WireCase.headerCount)
            await Task.yield()
            do {
                try #require(WireCase(bytes, side: side)).run()
            } catch let broken as BrokenPromise {
                Issue.record("\(broken)\n\(Data(bytes).base64EncodedString())")
            }
        }
    }

    @Test("whole messages are believed", arguments: WireCase.Side.allCases)
    func whole(side: WireCase.Side) throws {
        for page in CorpusFiles.pages() {
            let bytes = WireCase.bytes(of: WireSeeds.messages(of: page, for: side))
            try #require(WireCase(bytes, side: side)).run()
        }
    }
}
