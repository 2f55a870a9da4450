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

// Since 2.14 the parser of HTML has another tokenizer, which asks for a reader of its own.
const char *garth_html_problem(void) {
    static char text[144];
    if (!garth_library_is_usable(&library)) return library.problem;
    if (version < 21400) return NULL;
    snprintf(
        text, sizeof text, "%s reads HTML in a way that Garth does not know yet",
        library.description);
    return text;
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
