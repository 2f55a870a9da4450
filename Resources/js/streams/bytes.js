// Readable streams of bytes (Streams Standard sections 4.7, 4.8 and 4.10). A part of the prelude.
//
// Such a stream is a readable stream with a list of views that readers have given (`pullIntos`). Its queue has
// pieces of buffers; a view is filled from it, or by the source (`byobRequest`).

import { page } from "garth:realm";
import { apply, need, PArrayBuffer, rangeError, typeError } from "../webidl/page.js";
import { array, isObject, iteratorResult } from "../webidl/values.js";
import { toDict, toNumber } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, instance, interface_, toState } from "../webidl/interfaces.js";
import { microtask } from "../window/incumbent.js";
import { pageMethods, typedArrayTag } from "../html/clone.js";
import {
    acquireReader, attempt, bindReader, cancelReadable, deferred, desiredSize, errorReadable,
    finishReadable, newReadable, pullIfNeeded, readChunk, ReadableStream, rejectedPromise, releaseReader,
    startReadable, whenSettled,
} from "./readable.js";

const isDetached = (buffer) => {
    try {
        apply(pageMethods.slice, buffer, [0, 0]);
        return false;
    } catch {
        return true;
    }
};
/// The bytes of a buffer in a new one; the old one has none from now on.
function transfer(buffer) {
    if (isDetached(buffer)) throw typeError("The buffer is detached");
    return apply(pageMethods.transfer ?? pageMethods.slice, buffer, pageMethods.transfer ? [] : [0]);
}
const cloned = (buffer, start, length) => apply(pageMethods.slice, buffer, [start, start + length]);
/// The kind of a view: the name of its interface, and the bytes of an element.
function kindOf(view) {
    if (!ArrayBuffer.isView(view)) throw typeError("The value is no view of a buffer");
    const name = apply(typedArrayTag, view, []);
    return name === undefined ? { name: "DataView", size: 1 } : { name, size: page[name].BYTES_PER_ELEMENT };
}
const makeView = (kind, buffer, start, length) => new page[kind.name](buffer, start, length);
const bytesOf = (buffer, start, length) => makeView({ name: "Uint8Array" }, buffer, start, length);
const integer = (v, least) => {
    const n = Math.trunc(toNumber(v));
    if (!(n >= least && n <= Number.MAX_SAFE_INTEGER)) throw typeError("The value is no number that it may be");
    return n;
};
const isReaderOf = (s, isBYOB) => s.reader !== null && !!s.reader.isBYOB === isBYOB;

export function newByteStream(source, highWaterMark, autoAllocate, newTarget) {
    return newReadable({ ...source, pullIntos: [], autoAllocate, byobRequest: null }, { highWaterMark, size: null },
        newTarget, ReadableByteStreamController);
}
/// The stream of a script's source of the type "bytes".
export function makeByteStream(source, given, autoAllocate, newTarget) {
    const strategy = toDict(given), mark = strategy.highWaterMark;
    if (strategy.size !== undefined) throw rangeError("A stream of bytes measures its chunks itself");
    const highWaterMark = mark === undefined ? 0 : toNumber(mark);
    if (highWaterMark !== highWaterMark || highWaterMark < 0) {
        throw rangeError("The high water mark is not a number from 0 on");
    }
    return startReadable(newByteStream(source, highWaterMark, autoAllocate, newTarget));
}
export function toChunkSize(v) {
    if (v === undefined) return undefined;
    return integer(v, 1);
}

// The queue.

