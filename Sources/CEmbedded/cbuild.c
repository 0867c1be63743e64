#include "cbuild.h"

// A weak definition: the linker takes it only if no other object has one. So a commit changes one object of a
// release and the link step, and no compiler flag.
extern const char cbuild_text[];
__attribute__((weak)) const char cbuild_text[] = "development";

const char *cbuild_description(void) { return cbuild_text; }
