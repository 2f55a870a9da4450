// Writable and transform streams (Streams Standard).

import { native } from "garth:realm";
import { apply, construct, need, rangeError, typeError } from "../webidl/page.js";
import { isObject } from "../webidl/values.js";
import { toDict, toStr } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, instance, interface_, partial, toState } from "../webidl/interfaces.js";
import { microtask } from "../window/incumbent.js";
import { AbortSignal, newSignal, signalAbort } from "../events/abort.js";
import { typedArrayTag } from "../html/clone.js";
import { decodeNext, needRoom } from "../fetch/url.js";
import defer * as bytes from "./bytes.js";
import { decodePiece, pageBytes, TextDecoder, toBytes, viewOf } from "../fetch/encoding.js";
import { joinBytes, noBytes } from "../fetch/headers.js";
import {
    acquireReader, asHandled, attempt, cancelReadable, ChunkQueue, closeReadable, deferred, desiredSize, enqueue,
    errorReadable, finishReadable, mayEnqueue, method, newReadable, ReadableStream, readChunk, rejectedPromise,
    releaseReader, resolvedPromise, startReadable, strategyOf, whenSettled,
} from "./readable.js";

const closeMark = {};
function newWritable(sink, strategy, newTarget) {
    const w = {
        phase: "writable", error: undefined, writer: null, requests: [], inFlight: null, closeRequest: null,
        inFlightClose: null, pendingAbort: null,
        hasBackpressure: false, isStarted: false, ...strategy, queue: new ChunkQueue(), ...sink, signal: newSignal(),
    };
    w.controller = { stream: w };
    instance(WritableStreamDefaultController, w.controller);
    instance(WritableStream, w, newTarget);
    w.hasBackpressure = roomOf(w) <= 0;
    return w;
}
function startWritable(w) {
    const started = w.start ? w.start(w.controller.wrapper) : undefined;
    whenSettled(started, () => {
        w.isStarted = true;
        advanceWritable(w);
    }, (error) => {
        w.isStarted = true;
        rejectWritable(w, error);
    });
    return w;
}
const roomOf = (w) => w.highWaterMark - w.queue.total;
const isEnding = (w) => w.closeRequest !== null || w.inFlightClose !== null;
function updateBackpressure(w) {
    if (isEnding(w) || w.phase !== "writable") return;
    const has = roomOf(w) <= 0;
    if (w.writer && has !== w.hasBackpressure) {
        if (has) w.writer.ready = deferred();
        else w.writer.ready.resolve();
    }
    w.hasBackpressure = has;
}
function advanceWritable(w) {
    if (!w.isStarted || w.inFlight) return;
    if (w.phase === "erroring") return void finishErroring(w);
    if (w.queue.items.length === 0 || (w.phase !== "writable")) return;
    const { value } = w.queue.items[0];
    if (value === closeMark) closeSink(w);
    else writeToSink(w, value);
}
function writeToSink(w, chunk) {
    w.inFlight = w.requests.shift();
    whenSettled(attempt(() => w.write?.(chunk, w.controller.wrapper)), () => {
        w.inFlight.resolve();
        w.inFlight = null;
        w.queue.shift();
        updateBackpressure(w);
        advanceWritable(w);
    }, (error) => {
        w.inFlight.reject(error);
        w.inFlight = null;
        rejectWritable(w, error);
    });
}
function closeSink(w) {
    w.inFlightClose = w.closeRequest;
    w.closeRequest = null;
    w.queue.shift();
    const { close } = w;
    w.write = w.close = undefined;
    whenSettled(attempt(() => close?.()), () => {
        w.inFlightClose.resolve();
        w.inFlightClose = null;
        if (w.phase === "erroring") {
            w.error = undefined;
            w.pendingAbort?.resolve();
            w.pendingAbort = null;
        }
        w.phase = "closed";
        w.writer?.closed.resolve();
    }, (error) => {
        w.inFlightClose.reject(error);
        w.inFlightClose = null;
        w.pendingAbort?.reject(error);
        w.pendingAbort = null;
        rejectWritable(w, error);
    });
}
function rejectWritable(w, error) {
    if (w.phase === "writable") startErroring(w, error);
    else if (w.phase === "erroring") finishErroring(w);
}
function startErroring(w, reason) {
    w.phase = "erroring";
    w.error = reason;
    if (w.writer) rejectReady(w.writer, reason);
    if (!w.inFlight && !w.inFlightClose && w.isStarted) finishErroring(w);
}
function rejectReady(writer, reason) {
    if (writer.ready.isSettled) writer.ready = deferred();
    writer.ready.reject(reason);
    asHandled(writer.ready.promise);
}
function finishErroring(w) {
    if (w.inFlight || w.inFlightClose) return;
    w.phase = "errored";
    w.queue.clear();
    for (const request of w.requests.splice(0)) request.reject(w.error);
    const end = () => {
        if (w.closeRequest) {
            w.closeRequest.reject(w.error);
            w.closeRequest = null;
        }
        if (w.writer) {
            w.writer.closed.reject(w.error);
            asHandled(w.writer.closed.promise);
        }
    };
    const abort = w.pendingAbort;
    w.pendingAbort = null;
    if (!abort) return end();
    if (abort.wasErroring) {
        abort.reject(w.error);
        return end();
    }
    return whenSettled(attempt(() => w.abort?.(abort.reason)), () => {
        abort.resolve();
        end();
    }, (error) => {
        abort.reject(error);
        end();
    });
}
function abortWritable(w, reason) {
    if (w.phase === "closed" || w.phase === "errored") return resolvedPromise();
    signalAbort(w.signal, reason);
    if (w.phase === "closed" || w.phase === "errored") return resolvedPromise();
    if (w.pendingAbort) return w.pendingAbort.promise;
    const wasErroring = w.phase === "erroring";
    const abort = Object.assign(deferred(), { reason: wasErroring ? undefined : reason, wasErroring });
    w.pendingAbort = abort;
    if (!wasErroring) startErroring(w, reason);
    return abort.promise;
}
function closeWritable(w) {
    if (w.phase === "closed" || w.phase === "errored" || isEnding(w)) return rejectedPromise(
        typeError("The stream is closed already"));
    w.closeRequest = deferred();
    if (w.writer && w.hasBackpressure && w.phase === "writable") w.writer.ready.resolve();
    w.queue.push(closeMark, 0);
    const { promise } = w.closeRequest;
    advanceWritable(w);
    return promise;
}
function acquireWriter(w, newTarget) {
    if (w.writer) throw typeError("The stream is locked to a writer");
    const writer = { stream: w, ready: deferred(), closed: deferred() };
    w.writer = writer;
    instance(WritableStreamDefaultWriter, writer, newTarget);
    asHandled(writer.ready.promise);
    asHandled(writer.closed.promise);
    if (w.phase === "writable") {
        if (isEnding(w) || !w.hasBackpressure) writer.ready.resolve();
    } else if (w.phase === "closed") {
        writer.ready.resolve();
        writer.closed.resolve();
    } else {
        writer.ready.reject(w.error);
        if (w.phase === "errored") writer.closed.reject(w.error);
    }
    return writer;
}
function writeChunk(writer, chunk) {
    const w = writer.stream;
    let size = 1;
    try {
        size = w.size(chunk);
    } catch (error) {
        if (w.phase === "writable") startErroring(w, error);
    }
    if (writer.stream !== w) return rejectedPromise(typeError("The writer was released"));
    if (w.phase === "errored" || w.phase === "erroring") return rejectedPromise(w.error);
    if (isEnding(w) || w.phase === "closed") return rejectedPromise(typeError("The stream is closed"));
    const d = deferred();
    w.requests.push(d);
    try {
        w.queue.push(chunk, size);
    } catch (error) {
        startErroring(w, error);
        return d.promise;
    }
    updateBackpressure(w);
    advanceWritable(w);
    return d.promise;
}
function releaseWriter(writer) {
    const w = writer.stream;
    if (!w) return;
    const error = typeError("The writer was released");
    for (const name of ["ready", "closed"]) {
        // A promise that waits is rejected; one that is settled stays as it is.
        if (writer[name].isSettled) writer[name] = deferred();
        writer[name].reject(error);
        asHandled(writer[name].promise);
    }
    w.writer = null;
    writer.stream = null;
}
const WritableStream = interface_("WritableStream", null, () => class {
    get locked() { return brand(this, WritableStream).writer !== null; }
    abort(reason = undefined) {
        return attempt(() => {
            const w = brand(this, WritableStream);
            if (w.writer) throw typeError("The stream is locked to a writer");
            return abortWritable(w, reason);
        });
    }
    close() {
        return attempt(() => {
            const w = brand(this, WritableStream);
            if (w.writer) throw typeError("The stream is locked to a writer");
            return closeWritable(w);
        });
    }
    getWriter() { return acquireWriter(brand(this, WritableStream)).wrapper; }
}, {
    make([sink = undefined, strategy = undefined], newTarget) {
        if (sink !== undefined && !isObject(sink)) throw typeError("The sink is not an object");
        const given = sink ?? null;
        const methods = {};
        if (given !== null) {
            for (const name of ["abort", "close", "start"]) {
                const f = method(given, name);
                if (f) methods[name] = (...args) => apply(f, given, args);
            }
            if (given.type !== undefined) throw rangeError("The type of the sink is unknown");
            const write = method(given, "write");
            if (write) methods.write = (...args) => apply(write, given, args);
        }
        const w = newWritable(methods, strategyOf(strategy, 1), newTarget);
        startWritable(w);
        return w.wrapper;
    },
});
const WritableStreamDefaultController = interface_("WritableStreamDefaultController", null, () => class {
    get signal() { return brand(this, WritableStreamDefaultController).stream.signal.wrapper; }
    error(reason = undefined) {
        const { stream } = brand(this, WritableStreamDefaultController);
        if (stream.phase === "writable") startErroring(stream, reason);
    }
});
const WritableStreamDefaultWriter = interface_("WritableStreamDefaultWriter", null, () => {
    const mine = (object) => {
        const writer = brand(object, WritableStreamDefaultWriter);
        if (!writer.stream) throw typeError("The writer was released");
        return writer;
    };
    return class {
        get closed() { return attempt(() => brand(this, WritableStreamDefaultWriter).closed.promise); }
        get ready() { return attempt(() => brand(this, WritableStreamDefaultWriter).ready.promise); }
        get desiredSize() {
            const w = mine(this).stream;
            if (w.phase === "errored" || w.phase === "erroring") return null;
            return w.phase === "closed" ? 0 : roomOf(w);
        }
        abort(reason = undefined) { return attempt(() => abortWritable(mine(this).stream, reason)); }
        close() { return attempt(() => closeWritable(mine(this).stream)); }
        write(chunk = undefined) { return attempt(() => writeChunk(mine(this), chunk)); }
        releaseLock() { releaseWriter(brand(this, WritableStreamDefaultWriter)); }
    };
}, {
    length: 1,
    make([stream], newTarget) { return acquireWriter(toState(stream, WritableStream), newTarget).wrapper; },
});

