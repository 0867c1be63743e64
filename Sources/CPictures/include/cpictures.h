// The door to libturbojpeg, which decodes JPEG, and to libchafa, which draws pixels with characters or as sixels. Each is
// opened with dlopen by the first picture that needs it: everybody else's start does not pay for them, and a machine
// without them runs all the rest. https://libjpeg-turbo.org/Documentation https://hpjansson.org/chafa/ref/
#ifndef CPICTURES_H
#define CPICTURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Opens libturbojpeg once per process; safe to call from any thread. NULL on success, else why it cannot be opened.
const char *_Nullable cpictures_load_jpeg(void);
/// Opens libchafa once per process; safe to call from any thread. NULL on success, else why it cannot be opened.
const char *_Nullable cpictures_load_cells(void);

/// A decoder for one JPEG after another. NULL without memory.
void *_Nullable cpictures_jpeg_new(void);
void cpictures_jpeg_free(void *_Nonnull decoder);
/// Width and height of a JPEG, from its head; false for what is none.
bool cpictures_jpeg_size(void *_Nonnull decoder, const uint8_t *_Nonnull bytes, size_t count, int *_Nonnull width,
                         int *_Nonnull height);
/// Decodes into RGB, three bytes a pixel, of the size given: that of the head, or the half, quarter or eighth of it,
/// rounded up. A file that is cut short gives what is there. False for one that cannot be decoded.
bool cpictures_jpeg_decode(void *_Nonnull decoder, const uint8_t *_Nonnull bytes, size_t count, int width, int height,
                           uint8_t *_Nonnull pixels);
/// What libturbojpeg says of the last failure.
const char *_Nonnull cpictures_jpeg_error(void *_Nonnull decoder);
/// One character of a picture. Colours are 0xRRGGBB, or -1 for the terminal's own.
struct cpictures_cell {
    uint32_t character;
    int32_t foreground, background;
};

enum cpictures_symbols {
    /// Spaces alone, for a terminal that has nothing but ASCII.
    cpictures_spaces,
    /// Quarters of a cell: small pictures are clearest with few shapes.
    cpictures_quarters,
    /// Blocks and lines of all kinds.
    cpictures_blocks
};

/// Draws RGB pixels with characters, stretched to so many columns and rows; row by row into `cells`.
bool cpictures_cells(const uint8_t *_Nonnull pixels, int width, int height, int columns, int rows,
                     enum cpictures_symbols symbols, bool indexed, struct cpictures_cell *_Nonnull cells);
/// Draws RGB pixels as sixels, stretched to so many cells of so many pixels; to be freed with free(3).
uint8_t *_Nullable cpictures_sixels(const uint8_t *_Nonnull pixels, int width, int height, int columns, int rows,
                                    int cell_width, int cell_height, size_t *_Nonnull count);

#endif
