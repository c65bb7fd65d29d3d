// The counterpart of host_atomics.h for GPU kernels. The including file must have declared atomicAdd etc.
//
// Elements of 4 and 8 bytes have their own instructions. Elements of 1 and 2 bytes are changed within their aligned
// 4-byte word, which a device allocation always contains completely.
#ifndef FERRY_GPU_ATOMICS_H
#define FERRY_GPU_ATOMICS_H

#include "element_updates.h"
#include "kernel_common.h"

template <class FerryType>
constexpr bool ferry_is_signed = static_cast<FerryType>(-1) < static_cast<FerryType>(1);

// The type by which elements of this size and signedness are updated; atomicAdd etc. have overloads for it.
template <ferry_size ferry_bytes, bool ferry_is_signed>
struct FerryAtomicWord {
  using ferry_type = unsigned int;
};
template <>
struct FerryAtomicWord<4, true> {
  using ferry_type = int;
};
template <>
struct FerryAtomicWord<8, false> {
  using ferry_type = unsigned long long;
};
template <>
struct FerryAtomicWord<8, true> {
  using ferry_type = long long;
};
template <class FerryType>
using FerryUnsignedWord = typename FerryAtomicWord<sizeof(FerryType), false>::ferry_type;
template <class FerryType>
using FerryOrderedWord = typename FerryAtomicWord<sizeof(FerryType), ferry_is_signed<FerryType>>::ferry_type;

// An operation. `ferry_native` updates a word, and `ferry_apply` computes the new value of a smaller element.
struct FerryAtomicAdd {
  template <class FerryWord>
  static __device__ void ferry_native(FerryWord* ferry_word, FerryWord ferry_value) {
    atomicAdd(ferry_word, ferry_value);
  }
  template <class FerryType>
  static __device__ FerryType ferry_apply(FerryType ferry_old, FerryType ferry_value) {
    return static_cast<FerryType>(ferry_old + ferry_value);
  }
};
struct FerryAtomicMin {
  template <class FerryWord>
  static __device__ void ferry_native(FerryWord* ferry_word, FerryWord ferry_value) {
    atomicMin(ferry_word, ferry_value);
  }
  template <class FerryType>
  static __device__ FerryType ferry_apply(FerryType ferry_old, FerryType ferry_value) {
    return ferry_value < ferry_old ? ferry_value : ferry_old;
  }
};
struct FerryAtomicMax {
  template <class FerryWord>
  static __device__ void ferry_native(FerryWord* ferry_word, FerryWord ferry_value) {
    atomicMax(ferry_word, ferry_value);
  }
  template <class FerryType>
  static __device__ FerryType ferry_apply(FerryType ferry_old, FerryType ferry_value) {
    return ferry_old < ferry_value ? ferry_value : ferry_old;
  }
};
struct FerryAtomicAnd {
  template <class FerryWord>
  static __device__ void ferry_native(FerryWord* ferry_word, FerryWord ferry_value) {
    atomicAnd(ferry_word, ferry_value);
  }
  template <class FerryType>
  static __device__ FerryType ferry_apply(FerryType ferry_old, FerryType ferry_value) {
    return static_cast<FerryType>(ferry_old & ferry_value);
  }
};
struct FerryAtomicOr {
  template <class FerryWord>
  static __device__ void ferry_native(FerryWord* ferry_word, FerryWord ferry_value) {
    atomicOr(ferry_word, ferry_value);
  }
  template <class FerryType>
  static __device__ FerryType ferry_apply(FerryType ferry_old, FerryType ferry_value) {
    return static_cast<FerryType>(ferry_old | ferry_value);
  }
};
struct FerryAtomicXor {
  template <class FerryWord>
  static __device__ void ferry_native(FerryWord* ferry_word, FerryWord ferry_value) {
    atomicXor(ferry_word, ferry_value);
  }
  template <class FerryType>
  static __device__ FerryType ferry_apply(FerryType ferry_old, FerryType ferry_value) {
    return static_cast<FerryType>(ferry_old ^ ferry_value);
  }
};

