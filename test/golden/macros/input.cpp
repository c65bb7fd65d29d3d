// Macros in bounds and bodies, and a loop that comes from a macro: their tokens are replaced by their
// expansion.
#define N 100
#define SQ(v) ((v) * (v))
#define FOR(i, n) for (int i = 0; i < (n); ++i)

[[ferry::offload]]
void squares(double* a, const double* b) {
  FOR(i, N) a[i] = SQ(b[i]);
  for (int i = 1; i < N - 1; ++i) {
    a[i] += 0x10;  // stays as written
  }
}
