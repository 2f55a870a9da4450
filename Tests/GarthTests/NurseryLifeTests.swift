import Testing

@testable import Garth

/// How long pages have processes from one nursery (docs/security.md, "What pages share").
@Suite("The life of a nursery") struct NurseryLifeTests {
    private let start = ContinuousClock.now

    @Test("ends with its fiftieth copy")
    func copies() {
        var life = NurseryLife(at: start)
        for _ in 1..<NurseryLife.copyLimit { life.madeCopy() }
        #expect(!life.isOver(at: start))
        life.madeCopy()
        #expect(life.isOver(at: start))
        #expect(NurseryLife.copyLimit == 50)
    }

    @Test("ends after ten minutes")
    func time() {
        let life = NurseryLife(at: start)
        #expect(!life.isOver(at: start + .seconds(599)))
        #expect(life.isOver(at: start + .seconds(600)))
    }

    @Test("ends with the first copy that crashes")
    func crash() {
        var life = NurseryLife(at: start)
        life.madeCopy()
        #expect(!life.isOver(at: start))
        life.lostCopy()
        #expect(life.isOver(at: start))
    }
}
