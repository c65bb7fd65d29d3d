// RUN: launches=1 fallbacks=0 bytes_to_device=37104 bytes_to_host=0
// Lookups of macroscopic cross sections at random energies, as in Monte Carlo transport codes: a table of structs on an
// energy grid per nuclide, binary searches, materials as lists of nuclides, and a checksum of all results that doesn't
// depend on their order.
#include <cstdint>
#include <cstdio>
#include <vector>

struct Point {
  double energy;
  double total, elastic, absorption, fission, nu;
};
struct Material {
  int count;
  int nuclides[6];
  double density[6];
};
struct CrossSections {
  double v[5] = {};
  void add(const Point& low, const Point& high, double at, double density) {
    const double f = (high.energy - at) / (high.energy - low.energy);
    v[0] += density * (high.total - f * (high.total - low.total));
    v[1] += density * (high.elastic - f * (high.elastic - low.elastic));
    v[2] += density * (high.absorption - f * (high.absorption - low.absorption));
    v[3] += density * (high.fission - f * (high.fission - low.fission));
    v[4] += density * (high.nu - f * (high.nu - low.nu));
  }
  int greatest() const {
    int at = 0;
    for (int k = 1; k < 5; ++k)
      if (v[k] > v[at]) at = k;
    return at;
  }
};
struct Random {
  std::uint64_t state;
  double next() {
    state = state * 2806196910506780709ULL + 1;
    return static_cast<double>(state >> 11) * 0x1p-53;
  }
};

// Returns the nuclide's last grid point at or below the energy, but never its very last point.
inline int search(const Point* grid, int points, double energy) {
  int low = 0, high = points - 1;
  while (high - low > 1) {
    const int middle = low + (high - low) / 2;
    if (grid[middle].energy > energy)
      high = middle;
    else
      low = middle;
  }
  return low;
}

[[ferry::offload]] std::uint64_t lookups(const std::vector<Point>& grid, const std::vector<Material>& materials,
                                         int points, int count) {
  std::uint64_t checksum = 0;
  for (int i = 0; i < count; ++i) {
    Random random{static_cast<std::uint64_t>(i) * 0x9e3779b97f4a7c15ULL + 12345};
    random.next();
    const double energy = random.next();
    const Material& material = materials[static_cast<std::size_t>(random.next() * 3)];
    CrossSections sum;
    for (int k = 0; k < material.count; ++k) {
      const int first = material.nuclides[k] * points;
      int low = 0, high = points - 1;
      while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        if (grid[first + middle].energy > energy)
          high = middle;
        else
          low = middle;
      }
      sum.add(grid[first + low], grid[first + low + 1], energy, material.density[k]);
    }
    checksum += static_cast<std::uint64_t>(sum.greatest() + 1) * static_cast<std::uint64_t>(i % 101 + 1);
  }
  return checksum;
}

int main() {
  const int nuclides = 12, points = 64;
  std::vector<Point> grid;
  std::uint64_t state = 7;
  const auto next = [&] {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<double>(state >> 40) / (1 << 24);
  };
  for (int n = 0; n < nuclides; ++n)
    for (int p = 0; p < points; ++p) {
      const double energy = (p + 0.5 * next()) / (points - 1);
      grid.push_back({p == 0 ? 0 : energy, next(), next(), next(), next(), next()});
    }
  const std::vector<Material> materials{
      {6, {0, 2, 4, 6, 8, 10}, {1, 2, 0.5, 0.25, 3, 1}}, {3, {1, 3, 5}, {0.5, 0.5, 4}}, {1, {11}, {2}}};
  const int count = 2000;
  const std::uint64_t found = lookups(grid, materials, points, count);
  // Computes the expected checksum with a hand-written search, one lookup at a time.
  std::uint64_t wanted = 0;
  for (int i = 0; i < count; ++i) {
    Random random{static_cast<std::uint64_t>(i) * 0x9e3779b97f4a7c15ULL + 12345};
    random.next();
    const double energy = random.next();
    const Material& material = materials[static_cast<std::size_t>(random.next() * 3)];
    CrossSections sum;
    for (int k = 0; k < material.count; ++k) {
      const Point* own = grid.data() + material.nuclides[k] * points;
      const int at = search(own, points, energy);
      sum.add(own[at], own[at + 1], energy, material.density[k]);
    }
    wanted += static_cast<std::uint64_t>(sum.greatest() + 1) * static_cast<std::uint64_t>(i % 101 + 1);
  }
  std::printf("%llu %s\n", static_cast<unsigned long long>(found), found == wanted ? "as expected" : "wrong");
}
