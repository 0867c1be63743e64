#include "ccurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// curl.h's macros check argument types; here we need the plain functions.
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

#define FUNCTIONS(X)                                                                                         \
    X(curl_global_init) X(curl_version) X(curl_easy_init) X(curl_easy_cleanup) X(curl_easy_strerror)         \
    X(curl_easy_setopt) X(curl_easy_getinfo) X(curl_easy_perform) X(curl_slist_append) X(curl_slist_free_all)                     \
    X(curl_multi_init) X(curl_multi_cleanup) X(curl_multi_setopt) X(curl_multi_add_handle)                   \
    X(curl_multi_remove_handle) X(curl_multi_perform) X(curl_multi_poll) X(curl_multi_wakeup)                \
    X(curl_multi_info_read)

#define DECLARE(name) __typeof__(name) *name;
static struct { FUNCTIONS(DECLARE) } lib;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[256];

static void load(void) {
    void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        snprintf(failure, sizeof failure, "%s", dlerror());
        return;
    }
#define RESOLVE(name)                                                                                        \
    if (!(lib.name = (__typeof__(lib.name))dlsym(handle, #name))) {                                          \
        snprintf(failure, sizeof failure, "libcurl.so.4 has no %s", #name);                                  \
        return;                                                                                              \
    }
    FUNCTIONS(RESOLVE)
    if (lib.curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
        snprintf(failure, sizeof failure, "libcurl could not initialise itself");
}

const char *ccurl_load(void) {
    pthread_once(&once, load);
    return failure[0] ? failure : NULL;
}

const char *ccurl_version(void) { return lib.curl_version(); }

CURL *ccurl_easy_init(void) { return lib.curl_easy_init(); }
void ccurl_easy_cleanup(CURL *handle) { lib.curl_easy_cleanup(handle); }
CURLcode ccurl_easy_perform(CURL *handle) { return lib.curl_easy_perform(handle); }
const char *ccurl_easy_strerror(CURLcode code) { return lib.curl_easy_strerror(code); }

CURLcode ccurl_easy_setopt_long(CURL *handle, CURLoption option, long value) {
    return lib.curl_easy_setopt(handle, option, value);
}
CURLcode ccurl_easy_setopt_string(CURL *handle, CURLoption option, const char *value) {
    return lib.curl_easy_setopt(handle, option, value);
}
CURLcode ccurl_easy_setopt_pointer(CURL *handle, CURLoption option, void *value) {
    return lib.curl_easy_setopt(handle, option, value);
}
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
CURLcode ccurl_easy_allow(CURL *handle, bool plain) {
    CURLcode result = lib.curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, plain ? "http,https" : "https");
    if (result != CURLE_UNKNOWN_OPTION) return result;
    long mask = CURLPROTO_HTTPS | (plain ? CURLPROTO_HTTP : 0);
    return lib.curl_easy_setopt(handle, CURLOPT_PROTOCOLS, mask);
}
#pragma GCC diagnostic pop
CURLcode ccurl_easy_setopt_write(CURL *handle, CURLoption option,
                                 size_t (*callback)(char *, size_t, size_t, void *)) {
    return lib.curl_easy_setopt(handle, option, callback);
}
CURLcode ccurl_easy_getinfo_long(CURL *handle, CURLINFO info, long *value) {
    return lib.curl_easy_getinfo(handle, info, value);
}
CURLcode ccurl_easy_getinfo_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
    return lib.curl_easy_getinfo(handle, info, value);
}
CURLcode ccurl_easy_getinfo_string(CURL *handle, CURLINFO info, const char **value) {
    return lib.curl_easy_getinfo(handle, info, value);
}

struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *line) {
    return lib.curl_slist_append(list, line);
}
void ccurl_slist_free_all(struct curl_slist *list) { lib.curl_slist_free_all(list); }

CURLM *ccurl_multi_init(void) { return lib.curl_multi_init(); }
CURLMcode ccurl_multi_cleanup(CURLM *multi) { return lib.curl_multi_cleanup(multi); }
CURLMcode ccurl_multi_setopt_long(CURLM *multi, CURLMoption option, long value) {
    return lib.curl_multi_setopt(multi, option, value);
}
CURLMcode ccurl_multi_add_handle(CURLM *multi, CURL *handle) {
    return lib.curl_multi_add_handle(multi, handle);
}
CURLMcode ccurl_multi_remove_handle(CURLM *multi, CURL *handle) {
    return lib.curl_multi_remove_handle(multi, handle);
}
CURLMcode ccurl_multi_perform(CURLM *multi, int *running) { return lib.curl_multi_perform(multi, running); }
CURLMcode ccurl_multi_poll(CURLM *multi, int timeout_ms) {
    return lib.curl_multi_poll(multi, NULL, 0, timeout_ms, NULL);
}
CURLMcode ccurl_multi_wakeup(CURLM *multi) { return lib.curl_multi_wakeup(multi); }

CURL *ccurl_multi_next_done(CURLM *multi, CURLcode *result) {
    int left = 0;
    CURLMsg *message;
    while ((message = lib.curl_multi_info_read(multi, &left))) {
        if (message->msg == CURLMSG_DONE) {
            *result = message->data.result;
            return message->easy_handle;
        }
    }
    return NULL;
}
