// html: <canvas id=c width=200 height=100>Fallback</canvas><canvas id=other></canvas><p id=p>Text</p>
const canvas = document.getElementById("c"), context = canvas.getContext("2d");
print(context, context === canvas.getContext("2d"), context.canvas === canvas);
print(canvas.getContext("webgl"), canvas.getContext("webgl2"), canvas.getContext("nothing"));

// Colours are given back as CSSOM writes them; what is none leaves the old one.
for (const color of ["red", "#abc", "rgba(1, 2, 3, 0.5)", "hsl(120 100% 25%)", "transparent", "none", "#12345"]) {
    context.fillStyle = color;
    print(color, "->", context.fillStyle);
}
const gradient = context.createLinearGradient(0, 0, 10, 0);
gradient.addColorStop(0, "red");
attempt(() => gradient.addColorStop(2, "red"));
attempt(() => gradient.addColorStop(0, "no colour"));
context.fillStyle = gradient;
print(context.fillStyle === gradient);

// The state.
context.lineWidth = 3;
context.save();
context.lineWidth = -1;
context.lineCap = "round";
context.lineCap = "nonsense";
context.globalAlpha = 0.5;
context.globalAlpha = 2;
print(context.lineWidth, context.lineCap, context.globalAlpha);
context.restore();
print(context.lineWidth, context.lineCap, context.globalAlpha);
context.setLineDash([1, 2, 3]);
print(context.getLineDash());
context.setLineDash([-1]);
print(context.getLineDash());

// Fonts and texts: a cell is half as wide as the font is high.
for (const font of ["italic bold 20px/2 Arial, sans-serif", "2em serif", "12px", "nonsense", "700 15pt monospace"]) {
    context.font = font;
    print(font, "->", context.font);
}
context.font = "20px sans-serif";
print(context.measureText("four").width, context.measureText("漢字").width, context.measureText("e\u0301").width);
context.textAlign = "center";
const metrics = context.measureText("four");
print(metrics.actualBoundingBoxLeft, metrics.actualBoundingBoxRight, metrics.fontBoundingBoxAscent);
context.letterSpacing = "3px";
print(context.measureText("four").width);

// Transformations and paths.
context.setTransform(1, 0, 0, 1, 10, 20);
context.scale(2, 3);
const { a, d, e, f } = context.getTransform();
print(a, d, e, f);
context.resetTransform();
context.beginPath();
context.rect(10, 10, 30, 20);
print(context.isPointInPath(20, 20), context.isPointInPath(50, 20), context.isPointInStroke(10, 15));
context.beginPath();
context.arc(50, 50, 20, 0, 2 * Math.PI);
print(context.isPointInPath(50, 65), context.isPointInPath(65, 65), context.isPointInPath(71, 50));
const path = new Path2D("M0 0 H10 V10 H0 Z M2 2 H8 V8 H2 Z");
print(context.isPointInPath(path, 5, 5), context.isPointInPath(path, 5, 5, "evenodd"), context.isPointInPath(path, 1, 1, "evenodd"));
attempt(() => context.arc(0, 0, -1, 0, 1));
attempt(() => context.isPointInPath(0, 0, "odd"));
attempt(() => context.roundRect(0, 0, 1, 1, -1));

// Pixels are transparent.
const data = context.getImageData(0, 0, 2, 3);
print(data, data.width, data.height, data.data.constructor === Uint8ClampedArray, [...data.data].every((v) => v === 0));
attempt(() => context.getImageData(0, 0, 0, 1));
attempt(() => new ImageData(new Uint8ClampedArray(7), 1));
print(new ImageData(new Uint8ClampedArray(16), 2).height);
const small = document.createElement("canvas");
small.width = small.height = 1;
print(small.toDataURL());
small.width = 0;
print(small.toDataURL());
print(canvas.width, canvas.height, document.getElementById("other").width);

// Pictures.
attempt(() => context.drawImage(document.body, 0, 0));
const apart = new OffscreenCanvas(10, 10);
print(apart.getContext("2d"), apart.getContext("webgl"), apart.width);
attempt(() => apart.getContext("no kind"));
createImageBitmap(canvas).then((bitmap) => {
    print(bitmap, bitmap.width, bitmap.height);
    bitmap.close();
    print(bitmap.width);
});
small.width = 5;
small.toBlob((blob) => { print(blob.type, blob.size); });

// The tree of the page has nothing of the texts.
context.fillText("Label", 10, 10);
Promise.resolve().then(() => { print(canvas.textContent, canvas.childNodes.length, canvas.shadowRoot, canvas.outerHTML); });

// A number that is not finite is no error, and changes nothing (unrestricted double).
context.lineDashOffset = 4;
context.lineDashOffset = undefined;
context.lineWidth = Infinity;
context.globalAlpha = "x";
print(context.lineDashOffset, context.lineWidth, context.globalAlpha);
context.moveTo(NaN, 1);
context.fillRect(undefined, 0, 1, 1);
context.scale(NaN, 1);
print(context.getTransform().isIdentity);
attempt(() => context.createLinearGradient(NaN, 0, 1, 1));
