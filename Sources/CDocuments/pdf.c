// PDF by poppler's interface for GLib. Its declarations stand here, so that no headers are needed to
// build: all structures are part of the library's ABI.
#define _GNU_SOURCE
#include "CDocuments.h"

#include <CLibrary.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// glib.h
struct list {
    void *data;
    struct list *next, *previous;
};
struct error {
    uint32_t domain;
    int code;
    char *message;
};

// poppler.h, poppler-page.h, poppler-action.h
struct rectangle {
    double x1, y1, x2, y2;
};
struct color {
    uint16_t red, green, blue;
};
struct text_attributes {
    char *font_name;
    double font_size;
    int is_underlined;
    struct color color;
    int start, end;
};
enum { DESTINATION_NAMED = 9 };
struct destination {
    int type, page;
    double left, bottom, right, top, zoom;
    char *name;
    unsigned change_left : 1, change_top : 1, change_zoom : 1;
};
enum { ACTION_GO_TO = 2, ACTION_ADDRESS = 5 };
struct action {
    int type;
    char *title;
    union {
        struct destination *destination;
        char *address;
    };
};
struct link_mapping {
    struct rectangle area;
    struct action *action;
};
enum { ERROR_ENCRYPTED = 1 };

#define FUNCTIONS(X) \
    X(needed, void *, document_open, poppler_document_new_from_bytes, \
      (void *, const char *, struct error **)) \
    X(needed, int, document_pages, poppler_document_get_n_pages, (void *)) \
    X(needed, void *, document_page, poppler_document_get_page, (void *, int)) \
    X(needed, char *, document_title, poppler_document_get_title, (void *)) \
    X(needed, struct destination *, find_destination, poppler_document_find_dest, \
      (void *, const char *)) \
    X(needed, void, free_destination, poppler_dest_free, (struct destination *)) \
    X(needed, void, page_size, poppler_page_get_size, (void *, double *, double *)) \
    X(needed, char *, page_text, poppler_page_get_text, (void *)) \
    X(needed, int, page_boxes, poppler_page_get_text_layout, \
      (void *, struct rectangle **, unsigned *)) \
    X(needed, struct list *, page_attributes, poppler_page_get_text_attributes, (void *)) \
    X(needed, void, free_attributes, poppler_page_free_text_attributes, (struct list *)) \
    X(needed, struct list *, page_links, poppler_page_get_link_mapping, (void *)) \
    X(needed, void, free_links, poppler_page_free_link_mapping, (struct list *)) \
    X(needed, void *, outline_begin, poppler_index_iter_new, (void *)) \
    X(needed, int, outline_next, poppler_index_iter_next, (void *)) \
    X(needed, void *, outline_child, poppler_index_iter_get_child, (void *)) \
    X(needed, struct action *, outline_action, poppler_index_iter_get_action, (void *)) \
    X(needed, void, outline_free, poppler_index_iter_free, (void *)) \
    X(needed, void, free_action, poppler_action_free, (struct action *)) \
    X(needed, const char *, version, poppler_get_version, (void)) \
    /* From GLib, which it is linked with. */ \
    X(needed, void *, bytes_make, g_bytes_new_static, (const void *, size_t)) \
    X(needed, void, bytes_free, g_bytes_unref, (void *)) \
    X(needed, void, object_free, g_object_unref, (void *)) \
    X(needed, void, memory_free, g_free, (void *)) \
    X(needed, void, error_free, g_error_free, (struct error *)) \
    X(needed, uint32_t, error_domain, poppler_error_quark, (void)) \
    X(needed, void, log_set_writer, g_log_set_writer_func, (garth_glib_writer, void *, void *))
FUNCTIONS(GARTH_DECLARE)

// The versions of Debian 12 and 13.
static struct garth_library library = {GARTH_POPPLER, .tested = " 22.12.0 25.03.0 "};

// MARK: - Loading

// A page with a word in a font of the standard, and one in each of the character collections of
// East Asia: poppler reads their tables from files, keeps four, and can read none later.
static const char sample[] =
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
    "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</Font<<"
    "/A<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
