// host_atomics.h for CUDA kernels, with the same meaning.
//
// Elements of 4 and 8 bytes have instructions of their own. Those of 1 and 2 bytes are changed within the aligned word
// of 4 bytes around them, which device allocations always hold whole.
#ifndef FERRY_CUDA_ATOMICS_H
#define FERRY_CUDA_ATOMICS_H

#include <cstddef>
#include <cstdint>

namespace ferry {

namespace detail {

template <class T>
constexpr bool is_floating = (static_cast<T>(3) / static_cast<T>(2) > static_cast<T>(1));
template <class T>
constexpr bool is_signed = static_cast<T>(-1) < static_cast<T>(1);

// The type whose overload of atomicAdd … takes an element of this size.
template <std::size_t size, bool is_signed>
struct AtomicWord {
  using type = unsigned int;
};
template <>
struct AtomicWord<4, true> {
  using type = int;
};
template <>
struct AtomicWord<8, false> {
  using type = unsigned long long;
};
template <>
struct AtomicWord<8, true> {
  using type = long long;
};
template <class T>
using UnsignedWord = typename AtomicWord<sizeof(T), false>::type;
template <class T>
using OrderedWord = typename AtomicWord<sizeof(T), is_signed<T>>::type;

// An operation on words, and on elements that are smaller than one.
struct Add {
  template <class W>
  static __device__ void native(W* word, W value) {
    atomicAdd(word, value);
  }
  template <class T>
  static __device__ T apply(T old, T value) {
    return static_cast<T>(old + value);
  }
};
struct Min {
  template <class W>
  static __device__ void native(W* word, W value) {
    atomicMin(word, value);
  }
  template <class T>
  static __device__ T apply(T old, T value) {
    return value < old ? value : old;
  }
};
struct Max {
  template <class W>
  static __device__ void native(W* word, W value) {
    atomicMax(word, value);
  }
  template <class T>
  static __device__ T apply(T old, T value) {
    return old < value ? value : old;
  }
};
struct And {
  template <class W>
  static __device__ void native(W* word, W value) {
    atomicAnd(word, value);
  }
  template <class T>
  static __device__ T apply(T old, T value) {
    return static_cast<T>(old & value);
  }
};
struct Or {
  template <class W>
  static __device__ void native(W* word, W value) {
    atomicOr(word, value);
  }
  template <class T>
  static __device__ T apply(T old, T value) {
    return static_cast<T>(old | value);
  }
};
struct Xor {
  template <class W>
  static __device__ void native(W* word, W value) {
    atomicXor(word, value);
  }
  template <class T>
  static __device__ T apply(T old, T value) {
    return static_cast<T>(old ^ value);
  }
};

template <class Operation, class T>
__device__ void change_within_word(T& target, T value) {
  const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(&target);
  unsigned int* const word = reinterpret_cast<unsigned int*>(address & ~static_cast<std::uintptr_t>(3));
  const unsigned int shift = 8 * static_cast<unsigned int>(address & 3);
  const unsigned int mask = (1u << (8 * sizeof(T))) - 1;
  unsigned int seen = atomicCAS(word, 0u, 0u);
  for (;;) {
    const T old = static_cast<T>(seen >> shift & mask);
    const T next = Operation::apply(old, value);
    if (next == old) return;
    const unsigned int expected = seen;
    const unsigned int bits = (static_cast<unsigned int>(next) & mask) << shift;
    seen = atomicCAS(word, expected, (expected & ~(mask << shift)) | bits);
    if (seen == expected) return;
  }
}

template <class Operation, class Word, class T>
__device__ void update(T& target, T value) {
  if constexpr (sizeof(T) < 4)
    change_within_word<Operation>(target, value);
  else
    Operation::native(reinterpret_cast<Word*>(&target), static_cast<Word>(value));
}

}  // namespace detail

template <class T, class V>
__device__ void atomic_add(T& target, V value) {
  if constexpr (detail::is_floating<T>)
    atomicAdd(&target, static_cast<T>(value));
  else
    detail::update<detail::Add, detail::UnsignedWord<T>>(target, static_cast<T>(value));
}
template <class T, class V>
__device__ void atomic_subtract(T& target, V value) {
  if constexpr (detail::is_floating<T>) {
    atomicAdd(&target, -static_cast<T>(value));
  } else {
    using Word = detail::UnsignedWord<T>;
    detail::update<detail::Add, Word>(target, static_cast<T>(Word{0} - static_cast<Word>(value)));
  }
}
template <class T, class V>
__device__ void atomic_min(T& target, V value) {
  detail::update<detail::Min, detail::OrderedWord<T>>(target, static_cast<T>(value));
}
template <class T, class V>
__device__ void atomic_max(T& target, V value) {
  detail::update<detail::Max, detail::OrderedWord<T>>(target, static_cast<T>(value));
}
template <class T, class V>
__device__ void atomic_and(T& target, V value) {
  detail::update<detail::And, detail::UnsignedWord<T>>(target, static_cast<T>(value));
}
template <class T, class V>
__device__ void atomic_or(T& target, V value) {
  detail::update<detail::Or, detail::UnsignedWord<T>>(target, static_cast<T>(value));
}
template <class T, class V>
__device__ void atomic_xor(T& target, V value) {
  detail::update<detail::Xor, detail::UnsignedWord<T>>(target, static_cast<T>(value));
}

}  // namespace ferry

#endif
