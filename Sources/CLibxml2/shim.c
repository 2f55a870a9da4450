#include "CLibxml2.h"

#include <CLibrary.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Every function that is used, by the type its header gives it.
#define FUNCTIONS(X) \
    X(xmlInitParser) X(xmlCreatePushParserCtxt) X(xmlCtxtUseOptions) X(xmlParseChunk) \
    X(xmlFreeParserCtxt) X(xmlFreeDoc) X(xmlGetPredefinedEntity) X(htmlCreatePushParserCtxt) \
    X(htmlCtxtUseOptions) X(htmlParseChunk) X(htmlFreeParserCtxt)

#define DECLARE(name) static __typeof__(&name) p_##name;
FUNCTIONS(DECLARE)

static struct garth_library library = {
    GARTH_LIBXML2,
    // The highest of Debian 12 and 13, and that of its testing.
    .tested = " 2.9.14 2.15.4 ",
};

static int version;
// From this version on, the parser of HTML can be a tokenizer after the HTML Standard.
enum { html5_version = 21400 };

// What 2.14 added, declared here because the headers may be older.
enum { html5_option = 1 << 26 };
static int (*p_xmlCtxtGetInputPosition)(
    xmlParserCtxtPtr, int, const char **, int *, int *, unsigned long *);
static void (*p_xmlStopParser)(xmlParserCtxtPtr);

// MARK: - Structures
//
// The fields that Garth reads lie at the same places in 2.9.14 and 2.15.4. Another version is asked
// for them: what it says of a malformed document must be what is known of that document.

struct seen {
    int is_right, errors;
};

static void note_error(void *user, const xmlError *error) {
    struct seen *seen = user;
    if (seen->errors++ > 0) return;
    seen->is_right = error->level == XML_ERR_FATAL && error->line == 2
                     && error->code == XML_ERR_TAG_NAME_MISMATCH && error->message
                     && strstr(error->message, "mismatch") && error->str1
                     && strcmp(error->str1, "b") == 0;
}

static int has_known_structures(void) {
    static const char document[] = "<a>\n<b></c></b></a>";
    struct seen seen = {0, 0};
    xmlSAXHandler handler;
    memset(&handler, 0, sizeof handler);
    handler.initialized = XML_SAX2_MAGIC;
    handler.serror = (xmlStructuredErrorFunc)note_error;
    xmlParserCtxtPtr parser = p_xmlCreatePushParserCtxt(&handler, &seen, NULL, 0, NULL);
    if (!parser) return 0;
    p_xmlParseChunk(parser, document, sizeof document - 1, 1);
    int is_right = seen.is_right && parser->userData == &seen && parser->myDoc == NULL;
    p_xmlFreeParserCtxt(parser);
    return is_right;
}

// MARK: - The tokenizer of HTML since 2.14

struct tokens {
    char text[32];
    size_t count;
};

static void note_token(struct tokens *tokens, char kind, const xmlChar *name) {
    if (tokens->count + 2 >= sizeof tokens->text) return;
    tokens->text[tokens->count++] = kind;
    tokens->text[tokens->count++] = name ? (char)name[0] : '-';
}

static void note_start(void *user, const xmlChar *name, const xmlChar **attributes) {
    note_token(user, attributes ? '[' : '<', name);
}

static void note_end(void *user, const xmlChar *name) { note_token(user, '/', name); }

static void note_text(void *user, const xmlChar *text, int count) {
    note_token(user, count == 1 ? '1' : '+', text);
}

// Whether each token of a document comes as one event, in the order of the document, and raw text
// as text: what the sink for this tokenizer relies on.
static int has_known_tokens(void) {
    static const char document[] = "<p></b><p a=b>&lt;<title><i></title></i><br></";
    static const char events[] = "<p/b[p1<<t+</t/i<b+<";
    struct tokens tokens = {"", 0};
    xmlSAXHandler handler;
    memset(&handler, 0, sizeof handler);
    handler.startElement = note_start;
    handler.endElement = note_end;
    handler.characters = handler.cdataBlock = note_text;
    htmlParserCtxtPtr parser = garth_html_tokenizer_new(&handler, &tokens);
    if (!parser) return 0;
    p_htmlParseChunk(parser, document, sizeof document - 1, 1);
    int is_right = strcmp(tokens.text, events) == 0
                   && garth_html_position(parser) == sizeof document - 1;
    p_htmlFreeParserCtxt(parser);
    return is_right;
}

