// Nodes that no script can reach.

import { native } from "garth:realm";
import { shared } from "../webidl/page.js";
import { detachedState, DOCUMENT, FRAGMENT, states } from "./states.js";

/// The root of a node's tree, behind shadow trees and templates; below zero for one in a document that
/// a window shows.
function familyOf(s) {
    for (let id = native.root(s.id);;) {
        const kind = native.kind(id);
        if (kind === DOCUMENT) return shared.windows.has(id) || native.isShownDocument(id) ? -1 : id;
        if (kind !== FRAGMENT) return id;
        const root = states[id] ?? detachedState(id), host = root?.host?.id ?? native.templateHost(id);
        if (host < 0) return id;
        id = native.root(host);
    }
}
/// Gathers the families when as many nodes have been made as were left after the last time.
export function sweepNodes() {
    const count = native.nodeCount();
    if (count - shared.sweptCount >= Math.max(4096, shared.keptCount)) gatherFamilies(count);
}
/// A window has ended: what scripts do not hold of its document is garbage with it. A look at all nodes is
/// for several windows.
export function noteEndedWindow() {
    if (++shared.endedCount >= endedWindows) gatherFamilies(native.nodeCount());
}
const endedWindows = 16;
export function gatherFamilies(count) {
    shared.sweptCount = count;
    shared.endedCount = 0;
    shared.keptCount = 0;
    forgetGarbage();
    const found = new Map();
    states.forEach((s) => {
        const top = s === undefined ? -1 : familyOf(s);
        if (top < 0) return void (shared.keptCount += s === undefined ? 0 : 1);
        if (!found.has(top)) found.set(top, new Map());
        found.get(top).set(s.id, s);
    });
    for (const members of found.values()) {
        const family = { states: members }, ref = weakly(family);
        for (const [id, s] of members) {
            s.family = family;
            shared.families.set(id, ref);
            states[id] = undefined;
        }
    }
}
/// A reference that does not keep its object: unlike `WeakRef`, not even until the running script has ended,
/// which may make and leave any number of frames.
function weakly(object) {
    const number = native.holdWeakly(object);
    if (number === 0) return new WeakRef(object);
    return { number, deref: () => native.heldWeakly(number) ?? undefined };
}
function forget(ref) {
    if (ref?.number !== undefined) native.forgetWeakly(ref.number);
}
/// Forgets the families of which scripts hold nothing any more.
function forgetGarbage() {
    for (const [id, ref] of shared.families) {
        if (ref.deref() !== undefined) continue;
        forget(ref);
        shared.families.delete(id);
    }
}
/// A tree is about to get nodes, or to become part of another one: its states live on by themselves.
export function keepFamily(s) {
    if (s.family === undefined) return;
    forget(shared.families.get(s.id));
    for (const [id, member] of s.family.states) {
        states[id] = member;
        shared.families.delete(id);
        member.family = undefined;
    }
}
/// The nodes that scripts may still ask for, beside those of the page's document: all that have an object
/// whose tree some script holds, and the documents of other windows. The numbers of the others are given
/// to new nodes. Garbage is collected between `gatherFamilies` and this.
export function heldNodes() {
    forgetGarbage();
    const held = [...shared.windows.keys(), ...shared.families.keys()];
    for (const known of shared.lists) for (const id of known.deref()?.fixed ?? []) held.push(id);
    return new Int32Array(held);
}
/// A list whose nodes, `fixed`, are held by their numbers as long as a script has the list.
export function holdNodes(list) {
    if (shared.lists.length >= 1024 + 2 * shared.keptLists) {
        shared.lists = shared.lists.filter((known) => known.deref() !== undefined);
        shared.keptLists = shared.lists.length;
    }
    shared.lists.push(new WeakRef(list));
}
/// The number of a node for use outside of the page: no later node gets it.
export function toldNumber(s) {
    native.noteTold(s.id);
    return s.id;
}
