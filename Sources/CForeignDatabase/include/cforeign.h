#ifndef CFOREIGN_H
#define CFOREIGN_H

struct sqlite3;

/// Switches off what a database made by somebody else could use against its reader: triggers, views, loadable
/// extensions, its own FTS tokenizers, text in double quotes, functions that its schema calls, and all modules of
/// virtual tables. These switches are variadic in C, so Swift cannot call them.
///
/// Source: sqlite.org/c3ref/c_dbconfig_defensive.html, sqlite.org/security.html.
///
/// Returns an SQLite result code.
int cforeign_restrict(struct sqlite3 *_Nonnull database);

#endif
