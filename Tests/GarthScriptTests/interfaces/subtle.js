// Web Cryptography: vectors of the RFCs and of NIST, and what keys may not do.
const hex = (data) => Array.from(new Uint8Array(data), (b) => b.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.replace(/\s/g, "").match(/../g) ?? [], (b) => parseInt(b, 16));
const utf8 = (text) => new TextEncoder().encode(text);
const s = crypto.subtle;
const failure = async (promise) => {
    try {
        return `gave ${await promise}`;
    } catch (error) {
        return error.name;
    }
};
// A key of RSA, and what OpenSSL signed with it: "sample" by PKCS #1 v1.5, and by PSS.
const rsaKey = "MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDSVWzF89ZVKWlMjPER0r1lcYkq9RLWxmdtbJzI+0bCSxbY/z2yuIhvKFCX"
    + "beN8VFgSXoqLuyb0/yTxytUZnad0Fg4+OV0+V6qA6zeDyMQPIXbIF7NgIk5XqiOBUJyzZhyEtUid+XxkJM2cERxQx6GJxC19"
    + "z/Y8qjJMxemDQUTi1wIDAQAB";
const rsaOld = "dXgvsyGbeNYT00A/FVmhCPhMOM/gtdncJgvy7n4sO3JIashnp2XDJQWrMFSwKYkWnVOfTN5N1ekglHah7eYp8yMO7b1UemVD"
    + "3YKtAoH44YjxAs3TUqeXL/XvFYx0tvYGzdM71GXqSsnykNB6cDUstbft8aTyNgDfBqU52xVZoMI=";
const rsaNew = "fZxV94YephUWU/ZYCCrqf+/tMdM/cNm8n7Ky6QhAH+ob30XGfTFisH7dUm5BlalmvuZMgDXsc4bkQoU24pOjZXGuyWCT8XPa"
    + "PU1ZccTyFX6fIJAGAeY499pxte58NISi07hwRZY+zNM49ovwUd46IKZMYFmKrXo3G1dEraujeyA=";