// Pipes.
function pipeTerms(options) {
    const d = toDict(options);
    const terms = { preventAbort: !!d.preventAbort, preventCancel: !!d.preventCancel, preventClose: !!d.preventClose };
    const { signal } = d;
    terms.signal = signal === undefined ? null : toState(signal, AbortSignal);
    return terms;
}
function pipe(s, w, { preventAbort, preventCancel, preventClose, signal }) {
    const reader = acquireReader(s), writer = acquireWriter(w);
    const done = deferred();
    let isOver = false, lastWrite;
    s.isDisturbed = true;
    const end = (action, hasError, error) => {
        if (isOver) return;
        isOver = true;
        const leave = (failed, reason) => {
            if (signal) signal.algorithms.delete(abort);
            releaseReader(reader);
            releaseWriter(writer);
            if (failed) done.reject(reason);
            else done.resolve();
        };
        const act = () => {
            if (!action) return leave(hasError, error);
            return whenSettled(action(), () => leave(hasError, error), (reason) => leave(true, reason));
        };
        if (w.phase === "writable" && !isEnding(w) && lastWrite) whenSettled(lastWrite, act, act);
        else act();
    };
    const abort = () => {
        const reason = signal.reason;
        end(() => {
            const aborted = preventAbort || w.phase !== "writable" ? undefined : abortWritable(w, reason);
            const cancelled = preventCancel || s.phase !== "readable" ? undefined
                : asHandled(cancelReadable(s, reason));
            const d = deferred();
            whenSettled(aborted, () => whenSettled(cancelled, () => d.resolve(), d.reject), d.reject);
            return d.promise;
        }, true, reason);
    };
    if (signal?.isAborted) {
        abort();
        return done.promise;
    }
    if (signal) signal.algorithms.add(abort);
    const sourceFailed = (error) => end(preventAbort ? null : () => abortWritable(w, error), true, error);
    const targetFailed = (error) => end(preventCancel ? null : () => cancelReadable(s, error), true, error);
    const sourceEnded = () => end(preventClose ? null : () => {
        if (w.phase === "errored" || w.phase === "erroring") return rejectedPromise(w.error);
        return w.phase === "closed" || isEnding(w) ? undefined : closeWritable(w);
    }, false);
    const targetEnded = () => {
        const error = typeError("The destination is closed");
        end(preventCancel ? null : () => cancelReadable(s, error), true, error);
    };
    const next = () => {
        if (isOver) return;
        if (s.phase === "errored") return void sourceFailed(s.error);
        if (w.phase === "errored" || w.phase === "erroring") return void targetFailed(w.error);
        if (s.phase === "closed") return void sourceEnded();
        if (w.phase === "closed" || isEnding(w)) return void targetEnded();
        whenSettled(writer.ready.promise, () => {
            if (isOver) return;
            readChunk(reader, {
                chunk(value) {
                    lastWrite = asHandled(writeChunk(writer, value));
                    microtask(next);
                },
                close: sourceEnded, error: sourceFailed,
            });
        }, targetFailed);
    };
    whenSettled(reader.closed.promise, () => { if (s.queue.items.length === 0) sourceEnded(); }, sourceFailed);
    whenSettled(writer.closed.promise, targetEnded, targetFailed);
    next();
    return done.promise;
}

