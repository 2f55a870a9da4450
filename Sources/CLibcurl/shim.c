#define _GNU_SOURCE
#include "CLibcurl.h"
#include "symbols.h"

#include <CLibrary.h>
#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

// CURLOPT_PROTOCOLS_STR came with 7.85.0; without it the schemes could not be limited.
enum { oldest_version = 0x075500 };

// Every function that is used, by the type its header gives it.
#define FUNCTIONS(X) \
    X(global_init) X(version_info) X(free) \
    X(easy_init) X(easy_cleanup) X(easy_setopt) X(easy_getinfo) X(easy_pause) X(easy_strerror) \
    X(easy_send) X(easy_recv) \
    X(multi_init) X(multi_cleanup) X(multi_setopt) X(multi_add_handle) X(multi_remove_handle) \
    X(multi_perform) X(multi_poll) X(multi_wakeup) X(multi_info_read) \
    X(slist_append) X(slist_free_all) \
    X(url) X(url_cleanup) X(url_set) X(url_get)

// The header hides these two behind type-checking macros.
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

#define DECLARE(name) static __typeof__(&curl_##name) p_##name;
FUNCTIONS(DECLARE)

static struct garth_library library = {
    GARTH_LIBCURL
};

static void load_openssl(void *curl);

static void load(void) {
    if (!garth_library_open(&library))
        return;
#define FIND(name) garth_library_find(&library, &p_##name, "curl_" #name, garth_needed);
    FUNCTIONS(FIND)
    if (!garth_library_is_usable(&library))
        return;
    curl_version_info_data *version = p_version_info(CURLVERSION_NOW);
    if (version->version_num < oldest_version) {
        snprintf(library.problem, sizeof library.problem,
                 "libcurl %s is too old (7.85 is needed)", version->version);
        return;
    }
    if (p_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
        snprintf(library.problem, sizeof library.problem, "libcurl cannot be initialised");
    if (version->ssl_version && strncmp(version->ssl_version, "OpenSSL/", 8) == 0)
        load_openssl(library.handle);
    garth_decoding_load();
}

// libcurl hands one user pointer to all callbacks, and those that are adapted here need to know
// what to call: the table is the same for every transfer of the process, and set before any.
static struct garth_curl_callbacks table;

const char *garth_curl_load(struct garth_curl_callbacks callbacks) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static bool is_loaded;
    pthread_mutex_lock(&lock);
    if (!is_loaded) {
        is_loaded = true;
        table = callbacks;
        load();
    }
    pthread_mutex_unlock(&lock);
    return garth_library_is_usable(&library) ? NULL : library.problem;
}

void *garth_curl_library(void) { return library.handle; }

CURL *garth_curl_easy_new(void) { return p_easy_init(); }
void garth_curl_easy_free(CURL *easy) { p_easy_cleanup(easy); }
CURLcode garth_curl_pause(CURL *easy, int what) { return p_easy_pause(easy, what); }
const char *garth_curl_text(CURLcode code) { return p_easy_strerror(code); }

CURLcode garth_curl_set_long(CURL *easy, CURLoption option, long value) {
    return p_easy_setopt(easy, option, value);
}
CURLcode garth_curl_set_size(CURL *easy, CURLoption option, int64_t value) {
    return p_easy_setopt(easy, option, (curl_off_t)value);
}
CURLcode garth_curl_set_text(CURL *easy, CURLoption option, const char *value) {
    return p_easy_setopt(easy, option, value);
}
CURLcode garth_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return p_easy_setopt(easy, option, value);
}
CURLcode garth_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return p_easy_setopt(easy, option, value);
}
CURLcode garth_curl_set_address(CURL *easy, CURLU *address) {
    return p_easy_setopt(easy, CURLOPT_CURLU, address);
}

