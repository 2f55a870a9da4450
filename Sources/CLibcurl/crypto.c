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
static struct {
    int (*digest)(const void *bytes, size_t count, unsigned char *out, unsigned *out_count,
                  const void *type, void *engine);
    const void *(*md5)(void);
    const void *(*sha256)(void);

    void *(*read_certificate)(void *certificate, const unsigned char **bytes, long count);
    void (*free_certificate)(void *certificate);
    const void *(*subject)(const void *certificate);
    const void *(*issuer)(const void *certificate);
    const void *(*not_before)(const void *certificate);
    const void *(*not_after)(const void *certificate);
    int (*time_parts)(const void *time, struct tm *parts);

    const void *(*memory_method)(void);
    void *(*new_stream)(const void *method);
    int (*free_stream)(void *stream);
    int (*read_stream)(void *stream, void *bytes, int count);
    int (*print_name)(void *stream, const void *name, int indent, unsigned long flags);

    void *(*extension)(const void *certificate, int number, int *critical, int *index);
    int (*stack_count)(const void *stack);
    void *(*stack_value)(const void *stack, int index);
    void *(*general_name)(const void *name, int *type);
    void (*free_general_names)(void *names);
    const unsigned char *(*string_bytes)(const void *string);
    int (*string_count)(const void *string);
} crypto;

static bool is_complete;

// libcurl brings libcrypto along where it is built with OpenSSL; otherwise Debian 12's is opened.
static void *find(void *library, const char *name) {
    void *symbol = garth_curl_symbol(name);
    return symbol || !library ? symbol : dlsym(library, name);
}

static void load(void) {
    void *library =
        garth_curl_symbol("EVP_Digest") ? NULL : dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
#define FIND(member, name) \
    crypto.member = (__typeof__(crypto.member))find(library, name); \
    if (!crypto.member) \
        return;
    FIND(digest, "EVP_Digest")
    FIND(md5, "EVP_md5")
    FIND(sha256, "EVP_sha256")
    FIND(read_certificate, "d2i_X509")
    FIND(free_certificate, "X509_free")
    FIND(subject, "X509_get_subject_name")
    FIND(issuer, "X509_get_issuer_name")
    FIND(not_before, "X509_get0_notBefore")
    FIND(not_after, "X509_get0_notAfter")
    FIND(time_parts, "ASN1_TIME_to_tm")
    FIND(memory_method, "BIO_s_mem")
    FIND(new_stream, "BIO_new")
    FIND(free_stream, "BIO_free")
    FIND(read_stream, "BIO_read")
    FIND(print_name, "X509_NAME_print_ex")
    FIND(extension, "X509_get_ext_d2i")
    FIND(stack_count, "OPENSSL_sk_num")
    FIND(stack_value, "OPENSSL_sk_value")
    FIND(general_name, "GENERAL_NAME_get0_value")
    FIND(free_general_names, "GENERAL_NAMES_free")
    FIND(string_bytes, "ASN1_STRING_get0_data")
    FIND(string_count, "ASN1_STRING_length")
#undef FIND
    is_complete = true;
}

static bool is_loaded(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_complete;
}

bool garth_digest(enum garth_digest digest, const uint8_t *bytes, size_t count, uint8_t *out) {
    static const uint8_t nothing;
    if (!is_loaded())
        return false;
    const void *type = digest == garth_digest_md5 ? crypto.md5() : crypto.sha256();
    return type && crypto.digest(count ? bytes : &nothing, count, out, NULL, type, NULL) == 1;
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
    void *certificate = crypto.read_certificate(NULL, &end, (long)count);
    if (!certificate)
        return NULL;
    struct garth_certificate *result = calloc(1, sizeof *result);
    if (!result || end != der + count) {
        crypto.free_certificate(certificate);
        free(result);
        return NULL;
    }
    result->certificate = certificate;
    // 85 is NID_subject_alt_name.
    result->names = crypto.extension(certificate, 85, NULL, NULL);
    return result;
}

void garth_certificate_free(struct garth_certificate *certificate) {
    if (certificate->names)
        crypto.free_general_names(certificate->names);
    crypto.free_certificate(certificate->certificate);
    free(certificate);
}

size_t garth_certificate_name(const struct garth_certificate *certificate,
                              enum garth_certificate_party party, uint8_t *out, size_t capacity) {
    const void *name = party == garth_certificate_subject
                           ? crypto.subject(certificate->certificate)
                           : crypto.issuer(certificate->certificate);
    void *stream = crypto.new_stream(crypto.memory_method());
    if (!stream)
        return 0;
    // ASN1_STRFLGS_UTF8_CONVERT and XN_FLAG_SEP_CPLUS_SPC: UTF-8, parts between commas.
    int count = 0;
    if (crypto.print_name(stream, name, 0, 0x10 | 2 << 16) >= 0)
        count = crypto.read_stream(stream, out, (int)capacity);
    crypto.free_stream(stream);
    return count > 0 ? (size_t)count : 0;
}

bool garth_certificate_time(const struct garth_certificate *certificate,
                            enum garth_certificate_moment moment, struct tm *parts) {
    const void *time = moment == garth_certificate_begin
                           ? crypto.not_before(certificate->certificate)
                           : crypto.not_after(certificate->certificate);
    return time && crypto.time_parts(time, parts) == 1;
}

size_t garth_certificate_alternative_count(const struct garth_certificate *certificate) {
    int count = certificate->names ? crypto.stack_count(certificate->names) : 0;
    return count > 0 ? (size_t)count : 0;
}

enum garth_alternative garth_certificate_alternative(const struct garth_certificate *certificate,
                                                     size_t index, const uint8_t **bytes,
                                                     size_t *count) {
    int type = -1;
    const void *value =
        crypto.general_name(crypto.stack_value(certificate->names, (int)index), &type);
    // GEN_DNS and GEN_IPADD: their values are strings.
    if (!value || (type != 2 && type != 7))
        return garth_alternative_other;
    *bytes = crypto.string_bytes(value);
    int length = crypto.string_count(value);
    *count = length > 0 ? (size_t)length : 0;
    return type == 2 ? garth_alternative_name : garth_alternative_address;
}
