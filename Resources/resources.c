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

static const unsigned char prelude_js[] = {
#embed "js/01-start.js"
    ,
#embed "js/02-events.js"
    ,
#embed "js/03-lists.js"
    ,
#embed "js/04-node.js"
    ,
#embed "js/05-element.js"
    ,
#embed "js/06-document.js"
    ,
#embed "js/07-traversal.js"
    ,
#embed "js/08-html-table.js"
    ,
#embed "js/09-html.js"
    ,
#embed "js/10-custom.js"
    ,
#embed "js/11-web.js"
    ,
#embed "js/12-window.js"
    ,
#embed "js/13-bodies.js"
    ,
#embed "js/14-requests.js"
    ,
#embed "js/15-xhr.js"
    ,
#embed "js/18-geometry.js"
    ,
#embed "js/19-cssom.js"
    ,
#embed "js/20-observers.js"
    ,
#embed "js/21-declarations.js"
    ,
#embed "js/22-sheets.js"
    ,
#embed "js/99-end.js"
};

const unsigned char *garth_resource_prelude_js(void) { return prelude_js; }
unsigned long garth_resource_prelude_js_size(void) { return sizeof prelude_js; }
