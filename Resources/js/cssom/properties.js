// Names of properties.

import { native } from "garth:realm";
import { shared } from "../webidl/page.js";

export const sides = ["top", "right", "bottom", "left"];
export const shorthands = {
    margin: sides.map((side) => `margin-${side}`), padding: sides.map((side) => `padding-${side}`),
    "border-width": sides.map((side) => `border-${side}-width`),
    "border-style": sides.map((side) => `border-${side}-style`),
    "border-color": sides.map((side) => `border-${side}-color`), overflow: ["overflow-x", "overflow-y"],
};
export function joinSides(v) {
    if (v.length === 2) return v[0] === v[1] ? v[0] : v.join(" ");
    if (v[1] !== v[3]) return v.join(" ");
    if (v[0] !== v[2]) return v.slice(0, 3).join(" ");
    return v[0] !== v[1] ? v.slice(0, 2).join(" ") : v[0];
}
export const cssProperties =
    ("align-content align-items align-self all animation animation-delay animation-direction animation-duration "
        + "animation-fill-mode animation-iteration-count animation-name animation-play-state "
        + "animation-timing-function appearance aspect-ratio background background-attachment background-clip "
        + "background-color background-image background-origin background-position background-repeat background-size "
        + "border border-bottom border-bottom-color border-bottom-left-radius border-bottom-right-radius "
        + "border-bottom-style border-bottom-width border-collapse border-color border-image border-left "
        + "border-left-color border-left-style border-left-width border-radius border-right border-right-color "
        + "border-right-style border-right-width border-spacing border-style border-top border-top-color "
        + "border-top-left-radius border-top-right-radius border-top-style border-top-width border-width bottom "
        + "box-shadow box-sizing break-after break-before break-inside caption-side clear clip clip-path color "
        + "column-count column-fill column-gap column-rule column-span column-width columns contain content "
        + "counter-increment counter-reset counter-set cursor direction display empty-cells filter flex flex-basis "
        + "flex-direction flex-flow flex-grow flex-shrink flex-wrap float font font-family font-kerning font-size "
        + "font-size-adjust font-stretch font-style font-variant font-weight gap grid grid-area grid-auto-columns "
        + "grid-auto-flow grid-auto-rows grid-column grid-column-end grid-column-start grid-row grid-row-end "
        + "grid-row-start grid-template grid-template-areas grid-template-columns grid-template-rows height hyphens "
        + "inset isolation justify-content justify-items justify-self left letter-spacing line-break line-height "
        + "list-style list-style-image list-style-position list-style-type margin margin-bottom margin-left "
        + "margin-right margin-top mask max-height max-width min-height min-width mix-blend-mode object-fit "
        + "object-position opacity order orphans outline outline-color outline-offset outline-style outline-width "
        + "overflow overflow-wrap overflow-x overflow-y padding padding-bottom padding-left padding-right "
        + "padding-top perspective place-content place-items place-self pointer-events position quotes resize right "
        + "row-gap scroll-behavior tab-size table-layout text-align text-align-last text-decoration "
        + "text-decoration-color text-decoration-line text-decoration-style text-indent text-overflow text-shadow "
        + "text-transform top touch-action transform transform-origin transition transition-delay "
        + "transition-duration transition-property transition-timing-function unicode-bidi user-select "
        + "vertical-align visibility white-space widows width will-change word-break word-spacing word-wrap "
        + "writing-mode z-index fill stroke stroke-width zoom").split(" ");
export const cssPropertySet = new Set(cssProperties);
export const isKnownProperty = (name) => name.startsWith("--") || cssPropertySet.has(name);

const isPrefixed = (name) => name[0] === "-";
export const computedNames = (shared.computedNames ??= native.computedNames()
    .sort((a, b) => isPrefixed(a) - isPrefixed(b) || (a < b ? -1 : 1)));
export const computedNameSet = new Set(computedNames);
/// Shorthands by their longhands, for computed values.
export const computedShorthands = {
    __proto__: null,
    ...shorthands,
    border: ["border-top-width", "border-top-style", "border-top-color"],
    "border-top": ["border-top-width", "border-top-style", "border-top-color"],
    "border-right": ["border-right-width", "border-right-style", "border-right-color"],
    "border-bottom": ["border-bottom-width", "border-bottom-style", "border-bottom-color"],
    "border-left": ["border-left-width", "border-left-style", "border-left-color"],
    "border-radius": ["border-top-left-radius", "border-top-right-radius", "border-bottom-right-radius",
        "border-bottom-left-radius"],
    inset: ["top", "right", "bottom", "left"], flex: ["flex-grow", "flex-shrink", "flex-basis"],
    "flex-flow": ["flex-direction", "flex-wrap"],
    gap: ["row-gap", "column-gap"], outline: ["outline-color", "outline-style", "outline-width"],
    "list-style": ["list-style-position", "list-style-image", "list-style-type"],
    "place-content": ["align-content", "justify-content"],
    "place-items": ["align-items", "justify-items"], "place-self": ["align-self", "justify-self"],
    "text-decoration": ["text-decoration-line", "text-decoration-style", "text-decoration-color"],
    transition: ["transition-property", "transition-duration", "transition-timing-function", "transition-delay"],
    font: ["font-style", "font-weight", "font-size", "font-family"], "grid-row": ["grid-row-start", "grid-row-end"],
    "grid-column": ["grid-column-start", "grid-column-end"],
    "grid-area": ["grid-row-start", "grid-column-start", "grid-row-end", "grid-column-end"],
    "overscroll-behavior": ["overscroll-behavior-x", "overscroll-behavior-y"],
    columns: ["column-width", "column-count"],
};
