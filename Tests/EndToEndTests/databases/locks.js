// Locks and the storage of the origin.
const list = [];
const a = navigator.locks.request("a", async (lock) => {
    list.push(`${lock.name} ${lock.mode}`);
    const second = navigator.locks.request("a", { mode: "shared" }, (lock) => { list.push("second " + lock.mode); });
    list.push("free " + await navigator.locks.request("a", { ifAvailable: true }, (lock) => lock));
    const { held, pending } = await navigator.locks.query();
    list.push(held.map((l) => l.name + l.mode), pending.map((l) => l.name + l.mode));
    return "value";
});
print(await a);
print(list);
print(await navigator.locks.request("b", () => { throw new Error("of the page"); }).catch((e) => e.message));
const controller = new AbortController();
let release;
const held = navigator.locks.request("c", () => new Promise((resolve) => { release = resolve; }));
const waiting = navigator.locks.request("c", { signal: controller.signal }, () => print("never"));
controller.abort("given up");
print(await waiting.catch((e) => e));
const thief = navigator.locks.request("c", { steal: true }, (lock) => "stolen " + lock.name);
print(await held.catch((e) => e.name), await thief);
release();
for (const options of [{ mode: "x" }, { steal: true, ifAvailable: true }, { steal: true, mode: "shared" }]) {
    print(await navigator.locks.request("d", options, () => 0).catch((e) => e.name));
}
print(await navigator.locks.request("-d", () => 0).catch((e) => e.name));
const before = (await navigator.storage.estimate()).usage;
const request = indexedDB.open("size");
request.onupgradeneeded = () => request.result.createObjectStore("s").put(new Uint8Array(100000), 1);
await result(request);
const { usage, quota } = await navigator.storage.estimate();
print(before, usage > 100000 && usage < 200000, quota);
print(await navigator.storage.persisted(), await navigator.storage.persist());
