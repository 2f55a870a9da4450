// What holds the rendering back while a document is parsed (HTML Standard, "render-blocking mechanism").

import { native } from "garth:realm";
import { keep } from "../worlds/kernel.js";
import { ascii } from "../webidl/conversions.js";
import { HTML, S } from "../dom/states.js";
import { baseURL, documentURL, mainDocument } from "../dom/document.js";
import { getAttr } from "../dom/attributes.js";
import { parseURL } from "../fetch/url.js";
import { decodePercentText } from "../window/history.js";

const has = (s, name, word) => ascii.words(ascii.lower(getAttr(s, name) ?? "")).includes(word);
const bodyOf = () => native.collect(mainDocument.id, 1, HTML, "body")[0];
/// The fragment that a link expects in the document; null for a link that holds nothing back.
function expectedFragment(s) {
    if (s.isLateBlocker || s.isExpectationMet || !has(s, "rel", "expect") || !has(s, "blocking", "render")) return null;
    if (S(native.parent(s.id)).local !== "head") return null;
    const media = getAttr(s, "media") ?? "";
    if (ascii.strip(media) !== "" && !native.matchesMedia(media)) return null;
    const url = parseURL(getAttr(s, "href") ?? "", baseURL(mainDocument));
    if (!url || url.hash === "" || url.href.split("#")[0] !== documentURL(mainDocument).split("#")[0]) return null;
    return url.hash.slice(1);
}
/// Whether the element that a fragment means is there with its end tag.
function isParsed(fragment) {
    const named = [fragment, decodePercentText(fragment)].flatMap((name) => [
        ...native.identified(mainDocument.id, name, true)]);
    const names = [fragment, decodePercentText(fragment)];
    const target = named.find((id) => names.includes(native.getAttr(id, "id"))
        || (S(id).local === "a" && names.includes(native.getAttr(id, "name"))));
    if (target === undefined) return false;
    let last = mainDocument.id;
    for (let next = native.last(last); next >= 0; next = native.last(next)) last = next;
    return !native.contains(target, last);
}
const links = () => [...native.collect(mainDocument.id, 1, HTML, "link")].map(S);
/// Whether no frame is drawn yet: the document waits for an element that a link in its head expects.
export function isRenderBlocked() {
    if (mainDocument.readyState !== "loading") return false;
    return links().some((s) => {
        const fragment = expectedFragment(s);
        if (fragment === null) return false;
        if (isParsed(fragment)) s.isExpectationMet = true;
        return !s.isExpectationMet;
    });
}
/// A script has changed an attribute of an element while the document is parsed. Once there is a body, no link
/// begins to hold the rendering back; an element that was there once is not waited for.
function noteBlocking(e, local, old) {
    if (e.local === "link" && bodyOf() !== undefined) {
        e.isLateBlocker = true;
    } else if (old !== null && (local === "id" || local === "name")) {
        for (const s of links()) if (expectedFragment(s) === old) s.isExpectationMet = true;
    }
}
keep({ noteBlocking });
