// Streams (Streams Standard): default controllers.

import { page } from "garth:realm";
import {
    apply, defineProperty, getPrototypeOf, illegal, need, PPromise, promiseResolve, promiseThen, rangeError,
    setPrototypeOf, typeError,
} from "../webidl/page.js";
import { array, isCallable, isObject, iteratorResult, published } from "../webidl/values.js";
import { toDict, toNumber, toStr } from "../webidl/conversions.js";
import { Stamp, stateOf } from "../webidl/states.js";
import {
    brand, instance, interface_, lateInterfaces, publishMembers, toState, whenSeen,
} from "../webidl/interfaces.js";
import { microtask } from "../window/incumbent.js";
import { toEnum } from "../fetch/headers.js";
import defer * as bytes from "./bytes.js";

/// A promise of the page with the functions that settle it.
export function deferred() {
    const d = { isSettled: false };
    d.promise = new PPromise((resolve, reject) => {
        d.resolve = (value) => {
            d.isSettled = true;
            resolve(value);
        };
        d.reject = (reason) => {
            d.isSettled = true;
            reject(reason);
        };
    });
    return d;
}
export function resolvedPromise(value) {
    const d = deferred();
    d.resolve(value);
    return d.promise;
}
export function rejectedPromise(reason) {
    const d = deferred();
    d.reject(reason);
    return d.promise;
}
/// Calls one of two functions when a value, which may be a promise, is settled.
export function whenSettled(value, fulfilled, rejected) {
    apply(promiseThen, apply(promiseResolve, PPromise, [value]),
        [published((v) => { fulfilled?.(v); }), published((e) => { rejected?.(e); })]);
}
/// A rejection that nobody looks at is no error.
export const asHandled = (promise) => {
    whenSettled(promise);
    return promise;
};
/// A promise for the result of a function; what it throws is a rejection.
export function attempt(f) {
    try {
        return apply(promiseResolve, PPromise, [f()]);
    } catch (error) {
        return rejectedPromise(error);
    }
}
export function method(object, name) {
    const f = object[name];
    if (f !== undefined && !isCallable(f)) throw typeError(`'${name}' is not a function`);
    return f;
}
export function strategyOf(v, standard) {
    const d = toDict(v);
    const mark = d.highWaterMark, size = d.size;
    if (size !== undefined && !isCallable(size)) throw typeError("'size' is not a function");
    let highWaterMark = standard;
    if (mark !== undefined) {
        highWaterMark = toNumber(mark);
        if (highWaterMark !== highWaterMark || highWaterMark < 0) throw rangeError(
            "The high water mark is not a number from 0 on");
    }
    return { highWaterMark, size: size === undefined ? () => 1 : (chunk) => toNumber(apply(size, undefined, [chunk])) };
}
/// A queue of chunks with sizes.
export class ChunkQueue {
    items = [];
    total = 0;
    push(value, size) {
        if (size !== size || size < 0 || size === Infinity) throw rangeError(
            "The size of the chunk is not a finite number");
        this.items.push({ value, size });
        this.total += size;
    }
    shift() {
        const { value, size } = this.items.shift();
        this.total = Math.max(0, this.total - size);
        return value;
    }
    clear() {
        this.items = [];
        this.total = 0;
    }
}

for (const [name, size] of [["CountQueuingStrategy", (chunk) => 1],
    ["ByteLengthQueuingStrategy", (chunk) => chunk.byteLength]]) {
    const measure = published({ size(chunk) { return size(chunk); } }.size, name[0] === "C" ? 0 : 1);
    const I = interface_(name, null, () => class {
        get highWaterMark() { return brand(this, I).highWaterMark; }
        get size() { return brand(this, I) && measure; }
    }, {
        length: 1,
        make([init], newTarget) {
            const mark = toDict(init).highWaterMark;
            if (mark === undefined) throw typeError("'highWaterMark' is missing");
            return instance(I, { highWaterMark: toNumber(mark) }, newTarget);
        },
    });
}

// Readable streams.
export function newReadable(source, strategy, newTarget, Controller = ReadableStreamDefaultController) {
    const s = { phase: "readable", reader: null, error: undefined, isDisturbed: false, ...strategy,
        queue: new ChunkQueue(), ...source };
    Object.assign(s, { isStarted: false, isPulling: false, pullsAgain: false, isClosing: false });
    s.controller = { stream: s };
    instance(Controller, s.controller);
    instance(ReadableStream, s, newTarget);
    return s;
}
/// Begins a stream; `start` may throw.
export function startReadable(s) {
    const started = s.start ? s.start(s.controller.wrapper) : undefined;
    whenSettled(started, () => {
        s.isStarted = true;
        pullIfNeeded(s);
    }, (error) => errorReadable(s, error));
    return s;
}
export const mayEnqueue = (s) => s.phase === "readable" && !s.isClosing;
export const desiredSize = (s) => (s.phase === "errored" ? null : s.phase === "closed" ? 0
    : s.highWaterMark - s.queue.total);
