/// The help topics: pages of Documentation/, embedded verbatim.
#pragma once

#include <stddef.h>

/// The name of a topic, in listing order; NULL after the last.
const char *ctopics_name(size_t index);

/// The Markdown of the topic at this index, which must exist, and its length in bytes; in the language with
/// this code if that page is translated, else, and for NULL, in English.
const unsigned char *ctopics_text(size_t index, const char *language, size_t *length);
