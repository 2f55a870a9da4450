"""Garth for Python: pages as text, Markdown, JSON or their article, and pages to work with.

    import garth

    for page in garth.extract("crawl.warc.gz", format="markdown", reader=True):
        print(page.url, page.title, page.body)

    with garth.Page("https://example.org/", allow=["example.org"]) as page:
        print(page.snapshot())
        page.click(role="link", name="More")

The package starts the program `garth`, which is inside it (or that of the environment variable GARTH, or
of the path). It has no dependencies.
"""

from ._batch import Answer, Answers, extract, read
from ._page import Page, StepError
from ._program import ProgramError, program

__all__ = ["Answer", "Answers", "Page", "ProgramError", "StepError", "extract", "program", "read"]
