// Elements that open and close (HTML Standard sections 4.11.1, 4.11.4 and 6.12).

import { interfaces } from "../webidl/interfaces.js";
import { fire } from "../events/event.js";
import { setTimer } from "./timers.js";

/// Tells that an element is about to open or close; false if a listener has prevented that it opens.
export const beforeToggle = (s, isOpening) => fire(s, "beforetoggle", {
    I: interfaces.ToggleEvent, cancelable: isOpening, oldState: isOpening ? "closed" : "open",
    newState: isOpening ? "open" : "closed",
});
/// Fires `toggle` in a later task. Several changes before that task have one event ("queue a details toggle event
/// task").
export function queueToggle(s, isOpen) {
    const before = s.toggling, oldState = before ? before.oldState : isOpen ? "closed" : "open";
    if (before) before.isReplaced = true;
    const task = { oldState, isReplaced: false };
    s.toggling = task;
    setTimer(() => {
        if (task.isReplaced) return;
        s.toggling = null;
        fire(s, "toggle", { I: interfaces.ToggleEvent, oldState, newState: isOpen ? "open" : "closed" });
    }, 0, false);
}
