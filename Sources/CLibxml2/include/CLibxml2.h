#pragma once
// libxml2 by dlopen: its headers give the types, and nothing is linked. Debian's libxml2 brings
// ICU, libstdc++, zlib and liblzma; a page of HTML needs none of them.
//
// Every function below but garth_xml_load wants the library loaded; calling one before is a
// mistake of the caller.
#include <stdbool.h>
#include <stddef.h>
// Debian's headers pull in ICU's, which then clash between modules; nothing here needs them.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>

// Loads and initialises the library, once; any thread. Returns NULL, or why it cannot be used.
const char *garth_xml_load(void);
// What was loaded, for people: "libxml2 2.9.14"; NULL without it. "(not tried)" stands behind a
// version whose structures were checked and which no test of Garth has seen.
const char *garth_xml_version(void);
// Why the parser of HTML cannot be used, or NULL. Wants garth_xml_load before.
const char *garth_html_problem(void);

// An XML parser that is given its input in pieces; NULL without memory. Freeing it frees the tree
// that it may have made.
xmlParserCtxtPtr garth_xml_parser_new(xmlSAXHandlerPtr handler, void *user, int options);
void garth_xml_parse(xmlParserCtxtPtr parser, const char *bytes, int count, bool is_last);
void garth_xml_parser_free(xmlParserCtxtPtr parser);
xmlEntityPtr garth_xml_predefined_entity(const xmlChar *name);

// The same for HTML that is UTF-8.
htmlParserCtxtPtr garth_html_parser_new(htmlSAXHandlerPtr handler, void *user, int options);
void garth_html_parse(htmlParserCtxtPtr parser, const char *bytes, int count, bool is_last);
void garth_html_parser_free(htmlParserCtxtPtr parser);

// Whether libxml2 is 2.14 or newer: its parser of HTML can be a tokenizer after the HTML Standard.
bool garth_html_is_standard(void);
// This tokenizer: one event a token in the order of the page, nothing implied, nothing closed. To
// be parsed and freed as the parsers above.
htmlParserCtxtPtr garth_html_tokenizer_new(htmlSAXHandlerPtr handler, void *user);
// The number of bytes that it has read: in the event of a start tag, those before its `>` or `/>`;
// in other events, those up to the end of the token.
size_t garth_html_position(htmlParserCtxtPtr parser);
// Has it give no more events and read no more.
void garth_html_stop(htmlParserCtxtPtr parser);
