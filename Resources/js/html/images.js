// Pictures (HTML Standard section 4.8.4).

import { native } from "garth:realm";
import { PPromise } from "../webidl/page.js";
import { keep } from "../worlds/kernel.js";
import { driver } from "../driver/state.js";
import { ascii } from "../webidl/conversions.js";
import { domException } from "../webidl/exceptions.js";
import { fire } from "../events/event.js";
import { HTML, isConnected, parentState, S, states } from "../dom/states.js";
import { baseURL, documentOf, mainDocument } from "../dom/document.js";
import { getAttr, setAttr } from "../dom/attributes.js";
import { boxOf } from "../geometry/boxes.js";
import { html, htmlMembers, numberReaders, numberWriters } from "./element-interfaces.js";
import { setTimer } from "./timers.js";
import { parseURL } from "../fetch/url.js";
import { sendRequest } from "../fetch/sending.js";

/// Where an image lies on the page (CSSOM View section 9).
const placeOnPage = (s, axis) => Math.round(boxOf(s)?.[axis] ?? 0);
htmlMembers.HTMLImageElement = () => class {
    get width() { return numberReaders.unsigned(getAttr(html(this), "width"), [0]); }
    set width(v) { setAttr(html(this), "width", numberWriters.unsigned(v, [0])); }
    get height() { return numberReaders.unsigned(getAttr(html(this), "height"), [0]); }
    set height(v) { setAttr(html(this), "height", numberWriters.unsigned(v, [0])); }
    get x() { return placeOnPage(html(this), "x"); }
    get y() { return placeOnPage(html(this), "y"); }
    get naturalWidth() { return naturalSize(html(this), "width"); }
    get naturalHeight() { return naturalSize(html(this), "height"); }
    get complete() { return isImageComplete(html(this)); }
    get currentSrc() {
        const s = html(this), address = imageAddress(s);
        return address && isImageComplete(s) ? parseURL(address, baseURL(documentOf(s)))?.href ?? address : "";
    }
    decode() { return decodeImage(html(this)); }
};

// Scripts see no pixels: pictures belong to the browser, which fetches them near the screen and in
// pages that are printed not at all. To a script, a picture with a valid address counts as loaded, so
// that no page waits for one. Its natural size is that of its attributes, or 1 by 1.

/// Begins the loading of a picture again, because its address has changed or a script listens for it.
function updateImage(s) {
    const turn = s.imageTurn = (s.imageTurn ?? 0) + 1;
    s.image = "loading";
    setTimer(() => {
        if (s.imageTurn === turn) finishImage(s);
    }, 0, false);
}
function finishImage(s) {
    const address = imageAddress(s);
    fetchImage(s, address);
    s.image = address === null ? undefined : parseURL(address, baseURL(documentOf(s))) ? "loaded" : "broken";
    if (s.image === undefined) return;
    fire(s, s.image === "loaded" ? "load" : "error");
    for (const settle of s.decodings?.splice(0) ?? []) settle();
}
/// Fetches a picture for a driver that hears of requests. Nothing waits for the answer.
function fetchImage(s, address) {
    const url = driver.overrides.fetchesPictures && address !== null && s.fetchedImage !== address
        ? parseURL(address, baseURL(documentOf(s))) : null;
    if (!url || !/^https?:$/.test(url.protocol)) return;
    s.fetchedImage = address;
    sendRequest({
        url: url.href, method: "GET", headers: [], mode: "no-cors", credentials: "include", redirect: "follow",
        cache: "default",
        referrer: "about:client", referrerPolicy: getAttr(s, "referrerpolicy") ?? "", isPicture: true,
        usesImageSet: getAttr(s, "srcset") !== null || parentState(s)?.local === "picture",
    }, () => {});
}
/// The address of a picture: `src`, else the first candidate; null without one.
function imageAddress(s) {
    const source = getAttr(s, "src");
    if (source !== null) return source;
    const set = getAttr(s, "srcset");
    return set === null ? null : ascii.words(ascii.strip(set))[0] ?? null;
}
/// Whether the pictures of the markup have had their turn.
const isSettledImage = (s) => s.image === undefined && (documentOf(s).readyState === "complete" || !isConnected(s));
export function imageChanged(s, name) {
    if (name === "src" || name === "srcset") updateImage(s);
}
/// A picture of markup has come into the document, or a script listens for it.
function awaitImage(s) {
    if (isSettledImage(s) && imageAddress(s) !== null) updateImage(s);
}
/// Fires the events of the pictures in the markup before the `load` event of the page.
export function finishParsedImages() {
    for (const id of native.collect(mainDocument.id, 1, HTML, "img")) {
        const isHandled = native.getAttr(id, "onload") !== null || native.getAttr(id, "onerror") !== null;
        if (driver.overrides.fetchesPictures) fetchImage(S(id), imageAddress(S(id)));
        if ((isHandled || states[id]?.listeners) && S(id).image === undefined) finishImage(S(id));
    }
}
export function isImageComplete(s) {
    if (s.image === "loading") return false;
    return s.image !== undefined || imageAddress(s) === null || getAttr(s, "src") === "" || isSettledImage(s);
}
export function naturalSize(s, name) {
    if (!isImageComplete(s) || s.image === "broken" || !imageAddress(s)) return 0;
    return numberReaders.unsigned(getAttr(s, name), [0]) || 1;
}
function decodeImage(s) {
    return new PPromise((resolve, reject) => {
        const settle = () => {
            if (imageAddress(s) && s.image !== "broken") resolve(undefined);
            else reject(domException("EncodingError", "The picture cannot be decoded"));
        };
        if (s.image === "loading") (s.decodings ??= []).push(settle);
        else settle();
    });
}
keep({ awaitImage });
