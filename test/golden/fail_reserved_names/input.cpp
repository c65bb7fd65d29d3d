// Names that generated text may use.
struct FerryLine {
  int boats;
};
int ferry_total = 0;
enum { FERRY_MOST = 4 };
using ferry_real = double;

[[ferry::offload]]
void set(double* ferry_x, int n) {
  for (int ferry_i = 0; ferry_i < n; ++ferry_i) ferry_x[ferry_i] = 1;
}

[[ferry::offload]]
void use(int* x, int n) {
  const FerryLine line{3};
  ferry_real one = 1;
  for (int i = 0; i < n; ++i) x[i] = ferry_total + FERRY_MOST + line.boats + static_cast<int>(one);
}

// Keywords of GPU compilers.
struct Block {
  int __shared__;
};

static double twice(double __device__) { return __device__ * 2; }

[[ferry::offload]]
void launch(double* __global__, const Block& block, int threadIdx, int n) {
  for (int i = 0; i < n; ++i) __global__[i] = twice(block.__shared__) + threadIdx;
}
