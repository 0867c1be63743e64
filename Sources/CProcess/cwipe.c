#define _GNU_SOURCE
#include "cprocess.h"

#include <dlfcn.h>
#include <malloc.h>
#include <stdatomic.h>
#include <string.h>

// Swift copies strings and arrays freely, and glibc leaves freed memory as it is: M_PERTURB skips the blocks
// in a thread's cache. So this program defines free and realloc itself, and calls those of the C library, or
// of a library loaded before it. A sanitizer has its own, and needs them.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define HAS_SANITIZER
#endif
#endif

static atomic_bool is_wiping;

void cprocess_wipe_freed_memory(void) { atomic_store_explicit(&is_wiping, true, memory_order_relaxed); }

__attribute__((noinline)) void cprocess_wipe_stack(void) {
    // Stays below the frames in use; smaller than any thread's stack.
    volatile char below[96 << 10];
    explicit_bzero((void *)below, sizeof below);
}

#ifndef HAS_SANITIZER

extern void __libc_free(void *);
extern void *__libc_realloc(void *, size_t);

static void find_and_free(void *block);
static void *find_and_realloc(void *block, size_t count);
static void (*next_free)(void *) = find_and_free;
static void *(*next_realloc)(void *, size_t) = find_and_realloc;

// Runs at the first call of either, which is before a second thread exists.
static void find_next(void) {
    void *found = dlsym(RTLD_NEXT, "free"), *other = dlsym(RTLD_NEXT, "realloc");
    next_free = found ? (void (*)(void *))found : __libc_free;
    next_realloc = other ? (void *(*)(void *, size_t))other : __libc_realloc;
}

static void find_and_free(void *block) {
    find_next();
    next_free(block);
}

static void *find_and_realloc(void *block, size_t count) {
    find_next();
    return next_realloc(block, count);
}

void free(void *block) {
    if (block && atomic_load_explicit(&is_wiping, memory_order_relaxed)) {
        explicit_bzero(block, malloc_usable_size(block));
    }
    next_free(block);
}

void *realloc(void *block, size_t count) {
    if (!block || !count || !atomic_load_explicit(&is_wiping, memory_order_relaxed)) {
        return next_realloc(block, count);
    }
    // Frees the old block through `free`, which wipes it.
    void *moved = malloc(count);
    size_t had = malloc_usable_size(block);
    if (!moved) return NULL;
    memcpy(moved, block, had < count ? had : count);
    free(block);
    return moved;
}

#endif
