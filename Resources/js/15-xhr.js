
// MARK: - XMLHttpRequest (XMLHttpRequest Standard section 3)

const XMLHttpRequestEventTarget = interface_("XMLHttpRequestEventTarget", EventTarget, () => class {});
eventHandlers(XMLHttpRequestEventTarget, ["loadstart", "progress", "abort", "error", "load", "timeout", "loadend"]);
const XMLHttpRequestUpload = interface_("XMLHttpRequestUpload", XMLHttpRequestEventTarget, () => class {});
const UNSENT = 0, OPENED = 1, HEADERS_RECEIVED = 2, LOADING = 3, DONE = 4;
const noResponse = () => ({ type: "error", status: 0, statusText: "", url: "", isRedirected: false, list: [], bytes: noBytes });
const progress = (target, type, loaded = 0, total = 0) =>
    fire(target, type, { I: interfaces.ProgressEvent, loaded, total, lengthComputable: total > 0 });
const sharedRequest = (object) => brand(object, XMLHttpRequest);
const XMLHttpRequest = interface_("XMLHttpRequest", XMLHttpRequestEventTarget, () => class {
    get readyState() { return sharedRequest(this).state; }
    open(method, url, async = true, username = undefined, password = undefined) {
        const s = sharedRequest(this);
        need(arguments.length, 2);
        method = toByteString(method);
        url = toUSV(url);
        async = !!async;
        username = username === undefined || username === null ? null : toUSV(username);
        password = password === undefined || password === null ? null : toUSV(password);
        if (!tokenPattern.test(method)) fail("SyntaxError", "The method is not valid");
        if (isForbiddenMethod(method)) fail("SecurityError", "The method is not allowed");
        let record = parseURL(url, baseURL(mainDocument));
        if (!record) fail("SyntaxError", "The URL is not valid");
        if (record.hostname !== "") {
            if (username !== null) record = changeURL(record, "username", username) ?? record;
            if (password !== null) record = changeURL(record, "password", password) ?? record;
        }
        if (!async && (s.timeout !== 0 || s.responseType !== "")) fail("InvalidAccessError", "A request that is waited for has no time limit and no type");
        endRequest(s);
        Object.assign(s, {
            isSent: false, listensToUpload: false, method: normalMethod(method), url: record.href, isSync: !async, fields: [], response: noResponse(),
            value: undefined,
        });
        if (s.state !== OPENED) {
            s.state = OPENED;
            fire(s, "readystatechange");
        }
    }
    setRequestHeader(name, value) {
        const s = sharedRequest(this);
        need(arguments.length, 2);
        name = toByteString(name);
        value = toByteString(value);
        if (s.state !== OPENED || s.isSent) fail("InvalidStateError", "The request is not open");
        value = stripField(value);
        if (!tokenPattern.test(name) || !isFieldValue(value)) fail("SyntaxError", "The header is not valid");
        if (isForbiddenField(name, value)) return;
        const old = field(s.fields, name);
        s.fields = setField(s.fields, name, old === null ? value : `${old}, ${value}`);
    }
    get timeout() { return sharedRequest(this).timeout; }
    set timeout(v) {
        const s = sharedRequest(this);
        v = toULong(v);
        if (s.isSync) fail("InvalidAccessError", "A request that is waited for has no time limit");
        s.timeout = v;
        if (s.isSent) startTimeout(s);
    }
    get withCredentials() { return sharedRequest(this).withCredentials; }
    set withCredentials(v) {
        const s = sharedRequest(this);
        if ((s.state !== UNSENT && s.state !== OPENED) || s.isSent) fail("InvalidStateError", "The request was sent");
        s.withCredentials = !!v;
    }
    get upload() { return sharedRequest(this).upload.wrapper; }
    send(body = null) {
        const s = sharedRequest(this);
        if (s.state !== OPENED || s.isSent) fail("InvalidStateError", "The request is not open");
        sendXHR(s, s.method === "GET" || s.method === "HEAD" ? null : requestBody(s, body));
    }
    abort() {
        const s = sharedRequest(this);
        endRequest(s);
        if ((s.state === OPENED && s.isSent) || s.state === HEADERS_RECEIVED || s.state === LOADING) failRequest(s, "abort");
        if (s.state === DONE) {
            s.state = UNSENT;
            s.response = noResponse();
            s.value = undefined;
        }
    }
    get responseURL() { return sharedRequest(this).response.url; }
    get status() { return sharedRequest(this).response.status; }
    get statusText() { return sharedRequest(this).response.statusText; }
    getResponseHeader(name) {
        const s = sharedRequest(this);
        need(arguments.length, 1);
        return field(s.response.list, toByteString(name));
    }
    getAllResponseHeaders() {
        const { list } = sharedRequest(this).response;
        const names = [...new Set(list.map(([n]) => ascii.lower(n)))];
        names.sort((a, b) => (ascii.upper(a) < ascii.upper(b) ? -1 : 1));
        return names.map((name) => `${name}: ${field(list, name)}\r\n`).join("");
    }
    overrideMimeType(mime) {
        const s = sharedRequest(this);
        need(arguments.length, 1);
        mime = toStr(mime);
        if (s.state === LOADING || s.state === DONE) fail("InvalidStateError", "The response has come");
        s.override = mediaType(mime) ?? mediaType("application/octet-stream");
    }
    get responseType() { return sharedRequest(this).responseType; }
    set responseType(v) {
        const s = sharedRequest(this);
        v = toStr(v);
        if (!["", "arraybuffer", "blob", "document", "json", "text"].includes(v)) return;
        if (s.state === LOADING || s.state === DONE) fail("InvalidStateError", "The response has come");
        if (s.isSync) fail("InvalidAccessError", "A request that is waited for has no type");
        s.responseType = v;
    }
    get response() {
        const s = sharedRequest(this);
        if (s.responseType === "" || s.responseType === "text") return s.state === LOADING || s.state === DONE ? responseText(s) : "";
        if (s.state !== DONE || s.response.type === "error") return null;
        if (s.value === undefined) s.value = responseValue(s);
        return s.value;
    }
    get responseText() {
        const s = sharedRequest(this);
        if (s.responseType !== "" && s.responseType !== "text") fail("InvalidStateError", "The response is not read as text");
        return s.state === LOADING || s.state === DONE ? responseText(s) : "";
    }
    get responseXML() {
        const s = sharedRequest(this);
        if (s.responseType !== "" && s.responseType !== "document") fail("InvalidStateError", "The response is not read as a document");
        if (s.state !== DONE || s.response.type === "error") return null;
        return responseXML(s);
    }
}, {
    make(args, newTarget) {
        const upload = { listeners: null };
        instance(XMLHttpRequestUpload, upload);
        return instance(XMLHttpRequest, {
            listeners: null, state: UNSENT, isSent: false, isSync: false, timeout: 0, timer: 0, withCredentials: false, upload, listensToUpload: false,
            method: "GET", url: "", fields: [], response: noResponse(), responseType: "", value: undefined, override: null, number: 0, uploadCount: 0,
            start: 0,
        }, newTarget);
    },
    constants: { UNSENT, OPENED, HEADERS_RECEIVED, LOADING, DONE },
});
eventHandlers(XMLHttpRequest, ["readystatechange"]);

