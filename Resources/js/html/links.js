// Links (HTML Standard section 4.6).

import { native } from "garth:realm";
import { toUSV } from "../webidl/conversions.js";
import { interfaces } from "../webidl/interfaces.js";
import { isConnected } from "../dom/states.js";
import { baseURL, documentOf, mainDocument, resolveURL } from "../dom/document.js";
import { publishMixin } from "../dom/mixins.js";
import { getAttr, hasAttr, setAttr } from "../dom/attributes.js";
import { html } from "./element-interfaces.js";
import { isOfPerson } from "../forms/owners.js";
import { changeURL, parseURL } from "../fetch/url.js";
import { btoa } from "../fetch/encoding.js";
import { navigateTarget } from "../window/names.js";
import { binaryText } from "../fetch/bytes.js";
import { blobURLs } from "../fetch/blob-urls.js";
import { isShown } from "../window/origin.js";

const hyperlinkMembers = () => class {
    get href() {
        const s = html(this), v = getAttr(s, "href");
        return v === null ? "" : resolveURL(documentOf(s), v);
    }
    set href(v) { setAttr(html(this), "href", toUSV(v)); }
    toString() {
        const s = html(this), v = getAttr(s, "href");
        return v === null ? "" : resolveURL(documentOf(s), v);
    }
    get origin() { return linkURL(html(this))?.origin ?? ""; }
    get protocol() { return linkURL(html(this))?.protocol ?? ":"; }
    set protocol(v) { changeLink(html(this), "protocol", toUSV(v)); }
    get username() { return linkURL(html(this))?.username ?? ""; }
    set username(v) { changeLink(html(this), "username", toUSV(v)); }
    get password() { return linkURL(html(this))?.password ?? ""; }
    set password(v) { changeLink(html(this), "password", toUSV(v)); }
    get host() { return linkURL(html(this))?.host ?? ""; }
    set host(v) { changeLink(html(this), "host", toUSV(v)); }
    get hostname() { return linkURL(html(this))?.hostname ?? ""; }
    set hostname(v) { changeLink(html(this), "hostname", toUSV(v)); }
    get port() { return linkURL(html(this))?.port ?? ""; }
    set port(v) { changeLink(html(this), "port", toUSV(v)); }
    get pathname() { return linkURL(html(this))?.pathname ?? ""; }
    set pathname(v) { changeLink(html(this), "pathname", toUSV(v)); }
    get search() { return linkURL(html(this))?.search ?? ""; }
    set search(v) { changeLink(html(this), "search", toUSV(v)); }
    get hash() { return linkURL(html(this))?.hash ?? ""; }
    set hash(v) { changeLink(html(this), "hash", toUSV(v)); }
};
publishMixin(hyperlinkMembers, interfaces.HTMLAnchorElement, interfaces.HTMLAreaElement);
function linkURL(s) {
    const v = getAttr(s, "href");
    return v === null ? null : parseURL(v.toWellFormed(), baseURL(documentOf(s)), documentOf(s).encoding);
}
function changeLink(s, part, value) {
    const url = linkURL(s);
    if (!url) return;
    const changed = changeURL(url, part, value);
    if (changed) setAttr(s, "href", changed.href);
}
export const linkActivation = {
    run(s, e) {
        const href = getAttr(s, "href");
        if (href === null || !isConnected(s)) return;
        const url = resolveURL(documentOf(s), href);
        followLink(s, url, e);
    },
};
function followLink(s, url, e) {
    const saves = hasAttr(s, "download") && documentOf(s) === mainDocument;
    // A person's own click is followed by the browser, which knows no blobs; a script's click by a navigation.
    if (isOfPerson(e)) {
        if (saves && url.startsWith("blob:") && saveLink(s, url)) e.canceled = true;
    } else if (isShown(documentOf(s)) && !(saves && saveLink(s, url))) {
        navigateTarget(s, url);
    }
}
/// Asks the browser to save the target of a link (HTML Standard, "downloading hyperlinks"); false if it does not.
function saveLink(s, url) {
    const blob = blobURLs.get(url.split("#")[0]);
    const href = blob === undefined ? url
        : `data:${blob.type || "application/octet-stream"};base64,${btoa(binaryText(blob.bytes))}`;
    return native.download(href, getAttr(s, "download") ?? "");
}
