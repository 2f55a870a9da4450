// HTML elements (HTML Standard chapter 4).

import { native, page } from "garth:realm";
import { need } from "../webidl/page.js";
import { array } from "../webidl/values.js";
import { ascii, toDict, toStr, toStrOrEmpty, toUSV } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, instance, interface_, interfaces, toState, whenSeen } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { fire } from "../events/event.js";
import { ELEMENT, HTML, Node, parentState, S, SVG, textBelow } from "../dom/states.js";
import { collection } from "../dom/collections.js";
import { tokenList } from "../dom/tokens.js";
import { baseFallback, childText, documentOf, documentURL } from "../dom/document.js";
import { getAttr, hasAttr, removeAttr, setAttr } from "../dom/attributes.js";
import { Element } from "../dom/element.js";
import { htmlInterfaces } from "./table.js";
import {
    elementInterfaces, html, htmlMembers, keyword, publishChecked, reflect, svgInterfaces,
} from "./element-interfaces.js";
import { setInnerText, setText } from "./text.js";
import { isDisabled } from "../forms/owners.js";
import { constructElement } from "./custom.js";
import { attachInternals } from "../forms/internals.js";
import { assignByHand, assignedNodes } from "../dom/shadow.js";
import { setSheetDisabled, sheetOf } from "../cssom/sheets.js";
import { contentDocument, contentWindow } from "../window/frames.js";
import defer * as shownText from "./shown.js";

