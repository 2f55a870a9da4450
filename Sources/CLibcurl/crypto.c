#define _GNU_SOURCE
#include "CLibcurl.h"
#include "symbols.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// OpenSSL's functions for digests and certificates. Its headers are not needed: all types are
// opaque, and these signatures are part of its stable interface.
#define FUNCTIONS(X) \
    X(needed, int, crypto_digest, EVP_Digest, \
      (const void *bytes, size_t count, unsigned char *out, unsigned *out_count, \
       const void *type, void *engine)) \
    X(needed, const void *, crypto_md5, EVP_md5, (void)) \
    X(needed, const void *, crypto_sha256, EVP_sha256, (void)) \
    X(needed, void *, crypto_read_certificate, d2i_X509, \
      (void *certificate, const unsigned char **bytes, long count)) \
    X(needed, void, crypto_free_certificate, X509_free, (void *certificate)) \
    X(needed, const void *, crypto_subject, X509_get_subject_name, (const void *certificate)) \
    X(needed, const void *, crypto_issuer, X509_get_issuer_name, (const void *certificate)) \
    X(needed, const void *, crypto_not_before, X509_get0_notBefore, (const void *certificate)) \
    X(needed, const void *, crypto_not_after, X509_get0_notAfter, (const void *certificate)) \
    X(needed, int, crypto_time_parts, ASN1_TIME_to_tm, (const void *time, struct tm *parts)) \
    X(needed, const void *, crypto_memory_method, BIO_s_mem, (void)) \
    X(needed, void *, crypto_new_stream, BIO_new, (const void *method)) \
    X(needed, int, crypto_free_stream, BIO_free, (void *stream)) \
    X(needed, int, crypto_read_stream, BIO_read, (void *stream, void *bytes, int count)) \
    X(needed, int, crypto_print_name, X509_NAME_print_ex, \
      (void *stream, const void *name, int indent, unsigned long flags)) \
    X(needed, void *, crypto_extension, X509_get_ext_d2i, \
      (const void *certificate, int number, int *critical, int *index)) \
    X(needed, int, crypto_stack_count, OPENSSL_sk_num, (const void *stack)) \
    X(needed, void *, crypto_stack_value, OPENSSL_sk_value, (const void *stack, int index)) \
    X(needed, void *, crypto_general_name, GENERAL_NAME_get0_value, \
      (const void *name, int *type)) \
    X(needed, void, crypto_free_general_names, GENERAL_NAMES_free, (void *names)) \
    X(needed, const unsigned char *, crypto_string_bytes, ASN1_STRING_get0_data, \
      (const void *string)) \
    X(needed, int, crypto_string_count, ASN1_STRING_length, (const void *string))

FUNCTIONS(GARTH_DECLARE)

static struct garth_library library = {
    GARTH_OPENSSL
};

// libcurl brings libcrypto along where it is built with OpenSSL; otherwise Debian 12's is opened.
static void load(void) {
    void *curl = garth_curl_library();
    if (dlsym(curl, "EVP_Digest"))
        library.handle = curl;
    else if (!garth_library_open(&library))
        return;
    FUNCTIONS(GARTH_FIND)
}

static bool is_loaded(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return garth_library_is_usable(&library);
}

bool garth_digest(enum garth_digest digest, const uint8_t *bytes, size_t count, uint8_t *out) {
    static const uint8_t nothing;
    if (!is_loaded())
        return false;
    const void *type = digest == garth_digest_md5 ? crypto_md5() : crypto_sha256();
    return type && crypto_digest(count ? bytes : &nothing, count, out, NULL, type, NULL) == 1;
}

struct garth_certificate {
    void *certificate;
    // Its GENERAL_NAMES; NULL when it names no alternatives.
    void *names;
};

struct garth_certificate *garth_certificate_new(const uint8_t *der, size_t count) {
    if (!is_loaded() || count > 1 << 20)
        return NULL;
    const unsigned char *end = der;
    void *certificate = crypto_read_certificate(NULL, &end, (long)count);
    if (!certificate)
        return NULL;
    struct garth_certificate *result = calloc(1, sizeof *result);
    if (!result || end != der + count) {
        crypto_free_certificate(certificate);
        free(result);
        return NULL;
    }
    result->certificate = certificate;
    // 85 is NID_subject_alt_name.
    result->names = crypto_extension(certificate, 85, NULL, NULL);
    return result;
}

void garth_certificate_free(struct garth_certificate *certificate) {
    if (certificate->names)
        crypto_free_general_names(certificate->names);
    crypto_free_certificate(certificate->certificate);
    free(certificate);
}

size_t garth_certificate_name(const struct garth_certificate *certificate,
                              enum garth_certificate_party party, uint8_t *out, size_t capacity) {
    const void *name = party == garth_certificate_subject
                           ? crypto_subject(certificate->certificate)
                           : crypto_issuer(certificate->certificate);
    void *stream = crypto_new_stream(crypto_memory_method());
    if (!stream)
        return 0;
    // ASN1_STRFLGS_UTF8_CONVERT and XN_FLAG_SEP_CPLUS_SPC: UTF-8, parts between commas.
    int count = 0;
    if (crypto_print_name(stream, name, 0, 0x10 | 2 << 16) >= 0)
        count = crypto_read_stream(stream, out, (int)capacity);
    crypto_free_stream(stream);
    return count > 0 ? (size_t)count : 0;
}

bool garth_certificate_time(const struct garth_certificate *certificate,
                            enum garth_certificate_moment moment, struct tm *parts) {
    const void *time = moment == garth_certificate_begin
                           ? crypto_not_before(certificate->certificate)
                           : crypto_not_after(certificate->certificate);
    return time && crypto_time_parts(time, parts) == 1;
}

size_t garth_certificate_alternative_count(const struct garth_certificate *certificate) {
    int count = certificate->names ? crypto_stack_count(certificate->names) : 0;
    return count > 0 ? (size_t)count : 0;
}

enum garth_alternative garth_certificate_alternative(const struct garth_certificate *certificate,
                                                     size_t index, const uint8_t **bytes,
                                                     size_t *count) {
    int type = -1;
    const void *value =
        crypto_general_name(crypto_stack_value(certificate->names, (int)index), &type);
    // GEN_DNS and GEN_IPADD: their values are strings.
    if (!value || (type != 2 && type != 7))
        return garth_alternative_other;
    *bytes = crypto_string_bytes(value);
    int length = crypto_string_count(value);
    *count = length > 0 ? (size_t)length : 0;
    return type == 2 ? garth_alternative_name : garth_alternative_address;
}
