// The bytes of this folder's files, in read-only memory: no file is opened at run time.
#include "CResources.h"

static const unsigned char ua_css[] = {
#embed "ua.css"
};
static const unsigned char counter_styles_css[] = {
#embed "counter-styles.css"
};
static const unsigned char start_html[] = {
#embed "start.html"
};

const unsigned char *garth_resource_ua_css(void) { return ua_css; }
unsigned long garth_resource_ua_css_size(void) { return sizeof ua_css; }
const unsigned char *garth_resource_counter_styles_css(void) { return counter_styles_css; }
unsigned long garth_resource_counter_styles_css_size(void) { return sizeof counter_styles_css; }
const unsigned char *garth_resource_start_html(void) { return start_html; }
unsigned long garth_resource_start_html_size(void) { return sizeof start_html; }

static const _Alignas(4) unsigned char encodings[] = {
#embed "encodings/tables.bin"
};

const unsigned short *garth_resource_encodings(void) { return (const unsigned short *)encodings; }
unsigned long garth_resource_encodings_count(void) { return sizeof encodings / 2; }

static const unsigned char font[] = {
#embed "font/glyphs.bin"
};

const unsigned char *garth_resource_font(void) { return font; }
unsigned long garth_resource_font_size(void) { return sizeof font; }

static const unsigned char prelude_js[] = {
#embed "prelude.js"
};

const unsigned char *garth_resource_prelude_js(void) { return prelude_js; }
unsigned long garth_resource_prelude_js_size(void) { return sizeof prelude_js; }

static const unsigned char prelude_parts_js[] = {
#embed "prelude-parts.js"
};

const unsigned char *garth_resource_prelude_parts_js(void) { return prelude_parts_js; }
unsigned long garth_resource_prelude_parts_js_size(void) { return sizeof prelude_parts_js; }

static const unsigned char brotli_words[] = {
#embed "compression/brotli-words.bin"
};

const unsigned char *garth_resource_brotli_words(void) { return brotli_words; }
unsigned long garth_resource_brotli_words_size(void) { return sizeof brotli_words; }
