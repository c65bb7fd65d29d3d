// A flat loop's coordinates in conditions, masks and shifts, addresses of elements, and rows separated by conditions.
[[ferry::offload]] void spread(const unsigned char* now, unsigned char* next, int n) {
  for (int i = 0; i < n * n; i++) {
    int x = i % n, y = i / n, c = now[i];
    if (x > 0) c += now[i - 1];
    if (y < n - 1) c += now[i + n];
    next[i] = static_cast<unsigned char>(c);
  }
}
[[ferry::offload]] void red_black(double* u, int n, int c) {
  for (int j = 1; j < n - 1; ++j)
    for (int i = 1 + ((j + c) & 1); i < n - 1; i += 2) u[j * n + i] = 0.5 * (u[j * n + i - 1] + u[(j + 1) * n + i]);
}
[[ferry::offload]] void pairs(const int* in, int* out, int n) {
  for (int i = 0; i < n; ++i) out[i << 1] = in[i >> 2];
}
struct Body {
  double x, force;
};
[[ferry::offload]] void others(Body* a, int n) {
  for (int i = 0; i < n; ++i) {
    Body& me = a[i];
    double force = 0;
    for (int j = 0; j < n; ++j) {
      const Body& o = a[j];
      if (&o == &me) continue;
      force += me.x - o.x;
    }
    me.force = force;
  }
}
[[ferry::offload]] void wavefront(double* a, int nx, int ny, int nz, int d) {
  for (int k = 0; k < nz; k++)
    for (int j = 0; j < ny; j++) {
      int i = d - j - k;
      if (i < 0 || i >= nx) continue;
      a[i + nx * k] += 1;
    }
}
