// cudaLaunchKernelEx, the only way to launch. As in CUDA, arguments are stored by value at the launch, and each thread
// of the grid gets its own copies. Uses neither <tuple> nor <functional>, because each generated file includes this
// header.
#ifndef CUDA_ON_CPU_LAUNCH_H
#define CUDA_ON_CPU_LAUNCH_H

#include <stddef.h>

#include "api.h"

namespace cuda_on_cpu {

/// The code of one thread of a grid: `run(stored)`. The bytes of `stored` are copied.
struct Thread {
  void (*run)(const void* stored);
  const void* stored;
  size_t size, alignment;
};

/// Queues a grid in config's stream.
cudaError_t launch(const cudaLaunchConfig_t* config, const void* function, const Thread& thread);

template <class T, T... I>
struct Numbers {};
#ifdef __clang__
template <size_t count>
using NumbersBelow = __make_integer_seq<Numbers, size_t, count>;
#else
template <size_t count>
using NumbersBelow = Numbers<size_t, __integer_pack(count)...>;
#endif

template <size_t I, class T>
struct Stored {
  T value;
};

template <class Numbers, class... P>
struct Call;
template <size_t... I, class... P>
struct Call<Numbers<size_t, I...>, P...> : Stored<I, P>... {
  void (*kernel)(P...);
  Call(void (*function)(P...), P... arguments) : Stored<I, P>{arguments}..., kernel(function) {}
  static void run(const void* stored) {
    const Call& call = *static_cast<const Call*>(stored);
    call.kernel(static_cast<const Stored<I, P>&>(call).value...);
  }
};

}  // namespace cuda_on_cpu

template <class... P, class... A>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config, void (*kernel)(P...), A&&... arguments) {
  static_assert((__is_trivially_copyable(P) && ...), "kernel parameters are copied byte by byte");
  using Call = cuda_on_cpu::Call<cuda_on_cpu::NumbersBelow<sizeof...(P)>, P...>;
  const Call stored(kernel, static_cast<P>(static_cast<A&&>(arguments))...);
  return cuda_on_cpu::launch(config, reinterpret_cast<const void*>(kernel),
                             {Call::run, &stored, sizeof stored, alignof(Call)});
}

#endif
