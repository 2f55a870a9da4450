
// MARK: - Request (Fetch Standard section 5.4)

const requestModes = ["same-origin", "no-cors", "cors", "navigate"], credentialModes = ["omit", "same-origin", "include"];
const cacheModes = ["default", "no-store", "reload", "no-cache", "force-cache", "only-if-cached"], redirectModes = ["follow", "error", "manual"];
const referrerPolicies = ["", "no-referrer", "no-referrer-when-downgrade", "same-origin", "origin", "strict-origin", "origin-when-cross-origin",
    "strict-origin-when-cross-origin", "unsafe-url"];
const normalMethod = (m) => (["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"].includes(ascii.upper(m)) ? ascii.upper(m) : m);
const isForbiddenMethod = (m) => ["CONNECT", "TRACE", "TRACK"].includes(ascii.upper(m));
const pageOrigin = () => parseURL(native.documentURL())?.origin ?? "null";
function followSignal(source) {
    const s = newSignal();
    s.isDependent = true;
    if (source === null) return s;
    if (source.isAborted) {
        s.isAborted = true;
        s.reason = source.reason;
        return s;
    }
    for (const origin of source.isDependent ? source.sources : [source]) {
        s.sources.add(origin);
        origin.dependents.add(s);
    }
    return s;
}
function makeRequest(input, init, newTarget) {
    let s, inputState = null, signal = null;
    if (implementsInterface(input, Request)) {
        inputState = stateOf(input);
        s = { ...inputState, wrapper: null, isUsed: false, body: null, stream: null, headers: null };
        signal = inputState.signal;
    } else {
        const url = parseURL(toUSV(input), baseURL(mainDocument));
        if (!url) throw typeError("The URL is not valid");
        if (url.username !== "" || url.password !== "") throw typeError("The URL has a user or a password");
        s = {
            url: url.href, method: "GET", mode: "cors", credentials: "same-origin", cache: "default", redirect: "follow", integrity: "",
            keepalive: false, referrer: "about:client", referrerPolicy: "", body: null, isUsed: false, headers: null,
        };
    }
    // The members of a dictionary are read in the order of their names (Web IDL).
    const given = init === undefined || init === null ? {} : init;
    if (!isObject(given)) throw typeError("The options are not an object");
    const member = (name, convert) => {
        const v = given[name];
        return v === undefined ? undefined : convert(v);
    };
    const body = member("body", (v) => v);
    const cache = member("cache", (v) => toEnum(v, cacheModes));
    const credentials = member("credentials", (v) => toEnum(v, credentialModes));
    const duplex = member("duplex", (v) => toEnum(v, ["half"]));
    const headers = member("headers", headerPairs);
    const integrity = member("integrity", toStr);
    const keepalive = member("keepalive", (v) => !!v);
    const method = member("method", toByteString);
    const mode = member("mode", (v) => toEnum(v, requestModes));
    member("priority", (v) => toEnum(v, ["high", "low", "auto"]));
    const redirect = member("redirect", (v) => toEnum(v, redirectModes));
    const referrer = member("referrer", toUSV);
    const policy = member("referrerPolicy", (v) => toEnum(v, referrerPolicies));
    const own = member("signal", (v) => (v === null ? null : toState(v, AbortSignal)));
    if (given.window !== undefined && given.window !== null) throw typeError("The window can only be null");
    const members = [body, cache, credentials, duplex, headers, integrity, keepalive, method, mode, redirect, referrer, policy, own];
    if (members.some((v) => v !== undefined)) {
        if (s.mode === "navigate") s.mode = "same-origin";
        s.referrer = "about:client";
        s.referrerPolicy = "";
    }
    if (referrer !== undefined) {
        if (referrer === "") {
            s.referrer = "";
        } else {
            const url = parseURL(referrer, baseURL(mainDocument));
            if (!url) throw typeError("The referrer is no URL");
            const isClient = url.href === "about:client" || url.origin !== pageOrigin();
            s.referrer = isClient ? "about:client" : url.href;
        }
    }
    if (policy !== undefined) s.referrerPolicy = policy;
    if (mode === "navigate") throw typeError("The mode 'navigate' is not for scripts");
    if (mode !== undefined) s.mode = mode;
    if (credentials !== undefined) s.credentials = credentials;
    if (cache !== undefined) s.cache = cache;
    if (s.cache === "only-if-cached" && s.mode !== "same-origin") throw typeError("'only-if-cached' needs the mode 'same-origin'");
    if (redirect !== undefined) s.redirect = redirect;
    if (integrity !== undefined) s.integrity = integrity;
    if (keepalive !== undefined) s.keepalive = keepalive;
    if (method !== undefined) {
        if (!tokenPattern.test(method) || isForbiddenMethod(method)) throw typeError("The method is not allowed");
        s.method = normalMethod(method);
    }
    s.signal = followSignal(own !== undefined ? own : signal);
    if (s.mode === "no-cors" && !["GET", "HEAD", "POST"].includes(s.method)) throw typeError("The method is not allowed without CORS");
    s.headers = newHeaders(s.mode === "no-cors" ? "request-no-cors" : "request");
    const list = headers ?? (inputState ? inputState.headers.list : []);
    for (const [name, value] of list) appendField(s.headers, name, value);
    const hasBody = body !== undefined && body !== null;
    if ((hasBody || (inputState !== null && inputState.body !== null)) && (s.method === "GET" || s.method === "HEAD")) throw typeError(`${s.method} has no body`);
    if (hasBody) {
        const extracted = extractBody(body);
        if (extracted.stream) throw typeError("A stream cannot be sent");
        s.body = extracted.bytes;
        if (extracted.type !== null && field(s.headers.list, "content-type") === null) appendField(s.headers, "Content-Type", extracted.type);
    } else if (inputState !== null) {
        if (inputState.body !== null) s.body = takeBody(inputState, allBytes);
    }
    instance(Request, s, newTarget);
    return s;
}
const Request = interface_("Request", null, () => class {
    get method() { return brand(this, Request).method; }
    get url() { return brand(this, Request).url; }
    get headers() { return brand(this, Request).headers.wrapper; }
    get destination() { return brand(this, Request) && ""; }
    get referrer() { return brand(this, Request).referrer; }
    get referrerPolicy() { return brand(this, Request).referrerPolicy; }
    get mode() { return brand(this, Request).mode; }
    get credentials() { return brand(this, Request).credentials; }
    get cache() { return brand(this, Request).cache; }
    get redirect() { return brand(this, Request).redirect; }
    get integrity() { return brand(this, Request).integrity; }
    get keepalive() { return brand(this, Request).keepalive; }
    get isReloadNavigation() { return brand(this, Request) && false; }
    get isHistoryNavigation() { return brand(this, Request) && false; }
    get signal() { return brand(this, Request).signal.wrapper; }
    get duplex() { return brand(this, Request) && "half"; }
    clone() {
        const s = brand(this, Request);
        needsFreshBody(s);
        const copy = { ...s, stream: null, signal: followSignal(s.signal), headers: newHeaders(s.headers.guard, [...s.headers.list]) };
        return instance(Request, copy);
    }
}, {
    length: 1,
    make([input, init = undefined], newTarget) { return makeRequest(input, init, newTarget).wrapper; },
});
bodyMembers(() => Request);

