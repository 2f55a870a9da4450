// Media and drawing that a terminal has not.

import { native } from "garth:realm";
import { need } from "../webidl/page.js";
import { toDouble, toStr, toULong } from "../webidl/conversions.js";
import { brand, instance, interface_, interfaces, publishMembers, whenSeen } from "../webidl/interfaces.js";
import { domException, fail } from "../webidl/exceptions.js";
import { publishMixin } from "../dom/mixins.js";
import { getAttr, hasAttr, setAttr } from "../dom/attributes.js";
import { html, inLong, parseInteger } from "./element-interfaces.js";
import { rejected } from "./custom.js";
import { Navigator } from "../window/navigator.js";

publishMixin(() => class {
    play() { return html(this) && rejected(domException("NotSupportedError", "Nothing is played here")); }
    get currentTime() { return html(this) && 0; }
    set currentTime(v) { html(this); }
    get duration() { return html(this) && NaN; }
    get ended() { return html(this) && false; }
    get seeking() { return html(this) && false; }
    get error() { return html(this) && null; }
    get currentSrc() { return html(this) && ""; }
    get readyState() { return html(this) && 0; }
    get networkState() { return html(this) && 0; }
    get muted() { const s = html(this); return s.isMuted ?? hasAttr(s, "muted"); }
    set muted(v) { html(this).isMuted = !!v; }
    get volume() { return html(this).volume ?? 1; }
    set volume(v) {
        const volume = toDouble(v);
        if (volume < 0 || volume > 1) fail("IndexSizeError", "The volume is not between 0 and 1");
        html(this).volume = volume;
    }
    get playbackRate() { return html(this).playbackRate ?? 1; }
    set playbackRate(v) { html(this).playbackRate = toDouble(v); }
}, interfaces.HTMLMediaElement);
publishMixin(() => class {
    // No kind of drawing is supported (HTML Standard, "getContext").
    getContext(kind) {
        need(arguments.length, 1);
        html(this);
        native.contextRefused(toStr(kind));
        return null;
    }
    get width() { return canvasSize(html(this), "width", 300); }
    set width(v) { setAttr(html(this), "width", String(toULong(v))); }
    get height() { return canvasSize(html(this), "height", 150); }
    set height(v) { setAttr(html(this), "height", String(toULong(v))); }
}, interfaces.HTMLCanvasElement);
function canvasSize(s, name, initial) {
    const size = parseInteger(getAttr(s, name));
    return inLong(size) && size >= 0 ? size : initial;
}
for (const [name, member] of [["PluginArray", "plugins"], ["MimeTypeArray", "mimeTypes"]]) {
    const I = interface_(name, null, () => class {
        get length() { return brand(this, I) && 0; }
        item() { return brand(this, I) && null; }
        namedItem() { return brand(this, I) && null; }
        refresh() { brand(this, I); }
    });
    let made = null;
    const get = { get [member]() { return brand(this, Navigator) && (made ??= instance(I, {})); } };
    whenSeen(Navigator, () => publishMembers(get, Navigator.prototype, true));
}