export function pullIfNeeded(s) {
    if (!s.isStarted || !mayEnqueue(s) || !s.pull) return;
    if (!(s.reader && s.reader.requests.length > 0) && !(desiredSize(s) > 0)) return;
    if (s.isPulling) {
        s.pullsAgain = true;
        return;
    }
    s.isPulling = true;
    whenSettled(attempt(() => s.pull(s.controller.wrapper)), () => {
        s.isPulling = false;
        if (!s.pullsAgain) return;
        s.pullsAgain = false;
        pullIfNeeded(s);
    }, (error) => errorReadable(s, error));
}
export function enqueue(s, chunk) {
    if (s.pullIntos) return bytes.enqueueBytes(s, chunk);
    if (!mayEnqueue(s)) throw typeError("The stream takes no more chunks");
    if (s.reader && s.reader.requests.length > 0) {
        s.reader.requests.shift().chunk(chunk);
    } else {
        try {
            s.queue.push(chunk, s.size(chunk));
        } catch (error) {
            errorReadable(s, error);
            throw error;
        }
    }
    return pullIfNeeded(s);
}
export function closeReadable(s) {
    if (s.pullIntos) return bytes.closeBytes(s);
    s.isClosing = true;
    if (s.queue.items.length === 0) finishReadable(s);
    return undefined;
}
export function finishReadable(s) {
    if (s.phase !== "readable") return;
    s.phase = "closed";
    s.pull = s.cancel = undefined;
    const { reader } = s;
    if (!reader) return;
    reader.closed.resolve();
    // Those with views are answered with them.
    if (!reader.isBYOB) for (const request of reader.requests.splice(0)) request.close();
}
export function errorReadable(s, error) {
    if (s.phase !== "readable") return;
    s.phase = "errored";
    s.error = error;
    s.queue.clear();
    if (s.pullIntos) bytes.forgetViews(s);
    s.pull = s.cancel = undefined;
    const { reader } = s;
    if (!reader) return;
    reader.closed.reject(error);
    for (const request of reader.requests.splice(0)) request.error(error);
}
export function cancelReadable(s, reason) {
    s.isDisturbed = true;
    if (s.phase === "closed") return resolvedPromise();
    if (s.phase === "errored") return rejectedPromise(s.error);
    const { cancel } = s;
    finishReadable(s);
    if (s.reader?.isBYOB) for (const request of s.reader.requests.splice(0)) request.close(undefined);
    s.queue.clear();
    if (s.pullIntos) bytes.forgetViews(s);
    const d = deferred();
    whenSettled(attempt(() => cancel?.(reason)), () => d.resolve(), d.reject);
    return d.promise;
}
export function acquireReader(s, newTarget) {
    if (s.reader) throw typeError("The stream is locked to a reader");
    return bindReader(s, {}, ReadableStreamDefaultReader, newTarget);
}
/// Locks a stream to a reader.
export function bindReader(s, fields, I, newTarget) {
    const reader = { stream: s, requests: [], closed: deferred(), ...fields };
    s.reader = reader;
    instance(I, reader, newTarget);
    asHandled(reader.closed.promise);
    if (s.phase === "closed") reader.closed.resolve();
    else if (s.phase === "errored") reader.closed.reject(s.error);
    return reader;
}
export function readChunk(reader, request) {
    const s = reader.stream;
    s.isDisturbed = true;
    if (s.phase === "closed") return request.close();
    if (s.phase === "errored") return request.error(s.error);
    if (s.pullIntos) {
        if (!bytes.prepareRead(s, request)) return undefined;
    } else if (s.queue.items.length > 0) {
        const chunk = s.queue.shift();
        if (s.isClosing && s.queue.items.length === 0) finishReadable(s);
        else pullIfNeeded(s);
        return request.chunk(chunk);
    }
    reader.requests.push(request);
    return pullIfNeeded(s);
}
export function releaseReader(reader) {
    const s = reader.stream;
    if (!s) return;
    const error = typeError("The reader was released");
    if (s.phase !== "readable") reader.closed = deferred();
    reader.closed.reject(error);
    asHandled(reader.closed.promise);
    if (s.pullIntos) bytes.leaveViews(s);
    s.reader = null;
    reader.stream = null;
    for (const request of reader.requests.splice(0)) request.error(error);
}
export const ReadableStream = interface_("ReadableStream", null, () => class {
    static from(iterable) {
        need(arguments.length, 1);
        return readableFrom(iterable).wrapper;
    }
    get locked() { return brand(this, ReadableStream).reader !== null; }
    cancel(reason = undefined) {
        return attempt(() => {
            const s = brand(this, ReadableStream);
            if (s.reader) throw typeError("The stream is locked to a reader");
            return cancelReadable(s, reason);
        });
    }
    getReader(options = undefined) {
        const s = brand(this, ReadableStream);
        const mode = toDict(options).mode;
        if (mode !== undefined) {
            toEnum(mode, ["byob"]);
            return bytes.acquireBYOBReader(s).wrapper;
        }
        return acquireReader(s).wrapper;
    }
    tee() { return array(tee(brand(this, ReadableStream)).map((s) => s.wrapper)); }
    values(options = undefined) {
        const s = brand(this, ReadableStream);
        const keeps = !!toDict(options).preventCancel;
        return chunkIterator(acquireReader(s), keeps);
    }
}, {
    make([source = undefined, strategy = undefined], newTarget) {
        if (source !== undefined && !isObject(source)) throw typeError("The source is not an object");
        const given = source ?? null;
        const methods = {};
        if (given !== null) {
            const size = given.autoAllocateChunkSize, allocated = size === undefined ? undefined : toNumber(size);
            for (const name of ["cancel", "pull", "start"]) {
                const f = method(given, name);
                if (f) methods[name] = (v) => apply(f, given, [v]);
            }
            const { type } = given;
            if (type !== undefined) {
                if (toStr(type) !== "bytes") throw typeError("The type of the source is unknown");
                return bytes.makeByteStream(methods, strategy, bytes.toChunkSize(allocated), newTarget).wrapper;
            }
        }
        const s = newReadable(methods, strategyOf(strategy, 1), newTarget);
        startReadable(s);
        return s.wrapper;
    },
});
whenSeen(ReadableStream, () => {
    const { prototype } = ReadableStream;
    defineProperty(prototype, Symbol.asyncIterator, { value: prototype.values, writable: true, configurable: true });
});
const ReadableStreamDefaultReader = interface_("ReadableStreamDefaultReader", null, () => class {
    get closed() {
        const s = stateOf(this);
        return s?.I === ReadableStreamDefaultReader ? s.closed.promise
            : rejectedPromise(typeError("Illegal invocation"));
    }
    read() {
        return attempt(() => {
            const reader = brand(this, ReadableStreamDefaultReader);
            if (!reader.stream) throw typeError("The reader was released");
            const d = deferred();
            readChunk(reader, {
                chunk: (value) => d.resolve(iteratorResult(value, false)),
                close: () => d.resolve(iteratorResult(undefined, true)), error: d.reject,
            });
            return d.promise;
        });
    }
    releaseLock() { releaseReader(brand(this, ReadableStreamDefaultReader)); }
    cancel(reason = undefined) {
        return attempt(() => {
            const reader = brand(this, ReadableStreamDefaultReader);
            if (!reader.stream) throw typeError("The reader was released");
            return cancelReadable(reader.stream, reason);
        });
    }
}, {
    length: 1,
    make([stream], newTarget) { return acquireReader(toState(stream, ReadableStream), newTarget).wrapper; },
});
const ReadableStreamDefaultController = interface_("ReadableStreamDefaultController", null, () => class {
    get desiredSize() { return desiredSize(brand(this, ReadableStreamDefaultController).stream); }
    enqueue(chunk = undefined) { enqueue(brand(this, ReadableStreamDefaultController).stream, chunk); }
    close() {
        const { stream } = brand(this, ReadableStreamDefaultController);
        if (!mayEnqueue(stream)) throw typeError("The stream is closed already");
        closeReadable(stream);
    }
    error(reason = undefined) { errorReadable(brand(this, ReadableStreamDefaultController).stream, reason); }
});
lateInterfaces("ReadableByteStreamController ReadableStreamBYOBReader ReadableStreamBYOBRequest",
    () => bytes.ReadableByteStreamController);
