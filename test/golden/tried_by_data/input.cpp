// Reads through plain pointers. Neither the loops nor loaded values bound their range, so the launch finds it by trial.
[[ferry::offload]]
void cells(const double* x, const double* place, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = x[static_cast<int>(place[i] * 100)];
}

// The elements of a list are linked, and the array of links has no declared extent.
[[ferry::offload]]
void chains(const int* head, const int* next, const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (int e = head[i]; e >= 0; e = next[e]) sum += x[e];
    y[i] = sum;
  }
}

// The loop changes the subscripts before it loads them.
[[ferry::offload]]
void moved(const double* x, int* index, double* y, int n) {
  const double* z = x + n;
  for (int i = 0; i < n; ++i) {
    index[i] *= 2;
    y[i] = z[index[i]];
  }
}

// The counter advances conditionally.
[[ferry::offload]]
void scattered(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    int k = i;
    while (x[k] > 0) k += 3;
    y[i] = k;
  }
}

// The ranges of a global's links and of a local's elements aren't known either.
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

// Members that the loop writes before it loads them, and bit-fields.
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
