// Databases, the storage of an origin and its locks, parts of the prelude.

import { page } from "garth:realm";
import { brand, lateInterfaces, publishMembers } from "../webidl/interfaces.js";
import { Navigator } from "../window/navigator.js";
import defer * as databases from "./databases.js";

lateInterfaces("DOMStringList IDBCursor IDBCursorWithValue IDBDatabase IDBFactory IDBIndex IDBKeyRange IDBObjectStore "
    + "IDBOpenDBRequest IDBRecord IDBRequest IDBTransaction IDBVersionChangeEvent Lock LockManager "
    + "StorageManager", () => databases.IDBFactory);
/// `indexedDB` of the window, the same object each time.
export const factory = () => databases.factoryOfWindow();

let areManagersShown = false;
/// Shows a secured page what manages its storage and its locks, when it first looks at its navigator.
export function exposeManagers() {
    if (areManagersShown || !page.isSecureContext) return;
    areManagersShown = true;
    publishMembers({
        get storage() { return brand(this, Navigator) && databases.storage(); },
        get locks() { return brand(this, Navigator) && databases.locks(); },
    }, Navigator.prototype, true);
}
