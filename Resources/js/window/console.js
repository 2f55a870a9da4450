// Console (Console Standard).

import { native } from "garth:realm";
import { defineProperty, pagePrototypes, setPrototypeOf } from "../webidl/page.js";
import { toStr } from "../webidl/conversions.js";
import { expose, publishMembers } from "../webidl/interfaces.js";
import { format } from "./text.js";
import { logForDriver } from "../driver/values.js";

const consoleObject = setPrototypeOf({}, setPrototypeOf({}, pagePrototypes.object));
const counts = new Map(), consoleTimers = new Map();
let groupDepth = 0;
/// A driver gets the values themselves; `given` are those that the script has passed.
function print(level, args, method = level, given = args) {
    if (args.length > 0) native.log(level, "  ".repeat(Math.min(groupDepth, 20)) + format(args).slice(0, 10000));
    logForDriver(method, given);
}
publishMembers({
    debug(...args) { print("debug", args); },
    error(...args) { print("error", args); },
    info(...args) { print("info", args); },
    log(...args) { print("log", args); },
    warn(...args) { print("warn", args); },
    trace(...args) { print("log", ["Trace", ...args], "trace", args); },
    dir(item) { print("log", [item], "dir"); },
    dirxml(...args) { print("log", args, "dirxml"); },
    table(data) { print("log", [data], "table"); },
    clear() { groupDepth = 0; },
    assert(condition = false, ...args) {
        if (condition) return;
        print("error", typeof args[0] === "string" ? [`Assertion failed: ${args[0]}`, ...args.slice(1)]
            : ["Assertion failed", ...args], "assert", args);
    },
    count(label = "default") {
        label = toStr(label);
        counts.set(label, (counts.get(label) ?? 0) + 1);
        print("info", [`${label}: ${counts.get(label)}`], "count");
    },
    countReset(label = "default") {
        label = toStr(label);
        if (!counts.delete(label)) print("warn", [`There is no count '${label}'`]);
    },
    group(...args) {
        print("log", args, "group");
        groupDepth++;
    },
    groupCollapsed(...args) {
        print("log", args, "groupCollapsed");
        groupDepth++;
    },
    groupEnd() { groupDepth = Math.max(0, groupDepth - 1); },
    time(label = "default") {
        label = toStr(label);
        if (!consoleTimers.has(label)) consoleTimers.set(label, native.now());
    },
    timeLog(label = "default", ...args) {
        label = toStr(label);
        if (consoleTimers.has(label)) print("log",
            [`${label}: ${(native.now() - consoleTimers.get(label)).toFixed(1)} ms`, ...args], "timeLog");
    },
    timeEnd(label = "default") {
        label = toStr(label);
        if (consoleTimers.has(label)) print("info",
            [`${label}: ${(native.now() - consoleTimers.get(label)).toFixed(1)} ms`], "timeEnd");
        consoleTimers.delete(label);
    },
}, consoleObject, true);
defineProperty(consoleObject, Symbol.toStringTag, { value: "console", configurable: true });
expose("console", consoleObject);
