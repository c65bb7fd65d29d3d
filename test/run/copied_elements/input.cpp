// RUN: launches=22 fallbacks=0
// Subscripts come from copies of elements: members and arrays in them, in functions, under conditions and in range-for
// loops. Host code rewrites the elements, and so do loops that write other members.
#include <array>
#include <cstdio>
#include <vector>

struct Site {
  int at;
  short near[2];
};
struct Atom {
  double x, y;
  int type;
  Site site;
  int bonds[3];
  std::array<int, 2> angles;
};
struct Force {
  double q, r;
};

double charge(const Atom atom, const Force* forces) { return forces[atom.type].q * atom.x; }
Atom load(const Atom* atoms, int i) { return atoms[i]; }

[[ferry::offload]] void pairs(const Atom* atoms, const Force* forces, double* e, int n) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int j = 0; j < n; ++j) {
      const Atom p = atoms[j];
      const Force& q = forces[p.type];
      s += q.r * p.x;
    }
    e[i] = s;
  }
}
[[ferry::offload]] void parts(const Atom* atoms, const Force* forces, double* e, int n) {
  for (int i = 0; i < n; ++i) {
    auto p = atoms[i];
    const Site site = p.site;
    double s = forces[site.at].q;
    for (int k = 0; k < 3; ++k) s += forces[p.bonds[k]].q;
    for (int k = 0; k < 2; ++k) s += forces[p.angles[k] + 1].q + forces[p.site.near[k]].r;
    e[i] = s;
  }
}
[[ferry::offload]] void given(const Atom* atoms, const Force* forces, double* e, int n) {
  for (int i = 0; i < n; ++i) e[i] = charge(atoms[i], forces);
}
[[ferry::offload]] void returned(const Atom* atoms, const Force* forces, double* e, int n) {
  for (int i = 0; i < n; ++i) {
    const Atom p = load(atoms, i);
    const Atom q = p;
    e[i] = q.type > 1 ? forces[q.type].r : 1;
  }
}
[[ferry::offload]] double all(const std::vector<Atom>& atoms, const Force* forces) {
  double s = 0;
  for (const Atom p : atoms) s += forces[p.type].q;
  return s;
}
[[ferry::offload]] void for_each(const std::vector<Atom>& atoms, const Force* forces, double* e, int n) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (const Atom p : atoms) s += forces[p.type].q;
    e[i] = s;
  }
}
[[ferry::offload]] void beside(Atom* atoms, const Force* forces, double* e, int n) {
  for (int i = 0; i < n; ++i) {
    const Atom p = atoms[i];
    atoms[i].x = p.x + 1;
    e[i] = forces[p.type].r;
  }
}
[[ferry::offload]] void moving(Atom* atoms, const Force* forces, double* e, int n) {
  for (int i = 0; i < n; ++i) atoms[i].type = (i * 5) % 11;
  for (int i = 0; i < n; ++i) {
    const Atom p = atoms[i];
    e[i] += forces[p.type].r;
  }
}

int main() {
  const int n = 60;
  std::vector<Atom> atoms(n);
  std::vector<Force> forces(11);
  std::vector<double> e(n);
  for (int i = 0; i < n; ++i) {
    const Site site{i % 5, {short(i % 3), short(i % 4)}};
    atoms[i] = {i * 0.5, i * 0.25, i % 7, site, {i % 7, i % 6, i % 5}, {i % 2, i % 3}};
  }
  for (int i = 0; i < 11; ++i) forces[i] = {i + 1.0, 2.0 + i * i};
  double total = 0;
  const auto add = [&] {
    for (int i = 0; i < n; ++i) total += e[i] * (i + 1);
  };
  const Atom* const a = atoms.data();
  const Force* const f = forces.data();
  for (int round = 0; round < 2; ++round) {
    pairs(a, f, e.data(), n), add();
    parts(a, f, e.data(), n), add();
    given(a, f, e.data(), n), add();
    returned(a, f, e.data(), n), add();
    total += all(atoms, f);
    for_each(atoms, f, e.data(), n), add();
    beside(atoms.data(), f, e.data(), n), add();
    moving(atoms.data(), f, e.data(), n), add();
    for (int i = 0; i < n; ++i) atoms[i].type = 10 - i % 4;
    pairs(a, f, e.data(), n), add();
    atoms[9].site.at = 10;
    parts(a, f, e.data(), n), add();
    given(a, f, e.data(), 0);
  }
  std::printf("%.17g\n", total);
}
