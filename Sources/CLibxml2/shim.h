#pragma once
// Debian's libxml2 headers pull in ICU's, which then clash between modules; nothing here needs them.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
