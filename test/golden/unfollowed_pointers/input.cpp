// Elements with pointers that no loop uses: kernels contain the pointers' bytes.
#include <vector>

struct Body {
  double x, v;
  char* name;
  Body* near[2] = {};
  void move(double dt) { x += v * dt; }
};

[[ferry::offload]]
void move(std::vector<Body>& all, double dt) {
  for (Body& b : all) b.move(dt);
}

[[ferry::offload]]
void copy(Body* to, const Body* from, int n) {
  for (int i = 0; i < n; ++i) {
    Body b = from[i];
    b.x = 0;
    to[i] = b;
  }
}
