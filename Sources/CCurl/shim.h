// Swift cannot call the variadic functions of libcurl: there is an
// inline function for each type of argument.
#define CURL_DISABLE_DEPRECATION
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

static inline CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_string(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

// libcurl copies the bytes.
static inline CURLcode ccurl_set_bytes(
    CURL *handle, CURLoption option, const void *bytes, size_t count) {
  struct curl_blob blob = {(void *)bytes, count, CURL_BLOB_COPY};
  return curl_easy_setopt(handle, option, &blob);
}

static inline CURLcode ccurl_set_callback(
    CURL *handle, CURLoption option, curl_write_callback callback) {
  return curl_easy_setopt(handle, option, callback);
}

static inline CURLcode ccurl_set_socket_callback(
    CURL *handle, curl_opensocket_callback callback, void *client) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, client);
  return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, callback) : code;
}

static inline CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *list) {
  return curl_easy_setopt(handle, option, list);
}

static inline CURLcode ccurl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode ccurl_get_certificates(CURL *handle, struct curl_certinfo **value) {
  return curl_easy_getinfo(handle, CURLINFO_CERTINFO, value);
}

static inline CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}
