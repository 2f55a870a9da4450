#!/usr/bin/env python3
"""Compares pages as Garth prints them with the same pages in Chromium, at the same width.

  look.py [--garth PATH] [--width COLUMNS] [--only TEXT] [--out FILE] [--paint dark|light] [--shown]
          [--pages COUNT] [PAGE...]

Each page is a file. Without any, the pages are taken from the documentation packages that are
installed (`make look` installs them): at most four of each package, sixty in all (`--pages` takes
more).

Chromium shows each page without scripts in a window of COLUMNS x 8 pixels. Every glyph is forced to
8 x 16 pixels (Unifont), so that one cell of Garth is one glyph of Chromium. A word counts as shown
where it has a size, is not hidden, and is not clipped away. Four figures for each page:

  words    the share of Chromium's words that Garth prints
  extra    the words that Garth prints and Chromium does not show; those of alternative texts and of
           controls, which Chromium draws, may be there or not
  phrases  the share of pairs of words, one behind the other in a row, that Garth prints so
  beside   the pairs of words that stand in one row with a gap between them, and still do in Garth;
           only words that each side has once count

A page "reads" with words >= 99 %, extra <= 1 % and phrases >= 95 %; it "looks right" when 80 % of
its pairs are beside each other too. With `--paint`, the figures are those of `look_paint.py`, of colours,
grounds and borders on a dark or a light terminal. With `--shown`, the figure is that of words wrongly
shown: those of Garth that no visible rectangle of Chromium's has (hidden, transparent, clipped or
beside the page), and those of Chromium that Garth lacks. Nothing is fetched from the network.
"""
import argparse
import collections
import json
import os
import re
import subprocess
import sys

import look_paint

ROOT = "/usr/share/doc"
PAGES_OF_A_PACKAGE, PAGES_IN_ALL = 4, 60
SMALLEST, LARGEST = 3_000, 250_000
CELL_WIDTH, CELL_HEIGHT = 8, 16

STYLE = """*, *::before, *::after { font-family: Unifont !important; font-size: 16px !important;
  line-height: 16px !important; letter-spacing: 0 !important; word-spacing: 0 !important;
  font-variant: normal !important; animation: none !important; transition: none !important }"""

# Runs in the page: every word that is seen, with its place in cells.
WORDS = """(() => {
  const style = document.createElement('style');
  style.textContent = STYLE_TEXT;
  document.documentElement.append(style);
  const seen = new Map();
  // The part of the page that an element's ancestors leave visible; null where nothing is.
  const box = element => {
    if (!element) return [-1e9, -1e9, 1e9, 1e9];
    if (seen.has(element)) return seen.get(element);
    let clip = box(element.parentElement);
    const css = getComputedStyle(element);
    if (clip && (css.display === 'none' || +css.opacity < 0.05)) clip = null;
    const cut = css.overflowX !== 'visible' || /rect\\(|inset\\((50|100)%/.test(css.clip + css.clipPath);
    if (clip && cut && element !== document.body && element !== document.documentElement) {
      const r = element.getBoundingClientRect();
      const hidden = css.overflowX === 'hidden' || css.overflowX === 'clip' || css.clip !== 'auto';
      if (hidden) clip = [Math.max(clip[0], r.left), Math.max(clip[1], r.top),
                          Math.min(clip[2], r.right), Math.min(clip[3], r.bottom)];
      if (clip[2] - clip[0] < 3 || clip[3] - clip[1] < 3) clip = null;
      // Scrolling brings what the boxes around a scroller cut off.
      else if (/auto|scroll/.test(css.overflowX) && r.right > clip[0] && r.left < clip[2])
        clip = [-2e9, clip[1], 2e9, clip[3]];
    }
    seen.set(element, clip);
    return clip;
  };
  const isCut = [document.documentElement, document.body].some(
    element => element && /hidden|clip/.test(getComputedStyle(element).overflowX));
  const words = [], range = document.createRange();
  const walker = document.createTreeWalker(document.body || document, NodeFilter.SHOW_TEXT);
  for (let node; node = walker.nextNode();) {
    const parent = node.parentElement;
    if (!parent || /^(SCRIPT|STYLE|TEXTAREA|OPTION|TITLE)$/.test(parent.tagName)) continue;
    // What a closed <details> holds has a box, and is not shown.
    if (!parent.checkVisibility()) continue;
    const clip = box(parent);
    if (!clip || getComputedStyle(parent).visibility !== 'visible') continue;
    for (const match of node.data.matchAll(/\\S+/g)) {
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const r = range.getClientRects()[0];
      if (!r || r.width < 3 || r.height < 3) continue;
      const x = (r.left + r.right) / 2, y = (r.top + r.bottom) / 2;
      if (r.right <= 0 || r.bottom + scrollY <= 0) continue;
      // Nobody can scroll to what stands beside such a page.
      if (isCut && r.left >= innerWidth && clip[2] < 2e9) continue;
      if (x < clip[0] || x > clip[2] || y < clip[1] || y > clip[3]) continue;
      const row = Math.round((r.top + scrollY) / 16), last = words[words.length - 1];
      // The parts of a word in several elements are one word.
      if (last && last[1] === row && Math.abs(last[3] - r.left) < 6) {
        last[0] += match[0];
        last[3] = r.right;
      } else {
        words.push([match[0], row, Math.round(r.left / 8), r.right]);
      }
    }
  }
  // What Garth may print in words where Chromium draws something.
  const drawn = [...document.querySelectorAll('[title], [aria-label], img, input, textarea, option, optgroup, button, area, svg *, iframe, object, video')]
    .flatMap(e => [e.alt, e.title, e.placeholder, e.value, e.label, e.textContent, e.getAttribute('aria-label')])
    .filter(text => typeof text === 'string').join(' ').split(/\\s+/).filter(text => text);
  return {words, drawn};
})()""".replace("STYLE_TEXT", json.dumps(STYLE))


