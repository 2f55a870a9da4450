#include "CSQLite.h"

#include <CLibrary.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>

// sqlite3_changes64 came with 3.37.
enum { oldest_version = 3037000 };

// Every function that is used, by the type its header gives it.
#define FUNCTIONS(X) \
    X(libversion_number) X(open_v2) X(close_v2) X(busy_timeout) X(errmsg) \
    X(extended_result_codes) X(changes64) X(last_insert_rowid) \
    X(get_autocommit) X(prepare_v3) X(step) X(reset) X(clear_bindings) X(finalize) X(bind_null) \
    X(bind_int64) X(bind_double) X(bind_text64) X(bind_blob64) X(bind_zeroblob) X(column_count) \
    X(column_type) X(column_int64) X(column_double) X(column_blob) X(column_bytes)

#define DECLARE(name) static __typeof__(&sqlite3_##name) p_##name;
FUNCTIONS(DECLARE)

static struct garth_library library = {
    GARTH_SQLITE
};

static void load(void) {
    if (!garth_library_open(&library))
        return;
#define FIND(name) garth_library_find(&library, &p_##name, "sqlite3_" #name, garth_needed);
    FUNCTIONS(FIND)
    if (garth_library_is_usable(&library) && p_libversion_number() < oldest_version)
        snprintf(library.problem, sizeof library.problem,
                 "the installed SQLite is too old (3.37 is needed)");
}

const char *garth_sqlite_load(void) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static bool is_loaded;
    pthread_mutex_lock(&lock);
    if (!is_loaded) {
        is_loaded = true;
        load();
    }
    pthread_mutex_unlock(&lock);
    return garth_library_is_usable(&library) ? NULL : library.problem;
}

int garth_sqlite_open(const char *path, sqlite3 **connection, int flags) {
    int code = p_open_v2(path, connection, flags, NULL);
    if (*connection)
        p_extended_result_codes(*connection, 1);
    return code;
}
void garth_sqlite_close(sqlite3 *connection) { p_close_v2(connection); }
void garth_sqlite_set_busy_timeout(sqlite3 *connection, int milliseconds) {
    p_busy_timeout(connection, milliseconds);
}
const char *garth_sqlite_message(sqlite3 *connection) { return p_errmsg(connection); }
int64_t garth_sqlite_changes(sqlite3 *connection) { return p_changes64(connection); }
int64_t garth_sqlite_last_row(sqlite3 *connection) { return p_last_insert_rowid(connection); }
int garth_sqlite_is_in_transaction(sqlite3 *connection) { return !p_get_autocommit(connection); }

int garth_sqlite_prepare(
    sqlite3 *connection, const char *text, int count, sqlite3_stmt **statement, const char **tail) {
    return p_prepare_v3(connection, text, count, SQLITE_PREPARE_PERSISTENT, statement, tail);
}
int garth_sqlite_step(sqlite3_stmt *statement) { return p_step(statement); }
void garth_sqlite_reset(sqlite3_stmt *statement) {
    p_reset(statement);
    p_clear_bindings(statement);
}
void garth_sqlite_finalize(sqlite3_stmt *statement) { p_finalize(statement); }

int garth_sqlite_bind_null(sqlite3_stmt *statement, int index) {
    return p_bind_null(statement, index);
}
int garth_sqlite_bind_integer(sqlite3_stmt *statement, int index, int64_t value) {
    return p_bind_int64(statement, index, value);
}
int garth_sqlite_bind_real(sqlite3_stmt *statement, int index, double value) {
    return p_bind_double(statement, index, value);
}
// An empty text or blob may come without an address, which SQLite would take for NULL.
int garth_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, size_t count) {
    return p_bind_text64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}
int garth_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, size_t count) {
    if (count == 0)
        return p_bind_zeroblob(statement, index, 0);
    return p_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

int garth_sqlite_column_count(sqlite3_stmt *statement) { return p_column_count(statement); }
int garth_sqlite_column_type(sqlite3_stmt *statement, int column) {
    return p_column_type(statement, column);
}
int64_t garth_sqlite_column_integer(sqlite3_stmt *statement, int column) {
    return p_column_int64(statement, column);
}
double garth_sqlite_column_real(sqlite3_stmt *statement, int column) {
    return p_column_double(statement, column);
}
const void *garth_sqlite_column_bytes(sqlite3_stmt *statement, int column, int *count) {
    const void *bytes = p_column_blob(statement, column);
    *count = p_column_bytes(statement, column);
    return bytes;
}
