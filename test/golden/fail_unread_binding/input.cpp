// An unread reference bound to a structured binding of a library class: the kernel's text would name the binding.
#include <utility>

[[ferry::offload]] void add(unsigned* a, int n, unsigned t) {
  for (unsigned p = 1; p < 3; ++p) {
    std::pair<unsigned, unsigned> pair(p, t);
    auto& [first, second] = pair;
    for (int i = 0; i < n; ++i) {
      [[maybe_unused]] const unsigned& unread = second;
      a[i] += 1;
    }
  }
}
