#include <dlfcn.h>

#include <cstdio>

void scale(float* x, int n);

int main() {
  float x[4] = {1, 2, 3, 4};
  scale(x, 4);
  for (int round = 0; round < 3; ++round) {
    void* library = dlopen(PLUGIN, RTLD_NOW);
    if (!library) return std::printf("%s\n", dlerror()), 1;
    reinterpret_cast<void (*)(float*, int)>(dlsym(library, "plugin"))(x, 4);
    dlclose(library);
  }
  std::printf("%g %g %g %g\n", x[0], x[1], x[2], x[3]);
}
