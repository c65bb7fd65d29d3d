// Functions whose loops exit in ways that a kernel can't, or aren't counted loops.

[[ferry::offload]]
void catches(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    try {
      y[i] = x[i];
    } catch (...) {
    }
  }
}

[[ferry::offload]]
void goes_out(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    if (x[i] < 0) goto out;
    y[i] = x[i];
  }
out:
  return;
}

[[ferry::offload]]
void breaks_out(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    if (x[i] < 0) break;
    y[i] = x[i];
  }
}

[[ferry::offload]]
int returns_out(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    if (x[i] < 0) return i;
    y[i] = x[i];
  }
  return n;
}

[[ferry::offload]]
void skips_ahead(double* y, int n) {
  for (int i = 0; i < n; ++i) {
    y[i] = 1;
    if (i % 5 == 0) ++i;
  }
}

[[ferry::offload]]
void moves_its_bound(double* y, int n) {
  for (int i = 0; i < n; ++i) {
    y[i] = 1;
    if (i % 5 == 0) --n;
  }
}

[[ferry::offload]]
void doubles_its_variable(double* y, int n) {
  for (int i = 1; i < n; i *= 2) y[i] = 1;
}

[[ferry::offload]]
void counts_in_floating_point(double* y) {
  for (double t = 0; t < 10; t += 1) y[static_cast<int>(t)] = t;
}

[[ferry::offload]]
void loops_while(double* y, int n) {
  int i = 0;
  do y[i++] = 1;
  while (i < n);
}

// The loop over 'k' exits at its `break`, after elements that the next iteration of 'i' also touches.
[[ferry::offload]]
void passes_end(int* x, int n) {
  for (int i = 0; i < n; ++i)
    for (int k = 5; k != 3; ++k) {
      if (k == 9) break;
      x[i + k] = x[i + k] * 3 + i;
    }
}

[[ferry::offload]]
void has_label_of_switch(int* x, int n, int k) {
  int i = 0;
  switch (k) {
    case 0:
      for (; i < n; ++i) {
        x[i] = 1;
        [[fallthrough]];
        default:
          x[i] += 2;
      }
  }
}
