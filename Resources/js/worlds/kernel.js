// What the page's own world does for all worlds.

import { core, home } from "../webidl/page.js";

/// What the page's own world does for all worlds, by the modules that call `keep`.
export const kernel = home ? home.kernel : Object.seal({
    adoptList: null, assignedSlot: null, attributeChanged: null, awaitImage: null, blurElement: null,
    cloneShadow: null, contentHandlerChanged: null, customAdopted: null, customAttributeChanged: null,
    customConnected: null, customCreated: null, customDisconnected: null, customElement: null, dispatch: null,
    enqueueReaction: null, focusAround: null, focusElement: null, formOwner: null, hidePopover: null,
    insert: null, makeAttr: null, makeShadow: null, nameParts: null, noteBlocking: null, noteLook: null,
    parseXMLFragment: null, pointTo: null, press: null, queueRecord: null, reactions: null, readBodyHandlers: null,
    remove: null,
    serializeXML: null, settleAsked: null, settleFocus: null, settleSheets: null, sheetChanged: null,
    showLabels: null, showPopover: null, signalSlot: null, slotAttributeChanged: null, slotsAfterInsertion: null,
    slotsAfterRemoval: null, slotsBeforeRemoval: null, takeParsedShadows: null, tellFormOwner: null,
    tellParsed: null, touchInserted: null, touchMotion: null, tryUpgrade: null, upgradeParsed: null,
    watchMotions: null,
});
core.kernel = kernel;
/// Gives the kernel functions of the page's own world. A name that it has not is an error.
export function keep(functions) {
    if (!home) Object.assign(kernel, functions);
}
