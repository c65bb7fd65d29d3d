// A condition limits a tile to the array's end: the tiles are proved to be disjoint, and they form the grid.
[[ferry::offload]]
void smooth(int n, double* a, const double* b) {
  for (int ii = 0; ii < n; ii += 32) {
    int ie = ii + 32;
    if (ie > n) ie = n;
    for (int i = ii; i < ie; ++i) a[i] = 2 * b[i];
  }
}