class Chromium:
    """A headless Chromium that is driven over its pipe."""

    def __init__(self, program):
        ours, its_out = os.pipe()
        its_in, self.out = os.pipe()

        def connect():
            os.dup2(its_in, 13)
            os.dup2(its_out, 14)
            os.dup2(13, 3)
            os.dup2(14, 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu",
             "--hide-scrollbars", "--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND",
             "--user-data-dir=" + os.path.join(os.environ.get("TMPDIR", "/tmp"), f"look-{os.getpid()}"),
             "about:blank"],
            preexec_fn=connect, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(its_in)
        os.close(its_out)
        self.answers = os.fdopen(ours, "rb", buffering=0)
        self.rest, self.number = b"", 0
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.ask("Page.enable")
        self.ask("Emulation.setScriptExecutionDisabled", value=True)

    session = None

    def next(self):
        while b"\0" not in self.rest:
            piece = self.answers.read(1 << 16)
            if not piece:
                raise SystemExit("look.py: chromium ended")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def ask(self, method, **parameters):
        self.number += 1
        request = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        os.write(self.out, json.dumps(request).encode() + b"\0")
        while True:
            message = self.next()
            if message.get("id") == self.number:
                if "navigated" in message.get("error", {}).get("message", ""):
                    return {"result": {}}  # a page that leads on at once shows nothing to compare
                if "error" in message:
                    raise SystemExit(f"look.py: {method}: {message['error']['message']}")
                return message["result"]

    def words(self, path, columns):
        found = self.evaluate(WORDS, path, columns) or {"words": [], "drawn": []}
        return [tuple(word[:3]) for word in found["words"]], [(word, 0, 0) for word in found["drawn"]]

    def paint(self, path, columns, theme):
        self.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": theme}])
        expression = look_paint.PAINT.replace("STYLE_TEXT", json.dumps(STYLE))
        return self.evaluate(expression, path, columns) or {"words": [], "boxes": []}

    def evaluate(self, expression, path, columns):
        self.ask("Emulation.setDeviceMetricsOverride", width=columns * CELL_WIDTH, height=48 * CELL_HEIGHT,
                 deviceScaleFactor=1, mobile=False)
        self.ask("Page.navigate", url="file://" + path)
        while self.next().get("method") != "Page.loadEventFired":
            pass
        result = self.ask("Runtime.evaluate", expression=expression, returnByValue=True)
        return result["result"].get("value")

    def end(self):
        self.process.kill()
        self.process.wait()


