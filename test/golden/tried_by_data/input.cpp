// Reads through bare pointers. Neither the loops nor the loaded values say how far they reach, so they are tried.
[[ferry::offload]]
void cells(const double* x, const double* place, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = x[static_cast<int>(place[i] * 100)];
}

// The elements of a list are linked, and the links' array isn't sized.
[[ferry::offload]]
void chains(const int* head, const int* next, const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (int e = head[i]; e >= 0; e = next[e]) sum += x[e];
    y[i] = sum;
  }
}

// The loop changes the pointers before it loads them.
[[ferry::offload]]
void moved(const double* x, int* index, double* y, int n) {
  const double* z = x + n;
  for (int i = 0; i < n; ++i) {
    index[i] *= 2;
    y[i] = z[index[i]];
  }
}

// A counter that conditions move.
[[ferry::offload]]
void scattered(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    int k = i;
    while (x[k] > 0) k += 3;
    y[i] = k;
  }
}

// Nothing says how far a global's links reach, either, or a local's.
int* links;
[[ferry::offload]]
void linked(const int* head, const double* x, double* y, int n) {
  const double* z = x + n;
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (int e = head[i]; e >= 0; e = links[e]) sum += z[static_cast<int>(x[i])];
    y[i] = sum;
  }
}

// Members that the loop writes before it loads them, or that are bits.
struct Edge {
  int a, b;
  unsigned kind : 20;
};
[[ferry::offload]]
void renumbered(const double* x, Edge* edges, double* y, int n) {
  for (int e = 0; e < n; ++e) {
    edges[e].a *= 2;
    y[e] = x[edges[e].a];
  }
}
[[ferry::offload]]
void of_kinds(const double* x, const Edge* edges, double* y, int n) {
  for (int e = 0; e < n; ++e) y[e] = x[edges[e].kind];
}
