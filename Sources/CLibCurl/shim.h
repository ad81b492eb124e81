// Swift calls no function with a variable number of arguments, so each kind of option has a function of its own here.
#ifndef POKEDEX_CLIBCURL_SHIM_H
#define POKEDEX_CLIBCURL_SHIM_H

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

typedef size_t (*pokedex_curl_sink)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode pokedex_curl_set_number(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode pokedex_curl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode pokedex_curl_set_headers(CURL *easy, struct curl_slist *headers) {
    return curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
}

static inline CURLcode pokedex_curl_set_sinks(
    CURL *easy, pokedex_curl_sink header, pokedex_curl_sink body, void *context) {
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, header);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    return curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
}

// Copies the bytes.
static inline CURLcode pokedex_curl_set_post(CURL *easy, const void *bytes, size_t count) {
    curl_easy_setopt(easy, CURLOPT_POST, 1L);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    return curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, count > 0 ? bytes : "");
}

static inline CURLcode pokedex_curl_set_http_only(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

static inline long pokedex_curl_status(CURL *easy) {
    long status = 0;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

// Whether the transfer has ended; `result` says how.
static inline int pokedex_curl_has_ended(CURLM *multi, CURLcode *result) {
    int left = 0;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left))) {
        if (message->msg == CURLMSG_DONE) {
            *result = message->data.result;
            return 1;
        }
    }
    return 0;
}

#endif
