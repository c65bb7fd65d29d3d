// RUN-WITH: own launches=2 fallbacks=0 bytes_to_device=8000 bytes_to_host=0
// RUN-WITH: nested launches=1 fallbacks=0 bytes_to_device=0 bytes_to_host=0
// RUN-WITH: parameter launches=1 fallbacks=0 bytes_to_device=8000 bytes_to_host=0
// RUN-WITH: an_element launches=1 fallbacks=0 bytes_to_device=0 bytes_to_host=8
// RUN-WITH: through_pointer launches=1 fallbacks=0 bytes_to_device=0 bytes_to_host=8
// RUN-WITH: swapped launches=1 fallbacks=0 bytes_to_device=0 bytes_to_host=8000
// RUN-WITH: moved launches=1 fallbacks=0 bytes_to_device=0 bytes_to_host=8000
// RUN-WITH: moved_in_return launches=1 fallbacks=0 bytes_to_device=0 bytes_to_host=8000
// RUN-WITH: returned launches=1 fallbacks=0 bytes_to_device=0 bytes_to_host=8000
// RUN-WITH: returned_in_struct launches=1 fallbacks=0 bytes_to_device=0 bytes_to_host=8000
// RUN-WITH: looked_at launches=1 fallbacks=0 bytes_to_device=0 bytes_to_host=8000
// RUN-WITH: of_one_name launches=2 fallbacks=0 bytes_to_device=0 bytes_to_host=8000
// RUN-WITH: launched_in_return launches=2 fallbacks=0
// Results in containers that are destroyed when the call ends aren't copied to the host, unless something still reads
// them: the returned expression, a destructor, or an object with references to the elements.
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

static double seen = 0;

[[ferry::offload]] static double own(int n) {
  std::vector<double> u(n, 1.0), v(n);
  for (int i = 0; i < n; ++i) v[i] = u[i] + i;
  double s = 0;
  for (int i = 0; i < n; ++i) s += v[i];
  return s;
}

[[ferry::offload]] static double nested(int n) {
  if (n > 0) {
    std::vector<double> t(n);
    for (int i = 0; i < n; ++i) t[i] = i;
    return 1;
  }
  return 0;
}

[[ferry::offload]] static double parameter(std::vector<double> v) {
  for (std::size_t i = 0; i < v.size(); ++i) v[i] *= 2;
  return 2;
}

[[ferry::offload]] static double an_element(int n) {
  std::vector<double> v(n);
  for (int i = 0; i < n; ++i) v[i] = i;
  return v[n - 1];
}

[[ferry::offload]] static double through_pointer(int n) {
  std::vector<double> v(n);
  double* p = v.data();
  for (int i = 0; i < n; ++i) p[i] = i;
  return p[n - 2];
}

[[ferry::offload]] static void swap_out(int n, std::vector<double>& out) {
  std::vector<double> v(n);
  for (int i = 0; i < n; ++i) v[i] = i;
  out.swap(v);
}

[[ferry::offload]] static double move_out(int n, std::vector<double>& out) {
  std::vector<double> v(n);
  for (int i = 0; i < n; ++i) v[i] = i;
  out = std::move(v);
  return 3;
}

static double take(std::vector<double>&& from, std::vector<double>& to) {
  to = std::move(from);
  return 4;
}
[[ferry::offload]] static double move_in_return(int n, std::vector<double>& out) {
  std::vector<double> v(n);
  for (int i = 0; i < n; ++i) v[i] = i;
  return take(std::move(v), out);
}

[[ferry::offload]] static std::vector<double> returned(int n) {
  std::vector<double> v(n);
  for (int i = 0; i < n; ++i) v[i] = i;
  return v;
}

struct Pair {
  std::vector<double> v;
  int k;
};
[[ferry::offload]] static Pair returned_in_struct(int n) {
  std::vector<double> v(n);
  for (int i = 0; i < n; ++i) v[i] = i;
  return {std::move(v), 5};
}

struct Look {
  const std::vector<double>& v;
  ~Look() { seen += v.back(); }
};
[[ferry::offload]] static double looked_at(int n) {
  std::vector<double> v(n);
  const Look look{v};
  for (int i = 0; i < n; ++i) v[i] = i;
  return 6;
}

[[ferry::offload]] static double of_one_name(int n) {
  std::vector<double> v(n);
  for (int i = 0; i < n; ++i) v[i] = i;
  for (int k = 0; k < n; ++k) {
    std::vector<double> v(n);
    for (int i = 0; i < n; ++i) v[i] = i;
    return 7;
  }
  return 8;
}

[[ferry::offload]] static double sum(const std::vector<double>& v) {
  double s = 0;
  for (const double x : v) s += x;
  return s;
}
[[ferry::offload]] static double launched_in_return(int n) {
  std::vector<double> v(n);
  for (int i = 0; i < n; ++i) v[i] = i;
  return sum(v);
}

int main(int count, char** arguments) {
  const char* name = count > 1 ? arguments[1] : "";
  constexpr int n = 1000;
  std::vector<double> out;
  double result = 0;
  const auto is = [&](const char* one) { return std::strcmp(name, one) == 0; };
  if (is("own")) result = own(n);
  if (is("nested")) result = nested(n);
  if (is("parameter")) result = parameter(std::vector<double>(n, 1.5));
  if (is("an_element")) result = an_element(n);
  if (is("through_pointer")) result = through_pointer(n);
  if (is("swapped")) swap_out(n, out);
  if (is("moved")) result = move_out(n, out);
  if (is("moved_in_return")) result = move_in_return(n, out);
  if (is("returned")) out = returned(n);
  if (is("returned_in_struct")) out = returned_in_struct(n).v;
  if (is("looked_at")) result = looked_at(n);
  if (is("of_one_name")) result = of_one_name(n);
  if (is("launched_in_return")) result = launched_in_return(n);
  double total = 0;
  for (const double x : out) total += x;
  std::printf("%s %g %g %g\n", name, result, total, seen);
}
