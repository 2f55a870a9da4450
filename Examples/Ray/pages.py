"""The articles of the pages in a folder of WARC files, by Garth under Ray Data's `map_batches`.

    python3 pages.py FOLDER OUTPUT

Each task has the names of a few archives and gives back a row for each page; Garth reads with one thread,
so that Ray has the say over the processors. A page that cannot be read is a row with `error`.
"""

import pathlib
import sys

import ray

import garth

COLUMNS = ["url", "title", "language", "body", "error"]


def pages(batch):
    """Rows of pages for a batch of archives, as columns; parts of it, so that no task holds all."""
    rows = {name: [] for name in COLUMNS}
    for answer in garth.extract(list(batch["item"]), format="plain", reader=True, jobs=1):
        for name in COLUMNS:
            rows[name].append(getattr(answer, name) or "")
        if len(rows["url"]) == 1000:
            yield rows
            rows = {name: [] for name in COLUMNS}
    yield rows


def main(folder, output):
    archives = sorted(str(path) for path in pathlib.Path(folder).glob("*.warc*"))
    found = ray.data.from_items(archives).map_batches(pages, batch_size=1)
    found.write_parquet(output)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
