#pragma once
// libcurl by dlopen: its header gives the types, and nothing is linked. Debian's libcurl brings
// 33 shared libraries; a program that reads only a file must not pay for them.
//
// Every function below but garth_curl_load wants the library loaded; calling one before is a
// mistake of the caller.
#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

// The callbacks, typed, all with the same user data.
struct garth_curl_callbacks {
    size_t (*header)(char *bytes, size_t size, size_t count, void *user);
    size_t (*body)(char *bytes, size_t size, size_t count, void *user);
    size_t (*upload)(char *bytes, size_t size, size_t count, void *user);
    int (*rewind)(void *user, curl_off_t offset, int origin);
    int (*progress)(void *user, curl_off_t, curl_off_t, curl_off_t, curl_off_t);
    // Answers whether a socket to this address (4 or 16 bytes in network order) may be opened.
    bool (*address)(void *user, const uint8_t *bytes, int count);
    // A connection stands; answers whether the request may be sent to this address (as text).
    bool (*connected)(void *user, const char *address, int port);
    // The server has shown its certificate (DER; NULL when it cannot be had), and verification has
    // ended with this X509_V_… number at this depth of the chain; answers whether to go on.
    bool (*certificate)(void *user, const uint8_t *der, int count, int error, int depth);
    // The name of the host is about to be resolved.
    void (*resolving)(void *user);
};

// Loads and initialises the library, once; any thread. The callbacks of the first call stay.
// Returns NULL, or why the library cannot be used.
const char *garth_curl_load(struct garth_curl_callbacks callbacks);


// One transfer ("easy handle").
CURL *garth_curl_easy_new(void);
void garth_curl_easy_free(CURL *easy);
CURLcode garth_curl_pause(CURL *easy, int what);
const char *garth_curl_text(CURLcode code);

// curl_easy_setopt is variadic, which Swift cannot call: one function for each type of value.
CURLcode garth_curl_set_long(CURL *easy, CURLoption option, long value);
CURLcode garth_curl_set_size(CURL *easy, CURLoption option, int64_t value);
CURLcode garth_curl_set_text(CURL *easy, CURLoption option, const char *value);
CURLcode garth_curl_set_pointer(CURL *easy, CURLoption option, void *value);
CURLcode garth_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *value);
CURLcode garth_curl_set_address(CURL *easy, CURLU *address);

// Installs the callbacks given to garth_curl_load, with this user data.
CURLcode garth_curl_set_callbacks(CURL *easy, void *user);

// curl_easy_getinfo, likewise. What is not known is 0 or NULL.
long garth_curl_get_long(CURL *easy, CURLINFO info);
int64_t garth_curl_get_size(CURL *easy, CURLINFO info);
const char *garth_curl_get_text(CURL *easy, CURLINFO info);
// The connection's TLS protocol and cipher as OpenSSL names them; false when it has none.
bool garth_curl_get_tls(CURL *easy, const char **protocol, const char **cipher);
// Has `certificate` asked in the handshake. Without OpenSSL under libcurl nothing is asked, and
// verification is libcurl's own; false then.
bool garth_curl_watch_certificates(CURL *easy, void *user);
// The server's own certificate (DER) of the connection, to be freed with garth_curl_free; NULL when
// there is none.
uint8_t *garth_curl_peer_certificate(CURL *easy, int *count);
void garth_curl_free(uint8_t *bytes);
// What an X509_V_… number means, in OpenSSL's words; NULL when OpenSSL is not there.
const char *garth_curl_verification_text(int error);

// Many transfers on one thread ("multi handle").
CURLM *garth_curl_multi_new(long connections_per_host, long kept_connections);
void garth_curl_multi_free(CURLM *multi);
CURLMcode garth_curl_multi_add(CURLM *multi, CURL *easy);
CURLMcode garth_curl_multi_remove(CURLM *multi, CURL *easy);
CURLMcode garth_curl_multi_perform(CURLM *multi, int *running);
CURLMcode garth_curl_multi_wait(CURLM *multi, int milliseconds);
CURLMcode garth_curl_multi_wake(CURLM *multi);
// The next finished transfer and its result; false when there is none.
bool garth_curl_multi_next_finished(CURLM *multi, CURL **easy, CURLcode *result);

// Lists of strings. On want of memory the list stays as it was.
struct curl_slist *garth_curl_list_append(struct curl_slist *list, const char *text);
void garth_curl_list_free(struct curl_slist *list);

// An address, part by part.
CURLU *garth_curl_address_new(void);
void garth_curl_address_free(CURLU *address);
CURLUcode garth_curl_address_set(CURLU *address, CURLUPart part, const char *value);
// The caller frees the text with garth_curl_text_free; NULL when the part is absent.
char *garth_curl_address_get(CURLU *address, CURLUPart part);
void garth_curl_text_free(char *text);

// Content codings (RFC 9110 section 8.4.1), undone piece by piece.
enum garth_coding {
    garth_coding_gzip,
    garth_coding_deflate,
    garth_coding_brotli,
    garth_coding_zstd,
};
struct garth_decoder;
// Whether the coding can be undone here.
bool garth_decoder_exists(enum garth_coding coding);
// NULL when it cannot, or for want of memory.
struct garth_decoder *garth_decoder_new(enum garth_coding coding);
void garth_decoder_free(struct garth_decoder *decoder);
// Takes from `in` and puts into `out`, moving both on; false when the bytes are not of the coding.
// When it moves neither, more input is wanted.
bool garth_decoder_step(struct garth_decoder *decoder, const uint8_t **in, size_t *in_count,
                        uint8_t **out, size_t *out_count);
// Whether the coding has come to its end, or has not begun.
bool garth_decoder_is_whole(const struct garth_decoder *decoder);

// Digests, by OpenSSL, which libcurl brings along.
enum garth_digest {
    garth_digest_md5,
    garth_digest_sha256,
};
// Writes 16 (MD5) or 32 (SHA-256) bytes to `out`; false when OpenSSL is absent or has no such
// digest, as MD5 under FIPS rules.
bool garth_digest(enum garth_digest digest, const uint8_t *bytes, size_t count, uint8_t *out);

// A certificate (RFC 5280), read by OpenSSL.
struct garth_certificate;
enum garth_certificate_party { garth_certificate_subject, garth_certificate_issuer };
enum garth_certificate_moment { garth_certificate_begin, garth_certificate_end };
enum garth_alternative {
    garth_alternative_other,
    garth_alternative_name,
    garth_alternative_address,
};
// NULL when the bytes are not one whole certificate in DER, or OpenSSL is absent.
struct garth_certificate *garth_certificate_new(const uint8_t *der, size_t count);
void garth_certificate_free(struct garth_certificate *certificate);
// Writes the distinguished name in UTF-8, such as "CN=a.test, O=A", cut at `capacity` bytes; returns
// how many were written.
size_t garth_certificate_name(const struct garth_certificate *certificate,
                              enum garth_certificate_party party, uint8_t *out, size_t capacity);
// The begin or end of its validity in UTC; false when the certificate has no valid time there.
bool garth_certificate_time(const struct garth_certificate *certificate,
                            enum garth_certificate_moment moment, struct tm *parts);
size_t garth_certificate_alternative_count(const struct garth_certificate *certificate);
// The subject's alternative name at an index below the count: the bytes of a host name or of an
// address (4 or 16 in network order), valid as long as the certificate.
enum garth_alternative garth_certificate_alternative(const struct garth_certificate *certificate,
                                                     size_t index, const uint8_t **bytes,
                                                     size_t *count);