htmlMembers.HTMLElement = () => class {
    get dir() { return keyword(html(this), "dir", ["ltr", "rtl", "auto"], "", ""); }
    set dir(v) { setAttr(html(this), "dir", toStr(v)); }
    get translate() {
        for (let s = html(this); s && s.kind === ELEMENT; s = parentState(s)) {
            const v = s.isHTML ? getAttr(s, "translate") : null;
            if (v !== null && (v === "" || ascii.lower(v) === "yes")) return true;
            if (v !== null && ascii.lower(v) === "no") return false;
        }
        return true;
    }
    set translate(v) { setAttr(html(this), "translate", v ? "yes" : "no"); }
    get hidden() {
        const s = html(this), v = getAttr(s, "hidden");
        return v === null ? false : ascii.lower(v) === "until-found" ? "until-found" : true;
    }
    set hidden(v) {
        const s = html(this);
        if (typeof v === "string" && ascii.lower(v) === "until-found") setAttr(s, "hidden", "until-found");
        else if (v === false || v === "" || v === null || v === undefined || v === 0 || v !== v) removeAttr(s,
            "hidden");
        else setAttr(s, "hidden", "");
    }
    get draggable() {
        const s = html(this), v = ascii.lower(getAttr(s, "draggable") ?? "");
        if (v === "true" || v === "false") return v === "true";
        return s.local === "img" || (s.local === "a" && hasAttr(s, "href"));
    }
    set draggable(v) { setAttr(html(this), "draggable", v ? "true" : "false"); }
    get spellcheck() {
        for (let s = html(this); s && s.kind === ELEMENT; s = parentState(s)) {
            const v = getAttr(s, "spellcheck");
            if (v !== null && (v === "" || ascii.lower(v) === "true")) return true;
            if (v !== null && ascii.lower(v) === "false") return false;
        }
        return true;
    }
    set spellcheck(v) { setAttr(html(this), "spellcheck", v ? "true" : "false"); }
    get contentEditable() { return keyword(html(this), "contenteditable", ["true", "false", "plaintext-only"],
        "inherit", "inherit", { "": "true" }); }
    set contentEditable(v) {
        const s = html(this), text = ascii.lower(toStr(v));
        if (text === "inherit") removeAttr(s, "contenteditable");
        else if (["true", "false", "plaintext-only"].includes(text)) setAttr(s, "contenteditable", text);
        else fail("SyntaxError", "The value is no keyword of contenteditable");
    }
    get isContentEditable() {
        for (let s = html(this); s && s.kind === ELEMENT; s = parentState(s)) {
            const v = getAttr(s, "contenteditable");
            if (v !== null && ["", "true", "plaintext-only"].includes(ascii.lower(v))) return true;
            if (v !== null && ascii.lower(v) === "false") return false;
        }
        return false;
    }
    get autocapitalize() { return keyword(html(this), "autocapitalize", ["none", "sentences", "words", "characters"],
        "", "sentences", { off: "none", on: "sentences" }); }
    set autocapitalize(v) { setAttr(html(this), "autocapitalize", toStr(v)); }
    get accessKeyLabel() { return html(this) && ""; }
    get popover() {
        const v = getAttr(html(this), "popover");
        return v === null ? null : v === "" || ascii.lower(v) === "auto" ? "auto" : ascii.lower(v) === "hint" ? "hint"
            : "manual";
    }
    set popover(v) {
        const s = html(this);
        if (v === null || v === undefined) removeAttr(s, "popover");
        else setAttr(s, "popover", toStr(v));
    }
    get innerText() { return shownText.innerText(html(this)); }
    set innerText(v) { setInnerText(html(this), toStrOrEmpty(v), false); }
    get outerText() { return shownText.innerText(html(this)); }
    set outerText(v) { setInnerText(html(this), toStrOrEmpty(v), true); }
    click() {
        const s = html(this);
        if (isDisabled(s) || s.isClicking) return;
        s.isClicking = true;
        try {
            fire(s, "click", { I: interfaces.PointerEvent ?? interfaces.MouseEvent, bubbles: true, cancelable: true,
                composed: true, view: page, isTrusted: false });
        } finally {
            s.isClicking = false;
        }
    }
    attachInternals() { return attachInternals(html(this)); }
};
htmlMembers.HTMLUnknownElement = () => class {};
htmlMembers.HTMLTitleElement = () => class {
    get text() { return childText(html(this)); }
    set text(v) { setText(html(this), toStr(v)); }
};
htmlMembers.HTMLBaseElement = () => class {
    get href() {
        const s = html(this), d = documentOf(s);
        const parsed = native.parseURL(getAttr(s, "href") ?? "", documentURL(d) === "about:blank" ? baseFallback(d)
            : documentURL(d));
        return parsed ? parsed[0] : getAttr(s, "href") ?? "";
    }
    set href(v) { setAttr(html(this), "href", toUSV(v)); }
};
htmlMembers.HTMLLinkElement = () => class {
    get relList() { return tokenList(html(this), "rel", ["alternate", "dns-prefetch", "expect", "icon", "manifest",
        "modulepreload", "next", "pingback", "preconnect", "prefetch", "preload", "search", "stylesheet"]); }
    set relList(v) { setAttr(html(this), "rel", toStr(v)); }
    get blocking() { return tokenList(html(this), "blocking", ["render"]); }
    set blocking(v) { setAttr(html(this), "blocking", toStr(v)); }
    get sizes() { return tokenList(html(this), "sizes"); }
    set sizes(v) { setAttr(html(this), "sizes", toStr(v)); }
    get sheet() { return sheetOf(html(this)); }
};
htmlMembers.HTMLStyleElement = () => class {
    get blocking() { return tokenList(html(this), "blocking", ["render"]); }
    set blocking(v) { setAttr(html(this), "blocking", toStr(v)); }
    get sheet() { return sheetOf(html(this)); }
    get disabled() { return stateOf(sheetOf(html(this)))?.isDisabled ?? false; }
    set disabled(v) {
        const sheet = stateOf(sheetOf(html(this)));
        if (sheet) setSheetDisabled(sheet, !!v);
    }
};
htmlMembers.HTMLAnchorElement = () => class {
    get text() { return textBelow(html(this)); }
    set text(v) { setText(html(this), toStr(v)); }
    get relList() { return tokenList(html(this), "rel", ["noreferrer", "noopener", "opener"]); }
    set relList(v) { setAttr(html(this), "rel", toStr(v)); }
};
htmlMembers.HTMLAreaElement = () => class {
    get relList() { return tokenList(html(this), "rel", ["noreferrer", "noopener", "opener"]); }
    set relList(v) { setAttr(html(this), "rel", toStr(v)); }
};
htmlMembers.HTMLIFrameElement = () => class {
    get sandbox() { return tokenList(html(this), "sandbox",
        ["allow-downloads", "allow-forms", "allow-modals", "allow-popups", "allow-same-origin", "allow-scripts",
            "allow-top-navigation"]); }
    set sandbox(v) { setAttr(html(this), "sandbox", toStr(v)); }
    get srcdoc() { return getAttr(html(this), "srcdoc") ?? ""; }
    set srcdoc(v) { setAttr(html(this), "srcdoc", toStr(v)); }
    get contentDocument() { return contentDocument(html(this)); }
    get contentWindow() { return contentWindow(html(this)); }
    getSVGDocument() { return contentDocument(html(this)); }
};
htmlMembers.HTMLMapElement = () => class {
    get areas() {
        const s = html(this);
        return (s.$areaList ??= collection(() => native.collect(s.id, 1, HTML, "area")));
    }
};
function setFlag(s, name, value) {
    if (value) setAttr(s, name, "");
    else removeAttr(s, name);
}
htmlMembers.HTMLTemplateElement = () => class {
    get content() { return S(native.content(html(this).id))?.wrapper ?? null; }
    get shadowRootMode() { return keyword(html(this), "shadowrootmode", ["open", "closed"], "", ""); }
    set shadowRootMode(v) { setAttr(html(this), "shadowrootmode", toStr(v)); }
    get shadowRootDelegatesFocus() { return hasAttr(html(this), "shadowrootdelegatesfocus"); }
    set shadowRootDelegatesFocus(v) { setFlag(html(this), "shadowrootdelegatesfocus", v); }
    get shadowRootClonable() { return hasAttr(html(this), "shadowrootclonable"); }
    set shadowRootClonable(v) { setFlag(html(this), "shadowrootclonable", v); }
    get shadowRootSerializable() { return hasAttr(html(this), "shadowrootserializable"); }
    set shadowRootSerializable(v) { setFlag(html(this), "shadowrootserializable", v); }
};
htmlMembers.HTMLScriptElement = () => class {
    get blocking() { return tokenList(html(this), "blocking", ["render"]); }
    set blocking(v) { setAttr(html(this), "blocking", toStr(v)); }
    get text() { return childText(html(this)); }
    set text(v) { setText(html(this), toStr(v)); }
    get async() {
        const s = html(this);
        return s.isForceAsync || hasAttr(s, "async");
    }
    set async(v) {
        const s = html(this);
        s.isForceAsync = false;
        if (v) setAttr(s, "async", "");
        else removeAttr(s, "async");
    }
    static supports(type) {
        need(arguments.length, 1);
        return ["classic", "module", "importmap"].includes(toStr(type));
    }
};
htmlMembers.HTMLSlotElement = () => class {
    assignedNodes(options = undefined) { return array(assignedNodes(html(this), toDict(options).flatten)
        .map((n) => n.wrapper)); }
    assignedElements(options = undefined) {
        return array(assignedNodes(html(this), toDict(options).flatten).filter((n) => n.kind === ELEMENT)
            .map((n) => n.wrapper));
    }
    assign(...nodes) { assignByHand(html(this), nodes.map((n) => toState(n, Node))); }
};
htmlMembers.HTMLMediaElement = () => class {
    canPlayType() { return html(this) && ""; }
    get paused() { return html(this) && true; }
    load() { html(this); }
    pause() { html(this); }
};
for (const [name, parent, tags, rows] of htmlInterfaces) {
    const I = interface_(name, interfaces[parent], null, {
        make(args, newTarget, active) { return constructElement(active, newTarget); },
    });
    const check = (object) => brand(object, I);
    whenSeen(I, () => {
        if (htmlMembers[name]) publishChecked(htmlMembers[name](), I);
        for (const row of rows) reflect(I.prototype, check, row);
    });
    for (const tag of tags.split(" ")) if (tag) elementInterfaces.set(tag, I);
}
export const { HTMLElement } = interfaces;
export const SVGAnimatedString = interface_("SVGAnimatedString", null, () => class {
    get baseVal() { return animatedText(brand(this, SVGAnimatedString)); }
    set baseVal(v) {
        const s = brand(this, SVGAnimatedString);
        setAttr(s.element, s.name, toStr(v));
    }
    get animVal() { return animatedText(brand(this, SVGAnimatedString)); }
});
/// The older attribute of XLink may have the address.
const animatedText = ({ element, name }) => getAttr(element, name)
    ?? (name === "href" ? getAttr(element, "xlink:href") : null) ?? "";
export const SVGElement = interface_("SVGElement", Element, () => class {
    get className() {
        const s = brand(this, SVGElement);
        return (s.$animatedClass ??= instance(SVGAnimatedString, { element: s, name: "class" }));
    }
    get ownerSVGElement() {
        for (let s = parentState(brand(this, SVGElement)); s && s.ns === SVG; s = parentState(s)) if (
            s.local === "svg") return s.wrapper;
        return null;
    }
    get viewportElement() { return brand(this, SVGElement) && null; }
});
export const SVGGraphicsElement = interface_("SVGGraphicsElement", SVGElement, () => class {});
export const SVGSVGElement = interface_("SVGSVGElement", SVGGraphicsElement, () => class {});
svgInterfaces.set("svg", SVGSVGElement);
export const MathMLElement = interface_("MathMLElement", Element, () => class {});
