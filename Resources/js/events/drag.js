// Drag and drop (HTML Standard section 6.11).

import { apply, need, PObject, typeError } from "../webidl/page.js";
import { driver } from "../driver/state.js";
import { array } from "../webidl/values.js";
import { ascii, toCallback, toStr, toULong } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, instance, interface_, interfaces, makeArrayLike, toState } from "../webidl/interfaces.js";
import { fail } from "../webidl/exceptions.js";
import { fire } from "./event.js";
import { ELEMENT, isConnected, parentState } from "../dom/states.js";
import { legacyObject } from "../webidl/legacy.js";
import { Element } from "../dom/element.js";
import { setTimer } from "../html/timers.js";
import { File, fileList } from "../fetch/blob.js";

const dragEffects = ["none", "copy", "link", "move"];
const allowedEffects = ["none", "copy", "copyLink", "copyMove", "link", "linkMove", "move", "all", "uninitialized"];
/// The name of a format as it is stored.
const formatName = (format) => {
    const name = ascii.lower(format);
    return name === "text" ? "text/plain" : name === "url" ? "text/uri-list" : name;
};
/// The data of a drag: texts by their formats. `mode` is "write" in `dragstart`, "read" in `drop` and
/// "protected" between.
const DataTransfer = interface_("DataTransfer", null, () => class {
    get dropEffect() { return brand(this, DataTransfer).dropEffect; }
    set dropEffect(v) {
        const s = brand(this, DataTransfer), effect = toStr(v);
        if (dragEffects.includes(effect)) s.dropEffect = effect;
    }
    get effectAllowed() { return brand(this, DataTransfer).effectAllowed; }
    set effectAllowed(v) {
        const s = brand(this, DataTransfer), effect = toStr(v);
        if (s.mode === "write" && allowedEffects.includes(effect)) s.effectAllowed = effect;
    }
    get types() {
        const s = brand(this, DataTransfer);
        return (s.typeList ??= PObject.freeze(array([...s.data.keys(), ...(s.files.length > 0 ? ["Files"] : [])])));
    }
    get files() { const s = brand(this, DataTransfer); return (s.list ??= fileList(s.files)); }
    get items() {
        const s = brand(this, DataTransfer);
        return (s.items ??= legacyObject(DataTransferItemList, { transfer: s },
            { length: () => s.data.size + s.files.length, item: (_, i) => itemsOf(s)[i] }));
    }
    getData(format) {
        const s = brand(this, DataTransfer);
        need(arguments.length, 1);
        const name = formatName(toStr(format)), text = s.mode === "protected" ? "" : s.data.get(name) ?? "";
        if (ascii.lower(toStr(format)) !== "url") return text;
        return text.split(/\r?\n/).find((line) => line !== "" && !line.startsWith("#")) ?? "";
    }
    setData(format, data) {
        const s = brand(this, DataTransfer);
        need(arguments.length, 2);
        const name = formatName(toStr(format)), text = toStr(data);
        if (s.mode !== "write") return;
        s.data.delete(name);
        s.data.set(name, text);
        s.typeList = null;
    }
    clearData(format = undefined) {
        const s = brand(this, DataTransfer);
        if (s.mode !== "write") return;
        if (format === undefined) s.data.clear();
        else s.data.delete(formatName(toStr(format)));
        s.typeList = null;
    }
    setDragImage(image, x, y) {
        brand(this, DataTransfer);
        need(arguments.length, 3);
        toState(image, Element);
    }
}, { make: (args, newTarget) => instance(DataTransfer, dragData(), newTarget) });
const dragData = () => ({ mode: "write", data: new Map(), files: [], typeList: null, dropEffect: "none",
    effectAllowed: "none" });
