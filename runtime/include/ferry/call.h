// The functions that stubs call. Every *.ferry.cpp includes this file first, and the user's macros, language standard,
// warnings and feature switches apply to it. So it includes nothing, is C++11, and all its names are reserved
// (ferry_…, Ferry…, FERRY_…).
//
//   FerryCall ferry_call{module};                       // until ferry_finish(): one coherence context per host thread
//   if (ferry_call.ferry_off() ||                                             // FERRY_DEVICE=off
//       !(ferry_call.ferry_no_iteration(0, 1, nx - 1) ||                      // nest 0: first and bound of each loop
//         (ferry_call.ferry_needs_inputs() && ferry_call.ferry_launched(nx, a))))
//     for (…) …                                         // the original loops: host data is valid
//   ferry_call.ferry_step() ? ferry_call.ferry_host(3, {k, ferry_pointer(a)}) : void(), a[k]     // a host expression
//   ferry_call.ferry_finish();                          // before each return: copies what the device wrote to the host
//
// A text (FerrySite, FerryStep) over these inputs describes what a nest or a host expression touches. The runtime
// parses it once; see src/description.h. A call inside another offloaded call of the same thread joins it. Calls of
// different threads share nothing. Errors are ferry::Error; if the including file is compiled without exceptions, the
// message is printed and the program ends.
#ifndef FERRY_CALL_H
#define FERRY_CALL_H

#if !defined(__linux__) || __SIZEOF_POINTER__ != 8
#error "Ferry runs on 64-bit Linux only (docs/builds.md, What is supported)"
#endif

#pragma GCC system_header

#define FERRY_STUBS 1
// For a stub that needs a frame of its own (see src/stack_rule.h). Headers of devices redefine __noinline__.
#ifdef __clang__
#define FERRY_NOINLINE [[__gnu__::__noinline__]]
#else
#define FERRY_NOINLINE [[__gnu__::__noipa__]]
#endif
// For a stub that other translation units also define. The linker keeps only one of the definitions.
#define FERRY_INLINE [[__gnu__::__always_inline__]]

// These enclose a header's text in a stub. They suppress warnings that Clang otherwise gives only in main files.
#ifdef __clang__
#define FERRY_HEADER_BEGIN                                                                   \
  _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wunused-function\"") \
      _Pragma("clang diagnostic ignored \"-Wunused-const-variable\"")
#define FERRY_HEADER_END _Pragma("clang diagnostic pop")
#else
#define FERRY_HEADER_BEGIN
#define FERRY_HEADER_END
#endif

// For functions that build descriptions. All stubs share one instance per type or list of types. Otherwise they would
// spend most of their compile time on inlined copies. No such function takes a variable by reference: a variable whose
// address escapes could change while the loops run in the stub.
#define FERRY_SHARED __attribute__((__noinline__))

// Stubs compare types with these, to find out which instance of a template they are in.
template <class FerryOne, class FerryOther>
struct FerrySame {
  static constexpr bool ferry_value = false;
};
template <class FerryOne>
struct FerrySame<FerryOne, FerryOne> {
  static constexpr bool ferry_value = true;
};
template <class FerryType, FerryType ferry_number>
struct FerryNumber;
template <class... FerryTypes>
struct FerryPack;
template <template <class...> class FerryGiven>
struct FerryTemplate;

struct FerryDeviceModule;
struct FerryContext;     // the runtime's state of the calling thread
struct FerryCallAccess;  // also belongs to the runtime
class FerryExtent;

struct FerryInline {};  // selects the inlined constructor, for callers that are themselves FERRY_SHARED

/// One input of a launch or host step: an integer, the address of a buffer or an object, or a value. It has 24 bytes
/// and no padding, because the runtime compares inputs as bytes.
struct FerryInput {
  unsigned long long ferry_bits;  ///< an integer, sign-extended to 64 bits; an address; or a value of up to 8 bytes
  long long ferry_count;  ///< for a buffer: how many scalar elements, -1 for a pointer; for objects and values: bytes
  unsigned long long ferry_tag;  ///< for an integer: 2 * bytes + signed, 0 if it doesn't fit; for a buffer: bytes of an
                                 ///< element, plus 2^32 * the elements in a unit that size() counts; for both, plus
                                 ///< 2^31 if the type is floating-point

