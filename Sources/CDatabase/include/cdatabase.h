// Switches of SQLite that are variadic in C, so Swift cannot call them.
#ifndef CDATABASE_H
#define CDATABASE_H

struct sqlite3;

/// Stops SQLite from counting allocated bytes, which takes a lock.
///
/// Has an effect only before the process opens its first database. Source: SQLITE_CONFIG_MEMSTATUS,
/// sqlite.org/c3ref/c_config_covering_index_scan.html.
void cdatabase_omit_statistics(void);

/// Switches off what a database made by somebody else could use against its reader: triggers, views, loadable
/// extensions, its own FTS tokenizers, text in double quotes, functions that its schema calls, and all modules of
/// virtual tables.
///
/// Source: sqlite.org/c3ref/c_dbconfig_defensive.html, sqlite.org/security.html.
///
/// Returns an SQLite result code.
int cdatabase_restrict(struct sqlite3 *_Nonnull database);

#endif
