// html: <button id=b commandfor=d command=show-modal></button><dialog id=d><input id=i></dialog><div id=p popover><input id=q autofocus></div><button id=c></button><details id=one name=n open><summary>1</summary><p id=deep hidden=until-found>x</p></details><details id=two name=n><summary>2</summary></details>
// Commands of buttons, and what opens and closes (HTML Standard).
const note = (type) => document.addEventListener(type, (e) => {
    print(type, e.target.id, e.command ?? `${e.oldState} ${e.newState}`, e.cancelable, e.source ? e.source.id : "");
}, true);
["command", "beforetoggle", "toggle"].forEach(note);
print(b.command, b.commandForElement === d, c.commandForElement, "oncommand" in b);
b.click();
print(d.open, document.activeElement.id);
d.addEventListener("beforetoggle", (e) => { print("closing", e.newState); }, { once: true });
d.close();
c.command = "--own";
c.commandForElement = p;
p.oncommand = (e) => { print("handled", e.command, p.matches(":popover-open")); };
c.click();
c.command = "TOGGLE-popover";
c.focus();
c.click();
print(c.command, p.matches(":popover-open"), document.activeElement.id);
c.click();
print(p.matches(":popover-open"), document.activeElement.id);
c.command = "show-modal";
c.click();
c.removeAttribute("commandfor");
print(c.commandForElement, c.getAttribute("command"));
c.popoverTargetElement = p;
c.click();
print(p.matches(":popover-open"), c.getAttribute("popovertarget") === "");
two.open = true;
print(one.open, two.open);
deep.addEventListener("beforematch", () => { print("beforematch", deep.hidden); });
setTimeout(() => {
    location.hash = "#deep";
    print(one.open, two.open, deep.hidden);
    attempt(() => new CommandEvent());
    const event = new CommandEvent("command", { command: "x", source: b });
    print(event.command, event.source === b);
    attempt(() => new FormDataEvent("formdata"));
}, 5);