#define COLLECTION(name, ordering) \
    "/" name "<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[<<" \
    "/Type/Font/Subtype/CIDFontType0/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(" \
    ordering ")/Supplement 0>>/FontDescriptor<</Type/FontDescriptor/FontName/X/Flags 4>>>>]>>"
    COLLECTION("J", "Japan1") COLLECTION("G", "GB1") COLLECTION("C", "CNS1")
    COLLECTION("K", "Korea1")
    ">>>>>>endobj\n"
    "4 0 obj<</Length 110>>stream\n"
    "BT /A 9 Tf (word) Tj /J 9 Tf <0022> Tj /G 9 Tf <0022> Tj /C 9 Tf <0022> Tj /K 9 Tf <0022> Tj ET"
    "               \nendstream endobj\n"
    "trailer<</Root 1 0 R>>\n";

static void read_sample(void) {
    struct garth_pdf_page page;
    enum garth_pdf_status status;
    struct garth_pdf *pdf = garth_pdf_open((const uint8_t *)sample, sizeof sample - 1, &status);
    bool is_read = pdf && garth_pdf_read_page(pdf, 0, &page) && page.letter_count >= 4
                   && page.letters[0].scalar == 'w' && page.letters[0].size == 9;
    garth_pdf_close(pdf);
    if (!is_read)
        snprintf(
            library.problem, sizeof library.problem, "%s reads a document in a way not known here",
            library.description);
}

static void load(void) {
    if (!garth_library_open(&library)) return;
    FUNCTIONS(GARTH_FIND)
    if (!garth_library_is_usable(&library)) return;
    garth_library_describe(&library, version(), "");
    garth_library_silence_glib(log_set_writer);
    read_sample();
}

const char *garth_pdf_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return garth_library_is_usable(&library) ? NULL : library.problem;
}

const char *garth_pdf_version(void) {
    return garth_library_is_usable(&library) ? library.description : NULL;
}

// MARK: - Documents

struct garth_pdf {
    void *document, *bytes;
    char *title;
    int page_count;
    // The page that was read last.
    struct garth_pdf_letter *letters;
    struct garth_pdf_link *links;
    struct rectangle *areas;
    size_t link_count;
    // The outline.
    struct garth_pdf_entry *entries;
    size_t entry_count;
};

struct garth_pdf *garth_pdf_open(
    const uint8_t *bytes, size_t count, enum garth_pdf_status *status) {
    *status = GARTH_PDF_DAMAGED;
    struct garth_pdf *pdf = calloc(1, sizeof *pdf);
    if (!pdf) return NULL;
    struct error *error = NULL;
    pdf->bytes = bytes_make(bytes, count);
    pdf->document = document_open(pdf->bytes, NULL, &error);
    if (!pdf->document) {
        if (error && error->domain == error_domain() && error->code == ERROR_ENCRYPTED)
            *status = GARTH_PDF_ENCRYPTED;
        if (error) error_free(error);
        garth_pdf_close(pdf);
        return NULL;
    }
    *status = GARTH_PDF_OK;
    pdf->page_count = document_pages(pdf->document);
    return pdf;
}

static void forget_page(struct garth_pdf *pdf) {
    for (size_t i = 0; i < pdf->link_count; i++) free((char *)pdf->links[i].address);
    free(pdf->letters);
    free(pdf->links);
    free(pdf->areas);
    pdf->letters = NULL, pdf->links = NULL, pdf->areas = NULL, pdf->link_count = 0;
}

void garth_pdf_close(struct garth_pdf *pdf) {
    if (!pdf) return;
    forget_page(pdf);
    for (size_t i = 0; i < pdf->entry_count; i++) free((char *)pdf->entries[i].title);
    free(pdf->entries);
    if (pdf->title) memory_free(pdf->title);
    if (pdf->document) object_free(pdf->document);
    if (pdf->bytes) bytes_free(pdf->bytes);
    free(pdf);
}

int garth_pdf_page_count(const struct garth_pdf *pdf) { return pdf->page_count; }

const char *garth_pdf_title(struct garth_pdf *pdf) {
    if (!pdf->title) pdf->title = document_title(pdf->document);
    return pdf->title ? pdf->title : "";
}

