// Canvases (HTML Standard section 4.12.5). Most pages have none: what they do is a part of the prelude.

import { need } from "../webidl/page.js";
import { toCallback, toStr, toULong } from "../webidl/conversions.js";
import { interfaces, lateInterfaces } from "../webidl/interfaces.js";
import { onWindow, own } from "../window/state.js";
import { guarded } from "../window/incumbent.js";
import { getAttr } from "../dom/attributes.js";
import { publishMixin } from "../dom/mixins.js";
import { html, inLong, parseInteger } from "./element-interfaces.js";
import { setTimer } from "./timers.js";
import defer * as canvas from "../canvas/context.js";

lateInterfaces("CanvasGradient CanvasPattern CanvasRenderingContext2D ImageBitmap ImageData OffscreenCanvas "
    + "OffscreenCanvasRenderingContext2D Path2D TextMetrics", () => canvas.contextOfElement);
export function canvasSize(s, name, initial) {
    const size = parseInteger(getAttr(s, name));
    return inLong(size) && size >= 0 ? size : initial;
}
publishMixin(() => class {
    getContext(kind, options = undefined) {
        const s = html(this);
        need(arguments.length, 1);
        return canvas.contextOfElement(s, toStr(kind), options);
    }
    get width() { return canvasSize(html(this), "width", 300); }
    set width(v) { canvas.resize(html(this), "width", toULong(v)); }
    get height() { return canvasSize(html(this), "height", 150); }
    set height(v) { canvas.resize(html(this), "height", toULong(v)); }
    toDataURL() { return canvas.addressOf(html(this)); }
    toBlob(callback) {
        const s = html(this);
        need(arguments.length, 1);
        toCallback(callback);
        setTimer(() => { guarded(callback, undefined, [canvas.fileOf(s)]); }, 0, false);
    }
    transferControlToOffscreen() { return canvas.offscreenOf(html(this)); }
}, interfaces.HTMLCanvasElement);
onWindow(class {
    createImageBitmap(image, sx = undefined, sy = undefined, sw = undefined, sh = undefined) {
        own(this);
        return canvas.bitmapOf(image, arguments.length > 4 ? [sw, sh] : []);
    }
});
