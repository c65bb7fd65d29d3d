#include "app.h"

#include <core/scale.h>
#include <dlfcn.h>
#include <made.h>
#include <units.h>

#include <cstdio>

int main(int argc, char** argv) {
  double a[100] = {}, b[100] = {};
  a[50] = 1;
  heat(a, b, 100);
  scale(a, 100);
  std::printf("%s %d %g %g\n", GREETING, MADE, a[50], UNIT * a[51]);
  if (argc < 2) return 0;
  int x[3] = {1, 2, 3};
  void* library = dlopen(argv[1], RTLD_NOW);
  if (!library) return std::printf("%s\n", dlerror()), 1;
  reinterpret_cast<void (*)(int*, int)>(dlsym(library, "plugin"))(x, 3);
  dlclose(library);
  std::printf("%d %d %d\n", x[0], x[1], x[2]);
}
