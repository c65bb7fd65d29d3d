#include <functional>

static std::function<double(double)> make(double k) {
  return [k](double v) { return v * k; };
}

std::function<double(double)> from_elsewhere(double k) { return make(k); }
