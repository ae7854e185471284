#include "CQPDF.h"

#include <CLibrary.h>
#include <qpdf/qpdf-c.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(USE)                                                                          \
  USE(qpdf_init) USE(qpdf_cleanup) USE(qpdf_silence_errors) USE(qpdf_set_suppress_warnings)     \
  USE(qpdf_read_memory) USE(qpdf_get_page_n) USE(qpdf_oh_get_page_content_data)                 \
  USE(qpdf_oh_get_stream_data) USE(qpdf_oh_get_dict) USE(qpdf_oh_get_key) USE(qpdf_oh_has_key)  \
  USE(qpdf_oh_is_stream) USE(qpdf_oh_is_dictionary) USE(qpdf_oh_replace_key)                    \
  USE(qpdf_oh_new_dictionary) USE(qpdf_oh_new_array) USE(qpdf_oh_new_name)                      \
  USE(qpdf_oh_new_unicode_string) USE(qpdf_oh_append_item) USE(qpdf_make_indirect_object)       \
  USE(qpdf_get_root) USE(qpdf_init_write_memory) USE(qpdf_set_minimum_pdf_version)              \
  USE(qpdf_set_deterministic_ID) USE(qpdf_write) USE(qpdf_get_buffer)                           \
  USE(qpdf_get_buffer_length)

WETINK_LIBRARY(FUNCTIONS, "libqpdf.so.29", "libqpdf.so.30")

int wetink_qpdf_is_there(void) { return library_is_there(); }

struct wetink_qpdf {
  qpdf_data data;
  char *content;
  /* Every layer, and those that are hidden at first. */
  qpdf_oh layers, hidden;
};

void wetink_qpdf_close(wetink_qpdf *pdf) {
  library.qpdf_cleanup(&pdf->data);
  free(pdf->content);
  free(pdf);
}

wetink_qpdf *wetink_qpdf_open(const void *bytes, size_t count) {
  wetink_qpdf *pdf = calloc(1, sizeof *pdf);
  if (!pdf) return NULL;
  pdf->data = library.qpdf_init();
  pdf->content = malloc(count ? count : 1);
  if (pdf->content) memcpy(pdf->content, bytes, count);
  library.qpdf_silence_errors(pdf->data);
  library.qpdf_set_suppress_warnings(pdf->data, QPDF_TRUE);
  if (!pdf->content ||
      library.qpdf_read_memory(pdf->data, "drawing", pdf->content, count, NULL) & QPDF_ERRORS) {
    wetink_qpdf_close(pdf);
    return NULL;
  }
  pdf->layers = library.qpdf_oh_new_array(pdf->data);
  pdf->hidden = library.qpdf_oh_new_array(pdf->data);
  return pdf;
}

wetink_qpdf_object wetink_qpdf_page(wetink_qpdf *pdf, size_t number) {
  return library.qpdf_get_page_n(pdf->data, number);
}

static int is_space(char byte) { return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t'; }

size_t wetink_qpdf_drawn(
    wetink_qpdf *pdf, wetink_qpdf_object parent, int is_page, wetink_qpdf_object *drawn, size_t most) {
  unsigned char *content = NULL;
  size_t length = 0, count = 0;
  QPDF_ERROR_CODE status;
  if (is_page) {
    status = library.qpdf_oh_get_page_content_data(pdf->data, parent, &content, &length);
  } else if (library.qpdf_oh_is_stream(pdf->data, parent)) {
    status = library.qpdf_oh_get_stream_data(
        pdf->data, parent, qpdf_dl_generalized, NULL, &content, &length);
    parent = library.qpdf_oh_get_dict(pdf->data, parent);
  } else {
    return 0;
  }
  if (status & QPDF_ERRORS || !content) return 0;
  qpdf_oh resources = library.qpdf_oh_get_key(pdf->data, parent, "/Resources");
  qpdf_oh forms = library.qpdf_oh_is_dictionary(pdf->data, resources)
                      ? library.qpdf_oh_get_key(pdf->data, resources, "/XObject")
                      : resources;
  char name[64] = "";
  for (size_t at = 0; at < length;) {
    while (at < length && is_space((char)content[at])) at++;
    size_t start = at;
    while (at < length && !is_space((char)content[at])) at++;
    size_t size = at - start;
    if (size == 2 && memcmp(content + start, "Do", 2) == 0 && name[0] == '/' &&
        library.qpdf_oh_is_dictionary(pdf->data, forms)) {
      if (count < most) drawn[count] = library.qpdf_oh_get_key(pdf->data, forms, name);
      count++;
    }
    snprintf(name, sizeof name, "%.*s", size < sizeof name ? (int)size : 0, content + start);
  }
  free(content);
  return count;
}

wetink_qpdf_object wetink_qpdf_layer(wetink_qpdf *pdf, const char *name, int is_visible) {
  qpdf_oh layer = library.qpdf_oh_new_dictionary(pdf->data);
  library.qpdf_oh_replace_key(
      pdf->data, layer, "/Type", library.qpdf_oh_new_name(pdf->data, "/OCG"));
  library.qpdf_oh_replace_key(
      pdf->data, layer, "/Name", library.qpdf_oh_new_unicode_string(pdf->data, name));
  layer = library.qpdf_make_indirect_object(pdf->data, layer);
  library.qpdf_oh_append_item(pdf->data, pdf->layers, layer);
  if (!is_visible) library.qpdf_oh_append_item(pdf->data, pdf->hidden, layer);
  return layer;
}

void wetink_qpdf_assign(wetink_qpdf *pdf, wetink_qpdf_object drawn, wetink_qpdf_object layer) {
  if (!library.qpdf_oh_is_stream(pdf->data, drawn)) return;
  library.qpdf_oh_replace_key(
      pdf->data, library.qpdf_oh_get_dict(pdf->data, drawn), "/OC", layer);
}

wetink_qpdf_object wetink_qpdf_list(wetink_qpdf *pdf) { return library.qpdf_oh_new_array(pdf->data); }

void wetink_qpdf_append(wetink_qpdf *pdf, wetink_qpdf_object list, wetink_qpdf_object item) {
  library.qpdf_oh_append_item(pdf->data, list, item);
}

const unsigned char *wetink_qpdf_write(wetink_qpdf *pdf, wetink_qpdf_object list, size_t *count) {
  qpdf_oh shown = library.qpdf_oh_new_dictionary(pdf->data);
  library.qpdf_oh_replace_key(pdf->data, shown, "/Order", list);
  library.qpdf_oh_replace_key(pdf->data, shown, "/OFF", pdf->hidden);
  qpdf_oh all = library.qpdf_oh_new_dictionary(pdf->data);
  library.qpdf_oh_replace_key(pdf->data, all, "/OCGs", pdf->layers);
  library.qpdf_oh_replace_key(pdf->data, all, "/D", shown);
  library.qpdf_oh_replace_key(
      pdf->data, library.qpdf_get_root(pdf->data), "/OCProperties", all);
  if (library.qpdf_init_write_memory(pdf->data) & QPDF_ERRORS) return NULL;
  library.qpdf_set_minimum_pdf_version(pdf->data, "1.5");
  library.qpdf_set_deterministic_ID(pdf->data, QPDF_TRUE);
  if (library.qpdf_write(pdf->data) & QPDF_ERRORS) return NULL;
  *count = library.qpdf_get_buffer_length(pdf->data);
  return library.qpdf_get_buffer(pdf->data);
}
