import Foundation
import GarthFuzzing
import GarthPage
import Testing

extension DecoderTests {
    @Suite("Decoders and hostile files") struct HostileFileTests {
        /// The files in `Tests/FuzzCorpus` of a format: whole ones to begin from, and what once broke
        /// a decoder.
        private static func files(of format: PictureCase.Format) throws -> [(String, [UInt8])] {
            let folder = URL(fileURLWithPath: #filePath)
                .deletingLastPathComponent().deletingLastPathComponent()
                .appendingPathComponent("FuzzCorpus/\(format.rawValue)")
            return try FileManager.default
                .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .sorted { $0.lastPathComponent < $1.lastPathComponent }
                .map { ($0.lastPathComponent, try [UInt8](Data(contentsOf: $0))) }
        }

        @Test(
            "a file of each format, and each that once broke a decoder, is decoded or refused",
            arguments: PictureCase.Format.allCases)
        func corpus(format: PictureCase.Format) throws {
            PictureCase.loadLibraries(for: format)
            let files = try Self.files(of: format)
            #expect(!files.isEmpty)
            for (name, bytes) in files {
                #expect(throws: Never.self, "\(name)") { try #require(PictureCase(bytes)).run() }
            }
        }

        @Test(
            "a broken file never traps, and its pixels are those of the box",
            arguments: PictureCase.Format.allCases)
        func mutations(format: PictureCase.Format) async throws {
            PictureCase.loadLibraries(for: format)
            let seeds = try Self.files(of: format).map(\.1)
            var mutation = Mutation(of: seeds, seed: 17)
            // librsvg takes as long for one drawing as the others for a hundred pictures.
            for _ in 0..<(format == .svg ? 20 : 300) {
                let header = (0..<PictureCase.headerCount).map { _ in
                    UInt8(mutation.number(below: 256))
                }
                let bytes = header + mutation.next(keeping: 16).dropFirst(header.count)
                await Task.yield()
                do {
                    try #require(PictureCase(bytes)).run()
                } catch let broken as BrokenPromise {
                    Issue.record("\(broken)\n\(Data(bytes).base64EncodedString())")
                }
            }
        }
    }
}
