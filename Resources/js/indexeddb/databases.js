// Databases and the factory of them (Indexed Database API sections 4.3 and 4.4), a part of the prelude.

import { core, need, PPromise, typeError } from "../webidl/page.js";
import { array, dictionary, isObject } from "../webidl/values.js";
import { toDict, toSequence, toStr } from "../webidl/conversions.js";
import { brand, instance, interface_ } from "../webidl/interfaces.js";
import { domException, fail } from "../webidl/exceptions.js";
import { EventTarget } from "../dom/states.js";
import { eventHandlers } from "../events/handlers.js";
import { toEnum } from "../fetch/headers.js";
import { pageOrigin } from "../fetch/request.js";
import {
    answered as answer, ask, connections, faultError, nextConnection, nextTransaction, operation, settle as settleAll,
    takeKnown, touch,
} from "./asking.js";
import { compareKeys, isKeyPath, needKey } from "./keys.js";
import { stringList } from "./lists.js";
import { enforceRange } from "./numbers.js";
import { fireEvent, fireVersionChange, IDBOpenDBRequest, newRequest } from "./requests.js";
import { nameBytes, nameText, readShape, restore, snapshot } from "./shape.js";
import { lockManager, storageManager } from "./storage.js";
import { saveStore } from "./stores.js";
import { abort, aborted as undone, enqueue, handles, needActive, newTransaction } from "./transactions.js";

const IDBDatabase = interface_("IDBDatabase", EventTarget, () => class {
    get name() { return brand(this, IDBDatabase).name; }
    get version() { return brand(this, IDBDatabase).version; }
    get objectStoreNames() { return stringList(brand(this, IDBDatabase).stores.keys()); }
    transaction(names, mode = undefined, options = undefined) {
        const s = brand(this, IDBDatabase);
        need(arguments.length, 1);
        const list = isObject(names) ? toSequence(names, toStr) : [toStr(names)];
        const wanted = mode === undefined ? "readonly" : toEnum(mode, ["readonly", "readwrite", "versionchange"]);
        const { durability: asked } = toDict(options);
        const durability = asked === undefined ? "default" : toEnum(asked, ["default", "strict", "relaxed"]);
        if (s.upgrade && s.upgrade.phase !== "finished") fail("InvalidStateError", "The upgrade has not ended");
        if (s.isClosing) fail("InvalidStateError", "The connection is closed");
        const scope = [...new Set(list)].map((name) => s.stores.get(name));
        if (scope.includes(undefined)) fail("NotFoundError", "The database has no store of this name");
        if (scope.length === 0) fail("InvalidAccessError", "No store is named");
        if (wanted === "versionchange") throw typeError("Only the browser begins an upgrade");
        return newTransaction(s, scope, wanted, { durability }).wrapper;
    }
    close() { close(brand(this, IDBDatabase)); }
    createObjectStore(name, options = undefined) {
        const s = brand(this, IDBDatabase);
        need(arguments.length, 1);
        const text = toStr(name), { autoIncrement, keyPath } = toDict(options);
        const path = keyPath === undefined || keyPath === null ? null
            : isObject(keyPath) ? toSequence(keyPath, toStr) : toStr(keyPath);
        const tx = upgradeOf(s);
        if (path !== null && !isKeyPath(path)) fail("SyntaxError", "The key path is not valid");
        if (s.stores.has(text)) fail("ConstraintError", "A store has this name");
        if (autoIncrement && (path === "" || Array.isArray(path))) {
            fail("InvalidAccessError", "The store has no place for the keys that it makes");
        }
        const store = {
            number: ++s.lastStore, name: text, keyPath: path, autoIncrement: !!autoIncrement, nextKey: 1,
            indexes: new Map(), isDeleted: false,
        };
        s.stores.set(text, store);
        saveStore(tx, store);
        return handles.store(tx, store).wrapper;
    }
    deleteObjectStore(name) {
        const s = brand(this, IDBDatabase);
        need(arguments.length, 1);
        const text = toStr(name), tx = upgradeOf(s), store = s.stores.get(text);
        if (!store) fail("NotFoundError", "The database has no store of this name");
        store.isDeleted = true;
        store.indexes = new Map();
        s.stores.delete(text);
        enqueue(tx, () => ask(operation.deleteStore, [tx.number, store.number], null));
    }
});
eventHandlers(IDBDatabase, ["abort", "close", "error", "versionchange"]);

/// The transaction of the upgrade of a database, which has to be active.
function upgradeOf(s) {
    if (!s.upgrade || s.upgrade.phase === "finished") fail("InvalidStateError", "Only an upgrade changes stores");
    needActive(s.upgrade);
    return s.upgrade;
}
function newDatabase(number, name, version, shape) {
    const s = {
        listeners: null, number, name, version, ...shape, transactions: new Set(), upgrade: null, isClosing: false,
        core,
        getParent: () => null,
        leave() { drop(s); },
    };
    instance(IDBDatabase, s);
    connections.set(number, s);
    return s;
}
function close(s) {
    if (s.isClosing) return;
    s.isClosing = true;
    drop(s);
}
function drop(s) {
    if (connections.delete(s.number)) ask(operation.close, [s.number], null);
}

