// What a driver says of the browser (User-Agent Client Hints).

import { page } from "garth:realm";
import { PObject } from "../webidl/page.js";
import { driver } from "./state.js";
import { array, dictionary } from "../webidl/values.js";
import { toStr } from "../webidl/conversions.js";
import { brand, expose, instance, interface_, publishMembers, see } from "../webidl/interfaces.js";
import { Navigator } from "../window/navigator.js";
import { promised } from "../fetch/headers.js";

const toldBrands = (list) =>
    PObject.freeze(array((list ?? []).map(({ brand, version }) => PObject.freeze(dictionary({ brand, version })))));
const brandsOf = (s) => (s.brands ??= toldBrands(s.hints.brands));
const NavigatorUAData = interface_("NavigatorUAData", null, () => class {
    get brands() { return brandsOf(brand(this, NavigatorUAData)); }
    get mobile() { return brand(this, NavigatorUAData).hints.mobile ?? false; }
    get platform() { return brand(this, NavigatorUAData).hints.platform ?? ""; }
    getHighEntropyValues(hints) {
        return promised(() => {
            const { hints: known } = brand(this, NavigatorUAData),
                told = { brands: this.brands, mobile: this.mobile, platform: this.platform };
            const texts = ["architecture", "bitness", "model", "platformVersion"];
            for (const name of [...hints].map(toStr)) {
                if (texts.includes(name)) told[name] = known[name] ?? "";
                else if (name === "wow64") told.wow64 = known.wow64 ?? false;
                else if (name === "fullVersionList") told.fullVersionList = toldBrands(known.fullVersionList);
                else if (name === "formFactors") told.formFactors = array(known.formFactors ?? []);
            }
            return dictionary(told);
        });
    }
    toJSON() {
        const s = brand(this, NavigatorUAData), { mobile = false, platform = "" } = s.hints;
        return dictionary({ brands: brandsOf(s), mobile, platform });
    }
}, { isExposed: false });
/// Shows what the driver says, or hides the interface: other pages have none.
export function exposeClientHints() {
    const { clientHints } = driver.overrides;
    const isShown = clientHints !== undefined && page.isSecureContext, prototype = see(Navigator).prototype;
    if (!isShown && !driver.hasClientHints) return;
    driver.hasClientHints = isShown;
    delete prototype.userAgentData;
    delete page.NavigatorUAData;
    if (!isShown) return;
    const data = instance(NavigatorUAData, { hints: clientHints });
    publishMembers({ get userAgentData() { brand(this, Navigator); return data; } }, prototype, true);
    expose("NavigatorUAData", see(NavigatorUAData));
}
