#include "CLibxml2.h"

#include <dlfcn.h>
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

static const char *problem;
static int version;
static char description[48];

// The versions that were tried: the highest of Debian 12 and 13, and that of its testing.
static const int tried[] = {20914, 21504};

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
    int is_tried = 0;
    for (unsigned i = 0; i < sizeof tried / sizeof *tried; i++) is_tried |= tried[i] == version;
    snprintf(
        description, sizeof description, "libxml2 %d.%d.%d%s", version / 10000,
        version / 100 % 100, version % 100, is_tried ? "" : " (not tried)");
}

static void load(void) {
    // The interface of 2.14 and newer, and that of 2.9 to 2.13.
    static const char *const files[] = {"libxml2.so.16", "libxml2.so.2"};
    void *library = NULL;
    for (unsigned i = 0; !library && i < 2; i++) library = dlopen(files[i], RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        problem = "libxml2 cannot be loaded (install it: apt install libxml2, or libxml2-16 where "
                  "Debian is newer than 13)";
        return;
    }
#define RESOLVE(name) \
    p_##name = (__typeof__(p_##name))dlsym(library, #name); \
    if (!p_##name) { \
        problem = "the installed libxml2 lacks " #name; \
        return; \
    }
    FUNCTIONS(RESOLVE)
    const char *const *number = dlsym(library, "xmlParserVersion");
    if (number && *number) version = atoi(*number);
    describe();
    p_xmlInitParser();
    if (version < 20900 || !has_known_structures()) {
        static char text[160];
        snprintf(
            text, sizeof text, "the structures of %s are not those that Garth knows (2.9 to 2.15)",
            description);
        problem = text;
    }
}

const char *garth_xml_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return problem;
}

const char *garth_xml_version(void) { return problem || !version ? NULL : description; }

// Since 2.14 the parser of HTML has another tokenizer, which asks for a reader of its own.
const char *garth_html_problem(void) {
    static char text[96];
    if (problem || version < 21400) return problem;
    snprintf(text, sizeof text, "%s reads HTML in a way that Garth does not know yet", description);
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