export const IDBFactory = interface_("IDBFactory", null, () => class {
    open(name, version = undefined) {
        brand(this, IDBFactory);
        need(arguments.length, 1);
        const text = toStr(name), wanted = version === undefined ? 0 : enforceRange(version, Number.MAX_SAFE_INTEGER);
        if (version !== undefined && wanted === 0) throw typeError("The version is 0");
        needOrigin();
        return open(text, wanted).wrapper;
    }
    deleteDatabase(name) {
        brand(this, IDBFactory);
        need(arguments.length, 1);
        const text = toStr(name);
        needOrigin();
        return remove(text).wrapper;
    }
    databases() {
        return new PPromise((resolve, reject) => {
            brand(this, IDBFactory);
            needOrigin();
            ask(operation.list, [], (kind, ...values) => {
                if (kind === "failed") return void reject(faultError(values[0]));
                const list = [];
                for (let i = 0; i < values.length; i += 2) {
                    list.push(dictionary({ name: nameText(values[i]), version: values[i + 1] }));
                }
                resolve(array(list));
            });
        });
    }
    cmp(first, second) {
        brand(this, IDBFactory);
        need(arguments.length, 2);
        return compareKeys(needKey(first), needKey(second));
    }
});
let factory = null;
export const factoryOfWindow = () => (factory ??= instance(IDBFactory, {}));

function needOrigin() {
    if (pageOrigin() === "null") fail("SecurityError", "The origin of the document is opaque");
}
/// Ends the request of a factory.
function finish(s, result, error) {
    s.isDone = true;
    s.result = error === null ? result : undefined;
    s.error = error;
    s.tx = null;
    if (error === null) fireEvent(s, "success");
    else fireEvent(s, "error", { bubbles: true, cancelable: true });
}

function open(name, version) {
    const s = newRequest(IDBOpenDBRequest, null, null), number = nextConnection(), transaction = nextTransaction();
    ask(operation.open, [number, transaction, nameBytes(name), version], (kind, ...values) => {
        switch (kind) {
        case "blocked": return fireVersionChange(s, "blocked", values[0], version || 1);
        case "failed": return finish(s, undefined, faultError(values[0]));
        case "opened":
            return finish(s, newDatabase(number, name, values[0], readShape(values.slice(1))).wrapper, null);
        default:
            return upgrade(s, newDatabase(number, name, values[1], readShape(values.slice(2))), transaction, values[0]);
        }
    });
    return s;
}
/// The upgrade of a database has begun (section 5.7).
function upgrade(s, db, number, oldVersion) {
    const before = snapshot({ stores: db.stores, version: oldVersion });
    const tx = newTransaction(db, [...db.stores.values()], "versionchange", {
        number,
        upgrade: {
            committed() {
                db.upgrade = null;
                if (db.isClosing) finish(s, undefined, domException("AbortError", "The connection was closed"));
                else finish(s, db.wrapper, null);
            },
            reverted() {
                restore(db, before);
                close(db);
            },
            aborted() {
                db.upgrade = null;
                finish(s, undefined, domException("AbortError", "The upgrade was undone"));
            },
        },
    });
    db.upgrade = tx;
    s.isDone = true;
    s.result = db.wrapper;
    s.tx = tx;
    const { hasThrown } = fireVersionChange(s, "upgradeneeded", oldVersion, db.version);
    if (hasThrown && tx.phase !== "finished") abort(tx, domException("AbortError", "A listener has thrown an error"));
    touch(tx);
}
function remove(name) {
    const s = newRequest(IDBOpenDBRequest, null, null);
    ask(operation.delete, [nameBytes(name)], (kind, value) => {
        if (kind === "blocked") return fireVersionChange(s, "blocked", value, null);
        if (kind === "failed") return finish(s, undefined, faultError(value));
        s.isDone = true;
        return fireVersionChange(s, "success", value, null);
    });
    return s;
}

// What the host calls.

/// Another page waits for the end of a connection; a version of 0 is that of a database which is deleted.
function versionChange(number, oldVersion, version) {
    const s = connections.get(number);
    if (s && !s.isClosing) fireVersionChange(s, "versionchange", oldVersion, version === 0 ? null : version);
    ask(operation.heard, [number], null);
}
/// The data of the origin were removed.
function closed(number) {
    const s = connections.get(number);
    if (!s) return;
    connections.delete(number);
    s.isClosing = true;
    fireEvent(s, "close");
}
/// Something has come of the databases or locks of the origin.
export function hear(number, name, isFinal, ...values) {
    if (number > 0) return answer(number, name, isFinal, values);
    if (name === "done") return takeKnown();
    if (name === "versionChange") return versionChange(...values);
    if (name === "aborted") return undone(...values);
    return name === "closed" ? closed(...values) : undefined;
}
export const settle = settleAll, locks = lockManager, storage = storageManager;
