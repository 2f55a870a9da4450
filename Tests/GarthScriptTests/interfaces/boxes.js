// html: <div id=a style="width:133.5px;height:40px;border:3px solid;padding:5px;margin:10px 20px"></div><div id=b style="height:30px;margin-top:30px"></div><div id=wide style="width:2000px;height:1000px"></div><div id=box style="width:100px;height:100px;overflow:auto"><div id=tall style="width:50px;height:400px"></div></div><div id=r style="position:relative;height:20px"><div id=c style="position:absolute;right:10px;width:30px;height:5px"></div></div><div id=moved style="height:7px;transform:translate(10px, 50%)"></div><div id=fixed style="position:fixed;left:1px;top:2px;width:3px;height:4px"></div>
const rect = (e) => { const r = e.getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; };
print("blocks", rect(a), rect(b), rect(document.body));
print("sizes", a.offsetWidth, a.offsetHeight, a.clientWidth, a.clientLeft, getComputedStyle(a).width);
print("body", getComputedStyle(document.body).marginLeft);
print("out of the flow", rect(c), getComputedStyle(c).left, getComputedStyle(c).top, getComputedStyle(r).left);
print("moved", rect(moved));

// The page is as large as what overflows it, and scrolls there in both directions.
const root = document.documentElement;
print("page", root.scrollWidth, root.scrollHeight);
scrollTo(5000, 5000);
print("scrolled", scrollX, scrollY, rect(a), rect(fixed));
scrollTo(0, 0);

// A box scrolls its content, as far as it goes.
box.scrollTop = 1000;
print("box", box.scrollTop, box.scrollHeight, tall.getBoundingClientRect().y - box.getBoundingClientRect().y);
box.scrollTop = 0;
tall.scrollIntoView({ block: "end" });
print("into view", box.scrollTop, scrollX, scrollY);
scrollTo(0, 850);
print("point", document.elementFromPoint(20, 300).id, document.elementFromPoint(2, 3).id);
attempt(() => box.scrollIntoView({ block: "middle" }));
attempt(() => scrollTo({ top: 1, behavior: "fast" }));

// A smooth scroll takes some frames, and tells of its end once.
document.addEventListener("scrollend", () => { print("end", scrollY); });
scrollTo({ top: 10, behavior: "smooth" });
print("smooth", scrollY);
