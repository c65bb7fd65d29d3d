// Objects declared outside a loop that the loop writes: each number in them is a reduction variable or private.
#include <algorithm>

struct Vec3 {
  double x, y, z;
  Vec3& operator+=(const Vec3& o) {
    x += o.x;
    y += o.y;
    z += o.z;
    return *this;
  }
  Vec3 operator*(double k) const { return {x * k, y * k, z * k}; }
};

class Stats {
 public:
  void note(double v) {
    total_ += v;
    ++n_;
  }
  double mean() const { return total_ / n_; }

 private:
  double total_ = 0;
  long n_ = 0;
};

struct Best {
  double value;
  int at;
};

[[ferry::offload]] Vec3 sum(const Vec3* v, int n) {
  Vec3 sum{};
  for (int i = 0; i < n; ++i) sum += v[i];
  return sum;
}

[[ferry::offload]] double mean(const double* x, int n, Stats& stats) {
  for (int i = 0; i < n; ++i) stats.note(x[i]);
  return stats.mean();
}

[[ferry::offload]] Best best(const double* x, int n, Best best) {
  for (int i = 0; i < n; ++i)
    if (x[i] < best.value) {
      best.value = x[i];
      best.at = i;
    }
  return best;
}

[[ferry::offload]] Vec3 last(const Vec3* v, double* out, int n) {
  Vec3 d{}, own;
  for (int i = 0; i < n; ++i) {
    own = v[i] * 0.5;
    own.x += 1;
    d = v[i];
    if (i > 3) d.z = own.x;
    out[i] = d.x + own.y;
  }
  return d;
}

[[ferry::offload]] void scratch(const Vec3* v, double* out, int n) {
  Vec3 near[4];
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < 4; ++k) near[k] = v[4 * i + k];
    out[i] = near[0].x * near[3].y;
  }
}
