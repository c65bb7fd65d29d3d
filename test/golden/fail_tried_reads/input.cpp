// Reads whose range depends on data and can't be found by trial: a read that the launch tries might not occur in the
// program, or the kernel's code couldn't check the reads.
#include <cstdlib>

// Other iterations may write what this iteration reads.
[[ferry::offload]]
void asserted(double* p, const int* at, const double* links, int n) {
  [[ferry::independent]] for (int i = 0; i < n; ++i) p[at[i]] = links[static_cast<int>(links[i])];
}

// The original loop may not reach the iteration.
[[ferry::offload]]
void ends(double* p, const double* links, int n) {
  for (int i = 0; i < n; ++i) {
    const double x = links[static_cast<int>(links[i])];
    if (x < 0) std::exit(1);
    p[i] = x;
  }
}

// The array is also written.
[[ferry::offload]]
void written(int* next, const int* first, int n) {
  for (int i = 0; i < n; ++i)
    for (int k = first[i]; k >= 0; k = next[k]) next[k] = i;
}

// The sum is in an element of p, and an iteration that adds to it may have read outside the range.
[[ferry::offload]]
void sum(double* p, const double* at, const double* links, int n) {
  for (int i = 0; i < n; ++i) *p += links[static_cast<int>(at[i])];
}

// The pointer is local to the kernel.
[[ferry::offload]]
void pointer(double* p, const double* links, int n) {
  for (int i = 0; i < n; ++i) {
    const double* const from = links + n;
    p[i] = from[static_cast<int>(links[i])];
  }
}
[[ferry::offload]]
void address(double* p, const double* links, int n) {
  for (int i = 0; i < n; ++i) p[i] = *&links[static_cast<int>(p[i])];
}
static double at(const double* const& links, double place) { return links[static_cast<int>(place)]; }
[[ferry::offload]]
void reference(double* p, const double* links, int n) {
  for (int i = 0; i < n; ++i) p[i] = at(links, p[i]);
}
static double moved(const double* links, double place) {
  links += 3;
  return links[static_cast<int>(place)];
}
[[ferry::offload]]
void parameter(double* p, const double* links, int n) {
  for (int i = 0; i < n; ++i) p[i] = moved(links, p[i]);
}
[[ferry::offload]]
void mirrored(double* p, const double* links, int n) {
  for (int i = 0; i < n; ++i) p[i] = static_cast<int>(p[i])[links];
}

// The pointer points to rows of an array.
[[ferry::offload]]
void rows(double* p, const double (*links)[4], int n) {
  for (int i = 0; i < n; ++i) p[i] = links[static_cast<int>(p[i])][2];
}
