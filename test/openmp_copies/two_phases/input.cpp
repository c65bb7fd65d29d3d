// FLAGS: -Wno-unknown-pragmas
// The second loop reads the first loop's results on the device. The arrays aren't adjacent.
#include <cstdio>

[[ferry::offload]]
void phases(const int (&in)[5000], int (&between)[5000], long (&out)[5000]) {
#pragma omp target data map(to : in) map(from : between, out)
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 5000; ++i) between[i] = in[i] + 1;
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 5000; ++i) out[i] = 3L * between[4999 - i];
  }
}

int main() {
  int (&in)[5000] = *new int[1][5000], (&between)[5000] = *new int[1][5000];
  long (&out)[5000] = *new long[1][5000];
  for (int i = 0; i < 5000; ++i) in[i] = i;
  phases(in, between, out);
  std::printf("%d %ld\n", between[4999], out[0]);
}
