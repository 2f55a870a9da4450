// Reading files (File API section 6).

import { native } from "garth:realm";
import { need } from "../webidl/page.js";
import { ascii, toStr } from "../webidl/conversions.js";
import { brand, instance, interface_, toState } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { EventTarget } from "../dom/states.js";
import { eventHandlers } from "../events/handlers.js";
import { publishMixin } from "../dom/mixins.js";
import { clearTimer, setTimer } from "../html/timers.js";
import { btoa } from "./encoding.js";
import { mediaType, pageBuffer } from "./headers.js";
import { Blob } from "./blob.js";
import { decodeMarked, progress } from "./xhr.js";
import { bodyStream } from "../streams/writable.js";
import { binaryText } from "./bytes.js";

const FILE_EMPTY = 0, FILE_LOADING = 1, FILE_DONE = 2;
const reading = (object) => brand(object, FileReader);
const FileReader = interface_("FileReader", EventTarget, () => class {
    readAsArrayBuffer(blob) {
        const s = reading(this);
        need(arguments.length, 1);
        readFile(s, toState(blob, Blob), ({ bytes }) => pageBuffer(bytes));
    }
    readAsBinaryString(blob) {
        const s = reading(this);
        need(arguments.length, 1);
        readFile(s, toState(blob, Blob), ({ bytes }) => binaryText(bytes));
    }
    readAsText(blob, encoding = undefined) {
        const s = reading(this);
        need(arguments.length, 1);
        const file = toState(blob, Blob);
        const label = encoding === undefined ? null : native.encodingName(ascii.strip(toStr(encoding)));
        readFile(s, file, ({ bytes, type }) => {
            const own = mediaType(type)?.charset ?? null;
            return decodeMarked(label ?? (own === null ? null : native.encodingName(ascii.strip(own))) ?? "utf-8",
                bytes);
        });
    }
    readAsDataURL(blob) {
        const s = reading(this);
        need(arguments.length, 1);
        readFile(s, toState(blob, Blob),
            ({ bytes, type }) => `data:${type || "application/octet-stream"};base64,${btoa(binaryText(bytes))}`);
    }
    abort() {
        const s = reading(this);
        if (s.state !== FILE_LOADING) {
            s.result = null;
            return;
        }
        clearTimer(s.timer);
        s.state = FILE_DONE;
        s.result = null;
        progress(s, "abort");
        if (s.state !== FILE_LOADING) progress(s, "loadend");
    }
    get readyState() { return reading(this).state; }
    get result() { return reading(this).result; }
    get error() { return reading(this) && null; }
}, {
    make(args, newTarget) { return instance(FileReader, { listeners: null, state: FILE_EMPTY, result: null, timer: 0 },
        newTarget); },
    constants: { EMPTY: FILE_EMPTY, LOADING: FILE_LOADING, DONE: FILE_DONE },
});
eventHandlers(FileReader, ["loadstart", "progress", "load", "abort", "error", "loadend"]);
/// Reads a file, all of which is in memory, in tasks of their own.
function readFile(s, file, value) {
    if (s.state === FILE_LOADING) fail("InvalidStateError", "The reader reads a file already");
    s.state = FILE_LOADING;
    s.result = null;
    const count = file.bytes.length;
    const finish = () => {
        s.state = FILE_DONE;
        s.result = value(file);
        progress(s, "load", count, count);
        if (s.state !== FILE_LOADING) progress(s, "loadend", count, count);
    };
    s.timer = setTimer(() => {
        progress(s, "loadstart", 0, count);
        if (s.state !== FILE_LOADING) return;
        s.timer = setTimer(() => {
            if (count > 0) progress(s, "progress", count, count);
            if (s.state !== FILE_LOADING) return;
            finish();
        }, 0, false);
    }, 0, false);
}
publishMixin(() => class {
    stream() {
        const { bytes } = brand(this, Blob);
        return bodyStream({ body: bytes, isUsed: false }).wrapper;
    }
}, Blob);
