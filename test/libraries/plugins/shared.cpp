// A translated program that exports its runtime to two plug-ins. They are loaded together, and one after the other.
#include <dlfcn.h>

#include <cstddef>
#include <cstdio>
#include <vector>

namespace ferry {
std::size_t registered_modules() noexcept;
}

[[ferry::offload]]
static void work(int* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = x[i] + 5;
}

static int call(void* library, std::vector<int>& x) {
  const int loaded = reinterpret_cast<int (*)(int*, int)>(dlsym(library, "plug"))(x.data(), 100000);
  work(x.data(), 100000);
  for (int& v : x) v %= 1000;
  return loaded;
}

int main(int, char** argv) {
  std::vector<int> x(100000, 1);
  int loaded = 0, gone = 0;
  const std::size_t before = ferry::registered_modules();
  for (int round = 0; round < 20; ++round) {
    void* first = dlopen(argv[1 + round % 2], RTLD_NOW | RTLD_LOCAL);
    void* second = round % 3 ? dlopen(argv[2 - round % 2], RTLD_NOW | RTLD_GLOBAL) : nullptr;
    if (!first) return std::printf("%s\n", dlerror()), 1;
    loaded += call(first, x);
    dlclose(first);
    if (second) loaded += call(second, x), dlclose(second);
    gone += dlopen(argv[1], RTLD_NOW | RTLD_NOLOAD) == nullptr && dlopen(argv[2], RTLD_NOW | RTLD_NOLOAD) == nullptr;
  }
  std::printf("%d %d %d, %d unloaded, %zu modules\n", x[0], x[99999], loaded, gone, ferry::registered_modules() - before);
}
