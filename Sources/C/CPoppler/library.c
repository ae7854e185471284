#include "CPoppler.h"

#include <CLibrary.h>
#include <cairo/cairo.h>
#include <poppler/glib/poppler.h>
#include <stdlib.h>

#define FUNCTIONS(USE)                                                            \
  USE(poppler_document_new_from_bytes) USE(poppler_document_get_n_pages)          \
  USE(poppler_document_get_page) USE(poppler_page_get_size) USE(poppler_page_render)

WETINK_LIBRARY(FUNCTIONS, "libpoppler-glib.so.8")

int wetink_pdf_is_there(void) { return library_is_there(); }

struct wetink_pdf {
  PopplerDocument *document;
};

wetink_pdf *wetink_pdf_open(const void *bytes, size_t count) {
  wetink_pdf *pdf = calloc(1, sizeof *pdf);
  if (!pdf) return NULL;
  GBytes *content = g_bytes_new(bytes, count);
  pdf->document = library.poppler_document_new_from_bytes(content, NULL, NULL);
  g_bytes_unref(content);
  if (pdf->document) return pdf;
  free(pdf);
  return NULL;
}

int wetink_pdf_page_count(wetink_pdf *pdf) {
  return library.poppler_document_get_n_pages(pdf->document);
}

int wetink_pdf_page_size(wetink_pdf *pdf, int number, double *width, double *height) {
  PopplerPage *page = library.poppler_document_get_page(pdf->document, number);
  if (!page) return 0;
  library.poppler_page_get_size(page, width, height);
  g_object_unref(page);
  return 1;
}

int wetink_pdf_render(
    wetink_pdf *pdf, int number, double scale, int width, int height, uint32_t *pixels) {
  PopplerPage *page = library.poppler_document_get_page(pdf->document, number);
  if (!page) return 0;
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
      (unsigned char *)pixels, CAIRO_FORMAT_ARGB32, width, height, width * 4);
  cairo_t *context = cairo_create(surface);
  cairo_scale(context, scale, scale);
  library.poppler_page_render(page, context);
  cairo_surface_flush(surface);
  int is_done = cairo_status(context) == CAIRO_STATUS_SUCCESS;
  cairo_destroy(context);
  cairo_surface_destroy(surface);
  g_object_unref(page);
  return is_done;
}

void wetink_pdf_close(wetink_pdf *pdf) {
  g_object_unref(pdf->document);
  free(pdf);
}
