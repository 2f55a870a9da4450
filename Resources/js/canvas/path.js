// Paths (HTML Standard sections 4.12.5.1.5 and 4.12.5.1.6), as lines: curves are short pieces.

import { need, rangeError } from "../webidl/page.js";
import { isObject } from "../webidl/values.js";
import { toNumber, toSequence, toStr } from "../webidl/conversions.js";
import { brand, implementsInterface, instance, interface_ } from "../webidl/interfaces.js";
import { stateOf } from "../webidl/states.js";
import { fail } from "../webidl/exceptions.js";
import { identityMatrix, movePoint, otherMatrix } from "../geometry/matrix.js";
import { curve, pathLines } from "../svg/shapes.js";

/// The most points of a path.
const pointLimit = 100_000;
const isEvery = (numbers) => numbers.every((v) => v - v === 0);

/// A path: `lines` are lists of points, `matrix` is what new points are moved by.
export const newPath = (matrix = identityMatrix) => ({ lines: [], matrix, count: 0, start: null });
const moved = (path, x, y) => {
    const point = movePoint(path.matrix, { x, y });
    return [point.x, point.y];
};
/// The last point before it was moved.
const lastPlace = (path) => path.at ?? null;
function begin(path, x, y) {
    path.lines.push([moved(path, x, y)]);
    path.count++;
    path.at = path.start = [x, y];
}
function lineTo(path, x, y) {
    if (lastPlace(path) === null) return begin(path, x, y);
    if (path.count >= pointLimit) return;
    if (path.isClosed) {
        path.lines.push([moved(path, ...path.at)]);
        path.isClosed = false;
    }
    path.lines.at(-1).push(moved(path, x, y));
    path.count++;
    path.at = [x, y];
}
function close(path) {
    if (lastPlace(path) === null || path.isClosed) return;
    const line = path.lines.at(-1);
    line.push(line[0]);
    path.at = path.start;
    path.isClosed = true;
}
function moveTo(path, x, y) {
    path.isClosed = false;
    begin(path, x, y);
}
/// An arc from one angle to another, in pieces of at most 6 degrees.
function ellipse(path, x, y, rx, ry, turn, from, to, isBackward) {
    const whole = 2 * Math.PI;
    let sweep = to - from;
    if (isBackward ? -sweep >= whole : sweep >= whole) sweep = isBackward ? -whole : whole;
    else sweep = isBackward ? -(((from - to) % whole + whole) % whole) : (sweep % whole + whole) % whole;
    const steps = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 30)));
    const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
    for (let i = 0; i <= steps; i++) {
        const angle = from + sweep * i / steps, dx = rx * Math.cos(angle), dy = ry * Math.sin(angle);
        lineTo(path, x + dx * cos - dy * sin, y + dx * sin + dy * cos);
    }
}
/// The arc that touches two lines (HTML Standard, "arcTo").
function arcTo(path, x1, y1, x2, y2, radius) {
    if (lastPlace(path) === null) begin(path, x1, y1);
    const [x0, y0] = path.at, a = [x0 - x1, y0 - y1], b = [x2 - x1, y2 - y1];
    const cross = a[0] * b[1] - a[1] * b[0], la = Math.hypot(...a), lb = Math.hypot(...b);
    if (radius === 0 || la === 0 || lb === 0 || cross === 0) return lineTo(path, x1, y1);
    const half = Math.acos(Math.max(-1, Math.min(1, (a[0] * b[0] + a[1] * b[1]) / (la * lb)))) / 2;
    const away = radius / Math.tan(half), far = radius / Math.sin(half);
    const middle = [a[0] / la + b[0] / lb, a[1] / la + b[1] / lb], lm = Math.hypot(...middle);
    const cx = x1 + middle[0] / lm * far, cy = y1 + middle[1] / lm * far;
    const from = [x1 + a[0] / la * away, y1 + a[1] / la * away], to = [x1 + b[0] / lb * away, y1 + b[1] / lb * away];
    lineTo(path, ...from);
    ellipse(path, cx, cy, radius, radius, 0, Math.atan2(from[1] - cy, from[0] - cx), Math.atan2(to[1] - cy, to[0] - cx),
        cross > 0);
}
function roundRect(path, x, y, w, h, given) {
    const list = typeof given === "object" && given !== null && typeof given[Symbol.iterator] === "function"
        ? toSequence(given, radiusOf) : [radiusOf(given)];
    if (list.length < 1 || list.length > 4) throw rangeError("1 to 4 radii are needed");
    if (list.some(([rx, ry]) => rx < 0 || ry < 0)) throw rangeError("A radius is negative");
    if (!isEvery([x, y, w, h, ...list.flat()])) return;
    const corners = [list[0], list[1] ?? list[0], list[2] ?? list[0], list[3] ?? list[1] ?? list[0]];
    const [tl, tr, br, bl] = corners, scale = Math.min(1, ...[
        [w, tl[0] + tr[0]], [h, tr[1] + br[1]], [w, br[0] + bl[0]], [h, tl[1] + bl[1]],
    ].filter(([, sum]) => sum > 0).map(([side, sum]) => Math.abs(side) / sum));
    const sx = Math.sign(w) || 1, sy = Math.sign(h) || 1, quarter = Math.PI / 2;
    const places = [[x + w, y, tr, -1, 1, -quarter], [x + w, y + h, br, -1, -1, 0], [x, y + h, bl, 1, -1, quarter],
        [x, y, tl, 1, 1, 2 * quarter]];
    moveTo(path, x + tl[0] * scale * sx, y);
    for (const [px, py, [rx, ry], dx, dy, from] of places) {
        const [ax, ay] = [rx * scale * sx, ry * scale * sy];
        ellipse(path, px + dx * ax, py + dy * ay, ax, ay, 0, from, from + quarter, false);
    }
    close(path);
    moveTo(path, x, y);
}
function radiusOf(v) {
    if (!isObject(v)) {
        const radius = toNumber(v);
        return [radius, radius];
    }
    return [v.x === undefined ? 0 : toNumber(v.x), v.y === undefined ? 0 : toNumber(v.y)];
}

