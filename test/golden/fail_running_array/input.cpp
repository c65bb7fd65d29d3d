// Arrays whose elements iterations add to and read, and that are no running results.

// Whether an element counts depends on what it has come to.
[[ferry::offload]] void bounded(const int* key, int n, int* next, int* to, int most) {
  for (int i = 0; i < n; ++i)
    if (next[key[i]] < most) to[next[key[i]]++] = i;
}

// The next sum uses the result of this one.
[[ferry::offload]] void chained(const int* key, int n, int* next, int* seen) {
  for (int i = 0; i < n; ++i) {
    const int at = next[key[i]]++;
    next[at % n]++;
    seen[i] = at;
  }
}

// The order decides about the sums' rounding, and about what is read in between.
[[ferry::offload]] void floating(const int* key, const float* x, int n, float* sum, float* y) {
  for (int i = 0; i < n; ++i) {
    sum[key[i]] += x[i];
    y[i] = sum[key[i]];
  }
}

// Elements are set as well.
[[ferry::offload]] void reset(const int* key, int n, int* next, int* to) {
  for (int i = 0; i < n; ++i) {
    if (key[i] == 0) next[key[i]] = 0;
    to[next[key[i]]++] = i;
  }
}

// Up and down: a place may come for the second time.
[[ferry::offload]] void stack(const int* key, int n, int* top, int* to) {
  for (int i = 0; i < n; ++i) {
    if (key[i] > 0)
      to[top[key[i]]++] = i;
    else
      to[--top[-key[i]]] = -1;
  }
}

// An iteration counts as often as data says: 2^32 places further on it would be the first one again.
[[ferry::offload]] void wraps(const int* start, const int* key, int n, unsigned* next, int* to) {
  for (int i = 0; i < n; ++i)
    for (int j = start[i]; j < start[i + 1]; ++j) to[next[key[j]]++] = i;
}
