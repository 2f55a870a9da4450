// html: <div id=box style="width:100px;height:100px;overflow:hidden"><div style="height:120px"></div><div id=target style="width:50px;height:50px"></div></div><div style="height:600px"></div><div id=far style="height:40px"></div>
// What the containers of a target show of it, with the margins of scroll containers and of the root.
const tell = (name) => (list) => {
    for (const e of list) print(name, e.target.id, e.isIntersecting, e.intersectionRatio, e.intersectionRect.height);
};
const watch = (name, target, options) => new IntersectionObserver(tell(name), options).observe(target);
watch("clipped", target);
watch("margin of the box", target, { scrollMargin: "40px" });
watch("root", target, { root: box, rootMargin: "0px 0px 30px" });
watch("below", far);
watch("margin of the root", far, { rootMargin: "0px 0px 450px 0px", threshold: [0.5, 1] });
const observer = new IntersectionObserver(() => {}, { scrollMargin: "1px 2%", delay: 5, trackVisibility: true });
print(observer.rootMargin, observer.scrollMargin, observer.delay, observer.trackVisibility);
attempt(() => new IntersectionObserver(() => {}, { scrollMargin: "1em" }));
attempt(() => new IntersectionObserver(() => {}, { threshold: NaN }));

// Sizes of the boxes; a change above the target that a callback makes waits, and the window hears of it.
addEventListener("error", (event) => { print(event.message); event.preventDefault(); });
let rounds = 0;
new ResizeObserver((list) => {
    for (const { target: t, contentRect: r, borderBoxSize: [b], devicePixelContentBoxSize: [d] } of list) {
        print(t.id, [r.x, r.y, r.width, r.height], [b.inlineSize, b.blockSize], [d.inlineSize, d.blockSize]);
    }
    if (rounds++ === 0) box.style.height = "110px";
}).observe(target);
new ResizeObserver((list) => { print("box", list[0].contentRect.height); }).observe(box);
target.style.cssText = "width:33.25px;padding:2px;border:1px solid;height:10px";
