// The only access to zlib. inflateInit2 and deflateInit2 are macros, which Swift cannot call.
// https://zlib.net/manual.html#Advanced
#ifndef CZLIB_SHIM_H
#define CZLIB_SHIM_H

#include <zlib.h>

static inline int czlib_inflate_init(z_stream *stream, int window_bits) {
    return inflateInit2(stream, window_bits);
}

// zlib's own window and memory (deflateInit), and another strategy.
static inline int czlib_deflate_init(z_stream *stream, int level, int strategy) {
    return deflateInit2(stream, level, Z_DEFLATED, MAX_WBITS, 8, strategy);
}

#endif