const push = (s, buffer, start, length) => s.queue.push({ buffer, start, length }, length);
function takeFirst(s) {
    const { buffer, start, length } = s.queue.shift();
    drained(s);
    return bytesOf(buffer, start, length);
}
function drained(s) {
    if (s.queue.items.length === 0 && s.isClosing) finishReadable(s);
    else pullIfNeeded(s);
}
/// Fills a view from the queue; whether it has as much as it must.
function fill(s, into) {
    const room = Math.min(s.queue.total, into.length - into.filled), most = into.filled + room;
    const aligned = most - most % into.kind.size, isReady = aligned >= into.least;
    let left = isReady ? aligned - into.filled : room;
    while (left > 0) {
        const [head] = s.queue.items, piece = head.value, count = Math.min(left, piece.length);
        const target = new Uint8Array(into.buffer, into.start + into.filled, count);
        target.set(new Uint8Array(piece.buffer, piece.start, count));
        if (count === piece.length) {
            s.queue.shift();
        } else {
            Object.assign(piece, { start: piece.start + count, length: piece.length - count });
            head.size -= count;
            s.queue.total -= count;
        }
        into.filled += count;
        left -= count;
    }
    return isReady;
}
function takeFilled(s) {
    const filled = [];
    while (s.pullIntos.length > 0 && s.queue.items.length > 0) {
        const [into] = s.pullIntos;
        if (fill(s, into)) filled.push(s.pullIntos.shift());
    }
    return filled;
}
const viewOf = (into) => makeView(into.kind, transfer(into.buffer), into.start, into.filled / into.kind.size);
function commit(s, into) {
    const isDone = s.phase === "closed", view = viewOf(into), request = s.reader.requests.shift();
    if (isDone) request.close(view);
    else request.chunk(view);
}
/// What a reader that has gone left in its view goes to the queue.
function keepDetached(s, into) {
    if (into.filled > 0) pushClone(s, into.buffer, into.start, into.filled);
    s.pullIntos.shift();
}
function pushClone(s, buffer, start, length) {
    try {
        push(s, cloned(buffer, start, length), 0, length);
    } catch (error) {
        errorReadable(s, error);
        throw error;
    }
}
function invalidate(s) {
    if (s.byobRequest === null) return;
    s.byobRequest.stream = null;
    s.byobRequest.view = null;
    s.byobRequest = null;
}

// What readable.js calls for a stream of bytes.

export function enqueueBytes(s, view) {
    if (s.isClosing || s.phase !== "readable") return;
    const { byteOffset, byteLength } = view, buffer = transfer(view.buffer);
    if (s.pullIntos.length > 0) {
        const [first] = s.pullIntos;
        if (isDetached(first.buffer)) throw typeError("The buffer of the request is detached");
        invalidate(s);
        first.buffer = transfer(first.buffer);
        if (first.reader === "none") keepDetached(s, first);
    }
    if (isReaderOf(s, false)) {
        const { requests } = s.reader;
        while (requests.length > 0 && s.queue.items.length > 0) requests.shift().chunk(takeFirst(s));
        if (requests.length === 0) {
            push(s, buffer, byteOffset, byteLength);
        } else {
            s.pullIntos.shift();
            requests.shift().chunk(bytesOf(buffer, byteOffset, byteLength));
        }
    } else {
        push(s, buffer, byteOffset, byteLength);
        if (isReaderOf(s, true)) for (const into of takeFilled(s)) commit(s, into);
    }
    pullIfNeeded(s);
}
export function closeBytes(s) {
    if (s.isClosing || s.phase !== "readable") return;
    if (s.queue.items.length > 0) {
        s.isClosing = true;
        return;
    }
    const [first] = s.pullIntos;
    if (first && first.filled % first.kind.size > 0) {
        const error = typeError("The last element of the view is not complete");
        errorReadable(s, error);
        throw error;
    }
    s.isClosing = true;
    finishReadable(s);
}
/// Ends a stream of the browser's own: a view that waits gets no more.
export function endBytes(s) {
    closeBytes(s);
    if (s.pullIntos.length > 0) respond(s, 0);
}
/// No view waits any more: the stream is cancelled, or has failed.
export function forgetViews(s) {
    invalidate(s);
    s.pullIntos = [];
}
/// Before a default reader waits: a view for it, where the source has asked for that.
export function prepareRead(s, request) {
    if (s.queue.items.length > 0) {
        request.chunk(takeFirst(s));
        return false;
    }
    if (s.autoAllocate === undefined) return true;
    try {
        s.pullIntos.push({ buffer: new PArrayBuffer(s.autoAllocate), start: 0, length: s.autoAllocate, filled: 0,
            least: 1, kind: { name: "Uint8Array", size: 1 }, reader: "default" });
    } catch (error) {
        request.error(error);
        return false;
    }
    return true;
}
/// The reader goes; the first view may be in the hands of the source.
export function leaveViews(s) {
    if (s.pullIntos.length === 0) return;
    const [first] = s.pullIntos;
    first.reader = "none";
    s.pullIntos = [first];
}

