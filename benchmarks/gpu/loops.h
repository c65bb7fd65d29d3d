#pragma once

// The loops that are measured on a GPU, in two versions with equal flags: annotated for Ferry (offloaded.cpp), and
// hand-written CUDA (by_hand.cu). Each function repeats its kernels while the data stays on the device. Copies count
// once, so the difference between two numbers of repetitions is the kernels' time. Arrays are dense; images have one
// channel.

#define DECLARE_LOOPS                                                                                                   \
  void copy(float* y, const float* x, long n, int times);                                                               \
  void saxpy(float* y, const float* x, float a, long n, int times);                                                     \
  void jacobi(double* a, double* b, int n, int times);            /* the result is in `a` where `times` is even */      \
  void matmul(float* c, const float* a, const float* b, int n, int times);                                              \
  void image(unsigned char* out, const unsigned char* in, int* rows, int* weights, int width, int height, int radius,   \
             int times); /* blurs the rows, then the columns, then takes what is brighter than the middle */            \
  void nbody(float* ax, float* ay, float* az, const float* x, const float* y, const float* z, const float* mass, int n, \
             int times);                                                                                                \
  void tiny(float* x, int n, int times);

namespace offloaded {
DECLARE_LOOPS
}
namespace by_hand {
DECLARE_LOOPS

// Returns the bandwidth of a copy on the device: bytes read and written per second.
double device_copy_bandwidth(long bytes);
// Returns the seconds from one launch of an empty kernel to the next.
double launch_seconds();
const char* device_name();
}  // namespace by_hand
