// Opens the driver's library and a second library, which defines one of its callees. The second one is opened before
// the driver's library, before the first call, or between two calls.
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

static void* open(const char* path, int flags) {
  void* const library = dlopen(path, RTLD_LAZY | flags);
  if (!library) std::printf("%s\n", dlerror()), std::exit(1);
  return library;
}

int main(int, char** arguments) {
  const char *const plugin = arguments[1], *const other = arguments[2], *const when = arguments[3];
  if (std::strcmp(when, "before") == 0) open(other, RTLD_GLOBAL);
  auto* const drive = reinterpret_cast<void (*)(double*, int, int)>(dlsym(open(plugin, RTLD_LOCAL), "drive"));
  if (std::strcmp(when, "opened") == 0) open(other, RTLD_GLOBAL);
  std::vector<double> x(1000, 1);
  drive(x.data(), 1000, 5);
  if (std::strcmp(when, "called") == 0) open(other, RTLD_GLOBAL);
  drive(x.data(), 1000, 5);
  std::printf("%g %g\n", x[0], x[999]);
}