const tests = {
    async digests() {
        for (const name of ["SHA-1", "sha-256", "SHA-384", "SHA-512"]) {
            print(name, hex(await s.digest(name, utf8("abc"))));
        }
        print(hex(await s.digest({ name: "SHA-256" }, new ArrayBuffer(0))));
        print(await failure(s.digest("MD5", utf8("abc"))), await failure(s.digest("SHA-1", "text")));
    },
    // RFC 4231, test case 2.
    async codes() {
        const key = await s.importKey("raw", utf8("Jefe"), { name: "HMAC", hash: "SHA-256" }, true, ["sign", "verify"]);
        const code = await s.sign("HMAC", key, utf8("what do ya want for nothing?"));
        print(hex(code), await s.verify("HMAC", key, code, utf8("what do ya want for nothing?")));
        print(await s.verify("HMAC", key, code, utf8("what")));
        print(key, key.type, key.extractable, JSON.stringify(key.algorithm), key.usages.join());
        print(JSON.stringify(await s.exportKey("jwk", key)));
        const made = await s.generateKey({ name: "HMAC", hash: "SHA-512" }, true, ["sign"]);
        print(made.algorithm.length, (await s.exportKey("raw", made)).byteLength);
        print(await failure(s.importKey("raw", utf8("x"), { name: "HMAC", hash: "SHA-1" }, true, ["encrypt"])));
        print(await failure(s.importKey("raw", utf8("x"), { name: "HMAC", hash: "SHA-1" }, true, [])));
        print(await failure(s.importKey("raw", utf8(""), { name: "HMAC", hash: "SHA-1" }, true, ["sign"])));
        print(await failure(s.importKey("raw", utf8("x"), "HMAC", true, ["sign"])));
    },
    // RFC 6070 (SHA-1), RFC 7914 section 11 (SHA-256), RFC 5869 (HKDF).
    async derived() {
        const password = await s.importKey("raw", utf8("password"), "PBKDF2", false, ["deriveBits", "deriveKey"]);
        const bits = (hash, salt, iterations, count, key = password) => s.deriveBits({ name: "PBKDF2", hash,
            salt: utf8(salt), iterations }, key, count);
        print(hex(await bits("SHA-1", "salt", 2, 160)));
        const other = await s.importKey("raw", utf8("passwd"), "PBKDF2", false, ["deriveBits"]);
        print(hex(await bits("SHA-256", "salt", 1, 512, other)));
        print(await failure(bits("SHA-1", "salt", 0, 160)), await failure(bits("SHA-1", "salt", 1, 7)));
        const empty = await s.importKey("raw", utf8(""), "PBKDF2", false, ["deriveBits"]);
        print((await bits("SHA-256", "", 3, 256, empty)).byteLength);
        const how = { name: "PBKDF2", hash: "SHA-256", salt: utf8("salt"), iterations: 1 };
        const derived = await s.deriveKey(how, password, { name: "AES-GCM", length: 256 }, true, ["encrypt"]);
        print(JSON.stringify(derived.algorithm), hex(await s.exportKey("raw", derived)));
        const input = await s.importKey("raw", unhex("0b".repeat(22)), "HKDF", false, ["deriveBits"]);
        print(hex(await s.deriveBits({ name: "HKDF", hash: "SHA-256", salt: unhex("000102030405060708090a0b0c"),
            info: unhex("f0f1f2f3f4f5f6f7f8f9") }, input, 336)));
        print(await failure(s.importKey("raw", utf8("x"), "PBKDF2", true, ["deriveBits"])));
        print(await failure(s.exportKey("raw", password)));
    },
    // NIST SP 800-38A (CBC, CTR), and the specification of GCM, test case 4.
    async ciphers() {
        const raw = unhex("2b7e151628aed2a6abf7158809cf4f3c"), plain = unhex("6bc1bee22e409f96e93d7e117393172a");
        const key = (name, bytes = raw) => s.importKey("raw", bytes, name, true, ["encrypt", "decrypt"]);
        const cbc = { name: "AES-CBC", iv: unhex("000102030405060708090a0b0c0d0e0f") }, cbcKey = await key("AES-CBC");
        const sealed = await s.encrypt(cbc, cbcKey, plain);
        print(hex(sealed).slice(0, 32), sealed.byteLength, hex(await s.decrypt(cbc, cbcKey, sealed)));
        print(await failure(s.decrypt(cbc, cbcKey, sealed.slice(0, 16))));
        print(await failure(s.decrypt(cbc, cbcKey, sealed.slice(1))));
        const ctr = { name: "AES-CTR", counter: unhex("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"), length: 64 };
        print(hex(await s.encrypt(ctr, await key("AES-CTR"), plain)));
        const wrapped = { name: "AES-CTR", counter: unhex("000000000000000000000000000000ff"), length: 8 };
        const zeros = await s.encrypt(wrapped, await key("AES-CTR"), new Uint8Array(32));
        const start = { ...wrapped, counter: new Uint8Array(16) };
        const first = await s.encrypt(start, await key("AES-CTR"), new Uint8Array(16));
        print(hex(zeros).slice(32) === hex(first));
        print(await failure(s.encrypt(wrapped, await key("AES-CTR"), new Uint8Array(16 * 257))));
        const gcm = { name: "AES-GCM", iv: unhex("cafebabefacedbaddecaf888"),
            additionalData: unhex("feedfacedeadbeeffeedfacedeadbeefabaddad2") };
        const gcmKey = await key("AES-GCM", unhex("feffe9928665731c6d6a8f9467308308"));
        const text = unhex(`d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
            1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39`);
        const box = await s.encrypt(gcm, gcmKey, text);
        print(hex(box));
        print(hex(await s.decrypt(gcm, gcmKey, box)) === hex(text));
        const changed = new Uint8Array(box.slice(0));
        changed[3] ^= 1;
        print(await failure(s.decrypt(gcm, gcmKey, changed)));
        print(await failure(s.decrypt({ ...gcm, tagLength: 12 }, gcmKey, box)));
        print(await failure(s.encrypt(gcm, cbcKey, text)));
        print(JSON.stringify((await s.exportKey("jwk", gcmKey))));
        print(await failure(key("AES-GCM", new Uint8Array(15))));
    },
    // RFC 6979, appendix A.2.5 (P-256 with SHA-256, "sample").
    async curves() {
        const part = (text) => btoa(String.fromCharCode(...unhex(text))).replace(/\+/g, "-").replace(/\//g, "_")
            .replace(/=/g, "");
        const jwk = { kty: "EC", crv: "P-256",
            d: part("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721"),
            x: part("60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"),
            y: part("7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299") };
        const algorithm = { name: "ECDSA", namedCurve: "P-256" }, how = { name: "ECDSA", hash: "SHA-256" };
        const given = await s.importKey("jwk", jwk, algorithm, true, ["sign"]), { d, ...rest } = jwk;
        const shown = await s.importKey("jwk", rest, algorithm, true, ["verify"]);
        const proof = await s.sign(how, given, utf8("sample"));
        print(hex(proof), await s.verify(how, shown, proof, utf8("sample")));
        print(await failure(s.importKey("jwk", { ...jwk, x: jwk.y }, algorithm, true, ["sign"])));
        const pair = await s.generateKey(algorithm, true, ["sign", "verify"]);
        print(pair.privateKey.usages.join(), pair.publicKey.usages.join());
        for (const [namedCurve, size] of [["P-256", 64], ["P-384", 96], ["P-521", 132]]) {
            const kind = { name: "ECDSA", namedCurve };
            const { publicKey, privateKey } = await s.generateKey(kind, true, ["sign", "verify"]);
            for (const hash of ["SHA-1", "SHA-256", "SHA-512"]) {
                const signature = await s.sign({ name: "ECDSA", hash }, privateKey, utf8("sample"));
                const other = new Uint8Array(signature.slice(0));
                other[5] ^= 1;
                print(namedCurve, hash, signature.byteLength === size,
                    await s.verify({ name: "ECDSA", hash }, publicKey, signature, utf8("sample")),
                    await s.verify({ name: "ECDSA", hash }, publicKey, other, utf8("sample")));
            }
            for (const form of ["spki", "raw", "pkcs8", "jwk"]) {
                const key = form === "spki" || form === "raw" ? publicKey : privateKey;
                const data = await s.exportKey(form, key);
                const again = await s.importKey(form, data, kind, true, key.usages);
                const [one, other] = await Promise.all([key, again].map((k) => s.exportKey("jwk", k)));
                print(form, JSON.stringify(one) === JSON.stringify(other), data.byteLength);
            }
        }
        const mine = await s.generateKey({ name: "ECDH", namedCurve: "P-256" }, false, ["deriveBits"]);
        const yours = await s.generateKey({ name: "ECDH", namedCurve: "P-256" }, false, ["deriveBits"]);
        const a = await s.deriveBits({ name: "ECDH", public: yours.publicKey }, mine.privateKey, 256);
        const b = await s.deriveBits({ name: "ECDH", public: mine.publicKey }, yours.privateKey, 256);
        print(hex(a) === hex(b), a.byteLength, await failure(s.exportKey("jwk", mine.privateKey)));
        const off = new Uint8Array(65).fill(7);
        off[0] = 4;
        print(await failure(s.importKey("raw", off, algorithm, true, ["verify"])));
        print(await failure(s.verify(how, pair.privateKey, new Uint8Array(64), utf8(""))));
        const form = await s.exportKey("pkcs8", pair.privateKey);
        const known = await s.importKey("pkcs8", form, algorithm, false, ["sign"]);
        print(known.extractable, structuredClone(known).type);
    },
    async rsa() {
        const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
        for (const [name, signature] of [["RSASSA-PKCS1-v1_5", rsaOld], ["RSA-PSS", rsaNew]]) {
            const key = await s.importKey("spki", bytes(rsaKey), { name, hash: "SHA-256" }, true, ["verify"]);
            const check = (text, data = bytes(signature)) => s.verify({ name, saltLength: 32 }, key, data, utf8(text));
            print(name, await check("sample"), await check("simple"), await check("sample", new Uint8Array(128)));
            print(key.algorithm.modulusLength, hex(key.algorithm.publicExponent));
            const jwk = await s.exportKey("jwk", key);
            const again = await s.importKey("jwk", jwk, { name, hash: "SHA-256" }, true, ["verify"]);
            print(jwk.alg, hex(await s.exportKey("spki", again)) === hex(bytes(rsaKey)));
        }
        print(await failure(s.generateKey({ name: "RSA-PSS", modulusLength: 2048 }, true, ["sign"])));
    },
};
(async () => {
    for (const [name, test] of Object.entries(tests)) {
        print(`# ${name}`);
        try {
            await test();
        } catch (error) {
            print("failed", error.name, error.message, error.stack);
        }
    }
})();
