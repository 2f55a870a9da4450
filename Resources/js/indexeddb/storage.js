// The storage of an origin (Storage Standard) and its locks (Web Locks API), a part of the prelude.

import { apply, core, need, PPromise, promiseThen, typeError } from "../webidl/page.js";
import { array, dictionary } from "../webidl/values.js";
import { toCallback, toDict, toStr } from "../webidl/conversions.js";
import { brand, instance, interface_, toState } from "../webidl/interfaces.js";
import { domException, fail } from "../webidl/exceptions.js";
import { AbortSignal } from "../events/abort.js";
import { promised, toEnum } from "../fetch/headers.js";
import { pageOrigin } from "../fetch/request.js";
import { ask, faultError, forget, operation } from "./asking.js";
import { nameBytes, nameText } from "./shape.js";

const hasOrigin = () => pageOrigin() !== "null";

const StorageManager = interface_("StorageManager", null, () => class {
    estimate() {
        return promise(this, StorageManager, (resolve, reject) => {
            if (!hasOrigin()) return void reject(typeError("The origin is opaque"));
            ask(operation.estimate, [], (kind, usage, quota) => {
                if (kind === "failed") reject(faultError(usage));
                else resolve(dictionary({ quota, usage, usageDetails: dictionary({ indexedDB: usage }) }));
            });
        });
    }
    // What a person has not asked for is kept no longer than there is room for it.
    persist() { return promise(this, StorageManager, (resolve) => resolve(false)); }
    persisted() { return promise(this, StorageManager, (resolve) => resolve(false)); }
    getDirectory() {
        return promise(this, StorageManager, (_, reject) => {
            reject(domException("SecurityError", "The page may not have files of its own"));
        });
    }
});
function promise(object, I, run) {
    return new PPromise((resolve, reject) => {
        brand(object, I);
        run(resolve, reject);
    });
}

const Lock = interface_("Lock", null, () => class {
    get name() { return brand(this, Lock).name; }
    get mode() { return brand(this, Lock).mode; }
});
const LockManager = interface_("LockManager", null, () => class {
    request(name, options, callback = undefined) {
        const count = arguments.length;
        return promise(this, LockManager, (resolve, reject) => {
            need(count, 2);
            request(toStr(name), count === 2 ? {} : toDict(options), toCallback(count === 2 ? options : callback),
                resolve, reject);
        });
    }
    query() {
        return promise(this, LockManager, (resolve, reject) => {
            if (!hasOrigin()) fail("SecurityError", "The origin is opaque");
            ask(operation.locks, [], (kind, ...values) => {
                if (kind === "failed") reject(faultError(values[0]));
                else resolve(snapshot(values));
            });
        });
    }
});
/// The locks that are held, and those that are wished for (section 3.3.2).
function snapshot(values) {
    const held = [], pending = [];
    for (let i = 0; i < values.length; i += 4) {
        const [name, isShared, isHeld, client] = values.slice(i, i + 4);
        (isHeld ? held : pending).push(dictionary({
            name: nameText(name), mode: isShared ? "shared" : "exclusive", clientId: String(client),
        }));
    }
    return dictionary({ held: array(held), pending: array(pending) });
}
function readOptions(d) {
    const { ifAvailable, mode, signal, steal } = d;
    return {
        ifAvailable: !!ifAvailable, mode: mode === undefined ? "exclusive" : toEnum(mode, ["shared", "exclusive"]),
        signal: signal === undefined ? null : toState(signal, AbortSignal), steal: !!steal,
    };
}
function request(name, d, callback, resolve, reject) {
    const { ifAvailable, mode, signal, steal } = readOptions(d);
    if (!hasOrigin()) fail("SecurityError", "The origin is opaque");
    if (name.startsWith("-")) fail("NotSupportedError", "The name begins with a hyphen");
    if (steal && ifAvailable) fail("NotSupportedError", "A lock is not stolen if it is available");
    if (steal && mode !== "exclusive") fail("NotSupportedError", "Only an exclusive lock is stolen");
    if (signal && (steal || ifAvailable)) fail("NotSupportedError", "A signal ends only the wait for a lock");
    if (signal?.isAborted) throw signal.reason;
    const s = { name, mode, core, isHeld: false, resolve, reject };
    const question = ask(operation.lock, [nameBytes(name), mode === "shared", ifAvailable, steal], (kind, isHeld) => {
        if (kind === "failed") return void reject(faultError(isHeld));
        if (kind === "stolen") {
            forget(question);
            return void reject(domException("AbortError", "Another script has stolen the lock"));
        }
        signal?.algorithms.delete(giveUp);
        s.isHeld = isHeld;
        return hold(s, callback, question);
    });
    const giveUp = () => {
        forget(question);
        letGo(question);
        reject(signal.reason);
    };
    signal?.algorithms.add(giveUp);
}
/// Calls the callback of a lock, which is held until its promise is settled.
function hold(s, callback, question) {
    const lock = s.isHeld ? instance(Lock, { name: s.name, mode: s.mode }) : null;
    const end = (settle) => (value) => {
        if (s.isHeld) letGo(question);
        settle(value);
    };
    apply(promiseThen, promised(() => apply(callback, undefined, [lock])), [end(s.resolve), end(s.reject)]);
}
/// A wish that has no number yet is asked before its end.
function letGo(question) { ask(operation.release, () => [question.number], null); }

const managers = { storage: null, locks: null };
/// `navigator.storage` and `navigator.locks` of the window, the same objects each time.
export const storageManager = () => (managers.storage ??= instance(StorageManager, {}));
export const lockManager = () => (managers.locks ??= instance(LockManager, {}));
