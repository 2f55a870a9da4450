"""What of a page's paint a screen carries: the part of `look.py` for `--paint`.

Words that a page has once, in Chromium and in Garth, say where its boxes are. Four figures for each page:

  grounds   of the boxes with a ground of their own: those whose word stands on one, and those whose row
            is filled from side to side
  borders   of the boxes with a border that is seen: those with a line of it beside, above or below
  headings  of the words of h1 to h3: those that are bold
  contrast  of all words: those with at least .8 of the contrast that they have on the page
"""
import collections
import os
import re
import subprocess

# Runs in the page, whose glyphs have the size of cells.
PAINT = """(() => {
  const style = document.createElement('style');
  style.textContent = STYLE_TEXT;
  document.documentElement.append(style);
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const channels = new Map();
  const parse = color => {
    if (!channels.has(color)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      channels.set(color, [r, g, b, a / 255]);
    }
    return channels.get(color);
  };
  const over = (top, below) => [0, 1, 2].map(i => top[i] * top[3] + below[i] * (1 - top[3]));
  const luminance = c => {
    const [r, g, b] = c.map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const ratio = (a, b) => {
    const [x, y] = [luminance(a), luminance(b)];
    return (Math.max(x, y) + .05) / (Math.min(x, y) + .05);
  };
  const isDark = getComputedStyle(document.documentElement).colorScheme.includes('dark')
    && matchMedia('(prefers-color-scheme: dark)').matches;
  const grounds = new Map([[null, isDark ? [18, 18, 18] : [255, 255, 255]]]);
  const ground = element => {
    if (!grounds.has(element)) {
      const below = ground(element.parentElement);
      const color = parse(getComputedStyle(element).backgroundColor);
      grounds.set(element, color[3] > 0 ? over(color, below) : below);
    }
    return grounds.get(element);
  };
  const numbers = new Map(), boxes = [];
  const number = element => {
    if (!numbers.has(element)) {
      numbers.set(element, boxes.length);
      const css = getComputedStyle(element), own = ground(element), around = ground(element.parentElement);
      const isRoot = element === document.body || element === document.documentElement;
      const sides = ['Top', 'Right', 'Bottom', 'Left'].filter(side => {
        const color = parse(css[`border${side}Color`]);
        return parseFloat(css[`border${side}Width`]) > 0 && color[3] > .02
          && ratio(over(color, own), own) >= 1.04;
      });
      const rect = element.getBoundingClientRect();
      boxes.push({
        width: rect.width, hasGround: !isRoot && css.display !== 'inline' && ratio(own, around) > 1.02,
        sides: isRoot || css.display === 'inline' ? [] : sides,
      });
    }
    return numbers.get(element);
  };
  const words = [], range = document.createRange();
  const walker = document.createTreeWalker(document.body || document, NodeFilter.SHOW_TEXT);
  for (let node; node = walker.nextNode();) {
    const parent = node.parentElement;
    if (!parent || /^(SCRIPT|STYLE|TEXTAREA|OPTION|TITLE)$/.test(parent.tagName)) continue;
    if (!parent.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
    for (const match of node.data.matchAll(/\\S{3,}/g)) {
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const r = range.getClientRects()[0];
      if (!r || r.width < 3 || r.height < 3 || r.right <= 0) continue;
      const around = [];
      for (let e = parent; e && around.length < 20; e = e.parentElement) around.push(number(e));
      const below = ground(parent);
      words.push([match[0], ratio(over(parse(getComputedStyle(parent).color), below), below), around,
                  parent.closest('h1, h2, h3') !== null]);
    }
  }
  return {words, boxes};
})()"""

Cell = collections.namedtuple("Cell", "sign text ground bold underlined")
SIDES = "│┃├┤┼┌┐└┘╭╮╰╯"
RULES = "─━┬┴┼├┤"