  FerryInput() {}
  template <class FerryType>
  FerryInput(FerryInline, FerryType* ferry_at);  // means the same as ferry_pointer()
  FerryInput(unsigned long long ferry_b, long long ferry_c, unsigned long long ferry_t)
      : ferry_bits(ferry_b), ferry_count(ferry_c), ferry_tag(ferry_t) {}

#define FERRY_INTEGER(FERRY_TYPE)                                                             \
  FERRY_SHARED FerryInput(FERRY_TYPE ferry_value) : FerryInput(FerryInline(), ferry_value) {} \
  FerryInput(FerryInline, FERRY_TYPE ferry_value)                                             \
      : ferry_bits(static_cast<unsigned long long>(ferry_value)),                             \
        ferry_count(0),                                                                       \
        ferry_tag(2 * sizeof(FERRY_TYPE) + (static_cast<FERRY_TYPE>(-1) < static_cast<FERRY_TYPE>(0) ? 1 : 0)) {}
  FERRY_INTEGER(bool)
  FERRY_INTEGER(char)
  FERRY_INTEGER(signed char)
  FERRY_INTEGER(unsigned char)
  FERRY_INTEGER(wchar_t)
#ifdef __cpp_char8_t
  FERRY_INTEGER(char8_t)
#endif
  FERRY_INTEGER(char16_t)
  FERRY_INTEGER(char32_t)
  FERRY_INTEGER(short)
  FERRY_INTEGER(unsigned short)
  FERRY_INTEGER(int)
  FERRY_INTEGER(unsigned)
  FERRY_INTEGER(long)
  FERRY_INTEGER(unsigned long)
  FERRY_INTEGER(long long)
  FERRY_INTEGER(unsigned long long)
#undef FERRY_INTEGER
#ifdef __SIZEOF_INT128__
  FerryInput(FerryInline, __int128 ferry_value) : FerryInput(ferry_value) {}
  FerryInput(FerryInline, unsigned __int128 ferry_value) : FerryInput(ferry_value) {}
  FerryInput(__int128 ferry_value)
      : ferry_bits(static_cast<unsigned long long>(ferry_value)),
        ferry_count(0),
        ferry_tag(static_cast<long long>(ferry_value) == ferry_value ? 33 : 0) {}
  FerryInput(unsigned __int128 ferry_value)
      : ferry_bits(static_cast<unsigned long long>(ferry_value)),
        ferry_count(0),
        ferry_tag(ferry_value >> 63 ? 0 : 32) {}
#endif
};

/// The header of a counted loop: `for (i = first; i OP bound; i += step)`.
struct FerryHeader {
  FerryInput ferry_first, ferry_bound, ferry_step;
  FerryHeader() {}
  template <class FerryFirst, class FerryBound>
  void ferry_set(FerryFirst ferry_f, FerryBound ferry_b) {
    ferry_first = FerryInput(FerryInline(), ferry_f);
    ferry_bound = FerryInput(FerryInline(), ferry_b);
    ferry_step = FerryInput(FerryInline(), 1);
  }
  template <class FerryFirst, class FerryBound>
  FERRY_SHARED FerryHeader(FerryFirst ferry_f, FerryBound ferry_b)
      : ferry_first(ferry_f), ferry_bound(ferry_b), ferry_step(1) {}
  template <class FerryFirst, class FerryBound, class FerryStep>
  FERRY_SHARED FerryHeader(FerryFirst ferry_f, FerryBound ferry_b, FerryStep ferry_s)
      : ferry_first(ferry_f), ferry_bound(ferry_b), ferry_step(ferry_s) {}
};

