// Written by Scripts/messages.
#include "cmessages.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char uk[] = {
#embed "../../Localization/uk.table"
};

static const struct {
    const char *code, *text;
    size_t length;
} tables[] = {
    {"uk", uk, sizeof uk},
};

const char *cmessages_table(const char *code, size_t *length) {
    for (size_t index = 0; index < sizeof tables / sizeof *tables; index++) {
        if (strcmp(tables[index].code, code) != 0) continue;
        *length = tables[index].length;
        return tables[index].text;
    }
    return NULL;
}