static int has_tokens;

static void check_tokens(void) { has_tokens = has_known_tokens(); }

static void find_tokenizer(void) {
    garth_library_find(
        &library, &p_xmlCtxtGetInputPosition, "xmlCtxtGetInputPosition", garth_needed);
    garth_library_find(&library, &p_xmlStopParser, "xmlStopParser", garth_needed);
}

// MARK: - Loading

static void describe(void) {
    char text[16];
    const char *const *number;
    garth_library_find(&library, &number, "xmlParserVersion", garth_optional);
    if (number && *number) version = atoi(*number);
    snprintf(
        text, sizeof text, "%d.%d.%d", version / 10000, version / 100 % 100, version % 100);
    garth_library_describe(&library, text, "");
}

static void load(void) {
    if (!garth_library_open(&library)) return;
#define FIND(name) garth_library_find(&library, &p_##name, #name, garth_needed);
    FUNCTIONS(FIND)
    if (!garth_library_is_usable(&library)) return;
    describe();
    if (version >= html5_version) find_tokenizer();
    if (!garth_library_is_usable(&library)) return;
    p_xmlInitParser();
    if (version < 20900 || !has_known_structures())
        snprintf(
            library.problem, sizeof library.problem,
            "the structures of %s are not those that Garth knows (2.9 to 2.15)",
            library.description);
}

const char *garth_xml_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return garth_library_is_usable(&library) ? NULL : library.problem;
}

const char *garth_xml_version(void) {
    return garth_library_is_usable(&library) && version ? library.description : NULL;
}

const char *garth_html_problem(void) {
    static char text[144];
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    if (!garth_library_is_usable(&library)) return library.problem;
    if (!garth_html_is_standard()) return NULL;
    pthread_once(&once, check_tokens);
    if (has_tokens) return NULL;
    snprintf(
        text, sizeof text, "%s reads HTML in a way that Garth does not know", library.description);
    return text;
}

bool garth_html_is_standard(void) {
    return garth_library_is_usable(&library) && version >= html5_version;
}

static void free_tree(xmlParserCtxtPtr parser) {
    if (parser->myDoc)
        p_xmlFreeDoc(parser->myDoc);
    parser->myDoc = NULL;
}

xmlParserCtxtPtr garth_xml_parser_new(xmlSAXHandlerPtr handler, void *user, int options) {
    xmlParserCtxtPtr parser = p_xmlCreatePushParserCtxt(handler, user, NULL, 0, NULL);
    if (parser)
        p_xmlCtxtUseOptions(parser, options);
    return parser;
}

void garth_xml_parse(xmlParserCtxtPtr parser, const char *bytes, int count, bool is_last) {
    p_xmlParseChunk(parser, bytes, count, is_last);
}

void garth_xml_parser_free(xmlParserCtxtPtr parser) {
    free_tree(parser);
    p_xmlFreeParserCtxt(parser);
}

xmlEntityPtr garth_xml_predefined_entity(const xmlChar *name) {
    return p_xmlGetPredefinedEntity(name);
}

htmlParserCtxtPtr garth_html_parser_new(htmlSAXHandlerPtr handler, void *user, int options) {
    htmlParserCtxtPtr parser =
        p_htmlCreatePushParserCtxt(handler, user, NULL, 0, NULL, XML_CHAR_ENCODING_UTF8);
    if (parser)
        p_htmlCtxtUseOptions(parser, options);
    return parser;
}

void garth_html_parse(htmlParserCtxtPtr parser, const char *bytes, int count, bool is_last) {
    p_htmlParseChunk(parser, bytes, count, is_last);
}

void garth_html_parser_free(htmlParserCtxtPtr parser) {
    free_tree(parser);
    p_htmlFreeParserCtxt(parser);
}

htmlParserCtxtPtr garth_html_tokenizer_new(htmlSAXHandlerPtr handler, void *user) {
    return garth_html_parser_new(
        handler, user,
        html5_option | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET
            | HTML_PARSE_IGNORE_ENC | XML_PARSE_HUGE);
}

size_t garth_html_position(htmlParserCtxtPtr parser) {
    unsigned long position = 0;
    p_xmlCtxtGetInputPosition(parser, 0, NULL, NULL, NULL, &position);
    return position;
}

void garth_html_stop(htmlParserCtxtPtr parser) { p_xmlStopParser(parser); }
