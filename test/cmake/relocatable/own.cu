__device__ double shared(double x);
__global__ void own(double* x) { *x = shared(*x); }
int own_kernels() {
  cudaFuncAttributes attributes;
  return cudaFuncGetAttributes(&attributes, own) == cudaErrorInvalidDeviceFunction ? 0 : 1;
}