def luminance(color):
    r, g, b = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (c / 255 for c in color)]
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def ratio(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def rows(garth, path, columns, is_dark):
    """The cells of a page as Garth draws it, row by row."""
    environment = dict(os.environ, COLORTERM="truecolor", TERM="xterm-256color",
                       COLORFGBG="15;0" if is_dark else "0;15")
    output = subprocess.run([garth, "--dump", "--format", "ansi", "--width", str(columns), path], timeout=60,
                            env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    found, text, ground, marks = [], None, None, set()
    for line in output.decode("utf-8", "replace").split("\n"):
        row = []
        for match in re.finditer(r"\x1b\[([\d;:]*)m|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b.|(.)", line):
            if match[2]:
                row.append(Cell(match[2], text, ground, 1 in marks, 4 in marks))
            if match[1] is None:
                continue
            numbers = [int(v or 0) for v in re.split("[;:]", match[1])]
            while numbers:
                code = numbers.pop(0)
                if code == 0:
                    text, ground, marks = None, None, set()
                elif code in (38, 48) and numbers[:1] == [2]:
                    color, numbers = tuple(numbers[1:4]), numbers[4:]
                    text, ground = (color, ground) if code == 38 else (text, color)
                elif code == 39:
                    text = None
                elif code == 49:
                    ground = None
                elif code in (22, 24):
                    marks -= {1, 2} if code == 22 else {4}
                elif code < 10:
                    marks.add(code)
        found.append(row)
    return found


def places(screen):
    """The words of a screen that stand there once, with their rows and columns."""
    found, count = {}, collections.Counter()
    for number, row in enumerate(screen):
        for match in re.finditer(r"[^\s│┃]+", "".join(cell.sign for cell in row)):
            count[match.group()] += 1
            found[match.group()] = (number, match.start())
    return {word: place for word, place in found.items() if count[word] == 1}


def has_line(screen, place, length, sides):
    row, column = place
    cells = screen[row]
    if "Left" in sides and any(cell.sign in SIDES for cell in cells[:column]):
        return True
    if "Right" in sides and any(cell.sign in SIDES for cell in cells[column + length:]):
        return True

    def rule(numbers):
        return any(0 <= n < len(screen) and column < len(screen[n]) and screen[n][column].sign in RULES
                   for n in numbers)
    if "Top" in sides and rule(range(row - 1, row - 12, -1)):
        return True
    return "Bottom" in sides and (cells[column].underlined or rule(range(row + 1, row + 12)))


def score(page, screen, is_dark):
    """The figures of a page: pairs of what is carried and what there is."""
    text, ground = ((255, 255, 255), (0, 0, 0)) if is_dark else ((0, 0, 0), (255, 255, 255))
    count = collections.Counter(word for word, *_ in page["words"])
    place = places(screen)
    total, told = collections.Counter(), set()
    for word, contrast, around, is_heading in page["words"]:
        if count[word] > 1 or word not in place:
            continue
        row, column = place[word]
        cell = screen[row][column]
        own = ratio(cell.text or text, cell.ground or ground)
        total["contrast"] += own >= 0.8 * min(contrast, 21) - 0.02
        total["words"] += 1
        if is_heading:
            total["bold"] += cell.bold
            total["headings"] += 1
        for number in around:
            box = page["boxes"][number]
            if number in told:
                continue
            # The innermost ground is the one that is seen.
            if box["hasGround"] and not any(page["boxes"][n]["hasGround"] for n in around[:around.index(number)]):
                told.add(number)
                total["grounds"] += 1
                total["on ground"] += cell.ground is not None
                cells = screen[row]
                first, end = column, column
                while first > 0 and cells[first - 1].ground == cell.ground:
                    first -= 1
                while end < len(cells) and cells[end].ground == cell.ground:
                    end += 1
                total["filled"] += cell.ground is not None and (end - first) * 8 >= 0.8 * box["width"] - 8
            if box["sides"]:
                told.add(number)
                total["borders"] += 1
                total["lines"] += has_line(screen, place[word], len(word), box["sides"])
    return total


FIGURES = [("on ground", "grounds"), ("filled", "grounds"), ("lines", "borders"), ("bold", "headings"),
           ("contrast", "words")]


def line(total):
    return "  ".join(f"{name} {total[name]}/{total[of]} ({total[name] / max(1, total[of]):.0%})"
                     for name, of in FIGURES)
