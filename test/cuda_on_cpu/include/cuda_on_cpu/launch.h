// cudaLaunchKernelEx: the only launch. The arguments are stored by value at the launch, as CUDA does; each thread of
// the grid then gets its own copies.
#ifndef CUDA_ON_CPU_LAUNCH_H
#define CUDA_ON_CPU_LAUNCH_H

#include <functional>
#include <tuple>
#include <type_traits>
#include <utility>

#include "api.h"

namespace cuda_on_cpu {

/// Queues a grid in config's stream; `thread` is what one thread of it runs.
cudaError_t launch(const cudaLaunchConfig_t* config, const void* function, std::function<void()> thread);

}  // namespace cuda_on_cpu

template <class... P, class... A>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config, void (*kernel)(P...), A&&... arguments) {
  static_assert((std::is_trivially_copyable<P>::value && ...), "kernel parameters are copied byte by byte");
  std::tuple<P...> stored(static_cast<P>(std::forward<A>(arguments))...);
  return cuda_on_cpu::launch(config, reinterpret_cast<const void*>(kernel),
                             [kernel, stored] { std::apply(kernel, stored); });
}

#endif
