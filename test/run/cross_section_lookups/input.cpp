// RUN: launches=2 fallbacks=0 left_on_host=0 bytes_to_device=150608 bytes_to_host=48
// Cross-section lookups as in a Monte Carlo transport code: each lookup draws an energy and a material, finds the
// energy by bisection in the union of all nuclides' grids, interpolates for each nuclide of the material and adds up
// five reactions. A second version searches each nuclide's own grid. A checksum covers the index of each lookup's
// greatest reaction and a histogram of materials.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace {

struct GridPoint {
  double energy;
  double total, elastic, absorption, fission, nu_fission;
};

struct Reactions {
  double total = 0, elastic = 0, absorption = 0, fission = 0, nu_fission = 0;

  Reactions& operator+=(const Reactions& o) {
    total += o.total;
    elastic += o.elastic;
    absorption += o.absorption;
    fission += o.fission;
    nu_fission += o.nu_fission;
    return *this;
  }
};

Reactions operator*(double f, const Reactions& r) {
  return {f * r.total, f * r.elastic, f * r.absorption, f * r.fission, f * r.nu_fission};
}

// A linear congruential generator whose state can jump ahead in O(log n).
constexpr std::uint64_t multiplier = 2806196910506780709ull, increment = 1ull, modulus_mask = (1ull << 63) - 1;

std::uint64_t jump(std::uint64_t seed, std::uint64_t steps) {
  std::uint64_t a = multiplier, c = increment, a_total = 1, c_total = 0;
  while (steps > 0) {
    if (steps & 1) {
      a_total *= a;
      c_total = c_total * a + c;
    }
    c *= a + 1;
    a *= a;
    steps >>= 1;
  }
  return (a_total * seed + c_total) & modulus_mask;
}

double draw(std::uint64_t* seed) {
  *seed = (multiplier * *seed + increment) & modulus_mask;
  return double(*seed) / double(1ull << 63);
}

// Returns the largest index whose energy is at most `target`.
template <class Energy>
long bisect(long count, double target, Energy energy) {
  long low = 0, high = count - 1;
  while (high - low > 1) {
    const long middle = low + (high - low) / 2;
    if (energy(middle) > target)
      high = middle;
    else
      low = middle;
  }
  return low;
}

Reactions interpolate(const GridPoint& low, const GridPoint& high, double energy) {
  const double f = (high.energy - energy) / (high.energy - low.energy);
  auto mix = [f](double h, double l) { return h - f * (h - l); };
  return {mix(high.total, low.total), mix(high.elastic, low.elastic), mix(high.absorption, low.absorption),
          mix(high.fission, low.fission), mix(high.nu_fission, low.nu_fission)};
}

class Library {
 public:
  Library(int nuclides, int points);

  int nuclides() const { return nuclides_; }
  int materials() const { return int(first_.size()) - 1; }
  std::size_t bytes() const { return grid_.size() * sizeof(GridPoint) + unionised_.size() * 8 + index_.size() * 4; }

  int pick_material(double roll) const;
  Reactions macroscopic(double energy, int material) const;
  Reactions macroscopic_by_nuclide(double energy, int material) const;
  std::uint64_t simulate(long lookups, bool unionised, std::vector<int>& picked) const;

 private:
  int nuclides_, points_;
  std::vector<GridPoint> grid_;    // the grids of all nuclides, one after the other
  std::vector<double> unionised_;  // all energies in ascending order
  std::vector<int> index_;         // for each energy, its position in each nuclide's grid
  std::vector<int> first_, member_;
  std::vector<double> density_, cumulated_;
};