/// Returns the bound of `i` that `i + ferry_offset < ferry_bound` implies. If a sum might wrap in the unsigned type
/// FerrySum or be negative, returns a number for which no nest is launched.
template <class FerrySum, class FerryFirst, class FerryBound, class FerryStep>
FERRY_SHARED __int128 ferry_less(FerryFirst ferry_first, FerryBound ferry_bound, int ferry_offset,
                                 FerryStep ferry_step) {
  const __int128 ferry_f = ferry_first, ferry_b = ferry_bound, ferry_most = static_cast<FerrySum>(-1);
  return ferry_f >= 0 && ferry_f + ferry_offset <= ferry_most && ferry_b + ferry_step <= ferry_most
             ? ferry_b - ferry_offset
             : static_cast<__int128>(1) << 64;
}

template <class FerryType>
struct FerryScalar {
  typedef FerryType ferry_type;
  // The bit of the tag that marks floating-point elements. FERRY_VERIFY compares them as numbers.
  static constexpr unsigned long long ferry_real =
      __is_same(const volatile FerryType, const volatile float) ||
              __is_same(const volatile FerryType, const volatile double) ||
              __is_same(const volatile FerryType, const volatile long double)
          ? 1ull << 31
          : 0;
  static constexpr unsigned long long ferry_tag = sizeof(FerryType) | ferry_real;
};
template <class FerryType, __SIZE_TYPE__ FerrySize>
struct FerryScalar<FerryType[FerrySize]> : FerryScalar<FerryType> {};

/// Returns an address as a number. Some compilers don't convert a pointer to a __restrict pointer to void*, and no
/// named cast of C++ removes `__restrict`.
template <class FerryType>
inline unsigned long long ferry_address(FerryType* ferry_at) {
  return reinterpret_cast<__UINTPTR_TYPE__>(ferry_at);
}

/// Returns the buffer to which a pointer points. If it points to arrays, the buffer's elements are those of the arrays.
template <class FerryType>
FERRY_SHARED inline FerryInput ferry_pointer(FerryType* ferry_at) {
  return FerryInput(ferry_address(ferry_at), -1, FerryScalar<FerryType>::ferry_tag);
}

template <class FerryType>
inline FerryInput::FerryInput(FerryInline, FerryType* ferry_at)
    : ferry_bits(ferry_address(ferry_at)), ferry_count(-1), ferry_tag(FerryScalar<FerryType>::ferry_tag) {}

/// Returns the buffer of an array of constant size.
template <class FerryType, __SIZE_TYPE__ FerrySize>
inline FerryInput ferry_array(FerryType (&ferry_it)[FerrySize]) {
  typedef typename FerryScalar<FerryType>::ferry_type FerryElement;
  return FerryInput(ferry_address(&ferry_it), static_cast<long long>(sizeof(ferry_it) / sizeof(FerryElement)),
                    FerryScalar<FerryType>::ferry_tag);
}

/// Returns the bytes of a variable of any type, even if the type overloads `&`. Takes no const reference, because
/// compilers warn when an uninitialised object is bound to one.
template <class FerryType>
inline FerryInput ferry_object(FerryType& ferry_it) {
  return FerryInput(ferry_address(__builtin_addressof(ferry_it)), sizeof(FerryType),
                    FerryScalar<FerryType>::ferry_real);
}
/// Returns the bytes of a variable-length array, whose address is a number because no template deduces its type.
inline FerryInput ferry_memory(__UINTPTR_TYPE__ ferry_at, __SIZE_TYPE__ ferry_bytes) {
  return FerryInput(ferry_at, static_cast<long long>(ferry_bytes), 0);
}
/// Returns the single element to which a pointer points.
template <class FerryType>
FERRY_SHARED inline FerryInput ferry_element(FerryType* ferry_at) {
  return FerryInput(ferry_address(ferry_at), sizeof(FerryType), 0);
}

