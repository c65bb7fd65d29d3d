// RUN: launches=39 fallbacks=0
// TRANSLATE-STDERR: element_changes
// Host code selects elements by an index that changes within an expression, in a lambda, in a loop or through an alias,
// by a loop's final index, by an index that another name hides, and after an exception or in a recursion.
#include <cstdio>
#include <vector>
struct Field { int n; std::vector<double> u; double* p; double s; int m; };
struct Set { std::vector<Field> f; Field& of(int k) { return f[k]; } int k = 0; };
static double get(const Field& f, int i) { return f.u[i]; }
[[ferry::offload]] void variant(std::vector<Field>& f, double* y, int n) { for (int k = 0; k < 3; ++k) for (int i = 0; i < n; ++i) y[k * n + i] = f[k].u[i]; }
[[ferry::offload]] void argument_k(std::vector<Field>& f, int k, double* y, int n) { for (int i = 0; i < n; ++i) y[i] = get(f[k], i); }
[[ferry::offload]] void host_lambda(std::vector<Field>& f, double* y, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) f[0].u[i] += 1;
  for (int i = 0; i < n; ++i) f[2].u[i] += 5;
  auto g = [&] { k = 2; Field& e = f[k]; e.u[0] = 50; y[0] = e.u[1]; };
  g();
  for (int i = 0; i < n; ++i) f[2].u[i] += 5;
  k = 0;
  auto h = [&] { Field& e = f[k]; k = 2; y[1] = e.u[1]; e.u[2] = 3; };
  h();
  for (int i = 0; i < n; ++i) f[0].u[i] += f[2].u[i];
  y[2] = f[(k = 0, k)].u[3];
  for (int i = 0; i < n; ++i) f[1].u[i] += f[2].u[i];
  y[3] = f[k++].u[3]; y[3] += f[k].u[4];
  for (int i = 0; i < n; ++i) f[2].u[i] += 1;
  f[++k].u[3] = 1;
  for (int i = 0; i < n; ++i) f[2].u[i] += 1;
  k = 0; while (k < 3) { y[k] += f[k].u[k]; f[k].u[1] = 4; ++k; }
  for (int i = 0; i < n; ++i) f[0].u[i] += f[1].u[i];
  if (k > 99) y[0] = f[k].u[0]; else y[0] += f[k - 1].u[0];
  int& r = k; r = 1; y[4] = f[k].u[1] + f[r].u[2];
}
[[ferry::offload]] void by_callee(Set& s, double* y, int n) { for (int i = 0; i < n; ++i) y[i] = s.of(s.k).u[i] + s.of(1).u[i]; }
[[ferry::offload]] void host_loops(std::vector<Field>& f, double* y, int n) {
  for (int k = 0; k < 3; ++k) for (int i = 0; i < n; ++i) f[k].u[i] += k;
  [[ferry::sequential]] for (int k = 0; k < 3; ++k) y[0] += f[k].u[2];
  for (int i = 0; i < n; ++i) f[2].u[i] += 1;
  [[ferry::sequential]] for (int k = 0; k < 3; ++k) { f[k].u[2] += 3; for (int j = 0; j < 4; ++j) y[j] += f[k].u[j]; }
  for (int i = 0; i < n; ++i) f[2].u[i] += f[1].u[i];
}
[[ferry::offload]] void last_value(std::vector<Field>& f, double* y) { int k = 0; for (k = 0; k < 2; ++k) y[k] = 1; y[3] = f[k].u[0]; }
[[ferry::offload]] void last_value2(std::vector<Field>& f, double* y, int n) { int k = 0; for (k = 0; k < 2; ++k) y[k] = 1; for (int i = 0; i < n; ++i) y[i] += f[k].u[i]; }
[[ferry::offload]] void result(std::vector<Field>& f, const int* w, double* y, int n) { int m = 0; for (int i = 0; i < n; ++i) m = w[i] > m ? w[i] : m; for (int i = 0; i < n; ++i) y[i] += f[m].u[i]; y[1] = f[m - 1].u[2]; }
[[ferry::offload]] void result2(std::vector<Field>& f, const int* w, double* y, int n) { int m = 0, c = 0; for (int i = 0; i < n; ++i) { m = w[i]; c += w[i]; y[i] = m; } y[1] = f[m].u[2] + f[c & 1].u[3]; }
[[ferry::offload]] void shadow(std::vector<Field>& f, double* y, int n) { int i = 1; for (int i = 0; i < 3; ++i) y[i] = get(f[i], i) + n; for (int j = 0; j < n; ++j) y[j] += f[i].u[j]; }
[[ferry::offload]] void head(std::vector<Field>& f, double* y) { int i = 2; for (int i = 0; i < f[2].m + 3; ++i) for (int j = 0; j < f[i].n; ++j) y[i * 30 + j] = i; y[0] = i; }
[[ferry::offload]] void pick(std::vector<Field>& f, double* y, int n) { int k = 0; for (int t = 0; t < 3; ++t) { for (int i = 0; i < n; ++i) y[i] += f[k].u[i]; k = t; } }
[[ferry::offload]] void ok(double* y, int n) { for (int i = 0; i < n; ++i) y[i] += i; }
[[ferry::offload]] void throws(std::vector<Field>& f, int k, double* y, int n) { for (int i = 0; i < n; ++i) f[k].u[i] += 1; if (f[k].u[0] > -1) throw k; ok(y, n); }
[[ferry::offload]] void recursion(std::vector<Field>& f, int k, int n) { if (k < 0) return; for (int i = 0; i < n; ++i) f[k].u[i] += k; recursion(f, k - 1, n); for (int i = 0; i < n; ++i) f[k].u[i] *= 2; }
int main() {
  const int n = 30; std::vector<Field> f(3); std::vector<double> y(100, 1);
  for (int t = 0; t < 3; ++t) { f[t].u.assign(n + 2, 0); for (int i = 0; i < n; ++i) f[t].u[i] = t * 10 + i; f[t].n = n; f[t].s = 1; f[t].p = nullptr; f[t].m = 0; }
  auto show = [&](const char* w) { double s = 0; for (auto& e : f) for (double v : e.u) s = s * .97 + v; for (double v : y) s = s * .97 + v; std::printf("%s %.17g\n", w, s); };
  int w[30]; for (int i = 0; i < 30; ++i) w[i] = i % 3;
  variant(f, y.data(), n); show("variant");    show("changed");
       
   argument_k(f, 2, y.data(), n); show("argument_k");   
  host_lambda(f, y.data(), n); show("host_lambda");
  Set s; s.f = f; s.k = 2; by_callee(s, y.data(), n); show("by_callee");   
  host_loops(f, y.data(), n); show("host_loops"); last_value(f, y.data()); show("last_value"); last_value2(f, y.data(), n); show("last_value2"); result(f, w, y.data(), n); show("result"); result2(f, w, y.data(), n); show("result2");
  shadow(f, y.data(), n); show("shadow");    head(f, y.data()); show("head"); pick(f, y.data(), n); show("pick");
  try { throws(f, 1, y.data(), n); } catch (int e) { std::printf("%d\n", e); } show("throws"); recursion(f, 2, n); show("recursion"); ok(y.data(), n); show("ok");
}
