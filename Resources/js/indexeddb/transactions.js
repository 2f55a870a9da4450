// Transactions (Indexed Database API sections 2.7 and 4.9).
//
// The browser process begins one when those before it allow it; until then what is asked in it waits here. It is
// active while a callback of its own runs, and is committed when nothing more is asked.

import { core } from "../webidl/page.js";
import { toStr } from "../webidl/conversions.js";
import { brand, instance, interface_ } from "../webidl/interfaces.js";
import { domException, fail } from "../webidl/exceptions.js";
import { EventTarget } from "../dom/states.js";
import { eventHandlers } from "../events/handlers.js";
import { ask, faultError, forget, later, nextTransaction, operation, touch, transactions } from "./asking.js";
import { fireEvent, IDBRequest, newRequest } from "./requests.js";
import { stringList } from "./lists.js";

const IDBTransaction = interface_("IDBTransaction", EventTarget, () => class {
    get objectStoreNames() {
        const s = brand(this, IDBTransaction);
        return stringList(s.isUpgrade ? [...s.db.stores.keys()] : s.scope.map((store) => store.name));
    }
    get mode() { return brand(this, IDBTransaction).mode; }
    get durability() { return brand(this, IDBTransaction).durability; }
    get db() { return brand(this, IDBTransaction).db.wrapper; }
    get error() { return brand(this, IDBTransaction).error; }
    objectStore(name) {
        const s = brand(this, IDBTransaction), text = toStr(name);
        if (s.phase === "finished") fail("InvalidStateError", "The transaction has ended");
        const store = s.isUpgrade ? s.db.stores.get(text) : s.scope.find((known) => known.name === text);
        if (!store) fail("NotFoundError", "The transaction has no store of this name");
        return handles.store(s, store).wrapper;
    }
    commit() {
        const s = brand(this, IDBTransaction);
        if (s.phase !== "active") fail("InvalidStateError", "The transaction is not active");
        commit(s);
    }
    abort() {
        const s = brand(this, IDBTransaction);
        if (s.phase === "committing" || s.phase === "finished") fail("InvalidStateError", "The transaction has ended");
        abort(s, null);
    }
});
eventHandlers(IDBTransaction, ["abort", "complete", "error"]);

/// Makes the object of a store in a transaction (`stores.js` fills it).
export const handles = { store: null };

/// A transaction that is active; `nextKeys` are known of an upgrade, which has begun already.
export function newTransaction(db, scope, mode, { durability = "default", number = nextTransaction(), upgrade } = {}) {
    const s = {
        listeners: null, db, scope, mode, durability, number, core, phase: "active", error: null, requests: [],
        queue: [], changeCount: 0, isBegun: upgrade !== undefined, isBlocked: false, isKept: false, workCount: 0,
        isUpgrade: upgrade !== undefined,
        opening: upgrade ?? null, handles: new Map(), nextKeys: new Map(), getParent: (own) => own.db,
        settle() { settle(s); },
        leave() { leave(s); },
    };
    instance(IDBTransaction, s);
    transactions.set(number, s);
    db.transactions.add(s);
    touch(s);
    if (!s.isBegun) begin(s);
    return s;
}
function begin(s) {
    const values = [s.number, s.db.number, s.mode !== "readonly", ...s.scope.map((store) => store.number)];
    ask(operation.begin, values, (answer, ...nextKeys) => {
        if (s.phase === "finished") return;
        if (answer === "failed") return void end(s, faultError(nextKeys[0]));
        s.scope.forEach((store, i) => s.nextKeys.set(store, nextKeys[i]));
        s.isBegun = true;
        pump(s);
    });
}
/// Asks what was held back, in order.
function pump(s) {
    while (s.isBegun && !s.isBlocked && s.queue.length > 0) s.queue.shift()();
}
/// Does something in the transaction when what was asked before is on its way.
export function enqueue(s, step) {
    s.queue.push(step);
    pump(s);
}
/// Does something of several steps, before which nothing else is asked; `start` gets what ends it, by an error or
/// null.
export function work(s, start) {
    s.workCount++;
    enqueue(s, () => {
        s.isBlocked = true;
        start((error) => {
            s.workCount--;
            s.isBlocked = false;
            if (s.phase === "finished") return;
            if (error !== null) return void abort(s, error);
            pump(s);
            touch(s);
        });
    });
}

