// Whether something is looked at before each frame.

import { native } from "garth:realm";

/// Whether frames are wanted whenever the page changes.
let isObserving = false;
/// What is looked at before each frame, each a set.
export const observedSets = [];
export function observingChanged() {
    const isOn = observedSets.some((set) => set.size > 0);
    if (isOn !== isObserving) native.observe(isOn);
    isObserving = isOn;
    if (isOn) native.requestFrame();
}
