// Attributes that look almost like Ferry's and that compilers ignore.
[[fery::offload]]
void scope(int* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = i;
}

[[offload]]
void no_scope(int* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = i;
}

[[gnu::offload]]
void other_scope(int* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = i;
}

[[nodiscard, Ferry::ofload]]
int both(int* a, int n) {
  [[ferri::independant]]
  for (int i = 0; i < n; ++i) a[i] = i;
  return n;
}

__attribute__((ferry_offload))
void gnu_syntax(int* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = i;
}

[[using feery: offload, block(128)]]
void common_scope(int* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = i;
}

// These attributes aren't mistakes.
[[gnu::noinline, gnu::cold]]
void fill([[maybe_unused]] int* a, int n) {
  [[mine::offload_later(n)]] for (int i = 0; i < n; ++i) a[i] = i;
}

[[__ferry__::__offload__]]
void underscores(int* a, int n) {
  for (int i = 0; i < n; ++i) a[i] = i;
}
