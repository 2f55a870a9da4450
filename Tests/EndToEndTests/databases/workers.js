// A worker has the databases and locks of its page.
const worker = new Worker(URL.createObjectURL(new Blob([`
    const r = indexedDB.open("shared", 1);
    r.onupgradeneeded = () => r.result.createObjectStore("s");
    r.onsuccess = () => {
        const db = r.result, tx = db.transaction("s", "readwrite");
        db.onversionchange = () => { postMessage("versionchange"); db.close(); };
        tx.objectStore("s").put({ from: "worker" }, 1);
        tx.oncomplete = () => navigator.locks.request("l", (lock) => {
            postMessage("stored " + lock.name + " " + (typeof IDBKeyRange));
            return new Promise(() => {});
        });
    };
`])));
const messages = [];
let told;
const message = () => new Promise((resolve) => { told = resolve; });
worker.onmessage = (e) => { print("worker:", e.data); told?.(); };
await message();
const db = await result(indexedDB.open("shared"));
print(await result(db.transaction("s").objectStore("s").get(1)));
print(await navigator.locks.request("l", { ifAvailable: true }, (lock) => lock));
db.close();
const heard = message();
const next = indexedDB.open("shared", 2);
const second = await result(next);
print(second.version);
await heard;
const lock = navigator.locks.request("l", () => "the worker has ended");
worker.terminate();
print(await lock);
