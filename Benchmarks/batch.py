#!/usr/bin/env python3
"""Many pages beside trafilatura and resiliparse: pages a CPU second, words kept, memory over time.

    python3 -m venv /tmp/peers && /tmp/peers/bin/pip install trafilatura lxml_html_clean resiliparse
    Benchmarks/batch.py [--garth .build/release/garth] [--python /tmp/peers/bin/python3] \\
        [--pages 10000] [--folder /usr/share/doc] [--only NAME ...]

The pages are HTML files of 2 to 200 kB below the folder, in turns from each package, so that no
package outweighs the others. If there are fewer than asked for, they come again under other titles.
Each program reads the same list of files and writes a line of JSON for each. The processor time is
that of the whole process tree (`perf stat -e task-clock`, which follows forks); memory is the
highest sum of proportional shares (PSS) of the tree in each quarter of the run.

Words kept: for text, the share of all words of the body outside of scripts and styles (as lxml
reads them); for articles, the share of the words of trafilatura's article. Both are means over the
first thousand pages with at least twenty such words.
"""
import argparse, collections, itertools, json, os, pathlib, re, subprocess, sys, tempfile, threading, time

PEER = r"""
import json, sys
name, files = sys.argv[1], sys.argv[2]
if name == "words":
    from lxml import html as lxml_html
    def read(data):
        tree = lxml_html.document_fromstring(data, parser=lxml_html.HTMLParser(encoding="utf-8"))
        for element in list(tree.iter("script", "style", "template", "head", "noscript")):
            element.drop_tree() if element.tag != "head" else element.getparent().remove(element)
        return " ".join(tree.itertext(tag=None))
elif name.startswith("trafilatura"):
    from trafilatura import extract
    read = extract
else:
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.html import HTMLTree
    from resiliparse.parse.encoding import detect_encoding
    main = name.endswith("article")
    def read(data):
        tree = HTMLTree.parse_from_bytes(data, detect_encoding(data))
        return extract_plain_text(tree, main_content=main)
for line in open(files):
    question = json.loads(line)
    with open(question["file"], "rb") as page:
        data = page.read()
    try:
        body = read(data) or ""
    except Exception as error:
        body = ""
    sys.stdout.write(json.dumps({"id": question["id"], "body": body}) + "\n")
"""


def pages(folder, count, work):
    """Paths of the pages; copies with other titles where the folder has too few."""
    packages = collections.defaultdict(list)
    for root, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted(files):
            path = os.path.join(root, name)
            if name.endswith(".html") and 2000 <= os.path.getsize(path) <= 200_000:
                packages[os.path.relpath(path, folder).split(os.sep)[0]].append(path)
    turns = itertools.zip_longest(*(packages[name] for name in sorted(packages)))
    found = list(itertools.islice((path for turn in turns for path in turn if path), count))
    if not found:
        sys.exit(f"no pages below {folder}")
    repeated = list(found)
    for number in range(count - len(found)):
        text = pathlib.Path(found[number % len(found)]).read_bytes()
        copy = pathlib.Path(work, f"{number}.html")
        copy.write_bytes(re.sub(rb"(?i)<title>", b"<title>%d " % number, text, count=1))
        repeated.append(str(copy))
    return repeated


def descendants(process):
    found, rest = [], [process]
    while rest:
        number = rest.pop()
        found.append(number)
        try:
            for thread in os.listdir(f"/proc/{number}/task"):
                rest += map(int, pathlib.Path(f"/proc/{number}/task/{thread}/children").read_text().split())
        except OSError:
            pass
    return found


def share(process):
    """The proportional share of one process, in kB; 0 for one that has ended."""
    try:
        return int(re.search(r"Pss:\s+(\d+)", pathlib.Path(f"/proc/{process}/smaps_rollup").read_text())[1])
    except (OSError, TypeError):
        return 0


def run(command, lines, output):
    """CPU seconds, seconds, and the samples of memory of one program."""
    report = tempfile.NamedTemporaryFile("r")
    with open(lines) as given, open(output, "w") as taken:
        begin = time.monotonic()
        process = subprocess.Popen(
            ["perf", "stat", "-x,", "-o", report.name, "-e", "task-clock", "--", *command], stdin=given, stdout=taken)
        samples, ended = [], threading.Event()

        def sample():
            while not ended.wait(0.5):
                samples.append(sum(map(share, descendants(process.pid)[1:])))

        sampler = threading.Thread(target=sample)
        sampler.start()
        status = process.wait()
        wall = time.monotonic() - begin
        ended.set()
        sampler.join()
    if status != 0:
        sys.exit(f"{command[0]} ended with {status}")
    clock = next(line for line in report.read().splitlines() if "task-clock" in line)
    return float(clock.split(",")[0]) / 1000, wall, samples


