// A typical program with 50 functions and no annotations, with which the cost of `ferry suggest` is measured
// (limits_case.py).
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <string>
#include <vector>

namespace {

struct Config {
  int nx = 64, ny = 64, steps = 10;
  double dt = 0.1, nu = 0.25;
  std::string output = "out.txt";
};

struct Particle {
  double x, y, vx, vy, mass;
};

double square(double x) { return x * x; }
double clamp(double x, double low, double high) { return x < low ? low : x > high ? high : x; }
int index(const Config& c, int i, int j) { return j * c.nx + i; }
double distance(const Particle& a, const Particle& b) { return std::sqrt(square(a.x - b.x) + square(a.y - b.y) + 1e-9); }
bool is_inside(const Particle& p) { return p.x >= 0 && p.x < 1 && p.y >= 0 && p.y < 1; }

Config read_config(int count, char** words) {
  Config c;
  for (int w = 1; w + 1 < count; w += 2) {
    const std::string name = words[w];
    if (name == "-n") c.nx = c.ny = std::atoi(words[w + 1]);
    if (name == "-steps") c.steps = std::atoi(words[w + 1]);
    if (name == "-o") c.output = words[w + 1];
  }
  return c;
}

std::string title(const Config& c) { return "grid " + std::to_string(c.nx) + " x " + std::to_string(c.ny); }

bool write_field(const Config& c, const std::vector<double>& u) {
  std::FILE* file = std::fopen(c.output.c_str(), "w");
  if (!file) return false;
  for (int j = 0; j < c.ny; ++j)
    for (int i = 0; i < c.nx; ++i) std::fprintf(file, "%g\n", u[index(c, i, j)]);
  return std::fclose(file) == 0;
}

// Functions on vectors.
void fill(double* x, int n, double value) {
  for (int i = 0; i < n; ++i) x[i] = value;
}
void copy(const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] = x[i];
}
void axpy(double a, const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) y[i] += a * x[i];
}
void scale(double a, double* x, int n) {
  for (int i = 0; i < n; ++i) x[i] *= a;
}
double dot(const double* x, const double* y, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i] * y[i];
  return sum;
}
double norm(const double* x, int n) { return std::sqrt(dot(x, x, n)); }
double greatest(const double* x, int n) {
  double m = 0;
  for (int i = 0; i < n; ++i) m = std::max(m, std::fabs(x[i]));
  return m;
}
double total(const std::vector<double>& v) { return std::accumulate(v.begin(), v.end(), 0.0); }
double least(const std::vector<double>& v) {
  double m = 1e300;
  for (const double x : v) m = x < m ? x : m;
  return m;
}
void clamp_all(std::vector<double>& v, double low, double high) {
  for (double& x : v) x = clamp(x, low, high);
}
double median(std::vector<double> v) {
  std::sort(v.begin(), v.end());
  return v.empty() ? 0 : v[v.size() / 2];
}
std::vector<double> linspace(double first, double last, int n) {
  std::vector<double> v(n);
  for (int i = 0; i < n; ++i) v[i] = first + (last - first) * i / (n - 1);
  return v;
}
void prefix_sum(const int* count, int* start, int n) {
  start[0] = 0;
  for (int i = 0; i < n; ++i) start[i + 1] = start[i] + count[i];
}
double recurrence(const double* a, int n) {
  double x = 1;
  for (int i = 0; i < n; ++i) x = std::sin(x) + a[i];
  return x;
}

// Functions on matrices.
void multiply(const double* a, const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (int k = 0; k < n; ++k) sum += a[i * n + k] * x[k];
    y[i] = sum;
  }
}
void product(const double* a, const double* b, double* c, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = 0;
      for (int k = 0; k < n; ++k) sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}
void transpose(const double* a, double* b, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) b[j * n + i] = a[i * n + j];
}
void residual(const double* a, const double* x, const double* b, double* r, int n) {
  multiply(a, x, r, n);
  for (int i = 0; i < n; ++i) r[i] = b[i] - r[i];
}
void sparse_multiply(const int* row, const int* col, const double* value, const double* x, double* y, int n) {
  for (int i = 0; i < n; ++i) {
    double sum = 0;
    for (int k = row[i]; k < row[i + 1]; ++k) sum += value[k] * x[col[k]];
    y[i] = sum;
  }
}
int solve_cg(const double* a, const double* b, double* x, int n, std::vector<double>& work) {
  double *r = work.data(), *p = r + n, *q = p + n;
  fill(x, n, 0);
  copy(b, r, n);
  copy(b, p, n);
  double rho = dot(r, r, n);
  int step = 0;
  for (; step < 100 && rho > 1e-12; ++step) {
    multiply(a, p, q, n);
    const double alpha = rho / dot(p, q, n);
    axpy(alpha, p, x, n);
    axpy(-alpha, q, r, n);
    const double next = dot(r, r, n);
    scale(next / rho, p, n);
    axpy(1, r, p, n);
    rho = next;
  }
  return step;
}

