// Class template constructors with parenthesised initialisers of members whose types depend on no template parameter.
// RUN: launches=3 fallbacks=0
#include <cstdio>
#include <vector>

template <class Tag>
struct Quantity {
  double v{};
  Quantity() = default;
  explicit Quantity(double x) : v(x) {}
};
template <class T>
struct Pair {
  double first;
  T second;
  int count;
  Pair(double f, T s) : first(f * 2), second(s), count(static_cast<int>(f) + (3)) {}
};
template <int n>
struct Braces {
  double v;
  int k;
  explicit Braces(double x) : v{x}, k(n) {}
};
struct Length;
struct Body {
  Quantity<Length> length;
  Pair<float> pair;
  Braces<4> braces;
  Body() : pair(0, 0), braces(0) {}
};

[[ferry::offload]]
void lengths(std::vector<Body>& bodies) {
  for (Body& b : bodies) b.length = Quantity<Length>{b.length.v + 1};
}
[[ferry::offload]]
void pairs(std::vector<Body>& bodies) {
  for (Body& b : bodies) b.pair = Pair<float>(b.length.v, 0.5f);
}
[[ferry::offload]]
void braces(std::vector<Body>& bodies) {
  for (Body& b : bodies) b.braces = Braces<4>(b.pair.first + b.pair.count);
}

int main() {
  std::vector<Body> bodies(300);
  for (int i = 0; i < 300; ++i) bodies[i].length.v = i * 0.5;
  lengths(bodies), pairs(bodies), braces(bodies);
  double sum = 0;
  for (const Body& b : bodies)
    sum += b.length.v + b.pair.first * b.pair.second + b.pair.count + b.braces.v * b.braces.k;
  std::printf("%.17g\n", sum);
}
