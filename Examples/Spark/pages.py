"""The words of the pages in a folder of WARC files, by `garth --batch-dump` under Spark's `pipe`.

    spark-submit --master 'local[2]' pages.py FOLDER OUTPUT [GARTH]

Each partition is a list of archives. Garth answers with a line of JSON for each page; a page that
cannot be read is a line with "error" and costs no other page.
"""

import json
import pathlib
import shlex
import sys

from pyspark.sql import SparkSession


def main(folder, output, garth="garth"):
    spark = SparkSession.builder.appName("garth-pages").getOrCreate()
    archives = sorted(str(path) for path in pathlib.Path(folder).glob("*.warc*"))
    questions = [json.dumps({"id": name, "warc": name}) for name in archives]
    command = f"{shlex.quote(garth)} --batch-dump - --format markdown --reader --jobs 1"
    # A partition for each archive: Spark runs as many Garths as it has cores.
    lines = spark.sparkContext.parallelize(questions, max(1, len(questions)))
    answers = lines.pipe(command, checkCode=True).map(json.loads)
    pages = answers.filter(lambda answer: "records" not in answer).cache()
    pages.filter(lambda page: "body" in page).map(
        lambda page: json.dumps({name: page[name] for name in ("url", "title", "body")})
    ).saveAsTextFile(output)
    failed = pages.filter(lambda page: "error" in page)
    words = pages.map(lambda page: len(page.get("body", "").split())).sum()
    print(f"{pages.count()} pages, {failed.count()} failed, {words} words")
    for error, count in sorted(failed.map(lambda page: page["error"]).countByValue().items()):
        print(f"{error}: {count}")
    spark.stop()


if __name__ == "__main__":
    if not 3 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
