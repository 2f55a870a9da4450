// Custom elements as controls, their internals and their callbacks (HTML Standard section 4.13).
const log = [];
class Control extends HTMLElement {
    static formAssociated = true;
    constructor() {
        super();
        this.i = this.attachInternals();
    }
    formResetCallback() { log.push("reset"); }
    formAssociatedCallback(form) { log.push(form ? "form " + form.id : "no form"); }
}
document.body.innerHTML = "<form id=f><fieldset><x-control name=a></x-control></fieldset><input type=reset></form>";
const form = document.forms[0], fieldset = form.elements[0], element = document.querySelector("x-control");
print(form.elements.length, fieldset.elements.length);
customElements.define("x-control", Control);
print(form.elements.length, fieldset.elements.length, fieldset.elements[0] === element, log);
form.reset();
print(log);
document.querySelector("input").click();
print(log.length);
Promise.resolve().then(() => print(log.length));
attempt(() => new HTMLElement());
customElements.define("x-base", HTMLElement);
attempt(() => new HTMLElement());
const { i } = element;
print(i.ariaControlsElements, i.ariaActiveDescendantElement);
i.ariaControlsElements = [form, fieldset];
i.ariaActiveDescendantElement = form;
print(i.ariaControlsElements.length, i.ariaControlsElements === i.ariaControlsElements, i.ariaActiveDescendantElement === form);
i.ariaControlsElements = null;
print(i.ariaControlsElements);
attempt(() => i.setValidity({ customError: true }, "bad", document.body));
const inner = element.attachShadow({ mode: "open" }).appendChild(document.createElement("input"));
i.setValidity({ customError: true }, "bad", inner);
print(i.validationMessage, i.validity.customError);
