#pragma once
// libcurl by dlopen: its header provides the types, and the program does not link the library.
// Debian's libcurl brings 33 shared libraries; a program that only reads a file must not load them.
//
// Every function below except garth_curl_load requires the loaded library; an earlier call is a
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
    // Returns whether a socket to this address (4 or 16 bytes in network order) may be opened.
    bool (*address)(void *user, const uint8_t *bytes, int count);
    // A connection is open; returns whether the request may be sent to this address (as text).
    bool (*connected)(void *user, const char *address, int port);
    // The server has presented its certificate (DER; NULL if it is unknown), and verification has
    // ended with this X509_V_… number at this depth of the chain; returns whether to continue.
    bool (*certificate)(void *user, const uint8_t *der, int count, int error, int depth);
    // The name of the host is about to be resolved.
    void (*resolving)(void *user);
};

// A value of an enumeration in the header of Debian 12's libcurl, and a macro of a number in that of 13.
enum { garth_curl_netrc_ignored = CURL_NETRC_IGNORED };

// Loads and initializes the library, once; any thread. The callbacks of the first call stay.
// Returns NULL, or the reason why the library cannot be used.
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

// Lets a transfer pass over a first line of the head that begins with white space, on which libcurl
// before 8.4 ends it: such a line comes as one without a name. `state` is one byte, 0 at first, that
// lives as long as the handle.
CURLcode garth_curl_mend_heads(CURL *easy, char *state);

// Installs the callbacks given to garth_curl_load, with this user data.
CURLcode garth_curl_set_callbacks(CURL *easy, void *user);

// curl_easy_getinfo, likewise. An unknown value is 0 or NULL.
long garth_curl_get_long(CURL *easy, CURLINFO info);
int64_t garth_curl_get_size(CURL *easy, CURLINFO info);
const char *garth_curl_get_text(CURL *easy, CURLINFO info);
// The connection's TLS protocol and cipher by OpenSSL's names; false without TLS.
bool garth_curl_get_tls(CURL *easy, const char **protocol, const char **cipher);
// Installs the callback `certificate` for the handshake. Returns false if libcurl does not use
// OpenSSL: the callback is then not called, and libcurl verifies by itself.
bool garth_curl_watch_certificates(CURL *easy, void *user);
// The server's own certificate (DER) of the connection, to be freed with garth_curl_free; NULL
// without one.
uint8_t *garth_curl_peer_certificate(CURL *easy, int *count);
void garth_curl_free(uint8_t *bytes);
// OpenSSL's text for an X509_V_… number; NULL without OpenSSL.
const char *garth_curl_verification_text(int error);

// Bytes over the connection of a transfer that only connects (CURLOPT_CONNECT_ONLY) and has done so.
// `count` is how many were moved; CURLE_AGAIN if none can be now.
CURLcode garth_curl_send(CURL *easy, const void *bytes, size_t size, size_t *count);
CURLcode garth_curl_receive(CURL *easy, void *bytes, size_t size, size_t *count);
// The socket of such a connection; CURL_SOCKET_BAD without one.
curl_socket_t garth_curl_socket(CURL *easy);

// Many transfers on one thread ("multi handle").
CURLM *garth_curl_multi_new(long connections_per_host, long kept_connections);
void garth_curl_multi_free(CURLM *multi);
CURLMcode garth_curl_multi_add(CURLM *multi, CURL *easy);
CURLMcode garth_curl_multi_remove(CURLM *multi, CURL *easy);
CURLMcode garth_curl_multi_perform(CURLM *multi, int *running);
CURLMcode garth_curl_multi_wait(CURLM *multi, int milliseconds);
CURLMcode garth_curl_multi_wake(CURLM *multi);
// The same as garth_curl_multi_wait, and until one of these sockets is ready, too.
CURLMcode garth_curl_multi_wait_with(CURLM *multi, struct curl_waitfd *sockets, unsigned count,
                                     int milliseconds);
// The next finished transfer and its result; false if there is none.
bool garth_curl_multi_next_finished(CURLM *multi, CURL **easy, CURLcode *result);

// Lists of strings. If memory is short, the list stays unchanged.
struct curl_slist *garth_curl_list_append(struct curl_slist *list, const char *text);
void garth_curl_list_free(struct curl_slist *list);

// An address, part by part.
CURLU *garth_curl_address_new(void);
void garth_curl_address_free(CURLU *address);
CURLUcode garth_curl_address_set(CURLU *address, CURLUPart part, const char *value);
// The caller frees the text with garth_curl_text_free; NULL if the part is absent.
char *garth_curl_address_get(CURLU *address, CURLUPart part);
void garth_curl_text_free(char *text);

// Content codings (RFC 9110 section 8.4.1), decoded piece by piece.
enum garth_coding {
    garth_coding_gzip,
    garth_coding_deflate,
    garth_coding_brotli,
    garth_coding_zstd,
};
struct garth_decoder;
// Whether this machine can decode the coding.
bool garth_decoder_exists(enum garth_coding coding);
// NULL if it cannot, or if memory is short.
struct garth_decoder *garth_decoder_new(enum garth_coding coding);
void garth_decoder_free(struct garth_decoder *decoder);
// Decodes from `in` to `out` and advances both; false for invalid bytes. If it advances neither, it
// needs more input.
bool garth_decoder_step(struct garth_decoder *decoder, const uint8_t **in, size_t *in_count,
                        uint8_t **out, size_t *out_count);
// Whether the coding has ended, or has not started.
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
