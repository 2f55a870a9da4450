"""The Python package beside the program: `GARTH=/path/of/garth python3 Python/test_garth.py`."""

import gzip
import io
import json
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

import garth


def record(url, html):
    body = f"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n{html}".encode()
    head = (
        f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\nWARC-Record-ID: <urn:{url}>\r\n"
        f"Content-Type: application/http\r\nContent-Length: {len(body)}\r\n\r\n")
    return head.encode() + body + b"\r\n\r\n"


class Archives(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = pathlib.Path(self.folder.name, "a.warc.gz")
        pages = [record(f"http://{n}.test/", f"<html lang=de><title>{n}</title><p>Wörter {n}") for n in range(50)]
        self.path.write_bytes(b"".join(map(gzip.compress, pages)))

    def test_every_page_of_an_archive_is_an_answer(self):
        pages = {page.title: page for page in garth.extract(self.path)}
        self.assertEqual(len(pages), 50)
        self.assertEqual(pages["7"].body, "Wörter 7\n")
        self.assertEqual((pages["7"].url, pages["7"].status, pages["7"].language), ("http://7.test/", 200, "de"))
        self.assertEqual(pages["7"].encoding, "UTF-8")

    def test_several_archives_and_streams_are_read(self):
        self.assertEqual(sum(1 for _ in garth.extract([self.path, str(self.path)])), 100)
        self.assertEqual(sum(1 for _ in garth.extract(io.BytesIO(self.path.read_bytes()))), 50)

    def test_a_missing_archive_raises_with_the_words_of_the_program(self):
        with self.assertRaises(garth.ProgramError) as raised:
            list(garth.extract("/nowhere.warc"))
        self.assertEqual(raised.exception.status, 66)
        self.assertIn("/nowhere.warc", str(raised.exception))

    def test_answers_may_be_left_before_their_end(self):
        with garth.extract([self.path] * 20, jobs=1) as answers:
            self.assertIsNone(next(answers).error)
        self.assertEqual(list(answers), [])


class Questions(unittest.TestCase):
    def test_a_question_has_its_own_format_and_id(self):
        answers = {answer.id: answer for answer in garth.read([
            {"id": 1, "html": "<h1>a</h1>", "format": "markdown"}, {"id": 2, "html": "<p>b<p>c"},
            {"id": 3, "html": "\u00fc", "format": "source"}, {"id": 4, "nothing": 1}])}
        self.assertEqual([answers[n].body for n in (1, 2, 3, 4)], ["# a\n", "b\n\nc\n", "\u00fc", ""])
        self.assertEqual(answers[4].error, "EX_USAGE")

    def test_only_the_allowed_hosts_are_asked(self):
        [answer] = garth.read(["http://other.test/"], allow=["example.test"])
        self.assertEqual((answer.id, answer.error), ("http://other.test/", "EX_NOPERM"))

    def test_a_fault_of_the_iterator_is_raised(self):
        def questions():
            yield {"id": 1, "html": "a"}
            raise KeyError("mine")

        with self.assertRaises(KeyError):
            list(garth.read(questions()))

    def test_an_article_is_told(self):
        words = "<p>Words of an article that is read, and so on, for a long while.</p>" * 20
        [answer] = garth.read([{"html": f"<article><h1>T</h1>{words}</article>"}], reader=True)
        self.assertTrue(answer.article)


class Pages(unittest.TestCase):
    PAGE = "<title>T</title><h1>Hi</h1><form><label>Name <input name=a></label></form><a href='#x'>go</a>"

    def test_a_page_is_seen_and_worked_with(self):
        with garth.Page("http://a.test/", html=self.PAGE) as page:
            self.assertEqual((page.url, page.title), ("http://a.test/", "T"))
            self.assertIn('heading "Hi"', page.snapshot())
            page.fill("Ann", label="Name")
            self.assertIn("Ann", page.snapshot())
            self.assertEqual([link["name"] for link in page.query(role="link")], ["go"])
            self.assertTrue(page.markdown().startswith("# Hi"))

    def test_a_step_that_fails_raises_its_name(self):
        with garth.Page("http://a.test/", html=self.PAGE) as page:
            with self.assertRaises(garth.StepError) as raised:
                page.click(ref="e99")
            self.assertEqual(raised.exception.error, "staleElement")

    def test_a_host_that_is_not_allowed_is_refused(self):
        with self.assertRaises(garth.StepError):
            garth.Page("http://other.test/", allow=["example.test"])


class Frames(unittest.TestCase):
    def test_members_are_those_of_the_program(self):
        [answer] = garth.read([{"id": [1, {"a": None}], "html": "<a href=/x>y</a>", "links": True,
                                "url": "http://a.test/"}])
        self.assertEqual(answer.id, [1, {"a": None}])
        self.assertEqual(answer.links, [{"url": "http://a.test/x", "text": "y"}])
        self.assertEqual(json.loads(json.dumps(dict(answer.members)))["status"], 200)


if __name__ == "__main__":
    unittest.main()
