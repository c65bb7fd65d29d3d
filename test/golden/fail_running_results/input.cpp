// Running results that tiles of iterations can't compute separately, or that don't keep subscripts distinct.

// The added values depend on the sum so far.
[[ferry::offload]] void up_to(const int* x, int* y, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) {
    if (s < 100) s += x[i];
    y[i] = s;
  }
}

[[ferry::offload]] void through_memory(int* x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) {
    x[i] = s;
    s += x[i] + 1;
  }
}

[[ferry::offload]] void through_a_local(const int* x, int* y, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) {
    const int t = s % 7;
    s += x[i] + t;
    y[i] = s;
  }
}

// The first kernel would read values that the second one writes.
[[ferry::offload]] void of_what_is_written(int* x, const int* z, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) {
    x[i] = 2 * z[i];
    s += x[i];
    x[i] += s;
  }
}

[[ferry::offload]] void set_elsewhere(const int* x, int* y, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) {
    s += x[i];
    if (x[i] == 7) s = 0;
    y[i] = s;
  }
}

// The counter doesn't advance in every iteration that writes.
[[ferry::offload]] void same_place(const int* x, int* y, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) {
    y[k] = x[i];
    if (x[i] % 2) ++k;
  }
}

[[ferry::offload]] void jumps_over(const int* x, int* y, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) {
    y[k] = i;
    if (x[i] % 2) continue;
    k++;
  }
}

[[ferry::offload]] void downwards(const int* x, int* y, int n) {
  int k = n;
  for (int i = 0; i < n; ++i) {
    if (x[i] % 2) --k;
    y[k] = i;
    ++k;
  }
}

[[ferry::offload]] void next_one_too(const int* x, int* y, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i)
    if (x[i] % 2) {
      y[2 * k] = i;
      y[2 * k + 2] = x[i];
      ++k;
    }
}

// A counter that wraps reaches positions that were written before.
[[ferry::offload]] void comes_around(const int* x, int* y, int n) {
  unsigned char k = 0;
  for (int i = 0; i < n; ++i)
    if (x[i] % 2) y[k++] = i;
}

// Iterations read elements that other iterations write.
[[ferry::offload]] void in_itself(int* x, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i)
    if (x[i] % 3) x[k++] = x[i];
}

// The counter selects an element of a row, or of memory behind a pointer, rather than an element of the array.
[[ferry::offload]] void in_a_row(const int* x, int (*rows)[64], int row, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i)
    if (x[i] % 3) rows[row][k++] = x[i];
}

[[ferry::offload]] void through_a_pointer(const int* x, int* rows, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) {
    int* const row = rows + 64 * (x[i] % 2);
    if (x[i] % 3) row[k++] = x[i];
  }
}
