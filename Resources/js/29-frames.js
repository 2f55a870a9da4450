
// MARK: - Frames and windows (HTML Standard section 7.2)

/// What other windows of the page use of this one. Its members are for preludes alone.
const core = {
    shared, global: page, makeState, windowState, entries, interfaces, selection, lend, adoptState, valueHere, callListener, reportError, typeError,
    baseURL: () => baseURL(mainDocument),
    url: () => native.documentURL(),
    origin: ownOrigin, originURL, topWindow,
    document: () => mainDocument,
    insertedScript(s) { native.insertedScript(s.id, s.isForceAsync); },
    insertedFrame(s) {
        if (native.insertedFrame(s.id)) fire(s, "load");
    },
    removedFrame(s) {
        native.openedFrameWindow(s.id)?.end();
        native.removedFrame(s.id);
    },
    changedFrame(s) { native.changedFrame(s.id); },
    navigateFrame(id, url, replaces) { native.navigateFrame(id, url, replaces); },
    frameNamed, storageChanged: fireStorage, location, history, go, post: home ? home.post : post, framesOf, closeWindow,
    /// The window is gone: nothing of it runs any more.
    end() {
        isOver = true;
        shared.windows.delete(mainDocument.id);
        for (const s of [...eventSources]) closeEventSource(s);
        dropSockets();
        for (const s of [...broadcastChannels]) if (s.core === core) broadcastChannels.delete(s);
        for (const id of framesOf()) native.openedFrameWindow(id)?.end();
    },
};
shared.main ??= core;
/// The frame of the window; that of a window that a script opened is no part of a document.
const ownFrame = { core: native.outerWindow() ?? shared.main, id: native.container() };
/// The window that the frame shows now: scripts may still have that of an earlier document.
function latest() {
    return (isOver && ownFrame.id >= 0 && ownFrame.core.frameWindow(ownFrame.id)) || core;
}
/// The window of a callback, known from the prototypes that scripts get there; null for others.
function windowOf(callback) {
    for (let p = isObject(callback) ? callback : null; p !== null && isObject(p);) {
        if (stateOf(p)?.isProxy) return null;
        p = getPrototypeOf(p);
        const known = shared.functions.get(p);
        if (known) return known;
    }
    return null;
}
/// Notes the window of a callback that is about to be called (HTML Standard, "incumbent").
function enterWindow(callback) {
    const known = windowOf(callback);
    if (known) shared.current = known;
}
/// Reports an error of a callback in the window of the callback (HTML Standard, "report an exception").
function reportErrorOf(callback, error) {
    let known = null;
    try {
        if (shared.isMany) known = windowOf(callback);
    } catch {
        // A revoked proxy has no window.
    }
    (known === null || known.isGone() ? core : known).reportError(error);
}
function isShown(s) { return s.core !== undefined && !s.core.isGone(); }
core.isGone = () => isOver;
core.container = () => ownFrame.id;
/// The URL that the origin of the document is that of; empty documents have the origin around them.
function originURL() {
    const url = native.documentURL();
    const outer = isAboutURL(url) ? native.outerWindow() ?? native.openerWindow() : null;
    return outer ? outer.originURL() : parseURL(url);
}
function ownOrigin() { return originURL()?.origin ?? "null"; }
function topWindow() {
    const outer = native.outerWindow();
    return outer ? outer.topWindow() : native.apartFromWindow() === null ? page : closedAround(-1);
}
/// The windows around that have another origin, by their frame elements.
const closedWindows = new Map();
function closedAround(id) {
    if (closedWindows.has(id)) return closedWindows.get(id);
    const made = closedWindow({
        lead: (href, replaces) => native.leadAround(id, href, replaces), isClosed: () => isOver, close() {},
        top: () => topWindow(), parent: () => (id < 0 ? made : topWindow()),
    });
    stateOf(made).around = id;
    closedWindows.set(id, made);
    return made;
}
/// What targets and names do with such a window.
function ledAround(id) {
    return { navigate: (url, replaces) => native.leadAround(id, url, replaces), global: closedAround(id) };
}
core.ledTop = () => (native.apartFromWindow() === null ? null : ledAround(-1));
/// The window around, if it has another origin.
function windowAround() {
    const id = native.apartFromWindow();
    return id === null ? null : closedAround(id);
}
/// The frames of the window's document, in tree order.
function framesOf() { return [...native.frames()]; }
function isIndex(name) { return typeof name === "string" && /^(?:0|[1-9][0-9]{0,8})$/.test(name); }
function frameAt(place) {
    const id = framesOf()[place];
    return id === undefined ? undefined : contentWindow(S(id)) ?? undefined;
}
function windowAt(s) {
    const outer = coreHere(documentOf(s).core);
    return outer && isConnected(s) ? outer.frameWindow(s.id) : null;
}
core.frameWindow = (id) => native.frameWindow(id);
/// The window of a frame; an object with few members for one of another origin.
function contentWindow(s) {
    const found = windowAt(s);
    if (found === null || found === undefined) return null;
    return found === false ? (s.$otherWindow ??= otherWindow(s)) : found.global;
}
function contentDocument(s) {
    const found = windowAt(s);
    return found ? found.document().wrapper : null;
}
function frameChanged(s, name, old, value) {
    const isSource = name === "src" || name === "srcdoc";
    if (!isSource || (name === "src" && value === null) || !isConnected(s)) return;
    documentOf(s).core?.changedFrame(s);
}