// Transform streams.
export function newTransform({ start, transform, flush, cancel }, writableTerms, readableTerms, newTarget) {
    const t = { hasBackpressure: true, change: deferred(), error: undefined };
    const setBackpressure = (has) => {
        t.change.resolve();
        t.change = deferred();
        t.hasBackpressure = has;
    };
    t.unblock = () => { if (t.hasBackpressure) setBackpressure(false); };
    t.fail = (error) => {
        errorReadable(t.readable, error);
        if (t.writable.phase === "writable") startErroring(t.writable, error);
        t.unblock();
    };
    t.controller = { transform: t };
    instance(TransformStreamDefaultController, t.controller);
    const run = (f) => {
        const d = deferred();
        whenSettled(attempt(f), () => d.resolve(), (error) => {
            t.fail(error);
            d.reject(error);
        });
        return d.promise;
    };
    const pass = (chunk) => run(() => (transform ? transform(chunk, t.controller.wrapper) : t.enqueue(chunk)));
    t.enqueue = (chunk) => {
        if (!mayEnqueue(t.readable)) throw typeError("The stream takes no more chunks");
        try {
            enqueue(t.readable, chunk);
        } catch (error) {
            t.fail(error);
            throw t.readable.phase === "errored" ? t.readable.error : error;
        }
        const has = !(desiredSize(t.readable) > 0) && !(t.readable.reader && t.readable.reader.requests.length > 0);
        if (has !== t.hasBackpressure) setBackpressure(true);
    };
    const started = deferred();
    t.writable = newWritable({
        start: () => started.promise,
        write(chunk) {
            if (!t.hasBackpressure) return pass(chunk);
            const d = deferred();
            whenSettled(t.change.promise, () => {
                if (t.writable.phase === "erroring") d.reject(t.writable.error);
                else d.resolve(pass(chunk));
            }, d.reject);
            return d.promise;
        },
        close() {
            const d = deferred();
            whenSettled(run(() => flush?.(t.controller.wrapper)), () => {
                if (t.readable.phase === "errored") return d.reject(t.readable.error);
                if (mayEnqueue(t.readable)) closeReadable(t.readable);
                return d.resolve();
            }, d.reject);
            return d.promise;
        },
        abort(reason) {
            const d = deferred();
            whenSettled(attempt(() => cancel?.(reason)), () => {
                errorReadable(t.readable, reason);
                d.resolve();
            }, (error) => {
                errorReadable(t.readable, error);
                d.reject(error);
            });
            return d.promise;
        },
    }, writableTerms);
    t.readable = newReadable({
        start: () => started.promise,
        pull() {
            setBackpressure(false);
            return t.change.promise;
        },
        cancel(reason) {
            const d = deferred();
            const settle = (isFailed, error) => {
                if (t.writable.phase === "writable") startErroring(t.writable, isFailed ? error : reason);
                t.unblock();
                if (isFailed) d.reject(error);
                else d.resolve();
            };
            whenSettled(attempt(() => cancel?.(reason)), () => settle(false), (error) => settle(true, error));
            return d.promise;
        },
    }, readableTerms);
    startWritable(t.writable);
    startReadable(t.readable);
    instance(TransformStream, t, newTarget);
    started.resolve(start ? start(t.controller.wrapper) : undefined);
    return t;
}
const TransformStream = interface_("TransformStream", null, () => class {
    get readable() { return brand(this, TransformStream).readable.wrapper; }
    get writable() { return brand(this, TransformStream).writable.wrapper; }
}, {
    make([transformer = undefined, writableStrategy = undefined, readableStrategy = undefined], newTarget) {
        if (transformer !== undefined && !isObject(transformer)) throw typeError("The transformer is not an object");
        const given = transformer ?? null;
        const methods = {};
        if (given !== null) {
            for (const name of ["cancel", "flush"]) {
                const f = method(given, name);
                if (f) methods[name] = (...args) => apply(f, given, args);
            }
            if (given.readableType !== undefined || given.writableType !== undefined) throw rangeError(
                "The type of the transformer is unknown");
            for (const name of ["start", "transform"]) {
                const f = method(given, name);
                if (f) methods[name] = (...args) => apply(f, given, args);
            }
        }
        const readable = strategyOf(readableStrategy, 0), writable = strategyOf(writableStrategy, 1);
        return newTransform(methods, writable, readable, newTarget).wrapper;
    },
});
const TransformStreamDefaultController = interface_("TransformStreamDefaultController", null, () => class {
    get desiredSize() { return desiredSize(brand(this, TransformStreamDefaultController).transform.readable); }
    enqueue(chunk = undefined) { brand(this, TransformStreamDefaultController).transform.enqueue(chunk); }
    error(reason = undefined) { brand(this, TransformStreamDefaultController).transform.fail(reason); }
    terminate() {
        const { transform } = brand(this, TransformStreamDefaultController);
        if (mayEnqueue(transform.readable)) closeReadable(transform.readable);
        if (transform.writable.phase === "writable") startErroring(transform.writable,
            typeError("The stream was terminated"));
        transform.unblock();
    }
});

