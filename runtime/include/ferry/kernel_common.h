// What kernel files of every target have in common: the records that a generated device file passes to the runtime
// (FerryLoopBounds, FerryHostKernel, FerryGpuKernel, FerryDeviceModule and their registration), a loop's values in its
// variable's type (ferry_at, ferry_first, ferry_last), and the library functions that kernel text uses (ferry_min, …).
//
//   in:  a generated kernel file, through host_kernel.h or a GPU's <target>_kernel.h
//   out: one registration object per device file, `ferry_module_<id>_<target>`, to which the stub's file refers
//
// Deliberately small and valid for host and device: GPU compilers and every host compiler compile it, once per kernel
// file. The user's macros and declarations are visible in it, so all its names and attributes are reserved, and it
// includes no library header.
#ifndef FERRY_KERNEL_COMMON_H
#define FERRY_KERNEL_COMMON_H

#if !defined(__linux__) || __SIZEOF_POINTER__ != 8
#error "Ferry runs on 64-bit Linux only (docs/builds.md, What is supported)"
#endif

#ifdef FERRY_FOR_GPU  // defined by <target>_kernel.h if the GPU's compiler is running, not for a test double
#define FERRY_HOST_DEVICE __host__ __device__
#define FERRY_DEVICE_FUNCTION __device__ inline
#define FERRY_CONSTANT_TABLE __constant__ constexpr  // the compiler knows the elements
#define FERRY_DEVICE_TABLE __device__  // not const: Clang puts const objects in constant memory, which is too small
#else
#define FERRY_HOST_DEVICE
#define FERRY_DEVICE_FUNCTION inline
#define FERRY_CONSTANT_TABLE constexpr
#define FERRY_DEVICE_TABLE constexpr
#endif

#define FERRY_RESTRICT __restrict__
#define FERRY_HIDDEN __attribute__((__visibility__("hidden")))

// Precedes a host kernel, so that the compiler assumes nothing about its body at calls and doesn't merge kernels with
// equal text. GCC 12 mistakes some kernels for functions without side effects, and drops calls to them. The loops of
// these kernels only store, at addresses that GCC computes without a base, as in a[c - i] = a[c + i].
#ifdef __has_attribute
#if __has_attribute(__noipa__)
#define FERRY_KERNEL __attribute__((__noipa__))
#endif
#endif
#ifndef FERRY_KERNEL
#define FERRY_KERNEL
#endif

typedef __INT64_TYPE__ ferry_int64;
typedef __SIZE_TYPE__ ferry_size;

#include "kernel_library.h"

template <class FerryType>
constexpr bool ferry_is_floating = (static_cast<FerryType>(3) / static_cast<FerryType>(2) > static_cast<FerryType>(1));

/// Replaces `y[i]` in `y[i] = t.at(k)`, if only the value of t.at(k) is needed.
struct FerryIgnored {
  template <class FerryType>
  FERRY_HOST_DEVICE void operator=(const FerryType&) const {}
  template <class FerryType>
  FERRY_HOST_DEVICE void operator+=(const FerryType&) const {}
  template <class FerryType>
  FERRY_HOST_DEVICE void operator-=(const FerryType&) const {}
  template <class FerryType>
  FERRY_HOST_DEVICE void operator*=(const FerryType&) const {}
  template <class FerryType>
  FERRY_HOST_DEVICE void operator/=(const FerryType&) const {}
};

/// One loop of a nest, evaluated on the host. In iteration k of ferry_count the variable is ferry_first + k *
/// ferry_step.
struct FerryLoopBounds {
  ferry_int64 ferry_first, ferry_step, ferry_count;
};

/// The address that a kernel gets for arrays which its text names but never touches.
constexpr ferry_size ferry_nowhere = 4096;

/// An object that every iteration sets before reading it.
template <class FerryType>
struct FerryUnset {
  union {
    FerryType ferry_value;
  };
  FERRY_HOST_DEVICE FerryUnset() {}
};

/// Memory for each iteration's private copies of arrays. If an array's final elements are needed, the last
/// iteration works on the array itself. This object follows a kernel's arguments.
struct FerryPrivate {
  unsigned char* ferry_memory;  ///< this thread's memory; in a GPU launch, the first thread's memory
  ferry_int64 ferry_bytes;      ///< distance between the memories of two threads
  ferry_int64 ferry_last[3];    ///< values of the loops' variables in the last iteration
  ferry_int64 ferry_at[8];      ///< distance from the memory to element 0 of each array

