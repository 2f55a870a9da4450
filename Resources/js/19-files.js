
// MARK: - Reading files (File API section 6)

const FILE_EMPTY = 0, FILE_LOADING = 1, FILE_DONE = 2;
const reading = (object) => brand(object, FileReader);
const FileReader = interface_("FileReader", EventTarget, () => class {
    readAsArrayBuffer(blob) {
        const s = reading(this);
        need(arguments.length, 1);
        readFile(s, toState(blob, Blob), ({ bytes }) => pageBuffer(bytes));
    }
    readAsBinaryString(blob) {
        const s = reading(this);
        need(arguments.length, 1);
        readFile(s, toState(blob, Blob), ({ bytes }) => binaryText(bytes));
    }
    readAsText(blob, encoding = undefined) {
        const s = reading(this);
        need(arguments.length, 1);
        const file = toState(blob, Blob);
        const label = encoding === undefined ? null : native.encodingName(ascii.strip(toStr(encoding)));
        readFile(s, file, ({ bytes, type }) => {
            const own = mediaType(type)?.charset ?? null;
            return decodeMarked(label ?? (own === null ? null : native.encodingName(ascii.strip(own))) ?? "utf-8", bytes);
        });
    }
    readAsDataURL(blob) {
        const s = reading(this);
        need(arguments.length, 1);
        readFile(s, toState(blob, Blob), ({ bytes, type }) => `data:${type || "application/octet-stream"};base64,${btoa(binaryText(bytes))}`);
    }
    abort() {
        const s = reading(this);
        if (s.state !== FILE_LOADING) {
            s.result = null;
            return;
        }
        clearTimer(s.timer);
        s.state = FILE_DONE;
        s.result = null;
        progress(s, "abort");
        if (s.state !== FILE_LOADING) progress(s, "loadend");
    }
    get readyState() { return reading(this).state; }
    get result() { return reading(this).result; }
    get error() { return reading(this) && null; }
}, {
    make(args, newTarget) { return instance(FileReader, { listeners: null, state: FILE_EMPTY, result: null, timer: 0 }, newTarget); },
    constants: { EMPTY: FILE_EMPTY, LOADING: FILE_LOADING, DONE: FILE_DONE },
});
eventHandlers(FileReader, ["loadstart", "progress", "load", "abort", "error", "loadend"]);
/// Reads a file, all of which is in memory, in tasks of their own.
function readFile(s, file, value) {
    if (s.state === FILE_LOADING) fail("InvalidStateError", "The reader reads a file already");
    s.state = FILE_LOADING;
    s.result = null;
    const count = file.bytes.length;
    const finish = () => {
        s.state = FILE_DONE;
        s.result = value(file);
        progress(s, "load", count, count);
        if (s.state !== FILE_LOADING) progress(s, "loadend", count, count);
    };
    s.timer = setTimer(() => {
        progress(s, "loadstart", 0, count);
        if (s.state !== FILE_LOADING) return;
        s.timer = setTimer(() => {
            if (count > 0) progress(s, "progress", count, count);
            if (s.state !== FILE_LOADING) return;
            finish();
        }, 0, false);
    }, 0, false);
}
function binaryText(bytes) {
    let text = "";
    for (let place = 0; place < bytes.length; place += 4096) text += String.fromCharCode(...bytes.subarray(place, place + 4096));
    return text;
}
publishMixin(() => class {
    stream() {
        const { bytes } = brand(this, Blob);
        return bodyStream({ body: bytes, isUsed: false }).wrapper;
    }
}, Blob);

// MARK: - URLs of blobs (File API section 8)

/// The blobs by their URLs; a page may keep so many.
const blobURLs = new Map();
const blobURLLimit = 1000;
whenSeen(URLInterface, () => publishMembers(class {
    static createObjectURL(object) {
        need(arguments.length, 1);
        const blob = toState(object, Blob);
        if (blobURLs.size >= blobURLLimit) throw rangeError("There are too many URLs of blobs");
        const url = `blob:${pageOrigin()}/${randomUUID()}`;
        blobURLs.set(url, blob);
        return url;
    }
    static revokeObjectURL(url) {
        need(arguments.length, 1);
        blobURLs.delete(toUSV(url));
    }
}, URLInterface, true));
/// The answer to a request for a blob, as the host would give it.
function blobAnswer(r) {
    const blob = blobURLs.get(r.url.split("#")[0]);
    if (blob === undefined || r.method !== "GET") return [0, 0, "", "", false, [], noBytes];
    const fields = ["content-length", String(blob.bytes.length)];
    if (blob.type !== "") fields.push("content-type", blob.type);
    return [1, 200, "OK", r.url, false, fields, blob.bytes];
}

// MARK: - Beacons (Beacon section 3)

publishMixin(() => class {
    sendBeacon(url, data = null) {
        brand(this, Navigator);
        need(arguments.length, 1);
        const address = parseURL(toUSV(url), baseURL(mainDocument));
        if (!address || !/^https?:$/.test(address.protocol)) throw typeError("The URL is not one of the web");
        const body = data === null || data === undefined ? null : extractBody(data);
        if (body?.stream) throw typeError("A stream cannot be sent");
        if (body !== null && body.bytes.length > 65536) return false;
        const list = body === null || body.type === null ? [] : [["Content-Type", body.type]];
        const isSimple = list.every(([name, value]) => isSafelistedField(name, value));
        sendRequest({
            url: address.href, method: "POST", headers: list, body: body === null ? null : body.bytes, mode: isSimple ? "no-cors" : "cors",
            credentials: "include", redirect: "follow", cache: "default", referrer: "about:client", referrerPolicy: "",
            initiator: "beacon",
        }, () => {});
        return true;
    }
}, Navigator);