const asyncIteratorPrototype = getPrototypeOf(getPrototypeOf((0, page.eval)("(async function* () {})").prototype));
const chunkIteratorPrototype = setPrototypeOf({}, asyncIteratorPrototype);
/// The iterator of `for await`: each step begins when the one before has ended.
function chunkIterator(reader, keeps) {
    const object = setPrototypeOf({}, chunkIteratorPrototype);
    new Stamp(object, { reader, keeps, isDone: false, last: null });
    return object;
}
function stepOf(object, run) {
    return attempt(() => {
        const s = stateOf(object);
        if (s === undefined || s.keeps === undefined) illegal();
        const d = deferred();
        const begin = () => run(s, d);
        if (s.last) whenSettled(s.last, begin, begin);
        else begin();
        s.last = d.promise;
        return d.promise;
    });
}
publishMembers(class {
    next() {
        return stepOf(this, (s, d) => {
            if (s.isDone) return d.resolve(iteratorResult(undefined, true));
            return readChunk(s.reader, {
                chunk: (value) => d.resolve(iteratorResult(value, false)),
                close() {
                    s.isDone = true;
                    releaseReader(s.reader);
                    d.resolve(iteratorResult(undefined, true));
                },
                error(reason) {
                    s.isDone = true;
                    releaseReader(s.reader);
                    d.reject(reason);
                },
            });
        });
    }
    return(value = undefined) {
        return stepOf(this, (s, d) => {
            if (s.isDone) return d.resolve(iteratorResult(value, true));
            s.isDone = true;
            const cancelled = s.keeps ? undefined : cancelReadable(s.reader.stream, value);
            releaseReader(s.reader);
            return whenSettled(cancelled, () => d.resolve(iteratorResult(value, true)), d.reject);
        });
    }
}.prototype, chunkIteratorPrototype, true);

