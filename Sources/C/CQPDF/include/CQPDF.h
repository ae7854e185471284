#pragma once

/* Layers that viewers of PDF can show and hide: put to what cairo has written, which knows none.
   libqpdf is loaded when it is first needed, as few drawings become PDF. */

#include <stddef.h>

typedef struct wetink_qpdf wetink_qpdf;
/* Some object of the file. */
typedef unsigned int wetink_qpdf_object;

/* 0 where libqpdf is not installed: nothing else may be called then. */
int wetink_qpdf_is_there(void);

/* Copies `bytes`. NULL when they are no sound PDF. */
wetink_qpdf *wetink_qpdf_open(const void *bytes, size_t count);
wetink_qpdf_object wetink_qpdf_page(wetink_qpdf *pdf, size_t number);
/* The forms that a page or a form draws, in order, `most` at most; returns how many there are. */
size_t wetink_qpdf_drawn(
    wetink_qpdf *pdf, wetink_qpdf_object parent, int is_page, wetink_qpdf_object *drawn, size_t most);

/* A new layer. */
wetink_qpdf_object wetink_qpdf_layer(wetink_qpdf *pdf, const char *name, int is_visible);
/* Each form that a page or a form draws shows when its layer does: the form says so, and where it is drawn,
   as Ghostscript, with which much is printed, heeds that alone. 0 for want of memory. */
int wetink_qpdf_assign(
    wetink_qpdf *pdf, wetink_qpdf_object parent, int is_page, const wetink_qpdf_object *layers,
    size_t count);
/* The list of layers, lists of those within others after them. */
wetink_qpdf_object wetink_qpdf_list(wetink_qpdf *pdf);
void wetink_qpdf_append(wetink_qpdf *pdf, wetink_qpdf_object list, wetink_qpdf_object item);

/* The whole file, with `list` as what viewers show of its layers; NULL on failure. Valid until it is
   closed. */
const unsigned char *wetink_qpdf_write(wetink_qpdf *pdf, wetink_qpdf_object list, size_t *count);
void wetink_qpdf_close(wetink_qpdf *pdf);