// MARK: - Response (Fetch Standard section 5.5)

const bodiless = [101, 103, 204, 205, 304];
function makeResponse(extracted, init, newTarget) {
    const d = toDict(init);
    const headers = d.headers === undefined ? null : headerPairs(d.headers);
    const status = d.status === undefined ? 200 : toUShort(d.status);
    const statusText = d.statusText === undefined ? "" : toByteString(d.statusText);
    if (status < 200 || status > 599) throw rangeError("The status is not between 200 and 599");
    if (/[^\t\x20-\x7e\x80-\xff]/.test(statusText)) throw typeError("The status text is not valid");
    const s = { type: "default", url: "", isRedirected: false, status, statusText, headers: newHeaders("response"), body: null, isUsed: false };
    for (const [name, value] of headers ?? []) appendField(s.headers, name, value);
    if (extracted !== null) {
        if (bodiless.includes(status)) throw typeError(`A response of status ${status} has no body`);
        s.body = extracted.bytes;
        if (extracted.stream) Object.assign(s, { stream: extracted.stream, hasOwnStream: true });
        if (extracted.type !== null && field(s.headers.list, "content-type") === null) s.headers.list.push(["Content-Type", extracted.type]);
    }
    return instance(Response, s, newTarget);
}
const Response = interface_("Response", null, () => class {
    static error() {
        return instance(Response, {
            type: "error", url: "", isRedirected: false, status: 0, statusText: "", headers: newHeaders("immutable"), body: null, isUsed: false,
        });
    }
    static redirect(url, status = 302) {
        need(arguments.length, 1);
        const target = parseURL(toUSV(url), baseURL(mainDocument));
        status = toUShort(status);
        if (!target) throw typeError("The URL is not valid");
        if (![301, 302, 303, 307, 308].includes(status)) throw rangeError("The status is none of a redirect");
        return instance(Response, {
            type: "default", url: "", isRedirected: false, status, statusText: "", headers: newHeaders("immutable", [["Location", target.href]]),
            body: null, isUsed: false,
        });
    }
    static json(data, init = undefined) {
        need(arguments.length, 1);
        const text = pageJSONText(data);
        if (text === undefined) throw typeError("The value cannot be expressed in JSON");
        return makeResponse({ bytes: native.encodeUTF8(text), type: "application/json" }, init);
    }
    get type() { return brand(this, Response).type; }
    get url() { return brand(this, Response).url; }
    get redirected() { return brand(this, Response).isRedirected; }
    get status() { return brand(this, Response).status; }
    get ok() { const { status } = brand(this, Response); return status >= 200 && status <= 299; }
    get statusText() { return brand(this, Response).statusText; }
    get headers() { return brand(this, Response).headers.wrapper; }
    clone() {
        const s = brand(this, Response);
        needsFreshBody(s);
        const copy = { ...s, stream: null };
        if (s.hasOwnStream) [s.stream, copy.stream] = tee(s.stream);
        return instance(Response, { ...copy, headers: newHeaders(s.headers.guard, [...s.headers.list]) });
    }
}, {
    make([body = null, init = undefined], newTarget) {
        return makeResponse(body === null ? null : extractBody(body), init, newTarget);
    },
});
bodyMembers(() => Response);

