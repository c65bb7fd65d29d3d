// Assignments of whole containers in a time loop: some become loops, and others don't.
#include <array>
#include <utility>
#include <vector>

struct Grid {
  std::vector<double> u_, old_;
  [[ferry::offload]]
  void smooth(int steps) {
    const int n = static_cast<int>(u_.size());
    [[ferry::sequential]] for (int t = 0; t < steps; ++t) {
      old_ = u_;
      for (int i = 1; i < n - 1; ++i) u_[i] = 0.5 * (old_[i - 1] + old_[i + 1]);
    }
  }
};

[[ferry::offload]]
void forms(std::vector<double>& u, std::array<double, 64>& a, const std::array<double, 64>& b, int n, int steps) {
  [[ferry::sequential]] for (int t = 0; t < steps; ++t) {
    auto next = u;
    for (int i = 0; i < n; ++i) next[i] += a[i];
    if (t > 0) u = std::move(next);
    a = b;
    u.resize(n);
    std::vector<double> work(u.size());
    for (int i = 0; i < n; ++i) work[i] = u[i];
    work.assign(n, u[0]);
    for (int i = 0; i < n; ++i) u[i] += work[i];
    work.clear();
    work.resize(u.size());
    for (int i = 0; i < n; ++i) u[i] += work[i];
  }
}

struct State {
  std::vector<double> u;
  double t;
};

[[ferry::offload]]
void of_members(State& now, State& old, int n, int steps) {
  [[ferry::sequential]] for (int s = 0; s < steps; ++s) {
    old = now;
    for (int i = 0; i < n; ++i) now.u[i] += old.u[i];
    std::swap(now, old);
    for (int i = 0; i < n; ++i) now.u[i] += old.u[i];
    if (s == 9) now = std::move(old);
  }
}

// Has a user-defined assignment operator, and a member that other code may not access.
struct Counted {
  std::vector<double> u;
  int copies = 0;
  Counted& operator=(const Counted& other) {
    u = other.u;
    ++copies;
    return *this;
  }
};
class Hidden {
 public:
  std::vector<double> u;

 private:
  std::vector<double> own_;
};

[[ferry::offload]]
void classes_that_stay(Counted& a, const Counted& b, Hidden& c, const Hidden& d, int n, int steps) {
  [[ferry::sequential]] for (int s = 0; s < steps; ++s) {
    a = b;
    c = d;
    for (int i = 0; i < n; ++i) a.u[i] += c.u[i];
  }
}

#define COPY(to, from) to = from

[[ferry::offload]]
void stay(std::vector<double>& u, std::vector<double>& old, std::vector<bool>& mask, int n, int steps) {
  [[ferry::sequential]] for (int t = 0; t < steps; ++t) {
    for (int i = 0; i < n; ++i) u[i] += old[i];
    COPY(old, u);         // a macro has the text
    const auto kept = u;  // a reference to a copy
    std::vector<double> next;
    next = old = u;  // the value of the assignment is used
    mask = std::vector<bool>(kept.size());
    u = {};
    u = std::vector<double>(n, 1.0);
    next.clear();
    next.resize(n, next.size());  // the value is read after the vector is emptied
  }
}
