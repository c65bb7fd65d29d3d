// Loops that need what previous iterations have added to elements of an array: tiles of iterations have copies of it.
#include <vector>

[[ferry::offload]] void sort(const int* key, int n, int* next, int* to) {
  for (int i = 0; i < n; ++i) to[next[key[i]]++] = i;
}

[[ferry::offload]] void transpose(int rows, const int* start, const int* column, const double* value,
                                  std::vector<int>& next, double* out) {
  for (int i = 0; i < rows; ++i)
    for (int j = start[i]; j < start[i + 1]; ++j) {
      const int at = next[column[j]];
      out[at] = value[j];
      next[column[j]]++;
    }
}

[[ferry::offload]] void ranks_from_behind(const unsigned char* key, int n, int (&left)[256], int* rank) {
  for (int i = 0; i < n; ++i) rank[i] = --left[key[i]];
}
