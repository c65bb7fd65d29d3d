#pragma once

// The loops that are measured on a GPU, twice: annotated for Ferry (offloaded.cpp) and as CUDA written by hand (by_hand.cu),
// with the same flags. Each repeats its kernels, with the data on the device meanwhile: copies count once, so that the
// difference of two numbers of repetitions is kernels alone. Arrays are dense; images have one channel.

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

// What a copy on the device moves: bytes read and written per second.
double device_copy_bandwidth(long bytes);
// Seconds from one launch of an empty kernel to the next.
double launch_seconds();
const char* device_name();
}  // namespace by_hand