/// A kernel argument: up to 8 bytes by value, more by an address that must be valid until the launch returns.
template <class FerryType, bool FerryIsSmall = sizeof(FerryType) <= 8>
struct FerryValue {
  static FerryInput ferry_input(const FerryType& ferry_it) {
    return FerryInput(ferry_address(__builtin_addressof(ferry_it)), sizeof(FerryType), 0);
  }
};
template <class FerryType>
struct FerryValue<FerryType, true> {
  FERRY_SHARED static FerryInput ferry_input(FerryType ferry_it) {
    FerryInput ferry_result(0, sizeof(FerryType), 0);
    __builtin_memcpy(&ferry_result.ferry_bits, const_cast<FerryType*>(__builtin_addressof(ferry_it)),
                     sizeof(FerryType));
    return ferry_result;
  }
};
template <class FerryType>
inline FerryInput ferry_value(const FerryType& ferry_it) {
  // The translator has checked that copying the value copies bytes. No trait can check a user's copy constructor.
  static_assert(!__is_polymorphic(FerryType), "kernels take values that are copied byte by byte");
  return FerryValue<FerryType>::ferry_input(ferry_it);
}

/// Returns a quotient or remainder that the loops might never compute. Returns 0 if it is undefined in C++.
template <class FerryType>
inline FerryType ferry_quotient(FerryType ferry_of, FerryType ferry_by) {
  const bool ferry_negates = FerryType(-1) < FerryType(0) && ferry_by == FerryType(-1);
  if (ferry_negates) return static_cast<FerryType>(0ULL - static_cast<unsigned long long>(ferry_of));
  return ferry_by == 0 ? FerryType(0) : static_cast<FerryType>(ferry_of / ferry_by);
}
template <class FerryType>
inline FerryType ferry_remainder(FerryType ferry_of, FerryType ferry_by) {
  const bool ferry_negates = FerryType(-1) < FerryType(0) && ferry_by == FerryType(-1);
  return ferry_negates || ferry_by == 0 ? FerryType(0) : static_cast<FerryType>(ferry_of % ferry_by);
}

/// What is known at translation about a nest's work, in addition to FerrySite::ferry_work.
enum FerryWork : unsigned {
  ferry_in_bytes = 1,  // inner loops have unknown trip counts, but iterate over what the nest touches
  ferry_called = 2,    // the function has no host loop around the nest, but a caller may call it in a loop
  ferry_counted = 4    // ferry_inside() gets an estimate of the inner loops' trip counts
};

/// A nest: its name and source location for messages, and a description of what it touches.
struct FerrySite {
  const char* ferry_function;
  const char* ferry_file;
  unsigned ferry_line;
  const char* ferry_text;
  // The constant factor in the number of operations of a grid iteration. If the total is small, the nest stays on the
  // host (see src/profitability.h). If this is 0, the nest is always launched.
  unsigned ferry_work;
  unsigned ferry_how;  // a set of FerryWork
  // Everything below belongs to the runtime and is accessed atomically.
  unsigned ferry_limit;     // with fewer grid iterations, the nest stays on the host; 0 if the runtime must decide
  unsigned ferry_launches;  // the number of launches with few operations before ferry_limit was known
  unsigned ferry_warned;    // a bit set of the guards whose first failure has been reported
  unsigned ferry_small;     // whether the host device has found the nest too small for a fork
  void* ferry_parsed;       // the parsed form of ferry_text

  constexpr FerrySite(const char* ferry_f, const char* ferry_in, unsigned ferry_l, const char* ferry_t,
                      unsigned ferry_w = 0, unsigned ferry_h = 0)
      : ferry_function(ferry_f),
        ferry_file(ferry_in),
        ferry_line(ferry_l),
        ferry_text(ferry_t),
        ferry_work(ferry_w),
        ferry_how(ferry_h),
        ferry_limit(0),
        ferry_launches(0),
        ferry_warned(0),
        ferry_small(0),
        ferry_parsed(nullptr) {}
};

struct FerryStep {  // a host expression, with a description of what it touches
  const char* ferry_text;
  void* ferry_parsed;
  constexpr FerryStep(const char* ferry_t) : ferry_text(ferry_t), ferry_parsed(nullptr) {}
};

/// A translation unit: its nests, its host expressions, and the device files made from it. It is constant-initialised,
/// so it exists before any constructor runs.
struct FerryModule {
  const char* ferry_id;
  FerrySite* ferry_sites;  // one site per kernel
  unsigned long ferry_sites_count;
  FerryStep* ferry_steps;
  FerryDeviceModule* const* ferry_images;
  unsigned long ferry_images_count;
  // The runtime's choice of image and device, which it makes at the first launch (see src/choose.h).
  const FerryDeviceModule* ferry_image;
  void* ferry_device;
  unsigned ferry_generation;

