// Location, navigation and history.

import { native, page } from "garth:realm";
import {
    core, defineProperty, getOwnPropertyDescriptor, home, isOver, isWorker, need, ownKeys, shared,
} from "../webidl/page.js";
import { driver, tellDriver } from "../driver/state.js";
import { array, published } from "../webidl/values.js";
import { toLong, toStr, toUSV } from "../webidl/conversions.js";
import { own, windowState } from "./state.js";
import { brand, instance, interface_, interfaces, publishMembers } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { fire } from "../events/event.js";
import { baseURL, mainDocument } from "../dom/document.js";
import { revealFragment } from "../html/revealing.js";
import { setTimer } from "../html/timers.js";
import { structuredClone } from "../html/clone.js";
import { changeURL, parseURL } from "../fetch/url.js";
import { pageJSON, pageJSONText } from "./host.js";
import { latest, originURL } from "./origin.js";
import { valueHere } from "../worlds/worlds.js";

const Location = interface_("Location", null, () => class {});
const locationState = {};
export const location = instance(Location, locationState);
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
        get ancestorOrigins() { mine(this); return (locationState.ancestors
            ??= array((native.windowsAround() ?? []).slice(4))); }
    };
    for (const part of ["protocol", "host", "hostname", "port", "pathname", "search", "hash"]) {
        defineProperty(members.prototype, part, getOwnPropertyDescriptor({
            get [part]() { mine(this); return currentURL()[part]; },
            set [part](v) {
                mine(this);
                // As in every URL, these are ignored.
                const text = toUSV(v).replace(/[\t\n\r]/g, "");
                const url = currentURL();
                if (part === "protocol" && !/^[A-Za-z][A-Za-z0-9+\-.]*(?::|$)/.test(text)) fail("SyntaxError",
                    "The scheme is not valid");
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
if (!isWorker) defineProperty(page, "location", {
    get: published(getOwnPropertyDescriptor({ get location() { own(this); return isOver ? latest().location : location;
        } }, "location").get),
    set: published(getOwnPropertyDescriptor({ set location(v) { own(this); latest().go(toUSV(v), false); } },
        "location").set),
    enumerable: true, configurable: false,
});
export function go(text, replaces) {
    const url = parseURL(text, (shared.current ?? core).baseURL());
    if (!url) fail("SyntaxError", "The URL is not valid");
    navigateTo(url.href, replaces);
}
export function navigateTo(href, replaces) {
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
export const decodePercentText = (text) => {
    try { return decodeURIComponent(text); } catch { return text; }
};
/// The entries of this document, as `pushState` and fragments make them.
///
/// A frame of a page on a screen goes back and forward in this list. Elsewhere the host has the list of
/// all documents and tells where the document goes (`traversed`); an entry is known by its number.
export const entries = home ? home.entries : {
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
        const before = native.documentURL(), isInFrame = native.container() >= 0 || native.windowsAround() !== null;
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
export function stateOfText(text) {
    try {
        return text === null ? null : pageJSON(text);
    } catch {
        return null;
    }
}
/// Fires the events of a document that went to another of its entries, or made one for a fragment (HTML
/// Standard, "update document for history step application"): `hashchange` comes in a task of its own.
export function entered(old) {
    const href = native.documentURL(), fragment = (u) => u.slice(u.split("#")[0].length);
    fire(windowState, "popstate", { I: interfaces.PopStateEvent, state: entries.current.state });
    revealFragment(href);
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
export const history = instance(History, { restoration: "auto", traverse, changeState, list: () => entries });
function changeState(data, url, replaces) {
    const state = structuredClone(data).value;
    let href = native.documentURL();
    const text = url === null || url === undefined ? "" : toUSV(url);
    if (text !== "") {
        const old = originURL(), next = parseURL(text, baseURL(mainDocument));
        const same = next && next.protocol === old.protocol && next.username === old.username
            && next.password === old.password && next.host === old.host
            && (["http:", "https:"].includes(next.protocol)
                || (next.pathname === old.pathname && (next.protocol === "file:" || next.search === old.search)));
        if (!same) fail("SecurityError", "The URL has another origin");
        href = next.href;
    }
    if (!entries.move(href, home ? home.valueHere(state) : state, replaces, true)) fail("SecurityError",
        "The history changes more than 100 times in 30 seconds");
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
