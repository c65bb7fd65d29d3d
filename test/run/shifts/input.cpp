// RUN: launches=9 fallbacks=0
// Stores to the target of a circular shift, (x + c) % w: the push step of a lattice Boltzmann method, with directions
// in tables or written out, and with one array for all directions or an array of cells.
#include <array>
#include <cstdio>
#include <vector>

constexpr int directions = 9;
constexpr int cx[directions] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
static const int cy[directions] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
struct Cell {
  double f[directions];
};
using Cells = std::vector<Cell>;
using Numbers = std::vector<double>;

[[ferry::offload]] void of_cells(const Cells& f, Cells& next, int w, int h) {
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x)
      for (int q = 0; q < directions; ++q)
        next[((y + cy[q] + h) % h) * w + (x + cx[q] + w) % w].f[q] = f[y * w + x].f[q] * 0.5 + q;
}
[[ferry::offload]] void named(const Cells& f, Cells& next, int w, int h) {
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x)
      for (int q = 0; q < directions; ++q) {
        const int xn = (x + cx[q] + w) % w, yn = (y + cy[q] + h) % h;
        next[yn * w + xn].f[q] += f[y * w + x].f[q];
      }
}
[[ferry::offload]] void written_out(const Cells& f, Cells& next, int w, int h) {
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      const Cell& c = f[y * w + x];
      next[y * w + x].f[0] = c.f[0];
      next[y * w + (x + 1) % w].f[1] = c.f[1];
      next[(y + 1) % h * w + x].f[2] = c.f[2];
      next[y * w + (x + w - 1) % w].f[3] = c.f[3];
      next[(y + h - 1) % h * w + (x + 1) % w].f[8] = c.f[8];
    }
}
[[ferry::offload]] void of_one(const Numbers& f, Numbers& next, int w, int h) {
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x)
      for (int q = 0; q < directions; ++q)
        next[q * w * h + ((y + cy[q] + h) % h) * w + (x + cx[q] + w) % w] = f[q * w * h + y * w + x] * 0.5 + q;
}
[[ferry::offload]] void diagonal(const Numbers& a, Numbers& b, int w, int h) {
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) b[(y + h - 1) % h * w + (x + 1) % w] = a[y * w + x];
}
// The tables are members of a modern class.
struct Lattice {
  static constexpr std::array<int, 5> cx{0, 1, 0, -1, 0}, cy{0, 0, 1, 0, -1};
  int w_, h_;
  Cells next_;
  int at(int x, int y) const { return y * w_ + x; }
  [[ferry::offload]] void push(const Cells& f) {
    for (int y = 0; y < h_; ++y)
      for (int x = 0; x < w_; ++x)
        for (int q = 0; q < 5; ++q) next_[at((x + cx[q] + w_) % w_, (y + cy[q] + h_) % h_)].f[q] = f[at(x, y)].f[q] + q;
  }
};
// The shift is known only at run time, and may be negative as long as the sum isn't.
[[ferry::offload]] void rotate(const Numbers& a, Numbers& b, int n, int d) {
  for (int i = 0; i < n; ++i) b[(i + d) % n] = a[i];
}

int main() {
  const int w = 12, h = 7, n = w * h;
  Cells a(n), b(n), c(n);
  for (int i = 0; i < n; ++i)
    for (int q = 0; q < directions; ++q) a[i].f[q] = i + q * 0.25;
  of_cells(a, b, w, h), named(b, c, w, h), written_out(a, c, w, h);
  Numbers u(directions * n), v(directions * n), s(n), t(n);
  for (int i = 0; i < directions * n; ++i) u[i] = i;
  of_one(u, v, w, h), diagonal(v, s, w, h), rotate(s, t, n, 5), rotate(t, s, n - 1, 0), of_cells(c, b, 1, 1);
  Lattice lattice{w, h, Cells(n)};
  lattice.push(c);
  double all = 0;
  for (int i = 0; i < n; ++i) {
    all += s[i] * i + t[i];
    for (int q = 0; q < directions; ++q)
      all += c[i].f[q] * (i + 1) + (b[i].f[q] + lattice.next_[i].f[q]) * q + v[q * n + i] * i;
  }
  std::printf("%.12g\n", all);
}