WORD = re.compile(r"\w{2,}")


def words(output, limit):
    """The words of the first pages by their numbers."""
    found = {}
    with open(output) as lines:
        for line in lines:
            answer = json.loads(line)
            if answer["id"] < limit:
                found[answer["id"]] = collections.Counter(WORD.findall(answer.get("body", "").lower()))
    return found


def kept(reference, answers):
    shares = []
    for number, wanted in reference.items():
        total = wanted.total()
        if total >= 20:
            shares.append((wanted & answers.get(number, collections.Counter())).total() / total)
    return 100 * sum(shares) / max(1, len(shares)), len(shares)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--garth", default=".build/release/garth")
    parser.add_argument("--python", default="/tmp/peers/bin/python3")
    parser.add_argument("--folder", default="/usr/share/doc")
    parser.add_argument("--pages", type=int, default=10000)
    parser.add_argument("--only", action="append", help="only programs whose name contains this")
    parser.add_argument("--keep", help="a folder for the lists and answers")
    options = parser.parse_args()
    work = options.keep or tempfile.mkdtemp(prefix="batch")
    os.makedirs(work, exist_ok=True)
    paths = pages(options.folder, options.pages, work)
    lines = os.path.join(work, "questions.jsonl")
    with open(lines, "w") as file:
        for number, path in enumerate(paths):
            file.write(json.dumps({"id": number, "file": path}) + "\n")
    size = sum(map(os.path.getsize, paths))
    print(f"{len(paths)} pages, {size / len(paths) / 1000:.1f} kB on average")

    peer = os.path.join(work, "peer.py")
    pathlib.Path(peer).write_text(PEER)
    garth = [options.garth, "--batch-dump", "-"]
    programs = {
        "garth text": garth,
        "garth plain text": garth + ["--format", "plain"],
        "garth text, one process for each page": None,
        "garth markdown": garth + ["--format", "markdown"],
        "garth article": garth + ["--reader"],
        "garth article in plain text": garth + ["--reader", "--format", "plain"],
        "garth article in markdown": garth + ["--reader", "--format", "markdown"],
        "resiliparse text": [options.python, peer, "text", lines],
        "resiliparse article": [options.python, peer, "article", lines],
        "trafilatura article": [options.python, peer, "trafilatura", lines],
    }
    limit = min(1000, len(paths))
    references = {}

    def reference(kind):
        """All words, or those of trafilatura's article, of the first pages."""
        if kind not in references:
            some, output = os.path.join(work, "some.jsonl"), os.path.join(work, f"reference-{kind}.jsonl")
            with open(lines) as file, open(some, "w") as part:
                part.writelines(itertools.islice(file, limit))
            with open(output, "w") as file:
                subprocess.run([options.python, peer, kind, some], stdout=file, stderr=subprocess.DEVNULL, check=True)
            references[kind] = words(output, limit)
        return references[kind]

    for name, command in programs.items():
        if options.only and not any(part in name for part in options.only):
            continue
        if command is None:
            alone(options.garth, paths[: min(500, len(paths))])
            continue
        output = os.path.join(work, name.replace(" ", "-") + ".jsonl")
        cpu, wall, samples = run(command, lines, output)
        share_kept, counted = kept(reference("trafilatura" if "article" in name else "words"), words(output, limit))
        quarter = max(1, len(samples) // 4)
        memory = [max(samples[at : at + quarter], default=0) // 1024 for at in range(0, 4 * quarter, quarter)]
        errors = sum('"error":' in line[:200] for line in open(output))
        print(
            f"{name}: {len(paths) / cpu:.0f} pages a CPU second, {wall:.0f} s, {share_kept:.1f} % of the words "
            f"({counted} pages), {errors} errors, peak of each quarter {memory} MB", flush=True)


def alone(garth, paths):
    """Pages one at a time, each by a `garth --dump` of its own."""
    script = 'while read -r page; do "$0" --dump "$page" > /dev/null; done'
    with tempfile.NamedTemporaryFile("w") as list_file:
        list_file.write("\n".join(paths) + "\n")
        list_file.flush()
        cpu, _, _ = run(["sh", "-c", script, garth], list_file.name, os.devnull)
    print(f"garth --dump, one at a time: {len(paths) / cpu:.0f} pages a CPU second ({len(paths)} pages)", flush=True)


if __name__ == "__main__":
    main()