  constexpr FerryModule(const char* ferry_name, FerrySite* ferry_s, unsigned long ferry_s_count, FerryStep* ferry_h,
                        FerryDeviceModule* const* ferry_i, unsigned long ferry_i_count)
      : ferry_id(ferry_name),
        ferry_sites(ferry_s),
        ferry_sites_count(ferry_s_count),
        ferry_steps(ferry_h),
        ferry_images(ferry_i),
        ferry_images_count(ferry_i_count),
        ferry_image(nullptr),
        ferry_device(nullptr),
        ferry_generation(0) {}
};

/// The runtime's state that all threads share (see src/active_count.h). If ferry_active is 0, no device has anything
/// that a stub could need, so the stub needn't call the runtime. Both members are read atomically.
struct FerryProcess {
  unsigned long ferry_active;
  bool ferry_off;  // FERRY_DEVICE=off, once the runtime has read it
};
extern FerryProcess ferry_process;
inline bool ferry_active() noexcept { return __atomic_load_n(&ferry_process.ferry_active, __ATOMIC_RELAXED) != 0; }

struct FerryObject {  // a named variable of a stub, while it exists
  const void* ferry_address;
  unsigned long long ferry_bytes;
  const FerryObject* ferry_earlier;
};

/// What describes a stub's frame: compiler flags, stack, locals, and the caller's stub if they share device copies.
struct FerryFrame {
  bool ferry_can_throw, ferry_fast_math;
  mutable unsigned short ferry_joins;  // announced calls that haven't ended; bit 15 is set by ferry_take()
  const void* ferry_end;
  const FerryObject* ferry_locals;  // a linked list, newest first
  const FerryFrame* ferry_joined;
  const char* ferry_function;
};

/// What a stub tells the runtime about a launch (see src/launcher.h). The first members belong to the whole call.
struct FerryNest {
  FerryModule& ferry_module;
  FerryFrame ferry_frame;
  const FerryExtent* ferry_extents;  // a linked list, newest first
  bool ferry_stays;                  // whether the nest is in a loop that stays on the host as a whole
  // These are valid after ferry_empty().
  const FerryHeader* ferry_headers;
  unsigned long ferry_headers_count;
  unsigned ferry_number;
  void *ferry_recent, *ferry_known;          // what the runtime remembers about the nest
  long long ferry_counts[3], ferry_ends[3];  // trip counts and final values of the grid's loops

  FerryNest(FerryModule& ferry_of, const FerryFrame& ferry_f) noexcept
      : ferry_module(ferry_of),
        ferry_frame(ferry_f),
        ferry_extents(nullptr),
        ferry_stays(false),
        ferry_recent(nullptr),
        ferry_known(nullptr) {}
};

// The position of a host step in the user's file, as default arguments of the functions that the step calls.
#define FERRY_HERE const char *ferry_file = __builtin_FILE(), unsigned ferry_line = __builtin_LINE()

/// One call of an offloaded function. While no thread is active, it joins no call and registers nothing. So it gets its
/// thread's context only at a launch that needs it.
class FerryCall {
 public:
  // always_inline, because the constants differ between files, and the frame must be the stub's.
  __attribute__((__always_inline__)) explicit FerryCall(FerryModule& ferry_of,
                                                        const char* ferry_function = __builtin_FUNCTION()) noexcept
      : ferry_nest_(ferry_of, FerryFrame{
#ifdef __cpp_exceptions
                                  true,
#else
                                  false,
#endif
#ifdef __FAST_MATH__
                                  true,
#else
                                  false,
#endif
                                  0, __builtin_dwarf_cfa(), nullptr, nullptr, ferry_function}) {
    if (ferry_active()) ferry_enter();
  }
  FerryCall(const FerryCall&) = delete;
  FerryCall& operator=(const FerryCall&) = delete;
  // Copies data to the host if an exception leaves the function. always_inline: no code is left after ferry_finish().
  __attribute__((__always_inline__)) ~FerryCall() {
    if (!ferry_finished_ && (ferry_context_ || ferry_active())) ferry_leave();
  }

