"""The articles of the pages in a folder of WARC files, by Garth's Python package under `mapInPandas`.

    spark-submit --master 'local[2]' frames.py FOLDER OUTPUT

Needs the wheel (`make wheel`), pandas and pyarrow in the Python of the workers. A page that cannot be read
is a row with `error`.
"""

import pathlib
import sys

import pandas
from pyspark.sql import SparkSession

import garth

COLUMNS = ["url", "title", "language", "body", "error"]
ROWS = 1000


def pages(frames):
    """Frames of pages for frames of names of archives; Spark runs one Garth for each of its cores."""
    for frame in frames:
        rows = []
        for answer in garth.extract(list(frame["archive"]), format="plain", reader=True, jobs=1):
            rows.append([getattr(answer, name) for name in COLUMNS])
            if len(rows) == ROWS:
                yield pandas.DataFrame(rows, columns=COLUMNS)
                rows = []
        yield pandas.DataFrame(rows, columns=COLUMNS)


def main(folder, output):
    spark = SparkSession.builder.appName("garth-frames").getOrCreate()
    archives = sorted(str(path.resolve()) for path in pathlib.Path(folder).glob("*.warc*"))
    names = spark.createDataFrame([(name,) for name in archives], "archive string")
    found = names.repartition(max(1, len(archives))).mapInPandas(
        pages, ", ".join(f"{name} string" for name in COLUMNS))
    found.write.parquet(output)
    spark.stop()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
