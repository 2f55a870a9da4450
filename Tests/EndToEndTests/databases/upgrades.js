// Upgrades: what they change, what their end leaves, and who waits for whom.
window.onerror = () => true;
const open = (version, upgrade) => {
    const request = indexedDB.open("up", version);
    request.onupgradeneeded = (e) => upgrade?.(request.result, request.transaction, e);
    return request;
};
let request = open(1, (db) => {
    const s = db.createObjectStore("one");
    s.createIndex("i", "a");
    s.put({ a: 1 }, 1);
});
let db = await result(request);
db.close();
request = open(2, (db, tx) => {
    const s = tx.objectStore("one");
    db.createObjectStore("two");
    s.name = "renamed";
    s.index("i").name = "j";
    s.deleteIndex("j");
    db.deleteObjectStore("two");
    print([...db.objectStoreNames], [...s.indexNames], db.version);
    tx.onabort = () => print("abort", [...db.objectStoreNames], [...s.indexNames], db.version);
    tx.abort();
});
print((await failure(request)).name, request.readyState);
db = await result(open());
print(db.version, [...db.objectStoreNames], await result(db.transaction("one").objectStore("one").index("i").count(1)));

// A connection that stays open blocks; one that listens closes itself.
const blocked = open(3, (db, tx, e) => { print("upgrade from", e.oldVersion); });
db.onversionchange = (e) => print("versionchange", e.oldVersion, e.newVersion);
blocked.onblocked = (e) => { print("blocked", e.oldVersion, e.newVersion); db.close(); };
const third = await result(blocked);
print(third.version);
print((await failure(open(2))).name);
third.onversionchange = () => third.close();
const fourth = await result(open(4, (db, tx) => {
    const s = tx.objectStore("one");
    s.name = "eins";
    s.put({ a: 1 }, 2);
    tx.onabort = () => print("undone", tx.error.name);
    s.createIndex("u", "b", { unique: true });
}));
print([...fourth.objectStoreNames], fourth.transaction("eins").objectStore("eins").indexNames.length);
fourth.close();
print((await failure(open(5, (db, tx) => {
    tx.objectStore("eins").createIndex("same", "a", { unique: true });
    tx.onabort = () => print("undone", tx.error.name);
}))).name);
print((await failure(open(6, (db) => { db.close(); }))).name);
print((await failure(open(7, () => { throw new Error("of the page"); }))).name);
const remove = indexedDB.deleteDatabase("up");
remove.onsuccess = (e) => print("deleted", e.oldVersion, e.newVersion, e instanceof IDBVersionChangeEvent);
print(await result(remove), await indexedDB.databases());
print(await result(indexedDB.deleteDatabase("never")));
