double shape(float x);
double shaped(double x) { return shape(x); }
double shape(float x) { return x - 1; }
