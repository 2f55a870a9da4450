// Markdown by md4c, whose renderer of HTML is one function.
#include "CDocuments.h"

#include <CLibrary.h>
#include <limits.h>
#include <pthread.h>

// md4c.h and md4c-html.h: tables, lines through words, lists of tasks, addresses as links.
enum {
    MD_GITHUB = 0x0004 | 0x0008 | 0x0400 | 0x0100 | 0x0200 | 0x0800,
    MD_SKIP_BYTE_ORDER_MARK = 0x0004
};
#define FUNCTIONS(X) \
    X(needed, int, to_html, md_html, \
      (const char *, unsigned, void (*)(const char *, unsigned, void *), void *, unsigned, \
       unsigned))
FUNCTIONS(GARTH_DECLARE)

static struct garth_library library = {GARTH_MD4C};

static void load(void) {
    if (!garth_library_open(&library)) return;
    FUNCTIONS(GARTH_FIND)
    garth_library_describe(&library, "0", "");
}

const char *garth_markdown_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return garth_library_is_usable(&library) ? NULL : library.problem;
}

const char *garth_markdown_version(void) {
    return garth_library_is_usable(&library) ? library.name : NULL;
}

bool garth_markdown_read(
    const uint8_t *text, size_t count, void (*take)(const char *, unsigned, void *), void *user) {
    if (garth_markdown_load() || count > INT_MAX) return false;
    return to_html(
               (const char *)text, (unsigned)count, take, user, MD_GITHUB,
               MD_SKIP_BYTE_ORDER_MARK)
           == 0;
}
