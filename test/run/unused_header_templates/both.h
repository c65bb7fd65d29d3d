#pragma once
inline constexpr int header_constant = 3;

[[ferry::offload]]
void never(auto* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = n;
}
