// What a stub calls; the first include of every *.ferry.cpp. It stands in the user's world: whatever macros, standard,
// warnings and feature switches the file is compiled with. So it includes nothing, all its names are reserved (ferry_…,
// Ferry…, FERRY_…), and it is C++11.
//
//   FerryCall ferry_call{module};                       // until ferry_finish(): one coherence context per host thread
//   if (ferry_call.ferry_off() ||                                             // FERRY_DEVICE=off
//       !(ferry_call.ferry_no_iteration(0, 1, nx - 1) ||                      // nest 0: first and bound of each loop
//         (ferry_call.ferry_asks() && ferry_call.ferry_launched(nx, a)))) …   // host data is valid: the loops' own
//         text
//   ferry_call.ferry_step() ? ferry_call.ferry_host(3, {k, ferry_pointer(a)}) : void(), a[k]     // a host expression
//   ferry_call.ferry_finish();                          // before each return: what the device wrote is at home
//
// What a nest or a host expression touches is a text (FerrySite, FerryStep) over these inputs, which the runtime reads
// once; see src/description.h. A call inside another offloaded call of the same thread joins it. Calls of different
// threads share nothing. Errors are ferry::Error; where the including file is compiled without exceptions the message
// is printed and the program ends.
#ifndef FERRY_CALL_H
#define FERRY_CALL_H

#if !defined(__linux__) || __SIZEOF_POINTER__ != 8
#error "Ferry runs on 64-bit Linux only (docs/builds.md, What is supported)"
#endif

#pragma GCC system_header

#define FERRY_STUBS 1
// Of a stub, whose frame must be its own (see src/stack_rule.h). Vendors define __noinline__ as something else.
#ifdef __clang__
#define FERRY_NOINLINE [[__gnu__::__noinline__]]
#else
#define FERRY_NOINLINE [[__gnu__::__noipa__]]
#endif
// Of a stub that other translation units define, too: of all definitions the linker keeps one.
#define FERRY_INLINE [[__gnu__::__always_inline__]]

// Around a header's text in a stub: what Clang says of main files alone isn't said of it.
#ifdef __clang__
#define FERRY_HEADER_BEGIN                                                                   \
  _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wunused-function\"") \
      _Pragma("clang diagnostic ignored \"-Wunused-const-variable\"")
#define FERRY_HEADER_END _Pragma("clang diagnostic pop")
#else
#define FERRY_HEADER_BEGIN
#define FERRY_HEADER_END
#endif

// Of what describes: one function for each type or list of types, not its text again in each stub, where it would be
// most of what the compiler has to do. What a stub passes by reference stays out of these: a variable whose address
// they had could change behind the loops that run in the stub.
#define FERRY_SHARED __attribute__((__noinline__))

// Which instance of a template a stub stands in.
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
struct FerryContext;     // the runtime's, of the calling thread
struct FerryCallAccess;  // likewise
class FerryExtent;

struct FerryInline {};  // inline, where the caller is shared itself

/// What one launch or host step is told: a number, where a buffer or an object is, or a value. 24 bytes without
/// padding, compared as bytes.
struct FerryInput {
  unsigned long long ferry_bits;  ///< an integer, extended to 64 bits by its sign; an address; a value of up to 8 bytes
  long long ferry_count;          ///< of a buffer: scalar elements, -1 behind a pointer; of objects and values: bytes
  unsigned long long ferry_tag;   ///< of an integer: 2 * bytes + signed, 0 where it doesn't fit; of a buffer: bytes of
                                  ///< an element, and 2^32 * elements for each one that its size() counts; of both,
                                  ///< 2^31 where they are of a floating-point type

