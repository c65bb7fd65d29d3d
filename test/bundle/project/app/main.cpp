#include "app.h"

#include <core/scale.h>
#include <dlfcn.h>
#include <made.h>
#include <units.h>

#include <cstdio>
#include <filesystem>
#include <vector>

int main(int argc, char** argv) {
  double a[100] = {}, b[100] = {};
  a[50] = 1;
  heat(a, b, 100);
  scale(a, 100);
  std::printf("%s %d %g %g\n", GREETING, MADE, a[50], UNIT * a[51]);
  if (argc < 2) return 0;
  std::vector<int> x(1'000'000, 1);
  void* library = dlopen(argv[1], RTLD_NOW);
  if (!library) return std::printf("%s\n", dlerror()), 1;
  reinterpret_cast<void (*)(int*, int)>(dlsym(library, "plugin"))(x.data(), 1'000'000);
  dlclose(library);
  std::printf("%d %d\n", x[0], x[999'999]);
  // The plug-in's own threads can only continue if its code stays loaded.
  const auto threads = std::distance(std::filesystem::directory_iterator("/proc/self/task"), {});
  if (threads > 1 && !dlopen(argv[1], RTLD_NOW | RTLD_NOLOAD)) std::printf("%d threads without their text\n", static_cast<int>(threads));
}
