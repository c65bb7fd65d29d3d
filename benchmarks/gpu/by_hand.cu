// The same loops as typical hand-written CUDA: a thread for each element, restrict pointers, no shared memory.
#include "loops.h"

#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <utility>

namespace by_hand {

namespace {

void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "by_hand: %s: %s\n", what, cudaGetErrorString(error));
  std::exit(1);
}

// A host array's copy on the device; home() copies it back.
template <class T>
class Array {
 public:
  Array(const T* host, long n) : bytes_(n * sizeof(T)) {
    check(cudaMalloc(&device_, bytes_), "cudaMalloc");
    check(cudaMemcpy(device_, host, bytes_, cudaMemcpyHostToDevice), "cudaMemcpy");
  }
  Array(const Array&) = delete;
  ~Array() { cudaFree(device_); }
  operator T*() { return device_; }
  void home(T* host) { check(cudaMemcpy(host, device_, bytes_, cudaMemcpyDeviceToHost), "cudaMemcpy"); }

 private:
  T* device_ = nullptr;
  long bytes_;
};

unsigned blocks(long n, unsigned size) { return static_cast<unsigned>((n + size - 1) / size); }

__global__ void copy_kernel(float* __restrict__ y, const float* __restrict__ x, long n) {
  const long i = blockIdx.x * static_cast<long>(blockDim.x) + threadIdx.x;
  if (i < n) y[i] = x[i];
}

__global__ void saxpy_kernel(float* __restrict__ y, const float* __restrict__ x, float a, long n) {
  const long i = blockIdx.x * static_cast<long>(blockDim.x) + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

__global__ void jacobi_kernel(const double* __restrict__ a, double* __restrict__ b, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x + 1, j = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (i >= n - 1 || j >= n - 1) return;
  b[j * n + i] = 0.25 * (a[j * n + i - 1] + a[j * n + i + 1] + a[(j - 1) * n + i] + a[(j + 1) * n + i]);
}

__global__ void matmul_kernel(float* __restrict__ c, const float* __restrict__ a, const float* __restrict__ b, int n) {
  const int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= n || j >= n) return;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[i * n + k] * b[k * n + j];
  c[i * n + j] = sum;
}

__global__ void blur_rows(int* __restrict__ rows, const unsigned char* __restrict__ in, const int* __restrict__ weights,
                          int width, int height, int radius) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x + radius, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width - radius || y >= height) return;
  int sum = 0;
  for (int k = -radius; k <= radius; ++k) sum += weights[k + radius] * in[y * width + x + k];
  rows[y * width + x] = sum >> 4;
}

__global__ void blur_columns(unsigned char* __restrict__ out, const int* __restrict__ rows, const int* __restrict__ weights,
                             int width, int height, int radius) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x + radius, y = blockIdx.y * blockDim.y + threadIdx.y + radius;
  if (x >= width - radius || y >= height - radius) return;
  int sum = 0;
  for (int k = -radius; k <= radius; ++k) sum += weights[k + radius] * rows[(y + k) * width + x];
  out[y * width + x] = static_cast<unsigned char>(sum >> 12);
}

__global__ void threshold(unsigned char* out, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height && out[y * width + x] < 128) out[y * width + x] = 0;
}

__global__ void nbody_kernel(float* __restrict__ ax, float* __restrict__ ay, float* __restrict__ az,
                             const float* __restrict__ x, const float* __restrict__ y, const float* __restrict__ z,
                             const float* __restrict__ mass, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum_x = 0, sum_y = 0, sum_z = 0;
  for (int j = 0; j < n; ++j) {
    const float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
    const float distance2 = dx * dx + dy * dy + dz * dz + 0.01f;
    const float pull = mass[j] / (distance2 * sqrtf(distance2));
    sum_x += pull * dx;
    sum_y += pull * dy;
    sum_z += pull * dz;
  }
  ax[i] = sum_x;
  ay[i] = sum_y;
  az[i] = sum_z;
}

__global__ void tiny_kernel(float* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = x[i] * 0.5f + 1;
}

__global__ void empty_kernel() {}

const dim3 tile(32, 8);
dim3 tiles(int width, int height) { return dim3(blocks(width, tile.x), blocks(height, tile.y)); }

template <class... P, class... A>
void launch(void (*kernel)(P...), dim3 grid, dim3 block, A&&... arguments) {
#ifdef __CUDACC__
  kernel<<<grid, block>>>(arguments...);
#else  // for Ferry's test double of CUDA
  cudaLaunchConfig_t config{};
  config.gridDim = grid;
  config.blockDim = block;
  check(cudaLaunchKernelEx(&config, kernel, static_cast<P>(arguments)...), "cudaLaunchKernelEx");
#endif
}

}  // namespace