// Encodings (Encoding Standard sections 7.5 and 7.6).
export const streamTerms = () => [strategyOf(undefined, 1), strategyOf(undefined, 0)];
function makeDecoderStream([label = "utf-8", options = undefined], newTarget) {
    const decoder = stateOf(construct(TextDecoder, [label, options]));
    const decode = (bytes, isLast) => {
        const text = decodePiece(decoder, bytes, isLast);
        if (text !== "") s.transform.enqueue(text);
    };
    const s = { decoder };
    s.transform = newTransform({
        transform: (chunk) => decode(toBytes(chunk), false),
        flush: () => decode(noBytes, true),
    }, ...streamTerms());
    return instance(TextDecoderStream, s, newTarget);
}
const TextDecoderStream = interface_("TextDecoderStream", null, () => class {
    get encoding() { return brand(this, TextDecoderStream).decoder.encoding; }
    get fatal() { return brand(this, TextDecoderStream).decoder.fatal; }
    get ignoreBOM() { return brand(this, TextDecoderStream).decoder.ignoreBOM; }
    get readable() { return brand(this, TextDecoderStream).transform.readable.wrapper; }
    get writable() { return brand(this, TextDecoderStream).transform.writable.wrapper; }
}, { make: makeDecoderStream });
const TextEncoderStream = interface_("TextEncoderStream", null, () => class {
    get encoding() { return brand(this, TextEncoderStream) && "utf-8"; }
    get readable() { return brand(this, TextEncoderStream).transform.readable.wrapper; }
    get writable() { return brand(this, TextEncoderStream).transform.writable.wrapper; }
}, {
    make(args, newTarget) {
        // The first half of a pair of surrogates waits for the next chunk.
        const s = { half: "" };
        s.transform = newTransform({
            transform(chunk) {
                let text = s.half + toStr(chunk);
                s.half = /[\ud800-\udbff]$/.exec(text)?.[0] ?? "";
                text = s.half === "" ? text : text.slice(0, -1);
                if (text !== "") s.transform.enqueue(pageBytes(native.encodeUTF8(text.toWellFormed())));
            },
            flush() { if (s.half !== "") s.transform.enqueue(pageBytes(native.encodeUTF8("\ufffd"))); },
        }, ...streamTerms());
        return instance(TextEncoderStream, s, newTarget);
    },
});

