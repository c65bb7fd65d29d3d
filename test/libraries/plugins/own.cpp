// A program without Ferry; each plug-in has its own runtime. Prints what the plug-ins compute, whether
// they were really unloaded, and what remains allocated on the device.
#include <dlfcn.h>

#include <cstdio>
#include <vector>

#include <cuda_on_cpu/control.h>

int main(int, char** argv) {
  std::vector<int> x(100000, 1);
  int loaded = 0, gone = 0;
  for (int round = 0; round < 20; ++round) {
    const char* path = argv[1 + round % 2];
    void* library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) return std::printf("%s\n", dlerror()), 1;
    loaded += reinterpret_cast<int (*)(int*, int)>(dlsym(library, "plug"))(x.data(), 100000);
    for (int& v : x) v %= 1000;
    dlclose(library);
    gone += dlopen(path, RTLD_NOW | RTLD_NOLOAD) == nullptr;
  }
  std::printf("%d %d %d, %d unloaded, %d allocations\n", x[0], x[99999], loaded, gone,
              static_cast<int>(cuda_on_cpu::seen().allocations));
}
