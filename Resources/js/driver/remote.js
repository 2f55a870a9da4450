// Stacks of errors for a driver.

import { native } from "garth:realm";
import { isObject } from "../webidl/values.js";
import { stateOf } from "../webidl/states.js";
import { mainDocument } from "../dom/document.js";

/// The address of a script with its query, which stacks leave out; `known` has those that were found.
function wholeAddress(text, known) {
    if (text === "") return "";
    if (known.size === 0) {
        const note = (address) => { known.set(address.replace(/[?#][^]*$/, ""), address.split("#")[0]); };
        try {
            const { scripts } = mainDocument.wrapper;
            for (let place = Math.min(scripts.length, 200) - 1; place >= 0; place--) note(`${scripts[place].src}`);
        } catch {}
        note(native.documentURL());
    }
    return known.get(text) ?? text;
}
/// The places of a stack that belong to the page.
export function remoteStack(error) {
    const callFrames = [];
    let text = "";
    try {
        // A getter of the page may throw.
        if (isObject(error) && stateOf(error) === undefined) text = error.stack;
    } catch {}
    if (typeof text !== "string") text = "";
    const addresses = new Map();
    for (const line of text.split("\n").slice(0, 50)) {
        const match = /^(?:(.*?)@)?(.*?)(?::(\d+))?(?::(\d+))?$/.exec(line);
        if (!match || (!match[1] && !match[2]) || match[2] === "garth:prelude"
            || match[2] === "[native code]") continue;
        const isWhole = /^(?:eval|global|module) code$/.test(match[1] ?? "");
        callFrames.push({
            columnNumber: Math.max(0, Number(match[4] ?? 1) - 1), functionName: isWhole ? "" : match[1] ?? "",
            lineNumber: Math.max(0, Number(match[3] ?? 1) - 1),
            url: wholeAddress(match[2] ?? "", addresses),
        });
    }
    // Scripts without an address have no lines in the stack; the error knows the first of them.
    const [top] = callFrames;
    if (top && top.url === "" && error.sourceURL !== "garth:prelude" && typeof error.line === "number"
        && typeof error.column === "number") {
        Object.assign(top, { lineNumber: Math.max(0, error.line - 1), columnNumber: Math.max(0, error.column - 1) });
    }
    return { callFrames };
}
