double twice_defined(double x) { return x + x; }
