#include <sqlite3.h>
#include <sys/vfs.h>

/* What Swift cannot call itself: a variadic function, and macros that are casts. */

static inline int wetink_sqlite3_configure(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}

static inline int wetink_sqlite3_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

static inline int wetink_sqlite3_bind_text(
    sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}
