// SQLite under the name that the program knows it by.
#include <sqlite3.h>
