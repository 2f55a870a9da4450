
// MARK: - Bytes and headers (Fetch Standard section 2.2)

const noBytes = new Uint8Array(0);
function toByteString(v) {
    const text = toStr(v);
    for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 255) throw typeError("The value has characters beyond U+00FF");
    return text;
}
function toEnum(v, values) {
    const text = toStr(v);
    if (!values.includes(text)) throw typeError(`'${text}' is none of ${values.join(", ")}`);
    return text;
}
function joinBytes(pieces) {
    const result = new Uint8Array(pieces.reduce((count, piece) => count + piece.length, 0));
    let place = 0;
    for (const piece of pieces) {
        result.set(piece, place);
        place += piece.length;
    }
    return result;
}
/// A buffer of the page with a copy of bytes.
function pageBuffer(bytes) {
    const buffer = new PArrayBuffer(bytes.length);
    new Uint8Array(buffer).set(bytes);
    return buffer;
}
const promised = (f) => new PPromise((resolve, reject) => {
    try {
        resolve(f());
    } catch (error) {
        reject(error);
    }
});
const tokenPattern = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const isFieldValue = (v) => !/[\0\n\r]/.test(v);
const stripField = (v) => v.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, "");
const forbiddenFields = new Set(("accept-charset accept-encoding access-control-request-headers access-control-request-method "
    + "access-control-request-private-network connection content-length cookie cookie2 date dnt expect host keep-alive origin referer set-cookie te "
    + "trailer transfer-encoding upgrade via").split(" "));