double garth_pdf_processor_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// MARK: - Links

// The page of a destination from 1 on, and its place on it; 0 for one that the document lacks.
static int resolve(struct garth_pdf *pdf, const struct destination *wanted, double *top) {
    *top = -1;
    if (!wanted) return 0;
    struct destination *found = NULL;
    if (wanted->type == DESTINATION_NAMED) {
        found = wanted->name ? find_destination(pdf->document, wanted->name) : NULL;
        wanted = found;
    }
    int page = wanted ? wanted->page : 0;
    if (wanted && wanted->change_top) *top = wanted->top;
    if (found) free_destination(found);
    return page > 0 && page <= pdf->page_count ? page : 0;
}

static bool note_link(struct garth_pdf *pdf, const struct link_mapping *mapping, double height) {
    struct garth_pdf_link link = {NULL, 0};
    double top;
    const struct action *action = mapping->action;
    if (!action) return false;
    if (action->type == ACTION_GO_TO) link.page = resolve(pdf, action->destination, &top);
    if (action->type == ACTION_ADDRESS && action->address)
        link.address = strndup(action->address, 8192);
    if (!link.address && !link.page) return false;
    struct rectangle area = mapping->area;
    // The origin of links is the lower left corner.
    pdf->areas[pdf->link_count] =
        (struct rectangle){area.x1, height - area.y2, area.x2, height - area.y1};
    pdf->links[pdf->link_count++] = link;
    return true;
}

enum { MOST_LINKS = 4096, MOST_LETTERS = 1 << 20, MOST_ENTRIES = 4096, DEEPEST_ENTRY = 16 };

static void read_links(struct garth_pdf *pdf, void *page, double height) {
    struct list *links = page_links(page);
    size_t count = 0;
    for (struct list *at = links; at && count < MOST_LINKS; at = at->next) count++;
    pdf->links = calloc(count + 1, sizeof *pdf->links);
    pdf->areas = calloc(count + 1, sizeof *pdf->areas);
    if (pdf->links && pdf->areas)
        for (struct list *at = links; at && pdf->link_count < count; at = at->next)
            note_link(pdf, at->data, height);
    if (links) free_links(links);
}

// The link around the middle of a box; the one before is looked at first.
static int32_t link_at(const struct garth_pdf *pdf, const struct rectangle *box, int32_t before) {
    double x = (box->x1 + box->x2) / 2, y = (box->y1 + box->y2) / 2;
    for (size_t i = 0; i <= pdf->link_count; i++) {
        size_t link = i == 0 ? (size_t)before : i - 1;
        if (link >= pdf->link_count) continue;
        const struct rectangle *area = &pdf->areas[link];
        if (x >= area->x1 && x <= area->x2 && y >= area->y1 && y <= area->y2)
            return (int32_t)link;
    }
    return -1;
}

// MARK: - Text

// The next character of a text in UTF-8, which GLib has checked.
static uint32_t next_scalar(const char **text) {
    const unsigned char *at = (const unsigned char *)*text;
    int more = at[0] < 0x80 ? 0 : at[0] < 0xE0 ? 1 : at[0] < 0xF0 ? 2 : 3;
    uint32_t scalar = more == 0 ? at[0] : at[0] & (0x3Fu >> more);
    int used = 1;
    for (; used <= more && (at[used] & 0xC0) == 0x80; used++)
        scalar = scalar << 6 | (at[used] & 0x3Fu);
    *text += used;
    return scalar;
}

static bool has_word(const char *name, const char *const *words) {
    for (; name && *words; words++)
        if (strcasestr(name, *words)) return true;
    return false;
}

static void note_font(
    struct garth_pdf_letter *letters, size_t count, const struct text_attributes *font) {
    static const char *const bold[] = {"bold", "black", "heavy", "cmbx", "-bd", "semibold", NULL};
    static const char *const italic[] = {"italic", "oblique", "cmti", "-it", "slanted", NULL};
    static const char *const fixed[] = {"mono", "courier", "cmtt", "consolas", "typewriter",
                                        "lmtt", "menlo", "inconsolata", NULL};
    bool is_bold = has_word(font->font_name, bold), is_italic = has_word(font->font_name, italic),
         is_fixed = has_word(font->font_name, fixed);
    for (int i = font->start < 0 ? 0 : font->start; i <= font->end && (size_t)i < count; i++) {
        letters[i].size = (float)font->font_size;
        letters[i].is_bold = is_bold;
        letters[i].is_italic = is_italic;
        letters[i].is_monospaced = is_fixed;
    }
}

