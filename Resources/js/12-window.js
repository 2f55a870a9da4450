
// MARK: - Window (HTML Standard section 7.2)

// The prototype of a global cannot be changed, so that it becomes that of `Window`.
const Window = see(interface_("Window", EventTarget, null, { prototype: getPrototypeOf(page) }));
/// The elements that a name of the window means (HTML Standard, "named access").
const namedTags = new Set(["embed", "form", "img", "object"]);
const isNamedBy = (id, name) => S(id).isHTML
    && (native.getAttr(id, "id") === name || (native.getAttr(id, "name") === name && namedTags.has(S(id).local)));
const namedElements = (name) => native.identified(mainDocument.id, name, true);
function windowNamed(name) {
    if (typeof name !== "string" || name === "" || isAbsent(name)) return undefined;
    const all = namedElements(name);
    if (all.length === 0 && !shared.windowNames.has(name)) return void noteAbsent(name);
    const inFrame = framesOf().find((id) => nameOfFrame(id) === name);
    if (inFrame !== undefined) return contentWindow(S(inFrame));
    const found = all.filter((id) => isNamedBy(id, name));
    // Elements of other namespaces, such as drawings, are named by their ids alone.
    if (found.length === 0) return wrapperOf(all.find((id) => native.getAttr(id, "id") === name)) ?? undefined;
    if (found.length === 1) return wrapperOf(found[0]);
    return collection(() => namedElements(name).filter((id) => isNamedBy(id, name)));
}
let absentVersion = -1;
let absentNames = new Set();
/// Whether no element has a name, as far as that is known: most look-ups of undeclared names end here.
function isAbsent(name) {
    const version = native.version() + native.nodeCount();
    if (version !== absentVersion) {
        absentVersion = version;
        absentNames = new Set();
    }
    return absentNames.has(name) && !shared.windowNames.has(name);
}
function noteAbsent(name) {
    if (absentNames.size < 1000) absentNames.add(name);
}
const windowProperties = native.namedObject((name) => (isIndex(name) ? frameAt(+name) : name in EventTarget.prototype ? undefined : windowNamed(name)));
setPrototypeOf(windowProperties, EventTarget.prototype);
defineProperty(windowProperties, Symbol.toStringTag, { value: "WindowProperties", configurable: true });
setPrototypeOf(Window.prototype, windowProperties);
windowState.I ??= Window;
if (!home) mainDocument.window = windowState;

function own(object) {
    if (object !== undefined && object !== null && object !== page && !stateOf(object)?.isWindow) illegal();
    return windowState;
}
/// Puts attributes and operations on the window itself, as Web IDL wants for [Global].
function onWindow(members) {
    publishMembers(members.prototype, page, true);
}
const replaceable = (key, value) => {
    const holder = {
        get [key]() { own(this); return value(); },
        set [key](v) { defineProperty(page, key, dataProperty(v, true, true)); },
    };
    publishMembers(holder, page, true);
};
for (const key of ["window", "document", "top"]) {
    const holder = { window: { get window() { own(this); return page; } }, document: { get document() { own(this); return isOver ? latest().document().wrapper : mainDocument.wrapper; } }, top: { get top() { own(this); return topWindow(); } } }[key];
    const d = getOwnPropertyDescriptor(holder, key);
    defineProperty(page, key, { get: published(d.get), set: undefined, enumerable: true, configurable: false });
}
for (const key of ["self", "frames"]) replaceable(key, () => page);
replaceable("parent", () => native.outerWindow()?.global ?? windowAround() ?? page);
replaceable("length", () => latest().framesOf().length);
replaceable("performance", () => performance);
replaceable("event", () => currentEvent);
replaceable("origin", ownOrigin);
replaceable("navigator", () => navigator);
replaceable("clientInformation", () => navigator);
for (const key of ["locationbar", "menubar", "personalbar", "scrollbars", "statusbar", "toolbar"]) {
    const bar = { I: null };
    replaceable(key, () => (bar.wrapper ??= instance(BarProp, bar)));
}
const BarProp = interface_("BarProp", null, () => class {
    get visible() { return brand(this, BarProp) && true; }
});
const performance = instance(Performance, { listeners: null });
const crypto = instance(Crypto, {});
/// Null for the name that the browser has for the window: it is known after this prelude.
const windowTexts = {
    name: native.outerElement() >= 0 || native.apartFromWindow() !== null ? native.getAttr(native.container(), "name") ?? ""
        : shared.opened.find((opened) => opened.id === native.container())?.name ?? null,
    status: "",
};
const nameOfWindow = () => windowTexts.name ?? native.windowName();

