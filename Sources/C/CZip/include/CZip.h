#pragma once

/* Zip files in memory. libzip is loaded when it is first needed: it brings libraries for encryption
   with it that would cost every start of the program 18 ms. */

#include <stddef.h>

typedef struct wetink_zip wetink_zip;

/* 0 where libzip is not installed: nothing else may be called then. */
int wetink_zip_is_there(void);

/* `bytes` must stay where they are. NULL when they are no zip file. */
wetink_zip *wetink_zip_open(const void *bytes, size_t count);
/* Unpacked; -1 where there is no such entry. */
long long wetink_zip_size(wetink_zip *zip, const char *name);
/* How many bytes were read; -1 where the entry is damaged. */
long long wetink_zip_read(wetink_zip *zip, const char *name, void *buffer, size_t room);

wetink_zip *wetink_zip_create(void);
/* Copies `bytes`. Entries come in the order in which they are added. 0 on failure. */
int wetink_zip_add(
    wetink_zip *zip, const char *name, const void *bytes, size_t count, int is_packed);
/* Ends writing; the caller frees `*bytes`. -1 on failure. */
long long wetink_zip_finish(wetink_zip *zip, void **bytes);

void wetink_zip_close(wetink_zip *zip);