# What stands in the place of pictures and frames, and the room of fields: no words of the page.
PLACES = re.compile(r"\[(?:picture|frame|object|video|audio)(?:: [^\]]*)?\]|_{3,}|(?<=\])\[|│")
# The labels that the browser itself gives to controls.
LABELS = "submit reset choose file: no file select".split()
MARKERS = re.compile(r"^([•◦▪○■□▸▾▹▿·*+-]|\(?[0-9]{1,3}[.)]|[a-z][.)]|[─━│┃┄┆═║├┤┬┴┼╭╮╰╯┌┐└┘]+|\[[ x]?\])$")
# Letters of scripts that are written without spaces: each is a word, as lines end between them.
UNSPACED = re.compile("([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef])")
BARE = re.compile(r"^[\[(<{“\"'‹«│▏]+|[\])>}”\"'›»│▕]+$")


def garth_words(garth, path, columns):
    output = subprocess.run([garth, "--dump", "--format", "text", "--width", str(columns), path],
                            capture_output=True, timeout=60).stdout.decode("utf-8", "replace")
    output = PLACES.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), output)
    return [(m.group(), row, m.start())
            for row, line in enumerate(output.split("\n")) for m in re.finditer(r"\S+", line)]


def bare(words):
    """The words without marks that either side may set (bullets, brackets of controls, frames)."""
    found = []
    for word, row, column in words:
        # `text-transform` makes no other word, and a hyphen that is not needed is not seen.
        word = BARE.sub("", word.replace("\u00ad", "")).lower()
        if not word or MARKERS.match(word):
            continue
        letters = UNSPACED.sub(r" \1 ", word).split()
        if len(letters) > 1:
            found += [(letter, row, column + at) for at, letter in enumerate(letters)]
            continue
        # A word that a row ends in, behind its hyphen, goes on in the next.
        if found and found[-1][0].endswith("-") and row > found[-1][1]:
            found[-1] = (found[-1][0] + word, *found[-1][1:])
        else:
            found.append((word, row, column))
    return found


def pairs(words):
    """Pairs of words that follow one another in a row: with a space between, and with a gap."""
    rows = collections.defaultdict(list)
    for word, row, column in words:
        rows[row].append((column, word))
    near, apart = collections.Counter(), []
    for row in rows.values():
        row.sort()
        for (column, word), (next_column, next_word) in zip(row, row[1:]):
            if next_column - column - len(word) <= 2:
                near[(word, next_word)] += 1
            else:
                apart.append((word, next_word))
    return near, apart


def score(theirs, drawn, ours):
    have, print_ = collections.Counter(w[0] for w in theirs), collections.Counter(w[0] for w in ours)
    shared = sum((have & print_).values())
    near, apart = pairs(theirs)
    our_near, _ = pairs(ours)
    # A pair that a line break parts in Garth is one of words that follow in its text.
    follow = collections.Counter(zip((w[0] for w in ours), (w[0] for w in ours[1:])))
    kept = sum(min(count, max(our_near[pair], follow[pair])) for pair, count in near.items())
    place = {word: (row, column) for word, row, column in ours if print_[word] == 1}
    known = [(a, b) for a, b in apart if have[a] == have[b] == 1 and a in place and b in place]
    beside = sum(place[a][0] == place[b][0] and place[a][1] < place[b][1] for a, b in known)
    surplus = print_ - have - collections.Counter([w[0] for w in drawn] + LABELS * 99)
    return {
        "words": shared / max(1, len(theirs)), "extra": surplus.total(), "count": len(theirs),
        "phrases": kept / max(1, sum(near.values())), "beside": beside, "pairs": len(known),
        "missing": [w for w, n in (have - print_).most_common(12)],
        "surplus": [w for w, n in surplus.most_common(12)],
    }