onWindow(class {
    get name() { own(this); return nameOfWindow(); }
    set name(v) {
        own(this);
        windowTexts.name = toStr(v);
        const opened = ownOpened();
        if (opened) opened.name = windowTexts.name;
        if (native.outerWindow() && shared.windowNames.size < 1000) shared.windowNames.add(windowTexts.name);
    }
    get status() { own(this); return windowTexts.status; }
    set status(v) { own(this); windowTexts.status = toStr(v); }
    get closed() { own(this); return isOver && latest() === core; }
    get frameElement() { own(this); return native.outerWindow() ? wrapperOf(native.outerElement()) : null; }
    get opener() { own(this); return ownOpened()?.isSevered === false ? native.openerWindow()?.global ?? null : null; }
    set opener(v) { defineProperty(page, "opener", dataProperty(v, true, true)); }
    get history() { own(this); return isOver ? latest().history : history; }
    get customElements() { own(this); return home ? null : customElements; }
    get crypto() { own(this); return crypto; }
    get localStorage() { own(this); return storageArea(0); }
    get sessionStorage() { own(this); return storageArea(1); }
    get isSecureContext() { own(this); return /^(?:https:|file:|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/))/.test(originURL()?.href ?? ""); }
    get crossOriginIsolated() { own(this); return false; }
    get originAgentCluster() { own(this); return true; }
    get devicePixelRatio() { own(this); return driver.overrides.devicePixelRatio ?? 1; }
    set devicePixelRatio(v) { defineProperty(page, "devicePixelRatio", dataProperty(v, true, true)); }
    close() { own(this); latest().closeWindow(); }
    open(url = "", target = "_blank", features = "") {
        own(this);
        return openWindow(toUSV(url), toStr(target), toStr(features));
    }
    stop() { own(this); }
    focus() { own(this); }
    blur() { own(this); }
    print() { own(this); }
    alert(message = "") {
        own(this);
        // Without a message is another method than with one that is undefined.
        native.dialog(0, arguments.length > 0 ? toStr(arguments[0]) : message, "");
    }
    confirm(message = "") {
        own(this);
        return native.dialog(1, toStr(message), "") !== null;
    }
    prompt(message = "", initial = "") {
        own(this);
        return native.dialog(2, toStr(message), toStr(initial));
    }
    getSelection() {
        own(this);
        return selection().wrapper;
    }
    postMessage(message, options = undefined, transfer = undefined) {
        own(this);
        need(arguments.length, 1);
        let origin = "/", list;
        if (isObject(options)) {
            origin = options.targetOrigin === undefined ? "/" : toUSV(options.targetOrigin);
            list = options.transfer === undefined ? [] : toSequence(options.transfer);
        } else {
            if (options !== undefined) origin = toUSV(options);
            list = transfer === undefined ? [] : toSequence(transfer);
        }
        latest().post(message, origin, list);
    }
    setTimeout(handler, delay = 0, ...args) {
        own(this);
        need(arguments.length, 1);
        return timerFunction(handler, delay, args, false);
    }
    clearTimeout(id = 0) { own(this); clearTimer(toLong(id)); }
    setInterval(handler, delay = 0, ...args) {
        own(this);
        need(arguments.length, 1);
        return timerFunction(handler, delay, args, true);
    }
    clearInterval(id = 0) { own(this); clearTimer(toLong(id)); }
    queueMicrotask(callback) {
        own(this);
        need(arguments.length, 1);
        toCallback(callback);
        microtask(() => guarded(callback, undefined, []));
    }
    requestAnimationFrame(callback) {
        own(this);
        need(arguments.length, 1);
        toCallback(callback);
        return addFrame(callback);
    }
    cancelAnimationFrame(id) {
        own(this);
        need(arguments.length, 1);
        cancelFrame(toULong(id));
    }
    requestIdleCallback(callback, options = undefined) {
        own(this);
        need(arguments.length, 1);
        toCallback(callback);
        return setTimer(() => guarded(callback, undefined, [instance(IdleDeadline, { until: native.now() + 50 })]), 1, false);
    }
    cancelIdleCallback(id) {
        own(this);
        need(arguments.length, 1);
        clearTimer(toULong(id));
    }
    structuredClone(value, options = undefined) {
        own(this);
        need(arguments.length, 1);
        return structuredClone(value, transferList(options)).value;
    }
    btoa(data) {
        own(this);
        need(arguments.length, 1);
        return btoa(toStr(data));
    }
    atob(data) {
        own(this);
        need(arguments.length, 1);
        return atob(toStr(data));
    }
    reportError(error) {
        own(this);
        need(arguments.length, 1);
        reportError(error);
    }
    captureEvents() { own(this); }
    releaseEvents() { own(this); }
});
/// HTML Standard, "window post message steps".
function post(message, origin, transfer) {
    const here = ownOrigin();
    if (origin !== "*" && origin !== "/") {
        const wanted = parseURL(origin);
        if (!wanted) fail("SyntaxError", "The origin is no URL");
        if (wanted.origin !== here) return;
    }
    const cloned = structuredClone(message, transfer);
    const source = shared.current ?? core;
    setTimer(() => fire(windowState, "message", {
        I: MessageEvent, data: cloned.value, origin: here, source: source.windowState.wrapper, ports: PObject.freeze(array(cloned.ports)),
    }), 0, false);
}
const IdleDeadline = interface_("IdleDeadline", null, () => class {
    get didTimeout() { return brand(this, IdleDeadline) && false; }
    timeRemaining() { return Math.max(0, brand(this, IdleDeadline).until - native.now()); }
});
eventHandlers({ prototype: page }, [...globalHandlers, ...windowHandlers], own);

