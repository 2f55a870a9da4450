// Navigator.

import { native } from "garth:realm";
import { PObject } from "../webidl/page.js";
import { driver } from "../driver/state.js";
import { array } from "../webidl/values.js";
import { brand, instance, interface_ } from "../webidl/interfaces.js";

/// Whether a person has used the page (HTML Standard, "user activation data model").
const UserActivation = interface_("UserActivation", null, () => class {
    get hasBeenActive() { return brand(this, UserActivation).hasBeenActive; }
    get isActive() { return isActivated(brand(this, UserActivation)); }
});
export const activationState = { hasBeenActive: false, isActive: false, until: 0 };
/// Whether a person has just used the page.
export const isActivated = (s) => s.isActive || native.now() < s.until;
/// A person uses the page by the input of a driver, which counts for some seconds ("transient activation").
export function activatePage() {
    activationState.hasBeenActive = true;
    activationState.until = native.now() + 5000;
}
const userActivation = instance(UserActivation, activationState);
export const Navigator = interface_("Navigator", null, () => class {
    get appCodeName() { return brand(this, Navigator) && "Mozilla"; }
    get appName() { return brand(this, Navigator) && "Netscape"; }
    get appVersion() { return brand(this, Navigator) && navigator.userAgent.replace(/^[^/]*\//, ""); }
    get platform() { return brand(this, Navigator) && "Linux x86_64"; }
    get product() { return brand(this, Navigator) && "Gecko"; }
    get productSub() { return brand(this, Navigator) && "20030107"; }
    get userAgent() { return brand(this, Navigator) && (driver.overrides.userAgent ?? native.userAgent()); }
    get vendor() { return brand(this, Navigator) && "Apple Computer, Inc."; }
    get vendorSub() { return brand(this, Navigator) && ""; }
    get language() { return brand(this, Navigator) && (driver.overrides.locale ?? native.languages()[0] ?? "en"); }
    get languages() {
        const s = brand(this, Navigator);
        const { locale } = driver.overrides;
        if (s.list === undefined || s.locale !== locale) {
            s.list = PObject.freeze(array(locale === undefined ? native.languages() : [locale]));
            s.locale = locale;
        }
        return s.list;
    }
    get onLine() { return brand(this, Navigator) && !driver.overrides.isOffline; }
    get cookieEnabled() { return brand(this, Navigator) && true; }
    get hardwareConcurrency() { return brand(this, Navigator) && 2; }
    get maxTouchPoints() { return brand(this, Navigator) && (driver.overrides.maxTouchPoints ?? 0); }
    get globalPrivacyControl() { return brand(this, Navigator) && (driver.overrides.privacyControl ?? false); }
    get userActivation() { return brand(this, Navigator) && userActivation; }
    get pdfViewerEnabled() { return brand(this, Navigator) && false; }
    get webdriver() { return brand(this, Navigator).isDriven ?? false; }
    get doNotTrack() { return brand(this, Navigator) && null; }
    javaEnabled() { return brand(this, Navigator) && false; }
    taintEnabled() { return brand(this, Navigator) && false; }
});
export const navigatorState = {};
export const navigator = instance(Navigator, navigatorState);