/// Methods of the mixin CanvasPath; `pathOf` gives the path of an object.
export const pathMembers = (pathOf) => class {
    closePath() { close(pathOf(this)); }
    moveTo(x, y) { draw(pathOf(this), arguments, 2, moveTo); }
    lineTo(x, y) { draw(pathOf(this), arguments, 2, lineTo); }
    quadraticCurveTo(cpx, cpy, x, y) {
        draw(pathOf(this), arguments, 4, (path, ...numbers) => { bend(path, numbers); });
    }
    bezierCurveTo(cp1x, cp1y, cp2x, cp2y, x, y) {
        draw(pathOf(this), arguments, 6, (path, ...numbers) => { bend(path, numbers); });
    }
    arcTo(x1, y1, x2, y2, radius) {
        draw(pathOf(this), arguments, 5, (path, ...numbers) => {
            if (numbers[4] < 0) fail("IndexSizeError", "The radius is negative");
            arcTo(path, ...numbers);
        });
    }
    rect(x, y, w, h) {
        draw(pathOf(this), arguments, 4, (path, left, top, width, height) => {
            moveTo(path, left, top);
            lineTo(path, left + width, top);
            lineTo(path, left + width, top + height);
            lineTo(path, left, top + height);
            close(path);
            moveTo(path, left, top);
        });
    }
    roundRect(x, y, w, h, radii = 0) {
        const path = pathOf(this);
        need(arguments.length, 4);
        roundRect(path, toNumber(x), toNumber(y), toNumber(w), toNumber(h), radii);
    }
    arc(x, y, radius, startAngle, endAngle, counterclockwise = false) {
        draw(pathOf(this), arguments, 5, (path, cx, cy, r, from, to) => {
            if (r < 0) fail("IndexSizeError", "The radius is negative");
            ellipse(path, cx, cy, r, r, 0, from, to, !!counterclockwise);
        });
    }
    ellipse(x, y, radiusX, radiusY, rotation, startAngle, endAngle, counterclockwise = false) {
        draw(pathOf(this), arguments, 7, (path, cx, cy, rx, ry, turn, from, to) => {
            if (rx < 0 || ry < 0) fail("IndexSizeError", "A radius is negative");
            ellipse(path, cx, cy, rx, ry, turn, from, to, !!counterclockwise);
        });
    }
};
/// Calls a step with the numbers of a call, unless one is not finite.
function draw(path, given, count, step) {
    need(given.length, count);
    const numbers = Array.from({ length: count }, (_, i) => toNumber(given[i]));
    if (isEvery(numbers)) step(path, ...numbers);
}
function bend(path, numbers) {
    if (lastPlace(path) === null) begin(path, numbers[0], numbers[1]);
    const points = [];
    for (let i = 0; i < numbers.length; i += 2) points.push([numbers[i], numbers[i + 1]]);
    for (const [x, y] of curve([...points, null], path.at)) lineTo(path, x, y);
}

/// Whether a point lies in the area of lines.
export function isInside(lines, x, y, isEvenOdd) {
    let winding = 0;
    for (const line of lines) {
        for (let i = 0; i < line.length; i++) {
            const [ax, ay] = line[i], [bx, by] = line[(i + 1) % line.length];
            const side = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
            if (side === 0 && Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y
                && y <= Math.max(ay, by)) return true;
            if (ay <= y && by > y && side > 0) winding++;
            else if (ay > y && by <= y && side < 0) winding--;
        }
    }
    return isEvenOdd ? winding % 2 !== 0 : winding !== 0;
}
/// Whether a point is at most a distance from one of the lines.
export function isNear(lines, x, y, distance) {
    for (const line of lines) {
        for (let i = 1; i < line.length; i++) {
            const [ax, ay] = line[i - 1], [dx, dy] = [line[i][0] - ax, line[i][1] - ay], square = dx * dx + dy * dy;
            const t = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / square));
            if (Math.hypot(x - ax - t * dx, y - ay - t * dy) <= distance) return true;
        }
    }
    return false;
}

export const Path2D = interface_("Path2D", null, () => {
    const members = pathMembers((object) => brand(object, Path2D).path);
    members.prototype.addPath = {
        addPath(path, transform = undefined) {
            const s = brand(this, Path2D);
            need(arguments.length, 1);
            const other = brand(path, Path2D).path, { m } = otherMatrix(transform);
            if (!isEvery(m)) return;
            for (const line of [...other.lines]) {
                s.path.lines.push(line.map(([x, y]) => {
                    const point = movePoint(m, { x, y });
                    return [point.x, point.y];
                }));
            }
            if (other.at) s.path.at = s.path.start = s.path.lines.at(-1).at(-1);
        },
    }.addPath;
    return members;
}, {
    make([path = undefined], newTarget) {
        const made = newPath();
        if (path !== undefined) {
            made.lines = implementsInterface(path, Path2D) ? stateOf(path).path.lines.map((line) => [...line])
                : pathLines(toStr(path));
            if (made.lines.length > 0) made.at = made.start = made.lines.at(-1).at(-1);
        }
        return instance(Path2D, { path: made }, newTarget);
    },
});
