__device__ double shared(double x) { return x + 1; }
