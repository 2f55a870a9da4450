#define _GNU_SOURCE
#include "CLibcurl.h"

#include <arpa/inet.h>
#include <dlfcn.h>
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

static const char *problem;
static char problem_text[256];
static void *library;

static void load(void) {
    library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        problem = "libcurl.so.4 cannot be loaded";
        return;
    }
#define RESOLVE(name) \
    p_##name = (__typeof__(p_##name))dlsym(library, "curl_" #name); \
    if (!p_##name) { \
        problem = "libcurl.so.4 lacks curl_" #name; \
        return; \
    }
    FUNCTIONS(RESOLVE)
    curl_version_info_data *version = p_version_info(CURLVERSION_NOW);
    if (version->version_num < oldest_version) {
        snprintf(problem_text, sizeof problem_text, "libcurl %s is too old (7.85 is needed)",
                 version->version);
        problem = problem_text;
        return;
    }
    if (p_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
        problem = "libcurl cannot be initialised";
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
    return problem;
}

// To offer a coding that this build cannot undo would be to ask for pages that cannot be read.
const char *garth_curl_codings(void) {
    static char codings[32];
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&lock);
    int features = p_version_info(CURLVERSION_NOW)->features;
    snprintf(codings, sizeof codings, "%s%s%s", features & CURL_VERSION_LIBZ ? "gzip" : "identity",
             features & CURL_VERSION_BROTLI ? ", br" : "", features & CURL_VERSION_ZSTD ? ", zstd" : "");
    pthread_mutex_unlock(&lock);
    return codings;
}

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

bool garth_curl_get_tls(CURL *easy, const char **protocol, const char **cipher) {
    struct curl_tlssessioninfo *session = NULL;
    if (p_easy_getinfo(easy, CURLINFO_TLS_SSL_PTR, &session) != CURLE_OK || !session ||
        session->backend != CURLSSLBACKEND_OPENSSL || !session->internals)
        return false;
    // OpenSSL came with libcurl; it is found through libcurl's own handle.
    const char *(*version)(const void *) =
        (const char *(*)(const void *))dlsym(library, "SSL_get_version");
    const void *(*current)(const void *) =
        (const void *(*)(const void *))dlsym(library, "SSL_get_current_cipher");
    const char *(*name)(const void *) =
        (const char *(*)(const void *))dlsym(library, "SSL_CIPHER_get_name");
    if (!version || !current || !name)
        return false;
    *protocol = version(session->internals);
    *cipher = name(current(session->internals));
    return *protocol && *cipher;
}

const char *garth_curl_certificate_line(CURL *easy, int n) {
    struct curl_certinfo *chain = NULL;
    if (p_easy_getinfo(easy, CURLINFO_CERTINFO, &chain) != CURLE_OK || !chain ||
        chain->num_of_certs < 1)
        return NULL;
    struct curl_slist *line = chain->certinfo[0];
    while (line && n-- > 0)
        line = line->next;
    return line ? line->data : NULL;
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
CURLMcode garth_curl_multi_wake(CURLM *multi) { return p_multi_wakeup(multi); }

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
