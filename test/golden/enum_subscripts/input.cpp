// Enumerations in subscripts are treated as the integers to which they convert.
enum E { e0, e1, e3 = 63 };
enum class Scoped : short { a = -1, b = 3 };

[[ferry::offload]]
void shift(double* a, const double* b, E n, Scoped s) {
  for (int i = e0; i < n; ++i) a[(E)i] += b[i + e3 + static_cast<int>(Scoped::b) * static_cast<int>(s)];
}
