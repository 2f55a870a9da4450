// The libraries that read documents beside HTML and XML: md4c for Markdown and poppler-glib for PDF,
// loaded while they can be. What is used of their interfaces is part of their ABI, so that no
// headers are needed to build.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: - Markdown

/// Loads md4c, once; NULL where it can be used, else the reason. Afterwards a process may be locked.
const char *garth_markdown_load(void);
/// The library for people; NULL without it.
const char *garth_markdown_version(void);
/// Gives the HTML of a text in CommonMark with GitHub's tables, in pieces; false without the library
/// or without memory.
bool garth_markdown_read(
    const uint8_t *text, size_t count,
    void (*take)(const char *piece, unsigned count, void *user), void *user);

// MARK: - PDF

/// Loads poppler and reads a small document of our own, so that all that it looks for in files is
/// there; NULL where it can be used, else the reason. Afterwards a process may be locked.
const char *garth_pdf_load(void);
/// The library for people; NULL without it.
const char *garth_pdf_version(void);

enum garth_pdf_status {
    GARTH_PDF_OK = 0,
    GARTH_PDF_DAMAGED = 1,
    /// The document opens with a password only.
    GARTH_PDF_ENCRYPTED = 2,
};

/// One character of a page, in reading order. The origin is the upper left corner.
struct garth_pdf_letter {
    /// The character; a line end is U+000A.
    uint32_t scalar;
    /// The index of its link in the page; -1 without one.
    int32_t link;
    float left, top, right, bottom;
    /// The size of its font in points; 0 if it is not known.
    float size;
    bool is_bold, is_italic, is_monospaced;
};
/// Where a link leads: to an address, or to a page of the document (from 1 on, 0 for none).
struct garth_pdf_link {
    const char *address;
    int page;
};
/// An entry of the outline; `top` is the distance from the upper edge of its page, -1 if it names no
/// place there.
struct garth_pdf_entry {
    const char *title;
    int level, page;
    float top;
};
struct garth_pdf_page {
    float width, height;
    const struct garth_pdf_letter *letters;
    size_t letter_count;
    const struct garth_pdf_link *links;
    size_t link_count;
};

struct garth_pdf;
/// Opens a document in memory, which must stay there until it is closed.
struct garth_pdf *garth_pdf_open(
    const uint8_t *bytes, size_t count, enum garth_pdf_status *status);
void garth_pdf_close(struct garth_pdf *pdf);
int garth_pdf_page_count(const struct garth_pdf *pdf);
/// The title that the document gives itself; empty without one. It stays until the next call.
const char *garth_pdf_title(struct garth_pdf *pdf);
/// Reads a page (from 0 on); what it gives stays until the next page is read.
bool garth_pdf_read_page(struct garth_pdf *pdf, int index, struct garth_pdf_page *page);
/// The outline, from the top down; it stays until the document is closed.
size_t garth_pdf_outline(struct garth_pdf *pdf, const struct garth_pdf_entry **entries);
/// The seconds of processor time that the process has used.
double garth_pdf_processor_seconds(void);