  /// Returns whether FERRY_DEVICE=off forbids every launch.
  static bool ferry_off() noexcept { return __atomic_load_n(&ferry_process.ferry_off, __ATOMIC_RELAXED); }

  /// Returns whether no iteration runs, in which case there is nothing to launch. Otherwise begins the launch, and
  /// ferry_launch must follow. The headers must exist until then. With several kernels, these are the headers of the
  /// nest's outermost loops, and then of each kernel's loops.
  template <__SIZE_TYPE__ FerrySize>
  bool ferry_empty(unsigned ferry_nest, const FerryHeader (&ferry_headers)[FerrySize]) {
    return ferry_begin(ferry_nest, ferry_headers, FerrySize);
  }
  /// Like ferry_empty(), for loops of step 1, with the first value and the bound of each. It compiles fast.
  template <class FerryFirst, class FerryBound>
  FERRY_SHARED bool ferry_no_iteration(unsigned ferry_nest, FerryFirst ferry_f, FerryBound ferry_b) {
    if (ferry_too_small(ferry_nest, ferry_distance(ferry_f, ferry_b), 1)) return false;
    ferry_loops_[0].ferry_set(ferry_f, ferry_b);
    return ferry_begin(ferry_nest, ferry_loops_, 1);
  }
  template <class FerryFirst, class FerryBound, class FerryFirst1, class FerryBound1>
  FERRY_SHARED bool ferry_no_iteration(unsigned ferry_nest, FerryFirst ferry_f, FerryBound ferry_b,
                                       FerryFirst1 ferry_f1, FerryBound1 ferry_b1) {
    if (ferry_too_small(ferry_nest, ferry_distance(ferry_f, ferry_b), ferry_distance(ferry_f1, ferry_b1))) return false;
    ferry_loops_[0].ferry_set(ferry_f, ferry_b);
    ferry_loops_[1].ferry_set(ferry_f1, ferry_b1);
    return ferry_begin(ferry_nest, ferry_loops_, 2);
  }
  /// Called before ferry_no_iteration(), with an estimate of an inner loop's trip count per iteration of the grid.
  template <class FerryCount>
  void ferry_inside(FerryCount ferry_count) noexcept {
    constexpr unsigned long long ferry_many = 1 << 20;
    const unsigned long long ferry_c = ferry_count > 0 ? static_cast<unsigned long long>(ferry_count) : 1;
    ferry_inside_ *= ferry_c < ferry_many ? ferry_c : ferry_many;
    if (ferry_inside_ > ferry_many) ferry_inside_ = ferry_many;
  }
  /// Returns whether the launch that has begun needs its inputs. If it doesn't, the original loops run.
  bool ferry_needs_inputs() const noexcept { return ferry_needs_runtime_; }
  /// Returns whether the nest has run, or will run before anyone reads its data.
  template <__SIZE_TYPE__ FerrySize>
  bool ferry_launch(const FerryInput (&ferry_inputs)[FerrySize]) {
    return ferry_run(ferry_inputs);
  }
  /// Like ferry_launch(), but only for integers and pointers. It compiles fast.
  template <class... FerryTypes>
  FERRY_SHARED bool ferry_launched(FerryTypes... ferry_given) {
    const FerryInput ferry_inputs[] = {FerryInput(FerryInline(), ferry_given)...};
    return ferry_run(ferry_inputs);
  }
  /// Called after the original loop, which also runs after a launch under FERRY_VERIFY. Compares the two results.
  void ferry_compare(unsigned ferry_nest) {
    if (ferry_active()) ferry_compare_results(ferry_nest);
  }
  /// Returns whether pointers may be dereferenced: there is an iteration and a device. If not, call ferry_decline().
  bool ferry_may_dereference() const noexcept {
    return ferry_needs_runtime_ && ferry_nest_.ferry_recent && ferry_nest_.ferry_counts[0] >= 0;
  }
  bool ferry_decline() { return ferry_needs_runtime_ && ferry_run(nullptr); }
  /// These return whether loop `ferry_loop` of the latest nest had an iteration, and the final value of its variable.
  bool ferry_ran(unsigned ferry_loop) const { return ferry_nest_.ferry_counts[ferry_loop] > 0; }
  long long ferry_last(unsigned ferry_loop) const { return ferry_nest_.ferry_ends[ferry_loop]; }