  FerryInput() {}
  template <class FerryType>
  FerryInput(FerryInline, FerryType* ferry_at);  // as ferry_pointer()
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

/// What the variable of `i + ferry_offset < ferry_bound` is less than where no sum, of this unsigned type, wraps or is
/// below 0, up to the one that ends the loop; else a number with which no nest is launched.
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
  // In a tag: the elements are of a floating-point type, which FERRY_VERIFY compares as numbers.
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

/// An address as a number: a pointer to a __restrict pointer doesn't convert to void* everywhere, and no cast that C++
/// names takes `__restrict` off.
template <class FerryType>
inline unsigned long long ferry_address(FerryType* ferry_at) {
  return reinterpret_cast<__UINTPTR_TYPE__>(ferry_at);
}

/// The buffer behind a pointer; a pointer to arrays counts their elements.
template <class FerryType>
FERRY_SHARED inline FerryInput ferry_pointer(FerryType* ferry_at) {
  return FerryInput(ferry_address(ferry_at), -1, FerryScalar<FerryType>::ferry_tag);
}

template <class FerryType>
inline FerryInput::FerryInput(FerryInline, FerryType* ferry_at)
    : ferry_bits(ferry_address(ferry_at)), ferry_count(-1), ferry_tag(FerryScalar<FerryType>::ferry_tag) {}

/// An array of constant size.
template <class FerryType, __SIZE_TYPE__ FerrySize>
inline FerryInput ferry_array(FerryType (&ferry_it)[FerrySize]) {
  typedef typename FerryScalar<FerryType>::ferry_type FerryElement;
  return FerryInput(ferry_address(&ferry_it), static_cast<long long>(sizeof(ferry_it) / sizeof(FerryElement)),
                    FerryScalar<FerryType>::ferry_tag);
}

/// A variable's own bytes, whatever its type, also with an `&` of its own. Not by const reference: compilers warn of
/// one to an uninitialised object.
template <class FerryType>
inline FerryInput ferry_object(FerryType& ferry_it) {
  return FerryInput(ferry_address(__builtin_addressof(ferry_it)), sizeof(FerryType),
                    FerryScalar<FerryType>::ferry_real);
}
/// Bytes that no template takes the type of, an array of variable size: its address is a number.
inline FerryInput ferry_memory(__UINTPTR_TYPE__ ferry_at, __SIZE_TYPE__ ferry_bytes) {
  return FerryInput(ferry_at, static_cast<long long>(ferry_bytes), 0);
}
/// The one element that a pointer points at.
template <class FerryType>
FERRY_SHARED inline FerryInput ferry_element(FerryType* ferry_at) {
  return FerryInput(ferry_address(ferry_at), sizeof(FerryType), 0);
}

/// A kernel argument: up to 8 bytes themselves, of larger ones the address, which holds until the launch returns.
template <class FerryType, bool FerryIsSmall = sizeof(FerryType) <= 8>
struct FerryValue {
  static FerryInput ferry_made(const FerryType& ferry_it) {
    return FerryInput(ferry_address(__builtin_addressof(ferry_it)), sizeof(FerryType), 0);
  }
};
template <class FerryType>
struct FerryValue<FerryType, true> {
  FERRY_SHARED static FerryInput ferry_made(FerryType ferry_it) {
    FerryInput ferry_result(0, sizeof(FerryType), 0);
    __builtin_memcpy(&ferry_result.ferry_bits, const_cast<FerryType*>(__builtin_addressof(ferry_it)),
                     sizeof(FerryType));
    return ferry_result;
  }
};
template <class FerryType>
inline FerryInput ferry_value(const FerryType& ferry_it) {
  // The translator has read that its copies are ones of bytes; no trait knows that of those that a user has written.
  static_assert(!__is_polymorphic(FerryType), "kernels take values that are copied byte by byte");
  return FerryValue<FerryType>::ferry_made(ferry_it);
}

/// Numbers that the loops may never come to: 0 where C++ has none.
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

/// What FerrySite::ferry_work leaves open.
enum FerryWork : unsigned {
  ferry_in_bytes = 1,  // the nest's inner loops have other counts, but they run over what it touches
  ferry_called = 2,    // no loop of the host's is around the nest, but what calls the function may be in one
  ferry_counted = 4    // the stub says about how often the inner loops run (ferry_inside)
};

/// A nest, as messages name it, and what it touches. `ferry_line` and `ferry_file` are the user's.
struct FerrySite {
  const char* ferry_function;
  const char* ferry_file;
  unsigned ferry_line;
  const char* ferry_text;
  // The operations in an iteration of the grid, as far as they are constant: the nest stays on the host where they are
  // few in all (see src/worth.h). 0: it is always launched.
  unsigned ferry_work;
  unsigned ferry_how;  // a set of FerryWork
  // The runtime's, all touched atomically.
  unsigned ferry_limit;     // with fewer iterations of the grid the nest stays on the host; 0: the runtime is asked
  unsigned ferry_launches;  // of few operations, while that isn't known
  unsigned ferry_warned;    // bit set of guards whose first failure was said
  unsigned ferry_small;     // whether the host device found its work too small for a fork
  void* ferry_parsed;       // the text as read

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

struct FerryStep {  // a host expression: what it touches
  const char* ferry_text;
  void* ferry_parsed;
  constexpr FerryStep(const char* ferry_t) : ferry_text(ferry_t), ferry_parsed(nullptr) {}
};

/// A translation unit: its nests, its host expressions, and the device files made from it. Constant-initialised: it is
/// there before any constructor runs.
struct FerryModule {
  const char* ferry_id;
  FerrySite* ferry_sites;  // one per kernel
  unsigned long ferry_sites_count;
  FerryStep* ferry_steps;
  FerryDeviceModule* const* ferry_images;
  unsigned long ferry_images_count;
  // The runtime's: which image runs on which device, settled at the first launch (see src/choose.h).
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

/// The runtime's, for all threads (see src/awake.h). A stub that finds nobody awake knows, without asking, that nothing
/// is on a device which it could need. Both are read atomically.
struct FerryProcess {
  unsigned long ferry_awake;
  bool ferry_off;  // FERRY_DEVICE=off, once that is known
};
extern FerryProcess ferry_process;
inline bool ferry_awake() noexcept { return __atomic_load_n(&ferry_process.ferry_awake, __ATOMIC_RELAXED) != 0; }

struct FerryObject {  // a named variable of a stub, while it lives
  const void* ferry_address;
  unsigned long long ferry_bytes;
  const FerryObject* ferry_earlier;
};

/// How a stub's file was compiled, its stack below `ferry_end`, and the caller's stub where they share device copies.
struct FerryFrame {
  bool ferry_can_throw, ferry_fast_math;
  mutable unsigned short ferry_joins;  // calls that this stub has announced and that haven't ended
  const void* ferry_end;
  const FerryObject* ferry_locals;  // newest first
  const FerryFrame* ferry_joined;
  const char* ferry_function;
};

/// What the runtime is told of a launch (see src/launcher.h). The first part belongs to the call.
struct FerryNest {
  FerryModule& ferry_module;
  FerryFrame ferry_frame;
  const FerryExtent* ferry_extents;  // newest first
  bool ferry_stays;                  // in a loop that stays on the host with all that it touches
  // From ferry_empty() on.
  const FerryHeader* ferry_headers;
  unsigned long ferry_headers_count;
  unsigned ferry_number;
  void *ferry_recent, *ferry_known;          // the runtime's: what it remembers of the nest
  long long ferry_counts[3], ferry_ends[3];  // of the grid's loops