// Views of readers.

function readInto(reader, view, least, request) {
    const s = reader.stream;
    s.isDisturbed = true;
    if (s.phase === "errored") return request.error(s.error);
    const kind = kindOf(view), { byteOffset, byteLength } = view;
    let buffer;
    try {
        buffer = transfer(view.buffer);
    } catch (error) {
        return request.error(error);
    }
    const into = { buffer, start: byteOffset, length: byteLength, filled: 0, least: least * kind.size, kind,
        reader: "byob" };
    if (s.pullIntos.length === 0) {
        if (s.phase === "closed") return request.close(makeView(kind, buffer, byteOffset, 0));
        if (s.queue.items.length > 0) {
            if (fill(s, into)) {
                const filled = viewOf(into);
                drained(s);
                return request.chunk(filled);
            }
            if (s.isClosing) {
                const error = typeError("The last element of the view is not complete");
                errorReadable(s, error);
                return request.error(error);
            }
        }
    }
    s.pullIntos.push(into);
    reader.requests.push(request);
    return s.pullIntos.length === 1 ? pullIfNeeded(s) : undefined;
}
function respond(s, count) {
    const [first] = s.pullIntos;
    if (s.phase === "closed") {
        if (count !== 0) throw typeError("The stream is closed: no bytes can be written");
    } else {
        if (count === 0) throw typeError("No bytes were written");
        if (first.filled + count > first.length) throw rangeError("More bytes were written than there is room");
    }
    first.buffer = transfer(first.buffer);
    responded(s, count);
}
function respondWithView(s, view) {
    const [first] = s.pullIntos, { byteOffset, byteLength, buffer } = view;
    if (s.phase === "closed") {
        if (byteLength !== 0) throw typeError("The stream is closed: no bytes can be written");
    } else if (byteLength === 0) {
        throw typeError("No bytes were written");
    }
    if (first.start + first.filled !== byteOffset) throw rangeError("The view begins elsewhere");
    if (first.whole !== undefined && first.whole !== buffer.byteLength) throw rangeError("The buffer has another size");
    if (first.filled + byteLength > first.length) throw rangeError("More bytes were written than there is room");
    first.buffer = transfer(buffer);
    responded(s, byteLength);
}
function responded(s, count) {
    const [first] = s.pullIntos;
    invalidate(s);
    if (s.phase === "closed") {
        if (first.reader === "none") s.pullIntos.shift();
        if (isReaderOf(s, true)) {
            const views = s.pullIntos.splice(0, s.reader.requests.length);
            for (const into of views) commit(s, into);
        }
    } else {
        filledBySource(s, first, count);
    }
    pullIfNeeded(s);
}
function filledBySource(s, into, count) {
    into.filled += count;
    if (into.reader === "none") {
        keepDetached(s, into);
        for (const other of takeFilled(s)) commit(s, other);
        return;
    }
    if (into.filled < into.least) return;
    s.pullIntos.shift();
    const rest = into.filled % into.kind.size;
    if (rest > 0) pushClone(s, into.buffer, into.start + into.filled - rest, rest);
    into.filled -= rest;
    const others = takeFilled(s);
    commit(s, into);
    for (const other of others) commit(s, other);
}
function requestOf(s) {
    if (s.byobRequest === null && s.pullIntos.length > 0) {
        const [first] = s.pullIntos;
        first.whole = first.buffer.byteLength;
        s.byobRequest = { stream: s,
            view: bytesOf(first.buffer, first.start + first.filled, first.length - first.filled) };
        instance(ReadableStreamBYOBRequest, s.byobRequest);
    }
    return s.byobRequest;
}

