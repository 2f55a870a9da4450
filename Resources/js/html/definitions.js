// Definitions of custom elements, and their reactions (HTML Standard section 4.13).

import { apply, core } from "../webidl/page.js";
import { keep, kernel } from "../worlds/kernel.js";
import { microtask, reportErrorOf } from "../window/incumbent.js";
import { treeCounts } from "../dom/states.js";
import { namePattern } from "../dom/names.js";

export const definitions = new Map();
export const definitionsByConstructor = new Map();
export const whenDefined = new Map();
/// The stack of queues of elements whose reactions are due.
const reactionStack = [];
let backupQueue = null;

/// Runs the steps of a method with [CEReactions].
function reactions(body) {
    if (treeCounts.custom === 0) return body();
    reactionStack.push([]);
    try {
        return body();
    } finally {
        runReactions(reactionStack.pop());
    }
}
function runReactions(queue) {
    for (const s of queue) {
        const list = s.reactionQueue;
        while (list && list.length > 0) {
            const reaction = list.shift();
            try {
                reaction();
            } catch (error) {
                core.reportError(error);
            }
        }
    }
}
function enqueueReaction(s, reaction) {
    (s.reactionQueue ??= []).push(reaction);
    const top = reactionStack.at(-1);
    if (top) {
        top.push(s);
        return;
    }
    if (!backupQueue) {
        backupQueue = [];
        microtask(() => {
            const queue = backupQueue;
            backupQueue = null;
            runReactions(queue);
        });
    }
    backupQueue.push(s);
}
export function enqueueCallback(s, name, args) {
    const callback = s.custom.callbacks[name];
    if (callback) kernel.enqueueReaction(s, () => callBack(callback, s, args));
}
/// Calls a callback of a definition; its errors are those of its own window.
export function callBack(callback, s, args) {
    try {
        apply(callback, s.wrapper, args);
    } catch (error) {
        reportErrorOf(callback, error);
    }
}
export function lookUp(local, is) {
    const own = definitions.get(local);
    if (own && own.local === own.name) return own;
    const other = is ? definitions.get(is) : undefined;
    return other && other.local === local ? other : null;
}
/// Whether some definition is for elements of the standard (`is`).
export let hasBuiltIns = false;
export function noteBuiltIn() { hasBuiltIns = true; }
const customNamePattern = /^[a-z][^A-Z\0\t\n\f\r \/>]*$/;
const reservedNames = new Set(["annotation-xml", "color-profile", "font-face", "font-face-src", "font-face-uri",
    "font-face-format", "font-face-name", "missing-glyph"]);
export function isCustomName(name) {
    return name.includes("-") && customNamePattern.test(name) && namePattern.test(name) && !name.includes(":")
        && !reservedNames.has(name);
}
keep({ reactions, enqueueReaction });