// MARK: - Location, navigation and history

const Location = interface_("Location", null, () => class {});
const locationState = {};
const location = instance(Location, locationState);
const currentURL = () => parseURL(native.documentURL());
const mine = (object) => brand(object, Location);
publishMembers((() => {
    const members = class {
        get href() { mine(this); return native.documentURL(); }
        set href(v) { mine(this); go(toUSV(v), false); }
        get origin() { mine(this); return currentURL().origin; }
        assign(url) { mine(this); need(arguments.length, 1); go(toUSV(url), false); }
        replace(url) { mine(this); need(arguments.length, 1); go(toUSV(url), true); }
        reload() { mine(this); native.navigate(native.documentURL(), true); }
        toString() { mine(this); return native.documentURL(); }
        get ancestorOrigins() { mine(this); return (locationState.ancestors ??= array([])); }
    };
    for (const part of ["protocol", "host", "hostname", "port", "pathname", "search", "hash"]) {
        defineProperty(members.prototype, part, getOwnPropertyDescriptor({
            get [part]() { mine(this); return currentURL()[part]; },
            set [part](v) {
                mine(this);
                // As in every URL, these are ignored.
                const text = toUSV(v).replace(/[\t\n\r]/g, "");
                const url = currentURL();
                if (part === "protocol" && !/^[A-Za-z][A-Za-z0-9+\-.]*(?::|$)/.test(text)) fail("SyntaxError", "The scheme is not valid");
                const changed = changeURL(url, part, text);
                if (!changed) return;
                if (part === "hash" && changed.hash === url.hash) return;
                if (part === "protocol" && !/^https?:$/.test(changed.protocol)) return;
                navigateTo(changed.href, false);
            },
        }, part));
    }
    return members.prototype;
})(), location, true);
for (const key of ownKeys(location)) {
    const d = getOwnPropertyDescriptor(location, key);
    defineProperty(location, key, "value" in d ? { writable: false, configurable: false } : { configurable: false });
}
defineProperty(location, Symbol.toPrimitive, { value: undefined });
defineProperty(page, "location", {
    get: published(getOwnPropertyDescriptor({ get location() { own(this); return isOver ? latest().location : location; } }, "location").get),
    set: published(getOwnPropertyDescriptor({ set location(v) { own(this); latest().go(toUSV(v), false); } }, "location").set),
    enumerable: true, configurable: false,
});
function go(text, replaces) {
    const url = parseURL(text, (shared.current ?? core).baseURL());
    if (!url) fail("SyntaxError", "The URL is not valid");
    navigateTo(url.href, replaces);
}
function navigateTo(href, replaces) {
    if (href.startsWith("javascript:")) {
        setTimer(() => {
            if (native.permitsAddress(href)) native.runScript(decodePercentText(href.slice(11)));
        }, 0, false);
        return;
    }
    const old = native.documentURL();
    const withoutHash = (u) => u.split("#")[0];
    if (href.includes("#") && withoutHash(href) === withoutHash(old)) {
        if (entries.move(href, undefined, replaces || href === old)) entered(old);
        return;
    }
    native.navigate(href, replaces);
}
const decodePercentText = (text) => {
    try { return decodeURIComponent(text); } catch { return text; }
};
/// The entries of this document, as `pushState` and fragments make them.
///
/// A frame of a page on a screen goes back and forward in this list. Elsewhere the host has the list of
/// all documents and tells where the document goes (`traversed`); an entry is known by its number.
const entries = home ? home.entries : {
    list: [{ url: null, state: null, number: 0 }], place: 0, lastNumber: 0,
    /// The current entry and the number of entries in the host's list; null without one.
    index: null, count: 1,
    get length() { return native.historyLength() ?? (this.index === null ? this.list.length : this.count); },
    get current() { return this.list[this.place]; },
    /// Goes on under another URL; false if the host refuses, because there were too many. `isState`: by
    /// `pushState` or `replaceState`, and not to another fragment.
    move(url, state, replaces, isState = false) {
        if (this.current.url === null) this.current.url = native.documentURL();
        const number = replaces ? this.current.number : this.lastNumber + 1;
        const before = native.documentURL(), isInFrame = native.container() >= 0;
        // The host tells of the window's own moves, and the driver which of them a script has made as a state.
        if (driver.isOn && isState && !isInFrame) tellDriver({ type: "state", to: url });
        if (!native.setURL(url, replaces, number, stateText(state ?? null))) return false;
        if (driver.isOn && isInFrame) tellDriver({ type: "moved", from: before, to: native.documentURL(), isState });
        this.lastNumber = Math.max(this.lastNumber, number);
        const entry = { url, state: state ?? null, number };
        if (replaces) {
            this.list[this.place] = entry;
        } else {
            if (this.index === null) this.list.length = this.place + 1;
            if (this.list.length >= 200) this.list.shift();
            this.list.push(entry);
            this.place = this.list.length - 1;
            if (this.index !== null) this.count = Math.min(100, ++this.index + 1);
        }
        return true;
    },
    /// Makes an entry of the browser's list the current one; the state is that of the list if the
    /// entry was made by an earlier process of the page.
    enter(url, number, text) {
        this.place = number < 0 ? -1 : this.list.findIndex((entry) => entry.number === number);
        if (this.place < 0) {
            if (this.list.length >= 200) this.list.pop();
            this.list.unshift({ url, state: stateOfText(text), number: -1 });
            this.place = 0;
        }
    },
};
/// A state in JSON, for the browser's list; null for one that is large or that JSON cannot express.
function stateText(state) {
    if (state === null) return null;
    try {
        const text = pageJSONText(state) ?? null;
        return text !== null && text.length <= 65536 ? text : null;
    } catch {
        return null;
    }
}
function stateOfText(text) {
    try {
        return text === null ? null : pageJSON(text);
    } catch {
        return null;
    }
}
/// Fires the events of a document that went to another of its entries, or made one for a fragment (HTML
/// Standard, "update document for history step application"): `hashchange` comes in a task of its own.
function entered(old) {
    const href = native.documentURL(), fragment = (u) => u.slice(u.split("#")[0].length);
    fire(windowState, "popstate", { I: interfaces.PopStateEvent, state: entries.current.state });
    if (fragment(href) !== fragment(old)) {
        const facts = { I: interfaces.HashChangeEvent, oldURL: old, newURL: href };
        setTimer(() => fire(windowState, "hashchange", facts), 0, false);
    }
}
const History = interface_("History", null, () => class {
    get length() { return brand(this, History).list().length; }
    get scrollRestoration() { return brand(this, History).restoration; }
    set scrollRestoration(v) {
        const s = brand(this, History), text = toStr(v);
        if (text === "auto" || text === "manual") s.restoration = text;
    }
    get state() {
        const { state } = brand(this, History).list().current;
        return home ? valueHere(state) : state;
    }
    go(delta = 0) { brand(this, History).traverse(toLong(delta)); }
    back() { brand(this, History).traverse(-1); }
    forward() { brand(this, History).traverse(1); }
    pushState(data, unused, url = null) {
        const s = brand(this, History);
        need(arguments.length, 2);
        s.changeState(data, url, false);
    }
    replaceState(data, unused, url = null) {
        const s = brand(this, History);
        need(arguments.length, 2);
        s.changeState(data, url, true);
    }
});
const history = instance(History, { restoration: "auto", traverse, changeState, list: () => entries });
function changeState(data, url, replaces) {
    const state = structuredClone(data).value;
    let href = native.documentURL();
    const text = url === null || url === undefined ? "" : toUSV(url);
    if (text !== "") {
        const old = originURL(), next = parseURL(text, baseURL(mainDocument));
        const same = next && next.protocol === old.protocol && next.username === old.username && next.password === old.password && next.host === old.host
            && (["http:", "https:"].includes(next.protocol) || (next.pathname === old.pathname && (next.protocol === "file:" || next.search === old.search)));
        if (!same) fail("SecurityError", "The URL has another origin");
        href = next.href;
    }
    if (!entries.move(href, home ? home.valueHere(state) : state, replaces, true)) fail("SecurityError", "The history changes more than 100 times in 30 seconds");
}
function traverse(delta) {
    if (delta === 0) {
        native.navigate(native.documentURL(), true);
        return;
    }
    if (native.traverse(delta)) return;
    setTimer(() => {
        const place = entries.place + delta;
        const entry = entries.list[place];
        if (!entry) return;
        const old = native.documentURL();
        entries.place = place;
        native.setURL(entry.url ?? old, true, entry.number, null);
        entered(old);
    }, 0, false);
}

