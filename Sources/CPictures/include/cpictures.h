// The only access to libturbojpeg, which decodes JPEG, libchafa, which draws pixels as characters or sixels,
// and libqrencode, which makes QR codes. Opened with dlopen when first needed: startup does not pay for them,
// and the rest runs without. https://libjpeg-turbo.org/Documentation https://hpjansson.org/chafa/ref/
#ifndef CPICTURES_H
#define CPICTURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Opens libturbojpeg once per process; safe to call from any thread. NULL on success, else why it cannot be opened.
const char *_Nullable cpictures_load_jpeg(void);
/// Opens libchafa once per process; safe to call from any thread. NULL on success, else why it cannot be opened.
const char *_Nullable cpictures_load_cells(void);

/// A reusable JPEG decoder. NULL if out of memory.
void *_Nullable cpictures_jpeg_new(void);
void cpictures_jpeg_free(void *_Nonnull decoder);
/// Width and height of a JPEG, from its header; false if it is not one.
bool cpictures_jpeg_size(void *_Nonnull decoder, const uint8_t *_Nonnull bytes, size_t count, int *_Nonnull width,
                         int *_Nonnull height);
/// The number of its scans, without decoding: each start of a scan (ITU-T T.81, B.1.1.2 and B.2.3) up to the
/// end of the picture, as libjpeg will find them. One in a baseline JPEG, about ten in a progressive one.
int cpictures_jpeg_scans(const uint8_t *_Nonnull bytes, size_t count);
/// Decodes into RGB, three bytes per pixel, at the given size: the header's, or a half, quarter or eighth of
/// it, rounded up. Decodes what exists of a truncated file. False if it cannot be decoded.
bool cpictures_jpeg_decode(void *_Nonnull decoder, const uint8_t *_Nonnull bytes, size_t count, int width, int height,
                           uint8_t *_Nonnull pixels);
/// libturbojpeg's message for the last failure.
const char *_Nonnull cpictures_jpeg_error(void *_Nonnull decoder);
/// One character of a picture. Colours are 0xRRGGBB, or -1 for the terminal's own.
struct cpictures_cell {
    uint32_t character;
    int32_t foreground, background;
};

enum cpictures_symbols {
    /// Only spaces, for an ASCII-only terminal.
    cpictures_spaces,
    /// Quarter blocks: small pictures are clearest with few shapes.
    cpictures_quarters,
    /// Blocks and lines of all kinds.
    cpictures_blocks
};

/// Draws RGB pixels as characters, stretched to this many columns and rows; row by row into `cells`.
bool cpictures_cells(const uint8_t *_Nonnull pixels, int width, int height, int columns, int rows,
                     enum cpictures_symbols symbols, bool indexed, struct cpictures_cell *_Nonnull cells);
/// Draws RGB pixels as sixels, stretched to this many cells of this many pixels; release with free(3).
uint8_t *_Nullable cpictures_sixels(const uint8_t *_Nonnull pixels, int width, int height, int columns, int rows,
                                    int cell_width, int cell_height, size_t *_Nonnull count);

/// The modules of a QR code, row by row: 1 for dark, 0 for light; release with free(3). NULL if libqrencode
/// is missing or the text is too long. https://fukuchi.org/works/qrencode/
uint8_t *_Nullable cpictures_qr(const char *_Nonnull text, int *_Nonnull width);

#endif
