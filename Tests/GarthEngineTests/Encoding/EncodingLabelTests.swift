import Foundation
import GarthPage
import TestSupport
import Testing

@testable import GarthEngine

@Suite("The Encoding Standard's labels") struct EncodingLabelTests {
    private struct Group: Decodable {
        struct Entry: Decodable {
            var name: String
            var labels: [String]
        }

        var encodings: [Entry]
    }

    @Test("every label of the standard names its encoding, in any letter case")
    func labels() throws {
        let bytes = try VendoredSuite("encoding").bytes("encodings.json")
        let entries = try JSONDecoder().decode([Group].self, from: Data(bytes))
            .flatMap(\.encodings)
        #expect(entries.count == 40 && entries.reduce(0) { $0 + $1.labels.count } == 228)
        for entry in entries {
            for label in entry.labels {
                for spelling in [label, label.uppercased()] {
                    let found = Encoding(label: spelling)?.name
                    #expect(found?.lowercased() == entry.name.lowercased(), "\(spelling)")
                }
            }
        }
    }
}
