// RUN: launches=663 fallbacks=0 left_on_host=0
// Lagrangian hydrodynamics on an unstructured mesh of triangles and quadrilaterals, with fields on points, sides, edges
// and zones. Corner masses and forces are gathered at points, points move, zones do work. Mass is conserved, energy is
// nearly conserved, and no zone turns inside out.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

struct double2 {
  double x, y;
  double2() : x(0), y(0) {}
  double2(double x_, double y_) : x(x_), y(y_) {}
  double2& operator+=(const double2& v) {
    x += v.x;
    y += v.y;
    return *this;
  }
  double2& operator-=(const double2& v) {
    x -= v.x;
    y -= v.y;
    return *this;
  }
  double2& operator*=(double r) {
    x *= r;
    y *= r;
    return *this;
  }
};
inline double2 operator+(const double2& a, const double2& b) { return double2(a.x + b.x, a.y + b.y); }
inline double2 operator-(const double2& a, const double2& b) { return double2(a.x - b.x, a.y - b.y); }
inline double2 operator-(const double2& a) { return double2(-a.x, -a.y); }
inline double2 operator*(double r, const double2& v) { return double2(r * v.x, r * v.y); }
inline double2 operator*(const double2& v, double r) { return r * v; }
inline double dot(const double2& a, const double2& b) { return a.x * b.x + a.y * b.y; }
inline double cross(const double2& a, const double2& b) { return a.x * b.y - a.y * b.x; }
inline double length(const double2& v) { return std::sqrt(dot(v, v)); }
inline double2 rotate_clockwise(const double2& v) { return double2(v.y, -v.x); }
inline double2 project(const double2& v, const double2& unit) { return v - dot(v, unit) * unit; }

struct Mesh {
  int points = 0, sides = 0, zones = 0;
  std::vector<double2> at, at_before, middle;  // one element per point, per point and per zone
  std::vector<int> side_begin;                 // one element per zone
  std::vector<int> from, to, zone, previous;   // one element per side
  std::vector<int> first_side, next_side;      // linked lists of the sides that begin at a point
  std::vector<int> left, bottom;               // the points on fixed borders
  std::vector<double> area, zone_area, side_mass;

  Mesh(int nx, int ny);
  void add_zone(std::initializer_list<int> corners);
  void geometry();
};

void Mesh::add_zone(std::initializer_list<int> corners) {
  const int n = int(corners.size()), begin = sides;
  for (int k = 0; k < n; ++k) {
    from.push_back(corners.begin()[k]);
    to.push_back(corners.begin()[(k + 1) % n]);
    zone.push_back(zones);
    previous.push_back(begin + (k + n - 1) % n);
  }
  sides += n;
  ++zones;
  side_begin.push_back(sides);
}

Mesh::Mesh(int nx, int ny) : side_begin{0} {
  for (int j = 0; j <= ny; ++j)
    for (int i = 0; i <= nx; ++i) {
      if (i == 0) left.push_back(points);
      if (j == 0) bottom.push_back(points);
      at.push_back({double(i) / nx, double(j) / ny});
      ++points;
    }
  for (int j = 0; j < ny; ++j)
    for (int i = 0; i < nx; ++i) {
      const int p = j * (nx + 1) + i, q = p + nx + 1;
      if ((i + j) % 3 == 0) {
        add_zone({p, p + 1, q + 1});
        add_zone({p, q + 1, q});
      } else {
        add_zone({p, p + 1, q + 1, q});
      }
    }
  first_side.assign(points, -1);
  next_side.resize(sides);
  for (int s = sides - 1; s >= 0; --s) {
    next_side[s] = first_side[from[s]];
    first_side[from[s]] = s;
  }
  at_before = at;
  middle.resize(zones);
  area.resize(sides);
  zone_area.resize(zones);
  side_mass.resize(sides);
}

[[ferry::offload]] void Mesh::geometry() {
  for (int z = 0; z < zones; ++z) {
    double2 sum;
    for (int s = side_begin[z]; s < side_begin[z + 1]; ++s) sum += at[from[s]];
    middle[z] = sum * (1.0 / (side_begin[z + 1] - side_begin[z]));
    zone_area[z] = 0;
  }
  for (int s = 0; s < sides; ++s) {
    area[s] = 0.5 * cross(at[to[s]] - at[from[s]], middle[zone[s]] - at[from[s]]);
  }
  for (int z = 0; z < zones; ++z)
    for (int s = side_begin[z]; s < side_begin[z + 1]; ++s) zone_area[z] += area[s];
}

class Hydro {
 public:
  explicit Hydro(Mesh& mesh);
  double step();
  void report(int cycle, double time) const;

 private:
  void state();
  void forces();
  void gather_at_points();
  void fix(const std::vector<int>& points, double2 normal);
  void advance(double dt);
  void work(double dt);
  double time_step() const;

  static constexpr double gamma = 5.0 / 3.0, q1 = 0.6, q2 = 2.0;
  Mesh& mesh;
  std::vector<double2> velocity, velocity_before, force, side_force;
  std::vector<double> mass, density, energy, pressure, sound, point_mass, total_energy;
};