static curl_socket_t open_socket(void *user, curlsocktype purpose, struct curl_sockaddr *peer) {
    (void)purpose;
    bool allowed = false;
    if (peer->family == AF_INET) {
        struct sockaddr_in in;
        memcpy(&in, &peer->addr, sizeof in);
        allowed = table.address(user, (const uint8_t *)&in.sin_addr, 4);
    } else if (peer->family == AF_INET6 && peer->addrlen >= sizeof(struct sockaddr_in6)) {
        struct sockaddr_in6 in6;
        memcpy(&in6, &peer->addr, sizeof in6);
        allowed = table.address(user, (const uint8_t *)&in6.sin6_addr, 16);
    }
    if (!allowed)
        return CURL_SOCKET_BAD;
    return socket(peer->family, peer->socktype | SOCK_CLOEXEC, peer->protocol);
}

static int before_request(
    void *user, char *address, char *local, int port, int local_port) {
    (void)local;
    (void)local_port;
    return table.connected(user, address, port) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT;
}

static int before_resolving(void *state, void *reserved, void *user) {
    (void)state;
    (void)reserved;
    table.resolving(user);
    return 0;
}

// The function for debugging sees each line of a head before libcurl splits it, in libcurl's own
// buffer.
static int mend_head(CURL *easy, curl_infotype type, char *bytes, size_t count, void *user) {
    (void)easy;
    char *follows_status = user;
    if (type != CURLINFO_HEADER_IN || !count)
        return 0;
    if (*follows_status && (*bytes == ' ' || *bytes == '\t'))
        *bytes = ':';
    *follows_status = count > 5 && !memcmp(bytes, "HTTP/", 5);
    return 0;
}

CURLcode garth_curl_mend_heads(CURL *easy, char *state) {
    CURLcode code = p_easy_setopt(easy, CURLOPT_DEBUGFUNCTION, mend_head);
    if (code == CURLE_OK)
        code = p_easy_setopt(easy, CURLOPT_DEBUGDATA, state);
    return code == CURLE_OK ? p_easy_setopt(easy, CURLOPT_VERBOSE, 1L) : code;
}

CURLcode garth_curl_set_callbacks(CURL *easy, void *user) {
    CURLcode code = CURLE_OK;
#define SET(option, value) \
    if (code == CURLE_OK) \
        code = p_easy_setopt(easy, option, value);
    SET(CURLOPT_HEADERFUNCTION, table.header)
    SET(CURLOPT_HEADERDATA, user)
    SET(CURLOPT_WRITEFUNCTION, table.body)
    SET(CURLOPT_WRITEDATA, user)
    SET(CURLOPT_READFUNCTION, table.upload)
    SET(CURLOPT_READDATA, user)
    SET(CURLOPT_SEEKFUNCTION, table.rewind)
    SET(CURLOPT_SEEKDATA, user)
    SET(CURLOPT_XFERINFOFUNCTION, table.progress)
    SET(CURLOPT_XFERINFODATA, user)
    SET(CURLOPT_OPENSOCKETFUNCTION, open_socket)
    SET(CURLOPT_OPENSOCKETDATA, user)
    SET(CURLOPT_PREREQFUNCTION, before_request)
    SET(CURLOPT_PREREQDATA, user)
    SET(CURLOPT_RESOLVER_START_FUNCTION, before_resolving)
    SET(CURLOPT_RESOLVER_START_DATA, user)
#undef SET
    return code;
}

long garth_curl_get_long(CURL *easy, CURLINFO info) {
    long value = 0;
    return p_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}
int64_t garth_curl_get_size(CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    return p_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}
const char *garth_curl_get_text(CURL *easy, CURLINFO info) {
    char *value = NULL;
    return p_easy_getinfo(easy, info, &value) == CURLE_OK ? value : NULL;
}

static void *openssl_connection(CURL *easy) {
    struct curl_tlssessioninfo *session = NULL;
    if (p_easy_getinfo(easy, CURLINFO_TLS_SSL_PTR, &session) != CURLE_OK || !session ||
        session->backend != CURLSSLBACKEND_OPENSSL)
        return NULL;
    return session->internals;
}

