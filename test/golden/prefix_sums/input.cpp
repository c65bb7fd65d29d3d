// Each element is computed from the previous one. The value that an iteration passes to the next one is a variable of
// the kernels, which starts with the first element that the loop reads.
#include <algorithm>
#include <vector>

[[ferry::offload]] void offsets(int* start, const int* count, int n) {
  for (int c = 0; c < n; ++c) start[c + 1] = start[c] + count[c];
}

struct Row {
  int begin, length;
};

[[ferry::offload]] void rows(std::vector<Row>& row) {
  for (std::size_t r = 1; r < row.size(); ++r) row[r].begin = row[r - 1].begin + row[r - 1].length;
}

[[ferry::offload]] void from_the_back(short* a, float* most, const float* x, int n, int by) {
  for (int i = n - 2; i >= 0; --i) {
    const float scaled = 0.5f * x[i];
    a[i * by] += a[(i + 1) * by];
    most[i] = std::max(most[i + 1], scaled);
  }
}