// Bodies as streams (Fetch Standard section 5.2).

/// The stream of a body whose bytes are here; a body that was read has an empty one.
export function bodyStream(s) {
    const stream = bytes.newByteStream({
        pull() {
            if (s.body.length > 0) enqueue(stream, pageBytes(s.body));
            bytes.endBytes(stream);
        },
    }, 0, undefined);
    startReadable(stream);
    if (s.isUsed) {
        stream.isDisturbed = true;
        finishReadable(stream);
    }
    return stream;
}
/// A promise for what is made of all bytes of a stream of a script's own: `take` gets each chunk and the
/// number of bytes with it.
function readAll(stream, take, finish) {
    const reader = acquireReader(stream), d = deferred();
    let count = 0;
    const next = () => readChunk(reader, {
        chunk(value) {
            if (!ArrayBuffer.isView(value) || apply(typedArrayTag, value, []) !== "Uint8Array") return d.reject(
                typeError("A chunk is no Uint8Array"));
            const bytes = viewOf(value);
            try {
                take(bytes, count += bytes.length);
            } catch (error) {
                d.reject(error);
                return asHandled(cancelReadable(stream, error));
            }
            return microtask(next);
        },
        close() {
            try {
                d.resolve(finish());
            } catch (error) {
                d.reject(error);
            }
        },
        error: d.reject,
    });
    next();
    return d.promise;
}
/// How many bytes of a body come between two looks at the memory that is left.
const lookStep = 4 << 20;
const isStep = (bytes, count) => count % lookStep < bytes.length;
/// A promise for all bytes of a stream of a script's own.
export function allBytes(stream) {
    const pieces = [];
    return readAll(stream, (bytes, count) => {
        if (isStep(bytes, count) && !native.hasRoom(count)) {
            // The second look collects what is let go here: the engine may still see the list on its stack.
            pieces.length = 0;
            native.hasRoom(count);
            throw rangeError("Out of memory");
        }
        pieces.push(toBytes(bytes));
    }, () => joinBytes(pieces));
}
/// A promise for the text of a stream of a script's own, whose bytes are decoded as they come.
export function allText(stream) {
    const decoder = native.decoder("utf-8");
    let text = "";
    const end = () => native.decode(decoder, noBytes, true, false);
    const result = readAll(stream, (bytes, count) => {
        text += decodeNext(decoder, bytes, false, false);
        if (isStep(bytes, count)) needRoom(text, count);
    }, () => text + end());
    whenSettled(result, undefined, end);
    return result;
}
partial(ReadableStream, () => class {
    pipeThrough(transform, options = undefined) {
        const s = brand(this, ReadableStream);
        need(arguments.length, 1);
        const pair = toDict(transform);
        const readable = toState(pair.readable, ReadableStream), writable = toState(pair.writable, WritableStream);
        const terms = pipeTerms(options);
        if (s.reader || writable.writer) throw typeError("A stream is locked");
        asHandled(pipe(s, writable, terms));
        return readable.wrapper;
    }
    pipeTo(destination, options = undefined) {
        return attempt(() => {
            const s = brand(this, ReadableStream);
            const target = toState(destination, WritableStream);
            const terms = pipeTerms(options);
            if (s.reader || target.writer) throw typeError("A stream is locked");
            return pipe(s, target, terms);
        });
    }
});
