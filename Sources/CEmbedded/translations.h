// Written by Scripts/messages.

static const unsigned char uk_Browse[] = {
#embed "../../Documentation/uk/Browse.md"
};
static const unsigned char uk_Configuration[] = {
#embed "../../Documentation/uk/Configuration.md"
};
static const unsigned char uk_Environment[] = {
#embed "../../Documentation/uk/Environment.md"
};
static const unsigned char uk_ExitCodes[] = {
#embed "../../Documentation/uk/ExitCodes.md"
};
static const unsigned char uk_Fields[] = {
#embed "../../Documentation/uk/Fields.md"
};
static const unsigned char uk_Films[] = {
#embed "../../Documentation/uk/Films.md"
};
static const unsigned char uk_JSON[] = {
#embed "../../Documentation/uk/JSON.md"
};
static const unsigned char uk_Queries[] = {
#embed "../../Documentation/uk/Queries.md"
};

static const struct page translations[] = {
    {"uk", "Browse.md", uk_Browse, sizeof uk_Browse},
    {"uk", "Configuration.md", uk_Configuration, sizeof uk_Configuration},
    {"uk", "Environment.md", uk_Environment, sizeof uk_Environment},
    {"uk", "ExitCodes.md", uk_ExitCodes, sizeof uk_ExitCodes},
    {"uk", "Fields.md", uk_Fields, sizeof uk_Fields},
    {"uk", "Films.md", uk_Films, sizeof uk_Films},
    {"uk", "JSON.md", uk_JSON, sizeof uk_JSON},
    {"uk", "Queries.md", uk_Queries, sizeof uk_Queries},
    {NULL, NULL, NULL, 0},
};
