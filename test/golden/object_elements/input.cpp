// Elements of arrays and vectors of objects, selected by constants and by variables that the nest doesn't change. Their
// members are separate buffers and numbers, which the stub reads through the element's path.
#include <array>
#include <memory>
#include <vector>

struct Field {
  int n;
  std::vector<double> u;
  double total;
  double& x(int i) { return u[i]; }
};
struct Tile {
  Field field;
  Field side[4];
  std::vector<Field> levels;
};

[[ferry::offload]] void by_constant(std::vector<Tile>& tiles, int n) {
  for (int i = 0; i < n; ++i) tiles[1].field.x(i) += tiles[0].side[2].u[i];
}

// The stub contains the index as written, and evaluates it again each time.
[[ferry::offload]] void by_number(std::vector<Field>& fields, int k, int n) {
  for (int i = 0; i < n; ++i) fields[k].u[i] += fields[k - 1].u[i];
  ++k;
  for (int i = 0; i < fields[k].n; ++i) fields[k].total += fields[k].u[i];
}

[[ferry::offload]] void each(std::array<Field, 3>& fields) {
  for (std::size_t k = 0; k < fields.size(); ++k)
    for (int i = 0; i < fields[k].n; ++i) fields[k].u[i] *= 2;
}

[[ferry::offload]] void behind_pointers(const std::vector<std::unique_ptr<Tile>>& tiles, Field* fields, Field* const* chosen, int k, int n) {
  for (int i = 0; i < n; ++i) tiles[k]->levels[k + 1].u[i] += fields[k].u[i] + chosen[2]->u[i];
}

class Domain {
 public:
  Field& field(int k) { return tiles_[k].field; }
  Field& current() { return tiles_[chosen_].field; }
  [[ferry::offload]] void own(int k) {
    for (int i = 0; i < current().n; ++i) current().x(i) = field(k + 1).x(i);
  }

 private:
  std::vector<Tile> tiles_;
  int chosen_ = 0;
};

[[ferry::offload]] void from_outside(Domain& d, int k, int n) {
  for (int i = 0; i < n; ++i) d.current().x(i) += d.field(k).u[i];
}
