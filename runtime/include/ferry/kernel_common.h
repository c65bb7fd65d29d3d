// What kernel files of every target share: the records through which a generated device file and the runtime meet
// (FerryLoopBounds, FerryHostKernel, FerryGpuKernel, FerryDeviceModule and their registration), a loop's values as its
// variable's type (ferry_at, ferry_first, ferry_last), and the library functions that kernel text uses (ferry_min, …).
//
//   in:  a generated kernel file, through host_kernel.h or a GPU's <target>_kernel.h
//   out: one registration object per device file, `ferry_module_<id>_<target>`, to which the stub's file refers
//
// Light and host/device clean on purpose: the compilers of GPUs and every host compiler compile it, once for each
// kernel file. It stands among the user's macros and declarations: reserved names only, attributes too, and no header
// of any library.
#ifndef FERRY_KERNEL_COMMON_H
#define FERRY_KERNEL_COMMON_H

#if !defined(__linux__) || __SIZEOF_POINTER__ != 8
#error "Ferry runs on 64-bit Linux only (docs/builds.md, What is supported)"
#endif

#ifdef FERRY_FOR_GPU  // defined by <target>_kernel.h where the GPU's compiler is at work; a test double is none
#define FERRY_HOST_DEVICE __host__ __device__
#define FERRY_DEVICE_FUNCTION __device__ inline
#define FERRY_CONSTANT_TABLE __constant__ constexpr  // the compiler knows its elements
#define FERRY_DEVICE_TABLE __device__  // where constant memory has no room: Clang puts there what is const
#else
#define FERRY_HOST_DEVICE
#define FERRY_DEVICE_FUNCTION inline
#define FERRY_CONSTANT_TABLE constexpr
#define FERRY_DEVICE_TABLE constexpr
#endif

#define FERRY_RESTRICT __restrict__
#define FERRY_HIDDEN __attribute__((__visibility__("hidden")))

// Stands before a host kernel: its callers take it as it is declared, and no kernel of the same text is merged with it.
// GCC 12 takes some loops that only store for functions without an effect (those whose addresses it computes without
// a base, as of a[c - i] = a[c + i]) and drops their calls.
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

/// What takes the place of `y[i]` where only what `y[i] = t.at(k)` comes to counts.
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

/// One loop of a nest as it was evaluated on the host: iteration k of ferry_count has the value
/// ferry_first + k * ferry_step.
struct FerryLoopBounds {
  ferry_int64 ferry_first, ferry_step, ferry_count;
};

/// The address of arrays that a kernel's text names without touching them.
constexpr ferry_size ferry_nowhere = 4096;

/// An object that the iterations set before they read it.
template <class FerryType>
struct FerryUnset {
  union {
    FerryType ferry_value;
  };
  FERRY_HOST_DEVICE FerryUnset() {}
};

/// Memory for the arrays of which each iteration has a copy of its own. The last iteration of all works on the array
/// itself, where that keeps what is written last. A kernel has it behind its arguments.
struct FerryPrivate {
  unsigned char* ferry_memory;  ///< of this thread; in a GPU's launch of the grid's first one
  ferry_int64 ferry_bytes;      ///< from one thread's to the next one's
  ferry_int64 ferry_last[3];    ///< values of the loops' variables in the last iteration
  ferry_int64 ferry_at[8];      ///< from the memory to where element 0 of each array would lie

  template <class FerryPointer>
  FERRY_HOST_DEVICE FerryPointer ferry_copy(FerryPointer ferry_array, int ferry_number, bool ferry_is_last) const {
    if (ferry_is_last && ferry_array) return ferry_array;
    return reinterpret_cast<FerryPointer>(reinterpret_cast<ferry_int64>(ferry_memory) + ferry_at[ferry_number]);
  }
};

/// A tile's copy of an array whose elements are running results (`to[next[key[i]]++] = i;`, see running_array.h), as a
/// part of the tile's partial.
struct FerryRunningArray {
  unsigned char* ferry_elements;      ///< where element 0 of the copy would lie
  ferry_int64 ferry_low, ferry_high;  ///< of the total: between which numbers the places lie that all tiles count

  template <class FerryElement>
  FERRY_HOST_DEVICE FerryElement* ferry_array() const {
    return reinterpret_cast<FerryElement*>(ferry_elements);
  }
};

/// The copies of all tiles: of as many elements each as the array has that are touched.
struct FerryRunningCopies {
  unsigned char* ferry_first;           ///< of the first tile
  const unsigned char* ferry_elements;  ///< the array's own
  ferry_int64 ferry_pitch;              ///< bytes from one copy to the next
  ferry_int64 ferry_tiles, ferry_count;
};

