// fetch (Fetch Standard section 5.6).

import { native } from "garth:realm";
import { need, PPromise, typeError } from "../webidl/page.js";
import { onWindow, own } from "../window/state.js";
import { instance } from "../webidl/interfaces.js";
import { pageBytes } from "./encoding.js";
import { newHeaders } from "./headers.js";
import { takeBody } from "./bodies.js";
import { makeRequest } from "./request.js";
import { bodiless, Response } from "./response.js";
import { cancelRequest, sendRequest } from "./sending.js";
import {
    asHandled, cancelReadable, enqueue, errorReadable, mayEnqueue, startReadable, whenSettled,
} from "../streams/readable.js";
import { allBytes } from "../streams/writable.js";
import defer * as byteStreams from "../streams/bytes.js";

/// More of the body of an answer has come, or its end.
function takePart(stream, r) {
    if (!mayEnqueue(stream)) return undefined;
    if (r.type === "error") return errorReadable(stream, typeError("The answer broke off"));
    if (r.bytes.length > 0) enqueue(stream, pageBytes(r.bytes));
    return r.isOpen ? undefined : byteStreams.endBytes(stream);
}

/// Sends a request whose body is a stream, when its bytes have come.
function fetchStreamed(s, resolve, reject) {
    const { signal, stream } = s;
    let isOver = false;
    const abort = () => {
        isOver = true;
        asHandled(cancelReadable(stream, signal.reason));
        reject(signal.reason);
    };
    signal.algorithms.add(abort);
    whenSettled(takeBody(s, allBytes), (body) => {
        signal.algorithms.delete(abort);
        if (!isOver) fetchRequest({ ...s, body, stream: null, hasOwnStream: false }, resolve, reject);
    }, reject);
}
function fetchRequest(s, resolve, reject) {
    const { signal } = s;
    if (signal.isAborted) return reject(signal.reason);
    if (s.hasOwnStream) return fetchStreamed(s, resolve, reject);
    // The body of an answer that comes in parts, once its head has come.
    let stream = null;
    const abort = () => {
        cancelRequest(number);
        if (stream) return errorReadable(stream, signal.reason);
        return reject(signal.reason);
    };
    const number = sendRequest({ ...s, isRead: s.integrity === "", headers: s.headers.list }, (r) => {
        if (!r.isOpen) signal.algorithms.delete(abort);
        if (stream) return takePart(stream, r);
        if (r.type === "error") return reject(typeError("Failed to fetch"));
        const isHidden = r.type === "opaque" || r.type === "opaqueredirect";
        if (s.integrity !== "" && (isHidden || !native.hasIntegrity(s.integrity, r.bytes))) return reject(
            typeError("The response has not the hash that was asked for"));
        const response = {
            type: r.type, url: r.type === "opaqueredirect" ? s.url : r.url, isRedirected: r.isRedirected, status
                : r.status, statusText: r.statusText,
            headers: newHeaders("immutable", r.list), body: isHidden || bodiless.includes(r.status)
                || s.method === "HEAD" ? null : r.bytes, isUsed: false,
        };
        if (r.isOpen) {
            stream = startReadable(byteStreams.newByteStream({
                cancel() {
                    signal.algorithms.delete(abort);
                    cancelRequest(number);
                },
            }, 0, undefined));
            Object.assign(response, { stream, hasOwnStream: true });
        }
        return resolve(instance(Response, response));
    });
    if (s.body !== null) s.isUsed = true;
    return void signal.algorithms.add(abort);
}
onWindow(class {
    fetch(input, init = undefined) {
        // The functions of the promise are passed on: no `then` of the page is called.
        return new PPromise((resolve, reject) => {
            try {
                own(this);
                need(arguments.length, 1);
                fetchRequest(makeRequest(input, init), resolve, reject);
            } catch (error) {
                reject(error);
            }
        });
    }
});
