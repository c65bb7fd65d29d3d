// program PLUGIN ROUNDS EVERY: loads, calls (each EVERY-th time) and unloads a plug-in. Prints what the plug-in has
// computed, how often its function for other modules' kernels was registered and how often it stayed registered. Also
// prints how many KiB of memory and device allocations were added after the first tenth, and how many modules are left.
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <vector>

#include <cuda_on_cpu/control.h>

namespace ferry {
std::size_t registered_modules() noexcept;
bool is_device_function(void (*address)(), const char* signature) noexcept;
}

static long resident_kilobytes() {
  long all = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident * 4;
}

int main(int, char** argv) {
  const int rounds = std::atoi(argv[2]), every = std::atoi(argv[3]);
  std::vector<int> x(1000);
  long kilobytes = 0, allocations = 0;
  int functions = 0, left = 0;  // functions that other modules' kernels may call
  for (int round = 0; round < rounds; ++round) {
    if (round == rounds / 10) {
      kilobytes = resident_kilobytes();
      allocations = cuda_on_cpu::seen().allocations;
    }
    void* library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (!library) return std::printf("%s\n", dlerror()), 1;
    if (round % every == 0) reinterpret_cast<void (*)(int*, int)>(dlsym(library, "plug"))(x.data(), 1000);
    const auto more = reinterpret_cast<void (*)()>(dlsym(library, "more"));
    functions += ferry::is_device_function(more, "int (int)");
    dlclose(library);
    left += ferry::is_device_function(more, nullptr);
  }
  std::printf("%d %d %d %d %ld %ld %zu\n", x[0], x[999], functions, left, resident_kilobytes() - kilobytes,
              static_cast<long>(cuda_on_cpu::seen().allocations) - allocations, ferry::registered_modules());
}
