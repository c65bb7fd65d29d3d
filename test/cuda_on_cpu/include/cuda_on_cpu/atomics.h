// The atomics for kernels. They are really atomic, because blocks may run on several worker threads, and relaxed like
// CUDA's. Each returns the value before the operation.
#ifndef CUDA_ON_CPU_ATOMICS_H
#define CUDA_ON_CPU_ATOMICS_H

#include <type_traits>

namespace cuda_on_cpu {

/// Sets *address = change(*address) atomically, for any type of 1, 2, 4 or 8 bytes.
template <class T, class Change>
T atomic_update(T* address, Change change) {
  T old, desired;
  __atomic_load(address, &old, __ATOMIC_RELAXED);
  do {
    desired = change(old);
  } while (!__atomic_compare_exchange(address, &old, &desired, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  return old;
}

/// The operand has the type to which the address points, as in CUDA's overloads: atomicAdd(&x, 1) with double x.
template <class T>
using Operand = typename std::remove_cv<T>::type;

}  // namespace cuda_on_cpu

template <class T>
T atomicAdd(T* address, cuda_on_cpu::Operand<T> value) {
  return cuda_on_cpu::atomic_update(address, [value](T old) { return static_cast<T>(old + value); });
}
template <class T>
T atomicSub(T* address, cuda_on_cpu::Operand<T> value) {
  return cuda_on_cpu::atomic_update(address, [value](T old) { return static_cast<T>(old - value); });
}
template <class T>
T atomicMin(T* address, cuda_on_cpu::Operand<T> value) {
  return cuda_on_cpu::atomic_update(address, [value](T old) { return value < old ? value : old; });
}
template <class T>
T atomicMax(T* address, cuda_on_cpu::Operand<T> value) {
  return cuda_on_cpu::atomic_update(address, [value](T old) { return old < value ? value : old; });
}
template <class T>
T atomicAnd(T* address, cuda_on_cpu::Operand<T> value) {
  return cuda_on_cpu::atomic_update(address, [value](T old) { return static_cast<T>(old & value); });
}
template <class T>
T atomicOr(T* address, cuda_on_cpu::Operand<T> value) {
  return cuda_on_cpu::atomic_update(address, [value](T old) { return static_cast<T>(old | value); });
}
template <class T>
T atomicXor(T* address, cuda_on_cpu::Operand<T> value) {
  return cuda_on_cpu::atomic_update(address, [value](T old) { return static_cast<T>(old ^ value); });
}
template <class T>
T atomicExch(T* address, cuda_on_cpu::Operand<T> value) {
  return cuda_on_cpu::atomic_update(address, [value](T) { return value; });
}
template <class T>
T atomicCAS(T* address, cuda_on_cpu::Operand<T> expected, cuda_on_cpu::Operand<T> desired) {
  __atomic_compare_exchange(address, &expected, &desired, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
  return expected;
}

#endif
