// What stubs call for calls to functions in other files. It isn't part of call.h, because few stubs need it.
//
//   FERRY_CALLEE(ferry_callee_1, "_Z4axpyidPKdPd", "axpy", false);      // at the file's head
//   FerryDriver ferry_driver{ferry_call};                               // in the function
//   ferry_driver.ferry_join(0, {&ferry_callee_1}); axpy(n, a, x, y);    // its results may stay on the device
//
// The file that defines axpy registers its address with the runtime:
//   FERRY_STUBS_BEGIN static void ferry_0() FERRY_AT("_Z4axpyidPKdPd"); FERRY_STUBS_END
//   static void (*const ferry_all[])() = {ferry_0};
//   FERRY_FIRST static FerryDefined ferry_defined(ferry_all, 1, nullptr, 0);
#ifndef FERRY_DRIVER_H
#define FERRY_DRIVER_H

#pragma GCC system_header

#include <ferry/call.h>

#define FERRY_HERE const char *ferry_file = __builtin_FILE(), unsigned ferry_line = __builtin_LINE()

/// A function in a different file: the address to which the loader resolves it (nullptr if undefined), and its symbol.
struct FerryCallee {
  void (*volatile ferry_address)();  // volatile, because the loader sets it, so no compiler may assume its value
  const char *ferry_symbol, *ferry_name;
  bool ferry_declared;  // whether it is annotated as offloaded
  // Both of these belong to the runtime and are accessed atomically.
  unsigned long ferry_known;  // a cached answer (src/known_functions.h)
  bool ferry_told;            // whether a message has said that the function isn't offloaded
};
// The reference is weak, because the function needn't be defined if the compiler has dropped all calls to it.
#define FERRY_CALLEE(FERRY_NAME, FERRY_SYMBOL, FERRY_WRITTEN, FERRY_DECLARED)  \
  static void FERRY_NAME##_there() __attribute__((__weakref__(FERRY_SYMBOL))); \
  static FerryCallee FERRY_NAME = {FERRY_NAME##_there, FERRY_SYMBOL, FERRY_WRITTEN, FERRY_DECLARED, 0, false}

/// The streams to which a function that isn't offloaded prints, as a bit set.
enum FerryPrints : unsigned {
  ferry_prints_output = 1,
  ferry_prints_error = 2,
  ferry_prints_any = 4,  // a file that the function opens
  ferry_prints_cout = 8,
  ferry_prints_cerr = 16,
  ferry_prints_clog = 32
};
struct FerryPlain {  // a function that touches no memory except its own
  void (*ferry_address)();
  unsigned ferry_prints;
};

/// What this file defines for other files: functions with stubs, and plain functions. The addresses of this file's own
/// definitions are registered, even if the loader resolves the names to different definitions.
struct FerryDefined {
  void (*const* ferry_stubs)();
  __SIZE_TYPE__ ferry_stubs_count;
  const FerryPlain* ferry_plain;
  __SIZE_TYPE__ ferry_plain_count;
  FerryDefined *ferry_next, *ferry_previous;
  FerryDefined(void (*const* ferry_all)(), __SIZE_TYPE__ ferry_count, const FerryPlain* ferry_others,
               __SIZE_TYPE__ ferry_others_count) noexcept;
  ~FerryDefined();
  FerryDefined(const FerryDefined&) = delete;
  FerryDefined& operator=(const FerryDefined&) = delete;
};
// An alias that is never called. GCC would otherwise require it to have the function's type and attributes.
#define FERRY_AT(FERRY_SYMBOL) __attribute__((__alias__(FERRY_SYMBOL)))
#ifdef __clang__
#define FERRY_STUBS_BEGIN
#define FERRY_STUBS_END
#else
#define FERRY_STUBS_BEGIN                                                                \
  _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wattribute-alias\"") \
      _Pragma("GCC diagnostic ignored \"-Wmissing-attributes\"")
#define FERRY_STUBS_END _Pragma("GCC diagnostic pop")
#endif

#define FERRY_FIRST __attribute__((__init_priority__(101)))  // before constructors that may call drivers

/// Keeps data on the device across calls to functions in other files, during one call of an offloaded function.
class FerryDriver {
 public:
  explicit FerryDriver(FerryCall& ferry_of) noexcept : ferry_call_(ferry_of) {}
  /// For a function with no other device work. If none of its callees is offloaded, one line reports that.
  FerryDriver(FerryCall& ferry_of, const char* ferry_function, const char* ferry_file, unsigned ferry_line) noexcept
      : ferry_call_(ferry_of), ferry_function_(ferry_function), ferry_file_(ferry_file), ferry_line_(ferry_line) {}
  FerryDriver(const FerryDriver&) = delete;
  FerryDriver& operator=(const FerryDriver&) = delete;
  ~FerryDriver() {
    if (ferry_refused_ && ferry_function_ && !ferry_joined_) ferry_tell();
  }

  /// Announces calls to `ferry_callees` and `ferry_certain` surely offloaded calls, with no other code between them. If
  /// all callees are known, the offloaded calls join this call. Otherwise all data is copied to the host.
  template <__SIZE_TYPE__ FerrySize>
  void ferry_join(unsigned short ferry_certain, FerryCallee* const (&ferry_callees)[FerrySize], FERRY_HERE) {
    if (!FerryCall::ferry_off()) ferry_ask(ferry_certain, ferry_callees, FerrySize, ferry_file, ferry_line);
  }

 private:
  void ferry_ask(unsigned ferry_certain, FerryCallee* const* ferry_callees, __SIZE_TYPE__ ferry_size,
                 const char* ferry_file, unsigned ferry_line);
  void ferry_tell() const noexcept;

  FerryCall& ferry_call_;
  const char *ferry_function_ = nullptr, *ferry_file_ = nullptr;
  unsigned ferry_line_ = 0;
  bool ferry_joined_ = false;
  FerryCallee* ferry_refused_ = nullptr;  // the first callee that isn't offloaded
};

#undef FERRY_HERE

#endif
