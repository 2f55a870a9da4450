// Rules and declarations of style sheets (CSSOM, CSS Fonts Level 4, CSS Variables).
const sheet = new CSSStyleSheet();
sheet.replaceSync(`@font-feature-values Some  Font { @styleset { nice: 3 7; round: 2 } @swash { fancy: 1 } @other { x: 1 } }
@font-face { font-family: Body; src: url(a.woff) format("woff"), local('Body'); unicode-range: U+0-7F }`);
const [features, face] = sheet.cssRules;
print(features instanceof CSSFontFeatureValuesRule, features.type, features.fontFamily);
print(features.styleset.size, features.styleset.get("nice"), features.swash.get("fancy"), features.swash.get("none"));
print([...features.styleset.keys()], features.annotation.size, features.cssText.replace(/\s+/g, " "));
features.styleset.set("nice", 4);
features.styleset.delete("round");
attempt(() => features.swash.set("fancy", [1, 2]));
attempt(() => features.characterVariant.set("a", []));
print(features.cssText.replace(/\s+/g, " "));
print(face.style instanceof CSSFontFaceDescriptors, face.style.src, face.style.unicodeRange, face.style.fontFamily);
const e = document.createElement("p");
e.style.cssText = "--a\\;b: 1; --\\30 : 2; font: 10px/1 Ahem, 'Other Font'; color: RED";
print(e.style.length, e.style[0], e.style[1], e.style.getPropertyValue("--a;b"), e.style.getPropertyValue("--0"));
print(e.style.cssText);
e.style.cssText = e.style.cssText;
print(e.style.length, e.style[0], e.style.font);
sheet.replaceSync("[a=b][c~='d' I] > [ e ^= \"f\" ] { }");
print(sheet.cssRules[0].selectorText);
print(document.createElement("link").blocking.supports("render"), document.createElement("style").blocking.supports("x"));
