// RUN: launches=8 fallbacks=0 bytes_to_device=316540 bytes_to_host=100800
// Arrays of structs with pointers that no loop dereferences: the pointers' bytes are copied with the object, unchanged.
#include <cstdio>
#include <cstring>
#include <span>
#include <vector>
struct Tag {
  const char* text;
  int length;
};
struct Body {
  double x, v;
  char* name;
  Tag tag;
  Body* next = nullptr;
  void (*on_move[2])(Body&) = {};
  int id;
  void advance(double dt) { x += v * dt; }
};
struct Node {  // a different loop dereferences one of its pointers
  double value;
  Node* left;
  const double* weights;
};
class System {
 public:
  explicit System(int n) : bodies_(n) {}
  [[ferry::offload]] void turn() {
    for (Body& b : bodies_) {
      const double x = b.x;
      b.x = b.v;
      b.v = x;
    }
  }
  std::vector<Body>& bodies() { return bodies_; }

 private:
  std::vector<Body> bodies_;
};
[[ferry::offload]]
void advance(Body* b, int n, double dt) {
  for (int i = 0; i < n; ++i) b[i].advance(dt);
}
[[ferry::offload]]
void copy(Body* to, const Body* from, int n) {
  for (int i = 0; i < n; ++i) to[n - 1 - i] = from[i];
}
[[ferry::offload]]
void through_locals(std::span<Body> all) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    Body b = all[i];
    Body fresh{};
    b.x += 1 + fresh.x;
    b.tag.length += 2;
    all[i] = b;
  }
}
[[ferry::offload]]
double total(const std::vector<Body>& all) {
  double s = 0;
  for (const auto& [x, v, name, tag, next, on_move, id] : all) s += x * id + v * tag.length;
  return s;
}
[[ferry::offload]]
double by_value(const Body& light, const std::vector<Body>& all) {
  double s = 0;
  for (const Body& b : all) s += b.x * light.v;
  return s;
}
[[ferry::offload]]
void double_values(Node* nodes, int n) {
  for (int i = 0; i < n; ++i) nodes[i].value *= 2;
}
double first_name(const Body* b) { return b->name ? b->x : 0; }
[[ferry::offload]]
double named_outside(Body* b, int n) {  // host code dereferences the pointer
  for (int i = 0; i < n; ++i) b[i].v += 1;
  return b[0].name ? b[0].v + *b[1].name : 0;
}
int main() {
  const int n = 600;
  static char names[n];
  System system(n);
  std::vector<Body>& b = system.bodies();
  for (int i = 0; i < n; ++i) {
    names[i] = static_cast<char>(i % 50);
    b[i].x = i;
    b[i].v = 2;
    b[i].name = &names[i];
    b[i].tag = {names + i / 2, i % 7};
    b[i].next = &b[(i + 1) % n];
    b[i].id = i % 9;
  }
  std::vector<Body> others(b), copies(n);
  advance(b.data(), n, 0.5);
  system.turn();
  through_locals(b);
  copy(copies.data(), b.data(), n);
  std::vector<Node> nodes(n);
  for (int i = 0; i < n; ++i) nodes[i] = {1.0 * i, &nodes[n - 1 - i], &b[i].x};
  double_values(nodes.data(), n);
  bool same = true;
  double s = 0;
  for (int i = 0; i < n; ++i) {
    same = same && b[i].name == &names[i] && b[i].tag.text == names + i / 2 && b[i].next == &b[(i + 1) % n] &&
           std::memcmp(&copies[n - 1 - i], &b[i], sizeof(Body)) == 0 && nodes[i].left == &nodes[n - 1 - i] &&
           nodes[i].weights == &b[i].x;
    s += b[i].x + 2 * b[i].v + b[i].tag.length + nodes[i].value;
  }
  std::printf("%d %.17g %.17g %.17g\n", same, s, total(b), by_value(b[3], b));
  std::printf("%g %g\n", named_outside(b.data(), n), first_name(&b[1]));
}
