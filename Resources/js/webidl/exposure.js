// What the global of a worker has of the interfaces and members of a window (Web IDL section 3.3, "Exposed").

import { isWorker } from "./page.js";

/// The names in a text; a page needs none of them.
const namesOf = (text) => (isWorker ? new Set(text.trim().split(/\s+/)) : null);
const interfacesOfWorkers = namesOf(`
    AbortController AbortSignal Blob BroadcastChannel ByteLengthQueuingStrategy CanvasGradient CanvasPattern
    CloseEvent CompressionStream CountQueuingStrategy Crypto CryptoKey CustomEvent DOMException DOMMatrix
    DOMMatrixReadOnly DOMPoint DOMPointReadOnly DOMQuad DOMRect DOMRectReadOnly DOMStringList
    DecompressionStream DedicatedWorkerGlobalScope ErrorEvent Event EventSource EventTarget File FileList
    FileReader FileReaderSync FormData Headers IDBCursor IDBCursorWithValue IDBDatabase IDBFactory IDBIndex
    IDBKeyRange IDBObjectStore IDBOpenDBRequest IDBRecord IDBRequest IDBTransaction IDBVersionChangeEvent ImageBitmap
    ImageData Lock LockManager MessageChannel MessageEvent MessagePort OffscreenCanvas
    OffscreenCanvasRenderingContext2D Path2D Performance PerformanceEntry PerformanceMark PerformanceMeasure
    PerformanceObserver PerformanceObserverEntryList PerformanceResourceTiming ProgressEvent
    PromiseRejectionEvent ReadableByteStreamController ReadableStream ReadableStreamBYOBReader
    ReadableStreamBYOBRequest ReadableStreamDefaultController ReadableStreamDefaultReader Request Response
    Scheduler SecurityPolicyViolationEvent StorageManager SubtleCrypto TaskController TaskPriorityChangeEvent
    TaskSignal TextDecoder TextDecoderStream TextEncoder TextEncoderStream TextMetrics TransformStream
    TransformStreamDefaultController URL URLPattern URLSearchParams WebSocket Worker WorkerGlobalScope
    WorkerLocation WorkerNavigator WritableStream WritableStreamDefaultController WritableStreamDefaultWriter
    XMLHttpRequest XMLHttpRequestEventTarget XMLHttpRequestUpload console
`);
/// The members of `WindowOrWorkerGlobalScope`, and those of both that other standards add.
const membersOfScopes = namesOf(`
    atob btoa clearInterval clearTimeout createImageBitmap crossOriginIsolated crypto fetch indexedDB isSecureContext
    navigator origin performance queueMicrotask reportError scheduler self setInterval setTimeout structuredClone
`);
/// The members of `DedicatedWorkerGlobalScope`, which are properties of the global itself.
const membersOfGlobal = new Set(["cancelAnimationFrame", "requestAnimationFrame"]);

/// Whether the global shows an interface.
export const isExposed = (name) => !isWorker || interfacesOfWorkers.has(name);
/// The members of a window that the global has, of a class.
export function membersHere(source, keys, isOfGlobal) {
    const names = isOfGlobal ? membersOfGlobal : membersOfScopes, kept = {};
    for (const key of keys) {
        if (names.has(key)) Object.defineProperty(kept, key, Object.getOwnPropertyDescriptor(source, key));
    }
    return kept;
}
