#pragma once
// SQLite by dlopen: its header provides types and constants, and the program does not link the
// library. A linked SQLite would cost each start about 0.3 ms, also in a dump that stores nothing.
//
// Every function below except garth_sqlite_load requires the loaded library; an earlier call is a
// mistake of the caller.
#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>

// Loads the library, once; any thread. Returns NULL, or the reason why it cannot be used.
const char *garth_sqlite_load(void);

// A connection. A failed opening also returns one, for its message; NULL if memory is short.
int garth_sqlite_open(const char *path, sqlite3 **connection, int flags);
void garth_sqlite_close(sqlite3 *connection);
void garth_sqlite_set_busy_timeout(sqlite3 *connection, int milliseconds);
const char *garth_sqlite_message(sqlite3 *connection);
int64_t garth_sqlite_changes(sqlite3 *connection);
int64_t garth_sqlite_last_row(sqlite3 *connection);
// Whether a transaction is open.
int garth_sqlite_is_in_transaction(sqlite3 *connection);

// A statement. `tail` is the start of the rest of the text.
int garth_sqlite_prepare(
    sqlite3 *connection, const char *text, int count, sqlite3_stmt **statement, const char **tail);
int garth_sqlite_step(sqlite3_stmt *statement);
void garth_sqlite_reset(sqlite3_stmt *statement);
void garth_sqlite_finalize(sqlite3_stmt *statement);

// Texts and blobs are copied.
int garth_sqlite_bind_null(sqlite3_stmt *statement, int index);
int garth_sqlite_bind_integer(sqlite3_stmt *statement, int index, int64_t value);
int garth_sqlite_bind_real(sqlite3_stmt *statement, int index, double value);
int garth_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, size_t count);
int garth_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, size_t count);

int garth_sqlite_column_count(sqlite3_stmt *statement);
int garth_sqlite_column_type(sqlite3_stmt *statement, int column);
int64_t garth_sqlite_column_integer(sqlite3_stmt *statement, int column);
double garth_sqlite_column_real(sqlite3_stmt *statement, int column);
// The bytes of a text or blob; valid until the next step. NULL without bytes.
const void *garth_sqlite_column_bytes(sqlite3_stmt *statement, int column, int *count);
