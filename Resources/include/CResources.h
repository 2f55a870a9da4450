#pragma once
const unsigned char *garth_resource_ua_css(void);
unsigned long garth_resource_ua_css_size(void);
const unsigned char *garth_resource_start_html(void);
unsigned long garth_resource_start_html_size(void);