/// The window of a document of another origin. Its documents run no script, so that nobody takes its
/// messages.
function otherWindow(s) {
    const made = closedWindow({
        lead: (href, replaces) => documentOf(s).core?.navigateFrame(s.id, href, replaces),
        isClosed: () => windowAt(s) === null,
        top: () => topWindow(),
        parent: () => documentOf(s).core?.global ?? null,
        close() {},
    });
    stateOf(made).shows = s;
    return made;
}
/// A window of the browser that a script has opened, by its number: what is in it is another page's.
function windowElsewhere(number) {
    let isOver = false;
    const made = closedWindow({
        lead(href) { if (!isOver) native.leadWindow(number, href); },
        isClosed: () => (isOver ||= !native.isWindowOpen(number)),
        top: () => made, parent: () => made,
        close() {
            if (!isOver) native.closeWindow(number);
            isOver = true;
        },
    });
    stateOf(made).number = number;
    return made;
}
/// A window with the cross-origin members alone (HTML Standard section 7.2.1).
function closedWindow(about) {
    const deny = () => fail("SecurityError", "The window has another origin");
    const plain = (value) => ({ value, writable: false, enumerable: false, configurable: true });
    const method = (name, length, run) => {
        const f = published({ [name]: (...args) => run(...args) }[name], length);
        return plain(f);
    };
    const navigate = (v, replaces) => {
        const url = parseURL(toUSV(v), (shared.current ?? core).baseURL());
        if (!url) fail("SyntaxError", "The URL is not valid");
        about.lead(url.href, replaces);
    };
    const getter = (name, get, set) => {
        const d = getOwnPropertyDescriptor({ get [name]() { return get(); } }, name);
        const setter = set && getOwnPropertyDescriptor({ set [name](v) { set(v); } }, name).set;
        return { get: published(d.get), set: setter ? published(setter) : undefined, enumerable: false, configurable: true };
    };
    const silent = { then: plain(undefined) };
    for (const symbol of [Symbol.toStringTag, Symbol.hasInstance, Symbol.isConcatSpreadable]) silent[symbol] = plain(undefined);
    const location = closedObject({
        href: { get: undefined, set: getter("href", () => "", (v) => navigate(v, false)).set, enumerable: false, configurable: true },
        replace: method("replace", 1, (v) => navigate(v, true)),
        ...silent, [Symbol.toStringTag]: silent[Symbol.toStringTag],
        [Symbol.hasInstance]: silent[Symbol.hasInstance], [Symbol.isConcatSpreadable]: silent[Symbol.isConcatSpreadable],
    }, deny);
    const members = {
        location: getter("location", () => location, (v) => navigate(v, false)),
        closed: getter("closed", about.isClosed),
        length: getter("length", () => 0),
        opener: getter("opener", () => null),
        top: getter("top", about.top),
        parent: getter("parent", about.parent),
        postMessage: method("postMessage", 1, (...args) => { need(args.length, 1); }),
        close: method("close", 0, () => { about.close(); }), blur: method("blur", 0, () => {}), focus: method("focus", 0, () => {}),
        ...silent, [Symbol.toStringTag]: silent[Symbol.toStringTag],
        [Symbol.hasInstance]: silent[Symbol.hasInstance], [Symbol.isConcatSpreadable]: silent[Symbol.isConcatSpreadable],
    };
    const made = closedObject(members, deny);
    for (const name of ["window", "self", "frames"]) members[name] = getter(name, () => made);
    return made;
}
/// An object with these members and no others: everything else is refused.
function closedObject(members, deny) {
    const order = () => ownKeys(members).sort((a, b) => (typeof a === "symbol") - (typeof b === "symbol"));
    const target = Object.create(null);
    const descriptor = (key) => {
        const d = getOwnPropertyDescriptor(members, key);
        return d ? d.value : undefined;
    };
    const proxy = new Proxy(target, {
        getPrototypeOf: () => null,
        setPrototypeOf: (_, value) => value === null,
        isExtensible: () => true,
        preventExtensions: () => { throw typeError("The object cannot be closed"); },
        getOwnPropertyDescriptor(_, key) {
            const d = descriptor(key);
            return d ? { ...d } : deny();
        },
        defineProperty: deny,
        has(_, key) { return descriptor(key) ? true : deny(); },
        get(_, key) {
            const d = descriptor(key);
            if (!d) return deny();
            if ("value" in d) return d.value;
            return d.get ? apply(d.get, undefined, []) : deny();
        },
        set(_, key, value) {
            const d = descriptor(key);
            if (!d || !d.set) return deny();
            apply(d.set, undefined, [value]);
            return true;
        },
        deleteProperty: deny,
        ownKeys: order,
    });
    new Stamp(proxy, { isProxy: true, listeners: null });
    return proxy;
}

