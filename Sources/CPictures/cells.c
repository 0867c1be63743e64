#include "cpictures.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Declared here because chafa.h does not compile without GLib's include paths. All of it is part of the
// stable ABI of libchafa.so.0 and libglib-2.0.so.0.
typedef struct ChafaCanvas ChafaCanvas;
typedef struct ChafaCanvasConfig ChafaCanvasConfig;
typedef struct ChafaSymbolMap ChafaSymbolMap;
typedef struct ChafaTermDb ChafaTermDb;
typedef struct ChafaTermInfo ChafaTermInfo;
typedef struct {
    char *text;
    size_t count, room;
} GString;

enum { true_color = 0, indexed_240 = 2 };
enum { perceptual_space = 1 };
enum { mode_sixels = 1 };
enum { pixel_rgba8 = 4 };
enum { tag_space = 1 << 0, tag_block = 1 << 3, tag_border = 1 << 4, tag_quad = 1 << 7, tag_half = 3 << 8 };

#define CHAFA(X)                                                                                             \
    X(ChafaCanvasConfig *, chafa_canvas_config_new, (void))                                                  \
    X(void, chafa_canvas_config_unref, (ChafaCanvasConfig *))                                                \
    X(void, chafa_canvas_config_set_geometry, (ChafaCanvasConfig *, int, int))                               \
    X(void, chafa_canvas_config_set_cell_geometry, (ChafaCanvasConfig *, int, int))                          \
    X(void, chafa_canvas_config_set_canvas_mode, (ChafaCanvasConfig *, int))                                 \
    X(void, chafa_canvas_config_set_color_space, (ChafaCanvasConfig *, int))                                 \
    X(void, chafa_canvas_config_set_pixel_mode, (ChafaCanvasConfig *, int))                                  \
    X(void, chafa_canvas_config_set_symbol_map, (ChafaCanvasConfig *, const ChafaSymbolMap *))               \
    X(ChafaSymbolMap *, chafa_symbol_map_new, (void))                                                        \
    X(void, chafa_symbol_map_unref, (ChafaSymbolMap *))                                                      \
    X(void, chafa_symbol_map_add_by_tags, (ChafaSymbolMap *, int))                                           \
    X(ChafaCanvas *, chafa_canvas_new, (const ChafaCanvasConfig *))                                          \
    X(void, chafa_canvas_unref, (ChafaCanvas *))                                                             \
    X(void, chafa_canvas_draw_all_pixels, (ChafaCanvas *, int, const uint8_t *, int, int, int))              \
    X(uint32_t, chafa_canvas_get_char_at, (ChafaCanvas *, int, int))                                         \
    X(void, chafa_canvas_get_colors_at, (ChafaCanvas *, int, int, int *, int *))                             \
    X(GString *, chafa_canvas_print, (ChafaCanvas *, ChafaTermInfo *))                                       \
    X(ChafaTermDb *, chafa_term_db_get_default, (void))                                                      \
    X(ChafaTermInfo *, chafa_term_db_get_fallback_info, (ChafaTermDb *))                                     \
    X(void, chafa_term_info_unref, (ChafaTermInfo *))                                                        \
    X(void, chafa_set_n_threads, (int))
#define GLIB(X) X(char *, g_string_free, (GString *, int))

#define DECLARE(result, name, arguments) result(*name) arguments;
static struct { CHAFA(DECLARE) GLIB(DECLARE) } lib;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[256];

static void load(void) {
    void *handle;
#define OPEN(file)                                                                                           \
    handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);                                                            \
    if (!handle) {                                                                                           \
        snprintf(failure, sizeof failure, "%s", dlerror());                                                  \
        return;                                                                                              \
    }
