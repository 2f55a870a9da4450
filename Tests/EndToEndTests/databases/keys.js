// Keys and their order, ranges and key paths.
const keys = [
    -Infinity, -1e300, -5, -0.5, 0, 1e-300, 0.5, 3, 255, 256, 1e300, Infinity, new Date(-5), new Date(0), new Date(9),
    "", "\0", "a", "a\0", "aa", "b", "~", "\x7f", "\x80", "é", "\u4000", "\ud800", "\uffff", new Uint8Array([]).buffer,
    new Uint8Array([0]), new Uint8Array([0, 0]), new Uint8Array([1]), new Uint8Array([127]), new Uint8Array([128]),
    new Uint8Array([255]), [], [-1], [1], [1, 1], [1, "a"], ["a"], [[]], [[], 1], [[1]],
];
const wrong = [];
for (let i = 0; i < keys.length; i++) for (let j = 0; j < keys.length; j++) {
    if (indexedDB.cmp(keys[i], keys[j]) !== Math.sign(i - j)) wrong.push(`${i}/${j}`);
}
print("wrong", wrong);
print(indexedDB.cmp(-0, 0), indexedDB.cmp(new Uint8Array([1, 2]), new DataView(new Uint8Array([0, 1, 2]).buffer, 1)));
const loop = [];
loop.push(loop);
for (const value of [NaN, undefined, null, true, {}, new Date(NaN), [1, {}], [, 1], loop, Symbol(), 1n, () => 0]) {
    attempt(() => indexedDB.cmp(value, 1));
}
const request = indexedDB.open("keys");
request.onupgradeneeded = () => request.result.createObjectStore("s");
const db = await result(request), s = db.transaction("s", "readwrite").objectStore("s");
for (const key of [...keys].reverse()) s.put("v", key);
const told = await result(s.getAllKeys());
const plain = (k) => (k instanceof ArrayBuffer ? "b" + new Uint8Array(k) : k instanceof Date ? "d" + k.getTime()
    : Array.isArray(k) ? "[" + k.map(plain) + "]" : typeof k === "string" ? escape(k) : String(k));
print(told.map(plain).join(" "));
const range = IDBKeyRange.bound(1, "a", true, false);
print(range.lower, range.upper, range.lowerOpen, range.upperOpen, range.includes(1), range.includes(2), range.includes("a"));
print(IDBKeyRange.only(5).lower, IDBKeyRange.lowerBound(1).upper, IDBKeyRange.lowerBound(1).upperOpen);
attempt(() => IDBKeyRange.bound(2, 1));
attempt(() => IDBKeyRange.bound(1, 1, true));
attempt(() => IDBKeyRange.only({}));
