// The only access to libcurl, opened with dlopen by the first request: linking it would make every command,
// even those that need no network, load more than forty shared libraries. Functions keep libcurl's own names
// after the prefix; curl_easy_setopt and curl_easy_getinfo are variadic, which Swift cannot call, so there is
// one per argument type. https://curl.se/libcurl/c/
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>
#include <stdbool.h>

/// Opens libcurl once per process; safe to call from any thread. NULL on success, else why it cannot be opened.
const char *_Nullable ccurl_load(void);

const char *_Nonnull ccurl_version(void);

CURL *_Nullable ccurl_easy_init(void);
void ccurl_easy_cleanup(CURL *_Nonnull handle);
/// Runs a transfer on the calling thread until it finishes.
CURLcode ccurl_easy_perform(CURL *_Nonnull handle);
const char *_Nonnull ccurl_easy_strerror(CURLcode code);
CURLcode ccurl_easy_setopt_long(CURL *_Nonnull handle, CURLoption option, long value);
CURLcode ccurl_easy_setopt_string(CURL *_Nonnull handle, CURLoption option, const char *_Nullable value);
CURLcode ccurl_easy_setopt_pointer(CURL *_Nonnull handle, CURLoption option, void *_Nullable value);
/// Allows only HTTPS, or plain HTTP as well: CURLOPT_PROTOCOLS_STR, before libcurl 7.85 CURLOPT_PROTOCOLS.
CURLcode ccurl_easy_allow(CURL *_Nonnull handle, bool plain);
CURLcode ccurl_easy_setopt_write(CURL *_Nonnull handle, CURLoption option,
                                 size_t (*_Nonnull callback)(char *_Nullable, size_t, size_t, void *_Nullable));
CURLcode ccurl_easy_getinfo_long(CURL *_Nonnull handle, CURLINFO info, long *_Nonnull value);
CURLcode ccurl_easy_getinfo_offset(CURL *_Nonnull handle, CURLINFO info, curl_off_t *_Nonnull value);
CURLcode ccurl_easy_getinfo_string(CURL *_Nonnull handle, CURLINFO info, const char *_Nullable *_Nonnull value);

struct curl_slist *_Nullable ccurl_slist_append(struct curl_slist *_Nullable list, const char *_Nonnull line);
void ccurl_slist_free_all(struct curl_slist *_Nullable list);

CURLM *_Nullable ccurl_multi_init(void);
CURLMcode ccurl_multi_cleanup(CURLM *_Nonnull multi);
CURLMcode ccurl_multi_setopt_long(CURLM *_Nonnull multi, CURLMoption option, long value);
CURLMcode ccurl_multi_add_handle(CURLM *_Nonnull multi, CURL *_Nonnull handle);
CURLMcode ccurl_multi_remove_handle(CURLM *_Nonnull multi, CURL *_Nonnull handle);
CURLMcode ccurl_multi_perform(CURLM *_Nonnull multi, int *_Nonnull running);
CURLMcode ccurl_multi_poll(CURLM *_Nonnull multi, int timeout_ms);
CURLMcode ccurl_multi_wakeup(CURLM *_Nonnull multi);

/// The next finished transfer, or NULL if there is none; `result` is its outcome.
CURL *_Nullable ccurl_multi_next_done(CURLM *_Nonnull multi, CURLcode *_Nonnull result);

#endif