/// What a scan has seen: the places that elements count lie in [ferry_low, ferry_high), empty where nothing is counted.
/// Those of two elements are apart where they all lie behind those of the element before, or all before them.
struct FerryRunningEnds {
  ferry_int64 ferry_low = __LONG_LONG_MAX__, ferry_high = -__LONG_LONG_MAX__ - 1;
  bool ferry_ascends = true, ferry_descends = true;
};

/// How copies that hold what tiles add become ones that tiles begin with.
struct FerryRunningScan {
  ferry_size ferry_at;     ///< the FerryRunningArray in a partial
  ferry_size ferry_bytes;  ///< of an element
  /// On the host: the elements from `ferry_from` to the one before `ferry_end`.
  FerryRunningEnds (*ferry_scan)(const FerryRunningCopies& ferry_copies, ferry_int64 ferry_from, ferry_int64 ferry_end);
  /// GPU: what each block sees, and then all of them in the first. The error codes of the target's runtime.
  int (*ferry_launch)(const void* ferry_config, const FerryRunningCopies& ferry_copies, FerryRunningEnds* ferry_seen);
  int (*ferry_finish)(const void* ferry_config, FerryRunningEnds* ferry_seen, unsigned ferry_count);
};

/// How the partial results of a kernel become one (see reduction.h). The kernel's last argument is a partial on the
/// host, on a GPU an array with one for each block. With ferry_in_lanes it is a FerryIterations on the host, and on a
/// GPU there is one for each tile (see summation_order.h).
struct FerryReduction {
  ferry_size ferry_bytes;  ///< of a partial
  void (*ferry_combine)(void* ferry_earlier, const void* ferry_later);
  void (*ferry_finish)(void* ferry_total);  ///< nullptr, or: puts what belongs into elements there, where they lie
  /// GPU: combines `ferry_count` partials into the first and finishes it. The error code of the target's runtime.
  int (*ferry_finish_on_device)(const void* ferry_config, void* ferry_partials, unsigned ferry_count);
  /// nullptr: no variable of the host waits for it. False: an iteration has ended the loop, and nothing is stored.
  bool (*ferry_store)(const void* ferry_total, void* const* ferry_variables);
  /// nullptr, or whether the total is what the loop would have; else it runs on the host, having written nothing.
  bool (*ferry_holds)(const void* ferry_total) = nullptr;
  bool ferry_in_lanes = false;  ///< has sums or products of floating-point numbers, whose order counts
  /// Of a kernel that finds what tiles add to running results (see FerryRunningTiles): begins the first partial with
  /// what the variables hold. The kernel's last argument is then a tile's partial on the host, on a GPU an array with
  /// one for each; so is that of the kernel that runs the loop's body, where they say what each tile begins with.
  void (*ferry_begin)(void* ferry_first, void* const* ferry_variables) = nullptr;
  const FerryRunningScan* ferry_running = nullptr;  ///< of both, where the result is an array
};

/// One kernel of a host image. `ferry_arguments` are pointers to the values of its parameters, in their order.
struct FerryHostKernel {
  void (*ferry_run)(const FerryLoopBounds* ferry_loops, void* const* ferry_arguments);
  const FerryReduction* ferry_reduction = nullptr;
  bool ferry_uneven = false;  ///< some iterations take longer than others
};

/// One kernel of a GPU's image.
struct FerryGpuKernel {
  const void* ferry_function;  ///< by which the target's runtime knows it
  /// `ferry_config` is the target's FerryLaunchConfig; returns its runtime's error code. Arguments as
  /// FerryHostKernel's.
  int (*ferry_launch)(const void* ferry_config, const FerryLoopBounds* ferry_loops, void* const* ferry_arguments);
  int ferry_dimensions;         ///< number of loops that are spread over the grid
  unsigned char ferry_axis[3];  ///< grid axis of loop d: 0 = x
  int ferry_block;              ///< threads per block, 0 = the runtime chooses
  int ferry_max_registers;      ///< 0 = as compiled
  const FerryReduction* ferry_reduction = nullptr;
  /// The same kernel, compiled with another register cap or to be launched in other blocks: their numbers in the table.
  unsigned ferry_first_variant = 0, ferry_variants = 0;
};

