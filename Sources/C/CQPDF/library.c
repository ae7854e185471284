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
  USE(qpdf_get_buffer_length) USE(qpdf_oh_get_name) USE(qpdf_oh_new_null)                       \
  USE(qpdf_oh_new_stream) USE(qpdf_oh_replace_stream_data)

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

/* What a page or a form draws with, to be freed, and what it takes that from. */
struct content {
  unsigned char *text;
  size_t length, at;
  qpdf_oh owner;
};

static struct content content_of(wetink_qpdf *pdf, qpdf_oh parent, int is_page) {
  struct content found = {NULL, 0, 0, parent};
  if (is_page) {
    library.qpdf_oh_get_page_content_data(pdf->data, parent, &found.text, &found.length);
  } else if (library.qpdf_oh_is_stream(pdf->data, parent)) {
    library.qpdf_oh_get_stream_data(
        pdf->data, parent, qpdf_dl_generalized, NULL, &found.text, &found.length);
    found.owner = library.qpdf_oh_get_dict(pdf->data, parent);
  }
  return found;
}

/* The next form that is drawn, and where that is said, from the form's name to the end of `Do`; 0 after the
   last. Pictures do not count. */
static int next_form(
    wetink_qpdf *pdf, struct content *content, qpdf_oh *form, size_t *start, size_t *end) {
  qpdf_oh forms = library.qpdf_oh_get_key(pdf->data, content->owner, "/Resources");
  if (library.qpdf_oh_is_dictionary(pdf->data, forms))
    forms = library.qpdf_oh_get_key(pdf->data, forms, "/XObject");
  if (!library.qpdf_oh_is_dictionary(pdf->data, forms)) return 0;
  char name[64] = "";
  size_t named = 0;
  while (content->text && content->at < content->length) {
    while (content->at < content->length && is_space((char)content->text[content->at])) content->at++;
    size_t word = content->at;
    while (content->at < content->length && !is_space((char)content->text[content->at])) content->at++;
    size_t size = content->at - word;
    if (size == 2 && memcmp(content->text + word, "Do", 2) == 0 && name[0] == '/') {
      qpdf_oh drawn = library.qpdf_oh_get_key(pdf->data, forms, name);
      if (library.qpdf_oh_is_stream(pdf->data, drawn)) {
        qpdf_oh dictionary = library.qpdf_oh_get_dict(pdf->data, drawn);
        qpdf_oh type = library.qpdf_oh_get_key(pdf->data, dictionary, "/Subtype");
        if (strcmp(library.qpdf_oh_get_name(pdf->data, type), "/Form") == 0) {
          *form = drawn;
          *start = named;
          *end = content->at;
          return 1;
        }
      }
    }
    snprintf(
        name, sizeof name, "%.*s", size < sizeof name ? (int)size : 0, content->text + word);
    named = word;
  }
  return 0;
}

size_t wetink_qpdf_drawn(
    wetink_qpdf *pdf, wetink_qpdf_object parent, int is_page, wetink_qpdf_object *drawn, size_t most) {
  struct content content = content_of(pdf, parent, is_page);
  qpdf_oh form;
  size_t start, end, count = 0;
  for (; next_form(pdf, &content, &form, &start, &end); count++)
    if (count < most) drawn[count] = form;
  free(content.text);
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

int wetink_qpdf_assign(
    wetink_qpdf *pdf, wetink_qpdf_object parent, int is_page, const wetink_qpdf_object *layers,
    size_t count) {
  struct content content = content_of(pdf, parent, is_page);
  /* A mark has 64 characters at most. */
  char *marked = malloc(content.length + 64 * count + 1);
  if (!marked) {
    free(content.text);
    return 0;
  }
  qpdf_oh properties = library.qpdf_oh_new_dictionary(pdf->data);
  qpdf_oh form;
  size_t start, end, copied = 0, length = 0;
  for (size_t i = 0; i < count && next_form(pdf, &content, &form, &start, &end); i++) {
    char name[24];
    snprintf(name, sizeof name, "/layer%zu", i);
    library.qpdf_oh_replace_key(pdf->data, properties, name, layers[i]);
    library.qpdf_oh_replace_key(
        pdf->data, library.qpdf_oh_get_dict(pdf->data, form), "/OC", layers[i]);
    memcpy(marked + length, content.text + copied, start - copied);
    length += start - copied;
    length += (size_t)sprintf(marked + length, "/OC %s BDC ", name);
    memcpy(marked + length, content.text + start, end - start);
    length += end - start;
    length += (size_t)sprintf(marked + length, " EMC");
    copied = end;
  }
  if (content.text) memcpy(marked + length, content.text + copied, content.length - copied);
  length += content.length - copied;
  library.qpdf_oh_replace_key(
      pdf->data, library.qpdf_oh_get_key(pdf->data, content.owner, "/Resources"), "/Properties",
      properties);
  qpdf_oh none = library.qpdf_oh_new_null(pdf->data);
  qpdf_oh stream = is_page ? library.qpdf_oh_new_stream(pdf->data) : parent;
  library.qpdf_oh_replace_stream_data(
      pdf->data, stream, (const unsigned char *)marked, length, none, none);
  if (is_page) library.qpdf_oh_replace_key(pdf->data, parent, "/Contents", stream);
  free(content.text);
  free(marked);
  return 1;
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