/// The bytes of a body; sets its type where the script has set none.
function requestBody(s, body) {
    if (body === null || body === undefined) return null;
    const isDocument = implementsInterface(body, Document);
    let extracted;
    if (isDocument) {
        const state = stateOf(body);
        const text = state.isHTML ? serializeHTML(state) : serializeXML(state, false);
        extracted = { bytes: native.encodeUTF8(text.toWellFormed()), type: `${state.isHTML ? "text/html" : "application/xml"};charset=UTF-8` };
    } else {
        extracted = extractBody(body);
    }
    const own = field(s.fields, "content-type");
    if (own === null) {
        if (extracted.type !== null) s.fields = setField(s.fields, "Content-Type", extracted.type);
    } else if (isDocument || typeof body === "string") {
        const type = mediaType(own);
        if (type && type.charset !== null && ascii.lower(type.charset) !== "utf-8") {
            type.parameters.set("charset", "UTF-8");
            s.fields = setField(s.fields, "Content-Type", typeText(type));
        }
    }
    return extracted.bytes;
}
function serializeHTML(state) {
    return childStates(state).map((c) => (c.kind === DOCTYPE ? `<!DOCTYPE ${doctypeParts(c)[0]}>` : c.kind === ELEMENT ? c.wrapper.outerHTML : "")).join("");
}
function sendXHR(s, body) {
    const hasListeners = (s.upload.listeners ?? []).length > 0;
    s.isUploaded = body === null;
    s.uploadCount = body === null ? 0 : body.length;
    s.listensToUpload = hasListeners && body !== null;
    s.isSent = true;
    s.value = undefined;
    const list = field(s.fields, "accept") === null ? [...s.fields, ["Accept", "*/*"]] : s.fields;
    const request = {
        url: s.url, method: s.method, headers: list, body, mode: "cors", credentials: s.withCredentials ? "include" : "same-origin", redirect: "follow",
        cache: "default", referrer: "about:client", referrerPolicy: "", wantsPreflight: hasListeners,
    };
    if (s.isSync) return sendAndWait(s, request);
    s.start = native.now();
    progress(s, "loadstart");
    if (!s.isUploaded && s.listensToUpload) progress(s.upload, "loadstart", 0, s.uploadCount);
    if (s.state !== OPENED || !s.isSent) return;
    s.number = sendRequest(request, (response) => {
        s.number = 0;
        receive(s, response);
    });
    startTimeout(s);
}
function sendAndWait(s, request) {
    const response = readResponse(native.requestNow(...requestArguments(request)));
    s.isSent = false;
    s.state = DONE;
    if (response.type === "error") {
        s.response = noResponse();
        fail("NetworkError", "The request failed");
    }
    s.response = response;
    fire(s, "readystatechange");
    progress(s, "load", response.bytes.length, response.bytes.length);
    progress(s, "loadend", response.bytes.length, response.bytes.length);
}
function startTimeout(s) {
    clearTimer(s.timer);
    if (s.timeout === 0 || s.number === 0) return;
    s.timer = setTimer(() => {
        endRequest(s);
        failRequest(s, "timeout");
    }, Math.max(0, s.start + s.timeout - native.now()), false);
}
/// Ends the transfer of a request, if there is one.
function endRequest(s) {
    clearTimer(s.timer);
    if (s.number !== 0) cancelRequest(s.number);
    s.number = 0;
}
/// XMLHttpRequest Standard, "request error steps".
function failRequest(s, type) {
    clearTimer(s.timer);
    s.state = DONE;
    s.isSent = false;
    s.response = noResponse();
    fire(s, "readystatechange");
    if (!s.isUploaded) {
        s.isUploaded = true;
        if (s.listensToUpload) {
            progress(s.upload, type);
            progress(s.upload, "loadend");
        }
    }
    progress(s, type);
    progress(s, "loadend");
}
/// Takes the answer, with all events of its coming; a listener may end them by another `open`.
function receive(s, response) {
    clearTimer(s.timer);
    if (response.type === "error") return failRequest(s, "error");
    const isCurrent = () => s.response === response && s.isSent;
    s.response = response;
    const count = response.bytes.length;
    if (!s.isUploaded) {
        s.isUploaded = true;
        if (s.listensToUpload) {
            for (const type of ["progress", "load", "loadend"]) progress(s.upload, type, s.uploadCount, s.uploadCount);
            if (!isCurrent()) return;
        }
    }
    s.state = HEADERS_RECEIVED;
    fire(s, "readystatechange");
    if (!isCurrent()) return;
    if (count > 0) {
        s.state = LOADING;
        fire(s, "readystatechange");
        if (!isCurrent()) return;
    }
    const length = Number(field(response.list, "content-length") ?? 0);
    const total = length === count || field(response.list, "content-encoding") === null ? length : 0;
    progress(s, "progress", count, total);
    if (!isCurrent()) return;
    s.state = DONE;
    s.isSent = false;
    fire(s, "readystatechange");
    if (s.response !== response || s.state !== DONE) return;
    progress(s, "load", count, total);
    if (s.response !== response || s.state !== DONE) return;
    progress(s, "loadend", count, total);
}

