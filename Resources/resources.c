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
#embed "js/16-modules.js"
    ,
#embed "js/17-streams.js"
    ,
#embed "js/18-writable.js"
    ,
#embed "js/19-files.js"
    ,
#embed "js/20-xpath.js"
    ,
#embed "js/21-fonts.js"
    ,
#embed "js/22-presentation.js"
    ,
#embed "js/23-geometry.js"
    ,
#embed "js/24-cssom.js"
    ,
#embed "js/25-observers.js"
    ,
#embed "js/26-declarations.js"
    ,
#embed "js/27-sheets.js"
    ,
#embed "js/28-text.js"
    ,
#embed "js/29-frames.js"
    ,
#embed "js/30-driver.js"
    ,
#embed "js/31-event-source.js"
    ,
#embed "js/31-drag.js"
    ,
#embed "js/32-locale.js"
    ,
#embed "js/33-sensors.js"
    ,
#embed "js/33-touches.js"
    ,
#embed "js/34-worlds.js"
    ,
#embed "js/35-images.js"
    ,
#embed "js/36-sweep.js"
    ,
#embed "js/37-matrix.js"
    ,
#embed "js/38-svg.js"
    ,
#embed "js/39-editing.js"
    ,
#embed "js/40-inputs.js"
    ,
#embed "js/41-motions.js"
    ,
#embed "js/42-clock.js"
    ,
#embed "js/43-websocket.js"
    ,
#embed "js/99-end.js"
};

const unsigned char *garth_resource_prelude_js(void) { return prelude_js; }
unsigned long garth_resource_prelude_js_size(void) { return sizeof prelude_js; }
