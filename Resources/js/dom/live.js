// Ranges and iterators that a change of the tree moves (DOM Standard sections 5 and 6).

import { shared } from "../webidl/page.js";

export const iterators = shared.iterators;
export function eachIterator(body) {
    for (const ref of iterators) {
        const s = ref.deref();
        if (s === undefined) iterators.delete(ref);
        else body(s);
    }
}

export const liveRanges = shared.liveRanges;
export function eachRange(body) {
    for (const ref of liveRanges) {
        const s = ref.deref();
        if (s === undefined) liveRanges.delete(ref);
        else body(s);
    }
}