// Interfaces.

export const ReadableByteStreamController = interface_("ReadableByteStreamController", null, () => class {
    get byobRequest() { return requestOf(brand(this, ReadableByteStreamController).stream)?.wrapper ?? null; }
    get desiredSize() { return desiredSize(brand(this, ReadableByteStreamController).stream); }
    close() {
        const { stream } = brand(this, ReadableByteStreamController);
        if (stream.isClosing || stream.phase !== "readable") throw typeError("The stream is closed already");
        closeBytes(stream);
    }
    enqueue(chunk) {
        const { stream } = brand(this, ReadableByteStreamController);
        need(arguments.length, 1);
        kindOf(chunk);
        if (chunk.byteLength === 0 || chunk.buffer.byteLength === 0) throw typeError("The chunk has no bytes");
        enqueueBytes(stream, chunk);
    }
    error(reason = undefined) { errorReadable(brand(this, ReadableByteStreamController).stream, reason); }
});
const ReadableStreamBYOBRequest = interface_("ReadableStreamBYOBRequest", null, () => class {
    get view() { return brand(this, ReadableStreamBYOBRequest).view; }
    respond(bytesWritten) {
        const { stream, view } = brand(this, ReadableStreamBYOBRequest);
        need(arguments.length, 1);
        const count = integer(bytesWritten, 0);
        if (stream === null) throw typeError("The request was answered");
        if (isDetached(view.buffer)) throw typeError("The buffer is detached");
        respond(stream, count);
    }
    respondWithNewView(view) {
        const { stream } = brand(this, ReadableStreamBYOBRequest);
        need(arguments.length, 1);
        kindOf(view);
        if (stream === null) throw typeError("The request was answered");
        if (isDetached(view.buffer)) throw typeError("The buffer is detached");
        respondWithView(stream, view);
    }
});
export function acquireBYOBReader(s, newTarget) {
    if (s.reader) throw typeError("The stream is locked to a reader");
    if (!s.pullIntos) throw typeError("The stream is no stream of bytes");
    return bindReader(s, { isBYOB: true }, ReadableStreamBYOBReader, newTarget);
}
function checkedRead(reader, view, options) {
    const given = toDict(options).min, least = given === undefined ? 1 : integer(given, 0);
    const { name } = kindOf(view);
    if (view.byteLength === 0 || view.buffer.byteLength === 0) {
        throw typeError(isDetached(view.buffer) ? "The buffer is detached" : "The view has no room");
    }
    if (least === 0) throw typeError("'min' is 0");
    const room = name === "DataView" ? view.byteLength : view.length;
    if (least > room) throw rangeError("'min' is more than there is room");
    if (!reader.stream) throw typeError("The reader was released");
    const d = deferred();
    readInto(reader, view, least, {
        chunk: (value) => d.resolve(iteratorResult(value, false)),
        close: (value) => d.resolve(iteratorResult(value, true)), error: d.reject,
    });
    return d.promise;
}
const ReadableStreamBYOBReader = interface_("ReadableStreamBYOBReader", null, () => class {
    get closed() {
        const s = stateOf(this);
        return s?.I === ReadableStreamBYOBReader ? s.closed.promise : rejectedPromise(typeError("Illegal invocation"));
    }
    read(view, options = undefined) {
        return attempt(() => {
            const reader = brand(this, ReadableStreamBYOBReader);
            need(arguments.length, 1);
            return checkedRead(reader, view, options);
        });
    }
    releaseLock() { releaseReader(brand(this, ReadableStreamBYOBReader)); }
    cancel(reason = undefined) {
        return attempt(() => {
            const reader = brand(this, ReadableStreamBYOBReader);
            if (!reader.stream) throw typeError("The reader was released");
            return cancelReadable(reader.stream, reason);
        });
    }
}, {
    length: 1,
    make([stream], newTarget) { return acquireBYOBReader(toState(stream, ReadableStream), newTarget).wrapper; },
});

// Two streams of one (section 4.10.10).

