#pragma once

/* Pages of PDF files. libpoppler-glib is loaded when it is first needed: with its fifty libraries it
   would cost every start of the program 37 ms and 3.5 MB. */

#include <stddef.h>
#include <stdint.h>

typedef struct wetink_pdf wetink_pdf;

/* 0 where libpoppler-glib is not installed: nothing else may be called then. */
int wetink_pdf_is_there(void);

/* Copies `bytes`. NULL when they are no sound PDF, or one with a password. */
wetink_pdf *wetink_pdf_open(const void *bytes, size_t count);
int wetink_pdf_page_count(wetink_pdf *pdf);
/* In points; 0 where there is no such page. */
int wetink_pdf_page_size(wetink_pdf *pdf, int page, double *width, double *height);
/* Premultiplied 0xAARRGGBB, without a background; `pixels` has room for width x height. 0 on
   failure. */
int wetink_pdf_render(
    wetink_pdf *pdf, int page, double scale, int width, int height, uint32_t *pixels);
void wetink_pdf_close(wetink_pdf *pdf);
