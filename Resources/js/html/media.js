// Media that a terminal has not.

import { toDouble } from "../webidl/conversions.js";
import { brand, instance, interface_, interfaces, publishMembers, whenSeen } from "../webidl/interfaces.js";
import { domException, fail } from "../webidl/exceptions.js";
import { publishMixin } from "../dom/mixins.js";
import { hasAttr } from "../dom/attributes.js";
import { html } from "./element-interfaces.js";
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
