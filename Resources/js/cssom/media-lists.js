// Lists of media (CSSOM section 4.4).

import { need } from "../webidl/page.js";
import { kernel } from "../worlds/kernel.js";
import { ascii, toStr, toStrOrEmpty, toULong } from "../webidl/conversions.js";
import { brand, interface_ } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { legacyObject } from "../webidl/legacy.js";

/// Whether a text may be a media query: words and conditions in brackets that match (Media Queries Level 4
/// section 3); any other one is `not all`.
function isQuery(text) {
    let depth = 0;
    for (const c of text) {
        if (c === "(") depth++;
        else if (c === ")" && --depth < 0) return false;
    }
    return depth === 0 && /^(?:-?[a-z][a-z0-9-]*|\()/.test(text) && !/[;{}[\]!]/.test(text);
}
/// A media query list as CSSOM writes it.
export function mediaText(text) {
    return ascii.lower(text).split(",").map((part) => ascii.words(part).join(" ").replace(/\(\s+/g, "(")
        .replace(/\s+\)/g, ")").replace(/\s*:\s*/g, ": "))
        .filter((part, _, all) => part !== "" || all.length > 1)
        .map((part) => (isQuery(part) ? part.replace(/^all and /, "") : "not all")).join(", ");
}

const MediaList = interface_("MediaList", null, () => class {
    get mediaText() { return mediaOf(brand(this, MediaList).owner); }
    set mediaText(v) { setMedia(brand(this, MediaList).owner, toStrOrEmpty(v)); }
    get length() { return mediaItems(brand(this, MediaList).owner).length; }
    item(index) {
        const s = brand(this, MediaList);
        need(arguments.length, 1);
        return mediaItems(s.owner)[toULong(index)] ?? null;
    }
    appendMedium(medium) {
        const s = brand(this, MediaList);
        need(arguments.length, 1);
        const text = mediaText(toStr(medium)), items = mediaItems(s.owner);
        if (!items.includes(text)) setMedia(s.owner, [...items, text].join(", "));
    }
    deleteMedium(medium) {
        const s = brand(this, MediaList);
        need(arguments.length, 1);
        const text = mediaText(toStr(medium)), items = mediaItems(s.owner);
        if (!items.includes(text)) fail("NotFoundError", "The list has no such query");
        setMedia(s.owner, items.filter((m) => m !== text).join(", "));
    }
    toString() { return mediaOf(brand(this, MediaList).owner); }
});
const mediaOf = (owner) => (owner.kind === "rules" ? owner.prelude : owner.media ?? "");
const mediaItems = (owner) => mediaOf(owner).split(", ").filter((m) => m !== "");
export function setMedia(owner, text) {
    const media = mediaText(text);
    if (owner.kind === "rules") owner.prelude = media;
    else owner.media = media;
    kernel.sheetChanged(owner.sheet ?? owner);
}
export function mediaListOf(owner) {
    return (owner.$mediaObject ??= legacyObject(MediaList, { owner }, {
        length: (s) => mediaItems(s.owner).length, item: (s, i) => mediaItems(s.owner)[i],
    }));
}