// OpenSSL's functions that are used. Its headers are not needed: all types are opaque, and these
// signatures are part of its stable interface.
#define OPENSSL(X) \
    X(needed, int, ssl_verify, X509_verify_cert, (void *store)) \
    X(needed, void *, ssl_leaf, X509_STORE_CTX_get0_cert, (const void *store)) \
    X(needed, int, ssl_error, X509_STORE_CTX_get_error, (const void *store)) \
    X(needed, int, ssl_error_depth, X509_STORE_CTX_get_error_depth, (const void *store)) \
    X(needed, void, ssl_set_error, X509_STORE_CTX_set_error, (void *store, int error)) \
    X(needed, const char *, ssl_error_text, X509_verify_cert_error_string, (long error)) \
    X(needed, int, ssl_to_der, i2d_X509, (const void *certificate, unsigned char **bytes)) \
    X(needed, void, ssl_release, CRYPTO_free, (void *bytes, const char *file, int line)) \
    X(needed, void, ssl_release_certificate, X509_free, (void *certificate)) \
    X(needed, void *, ssl_peer, SSL_get1_peer_certificate, (const void *ssl)) \
    X(needed, void, ssl_set_verify, SSL_CTX_set_cert_verify_callback, \
      (void *context, int (*verify)(void *store, void *user), void *user)) \
    X(needed, uint64_t, ssl_set_options, SSL_CTX_set_options, (void *context, uint64_t options)) \
    X(optional, const char *, ssl_version, SSL_get_version, (const void *ssl)) \
    X(optional, const void *, ssl_cipher, SSL_get_current_cipher, (const void *ssl)) \
    X(optional, const char *, ssl_cipher_name, SSL_CIPHER_get_name, (const void *cipher))

OPENSSL(GARTH_DECLARE)

static struct garth_library openssl = {.name = "OpenSSL"};

// OpenSSL came with libcurl; it is found through libcurl's own handle.
static void load_openssl(void *curl) {
    struct garth_library library = openssl;
    library.handle = curl;
    OPENSSL(GARTH_FIND)
    openssl = library;
}

bool garth_curl_get_tls(CURL *easy, const char **protocol, const char **cipher) {
    void *ssl = openssl_connection(easy);
    if (!ssl || !ssl_version || !ssl_cipher || !ssl_cipher_name)
        return false;
    *protocol = ssl_version(ssl);
    *cipher = ssl_cipher_name(ssl_cipher(ssl));
    return *protocol && *cipher;
}

static int verify(void *store, void *user) {
    bool holds = ssl_verify(store) == 1;
    int error = holds ? 0 : ssl_error(store);
    // A failure must have a reason: 1 is X509_V_ERR_UNSPECIFIED.
    if (!holds && error == 0)
        error = 1;
    unsigned char *der = NULL;
    void *leaf = ssl_leaf(store);
    int count = leaf ? ssl_to_der(leaf, &der) : 0;
    bool goes_on = table.certificate(user, count > 0 ? der : NULL, count > 0 ? count : 0, error,
                                     ssl_error_depth(store));
    if (der)
        ssl_release(der, __FILE__, __LINE__);
    // 50 is X509_V_ERR_APPLICATION_VERIFICATION: the certificate holds, but is not the expected one.
    ssl_set_error(store, goes_on ? 0 : error ? error : 50);
    return goes_on;
}

static CURLcode set_up_context(CURL *easy, void *context, void *user) {
    (void)easy;
    // No second handshake on a connection: the transfer that watches may have gone by then.
    // 1 << 30 is SSL_OP_NO_RENEGOTIATION.
    ssl_set_options(context, (uint64_t)1 << 30);
    ssl_set_verify(context, verify, user);
    return CURLE_OK;
}

bool garth_curl_watch_certificates(CURL *easy, void *user) {
    return garth_library_is_usable(&openssl) &&
           p_easy_setopt(easy, CURLOPT_SSL_CTX_FUNCTION, set_up_context) == CURLE_OK &&
           p_easy_setopt(easy, CURLOPT_SSL_CTX_DATA, user) == CURLE_OK;
}

