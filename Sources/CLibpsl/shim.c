#include "CLibpsl.h"

#include <dlfcn.h>
#include <libpsl.h>
#include <pthread.h>

static __typeof__(&psl_latest) p_latest;
static __typeof__(&psl_dist_filename) p_dist_filename;
static __typeof__(&psl_builtin) p_builtin;
static __typeof__(&psl_is_public_suffix) p_is_public_suffix;
static __typeof__(&psl_registrable_domain) p_registrable_domain;

static const psl_ctx_t *list;

static void load(void) {
    void *library = dlopen("libpsl.so.5", RTLD_NOW | RTLD_LOCAL);
    if (!library)
        return;
    p_latest = (__typeof__(p_latest))dlsym(library, "psl_latest");
    p_dist_filename = (__typeof__(p_dist_filename))dlsym(library, "psl_dist_filename");
    p_builtin = (__typeof__(p_builtin))dlsym(library, "psl_builtin");
    p_is_public_suffix = (__typeof__(p_is_public_suffix))dlsym(library, "psl_is_public_suffix");
    p_registrable_domain =
        (__typeof__(p_registrable_domain))dlsym(library, "psl_registrable_domain");
    if (!p_is_public_suffix || !p_registrable_domain)
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