template <class FerryOperation, class FerryType>
__device__ void ferry_change_within_word(FerryType& ferry_target, FerryType ferry_value) {
  const __UINTPTR_TYPE__ ferry_address = reinterpret_cast<__UINTPTR_TYPE__>(&ferry_target);
  unsigned int* const ferry_word = reinterpret_cast<unsigned int*>(ferry_address & ~static_cast<__UINTPTR_TYPE__>(3));
  const unsigned int ferry_shift = 8 * static_cast<unsigned int>(ferry_address & 3);
  const unsigned int ferry_mask = (1u << (8 * sizeof(FerryType))) - 1;
  unsigned int ferry_seen = atomicCAS(ferry_word, 0u, 0u);
  for (;;) {
    const FerryType ferry_old = static_cast<FerryType>(ferry_seen >> ferry_shift & ferry_mask);
    const FerryType ferry_next = FerryOperation::ferry_apply(ferry_old, ferry_value);
    if (ferry_next == ferry_old) return;
    const unsigned int ferry_expected = ferry_seen;
    const unsigned int ferry_bits = (static_cast<unsigned int>(ferry_next) & ferry_mask) << ferry_shift;
    ferry_seen = atomicCAS(ferry_word, ferry_expected, (ferry_expected & ~(ferry_mask << ferry_shift)) | ferry_bits);
    if (ferry_seen == ferry_expected) return;
  }
}

template <class FerryOperation, class FerryWord, class FerryType>
__device__ void ferry_update(FerryType& ferry_target, FerryType ferry_value) {
  if constexpr (sizeof(FerryType) < 4)
    ferry_change_within_word<FerryOperation>(ferry_target, ferry_value);
  else
    FerryOperation::ferry_native(reinterpret_cast<FerryWord*>(&ferry_target), static_cast<FerryWord>(ferry_value));
}

template <class FerryType, class FerryValue>
__device__ void ferry_atomic_add(FerryType& ferry_target, FerryValue ferry_value) {
  if constexpr (ferry_is_floating<FerryType>)
    atomicAdd(&ferry_target, static_cast<FerryType>(ferry_value));
  else
    ferry_update<FerryAtomicAdd, FerryUnsignedWord<FerryType>>(ferry_target, static_cast<FerryType>(ferry_value));
}
template <class FerryType, class FerryValue>
__device__ void ferry_atomic_subtract(FerryType& ferry_target, FerryValue ferry_value) {
  if constexpr (ferry_is_floating<FerryType>) {
    atomicAdd(&ferry_target, -static_cast<FerryType>(ferry_value));
  } else {
    using FerryWord = FerryUnsignedWord<FerryType>;
    ferry_update<FerryAtomicAdd, FerryWord>(ferry_target,
                                            static_cast<FerryType>(FerryWord{0} - static_cast<FerryWord>(ferry_value)));
  }
}
// Performs an update for which there is no instruction: a compare-and-swap loop on the element's bits as a word.
template <class FerryType, class FerryChange>
__device__ void ferry_change_word(FerryType& ferry_target, FerryChange ferry_change) {
  using FerryWord = FerryUnsignedWord<FerryType>;
  FerryWord* const ferry_word = reinterpret_cast<FerryWord*>(&ferry_target);
  FerryWord ferry_seen = atomicCAS(ferry_word, FerryWord{0}, FerryWord{0});
  for (;;) {
    FerryType ferry_next = ferry_bit_cast<FerryType>(ferry_seen);
    if (!ferry_change(ferry_next)) return;
    const FerryWord ferry_expected = ferry_seen;
    ferry_seen = atomicCAS(ferry_word, ferry_expected, ferry_bit_cast<FerryWord>(ferry_next));
    if (ferry_seen == ferry_expected) return;
  }
}