  template <class FerryPointer>
  FERRY_HOST_DEVICE FerryPointer ferry_copy(FerryPointer ferry_array, int ferry_number, bool ferry_is_last) const {
    if (ferry_is_last && ferry_array) return ferry_array;
    return reinterpret_cast<FerryPointer>(reinterpret_cast<ferry_int64>(ferry_memory) + ferry_at[ferry_number]);
  }
};

/// A tile's copy of an array whose elements are running results (`to[next[key[i]]++] = i;`, see running_array.h). It is
/// part of the tile's partial result.
struct FerryRunningArray {
  unsigned char* ferry_elements;      ///< address of element 0 of the copy
  ferry_int64 ferry_low, ferry_high;  ///< in the total: the range of the subscripts that all tiles use

  template <class FerryElement>
  FERRY_HOST_DEVICE FerryElement* ferry_array() const {
    return reinterpret_cast<FerryElement*>(ferry_elements);
  }
};

/// The copies of all tiles. Each has as many elements as the loop touches in the array.
struct FerryRunningCopies {
  unsigned char* ferry_first;           ///< the first tile's copy
  const unsigned char* ferry_elements;  ///< the elements of the array itself
  ferry_int64 ferry_pitch;              ///< distance in bytes between two copies
  ferry_int64 ferry_tiles, ferry_count;
};

/// What a scan has found. The elements' values are subscripts in [ferry_low, ferry_high), which is empty if none is
/// used. They are distinct if each element's subscripts are above the previous one's, or all are below them.
struct FerryRunningEnds {
  ferry_int64 ferry_low = __LONG_LONG_MAX__, ferry_high = -__LONG_LONG_MAX__ - 1;
  bool ferry_ascends = true, ferry_descends = true;
};

/// How to replace what each tile adds, in the tiles' copies, by the values with which each tile begins.
struct FerryRunningScan {
  ferry_size ferry_at;     ///< offset of the FerryRunningArray in a partial result
  ferry_size ferry_bytes;  ///< the size of an element
  /// On the host, scans the elements in [ferry_from, ferry_end).
  FerryRunningEnds (*ferry_scan)(const FerryRunningCopies& ferry_copies, ferry_int64 ferry_from, ferry_int64 ferry_end);
  /// On a GPU: one scans in each block; the other combines all blocks' results. Both return the runtime's error code.
  int (*ferry_launch)(const void* ferry_config, const FerryRunningCopies& ferry_copies, FerryRunningEnds* ferry_seen);
  int (*ferry_finish)(const void* ferry_config, FerryRunningEnds* ferry_seen, unsigned ferry_count);
};

/// How the partial results of a kernel are combined (see reduction.h). The kernel's last argument is a partial result
/// on the host, and on a GPU an array with one per block. With ferry_in_lanes, it is a FerryIterations on the host, and
/// on a GPU an array with one partial result per tile (see summation_order.h).
struct FerryReduction {
  ferry_size ferry_bytes;  ///< size of a partial result
  void (*ferry_combine)(void* ferry_earlier, const void* ferry_later);
  void (*ferry_finish)(void* ferry_total);  ///< nullptr, or stores the results that belong to array elements there
  /// On a GPU: combines `ferry_count` partials into the first and finishes it. Returns the target runtime's error code.
  int (*ferry_finish_on_device)(const void* ferry_config, void* ferry_partials, unsigned ferry_count);
  /// nullptr if no host variable needs the result. Stores nothing and returns false if an iteration exited the loop.
  bool (*ferry_store)(const void* ferry_total, void* const* ferry_variables);
  /// nullptr, or returns whether the loop would compute the same total. If not, it runs on the host from the start.
  bool (*ferry_holds)(const void* ferry_total) = nullptr;
  bool ferry_in_lanes = false;  ///< whether there are floating-point sums or products, whose order matters
  /// For a kernel that finds what tiles add to running results (see FerryRunningTiles): sets the first partial result
  /// to the variables' values. The kernel's last argument is then a tile's partial result on the host, and on a GPU an
  /// array with one per tile. The kernel that runs the loop's body gets the same argument, as the start of each tile.
  void (*ferry_begin)(void* ferry_first, void* const* ferry_variables) = nullptr;
  const FerryRunningScan* ferry_running = nullptr;  ///< in both kernels' records, if the result is an array
};

