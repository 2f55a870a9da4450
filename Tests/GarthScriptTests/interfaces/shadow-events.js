// Related targets in shadow trees, and nodes of shadow trees (DOM Standard).
const host = document.createElement("div"), child = host.appendChild(document.createElement("p"));
document.body.append(host);
const shadow = host.attachShadow({ mode: "closed" }), inner = shadow.appendChild(document.createElement("b"));
let heard = [];
for (const [name, target] of [["window", window], ["body", document.body], ["host", host], ["inner", inner]]) {
    target.addEventListener("x", (e) => heard.push(`${name} ${e.relatedTarget === host ? "host" : e.relatedTarget && e.relatedTarget.localName}`));
}
let event = new FocusEvent("x", { bubbles: true, composed: true, relatedTarget: inner });
document.body.dispatchEvent(event);
print(heard, event.relatedTarget === host, event.target === document.body);
heard = [];
event = new FocusEvent("x", { bubbles: true, composed: true, relatedTarget: host });
inner.dispatchEvent(event);
print(heard, event.target, event.relatedTarget);
heard = [];
event = new MouseEvent("x", { relatedTarget: inner });
host.dispatchEvent(event);
print(heard, event.target, event.relatedTarget);
const range = document.createRange();
range.setStart(document.body, 0);
range.insertNode(shadow);
print(document.body.firstChild === inner, shadow.childNodes.length);
const template = document.createElement("template");
template.shadowRootMode = "OPEN";
template.shadowRootClonable = true;
print(template.shadowRootMode, template.shadowRootDelegatesFocus, template.outerHTML);
print(Document.parseHTMLUnsafe("<p>a").URL, new DOMParser().parseFromString("<p>a", "text/html").URL === document.URL);
new Blob(["abcd"]).slice(1.5, 3.5).text().then((text) => print(text));
new Blob(["abcd"]).slice(NaN, Infinity).text().then((text) => print(text));