  FerryNest(FerryModule& ferry_of, const FerryFrame& ferry_f) noexcept
      : ferry_module(ferry_of),
        ferry_frame(ferry_f),
        ferry_extents(nullptr),
        ferry_stays(false),
        ferry_recent(nullptr),
        ferry_known(nullptr) {}
};

// Where in the user's file a host step is: default arguments of what the step calls.
#define FERRY_HERE const char *ferry_file = __builtin_FILE(), unsigned ferry_line = __builtin_LINE()

/// One call of an offloaded function. Where nobody is awake it joins nothing and leaves nothing behind, so it asks for
/// its thread's context only when a launch does.
class FerryCall {
 public:
  // always_inline: the constants differ between files, and the frame is the stub's.
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
    if (ferry_awake()) ferry_enter();
  }
  FerryCall(const FerryCall&) = delete;
  FerryCall& operator=(const FerryCall&) = delete;
  // Brings data home where an exception leaves the function. always_inline: nothing is left of it after ferry_finish().
  __attribute__((__always_inline__)) ~FerryCall() {
    if (!ferry_finished_ && (ferry_context_ || ferry_awake())) ferry_leave();
  }

  /// Nothing is ever launched.
  static bool ferry_off() noexcept { return __atomic_load_n(&ferry_process.ferry_off, __ATOMIC_RELAXED); }

