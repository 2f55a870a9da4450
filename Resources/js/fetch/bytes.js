// Bytes as text.

export function binaryText(bytes) {
    let text = "";
    for (let place = 0; place < bytes.length; place += 4096) text += String.fromCharCode(
        ...bytes.subarray(place, place + 4096));
    return text;
}