/// One kernel of a host image. `ferry_arguments` are pointers to the values of its parameters, in order.
struct FerryHostKernel {
  void (*ferry_run)(const FerryLoopBounds* ferry_loops, void* const* ferry_arguments);
  const FerryReduction* ferry_reduction = nullptr;
  bool ferry_uneven = false;  ///< whether some iterations take longer than others
};

/// One kernel of a GPU's image.
struct FerryGpuKernel {
  const void* ferry_function;  ///< identifies the kernel to the target's runtime
  /// `ferry_config` is the target's FerryLaunchConfig, and the arguments are as in FerryHostKernel. Returns the error
  /// code of the target's runtime.
  int (*ferry_launch)(const void* ferry_config, const FerryLoopBounds* ferry_loops, void* const* ferry_arguments);
  int ferry_dimensions;         ///< the number of loops that are spread over the grid
  unsigned char ferry_axis[3];  ///< the grid axis of each loop; 0 is x
  int ferry_block;              ///< threads per block; 0 if the runtime chooses
  int ferry_max_registers;      ///< the register limit; 0 if the compiler chooses
  const FerryReduction* ferry_reduction = nullptr;
  /// The table indices of this kernel's variants, which have different register limits or block sizes.
  unsigned ferry_first_variant = 0, ferry_variants = 0;
  /// The index in the table of this kernel's variant whose threads run several iterations, or 0 if there is none. That
  /// variant's own record says how many iterations a thread runs along each loop.
  unsigned ferry_jammed = 0;
  unsigned char ferry_lanes_along[3] = {1, 1, 1};
};

/// `ferry_count` integers in a device's memory whose least and greatest values are wanted.
struct FerryInspection {
  const unsigned char* ferry_memory;
  ferry_int64 ferry_count, ferry_run, ferry_stride;  ///< values per run (0 if there is one run); bytes between runs
  int ferry_bytes;                                   ///< the size of a value
  bool ferry_signed, ferry_skips;                    ///< whether the type is signed; whether ferry_skipped is ignored
  ferry_int64 ferry_skipped;
};
/// The least and greatest value. The top bit of unsigned 64-bit values is flipped, so that they are ordered like signed
/// ones. The least one is greater than the greatest if there is no value.
struct FerryLoadedEnds {
  ferry_int64 ferry_low = __LONG_LONG_MAX__, ferry_high = -__LONG_LONG_MAX__ - 1;
};
/// How a GPU finds a FerryLoadedEnds (gpu_inspection.h): each block of `ferry_threads` threads stores a partial one.
struct FerryInspector {
  unsigned ferry_threads;
  int (*ferry_launch)(const void* ferry_config, const FerryInspection& ferry_what, FerryLoadedEnds* ferry_partials);
  int (*ferry_finish)(const void* ferry_config, FerryLoadedEnds* ferry_partials, unsigned ferry_count);
};

/// The kernels of one translation unit for one target. Objects of this type are constant-initialised globals of
/// generated files. The links belong to the registry.
struct FerryDeviceModule {
  const char* ferry_target;   ///< the target's name
  const char* ferry_id;       ///< the same in all images of one translation unit
  const void* ferry_kernels;  ///< FerryHostKernel[ferry_count] or FerryGpuKernel[ferry_count], depending on the target
  ferry_size ferry_count;
  /// nullptr, or a text about the kernels: a line "target\tid", then one line per record:
  /// "symbol\tfunction\tfile\tline\tloops\tblock\tregister limit". `ferry report` also reads it from the object file.
  const char* ferry_notes = nullptr;
  FerryDeviceModule* ferry_next = nullptr;
  FerryDeviceModule* ferry_previous = nullptr;
  const FerryInspector* ferry_inspector = nullptr;  ///< for a GPU whose launches ask which integers kernels load
};

/// Called when a module with generated files is loaded and unloaded. The runtime defines both functions. Thread-safe.
void ferry_register_module(FerryDeviceModule& ferry_module) noexcept;
void ferry_unregister_module(FerryDeviceModule& ferry_module) noexcept;

/// Puts FerryDeviceModule::ferry_notes in a section of their own.
#define FERRY_NOTES __attribute__((__section__(".ferry_kernels"), __used__))

