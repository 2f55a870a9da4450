// The origin of the document, and the windows around it.

import { native, page } from "garth:realm";
import { apply, core, getOwnPropertyDescriptor, isOver, need, ownKeys, shared, typeError } from "../webidl/page.js";
import { published } from "../webidl/values.js";
import { toUSV } from "../webidl/conversions.js";
import { Stamp, stateOf } from "../webidl/states.js";
import { fail } from "../webidl/exceptions.js";
import { isAboutURL } from "../dom/document.js";
import { parseURL } from "../fetch/url.js";
import { targetOfMessage } from "../html/post-arguments.js";
import defer * as workers from "../html/workers.js";

/// The frame of the window; that of a window that a script opened is no part of a document.
export const ownFrame = { core: native.outerWindow() ?? shared.main, id: native.container() };
/// The window that the frame shows now: scripts may still have that of an earlier document.
export function latest() {
    return (isOver && ownFrame.id >= 0 && ownFrame.core.frameWindow(ownFrame.id)) || core;
}
/// Whether the window is part of no frame any more: its navigable is gone.
export const isDiscarded = () => isOver && latest() === core;
export function isShown(s) { return s.core !== undefined && !s.core.isGone(); }
/// The URL that the origin of the document is that of; empty documents have the origin around them.
export function originURL() {
    const url = native.documentURL();
    const outer = isAboutURL(url) ? native.outerWindow() ?? native.openerWindow() : null;
    return outer ? outer.originURL() : parseURL(url);
}
export function ownOrigin() {
    return native.hasOpaqueOrigin() ? "null" : originURL()?.origin ?? "null";
}
export function topWindow() {
    const outer = native.outerWindow(), around = outer ? null : native.windowsAround();
    if (around) return remoteWindow(around[1]);
    return outer ? outer.topWindow() : native.apartFromWindow() === null ? page : closedAround(-1);
}
/// The windows around that have another origin, by their frame elements.
const closedWindows = new Map();
export function closedAround(id) {
    if (closedWindows.has(id)) return closedWindows.get(id);
    const made = closedWindow({
        lead: (href, replaces) => native.leadAround(id, href, replaces), isClosed: () => isOver, close() {},
        top: () => topWindow(), parent: () => (id < 0 ? made : topWindow()),
    });
    stateOf(made).around = id;
    closedWindows.set(id, made);
    return made;
}
/// The windows in other processes, by the numbers that the browser has given them; null for 0.
const remoteWindows = new Map();
export function remoteWindow(number) {
    const known = number === 0 ? null : remoteWindows.get(number);
    if (known !== undefined) return known;
    if (number >= firstOfOthers) return windowOfBrowser(number);
    const [parent, top, , own] = native.windowsAround() ?? [0, 0, false, 1];
    if (number === own) return page;
    const made = closedWindow({
        lead(href, replaces) {
            if (number === top || number === parent) native.leadAround(number === top ? -1 : -2, href, replaces);
        },
        isClosed: () => isOver, close() {},
        top: () => topWindow(), parent: () => (number === top ? made : topWindow()),
        post: (message, origin, list) => workers.postToWindow(number, 0, message, origin, list),
        part: (...index) => native.windowPart(number, 0, ...index),
    });
    // A driver knows the window of the page.
    if (number === top) stateOf(made).around = -1;
    remoteWindows.set(number, made);
    return made;
}
/// The windows of the browser other than that of the page have numbers from here on.
const firstOfOthers = 1 << 16;
/// A window of the browser that has opened this one, was opened by it or sent it a message.
function windowOfBrowser(number) {
    let isClosed = false;
    const made = closedWindow({
        lead(href) { if (!isClosed) native.leadWindow(number, href); },
        isClosed: () => (isClosed ||= !native.isWindowOpen(number)),
        top: () => made, parent: () => made,
        close() {
            if (isClosed) return;
            native.closeWindow(number);
        },
        focus() { if (!isClosed) native.focusWindow(number); },
        part: (...index) => native.windowPart(number, 0, ...index),
        post: (message, origin, list) => workers.postToWindow(number, 0, message, origin, list),
    });
    stateOf(made).number = number;
    remoteWindows.set(number, made);
    return made;
}
/// The window around a frame whose process this is; null for another one.
export function parentElsewhere() {
    const around = native.windowsAround();
    return around ? remoteWindow(around[0]) : null;
}
/// Sends a message to a window of another origin.
function postElsewhere(about, message, options, transfer) {
    const [origin, list] = targetOfMessage(options, transfer);
    const wanted = origin === "*" ? origin : origin === "/" ? ownOrigin() : parseURL(origin)?.origin;
    if (wanted === undefined) fail("SyntaxError", "The origin is no URL");
    about.post?.(message, wanted, list);
}
export function isIndex(name) { return typeof name === "string" && /^(?:0|[1-9][0-9]{0,8})$/.test(name); }
/// A window with the cross-origin members alone (HTML Standard section 7.2.1).
export function closedWindow(about) {
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
        return { get: published(d.get), set: setter ? published(setter) : undefined, enumerable: false, configurable
            : true };
    };
    const silent = { then: plain(undefined) };
    for (const symbol of [Symbol.toStringTag, Symbol.hasInstance, Symbol.isConcatSpreadable]) silent[symbol] =
        plain(undefined);
    const location = closedObject({
        href: { get: undefined, set: getter("href", () => "", (v) => navigate(v, false)).set, enumerable: false,
            configurable: true },
        replace: method("replace", 1, (v) => navigate(v, true)),
        ...silent, [Symbol.toStringTag]: silent[Symbol.toStringTag],
        [Symbol.hasInstance]: silent[Symbol.hasInstance], [Symbol.isConcatSpreadable]: silent[
            Symbol.isConcatSpreadable],
    }, deny);
    const members = {
        location: getter("location", () => location, (v) => navigate(v, false)),
        closed: getter("closed", about.isClosed),
        length: getter("length", () => about.part?.() ?? 0),
        opener: getter("opener", () => null),
        top: getter("top", about.top),
        parent: getter("parent", about.parent),
        postMessage: method("postMessage", 1, (...args) => {
            need(args.length, 1);
            postElsewhere(about, ...args);
        }),
        close: method("close", 0, () => { about.close(); }), blur: method("blur", 0, () => {}),
        focus: method("focus", 0, () => { about.focus?.(); }),
        ...silent, [Symbol.toStringTag]: silent[Symbol.toStringTag],
        [Symbol.hasInstance]: silent[Symbol.hasInstance], [Symbol.isConcatSpreadable]: silent[
            Symbol.isConcatSpreadable],
    };
    const made = closedObject(members, deny, (index) => {
        const number = about.part?.(index) ?? 0;
        return number > 0 ? plain(remoteWindow(number)) : undefined;
    });
    for (const name of ["window", "self", "frames"]) members[name] = getter(name, () => made);
    return made;
}
/// An object with these members and no others: everything else is refused. `part` describes a member by its index.
function closedObject(members, deny, part = () => undefined) {
    const order = () => ownKeys(members).sort((a, b) => (typeof a === "symbol") - (typeof b === "symbol"));
    const target = Object.create(null);
    const descriptor = (key) => {
        const d = getOwnPropertyDescriptor(members, key);
        return d ? d.value : isIndex(key) ? part(+key) : undefined;
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
