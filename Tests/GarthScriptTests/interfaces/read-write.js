// html: <style>:read-write { width: 10px } :read-only { width: 20px }</style><input id=t><input id=c type=checkbox><input id=d type=date><input id=r readonly><textarea id=a></textarea><textarea id=x disabled></textarea><div id=h contenteditable><p id=p>x<span id=n contenteditable=false><b id=b>y</b></span></p></div><select id=s></select><p id=o>z</p>
// What a person may write into (HTML Standard, ":read-write").
const told = () => print(...[t, c, d, r, a, x, h, p, n, b, s, o].map((e) =>
    `${e.id}${e.matches(":read-write") ? "w" : ""}${e.matches(":read-only") ? "o" : ""}${getComputedStyle(e).width}`));
told();
h.contentEditable = "false";
n.contentEditable = "plaintext-only";
c.type = "email";
r.readOnly = false;
told();
print(document.querySelectorAll("p:not(:read-write)").length, b.closest(":read-write") === b);
