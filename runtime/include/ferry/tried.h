// An array whose reads are checked against the range that a launch has made available (src/tried_reads.h). A read
// outside the range records its address and ends the iteration at once. The launch's results are then discarded, and it
// is repeated with a larger range. Only kernel files with such an array include this header.
//
//   for (int k = first[i]; k >= 0; k = next[k]) x += c[k];      `next` and `c` are FerryTried<const int>, …
//
// An iteration that continued with an invented value could run for ever. So host kernels throw an exception, which the
// host device catches around each part of a launch, and a GPU's thread exits.
#ifndef FERRY_TRIED_H
#define FERRY_TRIED_H

#include "kernel_common.h"

/// The least and greatest device address of reads outside the range. If there were none, ferry_least > ferry_greatest.
struct FerryMissed {
  unsigned long long ferry_least, ferry_greatest;
};

/// The kernel's argument. `ferry_count` elements from `ferry_low` on, counted from `ferry_data`, are available.
struct FerryTriedRange {
  const void* ferry_data;
  ferry_int64 ferry_low;
  ferry_size ferry_count;
  FerryMissed* ferry_missed;
};

// GPU files and host files define the names below differently, possibly for the same compiler. So each has a namespace.
#ifdef FERRY_GPU_KERNEL_H
inline namespace ferry_of_gpu {
/// Ends the thread. It may exit, because no other thread in the grid waits for it.
__device__ inline void ferry_leave_iteration(FerryMissed* ferry_missed, unsigned long long ferry_address) {
  atomicMin(&ferry_missed->ferry_least, ferry_address);
  atomicMax(&ferry_missed->ferry_greatest, ferry_address);
  ferry_exit_thread();
}
#define FERRY_TRIED_FUNCTION __device__ inline
#else
/// Throws an exception, which the host device catches.
[[noreturn]] void ferry_leave_iteration(FerryMissed* ferry_missed, unsigned long long ferry_address);
inline namespace ferry_of_host {
#define FERRY_TRIED_FUNCTION inline
#endif

template <class FerryType>
class FerryTried {
 public:
  FERRY_HOST_DEVICE FerryTried(const FerryTriedRange& ferry_range)  // NOLINT: kernel arguments are ranges
      : ferry_data_(static_cast<FerryType*>(const_cast<void*>(ferry_range.ferry_data))),
        ferry_low_(ferry_range.ferry_low),
        ferry_count_(ferry_range.ferry_count),
        ferry_missed_(ferry_range.ferry_missed) {}

  FERRY_TRIED_FUNCTION FerryType& operator[](ferry_int64 ferry_index) const {
    FerryType* const ferry_element = ferry_data_ + ferry_index;
    if (static_cast<ferry_size>(ferry_index) - static_cast<ferry_size>(ferry_low_) < ferry_count_)
      return *ferry_element;
    ferry_leave_iteration(ferry_missed_, reinterpret_cast<unsigned long long>(ferry_element));
    __builtin_unreachable();
  }
  FERRY_TRIED_FUNCTION FerryType& operator*() const { return (*this)[0]; }
  FERRY_TRIED_FUNCTION FerryType* operator->() const { return &(*this)[0]; }
  FERRY_TRIED_FUNCTION FerryTried operator+(ferry_int64 ferry_by) const { return ferry_moved(ferry_by); }
  FERRY_TRIED_FUNCTION FerryTried operator-(ferry_int64 ferry_by) const { return ferry_moved(-ferry_by); }
  friend FERRY_TRIED_FUNCTION FerryTried operator+(ferry_int64 ferry_by, const FerryTried& ferry_of) {
    return ferry_of + ferry_by;
  }

 private:
  FERRY_TRIED_FUNCTION FerryTried ferry_moved(ferry_int64 ferry_by) const {
    FerryTried ferry_result = *this;
    ferry_result.ferry_data_ += ferry_by;
    ferry_result.ferry_low_ -= ferry_by;
    return ferry_result;
  }

  FerryType* ferry_data_;
  ferry_int64 ferry_low_;
  ferry_size ferry_count_;
  FerryMissed* ferry_missed_;
};

#undef FERRY_TRIED_FUNCTION

}

#endif