uint8_t *garth_curl_peer_certificate(CURL *easy, int *count) {
    void *ssl = openssl_connection(easy);
    void *certificate = ssl && garth_library_is_usable(&openssl) ? ssl_peer(ssl) : NULL;
    if (!certificate)
        return NULL;
    unsigned char *der = NULL;
    *count = ssl_to_der(certificate, &der);
    ssl_release_certificate(certificate);
    return *count > 0 ? der : NULL;
}
void garth_curl_free(uint8_t *bytes) {
    if (bytes)
        ssl_release(bytes, __FILE__, __LINE__);
}

const char *garth_curl_verification_text(int error) {
    return garth_library_is_usable(&openssl) ? ssl_error_text(error) : NULL;
}

CURLM *garth_curl_multi_new(long connections_per_host, long kept_connections) {
    CURLM *multi = p_multi_init();
    if (!multi)
        return NULL;
    p_multi_setopt(multi, CURLMOPT_PIPELINING, (long)CURLPIPE_MULTIPLEX);
    p_multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, connections_per_host);
    p_multi_setopt(multi, CURLMOPT_MAXCONNECTS, kept_connections);
    return multi;
}
void garth_curl_multi_free(CURLM *multi) { p_multi_cleanup(multi); }
CURLMcode garth_curl_multi_add(CURLM *multi, CURL *easy) { return p_multi_add_handle(multi, easy); }
CURLMcode garth_curl_multi_remove(CURLM *multi, CURL *easy) {
    return p_multi_remove_handle(multi, easy);
}
CURLMcode garth_curl_multi_perform(CURLM *multi, int *running) {
    return p_multi_perform(multi, running);
}
CURLMcode garth_curl_multi_wait(CURLM *multi, int milliseconds) {
    return p_multi_poll(multi, NULL, 0, milliseconds, NULL);
}
CURLMcode garth_curl_multi_wait_with(CURLM *multi, struct curl_waitfd *sockets, unsigned count,
                                     int milliseconds) {
    return p_multi_poll(multi, sockets, count, milliseconds, NULL);
}
CURLMcode garth_curl_multi_wake(CURLM *multi) { return p_multi_wakeup(multi); }

CURLcode garth_curl_send(CURL *easy, const void *bytes, size_t size, size_t *count) {
    return p_easy_send(easy, bytes, size, count);
}
CURLcode garth_curl_receive(CURL *easy, void *bytes, size_t size, size_t *count) {
    return p_easy_recv(easy, bytes, size, count);
}
curl_socket_t garth_curl_socket(CURL *easy) {
    curl_socket_t socket = CURL_SOCKET_BAD;
    p_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &socket);
    return socket;
}

// CURLMsg keeps the result in a union that Swift cannot read.
bool garth_curl_multi_next_finished(CURLM *multi, CURL **easy, CURLcode *result) {
    int left = 0;
    CURLMsg *message;
    while ((message = p_multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE)
            continue;
        *easy = message->easy_handle;
        *result = message->data.result;
        return true;
    }
    return false;
}

struct curl_slist *garth_curl_list_append(struct curl_slist *list, const char *text) {
    struct curl_slist *longer = p_slist_append(list, text);
    return longer ? longer : list;
}
void garth_curl_list_free(struct curl_slist *list) { p_slist_free_all(list); }

CURLU *garth_curl_address_new(void) { return p_url(); }
void garth_curl_address_free(CURLU *address) { p_url_cleanup(address); }
CURLUcode garth_curl_address_set(CURLU *address, CURLUPart part, const char *value) {
    return p_url_set(address, part, value, 0);
}
char *garth_curl_address_get(CURLU *address, CURLUPart part) {
    char *value = NULL;
    return p_url_get(address, part, &value, 0) == CURLUE_OK ? value : NULL;
}
void garth_curl_text_free(char *text) { p_free(text); }
