// Pixels and pictures (HTML Standard sections 4.12.5.1.16 and 8.10). What is read back is transparent.

import { page } from "garth:realm";
import {
    apply, getOwnPropertyDescriptor, PArrayBuffer, PObject, PPromise, promiseResolve, rangeError, typeError,
} from "../webidl/page.js";
import { toLong, toULong } from "../webidl/conversions.js";
import { brand, implementsInterface, instance, interface_, interfaces } from "../webidl/interfaces.js";
import { stateOf } from "../webidl/states.js";
import { domException, fail } from "../webidl/exceptions.js";
import { typedArrayTag } from "../html/clone.js";
import { canvasSize } from "../html/canvas.js";
import { newBlob } from "../fetch/blob.js";
import { btoa } from "../fetch/encoding.js";
import { binaryText } from "../fetch/bytes.js";
import { isImageComplete, naturalSize } from "../html/images.js";
import { rejectedPromise } from "../streams/readable.js";

const PClamped = page.Uint8ClampedArray;
const clampedLength = getOwnPropertyDescriptor(PObject.getPrototypeOf(PClamped.prototype), "length").get;
/// The most pixels of a picture that is read back.
const pixelLimit = 1 << 24;

export const ImageData = interface_("ImageData", null, () => class {
    get width() { return brand(this, ImageData).width; }
    get height() { return brand(this, ImageData).height; }
    get data() { return brand(this, ImageData).$data; }
    get colorSpace() { return brand(this, ImageData) && "srgb"; }
    get pixelFormat() { return brand(this, ImageData) && "rgba-unorm8"; }
}, {
    length: 2,
    make([first, second, third = undefined], newTarget) {
        let tag;
        try { tag = apply(typedArrayTag, first, []); } catch { tag = undefined; }
        if (tag === undefined) return instance(ImageData, imageData(toULong(first), toULong(second)), newTarget);
        if (tag !== "Uint8ClampedArray") throw typeError("The data is no Uint8ClampedArray");
        const length = apply(clampedLength, first, []), width = toULong(second);
        if (length === 0 || length % 4 !== 0) fail("InvalidStateError", "The data is not of whole pixels");
        if (width === 0 || length / 4 % width !== 0) fail("IndexSizeError", "The data is not of whole rows");
        const height = length / 4 / width;
        if (third !== undefined && toULong(third) !== height) fail("IndexSizeError",
            "The height is not that of the data");
        return instance(ImageData, { width, height, $data: first }, newTarget);
    },
});
function imageData(width, height) {
    if (width === 0 || height === 0) fail("IndexSizeError", "The picture has no pixels");
    if (width * height > pixelLimit) throw rangeError("The picture has too many pixels");
    return { width, height, $data: new PClamped(new PArrayBuffer(width * height * 4)) };
}
export const newImageData = (width, height) => instance(ImageData, imageData(width, height));

const ImageBitmap = interface_("ImageBitmap", null, () => class {
    get width() { return brand(this, ImageBitmap).bitmap?.width ?? 0; }
    get height() { return brand(this, ImageBitmap).bitmap?.height ?? 0; }
    close() { brand(this, ImageBitmap).bitmap = null; }
});
export const newImageBitmap = (bitmap) => instance(ImageBitmap, { bitmap });

/// What a canvas draws on: its size, and the texts that it shows.
export const newBitmap = (width, height, element = null) => ({ width, height, labels: new Map(), element });
/// The bitmap of a canvas element; a new size, or the same once more, empties it.
export function canvasBitmap(s) {
    const width = canvasSize(s, "width", 300), height = canvasSize(s, "height", 150);
    s.bitmap ??= newBitmap(width, height, s);
    return Object.assign(s.bitmap, { width, height });
}

