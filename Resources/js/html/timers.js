// Timers (HTML Standard section 8.6).

import { native, page } from "garth:realm";
import { core, isOver, shared } from "../webidl/page.js";
import { isCallable } from "../webidl/values.js";
import { toLong, toStr } from "../webidl/conversions.js";
import { noteCallback } from "../webidl/callbacks.js";
import { guarded } from "../window/incumbent.js";
import { withImports } from "./script-text.js";

export const timers = shared.timers;
/// Whether the window is gone, so that its timers end.
export function setTimer(run, delay, repeats) {
    const id = ++shared.lastTimer;
    const level = shared.nesting + 1;
    const wait = Math.max(level > 5 ? 4 : 0, delay);
    timers.set(id, { run, wait, repeats, level, isOver: () => isOver });
    native.startTimer(id, wait);
    return id;
}
export function clearTimer(id) {
    if (timers.delete(id)) native.stopTimer(id);
}
export function timerFunction(handler, delay, args, repeats) {
    const ms = Math.max(0, toLong(delay));
    noteCallback(handler);
    if (isCallable(handler)) return setTimer(() => guarded(handler, page, args), ms, repeats);
    const source = toStr(handler);
    if (!native.permitsText(source)) return 0;
    return setTimer(() => {
        try { (0, page.eval)(withImports(source)); } catch (error) { core.reportError(error); }
    }, ms, repeats);
}
