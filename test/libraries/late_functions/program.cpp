// program FOLDER COUNT: opens COUNT plug-ins, applies functions from each, and closes them. Prints what the functions
// computed and how many are still registered.
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace ferry {
[[gnu::weak]] bool is_device_function(void (*address)(), const char* signature) noexcept;  // in Ferry's runtime, if any
}

using Law = int (*)(int);

static int own(int x) { return x + 1; }

[[ferry::offload]] void apply(int* x, int n, Law f) {
  for (int i = 0; i < n; ++i) x[i] = f(x[i]);
}

static std::vector<int> x(2000, 1);
void opened(Law law) { apply(x.data(), 2000, law); }

static int registered(const std::vector<Law>& laws) {
  int count = 0;
  for (const Law law : laws)
    count += ferry::is_device_function && ferry::is_device_function(reinterpret_cast<void (*)()>(law), "int (int)");
  return count;
}

int main(int, char** words) {
  const int count = std::atoi(words[2]);
  std::vector<void*> libraries;
  std::vector<Law> laws;
  for (int k = 0; k < count; ++k) {
    const std::string path = std::string(words[1]) + "/" + std::to_string(k) + ".so";
    libraries.push_back(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL));
    if (!libraries.back()) return std::printf("%s\n", dlerror()), 1;
    laws.push_back(reinterpret_cast<Law>(dlsym(libraries[k], "law")));
    laws.push_back(reinterpret_cast<Law (*)()>(dlsym(libraries[k], "hidden_law"))());
    apply(x.data(), 2000, laws[2 * k]);
    apply(x.data(), 2000, laws[2 * (k / 2) + 1]);  // a function of a library that was opened earlier
    if (k % 100 == 0) apply(x.data(), 2000, own);
  }
  std::printf("%d %d\n", x[0], x[1999]);
  std::fprintf(stderr, "%d registered\n", registered(laws));
  for (int k = 0; k < count; k += 2) dlclose(libraries[k]);
  for (int k = 1; k < count; k += 2) apply(x.data(), 2000, laws[2 * k]);
  std::printf("%d %d\n", x[0], x[1999]);
  std::fprintf(stderr, "%d left\n", registered(laws));
  for (int k = 1; k < count; k += 2) dlclose(libraries[k]);
  std::fprintf(stderr, "%d after all\n", registered(laws));
}
