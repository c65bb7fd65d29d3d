// Diffusion on an unstructured mesh of triangles, with maps and accessors in classes. The flux out of one cell enters
// its neighbour, so the sum is conserved. The fluxes over each cell's edges are gathered through maps. Fields and
// maps of the domain that a loop doesn't use aren't copied.
// RUN: launches=433 fallbacks=0 bytes_to_device=801792 bytes_to_host=230400
// There are 1152 cells and 1728 edges. Each of ten calls reads two maps of 3456 indices, lengths, u and areas once: 10
// * (3 * 13824 + 2 * 9216). Eleven measures read u and areas. u and fluxes are copied out: 10 * (9216 + 13824).
#include <cmath>
#include <cstdio>
#include <memory>
#include <vector>

using Index = int;

class Mesh {
 public:
  explicit Mesh(int n) : side_(n), cells_(2 * n * n) {
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < n; ++i) {
        const int lower = 2 * (j * n + i), upper = lower + 1;
        add(lower, upper, std::sqrt(2.0));
        add(upper, 2 * (j * n + (i + 1) % n), 1);
        add(upper, 2 * ((j + 1) % n * n + i), 1);
      }
    edges_of_.assign(3 * cells_, 0);
    std::vector<int> known(cells_);
    for (int e = 0; e < edges(); ++e)
      for (int s = 0; s < 2; ++s) {
        const int c = cells_of_[2 * e + s];
        edges_of_[3 * c + known[c]++] = e;
      }
  }
  int edges() const { return edges_; }
  int cells() const { return cells_; }
  const Index* sides(Index e) const { return &cells_of_[2 * e]; }
  const Index* edges_of(Index c) const { return &edges_of_[3 * c]; }
  double length(Index e) const { return length_[e]; }

 private:
  void add(Index a, Index b, double length) {
    cells_of_.push_back(a), cells_of_.push_back(b), length_.push_back(length);
    ++edges_;
  }
  int side_, cells_, edges_ = 0;
  std::vector<Index> cells_of_, edges_of_;
  std::vector<double> length_;
};

class Domain {
 public:
  explicit Domain(int n)
      : mesh_(std::make_shared<Mesh>(n)), u_(mesh_->cells()), source_(1000000), area_(mesh_->cells(), 0.5) {
    flux_ = std::make_unique<double[]>(mesh_->edges());
    for (int c = 0; c < mesh_->cells(); ++c) u_[c] = (c * 37) % 101;
  }
  double& u(Index c) { return u_[c]; }
  double& flux(Index e) { return flux_[e]; }
  double area(Index c) const { return area_[c]; }
  const Mesh& mesh() const { return *mesh_; }
  double total = 0, least = 0, most = 0;

 private:
  std::shared_ptr<const Mesh> mesh_;
  std::vector<double> u_, source_, area_, unused_[40];
  std::unique_ptr<double[]> flux_;
};

[[ferry::offload]] void diffuse(Domain& domain, double dt, int steps) {
  for (int t = 0; t < steps; ++t) {
    for (Index e = 0; e < domain.mesh().edges(); ++e) {
      const Index* side = domain.mesh().sides(e);
      domain.flux(e) = domain.mesh().length(e) * (domain.u(side[1]) - domain.u(side[0]));
    }
    for (Index c = 0; c < domain.mesh().cells(); ++c) {
      const Index* edge = domain.mesh().edges_of(c);
      double sum = 0;
      for (int k = 0; k < 3; ++k)
        sum += domain.mesh().sides(edge[k])[0] == c ? domain.flux(edge[k]) : -domain.flux(edge[k]);
      domain.u(c) += dt * sum / domain.area(c);
    }
  }
}

[[ferry::offload]] void measure(Domain* domain) {
  domain->total = 0;
  domain->least = 1e30;
  domain->most = -1e30;
  for (Index c = 0; c < domain->mesh().cells(); ++c) domain->total += domain->u(c) * domain->area(c);
  for (Index c = 0; c < domain->mesh().cells(); ++c) domain->least = std::fmin(domain->least, domain->u(c));
  for (Index c = 0; c < domain->mesh().cells(); ++c) domain->most = std::fmax(domain->most, domain->u(c));
}

int main() {
  Domain domain(24);
  measure(&domain);
  const double first = domain.total;
  std::printf("%.10g in [%.10g, %.10g]\n", domain.total, domain.least, domain.most);
  for (int r = 0; r < 10; ++r) {
    const double spread = domain.most - domain.least;
    diffuse(domain, 0.02, 20);
    measure(&domain);
    const bool kept = std::fabs(domain.total - first) < 1e-9 * std::fabs(first);
    std::printf("%s, %s: %.8f\n", kept ? "kept" : "lost", domain.most - domain.least < spread ? "smoother" : "rougher",
                domain.most);
  }
}