def documentation(count):
    """Pages of the documentation packages, in a stable order."""
    pages, seen = [], set()
    for package in sorted(os.listdir(ROOT)):
        found = []
        for folder, folders, files in os.walk(os.path.join(ROOT, package), followlinks=False):
            folders.sort()
            found += [os.path.join(folder, name) for name in sorted(files) if name.endswith(".html")]
        # The same pages often stand in several packages.
        found = [f for f in found if os.path.isfile(f) and SMALLEST <= os.path.getsize(f) <= LARGEST
                 and (os.path.basename(f), os.path.getsize(f)) not in seen]
        seen.update((os.path.basename(f), os.path.getsize(f)) for f in found)
        most = PAGES_OF_A_PACKAGE * max(1, round(count / PAGES_IN_ALL))
        step = max(1, len(found) // most)
        pages += [found[i] for i in range(0, len(found), step)][:most]
    step = max(1, len(pages) / count)
    return [pages[int(i * step)] for i in range(min(count, len(pages)))]


def paint(chromium, options, pages, columns):
    """Prints the figures of `look_paint` for each page, and for all."""
    total = collections.Counter()
    for page in pages:
        found = chromium.paint(page, columns, options.paint)
        screen = look_paint.rows(options.garth, page, columns, options.paint == "dark")
        figures = look_paint.score(found, screen, options.paint == "dark")
        total += figures
        print(f"{columns:4} {look_paint.line(figures)}  {page.removeprefix(ROOT + '/')}", flush=True)
    print(f"{columns} columns, {options.paint}, {len(pages)} pages: {look_paint.line(total)}")


def lettered(words):
    """The runs of letters and digits in words: where a mark ends one is a question of joining them."""
    return [(part, row, column) for word, row, column in words for part in re.findall(r"[^\W_]+", word)]


def shown(chromium, options, pages, columns):
    """Prints the words wrongly shown on each page, and on all; the results for `--out`."""
    results, many, few = [], 0, 0
    for page in pages:
        theirs, drawn = (lettered(bare(words)) for words in chromium.words(page, columns))
        result = score(theirs, drawn, lettered(bare(garth_words(options.garth, page, columns))))
        lacking = result["count"] - round(result["words"] * result["count"])
        many, few = many + result["extra"], few + lacking
        results.append(dict(result, page=page, columns=columns, lacking=lacking))
        if result["extra"] or lacking:
            print(f"{columns:4} {result['extra']:4} too many {lacking:4} lacking  {page.removeprefix(ROOT + '/')}: "
                  f"{' '.join('+' + w for w in result['surplus'])} {' '.join('-' + w for w in result['missing'])}",
                  flush=True)
    print(f"{columns} columns, {len(pages)} pages: {many + few} words wrongly shown "
          f"({many} too many, {few} lacking)")
    return results


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--garth", default=".build/release/garth")
    parser.add_argument("--chromium", default="chromium")
    parser.add_argument("--width", type=int, action="append")
    parser.add_argument("--only", default="")
    parser.add_argument("--out")
    parser.add_argument("--paint", choices=["dark", "light"])
    parser.add_argument("--shown", action="store_true")
    parser.add_argument("--pages", type=int, default=PAGES_IN_ALL, dest="page_count")
    parser.add_argument("pages", nargs="*")
    options = parser.parse_args()
    pages = [os.path.abspath(p) for p in options.pages] or documentation(options.page_count)
    pages = [p for p in pages if options.only in p]
    if not pages:
        raise SystemExit("look.py: no pages: install documentation packages (make look) or name files")
    chromium = Chromium(options.chromium)
    results = []
    try:
        for columns in options.width or [80, 120]:
            if options.paint:
                paint(chromium, options, pages, columns)
                continue
            if options.shown:
                results += shown(chromium, options, pages, columns)
                continue
            reads = right = with_pairs = 0
            total = collections.Counter()
            for page in pages:
                theirs, drawn = map(bare, chromium.words(page, columns))
                result = score(theirs, drawn, bare(garth_words(options.garth, page, columns)))
                result.update(page=page, columns=columns)
                results.append(result)
                does_read = (result["words"] >= 0.99 and result["phrases"] >= 0.95
                             and result["extra"] <= 0.01 * result["count"] + 1)
                looks = does_read and result["beside"] >= 0.8 * result["pairs"]
                reads, right = reads + does_read, right + looks
                total.update(extra=result["extra"], beside=result["beside"], pairs=result["pairs"])
                print(f"{columns:4} {'reads' if does_read else '     '} {'looks' if looks else '     '} "
                      f"words {result['words']:6.1%}  extra {result['extra']:5}  phrases {result['phrases']:6.1%}  "
                      f"beside {result['beside']:4}/{result['pairs']:<4} {page.removeprefix(ROOT + '/')}", flush=True)
            print(f"{columns} columns, {len(pages)} pages: {reads} read, {right} look right, "
                  f"{total['extra']} words too many, {total['beside']} of {total['pairs']} pairs beside each other")
    finally:
        chromium.end()
    if options.out:
        with open(options.out, "w") as file:
            json.dump(results, file, indent=1, ensure_ascii=False)


if __name__ == "__main__":
    main()
