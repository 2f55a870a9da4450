// Beacons (Beacon section 3).

import { need, typeError } from "../webidl/page.js";
import { toUSV } from "../webidl/conversions.js";
import { brand } from "../webidl/interfaces.js";
import { baseURL, mainDocument } from "../dom/document.js";
import { publishMixin } from "../dom/mixins.js";
import { parseURL } from "./url.js";
import { Navigator } from "../window/navigator.js";
import { isSafelistedField } from "./headers.js";
import { extractBody } from "./bodies.js";
import { sendRequest } from "./sending.js";

publishMixin(() => class {
    sendBeacon(url, data = null) {
        brand(this, Navigator);
        need(arguments.length, 1);
        const address = parseURL(toUSV(url), baseURL(mainDocument));
        if (!address || !/^https?:$/.test(address.protocol)) throw typeError("The URL is not one of the web");
        const body = data === null || data === undefined ? null : extractBody(data);
        if (body?.stream) throw typeError("A stream cannot be sent");
        if (body !== null && body.bytes.length > 65536) return false;
        const list = body === null || body.type === null ? [] : [["Content-Type", body.type]];
        const isSimple = list.every(([name, value]) => isSafelistedField(name, value));
        sendRequest({
            url: address.href, method: "POST", headers: list, body: body === null ? null : body.bytes, mode: isSimple
                ? "no-cors" : "cors",
            credentials: "include", redirect: "follow", cache: "default", referrer: "about:client", referrerPolicy: "",
            initiator: "beacon",
        }, () => {});
        return true;
    }
}, Navigator);