/// The picture that an argument is, as a bitmap; null for one that has not come.
export function pictureOf(v) {
    const s = stateOf(v);
    if (implementsInterface(v, interfaces.HTMLCanvasElement)) return canvasBitmap(s);
    if (implementsInterface(v, ImageBitmap) || implementsInterface(v, interfaces.OffscreenCanvas)) {
        if (s.bitmap === null) fail("InvalidStateError", "The picture is closed");
        return s.bitmap;
    }
    if (implementsInterface(v, interfaces.HTMLImageElement)) {
        if (s.image === "broken") fail("InvalidStateError", "The picture is broken");
        return isImageComplete(s) ? newBitmap(naturalSize(s, "width"), naturalSize(s, "height")) : null;
    }
    if (implementsInterface(v, interfaces.HTMLVideoElement) || implementsInterface(v, interfaces.SVGImageElement)) {
        return null;
    }
    throw typeError("The argument is no picture");
}

export function imageBitmapOf(image, size) {
    try {
        const s = stateOf(image);
        let found;
        if (implementsInterface(image, interfaces.Blob)) found = newBitmap(1, 1);
        else if (implementsInterface(image, ImageData)) found = newBitmap(s.width, s.height);
        else found = pictureOf(image);
        if (size.length > 0) {
            const [width, height] = size.map(toLong);
            if (width === 0 || height === 0) throw rangeError("The part has no pixels");
            found = newBitmap(Math.abs(width), Math.abs(height));
        }
        if (found === null) throw domException("InvalidStateError", "The picture has not come");
        return apply(promiseResolve, PPromise, [newImageBitmap({ ...found, element: null })]);
    } catch (error) {
        return rejectedPromise(error);
    }
}

// A transparent picture as PNG (PNG Specification, Third Edition): a palette of one colour, a bit a pixel.

function pngOf(width, height) {
    const bytes = [137, 80, 78, 71, 13, 10, 26, 10];
    chunk(bytes, "IHDR", [...word(width), ...word(height), 1, 3, 0, 0, 0]);
    chunk(bytes, "PLTE", [0, 0, 0]);
    chunk(bytes, "tRNS", [0]);
    chunk(bytes, "IDAT", zeros((Math.ceil(width / 8) + 1) * height));
    chunk(bytes, "IEND", []);
    return Uint8Array.from(bytes);
}
const word = (n) => [n >>> 24, n >>> 16 & 255, n >>> 8 & 255, n & 255];
function chunk(bytes, kind, data) {
    const body = [...[...kind].map((letter) => letter.charCodeAt(0)), ...data];
    let crc = -1;
    for (const byte of body) {
        crc ^= byte;
        for (let k = 0; k < 8; k++) crc = crc & 1 ? crc >>> 1 ^ 0xedb88320 : crc >>> 1;
    }
    for (const part of [word(data.length), body, word(~crc >>> 0)]) for (const byte of part) bytes.push(byte);
}
/// A number of zero bytes as a zlib stream (RFC 1950): one of them, and copies of it (RFC 1951 section 3.2.6).
function zeros(count) {
    const bytes = [0x78, 0x01];
    let bits = 0, filled = 0;
    const put = (value, size) => {
        bits |= value << filled;
        for (filled += size; filled >= 8; filled -= 8) {
            bytes.push(bits & 255);
            bits >>>= 8;
        }
    };
    // A literal of 0 is 00110000, a copy of 258 bytes 11000101, a distance of 1 is 00000: codes begin at their first
    // bit.
    put(1, 1);
    put(1, 2);
    put(0b00001100, 8);
    let left = count - 1;
    for (; left >= 258; left -= 258) {
        put(0b10100011, 8);
        put(0, 5);
    }
    for (; left > 0; left--) put(0b00001100, 8);
    put(0, 7);
    if (filled > 0) put(0, 8 - filled);
    return [...bytes, ...word((count % 65521) * 65536 + 1)];
}
/// The address of the picture of a bitmap; one without pixels has none.
export function dataURLOf(bitmap) {
    if (bitmap.width === 0 || bitmap.height === 0) return "data:,";
    return `data:image/png;base64,${btoa(binaryText(pngOf(bitmap.width, bitmap.height)))}`;
}
/// The file of the picture of a bitmap; null for one without pixels.
export const pictureFile = (bitmap) => (bitmap.width === 0 || bitmap.height === 0 ? null
    : newBlob(pngOf(bitmap.width, bitmap.height), "image/png"));