  /// True: no iteration runs, so there is nothing to launch. Begins the launch otherwise: ferry_launch follows. The
  /// headers stay where they are until then. With several kernels: of the nest's outermost loops, then of each
  /// kernel's.
  template <__SIZE_TYPE__ FerrySize>
  bool ferry_empty(unsigned ferry_nest, const FerryHeader (&ferry_headers)[FerrySize]) {
    return ferry_begin(ferry_nest, ferry_headers, FerrySize);
  }
  /// The same of loops of step 1, each one's first value and bound: cheap to compile.
  template <class FerryFirst, class FerryBound>
  FERRY_SHARED bool ferry_no_iteration(unsigned ferry_nest, FerryFirst ferry_f, FerryBound ferry_b) {
    if (ferry_rests(ferry_nest, ferry_distance(ferry_f, ferry_b), 1)) return false;
    ferry_loops_[0].ferry_set(ferry_f, ferry_b);
    return ferry_begin(ferry_nest, ferry_loops_, 1);
  }
  template <class FerryFirst, class FerryBound, class FerryFirst1, class FerryBound1>
  FERRY_SHARED bool ferry_no_iteration(unsigned ferry_nest, FerryFirst ferry_f, FerryBound ferry_b,
                                       FerryFirst1 ferry_f1, FerryBound1 ferry_b1) {
    if (ferry_rests(ferry_nest, ferry_distance(ferry_f, ferry_b), ferry_distance(ferry_f1, ferry_b1))) return false;
    ferry_loops_[0].ferry_set(ferry_f, ferry_b);
    ferry_loops_[1].ferry_set(ferry_f1, ferry_b1);
    return ferry_begin(ferry_nest, ferry_loops_, 2);
  }
  /// Before that: about how often a loop inside runs in an iteration of the grid.
  template <class FerryCount>
  void ferry_inside(FerryCount ferry_count) noexcept {
    constexpr unsigned long long ferry_many = 1 << 20;
    const unsigned long long ferry_c = ferry_count > 0 ? static_cast<unsigned long long>(ferry_count) : 1;
    ferry_inside_ *= ferry_c < ferry_many ? ferry_c : ferry_many;
    if (ferry_inside_ > ferry_many) ferry_inside_ = ferry_many;
  }
  /// Whether the launch that was begun wants to know its inputs. Else the loops' own text runs.
  bool ferry_asks() const noexcept { return ferry_asks_; }
  /// True: the nest has run, or will before its data is looked at.
  template <__SIZE_TYPE__ FerrySize>
  bool ferry_launch(const FerryInput (&ferry_inputs)[FerrySize]) {
    return ferry_run(ferry_inputs);
  }
  /// The same of integers and pointers alone: cheap to compile.
  template <class... FerryTypes>
  FERRY_SHARED bool ferry_launched(FerryTypes... ferry_given) {
    const FerryInput ferry_inputs[] = {FerryInput(FerryInline(), ferry_given)...};
    return ferry_run(ferry_inputs);
  }
  /// After the nest's own text. Under FERRY_VERIFY a launched nest has run it, too: here the results are compared.
  void ferry_compare(unsigned ferry_nest) {
    if (ferry_awake()) ferry_compare_results(ferry_nest);
  }
  /// There is an iteration, and a device: what iterations follow may be followed. Else ferry_decline() is called.
  bool ferry_begun() const noexcept {
    return ferry_asks_ && ferry_nest_.ferry_recent && ferry_nest_.ferry_counts[0] >= 0;
  }
  bool ferry_decline() { return ferry_asks_ && ferry_run(nullptr); }
  /// Of loop `ferry_loop` of the nest launched last: whether an iteration ran, and its variable's value afterwards.
  bool ferry_ran(unsigned ferry_loop) const { return ferry_nest_.ferry_counts[ferry_loop] > 0; }
  long long ferry_last(unsigned ferry_loop) const { return ferry_nest_.ferry_ends[ferry_loop]; }

