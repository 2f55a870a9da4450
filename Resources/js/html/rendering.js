// Timers and frames that are due (HTML Standard, "update the rendering").

import { native } from "garth:realm";
import { shared } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { guarded } from "../window/incumbent.js";
import { timers } from "./timers.js";
import { isRenderBlocked } from "./render-blocking.js";
import { notePaint } from "../window/performance-observers.js";
import { beforeFrame } from "../geometry/frames.js";
import { afterFrame } from "../geometry/intersection.js";
import { noteStyledNodes } from "../cssom/motions.js";

export function fireTimer(id) {
    noteStyledNodes();
    const timer = timers.get(id);
    if (!timer) return;
    if (!timer.repeats || timer.isOver()) timers.delete(id);
    if (timer.isOver()) return;
    kernel.upgradeParsed();
    const before = shared.nesting;
    shared.nesting = timer.level;
    try {
        timer.run();
    } finally {
        shared.nesting = before;
    }
    if (timer.repeats && timers.get(id) === timer) {
        timer.level++;
        native.startTimer(id, Math.max(timer.level > 5 ? 4 : 0, timer.wait));
    }
}
let frames = new Map(), lastFrame = 0;
const cancelledFrames = new Set();
/// Calls a function before the next painting (HTML Standard section 8.11); returns its handle.
export function addFrame(callback) {
    if (frames.size === 0) native.requestFrame();
    frames.set(++lastFrame, callback);
    return lastFrame;
}
export function cancelFrame(handle) {
    if (!frames.delete(handle)) cancelledFrames.add(handle);
}
export function runFrame() {
    kernel.upgradeParsed();
    if (isRenderBlocked()) {
        if (frames.size > 0) native.requestFrame();
        return;
    }
    notePaint();
    beforeFrame();
    const due = frames;
    frames = new Map();
    const now = native.now();
    for (const [id, callback] of due) {
        if (cancelledFrames.delete(id)) continue;
        guarded(callback, undefined, [now]);
    }
    cancelledFrames.clear();
    afterFrame();
}
