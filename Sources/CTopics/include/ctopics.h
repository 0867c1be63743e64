/// The help topics: pages of Documentation/, embedded as they are.
#pragma once

#include <stddef.h>

/// The name of a topic, in the order to list them in; NULL after the last.
const char *ctopics_name(size_t index);

/// The Markdown of the topic of this place, which there has to be, and its length in bytes; in the language of this code
/// where it has such a page, else, and for NULL, in English.
const unsigned char *ctopics_text(size_t index, const char *language, size_t *length);
