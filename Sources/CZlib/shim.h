// The only access to zlib. inflateInit2 is a macro, which Swift cannot call.
// https://zlib.net/manual.html#Advanced
#ifndef CZLIB_SHIM_H
#define CZLIB_SHIM_H

#include <zlib.h>

static inline int czlib_inflate_init(z_stream *stream, int window_bits) {
    return inflateInit2(stream, window_bits);
}

#endif