// MARK: - Requests to the browser

/// The requests whose answers have not come: the number to the function that takes it.
const { sentRequests } = shared;
const responseTypes = ["error", "basic", "cors", "opaque", "opaqueredirect"];
function requestArguments(r) {
    return [
        ++shared.lastRequest, r.url, r.method, r.headers.map(([name, value]) => `${name}:${value}`).join("\n"), r.body ?? null,
        { cors: 0, "no-cors": 1, "same-origin": 2 }[r.mode], { "same-origin": 0, omit: 1, include: 2 }[r.credentials],
        redirectModes.indexOf(r.redirect), cacheModes.indexOf(r.cache), r.referrer === "about:client" ? null : r.referrer, r.referrerPolicy,
        r.wantsPreflight ?? false, r.isStream ? 2 : r.isForScript ? 1 : r.isRead ? 3 : r.isPicture ? 4 : r.isSocket ? 5 : 0, r.nonce ?? "", r.integrity ?? "", r.isParserInserted ?? false,
        ["fetch", "xmlhttprequest", "beacon", "other"].indexOf(r.initiator ?? "fetch"), r.usesImageSet ?? false,
    ];
}
function readResponse([kind, status, statusText, url, isRedirected, fields, bytes, isOpen]) {
    const list = [];
    for (let i = 0; i + 1 < fields.length; i += 2) list.push([fields[i], fields[i + 1]]);
    return { type: responseTypes[kind], status, statusText, url, isRedirected, list, bytes, isOpen: isOpen === true };
}
const noAnswer = [0, 0, "", "", false, [], noBytes];
/// Makes a request; `finished` gets the answer in a later turn. Returns its number.
function sendRequest(r, finished) {
    const args = requestArguments(r);
    const number = args[0];
    sentRequests.set(number, finished);
    if (/^https?:/.test(r.url)) {
        const initiatorType = r.isForScript ? "script" : r.initiator ?? "fetch";
        timedRequests.set(number, { url: r.url.split("#")[0], initiatorType, start: native.now(), size: 0 });
    }
    if (r.url.startsWith("blob:")) {
        const answer = native.permitsRequest(...args) ? blobAnswer(r) : noAnswer;
        setTimer(() => requestFinished(number, ...answer), 0, false);
        return number;
    }
    if (!native.request(...args)) setTimer(() => requestFinished(number, 0, 0, "", "", false, [], noBytes), 0, false);
    return number;
}
function requestFinished(number, ...values) {
    const finished = sentRequests.get(number);
    timeRequest(number, values);
    // More of a stream follows.
    if (values[7] !== true) sentRequests.delete(number);
    if (finished) finished(readResponse(values));
}
/// The requests for the entries of resources, by their numbers.
const timedRequests = new Map();
/// Makes the entry of a request that is answered.
function timeRequest(number, [kind, status, , , , , bytes, isOpen, isTold]) {
    const timed = timedRequests.get(number);
    if (timed === undefined) return;
    timed.size += bytes.length;
    timed.status ??= status;
    // Only the head of a stream says whether the page may know its times.
    timed.isTold ??= isTold === true;
    timed.head ??= native.now();
    if (isOpen === true) return;
    timedRequests.delete(number);
    if (responseTypes[kind] === "error") return;
    noteResource(timed.url, timed.initiatorType, timed.start, timed.isTold ? timed : null);
}
function cancelRequest(number) {
    timedRequests.delete(number);
    if (sentRequests.delete(number)) native.cancelRequest(number);
}