#define RESOLVE(result, name, arguments)                                                                     \
    if (!(lib.name = (__typeof__(lib.name))dlsym(handle, #name))) {                                          \
        snprintf(failure, sizeof failure, "libchafa.so.0 has no %s", #name);                                 \
        return;                                                                                              \
    }
    OPEN("libchafa.so.0")
    CHAFA(RESOLVE)
    OPEN("libglib-2.0.so.0")
    GLIB(RESOLVE)
    // Pictures are already drawn on several threads; chafa's own would linger and wake up.
    lib.chafa_set_n_threads(1);
    // chafa builds its tables for the first canvas: do that here, before a second thread can race for it.
    uint8_t pixels[12] = {0};
    struct cpictures_cell cell;
    cpictures_cells(pixels, 2, 2, 1, 1, cpictures_blocks, true, &cell);
}

const char *cpictures_load_cells(void) {
    pthread_once(&once, load);
    return failure[0] ? failure : NULL;
}

// Draws the pixels as four bytes each: libchafa 1.12 pads rows to multiples of four bytes, and three-byte
// pixels would come out slanted.
static bool draw(ChafaCanvas *canvas, const uint8_t *pixels, int width, int height) {
    size_t count = (size_t)width * height;
    uint8_t *wide = malloc(count * 4);
    if (!wide) return false;
    for (size_t i = 0; i < count; i++) {
        memcpy(wide + i * 4, pixels + i * 3, 3);
        wide[i * 4 + 3] = 0xFF;
    }
    lib.chafa_canvas_draw_all_pixels(canvas, pixel_rgba8, wide, width, height, width * 4);
    free(wide);
    return true;
}

bool cpictures_cells(const uint8_t *pixels, int width, int height, int columns, int rows,
                     enum cpictures_symbols symbols, bool indexed, struct cpictures_cell *cells) {
    ChafaCanvasConfig *config = lib.chafa_canvas_config_new();
    ChafaSymbolMap *map = lib.chafa_symbol_map_new();
    lib.chafa_symbol_map_add_by_tags(map, symbols == cpictures_spaces     ? tag_space
                                          : symbols == cpictures_quarters ? tag_quad | tag_half | tag_space
                                                                          : tag_block | tag_border | tag_space);
    lib.chafa_canvas_config_set_geometry(config, columns, rows);
    lib.chafa_canvas_config_set_canvas_mode(config, indexed ? indexed_240 : true_color);
    // With few colours, compare them as the eye does: in plain RGB a dusk turns grey.
    if (indexed) lib.chafa_canvas_config_set_color_space(config, perceptual_space);
    lib.chafa_canvas_config_set_symbol_map(config, map);
    lib.chafa_symbol_map_unref(map);
    ChafaCanvas *canvas = lib.chafa_canvas_new(config);
    lib.chafa_canvas_config_unref(config);
    if (!canvas) return false;
    bool is_drawn = draw(canvas, pixels, width, height);
    for (int row = 0; is_drawn && row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            struct cpictures_cell *cell = &cells[row * columns + column];
            int foreground = -1, background = -1;
            cell->character = lib.chafa_canvas_get_char_at(canvas, column, row);
            lib.chafa_canvas_get_colors_at(canvas, column, row, &foreground, &background);
            cell->foreground = foreground;
            cell->background = background;
        }
    }
    lib.chafa_canvas_unref(canvas);
    return is_drawn;
}

uint8_t *cpictures_sixels(const uint8_t *pixels, int width, int height, int columns, int rows, int cell_width,
                          int cell_height, size_t *count) {
    ChafaCanvasConfig *config = lib.chafa_canvas_config_new();
    lib.chafa_canvas_config_set_geometry(config, columns, rows);
    lib.chafa_canvas_config_set_cell_geometry(config, cell_width, cell_height);
    lib.chafa_canvas_config_set_pixel_mode(config, mode_sixels);
    ChafaCanvas *canvas = lib.chafa_canvas_new(config);
    lib.chafa_canvas_config_unref(config);
    if (!canvas) return NULL;
    if (!draw(canvas, pixels, width, height)) {
        lib.chafa_canvas_unref(canvas);
        return NULL;
    }
    ChafaTermInfo *terminal = lib.chafa_term_db_get_fallback_info(lib.chafa_term_db_get_default());
    GString *text = lib.chafa_canvas_print(canvas, terminal);
    lib.chafa_term_info_unref(terminal);
    lib.chafa_canvas_unref(canvas);
    uint8_t *copy = malloc(text->count + 1);
    if (copy) memcpy(copy, text->text, *count = text->count);
    lib.g_string_free(text, 1);
    return copy;
}
