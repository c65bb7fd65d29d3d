#pragma once
struct Late {
  double by;
  double operator()(double v) const { return v / by; }
};
