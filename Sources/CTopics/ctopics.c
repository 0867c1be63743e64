#include "ctopics.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char queries[] = {
#embed "../../Documentation/Queries.md"
};
static const unsigned char films[] = {
#embed "../../Documentation/Films.md"
};
static const unsigned char json[] = {
#embed "../../Documentation/JSON.md"
};
static const unsigned char fields[] = {
#embed "../../Documentation/Fields.md"
};
static const unsigned char exit_codes[] = {
#embed "../../Documentation/ExitCodes.md"
};
static const unsigned char environment[] = {
#embed "../../Documentation/Environment.md"
};
static const unsigned char config[] = {
#embed "../../Documentation/Configuration.md"
};
static const unsigned char browse[] = {
#embed "../../Documentation/Browse.md"
};

static const struct {
    const char *name;
    const unsigned char *text;
    size_t length;
} topics[] = {
    {"queries", queries, sizeof queries},
    {"films", films, sizeof films},
    {"json", json, sizeof json},
    {"fields", fields, sizeof fields},
    {"exit-codes", exit_codes, sizeof exit_codes},
    {"environment", environment, sizeof environment},
    {"config", config, sizeof config},
    {"browse", browse, sizeof browse},
};

const char *ctopics_name(size_t index) { return index < sizeof topics / sizeof *topics ? topics[index].name : NULL; }

const unsigned char *ctopics_text(size_t index, size_t *length) {
    *length = topics[index].length;
    return topics[index].text;
}
