#include "cdatabase.h"

#include <sqlite3.h>
#include <stddef.h>

void cdatabase_omit_statistics(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

int cdatabase_restrict(struct sqlite3 *database) {
    static const struct {
        int option, value;
    } switches[] = {
        {SQLITE_DBCONFIG_DEFENSIVE, 1},
        {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
        {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
        {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
        {SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0},
        {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
        {SQLITE_DBCONFIG_DQS_DML, 0},
    };
    for (size_t index = 0; index < sizeof switches / sizeof *switches; index++) {
        int code = sqlite3_db_config(database, switches[index].option, switches[index].value, (int *)NULL);
        if (code != SQLITE_OK) return code;
    }
    return sqlite3_drop_modules(database, NULL);
}