  /// Whether there is anything on a device that a host step could need.
  bool ferry_step() noexcept { return ferry_awake() && ferry_has_copies(); }
  /// Makes what step `ferry_number` names valid on the host, for writing where it says so.
  template <__SIZE_TYPE__ FerrySize>
  void ferry_host(unsigned ferry_number, const FerryInput (&ferry_inputs)[FerrySize], FERRY_HERE) {
    ferry_acquire(ferry_number, ferry_inputs, ferry_file, ferry_line);
  }
  /// The same for an object or element. ferry_writes also reads.
  void ferry_reads(const FerryInput& ferry_object, FERRY_HERE) {
    if (ferry_awake()) ferry_bring(ferry_object, false, ferry_file, ferry_line);
  }
  void ferry_writes(const FerryInput& ferry_object, FERRY_HERE) {
    if (ferry_awake()) ferry_bring(ferry_object, true, ferry_file, ferry_line);
  }
  /// Everything, for reading and writing.
  void ferry_all(FERRY_HERE) {
    if (ferry_awake()) ferry_bring_all(ferry_file, ferry_line);
  }

  /// The stub itself makes so many offloaded calls next, with nothing unseen around them: they may leave their results
  /// on the device. Other nested calls bring all home when they end. What this stub does next shows if there was none.
  void ferry_join(unsigned short ferry_calls = 1) noexcept {
    ferry_nest_.ferry_frame.ferry_joins = ferry_calls;
    if (!ferry_off()) ferry_join_next();
  }

  void ferry_finish(FERRY_HERE) {
    ferry_finished_ = true;
    if (ferry_context_ || ferry_awake()) ferry_end(ferry_file, ferry_line);
  }

 private:
  friend class FerryHostExit;
  friend class FerryLocal;
  friend class FerryExtent;
  friend class FerrySmallLoop;
  friend struct FerryCallAccess;
  friend class FerryOutput;

  // As often as a loop of step 1 that counts upwards runs, one less where its bound counts, too.
  template <class FerryFirst, class FerryBound>
  static unsigned long long ferry_distance(FerryFirst ferry_f, FerryBound ferry_b) {
    return static_cast<unsigned long long>(ferry_b) - static_cast<unsigned long long>(ferry_f);
  }
  // Whether so many iterations are known to be too few for a launch, while nothing is on a device. Nothing rests on the
  // counts being right, because the loops' own text runs then.
  bool ferry_rests(unsigned ferry_nest, unsigned long long ferry_outer, unsigned long long ferry_inner) noexcept {
    const unsigned long long ferry_limit =
        __atomic_load_n(&ferry_nest_.ferry_module.ferry_sites[ferry_nest].ferry_limit, __ATOMIC_RELAXED);
    ferry_asks_ = ferry_outer >= ferry_limit || ferry_inner >= ferry_limit ||
                  ferry_outer * ferry_inner * ferry_inside_ >= ferry_limit || ferry_awake();
    ferry_inside_ = 1;
    return !ferry_asks_;
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
                         unsigned ferry_line);  // ferry_all() where an exception may be on its way

  FerryContext* ferry_context_ = nullptr;  // of the thread, once something was asked for
  bool ferry_finished_ = false;
  bool ferry_asks_ = true;
  unsigned long long ferry_inside_ = 1;
  FerryNest ferry_nest_;
  FerryHeader ferry_loops_[2];  // of ferry_no_iteration()
};

/// [[ferry::extent]] of a parameter, in elements, which may be rows; lives as long as the call.
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

/// Declared right after a local array: its device copy is forgotten before it is destroyed. Until then its own bytes
/// may stay on the device between statements; nothing else of the stack may (see src/stack_rule.h).
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
    if (ferry_awake()) ferry_call_.ferry_forget(ferry_memory);
  }

 private:
  FerryCall& ferry_call_;
  FerryObject ferry_object_;
};

/// Declared right after a local whose destructor isn't known (a lock guard): everything is at home before it runs, also
/// where an exception ends its scope; if bringing it home fails then, the message is printed and the program ends.
class FerryHostExit {
 public:
  explicit FerryHostExit(FerryCall& ferry_of, FERRY_HERE)
      : ferry_call_(ferry_of), ferry_file_(ferry_file), ferry_line_(ferry_line) {}
  FerryHostExit(const FerryHostExit&) = delete;
  FerryHostExit& operator=(const FerryHostExit&) = delete;
  ~FerryHostExit() noexcept(false) {
    if (ferry_awake()) ferry_call_.ferry_leave_scope(ferry_file_, ferry_line_);
  }

 private:
  FerryCall& ferry_call_;
  const char* const ferry_file_;  // where it is declared
  const unsigned ferry_line_;
};

#undef FERRY_HERE

#endif