export function needActive(s) {
    if (s.phase !== "active") fail("TransactionInactiveError", "The transaction is not active");
}

// Requests.

/// Makes a request, or takes one that is done already up again. `start(deliver, know)` asks; `deliver` gets what comes
/// of it. What needs no question is given to `know`, a function of the result: it is called in a task of its own, when
/// the requests before it are done.
export function place(s, source, start, request = newRequest(IDBRequest, source, s)) {
    request.isDone = false;
    request.known = null;
    s.requests.push(request);
    enqueue(s, () => {
        if (s.phase === "finished") return;
        start((result, error = null) => deliver(s, request, result, error), (result) => {
            request.known = result;
            tellKnown(s);
        });
    });
    return request;
}
/// Queues the task of the first request if its result is known.
function tellKnown(s) {
    const [request] = s.requests, result = request?.known ?? null;
    if (result === null) return;
    request.known = null;
    later(() => {
        if (s.phase !== "finished") deliver(s, request, result(), null);
    });
}
function deliver(s, request, result, error) {
    if (s.phase === "finished" || request.isDone) return;
    s.requests.splice(s.requests.indexOf(request), 1);
    tellKnown(s);
    request.isDone = true;
    request.result = error === null ? result : undefined;
    request.error = error;
    tell(s, request);
}
/// Fires the event of a request (section 5.9 and 5.10).
function tell(s, request) {
    if (s.phase !== "committing") s.phase = "active";
    const isError = request.error !== null;
    const { isAllowed, hasThrown } = isError
        ? fireEvent(request, "error", { bubbles: true, cancelable: true }) : fireEvent(request, "success");
    if (s.phase !== "finished") {
        if (hasThrown) abort(s, domException("AbortError", "A listener has thrown an error"));
        else if (isError && isAllowed) abort(s, request.error);
    }
    touch(s);
}

/// The running task has ended.
function settle(s) {
    if (s.phase === "finished") return;
    if (s.phase === "committing") return void commitWhenDone(s);
    s.phase = "inactive";
    if (s.requests.length === 0 && s.workCount === 0) commit(s);
}

// Ends.

function commit(s) {
    s.phase = "committing";
    commitWhenDone(s);
}
/// A request that fails undoes a transaction that is to be kept: it is kept when all are done.
function commitWhenDone(s) {
    if (s.requests.length > 0 || s.workCount > 0 || s.isKept) return;
    s.isKept = true;
    enqueue(s, () => ask(operation.commit, [s.number], (answer, fault) => {
        if (s.phase === "finished") return;
        if (answer === "failed") return void end(s, faultError(fault));
        finish(s);
        fireEvent(s, "complete");
        s.opening?.committed(s);
        touch(s);
    }));
}
function finish(s) {
    s.phase = "finished";
    s.queue = [];
    transactions.delete(s.number);
    s.db.transactions.delete(s);
}
/// Undoes a transaction; the page hears of it in a later task.
export function abort(s, error) {
    if (s.phase === "finished") return;
    const hasOwn = finishAborted(s, error);
    const question = ask(operation.abort, [s.number], () => {
        forget(question);
        tellAborted(s, hasOwn);
    });
}
/// The browser process has undone it, or never begun it.
function end(s, error) { tellAborted(s, finishAborted(s, error)); }
/// The requests that were not done.
function finishAborted(s, error) {
    s.error = error;
    const { requests } = s;
    s.requests = [];
    finish(s);
    s.opening?.reverted(s);
    return requests;
}
function tellAborted(s, requests) {
    for (const request of requests) {
        request.isDone = true;
        request.result = undefined;
        request.error = domException("AbortError", "The transaction was undone");
        fireEvent(request, "error", { bubbles: true, cancelable: true });
    }
    fireEvent(s, "abort", { bubbles: true });
    s.opening?.aborted(s);
}
export function aborted(number, fault) {
    const s = transactions.get(number);
    if (s) end(s, faultError(fault));
}
/// Its window ends.
function leave(s) {
    finish(s);
    forget(ask(operation.abort, [s.number], null));
}
