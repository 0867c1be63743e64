#include "cbuild.h"

// A definition that the linker takes where no other object has one. So a commit changes one object of a release and the
// linking, and no flag that everything is compiled with.
extern const char cbuild_text[];
__attribute__((weak)) const char cbuild_text[] = "development";

const char *cbuild_description(void) { return cbuild_text; }