// MARK: - Names of windows

/// A script of the frame may have named its window.
function nameOfFrame(id) {
    const attribute = native.getAttr(id, "name");
    return shared.windowNames.size > 0 ? native.frameWindow(id)?.name?.() ?? attribute : attribute;
}
core.name = nameOfWindow;

/// The frame of a name in this window or in those below it.
function frameNamed(name) {
    for (const id of framesOf()) {
        if (nameOfFrame(id) === name) return { core, id };
        const found = native.frameWindow(id);
        const inner = found ? found.frameNamed(name) : null;
        if (inner) return inner;
    }
    return null;
}
/// Where a target name leads: a window of the page, a frame, or nowhere.
function chooseWindow(name) {
    switch (ascii.lower(name)) {
    case "": case "_self": return { window: core };
    case "_parent": {
        const around = native.apartFromWindow();
        return { window: native.outerWindow() ?? (around === null ? core : ledAround(around)) };
    }
    case "_top": {
        let top = core;
        for (let outer = core.outerWindow(); outer; outer = outer.outerWindow()) top = outer;
        return { window: top.ledTop() ?? top };
    }
    case "_blank": return null;
    default:
        for (let around = core; around; around = around.outerWindow()) {
            const found = around.frameNamed(name);
            if (found) return { frame: found };
        }
        return openedNamed(name);
    }
}
/// A window that a script has opened with a name.
function openedNamed(name) {
    const opened = shared.opened.find((other) => other.name === name);
    return opened ? { frame: { core: shared.main, id: opened.id } } : null;
}
const ownOpened = () => shared.opened.find((other) => other.id === ownFrame.id);
/// Opens a window; null where the host lets none open.
function newWindow(name, isSevered) {
    const id = native.openWindow();
    if (id < 0) return null;
    documentOf(S(id)).core = shared.main;
    shared.opened.push({ id, name: ascii.lower(name) === "_blank" || isSevered ? "" : name, isSevered });
    return { frame: { core: shared.main, id } };
}
/// Asks the browser for a window, or leads the one that the page has opened by a name; null where it
/// lets none open.
function askForWindow(url, name, isSevered, hidesReferrer) {
    const isNamed = name !== "" && ascii.lower(name) !== "_blank";
    const elsewhere = (shared.$elsewhere ??= new Map());
    const known = isNamed ? elsewhere.get(name) : undefined;
    if (known && !known.closed) {
        if (url) known.location = url.href;
        return isSevered ? null : known;
    }
    const number = native.askForWindow(url?.href ?? "", isNamed ? name : "", hidesReferrer);
    if (number === 0) return null;
    const made = windowElsewhere(number);
    if (isNamed && elsewhere.size < 1000) elsewhere.set(name, made);
    return isSevered ? null : made;
}
/// Closes a window that a script has opened.
function closeWindow() {
    const place = shared.opened.indexOf(ownOpened());
    if (place < 0) return native.closeOwnWindow();
    shared.opened.splice(place, 1);
    shared.main.removedFrame(S(ownFrame.id));
}
core.outerWindow = () => native.outerWindow();
core.navigate = (url, replaces) => navigateTo(url, replaces);
function navigateTarget(s, url) {
    const name = getAttr(s, "target") ?? baseTarget(documentOf(s)) ?? "";
    const target = chooseWindow(name);
    const frame = (target ?? newWindow(name, true))?.frame;
    if (frame) leadFrame(frame, url);
    else if (target) target.window.navigate(url, false);
    else askForWindow(parseURL(url), name, true, false);
}
function leadFrame({ core: around, id }, url) {
    const found = around.frameWindow(id);
    if (found) found.navigate(url, false);
    else around.navigateFrame(id, url, false);
}
function baseTarget(doc) {
    for (const id of native.collect(doc.id, 1, HTML, "base")) {
        const target = native.getAttr(id, "target");
        if (target !== null) return target;
    }
    return null;
}
/// The features of a window by their names (HTML Standard, "tokenize the features argument").
function windowFeatures(text) {
    const found = new Map();
    let place = 0;
    const isSeparator = () => place < text.length && "\t\n\f\r =,".includes(text[place]);
    const word = () => {
        const start = place;
        while (place < text.length && !isSeparator()) place++;
        return ascii.lower(text.slice(start, place));
    };
    while (place < text.length) {
        while (isSeparator()) place++;
        const name = word();
        while (isSeparator() && text[place] !== "=" && text[place] !== ",") place++;
        const hasValue = isSeparator();
        while (isSeparator() && text[place] !== ",") place++;
        const value = hasValue ? word() : "";
        if (name !== "") found.set(name, value);
    }
    return found;
}
/// "Parse a boolean feature".
const isFeatureOn = (value) => value !== undefined && (["", "yes", "true"].includes(value) || (parseInteger(value) ?? 0) !== 0);
/// `window.open`: frames of the page have names; on a screen, a new window is one of the browser.
function openWindow(text, name, features = "") {
    const url = text === "" ? null : parseURL(text, (shared.current ?? core).baseURL());
    if (text !== "" && !url) fail("SyntaxError", "The URL is not valid");
    const wanted = windowFeatures(features), hidesReferrer = isFeatureOn(wanted.get("noreferrer"));
    const isSevered = hidesReferrer || isFeatureOn(wanted.get("noopener"));
    // The windows around the script are its own in any case.
    const isHidden = isSevered && !["_self", "_parent", "_top"].includes(ascii.lower(name));
    const known = name === "" ? null : chooseWindow(name);
    const target = known ?? newWindow(name === "" ? "_blank" : name, isSevered);
    if (!target) return askForWindow(url, name, isSevered, hidesReferrer);
    if (target.frame) {
        const { core: around, id } = target.frame;
        if (url) leadFrame(target.frame, url.href);
        if (isHidden) return null;
        const found = around.frameWindow(id);
        return found ? found.global : contentWindow(S(id));
    }
    if (url) target.window.navigate(url.href, false);
    return isHidden ? null : target.window.global;
}
/// `document.open`: listeners go, and the document has the URL of the script's own document.
let throwsOnWriting = 0;
function openAgain() {
    const caller = shared.current ?? core;
    if (mainDocument.readyState === "complete") {
        mainDocument.listeners = null;
        mainDocument.$handlers = undefined;
        windowState.listeners = null;
        windowState.$handlers = undefined;
    }
    if (caller !== core && native.outerElement() >= 0) native.setURL(caller.url().split("#")[0], true, 0, null);
    native.openDocument();
    tellDriver({ type: "opened", url: native.documentURL() });
}
