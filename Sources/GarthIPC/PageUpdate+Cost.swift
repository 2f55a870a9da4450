import GarthPage
import GarthURL

/// What a report costs the browser process, whatever it says: a small one is not free, or a million of
/// them would be.
extension PageUpdate {
    /// About the memory that the update takes while it waits to be looked at, with what it costs to
    /// look at it.
    package var byteCount: Int {
        let fixed = WireLimits.updateByteCount
        switch self {
        case .lines(_, let lines), .linesSpliced(_, _, let lines): return fixed + lines.byteCount
        case .targets(let targets), .targetsSpliced(_, _, let targets):
            return targets.reduce(fixed) { $0 + $1.byteCount }
        case .targetChanged(_, let target): return fixed + target.byteCount
        case .styles(let styles): return fixed + styles.count * MemoryLayout<TextStyle>.stride
        case .pictures(let pictures): return pictures.reduce(fixed) { $0 + $1.byteCount }
        case .wantsNavigation(let navigation):
            return fixed + navigation.href.utf8.count + navigation.body.count
                + navigation.frameName.utf8.count + navigation.referrerPolicy.utf8.count
        case .title, .base, .referrerPolicy, .contentPolicy, .restarted, .needsResource, .refresh,
            .submissionRefused, .limitReached, .emptiness, .fault, .encoding, .script,
            .finished:
            return toldByteCount
        }
    }

    /// What the update takes of a page's budget for what is told beside the lines: `WireLimits`,
    /// `toldByteCount`. Zero for what adds lines, styles and targets, which are counted as such.
    var toldByteCount: Int {
        let fixed = WireLimits.updateByteCount
        switch self {
        case .title(let text), .limitReached(let text), .encoding(let text),
            .submissionRefused(_, let text), .referrerPolicy(let text, _),
            .contentPolicy(let text, _):
            return fixed + text.utf8.count
        case .base(let href, let frameName):
            return fixed + href.utf8.count + frameName.utf8.count
        case .refresh(_, let href): return fixed + href.utf8.count
        case .needsResource(let wish):
            var size = fixed + wish.href.utf8.count
            size += wish.metadata.nonce.utf8.count + wish.metadata.integrity.utf8.count
            if let frame = wish.frame {
                size += frame.name.utf8.count + (frame.sandbox?.utf8.count ?? 0)
                size += frame.referrerPolicy.utf8.count
            }
            return size
        case .script(let report): return fixed + report.byteCount
        case .fault(.notText(let mediaType)): return fixed + mediaType.utf8.count
        // A form may have large files in it. What is followed was asked for, and the rest is dropped.
        case .wantsNavigation: return fixed
        case .fault, .restarted, .emptiness, .finished: return fixed
        // They take the place of others, so that their number has no bound of its own.
        case .targetChanged, .linesSpliced, .targetsSpliced: return fixed / 4
        case .lines, .styles, .targets, .pictures: return 0
        }
    }
}