/// Integers in a device's memory, `ferry_count` in all, of which the least and the greatest are asked for.
struct FerryInspection {
  const unsigned char* ferry_memory;
  ferry_int64 ferry_count, ferry_run, ferry_stride;  ///< values of a run, 0: of all; bytes from one run to the next
  int ferry_bytes;                                   ///< of a value
  bool ferry_signed, ferry_skips;                    ///< what holds ferry_skipped counts for nothing
  ferry_int64 ferry_skipped;
};
/// Unsigned ones of 64 bits with the first bit turned, so that their order is that of signed ones. Where there is none
/// the ends are the wrong way round.
struct FerryLoadedEnds {
  ferry_int64 ferry_low = __LONG_LONG_MAX__, ferry_high = -__LONG_LONG_MAX__ - 1;
};
/// How a GPU looks for them (gpu_inspection.h): partial results of blocks of `ferry_threads`, which then become one.
struct FerryInspector {
  unsigned ferry_threads;
  int (*ferry_launch)(const void* ferry_config, const FerryInspection& ferry_what, FerryLoadedEnds* ferry_partials);
  int (*ferry_finish)(const void* ferry_config, FerryLoadedEnds* ferry_partials, unsigned ferry_count);
};

/// The kernels of one translation unit for one target. Objects of this type are constant-initialised globals of
/// generated files; the links are the registry's.
struct FerryDeviceModule {
  const char* ferry_target;   ///< its name
  const char* ferry_id;       ///< equal in the images of one translation unit
  const void* ferry_kernels;  ///< FerryHostKernel[ferry_count] or FerryGpuKernel[ferry_count], as the target says
  ferry_size ferry_count;
  /// nullptr, or what the kernels are, as text: a line "target\tid", then one for each record:
  /// "symbol\tfunction\tfile\tline\tloops\tblock\tregister limit". `ferry report` finds it in the object file, too.
  const char* ferry_notes = nullptr;
  FerryDeviceModule* ferry_next = nullptr;
  FerryDeviceModule* ferry_previous = nullptr;
  const FerryInspector* ferry_inspector = nullptr;  ///< of a GPU's, whose launches ask what kernels load
};

/// Called when a generated file is loaded and unloaded; defined in the runtime. Thread-safe.
void ferry_register_module(FerryDeviceModule& ferry_module) noexcept;
void ferry_unregister_module(FerryDeviceModule& ferry_module) noexcept;

/// The section of FerryDeviceModule::ferry_notes.
#define FERRY_NOTES __attribute__((__section__(".ferry_kernels"), __used__))

/// Iteration `ferry_index` of a loop, as its variable's type. The stub's launch has checked that every one and the end
/// fit.
template <class FerryType>
FERRY_HOST_DEVICE constexpr FerryType ferry_at(const FerryLoopBounds& ferry_loop, ferry_int64 ferry_index) {
  return static_cast<FerryType>(ferry_loop.ferry_first + ferry_index * ferry_loop.ferry_step);
}
template <class FerryType>
FERRY_HOST_DEVICE constexpr FerryType ferry_first(const FerryLoopBounds& ferry_loop) {
  return static_cast<FerryType>(ferry_loop.ferry_first);
}
/// The variable's value after the last iteration.
template <class FerryType>
FERRY_HOST_DEVICE constexpr FerryType ferry_last(const FerryLoopBounds& ferry_loop) {
  return static_cast<FerryType>(ferry_loop.ferry_first + ferry_loop.ferry_count * ferry_loop.ferry_step);
}

/// The type itself, as one word.
template <class FerryOf>
using FerryType = FerryOf;

/// A lambda that is passed to a function: calls of it name a function of their own.
struct FerryLambda {};

FERRY_HOST_DEVICE constexpr int ferry_abs(int ferry_x) { return ferry_x < 0 ? -ferry_x : ferry_x; }
FERRY_HOST_DEVICE constexpr long ferry_abs(long ferry_x) { return ferry_x < 0 ? -ferry_x : ferry_x; }
FERRY_HOST_DEVICE constexpr long long ferry_abs(long long ferry_x) { return ferry_x < 0 ? -ferry_x : ferry_x; }
FERRY_HOST_DEVICE inline float ferry_abs(float ferry_x) { return __builtin_fabsf(ferry_x); }
FERRY_HOST_DEVICE inline double ferry_abs(double ferry_x) { return __builtin_fabs(ferry_x); }

/// Defines the registration object of a device file and its uniquely named constructor and destructor functions.
/// FERRY_MODULE is the object's name as a whole: a macro `host` of the user's stays outside.
/// The object has hidden visibility and external linkage: the stub's reference to it makes a linker take the device
/// file out of a static library. Priority 200 puts the constructor before the user's own.
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
/// Of a GPU's file, besides: makes its backend known to the runtime, by a function that the backend defines. So a
/// linker takes the backend out of a static library, and a program without it doesn't link.
#define FERRY_USE_BACKEND(FERRY_MODULE, FERRY_USE) \
  void FERRY_USE() noexcept;                       \
  __attribute__((__constructor__(199), __used__)) static void FERRY_MODULE##_backend() { FERRY_USE(); }

#endif