struct FerryAtomicMultiply {
  template <class FerryWord>
  static __device__ void ferry_native(FerryWord* ferry_word, FerryWord ferry_value) {
    ferry_change_word(*ferry_word, [ferry_value](FerryWord& ferry_now) {
      ferry_now = ferry_wrapping_product(ferry_now, ferry_value);
      return true;
    });
  }
  template <class FerryType>
  static __device__ FerryType ferry_apply(FerryType ferry_old, FerryType ferry_value) {
    return ferry_wrapping_product(ferry_old, ferry_value);
  }
};

template <class FerryType, class FerryValue>
__device__ void ferry_atomic_multiply(FerryType& ferry_target, FerryValue ferry_value) {
  const FerryType ferry_operand = static_cast<FerryType>(ferry_value);
  if constexpr (ferry_is_floating<FerryType>)
    FerryAtomicMultiply::ferry_native(&ferry_target, ferry_operand);
  else
    ferry_update<FerryAtomicMultiply, FerryUnsignedWord<FerryType>>(ferry_target, ferry_operand);
}

template <class FerryType, class FerryOrder>
__device__ void ferry_select_atomically(FerryType& ferry_target, FerryType ferry_operand,
                                        FerryOrder ferry_comes_first) {
  ferry_change_word(ferry_target, [&](FerryType& ferry_now) {
    const bool ferry_taken = ferry_comes_first(ferry_operand, ferry_now);
    if (ferry_taken) ferry_now = ferry_operand;
    return ferry_taken;
  });
}
template <class FerryType, class FerryValue>
__device__ void ferry_atomic_min(FerryType& ferry_target, FerryValue ferry_value) {
  const FerryType ferry_operand = static_cast<FerryType>(ferry_value);
  if constexpr (ferry_is_floating<FerryType>)
    ferry_select_atomically(ferry_target, ferry_operand, ferry_is_less<FerryType>);
  else
    ferry_update<FerryAtomicMin, FerryOrderedWord<FerryType>>(ferry_target, ferry_operand);
}
template <class FerryType, class FerryValue>
__device__ void ferry_atomic_max(FerryType& ferry_target, FerryValue ferry_value) {
  const FerryType ferry_operand = static_cast<FerryType>(ferry_value);
  if constexpr (ferry_is_floating<FerryType>)
    ferry_select_atomically(ferry_target, ferry_operand, ferry_is_greater<FerryType>);
  else
    ferry_update<FerryAtomicMax, FerryOrderedWord<FerryType>>(ferry_target, ferry_operand);
}
template <class FerryType, class FerryValue>
__device__ void ferry_atomic_fmin(FerryType& ferry_target, FerryValue ferry_value) {
  ferry_select_atomically(ferry_target, static_cast<FerryType>(ferry_value), ferry_is_less_or_first<FerryType>);
}
template <class FerryType, class FerryValue>
__device__ void ferry_atomic_fmax(FerryType& ferry_target, FerryValue ferry_value) {
  ferry_select_atomically(ferry_target, static_cast<FerryType>(ferry_value), ferry_is_greater_or_first<FerryType>);
}
// Stores the value without an atomic instruction: if several iterations write the element, they write the same value.
template <class FerryType, class FerryValue>
__device__ void ferry_atomic_store(FerryType& ferry_target, FerryValue ferry_value) {
  ferry_target = static_cast<FerryType>(ferry_value);
}
template <class FerryType, class FerryValue>
__device__ void ferry_atomic_and(FerryType& ferry_target, FerryValue ferry_value) {
  ferry_update<FerryAtomicAnd, FerryUnsignedWord<FerryType>>(ferry_target, static_cast<FerryType>(ferry_value));
}
template <class FerryType, class FerryValue>
__device__ void ferry_atomic_or(FerryType& ferry_target, FerryValue ferry_value) {
  ferry_update<FerryAtomicOr, FerryUnsignedWord<FerryType>>(ferry_target, static_cast<FerryType>(ferry_value));
}
template <class FerryType, class FerryValue>
__device__ void ferry_atomic_xor(FerryType& ferry_target, FerryValue ferry_value) {
  ferry_update<FerryAtomicXor, FerryUnsignedWord<FerryType>>(ferry_target, static_cast<FerryType>(ferry_value));
}

#endif
