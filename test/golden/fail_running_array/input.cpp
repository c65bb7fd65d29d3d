// Arrays whose elements iterations increase and read, but which aren't running results.

// Whether the element is incremented depends on its value so far.
[[ferry::offload]] void bounded(const int* key, int n, int* next, int* to, int most) {
  for (int i = 0; i < n; ++i)
    if (next[key[i]] < most) to[next[key[i]]++] = i;
}

// The next increment uses the result of this one.
[[ferry::offload]] void chained(const int* key, int n, int* next, int* seen) {
  for (int i = 0; i < n; ++i) {
    const int at = next[key[i]]++;
    next[at % n]++;
    seen[i] = at;
  }
}

// The rounding, and the values that are read in between, depend on the order of additions.
[[ferry::offload]] void floating(const int* key, const float* x, int n, float* sum, float* y) {
  for (int i = 0; i < n; ++i) {
    sum[key[i]] += x[i];
    y[i] = sum[key[i]];
  }
}

// The loop also sets elements.
[[ferry::offload]] void reset(const int* key, int n, int* next, int* to) {
  for (int i = 0; i < n; ++i) {
    if (key[i] == 0) next[key[i]] = 0;
    to[next[key[i]]++] = i;
  }
}

// Counts up and down, so a position may occur twice.
[[ferry::offload]] void stack(const int* key, int n, int* top, int* to) {
  for (int i = 0; i < n; ++i) {
    if (key[i] > 0)
      to[top[key[i]]++] = i;
    else
      to[--top[-key[i]]] = -1;
  }
}

// How often an iteration counts depends on data. After 2^32 increments, the first position would occur again.
[[ferry::offload]] void wraps(const int* start, const int* key, int n, unsigned* next, int* to) {
  for (int i = 0; i < n; ++i)
    for (int j = start[i]; j < start[i + 1]; ++j) to[next[key[j]]++] = i;
}