// MARK: - Navigator

/// Whether a person has used the page (HTML Standard, "user activation data model").
const UserActivation = interface_("UserActivation", null, () => class {
    get hasBeenActive() { return brand(this, UserActivation).hasBeenActive; }
    get isActive() { return isActivated(brand(this, UserActivation)); }
});
const activationState = { hasBeenActive: false, isActive: false, until: 0 };
/// Whether a person has just used the page.
const isActivated = (s) => s.isActive || native.now() < s.until;
/// A person uses the page by the input of a driver, which counts for some seconds ("transient activation").
function activatePage() {
    activationState.hasBeenActive = true;
    activationState.until = native.now() + 5000;
}
const userActivation = instance(UserActivation, activationState);
const Navigator = interface_("Navigator", null, () => class {
    get appCodeName() { return brand(this, Navigator) && "Mozilla"; }
    get appName() { return brand(this, Navigator) && "Netscape"; }
    get appVersion() { return brand(this, Navigator) && navigator.userAgent.replace(/^[^/]*\//, ""); }
    get platform() { return brand(this, Navigator) && "Linux x86_64"; }
    get product() { return brand(this, Navigator) && "Gecko"; }
    get productSub() { return brand(this, Navigator) && "20030107"; }
    get userAgent() { return brand(this, Navigator) && (driver.overrides.userAgent ?? native.userAgent()); }
    get vendor() { return brand(this, Navigator) && "Apple Computer, Inc."; }
    get vendorSub() { return brand(this, Navigator) && ""; }
    get language() { return brand(this, Navigator) && (driver.overrides.locale ?? native.languages()[0] ?? "en"); }
    get languages() {
        const s = brand(this, Navigator);
        const { locale } = driver.overrides;
        if (s.list === undefined || s.locale !== locale) {
            s.list = PObject.freeze(array(locale === undefined ? native.languages() : [locale]));
            s.locale = locale;
        }
        return s.list;
    }
    get onLine() { return brand(this, Navigator) && !driver.overrides.isOffline; }
    get cookieEnabled() { return brand(this, Navigator) && true; }
    get hardwareConcurrency() { return brand(this, Navigator) && 1; }
    get maxTouchPoints() { return brand(this, Navigator) && (driver.overrides.maxTouchPoints ?? 0); }
    get globalPrivacyControl() { return brand(this, Navigator) && (driver.overrides.privacyControl ?? false); }
    get userActivation() { return brand(this, Navigator) && userActivation; }
    get pdfViewerEnabled() { return brand(this, Navigator) && false; }
    get webdriver() { return brand(this, Navigator).isDriven ?? false; }
    get doNotTrack() { return brand(this, Navigator) && null; }
    javaEnabled() { return brand(this, Navigator) && false; }
    taintEnabled() { return brand(this, Navigator) && false; }
});
const navigatorState = {};
const navigator = instance(Navigator, navigatorState);

// MARK: - Console (Console Standard)

const consoleObject = setPrototypeOf({}, setPrototypeOf({}, pagePrototypes.object));
const counts = new Map(), consoleTimers = new Map();
let groupDepth = 0;
/// A value as a line for people.
function shown(v, depth = 0) {
    try {
        if (typeof v === "string") return depth > 0 ? `"${v}"` : v;
        if (typeof v === "symbol") return apply(Symbol.prototype.toString, v, []);
        if (typeof v === "bigint") return `${v}n`;
        if (typeof v === "function") return `function ${getOwnPropertyDescriptor(v, "name")?.value ?? ""}`;
        if (v === null || typeof v !== "object") return `${v}`;
        const s = stateOf(v);
        if (s && s.kind === ELEMENT) return `<${s.local}>`;
        if (s && s.I) return `[object ${s.I === DOMException ? `${s.name}: ${s.message}` : getOwnPropertyDescriptor(s.I, "name").value}]`;
        if (isErrorObject(v)) return `${v.name}: ${v.message}`;
        if (depth >= 2) return Array.isArray(v) ? "[\u2026]" : "{\u2026}";
        if (Array.isArray(v)) return `[${v.slice(0, 50).map((x) => shown(x, depth + 1)).join(", ")}${v.length > 50 ? ", \u2026" : ""}]`;
        const keys = Object.keys(v).slice(0, 50);
        return `{${keys.map((key) => `${key}: ${shown(v[key], depth + 1)}`).join(", ")}}`;
    } catch {
        return "[object]";
    }
}
function format(args) {
    if (typeof args[0] !== "string" || args.length < 2) return args.map((v) => shown(v)).join(" ");
    const rest = args.slice(1);
    const first = args[0].replace(/%[sdifoOc%]/g, (code) => {
        if (code === "%%") return "%";
        if (rest.length === 0) return code;
        const v = rest.shift();
        switch (code) {
        case "%s": return shown(v);
        case "%d": case "%i": return typeof v === "symbol" ? "NaN" : String(parseInt(v, 10));
        case "%f": return typeof v === "symbol" ? "NaN" : String(parseFloat(v));
        case "%c": return "";
        default: return shown(v, 1);
        }
    });
    return [first, ...rest.map((v) => shown(v))].join(" ");
}
/// A driver gets the values themselves; `given` are those that the script has passed.
function print(level, args, method = level, given = args) {
    if (args.length > 0) native.log(level, "  ".repeat(Math.min(groupDepth, 20)) + format(args).slice(0, 10000));
    logForDriver(method, given);
}
publishMembers({
    debug(...args) { print("debug", args); },
    error(...args) { print("error", args); },
    info(...args) { print("info", args); },
    log(...args) { print("log", args); },
    warn(...args) { print("warn", args); },
    trace(...args) { print("log", ["Trace", ...args], "trace", args); },
    dir(item) { print("log", [item], "dir"); },
    dirxml(...args) { print("log", args, "dirxml"); },
    table(data) { print("log", [data], "table"); },
    clear() { groupDepth = 0; },
    assert(condition = false, ...args) {
        if (condition) return;
        print("error", typeof args[0] === "string" ? [`Assertion failed: ${args[0]}`, ...args.slice(1)] : ["Assertion failed", ...args], "assert", args);
    },
    count(label = "default") {
        label = toStr(label);
        counts.set(label, (counts.get(label) ?? 0) + 1);
        print("info", [`${label}: ${counts.get(label)}`], "count");
    },
    countReset(label = "default") {
        label = toStr(label);
        if (!counts.delete(label)) print("warn", [`There is no count '${label}'`]);
    },
    group(...args) {
        print("log", args, "group");
        groupDepth++;
    },
    groupCollapsed(...args) {
        print("log", args, "groupCollapsed");
        groupDepth++;
    },
    groupEnd() { groupDepth = Math.max(0, groupDepth - 1); },
    time(label = "default") {
        label = toStr(label);
        if (!consoleTimers.has(label)) consoleTimers.set(label, native.now());
    },
    timeLog(label = "default", ...args) {
        label = toStr(label);
        if (consoleTimers.has(label)) print("log", [`${label}: ${(native.now() - consoleTimers.get(label)).toFixed(1)} ms`, ...args], "timeLog");
    },
    timeEnd(label = "default") {
        label = toStr(label);
        if (consoleTimers.has(label)) print("info", [`${label}: ${(native.now() - consoleTimers.get(label)).toFixed(1)} ms`], "timeEnd");
        consoleTimers.delete(label);
    },
}, consoleObject, true);
defineProperty(consoleObject, Symbol.toStringTag, { value: "console", configurable: true });
expose("console", consoleObject);

// MARK: - Errors that nobody caught (HTML Standard section 8.1.4.6)

let isReporting = false;
/// Whether an error comes from a muted script, also when a timer or a listener has called it. A value that
/// names no script is of the running one.
function isOfMutedScript(error, isMuted = muting.isOn) {
    if (shared.mutedURLs.size === 0) return false;
    if (!isObject(error) || stateOf(error) !== undefined) return isMuted;
    try {
        return typeof error.sourceURL === "string" ? shared.mutedURLs.has(error.sourceURL) : isMuted;
    } catch {
        return isMuted;
    }
}
function reportError(error, message, url, line, column, isOfMuted = isOfMutedScript(error)) {
    if (message === undefined) {
        message = shownError(error);
        url = isObject(error) && stateOf(error) === undefined && typeof error.sourceURL === "string" ? error.sourceURL : native.documentURL();
        line = isObject(error) && stateOf(error) === undefined && typeof error.line === "number" ? error.line : 0;
        column = isObject(error) && stateOf(error) === undefined && typeof error.column === "number" ? error.column : 0;
    }
    let isHandled = false;
    if (!isReporting) {
        isReporting = true;
        try {
            const told = isOfMuted
                ? { message: "Script error.", filename: "", lineno: 0, colno: 0, error: null }
                : { message, filename: url, lineno: line, colno: column, error };
            isHandled = !fire(windowState, "error", {
                I: interfaces.ErrorEvent, cancelable: true, ...told, ...(home ? { only: core } : {}),
            });
        } finally {
            isReporting = false;
        }
    }
    if (isHandled) return;
    native.report(message, url, line, column);
    if (driver.isOn) tellDriver({ type: "javascript", level: "error", text: message.toWellFormed(), stackTrace: remoteStack(error) });
}
function shownError(error) {
    try {
        const s = stateOf(error);
        if (s && s.I === DOMException) return `${s.name}: ${s.message}`;
        return isObject(error) && isErrorObject(error) ? `${error.name}: ${error.message}` : `Uncaught: ${shown(error)}`;
    } catch {
        return "an error";
    }
}
/// Calls `handled` when a script handles a rejected promise, by `then` or what calls it. The C interface does
/// not tell of it; `await` is not noticed.
function watchHandling(promise, handled) {
    const { then } = published({
        then(onFulfilled, onRejected) {
            if (this === promise && delete promise.then) handled();
            const f = this === promise ? promise.then : pagePromiseThen;
            return apply(f, this, [onFulfilled, onRejected]);
        },
    });
    try {
        defineProperty(promise, "then", { value: published(then, 2), configurable: true, writable: true });
    } catch {
        // The object is frozen.
    }
}
const pagePromiseThen = PPromise.prototype.then;
function rejectionUnhandled(promise, reason) {
    // HTML Standard, "HostPromiseRejectionTracker": the browser's own console has it.
    if (muting.isOn || isOfMutedScript(reason, muting.wasOn)) {
        native.report(`Unhandled rejection: ${shownError(reason)}`, "", 0, 0);
        return;
    }
    let isTold = false, isHandled = false;
    watchHandling(promise, () => {
        isHandled = true;
        if (isTold) setTimer(() => fire(windowState, "rejectionhandled", { I: interfaces.PromiseRejectionEvent, promise, reason }), 0, false);
    });
    tellRejection(promise, reason);
    isTold = !isHandled;
}
function tellRejection(promise, reason) {
    const e = makeEvent(interfaces.PromiseRejectionEvent, "unhandledrejection", { cancelable: true, promise, reason, ...(home ? { only: core } : {}) });
    if (!kernel.dispatch(stateOf(e), windowState)) return;
    native.report(`Unhandled rejection: ${shownError(reason)}`, "", 0, 0);
    if (driver.isOn) tellDriver({ type: "javascript", level: "error", text: shownError(reason).toWellFormed(), stackTrace: remoteStack(reason) });
}

// MARK: - What the host calls

/// The script that runs (HTML Standard, `currentScript`), and those that it has interrupted.
const running = { script: null, interrupted: [] };
let messageHandlers = null;
/// The messages whose answers have not come: the number to the functions of the promise.
const postedMessages = new Map();
const AsyncFunction = getPrototypeOf((0, page.eval)("(async function () {})")).constructor;
const pageJSON = page.JSON.parse;
const pageJSONText = page.JSON.stringify;
/// The text of a value for the program; for what has none, a JSON string with the tag `x` and the reason.
function valueOrReason(value) {
    try {
        return valueText(value);
    } catch (error) {
        if (error instanceof Valueless) return JSON.stringify(`x${error.message}`);
        throw error;
    }
}
/// The text of the body of a message for the program.
function textOfMessage(body) {
    try {
        return valueText(body);
    } catch (error) {
        if (error instanceof Valueless) fail("DataCloneError", error.message);
        throw error;
    }
}
/// Makes `window.webkit.messageHandlers.NAME`; of a name that begins with a colon, the driver's.
function addMessageHandler(name) {
    if (name.startsWith(":")) return void beginDriving(name);
    if (!messageHandlers) {
        messageHandlers = new PObject();
        expose("webkit", dictionary({ messageHandlers }));
    }
    defineProperty(messageHandlers, name, {
        value: dictionary({
            postMessage: published((body) => new PPromise((resolve, reject) => {
                const number = ++shared.lastMessage;
                if (!native.postMessage(name, textOfMessage(body), number)) {
                    fail("QuotaExceededError", "The message is too large, or too many are unanswered");
                }
                postedMessages.set(number, { resolve, reject });
            }), 1),
        }),
        enumerable: true, configurable: true,
    });
}
/// Makes code of a program's text; the policies of the page are not for it.
function asDriver(make) {
    const wasAllowed = native.allowText(true);
    try {
        return make();
    } finally {
        native.allowText(wasAllowed);
    }
}