// Functions on a grid.
void start_field(const Config& c, std::vector<double>& u) {
  for (int j = 0; j < c.ny; ++j)
    for (int i = 0; i < c.nx; ++i) u[index(c, i, j)] = std::exp(-square(i - c.nx / 2) - square(j - c.ny / 2));
}
void diffuse(const double* u, double* v, int nx, int ny, double a) {
  for (int j = 1; j < ny - 1; ++j)
    for (int i = 1; i < nx - 1; ++i)
      v[j * nx + i] = u[j * nx + i] + a * (u[j * nx + i - 1] + u[j * nx + i + 1] + u[(j - 1) * nx + i] +
                                           u[(j + 1) * nx + i] - 4 * u[j * nx + i]);
}
void swap_rows(double* u, int nx, int a, int b) {
  for (int i = 0; i < nx; ++i) std::swap(u[a * nx + i], u[b * nx + i]);
}
void set_borders(double* u, int nx, int ny) {
  for (int i = 0; i < nx; ++i) u[i] = u[(ny - 1) * nx + i] = 0;
  for (int j = 0; j < ny; ++j) u[j * nx] = u[j * nx + nx - 1] = 0;
}
void advect(const std::vector<double>& u, std::vector<double>& v, int nx, int ny, double c) {
  for (int j = 0; j < ny; ++j)
    for (int i = 1; i < nx; ++i) v[j * nx + i] = u[j * nx + i] - c * (u[j * nx + i] - u[j * nx + i - 1]);
}
double energy(const std::vector<double>& u) {
  double sum = 0;
  for (const double x : u) sum += x * x;
  return sum;
}
void smooth_in_place(double* u, int nx, int ny) {
  for (int j = 1; j < ny - 1; ++j)
    for (int i = 1; i < nx - 1; ++i) u[j * nx + i] = 0.5 * (u[j * nx + i - 1] + u[(j - 1) * nx + i]);
}
void run_grid(const Config& c, std::vector<double>& u, std::vector<double>& v) {
  for (int t = 0; t < c.steps; ++t) {
    diffuse(u.data(), v.data(), c.nx, c.ny, c.nu);
    set_borders(v.data(), c.nx, c.ny);
    std::swap(u, v);
  }
}

// Functions on particles.
void place(std::vector<Particle>& all) {
  unsigned seed = 1;
  for (Particle& p : all) {
    seed = seed * 1664525 + 1013904223;
    p = {seed / 4294967296.0, 0.5, 0, 0, 1};
  }
}
void accelerate(const std::vector<Particle>& all, std::vector<double>& ax, std::vector<double>& ay) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    double x = 0, y = 0;
    for (std::size_t j = 0; j < all.size(); ++j) {
      const double d = distance(all[i], all[j]);
      x += all[j].mass * (all[j].x - all[i].x) / (d * d * d);
      y += all[j].mass * (all[j].y - all[i].y) / (d * d * d);
    }
    ax[i] = x;
    ay[i] = y;
  }
}
void move(std::vector<Particle>& all, const std::vector<double>& ax, const std::vector<double>& ay, double dt) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].vx += ax[i] * dt;
    all[i].vy += ay[i] * dt;
    all[i].x += all[i].vx * dt;
    all[i].y += all[i].vy * dt;
  }
}
int count_inside(const std::vector<Particle>& all) {
  int count = 0;
  for (const Particle& p : all) count += is_inside(p);
  return count;
}
void histogram(const std::vector<Particle>& all, int* bins, int n) {
  for (const Particle& p : all) ++bins[static_cast<int>(clamp(p.x, 0, 0.999) * n)];
}
double kinetic(const std::vector<Particle>& all) {
  double sum = 0;
  for (const Particle& p : all) sum += p.mass * (p.vx * p.vx + p.vy * p.vy) / 2;
  return sum;
}
void run_particles(std::vector<Particle>& all, int steps, double dt) {
  std::vector<double> ax(all.size()), ay(all.size());
  for (int t = 0; t < steps; ++t) {
    accelerate(all, ax, ay);
    move(all, ax, ay, dt);
  }
}

// Functions on text.
bool begins_word(const std::string& text, std::size_t i) { return text[i] != ' ' && (i == 0 || text[i - 1] == ' '); }
int count_words(const std::string& text) {
  int count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) count += begins_word(text, i);
  return count;
}
std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c);
  return text;
}
std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}
void print(const char* name, double value) { std::printf("%s: %g\n", name, value); }

template <class T>
void blend(const T* a, const T* b, T* out, int n, T weight) {
  for (int i = 0; i < n; ++i) out[i] = a[i] * weight + b[i] * (1 - weight);
}

}  // namespace

int main(int count, char** words) {
  const Config c = read_config(count, words);
  std::vector<double> u(c.nx * c.ny), v(u.size()), work(3 * c.nx), a(c.nx * c.nx, 0.01), x(c.nx), b = linspace(0, 1, c.nx);
  start_field(c, u);
  run_grid(c, u, v);
  advect(u, v, c.nx, c.ny, 0.5);
  smooth_in_place(v.data(), c.nx, c.ny);
  clamp_all(v, 0, 1);
  blend(u.data(), v.data(), u.data(), c.nx, 0.5);
  for (int i = 0; i < c.nx; ++i) a[i * c.nx + i] = 2;
  transpose(a.data(), v.data(), c.nx);
  product(a.data(), v.data(), u.data(), c.nx);
  print("steps", solve_cg(a.data(), b.data(), x.data(), c.nx, work));
  std::vector<Particle> all(256);
  place(all);
  run_particles(all, c.steps, c.dt);
  std::vector<int> bins(16), start(17), columns(all.size());
  histogram(all, bins.data(), 16);
  prefix_sum(bins.data(), start.data(), 16);
  sparse_multiply(start.data(), columns.data(), a.data(), b.data(), x.data(), 1);
  print("energy", energy(u) + total(v) + median(x) + kinetic(all) + count_inside(all));
  residual(a.data(), x.data(), b.data(), v.data(), c.nx);
  swap_rows(v.data(), c.nx, 0, 1);
  print("least", least(v));
  print("norm", norm(x.data(), c.nx) + greatest(x.data(), c.nx) + recurrence(b.data(), c.nx));
  std::printf("%s %d\n", upper(joined({title(c), "done"})).c_str(), count_words("a b"));
  return write_field(c, u) ? 0 : 1;
}
