#include "ctopics.h"

#include <string.h>

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

struct page {
    const char *language;
    const char *file;
    const unsigned char *text;
    size_t length;
};

// Translated pages: those in Documentation/<language>/. Written by Scripts/messages.
#include "translations.h"

static const struct {
    const char *name;
    struct page page;
} topics[] = {
    {"queries", {NULL, "Queries.md", queries, sizeof queries}},
    {"films", {NULL, "Films.md", films, sizeof films}},
    {"json", {NULL, "JSON.md", json, sizeof json}},
    {"fields", {NULL, "Fields.md", fields, sizeof fields}},
    {"exit-codes", {NULL, "ExitCodes.md", exit_codes, sizeof exit_codes}},
    {"environment", {NULL, "Environment.md", environment, sizeof environment}},
    {"config", {NULL, "Configuration.md", config, sizeof config}},
    {"browse", {NULL, "Browse.md", browse, sizeof browse}},
};

const char *ctopics_name(size_t index) { return index < sizeof topics / sizeof *topics ? topics[index].name : NULL; }

const unsigned char *ctopics_text(size_t index, const char *language, size_t *length) {
    const struct page *page = &topics[index].page;
    for (const struct page *other = translations; language && other->language; other++) {
        if (strcmp(other->language, language) == 0 && strcmp(other->file, page->file) == 0) page = other;
    }
    *length = page->length;
    return page->text;
}
