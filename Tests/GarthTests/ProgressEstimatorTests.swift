import Testing

@testable import Garth

@Suite("Estimated progress") struct ProgressEstimatorTests {
    @Test("a load starts at 10 per cent and is 1 only at its end")
    func startAndEnd() {
        var progress = ProgressEstimator()
        progress.start()
        #expect(progress.value == 0.1)
        progress.began(0, expected: 1000)
        progress.received(1000, of: 0)
        progress.ended(0)
        #expect(progress.value < 1)
        progress.finish()
        #expect(progress.value == 1)
    }

    @Test("what is expected is what all have announced, and unknown when one has not")
    func expected() {
        var progress = ProgressEstimator()
        progress.start()
        progress.began(0, expected: 1000)
        progress.began(1, expected: 500)
        #expect(progress.expectedByteCount == 1500)
        progress.began(2, expected: .max)
        progress.began(3, expected: .max)
        progress.received(7, of: 3)
        #expect(progress.expectedByteCount.map { $0 > 1500 } == true && progress.value < 1)
        progress.began(4, expected: nil)
        progress.began(5, expected: 1)
        #expect(progress.expectedByteCount == nil)
    }

    @Test("it never goes back, also when a length is unknown or resources join late")
    func monotone() {
        var progress = ProgressEstimator()
        progress.start()
        var last = progress.value
        progress.began(0, expected: nil)
        for step in 1...200 {
            if step == 50 { progress.began(1, expected: 100_000) }
            progress.received(step % 3 == 0 ? 0 : 997, of: step > 100 && step % 2 == 0 ? 1 : 0)
            #expect(progress.value >= last)
            #expect(progress.value < 1)
            last = progress.value
        }
    }

    @Test("a body of known length moves it in proportion")
    func proportion() {
        var progress = ProgressEstimator()
        progress.start()
        progress.began(0, expected: 1000)
        progress.received(500, of: 0)
        #expect(abs(progress.value - 0.525) < 0.01)
    }

    @Test("resources are counted as they are met and as they end")
    func resources() {
        var progress = ProgressEstimator()
        progress.start()
        progress.began(0, expected: 10)
        progress.began(1, expected: 10)
        progress.ended(1)
        #expect(progress.totalResources == 2)
        #expect(progress.finishedResources == 1)
    }
}
