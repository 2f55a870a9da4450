// The place and the permissions that a driver has set (WebDriver BiDi; Geolocation, Permissions).

import { page } from "garth:realm";
import { apply, getOwnPropertyDescriptor, need, typeError } from "../webidl/page.js";
import { driver } from "./state.js";
import { dictionary, isCallable, isObject } from "../webidl/values.js";
import { toCallback, toLong, toStr } from "../webidl/conversions.js";
import { stateOf } from "../webidl/states.js";
import { brand, expose, instance, interface_, publishMembers, see } from "../webidl/interfaces.js";
import { fire } from "../events/event.js";
import { EventTarget } from "../dom/states.js";
import { eventHandlers } from "../events/handlers.js";
import { setTimer } from "../html/timers.js";
import { Navigator } from "../window/navigator.js";
import { promised } from "../fetch/headers.js";
import { wallTime } from "../fetch/blob.js";
import { ownOrigin } from "../window/origin.js";

// A page sees these interfaces only while a driver uses it: people's pages see neither.

/// The state of a permission of the page's origin.
const permissionState = (name) => driver.overrides.permissions?.[ownOrigin()]?.[name] ?? "prompt";
/// The permissions that have names (Permissions Registry).
const permissionNames = [
    "accelerometer", "ambient-light-sensor", "background-fetch", "background-sync", "bluetooth", "camera",
    "captured-surface-control",
    "clipboard-read", "clipboard-write", "display-capture", "geolocation", "gyroscope", "idle-detection",
    "keyboard-lock", "local-fonts",
    "local-network-access", "magnetometer", "microphone", "midi", "nfc", "notifications", "payment-handler",
    "periodic-background-sync",
    "persistent-storage", "pointer-lock", "push", "screen-wake-lock", "speaker-selection", "storage-access",
    "top-level-storage-access",
    "web-app-installation", "window-management",
];
const permissionStatuses = new Set();
const PermissionStatus = interface_("PermissionStatus", EventTarget, () => class {
    get state() { return permissionState(brand(this, PermissionStatus).name); }
    get name() { return brand(this, PermissionStatus).name; }
}, { isExposed: false });
eventHandlers(PermissionStatus, ["change"]);
const Permissions = interface_("Permissions", null, () => class {
    query(descriptor) {
        return promised(() => {
            brand(this, Permissions);
            if (!isObject(descriptor)) throw typeError("The descriptor is no object");
            const name = toStr(descriptor.name);
            if (!permissionNames.includes(name)) throw typeError(`There is no permission ${name}`);
            const status = instance(PermissionStatus, { listeners: null, name, told: permissionState(name) });
            if (permissionStatuses.size < 100) permissionStatuses.add(stateOf(status));
            return status;
        });
    }
}, { isExposed: false });
const permissions = instance(Permissions, {});
export function tellPermissions() {
    for (const s of permissionStatuses) {
        const now = permissionState(s.name);
        if (now === s.told) continue;
        s.told = now;
        fire(s, "change");
    }
}

const coordinatesJSON = ({ latitude, longitude, accuracy, altitude, altitudeAccuracy, heading, speed }) =>
    dictionary({ accuracy, latitude, longitude, altitude, altitudeAccuracy, heading, speed });
const GeolocationCoordinates = interface_("GeolocationCoordinates", null, () => class {
    get latitude() { return brand(this, GeolocationCoordinates).latitude; }
    get longitude() { return brand(this, GeolocationCoordinates).longitude; }
    get accuracy() { return brand(this, GeolocationCoordinates).accuracy; }
    get altitude() { return brand(this, GeolocationCoordinates).altitude; }
    get altitudeAccuracy() { return brand(this, GeolocationCoordinates).altitudeAccuracy; }
    get heading() { return brand(this, GeolocationCoordinates).heading; }
    get speed() { return brand(this, GeolocationCoordinates).speed; }
    toJSON() { return coordinatesJSON(brand(this, GeolocationCoordinates)); }
}, { isExposed: false });
const GeolocationPosition = interface_("GeolocationPosition", null, () => class {
    get coords() { return brand(this, GeolocationPosition).coords; }
    get timestamp() { return brand(this, GeolocationPosition).timestamp; }
    toJSON() {
        const { coords, timestamp } = brand(this, GeolocationPosition);
        return dictionary({ timestamp, coords: coordinatesJSON(stateOf(coords)) });
    }
}, { isExposed: false });
const GeolocationPositionError = interface_("GeolocationPositionError", null, () => class {
    get code() { return brand(this, GeolocationPositionError).code; }
    get message() { return brand(this, GeolocationPositionError).message; }
}, { isExposed: false, constants: { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } });
let lastWatch = 0;
/// The watchers of the position, by their numbers.
const placeWatchers = new Map();
let toldPlace = "null";
function tellPlace(success, failure) {
    const place = driver.overrides.geolocation, state = permissionState("geolocation");
    const fails = (code, message) => {
        if (isCallable(failure)) apply(failure, undefined, [instance(GeolocationPositionError, { code, message })]);
    };
    if (state !== "granted") return fails(1, "The page may not know the place");
    if (place === undefined || place.error) return fails(2, "The place is not known");
    const coords = instance(GeolocationCoordinates, {
        latitude: place.latitude, longitude: place.longitude, accuracy: place.accuracy ?? 1, altitude: place.altitude
            ?? null,
        altitudeAccuracy: place.altitudeAccuracy ?? null, heading: place.heading ?? null, speed: place.speed ?? null,
    });
    apply(success, undefined, [instance(GeolocationPosition, { coords, timestamp: Math.floor(wallTime()) })]);
}
export function tellPlaceWatchers() {
    const place = JSON.stringify(driver.overrides.geolocation ?? null);
    if (place === toldPlace) return;
    toldPlace = place;
    for (const [success, failure] of placeWatchers.values()) setTimer(() => tellPlace(success, failure), 0, false);
}
const Geolocation = interface_("Geolocation", null, () => class {
    getCurrentPosition(success, failure = null, options = undefined) {
        brand(this, Geolocation);
        need(arguments.length, 1);
        const f = toCallback(success);
        setTimer(() => tellPlace(f, failure), 0, false);
    }
    watchPosition(success, failure = null, options = undefined) {
        brand(this, Geolocation);
        need(arguments.length, 1);
        const f = toCallback(success);
        if (placeWatchers.size < 100) placeWatchers.set(++lastWatch, [f, failure]);
        setTimer(() => tellPlace(f, failure), 0, false);
        return lastWatch;
    }
    clearWatch(id) {
        brand(this, Geolocation);
        placeWatchers.delete(toLong(id));
    }
}, { isExposed: false });
const geolocation = instance(Geolocation, {});

/// Shows a page that is driven what a person's page does not have.
export function exposeSensors() {
    if (!page.isSecureContext) return;
    const holder = {
        get geolocation() { brand(this, Navigator); return geolocation; },
        get permissions() { brand(this, Navigator); return permissions; },
    };
    publishMembers(holder, see(Navigator).prototype, true);
    for (const I of [GeolocationCoordinates, GeolocationPosition, GeolocationPositionError, Geolocation, Permissions,
        PermissionStatus]) {
        expose(getOwnPropertyDescriptor(I, "name").value, see(I));
    }
}