function isForbiddenField(name, value) {
    name = ascii.lower(name);
    if (name.startsWith("proxy-") || name.startsWith("sec-") || forbiddenFields.has(name)) return true;
    return ["x-http-method", "x-http-method-override", "x-method-override"].includes(name)
        && value.split(",").some((m) => ["connect", "trace", "track"].includes(ascii.lower(stripField(m))));
}
function isSafelistedField(name, value) {
    if (value.length > 128) return false;
    const unsafe = /[\x00-\x08\x0a-\x1f"():<>?@[\\\]{}\x7f]/;
    switch (ascii.lower(name)) {
    case "accept": return !unsafe.test(value);
    case "accept-language": case "content-language": return /^[0-9A-Za-z *,\-.;=]*$/.test(value);
    case "content-type":
        return !unsafe.test(value) && ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"].includes(mediaType(value)?.essence);
    default: return false;
    }
}
/// A media type: its essence and its parameter `charset` (MIME Sniffing Standard); null for none.
function mediaType(text) {
    const match = /^[\t\n\r ]*([!#$%&'*+\-.^_`|~0-9A-Za-z]+)\/([!#$%&'*+\-.^_`|~0-9A-Za-z]+)[\t\n\r ]*(?:;|$)/.exec(text);
    if (!match) return null;
    const parameters = new Map();
    const pattern = /;[\t\n\r ]*([^;=]*)(?:=("(?:[^"\\]|\\.)*"?|[^;]*))?/g;
    pattern.lastIndex = match[0].length - (match[0].endsWith(";") ? 1 : 0);
    for (let part; (part = pattern.exec(text)) !== null;) {
        const name = ascii.lower(part[1]);
        let value = part[2];
        if (value === undefined || !tokenPattern.test(name) || parameters.has(name)) continue;
        value = value.startsWith("\"") ? value.slice(1).replace(/"$/, "").replace(/\\(.)/g, "$1") : stripField(value);
        if (value !== "" || part[2].startsWith("\"")) parameters.set(name, value);
    }
    return { essence: ascii.lower(`${match[1]}/${match[2]}`), parameters, get charset() { return parameters.get("charset") ?? null; } };
}
function typeText(type) {
    let text = type.essence;
    for (const [name, value] of type.parameters) text += `;${name}=${tokenPattern.test(value) ? value : `"${value.replace(/["\\]/g, "\\$&")}"`}`;
    return text;
}

/// The list of a `Headers` object: names as they came, and values.
const fieldValues = (list, name) => list.filter(([n]) => ascii.lower(n) === ascii.lower(name)).map(([, v]) => v);
function field(list, name) {
    const values = fieldValues(list, name);
    return values.length === 0 ? null : values.join(", ");
}
/// The fields in the order of their names; they are sorted again only when the list is another, because
/// an iteration asks for them at each step.
function sortedFields(s) {
    const { list, sorted } = s;
    if (sorted !== undefined && sorted.list === list && sorted.count === list.length) return sorted.fields;
    const values = new Map();
    for (const [n, value] of list) {
        const name = ascii.lower(n);
        if (values.has(name)) values.get(name).push(value);
        else values.set(name, [value]);
    }
    const fields = [...values].sort(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([name, all]) => (name === "set-cookie" ? all.map((v) => [name, v]) : [[name, all.join(", ")]]));
    s.sorted = { list, count: list.length, fields };
    return fields;
}
/// Whether a field may be changed; throws for one that is wrong.
function mayChange(s, name, value) {
    if (!tokenPattern.test(name) || !isFieldValue(value)) throw typeError("The header is not valid");
    if (s.guard === "immutable") throw typeError("The headers cannot be changed");
    if (s.guard === "request" && isForbiddenField(name, value)) return false;
    if (s.guard === "response" && ["set-cookie", "set-cookie2"].includes(ascii.lower(name))) return false;
    return true;
}
const isSafeHere = (s, name, value) => s.guard !== "request-no-cors" || isSafelistedField(name, value);
function removePrivileged(s) {
    if (s.guard === "request-no-cors") s.list = s.list.filter(([n]) => ascii.lower(n) !== "range");
}
function appendField(s, name, value) {
    value = stripField(value);
    if (!mayChange(s, name, value)) return;
    const old = field(s.list, name);
    if (!isSafeHere(s, name, old === null ? value : `${old}, ${value}`)) return;
    s.list.push([s.list.find(([n]) => ascii.lower(n) === ascii.lower(name))?.[0] ?? name, value]);
    removePrivileged(s);
}
function setField(list, name, value) {
    const place = list.findIndex(([n]) => ascii.lower(n) === ascii.lower(name));
    if (place < 0) return [...list, [name, value]];
    return list.filter(([n], i) => i === place || ascii.lower(n) !== ascii.lower(name)).map((pair) => (ascii.lower(pair[0]) === ascii.lower(name) ? [pair[0], value] : pair));
}
function fillHeaders(s, init) {
    for (const [name, value] of headerPairs(init)) appendField(s, name, value);
}
function headerPairs(init) {
    if (!isObject(init)) throw typeError("The headers are neither an object nor a list");
    const method = init[Symbol.iterator];
    if (method !== undefined && method !== null) {
        return drain(init, toCallback(method), (pair) => {
            const items = toSequence(pair, toByteString);
            if (items.length !== 2) throw typeError("A header has not two items");
            return items;
        });
    }
    const record = new Map();
    for (const key of ownKeys(init)) {
        const d = getOwnPropertyDescriptor(init, key);
        if (!d || !d.enumerable) continue;
        const name = toByteString(key);
        record.set(name, toByteString(init[key]));
    }
    return [...record];
}
const Headers = interface_("Headers", null, () => class {
    append(name, value) {
        const s = brand(this, Headers);
        need(arguments.length, 2);
        appendField(s, toByteString(name), toByteString(value));
    }
    delete(name) {
        const s = brand(this, Headers);
        need(arguments.length, 1);
        name = toByteString(name);
        if (!mayChange(s, name, "")) return;
        if (s.guard === "request-no-cors" && !["accept", "accept-language", "content-language", "content-type", "range"].includes(ascii.lower(name))) return;
        s.list = s.list.filter(([n]) => ascii.lower(n) !== ascii.lower(name));
        removePrivileged(s);
    }
    get(name) {
        const s = brand(this, Headers);
        need(arguments.length, 1);
        name = toByteString(name);
        if (!tokenPattern.test(name)) throw typeError("The name is not valid");
        return field(s.list, name);
    }
    getSetCookie() { return array(fieldValues(brand(this, Headers).list, "set-cookie")); }
    has(name) {
        const s = brand(this, Headers);
        need(arguments.length, 1);
        name = toByteString(name);
        if (!tokenPattern.test(name)) throw typeError("The name is not valid");
        return field(s.list, name) !== null;
    }
    set(name, value) {
        const s = brand(this, Headers);
        need(arguments.length, 2);
        name = toByteString(name);
        value = stripField(toByteString(value));
        if (!mayChange(s, name, value) || !isSafeHere(s, name, value)) return;
        s.list = setField(s.list, name, value);
        removePrivileged(s);
    }
}, {
    make([init = undefined], newTarget) {
        const s = { list: [], guard: "none" };
        if (init !== undefined) fillHeaders(s, init);
        return instance(Headers, s, newTarget);
    },
});
makePairIterable(Headers, "Headers", sortedFields);
function newHeaders(guard, list = []) {
    const s = { list, guard };
    instance(Headers, s);
    return s;
}

// MARK: - Blobs and files (File API)

function blobBytes(parts, options) {
    const isNative = options.endings === "native";
    return joinBytes(parts.map((part) => {
        if (part.bytes) return part.bytes;
        return native.encodeUTF8(isNative ? part.replace(/\r\n?/g, "\n") : part);
    }));
}
function toBlobPart(v) {
    if (implementsInterface(v, Blob)) return { bytes: stateOf(v).bytes };
    if (isObject(v) && (ArrayBuffer.isView(v) || has(pageMethods.byteLength, v))) return { bytes: toBytes(v) };
    return toUSV(v);
}
function toBlobOptions(v) {
    const d = toDict(v);
    const endings = d.endings;
    const result = { endings: endings === undefined ? "transparent" : toEnum(endings, ["transparent", "native"]) };
    const type = d.type;
    result.type = type === undefined ? "" : blobType(toStr(type));
    return result;
}
const blobType = (type) => (/[^\x20-\x7e]/.test(type) ? "" : ascii.lower(type));
const Blob = interface_("Blob", null, () => class {
    get size() { return brand(this, Blob).bytes.length; }
    get type() { return brand(this, Blob).type; }
    slice(start = undefined, end = undefined, contentType = undefined) {
        const s = brand(this, Blob);
        const count = s.bytes.length;
        const place = (v, standard) => {
            if (v === undefined) return standard;
            const n = Math.min(Math.max(toLongLong(v), -Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
            return n < 0 ? Math.max(count + n, 0) : Math.min(n, count);
        };
        const first = place(start, 0), last = place(end, count);
        return newBlob(s.bytes.slice(first, Math.max(first, last)), contentType === undefined ? "" : blobType(toStr(contentType)));
    }
    text() { return promised(() => decodeBytes("utf-8", brand(this, Blob).bytes, false)); }
    arrayBuffer() { return promised(() => pageBuffer(brand(this, Blob).bytes)); }
    bytes() { return promised(() => pageBytes(brand(this, Blob).bytes)); }
}, {
    make([parts = undefined, options = undefined], newTarget) {
        const list = parts === undefined ? [] : toSequence(parts, toBlobPart);
        const o = toBlobOptions(options);
        return instance(Blob, { bytes: blobBytes(list, o), type: o.type }, newTarget);
    },
});
function newBlob(bytes, type) { return instance(Blob, { bytes, type }); }
const File = interface_("File", Blob, () => class {
    get name() { return brand(this, File).name; }
    get lastModified() { return brand(this, File).lastModified; }
    get webkitRelativePath() { return brand(this, File) && ""; }
}, {
    length: 2,
    make([parts, name, options = undefined], newTarget) {
        const list = toSequence(parts, toBlobPart);
        name = toUSV(name);
        const o = toBlobOptions(options);
        const modified = toDict(options).lastModified;
        return instance(File, {
            bytes: blobBytes(list, o), type: o.type, name,
            lastModified: modified === undefined ? wallTime() : toLongLong(modified),
        }, newTarget);
    },
});
const wallTime = () => Math.floor(native.timeOrigin() + native.now());
const asFile = (blob, name) => instance(File, { bytes: blob.bytes, type: blob.type, name, lastModified: blob.lastModified ?? wallTime() });
const FileList = interface_("FileList", null, () => class {
    get length() { return brand(this, FileList).files.length; }
    item(index) {
        const s = brand(this, FileList);
        need(arguments.length, 1);
        return s.files[toULong(index)] ?? null;
    }
});
makeArrayLike(FileList, false);
const fileList = (files) => legacyObject(FileList, { files }, { length: (s) => s.files.length, item: (s, i) => s.files[i] });
/// The files of a field, the same object until the person chooses others.
const chosenFiles = (s) => (s.files ??= fileList([]));

// MARK: - Form data (XMLHttpRequest Standard section 4)

function toEntry(name, value, filename, count) {
    if (implementsInterface(value, Blob)) {
        const blob = stateOf(value);
        if (filename === undefined && blob.name !== undefined) return [name, value];
        return [name, asFile(blob, filename ?? blob.name ?? "blob")];
    }
    if (count >= 3) throw typeError("The value is no Blob");
    return [name, toUSV(value)];
}
const FormData = interface_("FormData", null, () => class {
    append(name, value, filename = undefined) {
        const s = brand(this, FormData);
        need(arguments.length, 2);
        s.list.push(toEntry(toUSV(name), value, filename === undefined ? undefined : toUSV(filename), arguments.length));
    }
    delete(name) {
        const s = brand(this, FormData);
        need(arguments.length, 1);
        name = toUSV(name);
        s.list = s.list.filter(([n]) => n !== name);
    }
    get(name) {
        const s = brand(this, FormData);
        need(arguments.length, 1);
        name = toUSV(name);
        return s.list.find(([n]) => n === name)?.[1] ?? null;
    }
    getAll(name) {
        const s = brand(this, FormData);
        need(arguments.length, 1);
        name = toUSV(name);
        return array(s.list.filter(([n]) => n === name).map(([, v]) => v));
    }
    has(name) {
        const s = brand(this, FormData);
        need(arguments.length, 1);
        name = toUSV(name);
        return s.list.some(([n]) => n === name);
    }
    set(name, value, filename = undefined) {
        const s = brand(this, FormData);
        need(arguments.length, 2);
        const entry = toEntry(toUSV(name), value, filename === undefined ? undefined : toUSV(filename), arguments.length);
        const place = s.list.findIndex(([n]) => n === entry[0]);
        if (place < 0) s.list.push(entry);
        else s.list = s.list.filter(([n], i) => n !== entry[0] || i === place).map((old, i) => (i === place ? entry : old));
    }
}, {
    make([form = undefined, submitter = null], newTarget) {
        let list = [];
        if (form !== undefined) {
            const s = toState(form, interfaces.HTMLFormElement);
            let button = null;
            if (submitter !== null && submitter !== undefined) {
                button = toState(submitter, interfaces.HTMLElement);
                if (!isSubmitButton(button)) throw typeError("The submitter is no submit button");
                if (kernel.formOwner(button) !== s) fail("NotFoundError", "The submitter is of another form");
            }
            const entries = formEntries(s, button);
            if (entries === null) fail("InvalidStateError", "The form is being read");
            list = entries;
        }
        return instance(FormData, { list }, newTarget);
    },
});
makePairIterable(FormData, "FormData", (s) => s.list);
/// HTML Standard, "constructing the entry list"; null while another list of the form is made.
function formEntries(form, submitter) {
    if (form.isReadingEntries) return null;
    form.isReadingEntries = true;
    const list = [];
    const add = (name, value) => { list.push([name.toWellFormed(), typeof value === "string" ? value.toWellFormed() : value]); };
    const root = rootState(form);
    for (const id of native.collect(root.id, 1, HTML, "*")) {
        const s = S(id);
        if (!isListed(s) || kernel.formOwner(s) !== form || isDisabled(s) || closest(s, "datalist")) continue;
        const type = s.local === "input" ? inputType(s) : s.local;
        if (["fieldset", "object", "output"].includes(type)) continue;
        if (s.custom?.isFormAssociated) {
            const own = getAttr(s, "name") ?? "";
            for (const [name, value] of (s.internals && stateOf(s.internals).entries) ?? []) if ((name ?? own) !== "") add(name ?? own, value);
            continue;
        }
        const isButton = s.local === "button" || ["submit", "image", "reset", "button"].includes(type);
        if (isButton && s !== submitter) continue;
        if ((type === "checkbox" || type === "radio") && !isChecked(s)) continue;
        const name = getAttr(s, "name") ?? "";
        if (type === "image") {
            const prefix = name === "" ? "" : `${name}.`;
            add(`${prefix}x`, "0");
            add(`${prefix}y`, "0");
            continue;
        }
        if (name === "") continue;
        if (type === "select") {
            for (const place of selectedPlaces(s)) {
                const option = S(optionIDs(s)[place]);
                if (!isDisabledOption(option)) add(name, optionValue(option));
            }
        } else if (type === "checkbox" || type === "radio") {
            add(name, getAttr(s, "value") ?? "on");
        } else if (type === "file") {
            const files = s.files ? stateOf(s.files).files : [];
            for (const file of files) add(name, file);
            if (files.length === 0) add(name, asFile({ bytes: noBytes, type: "application/octet-stream" }, ""));
        } else if (type === "hidden" && ascii.lower(name) === "_charset_") {
            add(name, "UTF-8");
        } else if (s.local === "button") {
            add(name, getAttr(s, "value") ?? "");
        } else if (s.local === "input" || s.local === "textarea") {
            add(name, s.local === "textarea" ? normalizeNewlines(textAreaValue(s)) : inputValue(s));
            const direction = getAttr(s, "dirname");
            if (direction) add(direction, "ltr");
        }
    }
    const data = { list };
    instance(FormData, data);
    fire(form, "formdata", { I: interfaces.FormDataEvent, bubbles: true, formData: data.wrapper });
    form.isReadingEntries = false;
    return [...data.list];
}
function closest(s, local) {
    for (let p = parentState(s); p; p = parentState(p)) if (p.isHTML && p.local === local) return p;
    return null;
}
const fieldName = (text) => text.replace(/\r\n?|\n/g, "\r\n").replace(/[\r\n"]/g, (c) => ({ "\r": "%0D", "\n": "%0A", "\"": "%22" }[c]));
/// HTML Standard, "multipart/form-data encoding algorithm".
function multipart(list, boundary) {
    const pieces = [];
    for (const [name, value] of list) {
        let head = `--${boundary}\r\nContent-Disposition: form-data; name="${fieldName(name)}"`;
        if (typeof value === "string") {
            pieces.push(native.encodeUTF8(`${head}\r\n\r\n${value.replace(/\r\n?|\n/g, "\r\n")}\r\n`));
            continue;
        }
        const file = stateOf(value);
        const name2 = file.name.replace(/[\r\n"]/g, (c) => ({ "\r": "%0D", "\n": "%0A", "\"": "%22" }[c]));
        head += `; filename="${name2}"\r\nContent-Type: ${file.type || "application/octet-stream"}\r\n\r\n`;
        pieces.push(native.encodeUTF8(head), file.bytes, native.encodeUTF8("\r\n"));
    }
    pieces.push(native.encodeUTF8(`--${boundary}--\r\n`));
    return joinBytes(pieces);
}
function indexOfBytes(bytes, wanted, from) {
    outer: for (let i = from; i + wanted.length <= bytes.length; i++) {
        for (let k = 0; k < wanted.length; k++) if (bytes[i + k] !== wanted[k]) continue outer;
        return i;
    }
    return -1;
}
/// Fetch Standard, "multipart/form-data parser"; null for bytes that are none.
function parseMultipart(bytes, boundary) {
    const list = [], mark = native.encodeUTF8(`--${boundary}`), crlf = native.encodeUTF8("\r\n"), end = native.encodeUTF8("\r\n\r\n");
    let place = 0;
    if (indexOfBytes(bytes, mark, 0) !== 0) return null;
    for (;;) {
        place += mark.length;
        if (bytes[place] === 45 && bytes[place + 1] === 45) return list;
        if (indexOfBytes(bytes, crlf, place) !== place) return null;
        const isBare = indexOfBytes(bytes, crlf, place + 2) === place + 2;
        const headEnd = isBare ? place : indexOfBytes(bytes, end, place);
        if (headEnd < 0) return null;
        const head = decodeBytes("utf-8", bytes.slice(place, headEnd), true);
        const disposition = /\r\ncontent-disposition:\s*form-data;\s*name="([^"]*)"(?:;\s*filename="([^"]*)")?/i.exec(head);
        if (!disposition) return null;
        const plain = (t) => t.replace(/%0A|%0D|%22/gi, (c) => ({ "%0A": "\n", "%0D": "\r", "%22": "\"" }[c.toUpperCase()]));
        const start = headEnd + 4;
        const next = indexOfBytes(bytes, joinBytes([crlf, mark]), start - (isBare ? 2 : 0));
        if (next < 0) return null;
        const body = bytes.slice(start, next);
        const type = /\r\ncontent-type:[\t ]*([^\r\n]*)/i.exec(head)?.[1] ?? "text/plain";
        if (disposition[2] === undefined) list.push([plain(disposition[1]), decodeBytes("utf-8", body, false)]);
        else list.push([plain(disposition[1]), asFile({ bytes: body, type: blobType(type) }, plain(disposition[2]))]);
        place = next + 2;
    }
}

