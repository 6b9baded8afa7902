// Extended attributes, whose functions Swift's module of the C library lacks on Linux, and which have
// other parameters on a Mac.
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/xattr.h>

// Copies the extended attributes of a file, access control lists among them, to another one. Returns
// 0, or -1 if one cannot be copied.
#if defined(__APPLE__)
#include <copyfile.h>

static inline int copy_extended_attributes(int from, int to) {
  return fcopyfile(from, to, NULL, COPYFILE_ACL | COPYFILE_XATTR);
}
#else
static inline int copy_extended_attribute(int from, int to, const char *name) {
  ssize_t size = fgetxattr(from, name, NULL, 0);
  if (size < 0) return -1;
  char *value = malloc(2 * size + 1);
  if (!value) return -1;
  int result = -1;
  if (fgetxattr(from, name, value, size) == size) {
    // One that the system sets by itself may be there already, and may not be set by us.
    int is_there = fgetxattr(to, name, value + size, size) == size && !memcmp(value, value + size, size);
    result = is_there ? 0 : fsetxattr(to, name, value, size, 0);
  }
  free(value);
  return result;
}

static inline int copy_extended_attributes(int from, int to) {
  ssize_t size = flistxattr(from, NULL, 0);
  if (size < 0) return errno == ENOTSUP ? 0 : -1;
  char *names = malloc(size + 1);
  if (!names) return -1;
  size = flistxattr(from, names, size);
  int result = size < 0 ? -1 : 0;
  for (ssize_t place = 0; !result && place < size; place += strlen(names + place) + 1) {
    result = copy_extended_attribute(from, to, names + place);
  }
  free(names);
  return result;
}
#endif