// Responses.

function responseMediaType(s) {
    if (s.override) return s.override;
    const text = field(s.response.list, "content-type");
    return (text === null ? null : mediaType(text)) ?? mediaType("text/xml");
}
function responseEncoding(s) {
    const text = field(s.response.list, "content-type");
    const own = text === null ? null : mediaType(text)?.charset ?? null;
    const label = s.override?.charset ?? own;
    return label === null ? null : native.encodingName(ascii.strip(label));
}
/// Encoding Standard, "decode": a mark of the text counts more than the label.
function decodeMarked(label, bytes) {
    let name = label;
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) name = "utf-8";
    else if (bytes[0] === 0xfe && bytes[1] === 0xff) name = "utf-16be";
    else if (bytes[0] === 0xff && bytes[1] === 0xfe) name = "utf-16le";
    return decodeBytes(name, bytes, false);
}
const isXMLType = (essence) => essence === "text/xml" || essence === "application/xml" || essence.endsWith("+xml");
function responseText(s) {
    if (s.text !== undefined && s.textOf === s.response) return s.text;
    let label = responseEncoding(s);
    if (s.responseType === "" && label === null && isXMLType(responseMediaType(s).essence)) {
        const head = String.fromCharCode(...s.response.bytes.slice(0, 200));
        label = native.encodingName(/^<\?xml[^>]*?encoding=["']([^"']+)["']/.exec(head)?.[1] ?? "utf-8");
    }
    s.text = decodeMarked(label ?? "utf-8", s.response.bytes);
    s.textOf = s.response;
    return s.text;
}
function responseValue(s) {
    const { bytes } = s.response;
    switch (s.responseType) {
    case "arraybuffer": return pageBuffer(bytes);
    case "blob": return newBlob(bytes, blobType(typeText(responseMediaType(s))));
    case "document": return responseXML(s);
    default:
        try {
            return bytes.length === 0 ? null : pageJSON(decodeBytes("utf-8", bytes, false));
        } catch {
            return null;
        }
    }
}
function responseXML(s) {
    if (s.xml === undefined || s.xmlOf !== s.response) {
        s.xml = responseDocument(s);
        s.xmlOf = s.response;
    }
    return s.xml;
}
function responseDocument(s) {
    const type = responseMediaType(s);
    const isHTML = type.essence === "text/html";
    if (s.response.bytes.length === 0 || (!isHTML && !isXMLType(type.essence)) || (isHTML && s.responseType === "")) return null;
    const text = decodeMarked(responseEncoding(s) ?? "utf-8", s.response.bytes);
    if (isHTML) {
        const made = makeDocument({ id: native.parseDocument(text), isHTML: true, contentType: "text/html", url: s.response.url });
        markParsed(made.id);
        return made.wrapper;
    }
    const made = parseXML(text, type.essence);
    return documentElement(made)?.local === "parsererror" ? null : made.wrapper;
}