Library::Library(int nuclides, int points)
    : nuclides_(nuclides), points_(points), grid_(std::size_t(nuclides) * points) {
  std::uint64_t seed = 42;
  for (int n = 0; n < nuclides; ++n) {
    GridPoint* begin = grid_.data() + std::size_t(n) * points;
    for (GridPoint* p = begin; p != begin + points; ++p)
      *p = {draw(&seed), draw(&seed), draw(&seed), draw(&seed), draw(&seed), draw(&seed)};
    std::sort(begin, begin + points, [](const GridPoint& a, const GridPoint& b) { return a.energy < b.energy; });
    begin[0].energy = 0;
    begin[points - 1].energy = 1;
  }
  for (const GridPoint& p : grid_) unionised_.push_back(p.energy);
  std::sort(unionised_.begin(), unionised_.end());
  index_.resize(unionised_.size() * nuclides);
  std::vector<int> at(nuclides, 0);
  for (std::size_t e = 0; e < unionised_.size(); ++e)
    for (int n = 0; n < nuclides; ++n) {
      while (at[n] < points - 2 && grid_[std::size_t(n) * points + at[n] + 1].energy <= unionised_[e]) ++at[n];
      index_[e * nuclides + n] = at[n];
    }
  const std::array<int, 6> sizes{nuclides, 3, 2, 5, 1, 4};
  const std::array<double, 6> shares{0.4, 0.05, 0.1, 0.25, 0.05, 0.15};
  first_.push_back(0);
  double sum = 0;
  for (std::size_t m = 0; m < sizes.size(); ++m) {
    for (int k = 0; k < sizes[m]; ++k) {
      member_.push_back(int((k * 7 + m * 3) % nuclides));
      density_.push_back(draw(&seed));
    }
    first_.push_back(int(member_.size()));
    cumulated_.push_back(sum += shares[m]);
  }
}

int Library::pick_material(double roll) const {
  for (int m = 0; m < materials() - 1; ++m)
    if (roll < cumulated_[m]) return m;
  return materials() - 1;
}

Reactions Library::macroscopic(double energy, int material) const {
  Reactions sum;
  const long at = bisect(long(unionised_.size()), energy, [&](long k) { return unionised_[k]; });
  for (int k = first_[material]; k < first_[material + 1]; ++k) {
    const int nuclide = member_[k];
    const GridPoint* low = &grid_[std::size_t(nuclide) * points_ + index_[at * nuclides_ + nuclide]];
    sum += density_[k] * interpolate(low[0], low[1], energy);
  }
  return sum;
}

Reactions Library::macroscopic_by_nuclide(double energy, int material) const {
  Reactions sum;
  for (int k = first_[material]; k < first_[material + 1]; ++k) {
    const std::size_t base = std::size_t(member_[k]) * points_;
    const long at = bisect(points_, energy, [&](long i) { return grid_[base + i].energy; });
    sum += density_[k] * interpolate(grid_[base + at], grid_[base + at + 1], energy);
  }
  return sum;
}

[[ferry::offload]] std::uint64_t Library::simulate(long lookups, bool unionised, std::vector<int>& picked) const {
  std::uint64_t hash = 0;
  for (long i = 0; i < lookups; ++i) {
    std::uint64_t seed = jump(1070, 2 * i);
    const double energy = draw(&seed);
    const int material = pick_material(draw(&seed));
    ++picked[material];
    const Reactions r = unionised ? macroscopic(energy, material) : macroscopic_by_nuclide(energy, material);
    const double all[] = {r.total, r.elastic, r.absorption, r.fission, r.nu_fission};
    int greatest = 0;
    for (int k = 1; k < 5; ++k)
      if (all[k] > all[greatest]) greatest = k;
    hash += greatest + 1;
  }
  return hash % 999983;
}

}  // namespace

int main(int argc, char**) {
  const long lookups = argc > 1 ? 2000000 : 20000;
  const Library library(12, argc > 1 ? 2000 : 60);
  std::vector<int> a(library.materials()), b(library.materials());
  const std::uint64_t by_union = library.simulate(lookups, true, a), by_nuclide = library.simulate(lookups, false, b);
  std::printf("%zu bytes, checksums %llu %llu%s\n", library.bytes(), (unsigned long long)by_union,
              (unsigned long long)by_nuclide, by_union == by_nuclide ? "" : " DIFFER");
  for (int m = 0; m < library.materials(); ++m) std::printf("%d%s", a[m], a[m] == b[m] ? " " : "! ");
  std::printf("\n");
  return by_union != by_nuclide;
}