// MARK: - fetch (Fetch Standard section 5.6)

/// More of the body of an answer has come, or its end.
function takePart(stream, r) {
    if (!mayEnqueue(stream)) return undefined;
    if (r.type === "error") return errorReadable(stream, typeError("The answer broke off"));
    if (r.bytes.length > 0) enqueue(stream, pageBytes(r.bytes));
    return r.isOpen ? undefined : closeReadable(stream);
}

function fetchRequest(s, resolve, reject) {
    const { signal } = s;
    if (signal.isAborted) return reject(signal.reason);
    // The body of an answer that comes in parts, once its head has come.
    let stream = null;
    const abort = () => {
        cancelRequest(number);
        if (stream) return errorReadable(stream, signal.reason);
        return reject(signal.reason);
    };
    const number = sendRequest({ ...s, isRead: s.integrity === "", headers: s.headers.list }, (r) => {
        if (!r.isOpen) signal.algorithms.delete(abort);
        if (stream) return takePart(stream, r);
        if (r.type === "error") return reject(typeError("Failed to fetch"));
        const isHidden = r.type === "opaque" || r.type === "opaqueredirect";
        if (s.integrity !== "" && (isHidden || !native.hasIntegrity(s.integrity, r.bytes))) return reject(typeError("The response has not the hash that was asked for"));
        const response = {
            type: r.type, url: r.type === "opaqueredirect" ? s.url : r.url, isRedirected: r.isRedirected, status: r.status, statusText: r.statusText,
            headers: newHeaders("immutable", r.list), body: isHidden || bodiless.includes(r.status) || s.method === "HEAD" ? null : r.bytes, isUsed: false,
        };
        if (r.isOpen) {
            stream = startReadable(newReadable({
                cancel() {
                    signal.algorithms.delete(abort);
                    cancelRequest(number);
                },
            }, strategyOf(undefined, 0)));
            Object.assign(response, { stream, hasOwnStream: true });
        }
        return resolve(instance(Response, response));
    });
    if (s.body !== null) s.isUsed = true;
    return void signal.algorithms.add(abort);
}
onWindow(class {
    fetch(input, init = undefined) {
        // The functions of the promise are passed on: no `then` of the page is called.
        return new PPromise((resolve, reject) => {
            try {
                own(this);
                need(arguments.length, 1);
                fetchRequest(makeRequest(input, init), resolve, reject);
            } catch (error) {
                reject(error);
            }
        });
    }
});