Hydro::Hydro(Mesh& m)
    : mesh(m),
      velocity(m.points),
      velocity_before(m.points),
      force(m.points),
      side_force(m.sides),
      mass(m.zones),
      density(m.zones, 1.0),
      energy(m.zones, 0.1),
      pressure(m.zones),
      sound(m.zones),
      point_mass(m.points),
      total_energy(m.zones) {
  mesh.geometry();
  for (int z = 0; z < m.zones; ++z) {
    mass[z] = density[z] * m.zone_area[z];
    if (length(m.middle[z]) < 0.3) energy[z] = 1.0;
    total_energy[z] = mass[z] * energy[z];
  }
  for (int s = 0; s < m.sides; ++s) {
    const int z = m.zone[s];
    m.side_mass[s] = mass[z] * m.area[s] / m.zone_area[z];
  }
}

[[ferry::offload]] void Hydro::state() {
  for (int z = 0; z < mesh.zones; ++z) {
    density[z] = mass[z] / mesh.zone_area[z];
    energy[z] = std::max(total_energy[z] / mass[z], 0.0);
    pressure[z] = (gamma - 1) * density[z] * energy[z];
    sound[z] = std::sqrt(gamma * pressure[z] / density[z]);
  }
}

[[ferry::offload]] void Hydro::forces() {
  const std::vector<double2>& at = mesh.at;
  for (int s = 0; s < mesh.sides; ++s) {
    const int z = mesh.zone[s], a = mesh.from[s], b = mesh.to[s];
    const double2 middle_of_edge = 0.5 * (at[a] + at[b]);
    const double2 surface = rotate_clockwise(mesh.middle[z] - middle_of_edge);
    double q = 0;
    const double2 dv = velocity[b] - velocity[a], dx = at[b] - at[a];
    const double closing = dot(dv, dx) / length(dx);
    if (closing < 0) q = density[z] * (q2 * closing * closing - q1 * sound[z] * closing);
    side_force[s] = (-pressure[z] - q) * surface;
  }
}

[[ferry::offload]] void Hydro::gather_at_points() {
  for (int p = 0; p < mesh.points; ++p) {
    double m = 0;
    double2 f;
    for (int s = mesh.first_side[p]; s >= 0; s = mesh.next_side[s]) {
      const int before = mesh.previous[s];
      m += 0.5 * (mesh.side_mass[s] + mesh.side_mass[before]);
      f += side_force[s] - side_force[before];
    }
    point_mass[p] = m;
    force[p] = f;
  }
}

[[ferry::offload]] void Hydro::fix(const std::vector<int>& points, double2 normal) {
  for (int p : points) {
    velocity[p] = project(velocity[p], normal);
    force[p] = project(force[p], normal);
  }
}

[[ferry::offload]] void Hydro::advance(double dt) {
  for (int p = 0; p < mesh.points; ++p) {
    mesh.at_before[p] = mesh.at[p];
    velocity_before[p] = velocity[p];
    velocity[p] += (dt / point_mass[p]) * force[p];
    mesh.at[p] += 0.5 * dt * (velocity_before[p] + velocity[p]);
  }
}

[[ferry::offload]] void Hydro::work(double dt) {
  for (int z = 0; z < mesh.zones; ++z) {
    double done = 0;
    for (int s = mesh.side_begin[z]; s < mesh.side_begin[z + 1]; ++s) {
      const double2 a = velocity_before[mesh.from[s]] + velocity[mesh.from[s]];
      const double2 b = velocity_before[mesh.to[s]] + velocity[mesh.to[s]];
      done += 0.5 * dt * dot(side_force[s], b - a);
    }
    total_energy[z] += done;
  }
}

[[ferry::offload]] double Hydro::time_step() const {
  double dt = 1e-2;
  for (int s = 0; s < mesh.sides; ++s) {
    const double width = length(mesh.at[mesh.to[s]] - mesh.at[mesh.from[s]]);
    dt = std::min(dt, 0.1 * width / (sound[mesh.zone[s]] + 1e-9));
  }
  return dt;
}

[[ferry::offload]] double Hydro::step() {
  state();
  const double dt = time_step();
  forces();
  gather_at_points();
  fix(mesh.left, double2(1, 0));
  fix(mesh.bottom, double2(0, 1));
  advance(dt);
  work(dt);
  mesh.geometry();
  return dt;
}

void Hydro::report(int cycle, double time) const {
  double total_mass = 0, inner = 0, kinetic = 0, least = 1e9;
  for (int z = 0; z < mesh.zones; ++z) {
    inner += total_energy[z];
    least = std::min(least, mesh.zone_area[z]);
  }
  for (int p = 0; p < mesh.points; ++p) {
    total_mass += point_mass[p];
    kinetic += 0.5 * point_mass[p] * dot(velocity[p], velocity[p]);
  }
  std::printf("cycle %3d time %.6f mass %.6f inner %.6f kinetic %.6f sum %.6f area %s\n", cycle, time, total_mass,
              inner, kinetic, inner + kinetic, least > 0 ? "ok" : "NEGATIVE");
}

int main(int argc, char**) {
  const int n = argc > 1 ? 400 : 24;
  Mesh mesh(n, n);
  Hydro hydro(mesh);
  double time = 0;
  for (int cycle = 1; cycle <= 60; ++cycle) {
    time += hydro.step();
    if (cycle % 20 == 0) hydro.report(cycle, time);
  }
  double sum = 0;
  for (int p = 0; p < mesh.points; ++p) sum += (p % 7 + 1) * (mesh.at[p].x - 2 * mesh.at[p].y);
  std::printf("%d points, %d sides, %d zones: %.9e\n", mesh.points, mesh.sides, mesh.zones, sum);
}