/// Data that a listener may write.
export function newTransfer() {
    const s = dragData();
    instance(DataTransfer, s);
    return s;
}
/// One text or file of the data; it is nothing where the data are protected or have it no more.
const DataTransferItem = interface_("DataTransferItem", null, () => class {
    get kind() { const s = brand(this, DataTransferItem); return s.isThere() ? s.kind : ""; }
    get type() { const s = brand(this, DataTransferItem); return s.isThere() ? s.type : ""; }
    getAsString(callback) {
        const s = brand(this, DataTransferItem);
        need(arguments.length, 1);
        if (callback === null || callback === undefined) return;
        const f = toCallback(callback), text = s.isThere() && s.kind === "string" ? s.transfer.data.get(s.type)
            : undefined;
        if (text !== undefined && s.transfer.mode !== "protected") setTimer(() => apply(f, undefined, [text]), 0,
            false);
    }
    getAsFile() {
        const s = brand(this, DataTransferItem);
        return s.isThere() && s.kind === "file" && s.transfer.mode !== "protected" ? s.file : null;
    }
});
const DataTransferItemList = interface_("DataTransferItemList", null, () => class {
    get length() { const { transfer } = brand(this, DataTransferItemList); return transfer.data.size
        + transfer.files.length; }
    add(data, type = undefined) {
        const { transfer } = brand(this, DataTransferItemList);
        need(arguments.length, 1);
        if (type === undefined) {
            if (stateOf(data)?.I !== File) throw typeError("A text is added with its type");
            if (transfer.mode !== "write") return null;
            transfer.files.push(data);
            transfer.typeList = null;
            return itemOf(transfer, "file", stateOf(data).type, data);
        }
        const name = formatName(toStr(type)), text = toStr(data);
        if (transfer.mode !== "write") return null;
        if (transfer.data.has(name)) fail("NotSupportedError", "There is a text of this type");
        transfer.data.set(name, text);
        transfer.typeList = null;
        return itemOf(transfer, "string", name, null);
    }
    remove(index) {
        const { transfer } = brand(this, DataTransferItemList);
        need(arguments.length, 1);
        const place = toULong(index);
        if (transfer.mode !== "write") fail("InvalidStateError", "The data are not to be written");
        if (place < transfer.data.size) transfer.data.delete([...transfer.data.keys()][place]);
        else transfer.files.splice(place - transfer.data.size, 1);
        transfer.typeList = null;
    }
    clear() {
        const { transfer } = brand(this, DataTransferItemList);
        if (transfer.mode !== "write") return;
        transfer.data.clear();
        transfer.files.length = 0;
        transfer.typeList = null;
    }
});
makeArrayLike(DataTransferItemList, false);
/// The same text or file is the same object.
function itemOf(transfer, kind, type, file) {
    const known = (transfer.made ??= new Map()), key = file ?? type;
    if (!known.has(key)) {
        const isThere = () => (file ? transfer.files.includes(file) : transfer.data.has(type));
        known.set(key, instance(DataTransferItem, { transfer, kind, type, file, isThere }));
    }
    return known.get(key);
}
const itemsOf = (transfer) => [
    ...[...transfer.data.keys()].map((type) => itemOf(transfer, "string", type, null)),
    ...transfer.files.map((file) => itemOf(transfer, "file", stateOf(file).type, file)),
];

/// The element that a press on another one would drag; null without one.
export function draggedElement(target) {
    for (let s = target; s && s.kind === ELEMENT; s = parentState(s) ?? s.host ?? null) if (s.isHTML
        && s.wrapper.draggable) return s;
    return null;
}
/// Begins to drag what the pointer has pressed; false if a script prevents it.
export function beginDrag(source, init) {
    const s = dragData();
    s.effectAllowed = "uninitialized";
    const data = instance(DataTransfer, s);
    const url = source.isHTML && source.local === "a" ? source.wrapper.href : source.local === "img"
        ? source.wrapper.src : "";
    if (url) for (const format of ["text/uri-list", "text/plain"]) s.data.set(format, url);
    const drag = { source, over: null, isTaken: false, data, state: s };
    if (!dragEvent(drag, source, "dragstart", init)) return false;
    s.mode = "protected";
    driver.drag = drag;
    return true;
}
function dragEvent(drag, target, type, init) {
    if (!isConnected(target)) return true;
    return fire(target, type, {
        I: interfaces.DragEvent, ...init, dataTransfer: drag.data,
        cancelable: !["dragleave", "dragend"].includes(type), detail: 0,
    });
}
/// The effect that a target gets without a script that chooses one.
function usualEffect({ effectAllowed }) {
    if (["none", "copy", "link", "move"].includes(effectAllowed)) return effectAllowed;
    return effectAllowed === "linkMove" ? "link" : effectAllowed === "uninitialized" ? "move" : "copy";
}
/// Moves what is dragged over an element.
export function moveDrag(target, init) {
    const { drag } = driver;
    dragEvent(drag, drag.source, "drag", init);
    const last = drag.over;
    if (last !== target) {
        drag.over = target;
        drag.state.dropEffect = usualEffect(drag.state);
        dragEvent(drag, target, "dragenter", { ...init, relatedState: last });
        if (last) dragEvent(drag, last, "dragleave", { ...init, relatedState: target });
    }
    drag.state.dropEffect = usualEffect(drag.state);
    drag.isTaken = !dragEvent(drag, target, "dragover", init) && drag.state.dropEffect !== "none";
}
/// Lets go what is dragged.
export function endDrag(init) {
    const { drag } = driver;
    driver.drag = null;
    if (drag.over && drag.isTaken) {
        drag.state.mode = "read";
        dragEvent(drag, drag.over, "drop", init);
    } else {
        if (drag.over) dragEvent(drag, drag.over, "dragleave", init);
        drag.state.dropEffect = "none";
    }
    drag.state.mode = "protected";
    dragEvent(drag, drag.source, "dragend", init);
}
