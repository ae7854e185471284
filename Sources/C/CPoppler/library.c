#include "CPoppler.h"

#include <cairo/cairo.h>
#include <dlfcn.h>
#include <poppler/glib/poppler.h>
#include <pthread.h>
#include <stdlib.h>

#define FUNCTIONS(USE)                                                            \
  USE(poppler_document_new_from_bytes) USE(poppler_document_get_n_pages)          \
  USE(poppler_document_get_page) USE(poppler_page_get_size) USE(poppler_page_render)

#define DECLARE(name) __typeof__(&name) name;
#define BIND(name) (*(void **)&library.name = dlsym(handle, #name)) &&

static struct {
  FUNCTIONS(DECLARE)
  int is_there;
} library;

static void load(void) {
  void *handle = dlopen("libpoppler-glib.so.8", RTLD_NOW | RTLD_LOCAL);
  if (handle) library.is_there = FUNCTIONS(BIND) 1;
}

int wetink_pdf_is_there(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return library.is_there;
}

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
