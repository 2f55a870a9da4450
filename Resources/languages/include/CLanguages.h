#pragma once
/// The catalogues of messages in GNU gettext's MO format (Scripts/catalogues.py makes them of *.po).
unsigned int garth_catalogue_count(void);
/// The tag of the language of a catalogue (RFC 5646).
const char *garth_catalogue_language(unsigned int number);
const unsigned char *garth_catalogue_bytes(unsigned int number);
unsigned long garth_catalogue_size(unsigned int number);
