#pragma once
const unsigned char *garth_resource_ua_css(void);
unsigned long garth_resource_ua_css_size(void);
const unsigned char *garth_resource_counter_styles_css(void);
unsigned long garth_resource_counter_styles_css_size(void);
const unsigned char *garth_resource_start_html(void);
unsigned long garth_resource_start_html_size(void);
/// The tables of the Encoding Standard, 16-bit little-endian units (Scripts/generate-encodings.py).
const unsigned short *garth_resource_encodings(void);
/// How many 16-bit units the tables have.
unsigned long garth_resource_encodings_count(void);
/// The letters of pictures of pages (Scripts/generate-picture-font.py).
const unsigned char *garth_resource_font(void);
unsigned long garth_resource_font_size(void);
/// The prelude of scripts, the modules of `js` in one (Scripts/bundle-prelude.py).
const unsigned char *garth_resource_prelude_js(void);
unsigned long garth_resource_prelude_js_size(void);
/// The parts of it that are evaluated when they are needed (`PreludeText.part`).
const unsigned char *garth_resource_prelude_parts_js(void);
unsigned long garth_resource_prelude_parts_js_size(void);
/// The words of brotli (RFC 7932, appendix A).
const unsigned char *garth_resource_brotli_words(void);
unsigned long garth_resource_brotli_words_size(void);