export function tee(s) {
    if (s.pullIntos) return bytes.teeBytes(s);
    const reader = acquireReader(s);
    const cancelled = deferred();
    let isReading = false, readsAgain = false;
    const reasons = [], isCancelled = [false, false], branches = [];
    const pull = () => {
        if (isReading) {
            readsAgain = true;
            return;
        }
        isReading = true;
        readChunk(reader, {
            chunk(value) {
                microtask(() => {
                    readsAgain = false;
                    branches.forEach((b, i) => { if (!isCancelled[i]) enqueue(b, value); });
                    isReading = false;
                    if (readsAgain) pull();
                });
            },
            close() {
                isReading = false;
                branches.forEach((b, i) => { if (!isCancelled[i] && mayEnqueue(b)) closeReadable(b); });
                if (!isCancelled[0] || !isCancelled[1]) cancelled.resolve();
            },
            error() { isReading = false; },
        });
    };
    for (const place of [0, 1]) {
        branches.push(newReadable({
            pull,
            cancel(reason) {
                isCancelled[place] = true;
                reasons[place] = reason;
                if (isCancelled[1 - place]) cancelled.resolve(cancelReadable(s, array(reasons)));
                return cancelled.promise;
            },
        }, strategyOf(undefined, 1)));
    }
    branches.forEach(startReadable);
    whenSettled(reader.closed.promise, undefined, (error) => {
        for (const branch of branches) errorReadable(branch, error);
        if (!isCancelled[0] || !isCancelled[1]) cancelled.resolve();
    });
    return branches;
}
function readableFrom(iterable) {
    if (!isObject(iterable) && typeof iterable !== "string") throw typeError("The value is not iterable");
    const begin = iterable[Symbol.asyncIterator] ?? iterable[Symbol.iterator];
    if (!isCallable(begin)) throw typeError("The value is not iterable");
    const iterator = apply(begin, iterable, []);
    if (!isObject(iterator)) throw typeError("The iterator is not an object");
    const { next } = iterator;
    const s = newReadable({
        pull() {
            const d = deferred();
            whenSettled(attempt(() => apply(next, iterator, [])), (step) => {
                if (!isObject(step)) return d.reject(typeError("The iterator's result is not an object"));
                if (step.done) {
                    if (mayEnqueue(s)) closeReadable(s);
                    return d.resolve();
                }
                return whenSettled(step.value, (value) => {
                    if (mayEnqueue(s)) enqueue(s, value);
                    d.resolve();
                }, d.reject);
            }, d.reject);
            return d.promise;
        },
        cancel(reason) {
            const end = iterator.return;
            return end === undefined || end === null ? undefined : apply(end, iterator, [reason]);
        },
    }, strategyOf(undefined, 0));
    return startReadable(s);
}