  /// Returns whether a device has anything that a host step could need.
  bool ferry_step() noexcept { return ferry_active() && ferry_has_copies(); }
  /// Makes the data that host step `ferry_number` touches valid on the host, also for writing if the step writes it.
  template <__SIZE_TYPE__ FerrySize>
  void ferry_host(unsigned ferry_number, const FerryInput (&ferry_inputs)[FerrySize], FERRY_HERE) {
    ferry_acquire(ferry_number, ferry_inputs, ferry_file, ferry_line);
  }
  /// These make a single object or element valid on the host. ferry_writes() also makes it valid for reading.
  void ferry_reads(const FerryInput& ferry_object, FERRY_HERE) {
    if (ferry_active()) ferry_bring(ferry_object, false, ferry_file, ferry_line);
  }
  void ferry_writes(const FerryInput& ferry_object, FERRY_HERE) {
    if (ferry_active()) ferry_bring(ferry_object, true, ferry_file, ferry_line);
  }
  /// Makes everything valid on the host, for reading and writing.
  void ferry_all(FERRY_HERE) {
    if (ferry_active()) ferry_bring_all(ferry_file, ferry_line);
  }

  /// Announces that the stub makes this many offloaded calls next, with no other code between them. They may leave
  /// their results on the device. Any other nested call copies everything to the host when it ends.
  void ferry_join(unsigned short ferry_calls = 1) noexcept {
    ferry_nest_.ferry_frame.ferry_joins = ferry_calls;
    if (!ferry_off()) ferry_join_next();
  }

  void ferry_finish(FERRY_HERE) {
    ferry_finished_ = true;
    if (ferry_context_ || ferry_active()) ferry_end(ferry_file, ferry_line);
  }

 private:
  friend class FerryHostExit;
  friend class FerryLocal;
  friend class FerryExtent;
  friend class FerrySmallLoop;
  friend struct FerryCallAccess;
  friend class FerryOutput;

  // Returns the trip count of an upward loop of step 1, or the trip count minus 1 if the bound is inclusive.
  template <class FerryFirst, class FerryBound>
  static unsigned long long ferry_distance(FerryFirst ferry_f, FerryBound ferry_b) {
    return static_cast<unsigned long long>(ferry_b) - static_cast<unsigned long long>(ferry_f);
  }
  // Returns whether there are too few iterations to be worth a launch while nothing is on a device. The counts
  // needn't be exact, because the original loops run if this returns true.
  bool ferry_too_small(unsigned ferry_nest, unsigned long long ferry_outer, unsigned long long ferry_inner) noexcept {
    const unsigned long long ferry_limit =
        __atomic_load_n(&ferry_nest_.ferry_module.ferry_sites[ferry_nest].ferry_limit, __ATOMIC_RELAXED);
    ferry_needs_runtime_ = ferry_outer >= ferry_limit || ferry_inner >= ferry_limit ||
                           ferry_outer * ferry_inner * ferry_inside_ >= ferry_limit || ferry_active();
    ferry_inside_ = 1;
    return !ferry_needs_runtime_;
  }
  void ferry_enter() noexcept;
  void ferry_leave();
  void ferry_end(const char* ferry_file, unsigned ferry_line);
  bool ferry_begin(unsigned ferry_nest, const FerryHeader* ferry_headers, unsigned long ferry_size);
  bool ferry_run(const FerryInput* ferry_inputs);
  void ferry_compare_results(unsigned ferry_nest);
  bool ferry_has_copies() noexcept;
  void ferry_acquire(unsigned ferry_number, const FerryInput* ferry_inputs, const char* ferry_file,
                     unsigned ferry_line);
  void ferry_bring(const FerryInput& ferry_object, bool ferry_writes, const char* ferry_file, unsigned ferry_line);
  void ferry_bring_all(const char* ferry_file, unsigned ferry_line);
  void ferry_join_next() noexcept;
  void ferry_forget(const FerryInput& ferry_object);
  void ferry_leave_scope(const char* ferry_file,
                         unsigned ferry_line);  // like ferry_all(), but may be called during unwinding

