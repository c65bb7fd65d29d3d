// Types that devices don't have, or don't have yet: long double, bfloat16, __int128, vector<bool>.
#include <cstddef>
#include <vector>

[[ferry::offload]]
void wide(long double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= 2;
}

[[ferry::offload]]
void half(const float* x, __bf16* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = static_cast<__bf16>(x[i]);
}

[[ferry::offload]]
void flags(std::vector<bool>& f) {
  for (std::size_t i = 0; i < f.size(); ++i) f[i] = true;
}

[[ferry::offload]]
void high_words(unsigned long* x, int n) {
  for (int i = 0; i < n; ++i) x[i] = static_cast<unsigned long>(static_cast<unsigned __int128>(x[i]) * x[i] >> 64);
}