static size_t read_letters(struct garth_pdf *pdf, void *page) {
    char *text = page_text(page);
    struct rectangle *boxes = NULL;
    unsigned box_count = 0;
    page_boxes(page, &boxes, &box_count);
    size_t room = box_count < MOST_LETTERS ? box_count : MOST_LETTERS, count = 0;
    pdf->letters = calloc(room + 1, sizeof *pdf->letters);
    int32_t link = -1;
    for (const char *at = text; at && *at && pdf->letters && count < room; count++) {
        const struct rectangle *box = &boxes[count];
        struct garth_pdf_letter *letter = &pdf->letters[count];
        *letter = (struct garth_pdf_letter){
            .left = (float)box->x1, .top = (float)box->y1, .right = (float)box->x2,
            .bottom = (float)box->y2};
        letter->scalar = next_scalar(&at);
        link = pdf->link_count ? link_at(pdf, box, link) : -1;
        letter->link = link;
    }
    memory_free(text);
    memory_free(boxes);
    return count;
}

bool garth_pdf_read_page(struct garth_pdf *pdf, int index, struct garth_pdf_page *page) {
    forget_page(pdf);
    void *read = document_page(pdf->document, index);
    if (!read) return false;
    double width = 0, height = 0;
    page_size(read, &width, &height);
    read_links(pdf, read, height);
    size_t count = read_letters(pdf, read);
    struct list *fonts = page_attributes(read);
    for (struct list *at = fonts; at && pdf->letters; at = at->next)
        note_font(pdf->letters, count, at->data);
    if (fonts) free_attributes(fonts);
    object_free(read);
    *page = (struct garth_pdf_page){
        (float)width, (float)height, pdf->letters, count, pdf->links, pdf->link_count};
    return pdf->letters != NULL;
}

// MARK: - Outline

static float top_on_page(struct garth_pdf *pdf, int number, double top) {
    if (top < 0 || number <= 0) return -1;
    void *page = document_page(pdf->document, number - 1);
    if (!page) return -1;
    double width, height;
    page_size(page, &width, &height);
    object_free(page);
    return (float)(height - top);
}

static void note_entry(struct garth_pdf *pdf, void *outline, int level) {
    struct action *action = outline_action(outline);
    if (!action) return;
    double top = -1;
    int page = action->type == ACTION_GO_TO ? resolve(pdf, action->destination, &top) : 0;
    char *title = action->title && page ? strndup(action->title, 1024) : NULL;
    if (title)
        pdf->entries[pdf->entry_count++] =
            (struct garth_pdf_entry){title, level, page, top_on_page(pdf, page, top)};
    free_action(action);
}

size_t garth_pdf_outline(struct garth_pdf *pdf, const struct garth_pdf_entry **entries) {
    void *open[DEEPEST_ENTRY];
    int depth = 0;
    pdf->entries = pdf->entries ? pdf->entries : calloc(MOST_ENTRIES, sizeof *pdf->entries);
    if (pdf->entries && !pdf->entry_count && (open[0] = outline_begin(pdf->document))) depth = 1;
    // A loop in the outline ends with the room for its entries.
    for (int steps = 0; depth > 0 && steps < 4 * MOST_ENTRIES; steps++) {
        void *outline = open[depth - 1];
        if (pdf->entry_count < MOST_ENTRIES) note_entry(pdf, outline, depth);
        void *child = depth < DEEPEST_ENTRY ? outline_child(outline) : NULL;
        if (child) {
            open[depth++] = child;
            continue;
        }
        while (depth > 0 && !outline_next(open[depth - 1])) outline_free(open[--depth]);
    }
    while (depth > 0) outline_free(open[--depth]);
    *entries = pdf->entries;
    return pdf->entry_count;
}
