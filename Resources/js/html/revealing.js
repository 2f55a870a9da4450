// The part of a document that its fragment indicates, which may be closed (HTML Standard, "ancestor revealing
// algorithm").

import { native } from "garth:realm";
import { ascii } from "../webidl/conversions.js";
import { fire } from "../events/event.js";
import { parentState, S } from "../dom/states.js";
import { mainDocument } from "../dom/document.js";
import { getAttr, hasAttr, removeAttr, setAttr } from "../dom/attributes.js";
import { htmlChildren } from "./tables.js";

const decoded = (text) => {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
};
/// The element that a fragment indicates; null for none.
function indicated(fragment) {
    if (fragment === "") return null;
    for (const name of [fragment, decoded(fragment)]) {
        const found = [...native.identified(mainDocument.id, name, true)];
        const id = found.find((n) => native.getAttr(n, "id") === name)
            ?? found.find((n) => S(n).isHTML && S(n).local === "a" && native.getAttr(n, "name") === name);
        if (id !== undefined) return S(id);
    }
    return null;
}
/// Opens what hides the indicated part: `details`, and what is hidden until it is found.
export function revealFragment(href) {
    const place = href.indexOf("#");
    let inner = null;
    for (let s = place < 0 ? null : indicated(href.slice(place + 1)); s; s = parentState(s)) {
        if (s.isHTML && ascii.lower(getAttr(s, "hidden") ?? "") === "until-found") {
            fire(s, "beforematch", { bubbles: true });
            removeAttr(s, "hidden");
        }
        const isInside = inner !== null && S(htmlChildren(s, "summary")[0] ?? -1) !== inner;
        if (s.isHTML && s.local === "details" && isInside && !hasAttr(s, "open")) setAttr(s, "open", "");
        inner = s;
    }
}
