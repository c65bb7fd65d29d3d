// RUN: fallbacks=3
// EXPECT-STDERR: the loop counter overflows
// A launch without iterations doesn't dereference pointers that only iterations dereference. This is so even if the
// loop's step is 0, if its first value doesn't fit the variable, and if inner headers are loaded through the pointer.
#include <cstdio>
#include <vector>
struct Mesh {
  double* map;
  int* ends;
  int limits[2];
  double total;
  const Mesh* next;
};
struct Field {
  Mesh* mesh;
};

[[ferry::offload]] void stepped(const Field* f, double* y, int n, int step) {
  for (int i = 0; i < n; i += step) y[i] += f->mesh->map[i];
}
[[ferry::offload]] void stepped_rows(const Field* f, double* y, int n, int m, int step) {
  for (int i = 0; i < n; i += step)
    for (int j = 0; j < m; ++j) y[i * 10 + j] += f->mesh->map[j];
}
[[ferry::offload]] void converted(const Field* f, double* y, long first, int n) {
  for (int i = static_cast<int>(first); i < n; ++i) y[i] += f->mesh->map[i];
  for (unsigned char i = first; i < n; ++i) y[i] += f->mesh->map[i];
}
[[ferry::offload]] void summed(Mesh* mesh, const double* y, int n, int step) {
  for (int i = 0; i < n; i += step) mesh->total += y[i];
}
[[ferry::offload]] void loaded(double* y, int n, int m, const Mesh* mesh) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < mesh->ends[1]; ++j) y[i * 10 + j] += 1;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      for (int k = mesh->next->limits[0]; k < mesh->next->limits[1]; ++k) y[i * 10 + j] += mesh->next->map[k];
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      for (int k = mesh->ends[0]; k < mesh->ends[1]; ++k) y[i * 10 + j] += k;
}
// The numbers behind the pointers are newer on the device when the loop's own header dereferences the pointers.
struct Chain {
  Mesh* mesh;
  double* data;
};
[[ferry::offload]] void newer(Chain* c, int* numbers, double* y, int n) {
  for (int i = 0; i < n; ++i) numbers[i] = numbers[i] / 2;
  for (int i = 0; i < c->mesh->ends[1]; ++i) y[i] += c->mesh->ends[0];
}

int main() {
  std::vector<double> map(40), y(100);
  for (int i = 0; i < 40; ++i) map[i] = i * 0.25;
  int ends[2] = {2, 8};
  Mesh last{map.data(), ends, {1, 4}, 0, nullptr}, mesh{map.data(), ends, {0, 3}, 0, &last};
  Field field{&mesh};
  Chain chain{&mesh, map.data()};
  for (int round = 0; round < 3; ++round) {
    stepped(nullptr, y.data(), -round, 0);
    stepped(nullptr, y.data(), 0, -1);
    stepped(&field, y.data(), 30, 1 + round);
    stepped_rows(nullptr, y.data(), 0, 4, 0);
    stepped_rows(nullptr, y.data(), -1, 4, -3);
    stepped_rows(nullptr, y.data(), 4, 0, 2);
    stepped_rows(&field, y.data(), 6, 8, 2);
    converted(&field, y.data(), 3, 20);
    converted(nullptr, y.data(), 300, 20);
    summed(nullptr, y.data(), 0, 0);
    summed(&mesh, y.data(), 50, 1);
    loaded(y.data(), 0, 4, nullptr);
    loaded(y.data(), 3, 4, &mesh);
    newer(&chain, ends, y.data(), round == 0 ? 2 : 0);
  }
  double sum = 0;
  for (int i = 0; i < 100; ++i) sum += y[i] * (i + 1);
  std::printf("%.12g %.12g\n", sum, mesh.total);
}