void copy(float* y, const float* x, long n, int times) {
  Array<float> dx(x, n), dy(y, n);
  for (int t = 0; t < times; ++t) launch(copy_kernel, blocks(n, 256), 256, dy, dx, n);
  dy.home(y);
}

void saxpy(float* y, const float* x, float a, long n, int times) {
  Array<float> dx(x, n), dy(y, n);
  for (int t = 0; t < times; ++t) launch(saxpy_kernel, blocks(n, 256), 256, dy, dx, a, n);
  dy.home(y);
}

void jacobi(double* a, double* b, int n, int times) {
  Array<double> da(a, static_cast<long>(n) * n), db(b, static_cast<long>(n) * n);
  double *from = da, *to = db;
  for (int t = 0; t < times; ++t) {
    launch(jacobi_kernel, tiles(n - 2, n - 2), tile, from, to, n);
    std::swap(from, to);
  }
  da.home(a);
  db.home(b);
}

void matmul(float* c, const float* a, const float* b, int n, int times) {
  const long elements = static_cast<long>(n) * n;
  Array<float> da(a, elements), db(b, elements), dc(c, elements);
  for (int t = 0; t < times; ++t) launch(matmul_kernel, tiles(n, n), tile, dc, da, db, n);
  dc.home(c);
}

void image(unsigned char* out, const unsigned char* in, int* rows, int* weights, int width, int height, int radius,
           int times) {
  const long pixels = static_cast<long>(width) * height;
  Array<unsigned char> din(in, pixels), dout(out, pixels);
  Array<int> drows(rows, pixels), dweights(weights, 2 * radius + 1);
  for (int t = 0; t < times; ++t) {
    launch(blur_rows, tiles(width - 2 * radius, height), tile, drows, din, dweights, width, height, radius);
    launch(blur_columns, tiles(width - 2 * radius, height - 2 * radius), tile, dout, drows, dweights, width, height, radius);
    launch(threshold, tiles(width, height), tile, dout, width, height);
  }
  dout.home(out);
  drows.home(rows);
}

void nbody(float* ax, float* ay, float* az, const float* x, const float* y, const float* z, const float* mass, int n,
           int times) {
  Array<float> dax(ax, n), day(ay, n), daz(az, n), dx(x, n), dy(y, n), dz(z, n), dmass(mass, n);
  for (int t = 0; t < times; ++t) launch(nbody_kernel, blocks(n, 256), 256, dax, day, daz, dx, dy, dz, dmass, n);
  dax.home(ax);
  day.home(ay);
  daz.home(az);
}

void tiny(float* x, int n, int times) {
  Array<float> dx(x, n);
  for (int t = 0; t < times; ++t) launch(tiny_kernel, blocks(n, 256), 256, dx, n);
  dx.home(x);
}

namespace {

// Returns the least time of ten runs of `work` in milliseconds, measured on the device.
template <class F>
double milliseconds(F work) {
  cudaEvent_t begin, end;
  check(cudaEventCreate(&begin), "cudaEventCreate");
  check(cudaEventCreate(&end), "cudaEventCreate");
  double least = 1e30;
  for (int run = 0; run < 10; ++run) {
    check(cudaEventRecord(begin), "cudaEventRecord");
    work();
    check(cudaEventRecord(end), "cudaEventRecord");
    check(cudaEventSynchronize(end), "cudaEventSynchronize");
    float time = 0;
    check(cudaEventElapsedTime(&time, begin, end), "cudaEventElapsedTime");
    if (time < least) least = time;
  }
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
  return least;
}

}  // namespace

double device_copy_bandwidth(long bytes) {
  char *from = nullptr, *to = nullptr;
  check(cudaMalloc(&from, bytes), "cudaMalloc");
  check(cudaMalloc(&to, bytes), "cudaMalloc");
  const double time = milliseconds([&] {
    for (int k = 0; k < 20; ++k) cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice);
  });
  cudaFree(from);
  cudaFree(to);
  return 2.0 * bytes * 20 / (time * 1e-3);
}

double launch_seconds() {
  return milliseconds([] {
           for (int k = 0; k < 1000; ++k) launch(empty_kernel, 1, 32);
         }) * 1e-6;
}

const char* device_name() {
  static cudaDeviceProp properties;
  check(cudaGetDeviceProperties(&properties, 0), "cudaGetDeviceProperties");
  return properties.name;
}

}  // namespace by_hand
