// Variables that a loop writes and a kernel can't write.
#include <cmath>

#define SUM(k) double s##k##0 = 0, s##k##1 = 0, s##k##2 = 0, s##k##3 = 0, s##k##4 = 0, s##k##5 = 0, s##k##6 = 0
#define ADD(k) s##k##0 += x[i], s##k##1 += x[i], s##k##2 += x[i], s##k##3 += x[i], s##k##4 += x[i], s##k##5 += x[i], s##k##6 += x[i]

[[ferry::offload]]
double too_many(const double* x, int n) {
  SUM(a);
  SUM(b);
  SUM(c);
  SUM(d);
  for (int i = 0; i < n; ++i) {
    ADD(a);
    ADD(b);
    ADD(c);
    ADD(d);
  }
  return sa0 + sa1 + sa2 + sa3 + sa4 + sa5 + sa6 + sb0 + sb1 + sb2 + sb3 + sb4 + sb5 + sb6 + sc0 + sc1 + sc2 + sc3 + sc4 + sc5 +
         sc6 + sd0 + sd1 + sd2 + sd3 + sd4 + sd5 + sd6;
}

[[ferry::offload]]
int inner_value(double* x, int n, int m) {
  int j = 0;
  for (int i = 0; i < n; ++i) {
    // This loop is the whole body, so it could have been part of the grid.
    for (j = 1; j < m; ++j) x[i * m + j] -= x[i * m + j - 1];
  }
  return j;
}

[[ferry::offload]] bool odd_of_numbers(const int* v, int n) {
  bool odd = false;
  for (int i = 0; i < n; ++i) odd ^= v[i];
  return odd;
}

// The position of a maximum, but it can't be stored together with the value.
[[ferry::offload]] double place_behind_pointer(const double* x, int n, int* at) {
  double most = x[0];
  for (int i = 1; i < n; ++i)
    if (x[i] > most) {
      most = x[i];
      *at = i;
    }
  return most;
}

[[ferry::offload]] void both_behind_pointers(const double* x, int n, double* most, int* at) {
  for (int i = 1; i < n; ++i)
    if (x[i] > *most) *most = x[i], *at = i;
}

// A float is compared with doubles: in a reduction, -0 would remain where a later number rounds to 0.
[[ferry::offload]] float compared_in_double(const float* x, int n, float most) {
  for (int i = 0; i < n; ++i)
    if (x[i] * 1.1 > most) most = static_cast<float>(x[i] * 1.1);
  return most;
}

// A number that rounds to 0 isn't equal to the 0 with which it is compared.
[[ferry::offload]] float rounded(const double* x, int n, float most) {
  for (int i = 0; i < n; ++i) most = fmax(most, x[i]);
  return most;
}
