// Elements selected by a circular shift, (x + c) % w, differ between iterations over x if x takes at most w values. So
// the propagation step of a lattice Boltzmann method may be a push.
struct Cell {
  double f[5];
};
constexpr int cx[5] = {0, 1, 0, -1, 0}, cy[5] = {0, 0, 1, 0, -1};

[[ferry::offload]] void push(const Cell* f, [[ferry::extent(w * h)]] Cell* next, int w, int h) {
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x)
      for (int q = 0; q < 5; ++q) next[((y + cy[q] + h) % h) * w + (x + cx[q] + w) % w].f[q] = f[y * w + x].f[q];
}
[[ferry::offload]] void rotate(const double* a, [[ferry::extent(n)]] double* b, unsigned n, unsigned d) {
  for (unsigned i = 0; i < n; ++i) b[(i + 1) % n] = a[i];
}
