// program FOLDER COUNT: opens COUNT plug-ins one after the other and calls each, calls all of them again, and closes
// them in a different order, except the last one. Prints what they computed, and how many modules are left.
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

namespace ferry {
[[gnu::weak]] std::size_t registered_modules() noexcept;  // in Ferry's runtime, if the program has one
}

[[ferry::offload]] void add(int* x, int n, int by) {
  for (int i = 0; i < n; ++i) x[i] += by;
}

static unsigned when_opened = 0, when_closed = 0;
static bool at_exit = false;
void opened(const int* x) { when_opened = when_opened * 31 + static_cast<unsigned>(x[0] ^ x[1499]) + 1; }
void closed(const int* x) {
  if (at_exit) std::printf("at exit: %d %d\n", x[7], x[1498]);
  when_closed = when_closed * 31 + static_cast<unsigned>(x[7] + x[1498]);
}

static std::size_t modules() { return ferry::registered_modules ? ferry::registered_modules() : 0; }

struct Plugin {
  void* library;
  void (*drive)(int*, int, int);
};

static Plugin open(const std::string& path) {
  void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) std::printf("%s\n", dlerror()), std::exit(1);
  return {library, reinterpret_cast<void (*)(int*, int, int)>(dlsym(library, "drive"))};
}

int main(int, char** words) {
  constexpr int n = 2000;
  const int count = std::atoi(words[2]);
  const std::string path = std::string(words[1]) + "/";
  const std::size_t before = modules();
  std::vector<Plugin> plugins;
  std::vector<int> x(n, 1);
  const auto open_next = [&] { plugins.push_back(open(path + std::to_string(plugins.size()) + ".so")); };
  open_next();
  // A second thread calls the first plug-in. Its functions are looked up again whenever a library is opened or closed.
  std::vector<int> y(n, 1);
  std::thread other([&y, first = plugins[0]] {
    for (int k = 0; k < 3000; ++k) first.drive(y.data(), n, 1);
  });
  for (int k = 0; k < count; ++k) {
    if (k > 0) open_next();
    plugins[k].drive(x.data(), n, 2);
    plugins[k / 2].drive(x.data(), n, 1);  // its functions were looked up when fewer libraries were open
  }
  std::printf("one after the other: %d %d\n", x[0], x[n - 1]);
  for (const Plugin& plugin : plugins) plugin.drive(x.data(), n, 1);
  std::printf("again: %d %d\n", x[0], x[n - 1]);
  other.join();
  std::printf("the other thread: %d %d\n", y[0], y[n - 1]);
  const int left_open = count - 1;
  for (const int odd : {1, 0}) {
    for (int k = odd; k < count; k += 2)
      if (k != left_open) dlclose(plugins[k].library);
    if (odd) plugins[count / 2 & ~1].drive(x.data(), n, 3);
  }
  std::printf("opened %08x, closed %08x, then %d %d\n", when_opened, when_closed, x[0], x[n - 1]);
  std::fprintf(stderr, "%zu modules left\n", modules() - before);
  at_exit = true;
}
