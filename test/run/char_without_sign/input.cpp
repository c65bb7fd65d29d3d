// Plain char is unsigned (-funsigned-char). Kernel files assert that the kernels' compiler agrees (cuda_code).
// RUN: launches=2 fallbacks=0 bytes_to_device=1256 bytes_to_host=4000
// FLAGS: -funsigned-char
#include <cstdio>
#include <vector>

constexpr char steps[3] = {0, static_cast<char>(200), 1};
[[ferry::offload]] void widen(const std::vector<char>& a, std::vector<int>& b) {
  for (int i = 0; i < 500; ++i) b[i] = a[i];
}
[[ferry::offload]] void sum(const char* a, int* b) {
  for (int i = 0; i < 500; ++i) {
    int s = 0;
    for (char step : steps) s += a[i + step];
    b[i] = s;
  }
}
int main() {
  std::vector<char> a(1000);
  std::vector<int> b(500);
  for (int i = 0; i < 1000; ++i) a[i] = static_cast<char>(i * 7);
  widen(a, b);
  long all = 0;
  for (int x : b) all = all * 3 + x;
  sum(a.data(), b.data());
  for (int x : b) all = all * 3 + x;
  std::printf("%ld\n", all);
}
