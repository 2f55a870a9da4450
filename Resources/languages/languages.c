// The bytes of this folder's catalogues, in read-only memory: no file is opened at run time.
#include "CLanguages.h"

static const unsigned char de[] = {
#embed "de.mo"
};
static const unsigned char es[] = {
#embed "es.mo"
};
static const unsigned char fr[] = {
#embed "fr.mo"
};
static const unsigned char zh_CN[] = {
#embed "zh_CN.mo"
};

static const struct {
    const char *language;
    const unsigned char *bytes;
    unsigned long size;
} catalogues[] = {
    {"de", de, sizeof de},
    {"es", es, sizeof es},
    {"fr", fr, sizeof fr},
    {"zh", zh_CN, sizeof zh_CN},
};

unsigned int garth_catalogue_count(void) { return sizeof catalogues / sizeof catalogues[0]; }
const char *garth_catalogue_language(unsigned int number) { return catalogues[number].language; }
const unsigned char *garth_catalogue_bytes(unsigned int number) { return catalogues[number].bytes; }
unsigned long garth_catalogue_size(unsigned int number) { return catalogues[number].size; }
