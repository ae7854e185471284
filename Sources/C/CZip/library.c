#include "CZip.h"

#include <CLibrary.h>
#include <stdlib.h>
#include <string.h>
#include <zip.h>

#define FUNCTIONS(USE)                                                                         \
  USE(zip_open_from_source) USE(zip_source_buffer_create) USE(zip_source_buffer)               \
  USE(zip_source_keep) USE(zip_source_free) USE(zip_source_open) USE(zip_source_read)          \
  USE(zip_source_close) USE(zip_source_stat) USE(zip_file_add) USE(zip_file_set_mtime)         \
  USE(zip_set_file_compression) USE(zip_close) USE(zip_discard) USE(zip_name_locate)           \
  USE(zip_stat_index) USE(zip_fopen_index) USE(zip_fread) USE(zip_fclose)

WETINK_LIBRARY(FUNCTIONS, "libzip.so.4", "libzip.so.5")

int wetink_zip_is_there(void) { return library_is_there(); }

struct wetink_zip {
  zip_t *archive;
  /* What is written to; NULL when reading. */
  zip_source_t *target;
};

wetink_zip *wetink_zip_open(const void *bytes, size_t count) {
  wetink_zip *zip = calloc(1, sizeof *zip);
  zip_source_t *source = library.zip_source_buffer_create(bytes, count, 0, NULL);
  if (zip && source) zip->archive = library.zip_open_from_source(source, ZIP_RDONLY, NULL);
  if (zip && zip->archive) return zip;
  if (source) library.zip_source_free(source);
  free(zip);
  return NULL;
}

long long wetink_zip_size(wetink_zip *zip, const char *name) {
  zip_int64_t index = library.zip_name_locate(zip->archive, name, 0);
  zip_stat_t status;
  if (index < 0 || library.zip_stat_index(zip->archive, (zip_uint64_t)index, 0, &status) != 0)
    return -1;
  return status.valid & ZIP_STAT_SIZE && status.size < 1ull << 40 ? (long long)status.size : -1;
}

long long wetink_zip_read(wetink_zip *zip, const char *name, void *buffer, size_t room) {
  zip_int64_t index = library.zip_name_locate(zip->archive, name, 0);
  if (index < 0) return -1;
  zip_file_t *file = library.zip_fopen_index(zip->archive, (zip_uint64_t)index, 0);
  if (!file) return -1;
  size_t count = 0;
  zip_int64_t got = 0;
  while (count < room &&
         (got = library.zip_fread(file, (char *)buffer + count, room - count)) > 0)
    count += (size_t)got;
  library.zip_fclose(file);
  return got < 0 ? -1 : (long long)count;
}

wetink_zip *wetink_zip_create(void) {
  wetink_zip *zip = calloc(1, sizeof *zip);
  if (!zip) return NULL;
  zip->target = library.zip_source_buffer_create(NULL, 0, 0, NULL);
  if (zip->target) {
    library.zip_source_keep(zip->target);
    zip->archive = library.zip_open_from_source(zip->target, ZIP_TRUNCATE, NULL);
    if (zip->archive) return zip;
    library.zip_source_free(zip->target);
    library.zip_source_free(zip->target);
  }
  free(zip);
  return NULL;
}

int wetink_zip_add(
    wetink_zip *zip, const char *name, const void *bytes, size_t count, int is_packed) {
  void *copy = malloc(count ? count : 1);
  if (!copy) return 0;
  memcpy(copy, bytes, count);
  zip_source_t *source = library.zip_source_buffer(zip->archive, copy, count, 1);
  if (!source) {
    free(copy);
    return 0;
  }
  zip_int64_t index = library.zip_file_add(zip->archive, name, source, ZIP_FL_ENC_UTF_8);
  if (index < 0) {
    library.zip_source_free(source);
    return 0;
  }
  /* The same drawing gives the same file: its time is 1980, the first that zip knows. */
  return library.zip_file_set_mtime(zip->archive, (zip_uint64_t)index, 315619200, 0) == 0 &&
         library.zip_set_file_compression(
             zip->archive, (zip_uint64_t)index, is_packed ? ZIP_CM_DEFLATE : ZIP_CM_STORE, 0) == 0;
}

long long wetink_zip_finish(wetink_zip *zip, void **bytes) {
  if (library.zip_close(zip->archive) != 0) return -1;
  zip->archive = NULL;
  zip_stat_t status;
  if (library.zip_source_stat(zip->target, &status) != 0 || !(status.valid & ZIP_STAT_SIZE) ||
      library.zip_source_open(zip->target) != 0)
    return -1;
  *bytes = malloc(status.size ? status.size : 1);
  zip_int64_t count = *bytes ? library.zip_source_read(zip->target, *bytes, status.size) : -1;
  library.zip_source_close(zip->target);
  if (count == (zip_int64_t)status.size) return count;
  free(*bytes);
  return -1;
}

void wetink_zip_close(wetink_zip *zip) {
  if (zip->archive) library.zip_discard(zip->archive);
  if (zip->target) library.zip_source_free(zip->target);
  free(zip);
}
