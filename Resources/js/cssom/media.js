// Media queries (CSSOM View Module section 4.2).

import { native } from "garth:realm";
import { apply, need } from "../webidl/page.js";
import { driver } from "../driver/state.js";
import { toStr } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { onWindow, own } from "../window/state.js";
import { brand, instance, interface_ } from "../webidl/interfaces.js";
import { Event, eventInterface, fire } from "../events/event.js";
import { EventTarget } from "../dom/states.js";
import { eventHandlers } from "../events/handlers.js";
import { mediaText } from "./media-lists.js";

/// The lists that may have listeners.
const mediaLists = new Set();
const keptMediaLists = 500;
const MediaQueryListEvent = eventInterface("MediaQueryListEvent", Event,
    [["media", toStr, ""], ["matches", (v) => !!v, false]]);
const MediaQueryList = interface_("MediaQueryList", EventTarget, () => class {
    get media() { return brand(this, MediaQueryList).media; }
    get matches() { return matchesMedia(brand(this, MediaQueryList).media); }
    addListener(callback) {
        const s = brand(this, MediaQueryList);
        need(arguments.length, 1);
        if (callback !== null && callback !== undefined) apply(EventTarget.prototype.addEventListener, s.wrapper,
            ["change", callback]);
    }
    removeListener(callback) {
        const s = brand(this, MediaQueryList);
        need(arguments.length, 1);
        if (callback !== null && callback !== undefined) apply(EventTarget.prototype.removeEventListener, s.wrapper,
            ["change", callback]);
    }
});
eventHandlers(MediaQueryList, ["change"]);
/// Whether a query matches, with the features that a driver has set in place of the truth.
function matchesMedia(media) {
    const { forcedColors, devicePixelRatio, mediaFeatures } = driver.overrides;
    if (forcedColors === undefined && devicePixelRatio === undefined
        && mediaFeatures === undefined) return native.matchesMedia(media);
    const answer = (isTrue) => (isTrue ? "(min-width: 0px)" : "(max-width: -1px)");
    let query = media;
    const features = forcedColors === undefined ? mediaFeatures ?? {}
        : { ...mediaFeatures, "forced-colors": "active", "prefers-color-scheme": forcedColors };
    query = query.replace(/\(([a-z-]+)(?:: ([a-z0-9-]+))?\)/g, (text, name, value) => {
        if (!Object.hasOwn(features, name)) return text;
        const own = features[name];
        return answer(value === undefined ? own !== "none" && own !== "no-preference" : value === own);
    });
    if (devicePixelRatio !== undefined) {
        const units = { dppx: 1, x: 1, dpi: 1 / 96, dpcm: 2.54 / 96 };
        const feature = /\((?:-webkit-)?(min-|max-)?(?:resolution|device-pixel-ratio): ([\d.]+)(dppx|x|dpi|dpcm)?\)/g;
        query = query.replace(feature, (_, bound, number, unit = "x") => {
            const wanted = Number(number) * units[unit], far = Math.abs(wanted - devicePixelRatio) > 1e-6;
            return answer(bound === "min-" ? devicePixelRatio > wanted || !far : bound === "max-"
                ? devicePixelRatio < wanted || !far : !far);
        });
    }
    return native.matchesMedia(query);
}
export function tellMediaLists() {
    for (const s of [...mediaLists]) {
        const matches = matchesMedia(s.media);
        if (matches === s.told) continue;
        s.told = matches;
        fire(s, "change", { I: MediaQueryListEvent, media: s.media, matches });
    }
}
onWindow(class {
    matchMedia(query) {
        own(this);
        need(arguments.length, 1);
        const media = mediaText(toStr(query));
        const list = instance(MediaQueryList, { listeners: null, media, told: matchesMedia(media) });
        if (mediaLists.size >= keptMediaLists) for (const s of mediaLists) if (!s.listeners) mediaLists.delete(s);
        if (mediaLists.size < keptMediaLists) mediaLists.add(stateOf(list));
        return list;
    }
});
