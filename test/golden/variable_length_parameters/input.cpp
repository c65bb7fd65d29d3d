// Variable-length arrays as parameters, which g++ doesn't accept in C++: their elements are those of a flat array.
[[ferry::offload]]
void transpose(int h, int w, const int* __restrict idx, double to[w][h], const double (*__restrict from)[w]) {
  for (int i = 0; i < h; ++i)
    for (int j = 0; j < w; ++j) to[j][i] = from[i][j] + idx[j];
  for (int j = 0; j < w; ++j) {
    double* row = to[j];
    for (int i = 0; i < h; ++i) row[i] *= 2;
  }
}

[[ferry::offload]]
void picked(int h, int w, const double from[h][w] [[ferry::extent(h)]], double* to) {
  for (int i = 0; i < h; ++i) to[i] = from[i][w - 1];
}
