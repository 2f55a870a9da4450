// The way to the databases and locks of the origin, which the browser process keeps.

import { native } from "garth:realm";
import { core, endSteps, shared } from "../webidl/page.js";
import { isCallable } from "../webidl/values.js";
import { domException } from "../webidl/exceptions.js";

/// What is asked (`ScriptDatabaseOperation`).
export const operation = {
    open: 0, delete: 1, list: 2, heard: 3, close: 4, begin: 5, commit: 6, abort: 7, setStore: 8, deleteStore: 9,
    setIndex: 10, deleteIndex: 11, put: 12, addEntries: 13, read: 14, count: 15, remove: 16, estimate: 17, lock: 18,
    release: 19, locks: 20,
};
/// What all windows of the page have asked, by the numbers of their requests, and what has to wait.
const asked = (shared.asked ??= {
    last: 0, listeners: new Map(), waiting: [], first: 0, known: [], connections: new Map(), transactions: new Map(),
    touched: new Set(), lastConnection: 0, lastTransaction: 0,
});
export const { connections, transactions, touched } = asked;
export const nextConnection = () => ++asked.lastConnection;
export const nextTransaction = () => ++asked.lastTransaction;

/// Asks something; values that are not known yet are those of a function. `hear` gets each answer: its name and its
/// values. Returns what `forget` takes.
export function ask(kind, values, hear) {
    const question = { kind, values, hear, core, number: 0 };
    asked.waiting.push(question);
    sendWaiting();
    return question;
}
/// No answer is wanted any more.
export function forget(question) { question.hear = null; }
function sendWaiting() {
    while (asked.first < asked.waiting.length) {
        const question = asked.waiting[asked.first];
        const { kind, values } = question;
        if (!native.askDatabase(asked.last + 1, kind, ...(isCallable(values) ? values() : values))) return;
        asked.waiting[asked.first++] = null;
        question.number = ++asked.last;
        question.values = null;
        asked.listeners.set(question.number, question);
    }
    asked.waiting = [];
    asked.first = 0;
}
/// Does something in a task of its own: what the page asks is known already.
export function later(step) {
    asked.known.push({ step, core });
    native.queueDatabaseTask();
}
/// The turn of the first of these tasks has come.
export function takeKnown() {
    const known = asked.known.shift();
    if (known && !known.core.isGone()) known.step();
}
/// An answer has come; no more of that number come behind a final one.
export function answered(number, name, isFinal, values) {
    const question = asked.listeners.get(number);
    if (isFinal) asked.listeners.delete(number);
    if (question?.hear && name !== "waiting" && !question.core.isGone()) question.hear(name, ...values);
    sendWaiting();
}
/// The scripts of a task have ended: the transactions that they have used are looked after.
export function settle() {
    if (touched.size === 0) return;
    const list = [...touched];
    touched.clear();
    for (const s of list) s.settle();
}
/// Has `settle` called when the running task has ended.
export function touch(s) {
    touched.add(s);
    native.settleDatabases();
}

/// What the page hears of a fault (`ScriptDatabaseFault`).
const faults = {
    __proto__: null,
    refused: ["UnknownError", "The page may not store anything"],
    version: ["VersionError", "The database has a later version"],
    constraint: ["ConstraintError", "A key is there already"],
    quota: ["QuotaExceededError", "The storage of the origin is full"],
    ended: ["AbortError", "The connection is closed"],
    busy: ["UnknownError", "Another program has the databases open"],
    failed: ["UnknownError", "The storage cannot be read or written"],
};
export function faultError(fault) {
    const [name, message] = faults[fault] ?? faults.failed;
    return domException(name, message);
}

// What a window that ends leaves behind.
endSteps.push(() => {
    for (const s of [...transactions.values()]) if (s.core === core) s.leave();
    for (const s of [...connections.values()]) if (s.core === core) s.leave();
});
