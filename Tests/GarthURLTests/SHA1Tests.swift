import Testing

@testable import GarthURL

@Suite("SHA-1") struct SHA1Tests {
    @Test("the hash of a long text is that of FIPS 180")
    func hash() {
        let bytes = SHA1.hash(
            Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
        #expect(bytes.prefix(4).elementsEqual([0x84, 0x98, 0x3E, 0x44]))
        #expect(bytes.suffix(4).elementsEqual([0xE5, 0x46, 0x70, 0xF1]))
    }
}