/// Returns the induction variable's value in iteration `ferry_index`. The stub's launch has checked that all values and
/// the final value fit its type.
template <class FerryType>
FERRY_HOST_DEVICE constexpr FerryType ferry_at(const FerryLoopBounds& ferry_loop, ferry_int64 ferry_index) {
  return static_cast<FerryType>(ferry_loop.ferry_first + ferry_index * ferry_loop.ferry_step);
}
template <class FerryType>
FERRY_HOST_DEVICE constexpr FerryType ferry_first(const FerryLoopBounds& ferry_loop) {
  return static_cast<FerryType>(ferry_loop.ferry_first);
}
/// Returns the induction variable's value after the last iteration.
template <class FerryType>
FERRY_HOST_DEVICE constexpr FerryType ferry_last(const FerryLoopBounds& ferry_loop) {
  return static_cast<FerryType>(ferry_loop.ferry_first + ferry_loop.ferry_count * ferry_loop.ferry_step);
}

/// Gives the type a name that is a single word.
template <class FerryOf>
using FerryType = FerryOf;

/// Represents a lambda that is passed to a function. Calls to the lambda become calls to a separate function.
struct FerryLambda {};

/// Calls a function of another module by the address that the launch passed. Launches on GPUs pass no addresses.
template <class FerryResult, class... FerryGiven>
FERRY_DEVICE_FUNCTION FerryResult ferry_registered([[__maybe_unused__]] long ferry_function,
                                                   [[__maybe_unused__]] FerryGiven... ferry_given) {
#ifdef FERRY_FOR_GPU
  __builtin_unreachable();
#else
  return reinterpret_cast<FerryResult (*)(FerryGiven...)>(ferry_function)(ferry_given...);
#endif
}

FERRY_HOST_DEVICE constexpr int ferry_abs(int ferry_x) { return ferry_x < 0 ? -ferry_x : ferry_x; }
FERRY_HOST_DEVICE constexpr long ferry_abs(long ferry_x) { return ferry_x < 0 ? -ferry_x : ferry_x; }
FERRY_HOST_DEVICE constexpr long long ferry_abs(long long ferry_x) { return ferry_x < 0 ? -ferry_x : ferry_x; }
FERRY_HOST_DEVICE inline float ferry_abs(float ferry_x) { return __builtin_fabsf(ferry_x); }
FERRY_HOST_DEVICE inline double ferry_abs(double ferry_x) { return __builtin_fabs(ferry_x); }

/// Defines the registration object of a device file and its uniquely named constructor and destructor functions.
/// FERRY_MODULE is the object's complete name, so that a user's macro `host` can't change a part of it. The object has
/// hidden visibility and external linkage: the stub refers to it, so a linker takes the device file out of a static
/// library. With priority 200, the constructor runs before the program's own constructors.
#define FERRY_REGISTER_MODULE(FERRY_MODULE, FERRY_TARGET, FERRY_ID, FERRY_KERNELS) \
  FERRY_REGISTER_NOTED_MODULE(FERRY_MODULE, FERRY_TARGET, FERRY_ID, FERRY_KERNELS, nullptr)
#define FERRY_REGISTER_NOTED_MODULE(FERRY_MODULE, FERRY_TARGET, FERRY_ID, FERRY_KERNELS, FERRY_TEXT) \
  extern FERRY_HIDDEN FerryDeviceModule FERRY_MODULE;                                                \
  FerryDeviceModule FERRY_MODULE = {FERRY_TARGET, FERRY_ID, FERRY_KERNELS,                           \
                                    sizeof(FERRY_KERNELS) / sizeof((FERRY_KERNELS)[0]), FERRY_TEXT}; \
  __attribute__((__constructor__(200), __used__)) static void FERRY_MODULE##_constructor() {         \
    ferry_register_module(FERRY_MODULE);                                                             \
  }                                                                                                  \
  __attribute__((__destructor__(200), __used__)) static void FERRY_MODULE##_destructor() {           \
    ferry_unregister_module(FERRY_MODULE);                                                           \
  }
/// Registers a GPU's backend with the runtime, through a function that the backend defines. So a linker takes the
/// backend out of a static library, and a program without the backend doesn't link.
#define FERRY_USE_BACKEND(FERRY_MODULE, FERRY_USE) \
  void FERRY_USE() noexcept;                       \
  __attribute__((__constructor__(199), __used__)) static void FERRY_MODULE##_backend() { FERRY_USE(); }

#endif
