#include "CLibxml2.h"

#include <dlfcn.h>
#include <pthread.h>

// Every function that is used, by the type its header gives it.
#define FUNCTIONS(X) \
    X(xmlInitParser) X(xmlCreatePushParserCtxt) X(xmlCtxtUseOptions) X(xmlParseChunk) \
    X(xmlFreeParserCtxt) X(xmlFreeDoc) X(xmlGetPredefinedEntity) X(htmlCreatePushParserCtxt) \
    X(htmlCtxtUseOptions) X(htmlParseChunk) X(htmlFreeParserCtxt)

#define DECLARE(name) static __typeof__(&name) p_##name;
FUNCTIONS(DECLARE)

static const char *problem;

// The structures of the header belong to this name of the library: another one has other fields.
static void load(void) {
    void *library = dlopen("libxml2.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        problem = "libxml2.so.2 cannot be loaded (install it: apt install libxml2)";
        return;
    }
#define RESOLVE(name) \
    p_##name = (__typeof__(p_##name))dlsym(library, #name); \
    if (!p_##name) { \
        problem = "libxml2.so.2 lacks " #name; \
        return; \
    }
    FUNCTIONS(RESOLVE)
    p_xmlInitParser();
}

const char *garth_xml_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return problem;
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
