// Keys of crypto.subtle that are kept, and used again.
const request = indexedDB.open("keys");
request.onupgradeneeded = () => request.result.createObjectStore("s");
const db = await result(request), message = new Uint8Array([1, 2, 3]);
const made = {
    hmac: await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign"]),
    aes: await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, true, ["encrypt", "decrypt"]),
    pair: await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]),
};
const tx = db.transaction("s", "readwrite");
tx.objectStore("s").put(made, 1);
await ended(tx);
const kept = await result(db.transaction("s").objectStore("s").get(1));
print(kept.hmac instanceof CryptoKey, kept.hmac !== made.hmac, kept.hmac.extractable, [...kept.hmac.usages], kept.aes.algorithm);
const sign = async (key) => [...new Uint8Array(await crypto.subtle.sign("HMAC", key, message))].join();
print(await sign(kept.hmac) === await sign(made.hmac));
const iv = new Uint8Array(12), sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, made.aes, message);
print(new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, kept.aes, sealed)));
const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, kept.pair.privateKey, message);
print(await crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, made.pair.publicKey, signature, message));
const worker = new Worker(URL.createObjectURL(new Blob([`
    onmessage = async (e) => postMessage(new Uint8Array(await crypto.subtle.sign("HMAC", e.data, new Uint8Array([1, 2, 3]))).join());
`])));
const answer = new Promise((resolve) => { worker.onmessage = (e) => resolve(e.data); });
worker.postMessage(kept.hmac);
print(await answer === await sign(made.hmac));
