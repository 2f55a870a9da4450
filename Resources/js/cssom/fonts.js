// Fonts (CSS Font Loading).

import { defineProperty, getOwnPropertyDescriptor, need } from "../webidl/page.js";
import { array } from "../webidl/values.js";
import { toDict, toStr } from "../webidl/conversions.js";
import { brand, instance, interface_, makePairIterable, toState, whenSeen } from "../webidl/interfaces.js";
import { EventTarget } from "../dom/states.js";
import { eventHandlers } from "../events/handlers.js";
import { Document } from "../dom/document.js";
import { publishMixin } from "../dom/mixins.js";
import { attempt, deferred } from "../streams/readable.js";

//
// A terminal has its own font: no font of a page is ever fetched, and none is missing.
const fontMembers = ["style", "weight", "stretch", "unicodeRange", "variant", "featureSettings", "display"];
const fontStandards = { __proto__: null, style: "normal", weight: "normal", stretch: "normal",
    unicodeRange: "U+0-10FFFF", variant: "normal", featureSettings: "normal", display: "auto" };
const FontFace = interface_("FontFace", null, () => {
    const members = class {
        get family() { return brand(this, FontFace).family; }
        set family(v) { brand(this, FontFace).family = toStr(v); }
        get status() { return brand(this, FontFace).status; }
        get loaded() { return brand(this, FontFace).loaded.promise; }
        load() {
            const s = brand(this, FontFace);
            s.status = "loaded";
            s.loaded.resolve(s.wrapper);
            return s.loaded.promise;
        }
    };
    for (const name of fontMembers) {
        defineProperty(members.prototype, name, getOwnPropertyDescriptor({
            get [name]() { return brand(this, FontFace)[name]; },
            set [name](v) { brand(this, FontFace)[name] = toStr(v); },
        }, name));
    }
    return members;
}, {
    length: 2,
    make([family, source, descriptors = undefined], newTarget) {
        const s = { ...fontStandards, family: toStr(family), status: "unloaded", loaded: deferred() };
        const d = toDict(descriptors);
        for (const name of fontMembers) {
            const v = d[name];
            if (v !== undefined) s[name] = toStr(v);
        }
        return instance(FontFace, s, newTarget);
    },
});
const FontFaceSet = interface_("FontFaceSet", EventTarget, () => class {
    get size() { return brand(this, FontFaceSet).faces.size; }
    get status() { return brand(this, FontFaceSet) && "loaded"; }
    get ready() { return brand(this, FontFaceSet).ready.promise; }
    add(face) {
        const s = brand(this, FontFaceSet);
        need(arguments.length, 1);
        s.faces.add(toState(face, FontFace));
        return s.wrapper;
    }
    delete(face) {
        const s = brand(this, FontFaceSet);
        need(arguments.length, 1);
        return s.faces.delete(toState(face, FontFace));
    }
    clear() { brand(this, FontFaceSet).faces.clear(); }
    has(face) {
        const s = brand(this, FontFaceSet);
        need(arguments.length, 1);
        return s.faces.has(toState(face, FontFace));
    }
    check(font, text = " ") {
        brand(this, FontFaceSet);
        need(arguments.length, 1);
        toStr(font);
        return true;
    }
    load(font, text = " ") {
        return attempt(() => {
            brand(this, FontFaceSet);
            need(arguments.length, 1);
            toStr(font);
            return array([]);
        });
    }
});
eventHandlers(FontFaceSet, ["loading", "loadingdone", "loadingerror"]);
makePairIterable(FontFaceSet, "FontFaceSet", (s) => [...s.faces].map((face) => [face.wrapper, face.wrapper]));
whenSeen(FontFaceSet, () => {
    const { prototype } = FontFaceSet;
    defineProperty(prototype, Symbol.iterator, { value: prototype.values, writable: true, configurable: true });
});
const fontSet = { listeners: null, faces: new Set(), ready: deferred() };
instance(FontFaceSet, fontSet);
fontSet.ready.resolve(fontSet.wrapper);
publishMixin(() => class {
    get fonts() { return brand(this, Document) && fontSet.wrapper; }
}, Document);
