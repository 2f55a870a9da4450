// Cursors over stores and indexes.
const request = indexedDB.open("cursors");
request.onupgradeneeded = () => {
    const s = request.result.createObjectStore("s", { keyPath: "k" });
    s.createIndex("v", "v");
    for (let k = 1; k <= 6; k++) s.put({ k, v: "abc"[k % 3] });
};
const db = await result(request);
async function walk(source, range, direction, step = (c) => c.continue(), isKeyOnly = false) {
    const list = [], opening = isKeyOnly ? source.openKeyCursor(range, direction) : source.openCursor(range, direction);
    await new Promise((resolve) => {
        opening.onsuccess = () => {
            const c = opening.result;
            if (c === null) return resolve();
            list.push(`${c.key}${c.primaryKey === c.key ? "" : "/" + c.primaryKey}`);
            return step(c);
        };
    });
    return list.join(" ");
}
let tx = db.transaction("s", "readwrite");
let s = tx.objectStore("s"), v = s.index("v");
print(await walk(s), "|", await walk(s, null, "prev"), "|", await walk(s, IDBKeyRange.bound(2, 5, true), "prevunique"));
print(await walk(v), "|", await walk(v, null, "prev"));
print(await walk(v, null, "nextunique"), "|", await walk(v, null, "prevunique"), "|", await walk(v, "b"));
print(await walk(s, null, "next", (c) => c.advance(2)), "|", await walk(s, null, "next", (c) => c.continue(c.key + 2.5)));
print(await walk(v, null, "next", (c) => c.continuePrimaryKey(c.key, c.primaryKey + 1)));
print(await walk(v, null, "prev", (c) => c.continuePrimaryKey(c.key, c.primaryKey - 1), true));
print(await walk(s, null, "next", (c) => {
    if (c.key === 2) c.update({ k: 2, v: "z" });
    if (c.key === 3) c.delete();
    c.continue();
}), "|", await walk(v), "|", (await result(s.get(2))).v);
const opening = s.openCursor();
await result(opening);
const c = opening.result;
print(c instanceof IDBCursorWithValue, c.source === s, c.request === opening, c.direction, c.value, c.value === c.value);
attempt(() => c.continue(1));
attempt(() => c.continue({}));
attempt(() => c.advance(0));
attempt(() => c.continuePrimaryKey(2, 2));
attempt(() => c.update({ k: 9 }));
c.continue();
attempt(() => c.continue());
print(opening.readyState);
await result(opening);
print(c.key);
const key = s.openKeyCursor();
await result(key);
attempt(() => key.result.delete());
print(key.result.value);
// What a cursor sees of changes between its steps, also of records that it could have read before.
db.close();
const again = indexedDB.open("cursors", 2);
again.onupgradeneeded = () => again.result.createObjectStore("many");
const many = (await result(again)).transaction("many", "readwrite").objectStore("many"), order = [];
for (let k = 0; k < 200; k++) many.put(k, k);
print(await walk(many) === Array.from({ length: 200 }, (_, k) => k).join(" "));
print((await walk(many, null, "prev", (c) => {
    if (c.key % 50 === 0) many.delete(c.key - 1);
    if (c.key === 30) many.put("new", 29.5);
    if (c.key === 10) many.delete(IDBKeyRange.upperBound(8));
    c.continue();
})).split(" ").filter((k) => k < 31 || k % 50 > 47 || k % 50 < 2).join(" "));
let count = 0;
await walk(many, null, "next", (c) => {
    many.count().onsuccess = () => order.push(`count ${++count}`);
    c.continue();
    order.push(`at ${c.key}`);
});
print(order.slice(0, 8).join(", "), order.length);
const stepping = many.openCursor();
stepping.onsuccess = () => stepping.result?.continue();
for (let n = 0; n < 70; n++) await result(many.get(100));
many.transaction.abort();
await ended(many.transaction);
print(many.transaction.error, stepping.error?.name ?? "done");
