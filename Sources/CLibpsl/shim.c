#include "CLibpsl.h"

#include <CLibrary.h>
#include <libpsl.h>
#include <pthread.h>

// Every function that is used, by the type its header gives it.
#define FUNCTIONS(X) \
    X(needed, is_public_suffix) X(needed, registrable_domain) X(optional, latest) \
    X(optional, dist_filename) X(optional, builtin)

#define DECLARE(need, name) static __typeof__(&psl_##name) p_##name;
FUNCTIONS(DECLARE)

static struct garth_library library = {
    GARTH_LIBPSL
};

static const psl_ctx_t *list;

static void load(void) {
    garth_library_open(&library);
#define FIND(need, name) garth_library_find(&library, &p_##name, "psl_" #name, garth_##need);
    FUNCTIONS(FIND)
    // Without a list every domain counts as a public suffix: no cookie is shared among hosts.
    if (!garth_library_is_usable(&library))
        return;
    // The package "publicsuffix" may be newer than the list inside the library. The list stays
    // for the life of the process.
    if (p_latest && p_dist_filename)
        list = p_latest(p_dist_filename());
    if (!list && p_builtin)
        list = p_builtin();
}

bool garth_psl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return list;
}

bool garth_psl_is_public_suffix(const char *name) { return p_is_public_suffix(list, name); }

ptrdiff_t garth_psl_registrable_offset(const char *name) {
    const char *domain = p_registrable_domain(list, name);
    return domain ? domain - name : -1;
}
