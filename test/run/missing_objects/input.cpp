// RUN: launches=3 fallbacks=0
// Objects that the program doesn't access need not exist: a weak variable without a definition, and the target of a
// reference. The stub doesn't read them before the code does.
#include <cstdio>
#include <sys/mman.h>
#include <vector>

extern int chosen __attribute__((weak));  // a configuration may define it
extern std::vector<double> others __attribute__((weak));

[[ferry::offload]] double weak(double* a, int n) {
  const bool has = &chosen != nullptr;
  for (int i = 0; i < n; ++i) a[i] = i;
  double r = has ? a[chosen] : a[1];
  r += has ? a[chosen << 1] : a[2];
  r += &others != nullptr ? others[static_cast<std::size_t>(n)] : a[3];
  return r;
}

struct Header {
  int count;
  std::vector<double> values;
};

[[ferry::offload]] double gone(double* a, int n, bool use) {
  void* page = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  Header* header = static_cast<Header*>(page);
  int& count = header->count;
  std::vector<double>& values = header->values;
  count = 3;
  const double first = count;
  if (!use) munmap(page, 4096);
  for (int i = 0; i < n; ++i) a[i] = i + first;
  double r = use ? a[count] : a[1];
  r += use ? values[0] : a[2];
  [[ferry::sequential]]
  for (int k = 0; k < n; ++k) {
    if (use) r += a[count + k];
    if (use) r += values[k];
  }
  return r;
}

// The pointer is null, and no iteration dereferences it.
[[ferry::offload]] void none(Header* header, std::vector<Header>& headers, int n) {
  for (int i = 0; i < n; ++i) header->values[i] += headers[99].values[i];
}

// An object that the code certainly reads exists, so its elements are acquired by name.
[[ferry::offload]] double there(double* a, int n) {
  int three = 3;
  int& step = three;
  for (int i = 0; i < n; ++i) a[i] = i;
  double r = 0;
  [[ferry::sequential]]
  for (int k = 0; k < step; ++k) r += a[step * k];
  return r;
}

int main() {
  std::vector<double> a(256);
  std::printf("%g\n", weak(a.data(), 256));
  std::printf("%g\n", gone(a.data(), 64, false));
  std::vector<Header> headers(1);
  none(nullptr, headers, 0);
  std::printf("%g\n", there(a.data(), 256));
}