/// The two branches, and the reader that is the default one or one that takes views, as they ask.
class Tee {
    constructor(s) {
        this.stream = s;
        this.cancelled = deferred();
        this.isReading = false;
        this.readsAgain = [false, false];
        this.isCancelled = [false, false];
        this.reasons = [];
        this.branches = [0, 1].map((place) => newByteStream({
            pull: () => this.pull(place), cancel: (reason) => this.cancel(place, reason),
        }, 0, undefined));
        this.setReader(acquireReader(s));
        this.branches.forEach(startReadable);
    }
    setReader(reader) {
        this.reader = reader;
        whenSettled(reader.closed.promise, undefined, (error) => {
            if (this.reader !== reader) return;
            this.branches.forEach((branch) => errorReadable(branch, error));
            this.settle();
        });
    }
    settle() { if (!this.isCancelled[0] || !this.isCancelled[1]) this.cancelled.resolve(); }
    cancel(place, reason) {
        this.isCancelled[place] = true;
        this.reasons[place] = reason;
        if (this.isCancelled[1 - place]) this.cancelled.resolve(cancelReadable(this.stream, array(this.reasons)));
        return this.cancelled.promise;
    }
    pull(place) {
        if (this.isReading) {
            this.readsAgain[place] = true;
            return;
        }
        this.isReading = true;
        const request = requestOf(this.branches[place]);
        if (request === null) this.pullChunk();
        else this.pullInto(request.view, place);
    }
    again() {
        this.isReading = false;
        const place = this.readsAgain.indexOf(true);
        if (place >= 0) this.pull(place);
    }
    /// A copy for the other branch; null where there is no memory for it, which ends all three.
    copy(chunk) {
        try {
            return bytesOf(cloned(chunk.buffer, chunk.byteOffset, chunk.byteLength), 0, chunk.byteLength);
        } catch (error) {
            this.branches.forEach((branch) => errorReadable(branch, error));
            this.cancelled.resolve(cancelReadable(this.stream, error));
            return null;
        }
    }
    change(isBYOB) {
        if (!!this.reader.isBYOB === isBYOB) return;
        const old = this.reader;
        this.reader = null;
        releaseReader(old);
        this.setReader(isBYOB ? acquireBYOBReader(this.stream) : acquireReader(this.stream));
    }
    pullChunk() {
        this.change(false);
        readChunk(this.reader, {
            chunk: (chunk) => microtask(() => {
                this.readsAgain = [false, false];
                const open = [0, 1].filter((place) => !this.isCancelled[place]);
                const other = open.length === 2 ? this.copy(chunk) : chunk;
                if (other === null) return;
                open.forEach((place, n) => enqueueBytes(this.branches[place], n === 0 ? chunk : other));
                this.again();
            }),
            close: () => {
                this.isReading = false;
                this.branches.forEach((branch, place) => { if (!this.isCancelled[place]) closeBytes(branch); });
                for (const branch of this.branches) if (branch.pullIntos.length > 0) respond(branch, 0);
                this.settle();
            },
            error: () => { this.isReading = false; },
        });
    }
    pullInto(view, place) {
        this.change(true);
        const own = this.branches[place], other = this.branches[1 - place];
        readInto(this.reader, view, 1, {
            chunk: (chunk) => microtask(() => {
                this.readsAgain = [false, false];
                const copy = this.isCancelled[1 - place] ? undefined : this.copy(chunk);
                if (copy === null) return;
                if (!this.isCancelled[place]) respondWithView(own, chunk);
                if (copy !== undefined) enqueueBytes(other, copy);
                this.again();
            }),
            close: (chunk) => {
                this.isReading = false;
                if (!this.isCancelled[place]) closeBytes(own);
                if (!this.isCancelled[1 - place]) closeBytes(other);
                if (isObject(chunk)) {
                    if (!this.isCancelled[place]) respondWithView(own, chunk);
                    if (!this.isCancelled[1 - place] && other.pullIntos.length > 0) respond(other, 0);
                }
                this.settle();
            },
            error: () => { this.isReading = false; },
        });
    }
}
export const teeBytes = (s) => new Tee(s).branches;