// MARK: - Bodies (Fetch Standard section 5.2)

/// The bytes and the type of a body that a script gives.
function extractBody(v) {
    if (implementsInterface(v, ReadableStream)) {
        const stream = stateOf(v);
        if (stream.reader || stream.isDisturbed) throw typeError("The stream was read already");
        return { bytes: noBytes, stream, type: null };
    }
    if (implementsInterface(v, Blob)) return { bytes: stateOf(v).bytes, type: stateOf(v).type || null };
    if (isObject(v) && (ArrayBuffer.isView(v) || has(pageMethods.byteLength, v))) return { bytes: toBytes(v), type: null };
    if (implementsInterface(v, FormData)) {
        const random = native.random(12);
        const boundary = `----GarthFormBoundary${Array.from(random, (b) => b.toString(16).padStart(2, "0")).join("")}`;
        return { bytes: multipart(stateOf(v).list, boundary), type: `multipart/form-data; boundary=${boundary}` };
    }
    if (implementsInterface(v, URLSearchParams)) {
        return { bytes: native.encodeUTF8(serializePairs(stateOf(v).list)), type: "application/x-www-form-urlencoded;charset=UTF-8" };
    }
    return { bytes: native.encodeUTF8(toUSV(v)), type: "text/plain;charset=UTF-8" };
}
const isBodyUsed = (s) => s.isUsed || (s.stream?.isDisturbed ?? false);
function needsFreshBody(s) {
    if (isBodyUsed(s) || s.stream?.reader) throw typeError("The body was read already");
}
/// The bytes of a body, or a promise for what `readStream` makes of a stream of a script's own.
function takeBody(s, readStream) {
    needsFreshBody(s);
    if (s.body === null) return noBytes;
    s.isUsed = true;
    if (s.hasOwnStream) return readStream(s.stream);
    if (s.stream) {
        s.stream.isDisturbed = true;
        finishReadable(s.stream);
    }
    return s.body;
}
const bodyType = (s) => { const type = field(s.headers.list, "content-type"); return type === null ? null : mediaType(type); };
function bodyMembers(I) {
    const read = (object, use) => attempt(() => {
        const s = brand(object(), I());
        const bytes = takeBody(s, allBytes);
        if (!s.hasOwnStream || bytes === noBytes) return use(bytes, s);
        return then(bytes, (all) => use(all, s));
    });
    const then = (promise, use) => {
        const d = deferred();
        whenSettled(promise, (all) => d.resolve(attempt(() => use(all))), d.reject);
        return d.promise;
    };
    const readText = (object, use) => attempt(() => {
        const s = brand(object(), I());
        const body = takeBody(s, allText);
        return s.hasOwnStream && body !== noBytes ? then(body, use) : use(decodeBytes("utf-8", body, false));
    });
    publishMixin(() => class {
        get body() {
            const s = brand(this, I());
            return s.body === null ? null : (s.stream ??= bodyStream(s)).wrapper;
        }
        get bodyUsed() { return isBodyUsed(brand(this, I())); }
        arrayBuffer() { return read(() => this, pageBuffer); }
        blob() {
            return read(() => this, (bytes, s) => { const type = bodyType(s); return newBlob(bytes, type ? blobType(typeText(type)) : ""); });
        }
        bytes() { return read(() => this, pageBytes); }
        formData() {
            return read(() => this, (bytes, s) => {
                const type = bodyType(s);
                let list = null;
                if (type?.essence === "application/x-www-form-urlencoded") list = parsePairs(decodeBytes("utf-8", bytes, false).replace(/^\?/, "%3F"));
                else if (type?.essence === "multipart/form-data" && type.parameters.has("boundary")) list = parseMultipart(bytes, type.parameters.get("boundary"));
                if (list === null) throw typeError("The body is no form data");
                return instance(FormData, { list });
            });
        }
        json() { return readText(() => this, pageJSON); }
        text() { return readText(() => this, (text) => text); }
    }, I());
}