  FerryContext* ferry_context_ = nullptr;  // the thread's context, null until a launch needs it
  bool ferry_finished_ = false;
  bool ferry_needs_runtime_ = true;
  unsigned long long ferry_inside_ = 1;
  FerryNest ferry_nest_;
  FerryHeader ferry_loops_[2];  // set by ferry_no_iteration()
};

/// The [[ferry::extent]] of a parameter: a number of elements, which may be rows. The object lives as long as the call.
class FerryExtent {
 public:
  FerryExtent(FerryCall& ferry_of, FerryInput ferry_buffer, FerryInput ferry_number)
      : ferry_begin(ferry_buffer), ferry_elements(ferry_number), ferry_earlier(ferry_of.ferry_nest_.ferry_extents) {
    ferry_of.ferry_nest_.ferry_extents = this;
  }
  FerryExtent(FerryCall& ferry_of, const volatile void* ferry_rows, __SIZE_TYPE__ ferry_bytes, FerryInput ferry_number)
      : FerryExtent(ferry_of, FerryInput(ferry_address(ferry_rows), -1, ferry_bytes), ferry_number) {}
  FerryExtent(const FerryExtent&) = delete;
  FerryExtent& operator=(const FerryExtent&) = delete;

  const FerryInput ferry_begin, ferry_elements;
  const FerryExtent* const ferry_earlier;
};

/// Declared right after a local array. Its destructor drops the device copy. Until then the array's bytes may stay on
/// the device between statements. Nothing else on the stack may (see src/stack_rule.h).
class FerryLocal {
 public:
  FerryLocal(FerryCall& ferry_of, const FerryInput& ferry_object) noexcept
      : ferry_call_(ferry_of),
        ferry_object_{reinterpret_cast<const void*>(static_cast<__UINTPTR_TYPE__>(ferry_object.ferry_bits)),
                      static_cast<unsigned long long>(ferry_object.ferry_count),
                      ferry_of.ferry_nest_.ferry_frame.ferry_locals} {
    ferry_of.ferry_nest_.ferry_frame.ferry_locals = &ferry_object_;
  }
  FerryLocal(const FerryLocal&) = delete;
  FerryLocal& operator=(const FerryLocal&) = delete;
  ~FerryLocal() {
    ferry_call_.ferry_nest_.ferry_frame.ferry_locals = ferry_object_.ferry_earlier;
    ferry_forget(FerryInput(reinterpret_cast<__UINTPTR_TYPE__>(ferry_object_.ferry_address),
                            static_cast<long long>(ferry_object_.ferry_bytes), 0));
  }

 protected:
  void ferry_forget(const FerryInput& ferry_memory) {
    if (ferry_active()) ferry_call_.ferry_forget(ferry_memory);
  }

 private:
  FerryCall& ferry_call_;
  FerryObject ferry_object_;
};

/// Declared right after a local variable whose destructor is unknown (a lock guard). Copies everything to the host
/// before that destructor runs, even during unwinding. If the copy then fails, the program ends with the message.
class FerryHostExit {
 public:
  explicit FerryHostExit(FerryCall& ferry_of, FERRY_HERE)
      : ferry_call_(ferry_of), ferry_file_(ferry_file), ferry_line_(ferry_line) {}
  FerryHostExit(const FerryHostExit&) = delete;
  FerryHostExit& operator=(const FerryHostExit&) = delete;
  ~FerryHostExit() noexcept(false) {
    if (ferry_active()) ferry_call_.ferry_leave_scope(ferry_file_, ferry_line_);
  }

 private:
  FerryCall& ferry_call_;
  const char* const ferry_file_;  // where the variable is declared
  const unsigned ferry_line_;
};

#undef FERRY_HERE

#endif
