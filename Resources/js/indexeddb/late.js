// Databases, the storage of an origin and its locks, a part of the prelude.

import { lateInterfaces } from "../webidl/interfaces.js";
import defer * as databases from "./databases.js";

lateInterfaces("DOMStringList IDBCursor IDBCursorWithValue IDBDatabase IDBFactory IDBIndex IDBKeyRange IDBObjectStore "
    + "IDBOpenDBRequest IDBRecord IDBRequest IDBTransaction IDBVersionChangeEvent Lock LockManager "
    + "StorageManager", () => databases.IDBFactory);
/// `indexedDB`, `navigator.locks` and `navigator.storage` of the window, the same objects each time.
export const factory = () => databases.factoryOfWindow(), locks = () => databases.locks(),
    storage = () => databases.storage();
