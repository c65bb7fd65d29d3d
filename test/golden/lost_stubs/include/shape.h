#pragma once

// A call may be a call to an overriding function.
struct Shape {
  virtual ~Shape() = default;
  [[ferry::offload]] virtual void scale(double* x, int n) {
    for (int i = 0; i < n; ++i) x[i] *= 2;
  }
};
