// Selections of fields.

import { fire } from "../events/event.js";
import { setTimer } from "../html/timers.js";

export function tellSelection(s) {
    setTimer(() => fire(s, "select", { bubbles: true }), 0, false);
}
