// When transactions are active, and in which order events come.
const request = indexedDB.open("order");
request.onupgradeneeded = () => {
    request.result.createObjectStore("s");
    request.transaction.oncomplete = () => print("upgrade complete", request.readyState, request.transaction !== null);
};
const db = await result(request);
print("open", request.transaction);
const tx = db.transaction("s", "readwrite"), s = tx.objectStore("s");
print(tx.mode, tx.durability, tx.db === db, s.transaction === tx, tx.objectStore("s") === s);
s.put("a", 1).onsuccess = (e) => {
    print("put", e.target.result, e.bubbles, e.cancelable, e.target.source === s);
    Promise.resolve().then(() => Promise.resolve()).then(() => {
        s.get(1).onsuccess = (e) => print("got", e.target.result);
    });
};
queueMicrotask(() => { s.put("b", 2).onsuccess = () => print("put in a microtask"); });
setTimeout(() => attempt(() => s.get(1)), 0);
tx.oncomplete = () => print("complete");
await ended(tx);
attempt(() => tx.abort());
attempt(() => tx.objectStore("s"));
attempt(() => s.get(1));

// One that writes waits for another one; one that reads beside it comes after it.
const list = [];
const first = db.transaction("s", "readwrite"), second = db.transaction("s", "readwrite"), third = db.transaction("s");
third.objectStore("s").get(3).onsuccess = (e) => list.push(`third ${e.target.result}`);
second.objectStore("s").put("second", 3).onsuccess = () => list.push("second");
first.objectStore("s").put("first", 3).onsuccess = (e) => {
    list.push("first");
    first.objectStore("s").put("again", 3).onsuccess = () => list.push("first again");
};
await ended(third);
print(list);

// An error goes up to the database, and a listener that throws undoes the transaction.
const path = [];
db.onerror = (e) => path.push("db " + e.target.error.name);
db.onabort = (e) => path.push("abort " + (e.target === bad));
const bad = db.transaction("s", "readwrite");
bad.onerror = () => path.push("tx");
bad.objectStore("s").add("x", 1).onerror = (e) => path.push("request");
bad.objectStore("s").put("y", 9).onerror = (e) => path.push("later " + e.target.error.name);
await ended(bad);
print(path, bad.error.name);
window.onerror = (message) => { print("reported", message); return true; };
const thrown = db.transaction("s", "readwrite");
thrown.objectStore("s").put("z", 9).onsuccess = () => { throw new Error("of the page"); };
await ended(thrown);
print(thrown.error.name, await result(db.transaction("s").objectStore("s").get(9)));

// An explicit commit, after which nothing is asked.
const kept = db.transaction("s", "readwrite");
kept.objectStore("s").put("kept", 9);
kept.commit();
attempt(() => kept.objectStore("s").put("no", 9));
attempt(() => kept.commit());
await ended(kept);
print(await result(db.transaction("s").objectStore("s").get(9)));
const empty = db.transaction("s");
await ended(empty);
print("an empty one is complete", empty.error);
