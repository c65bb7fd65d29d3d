// What a stub checks about function pointers before a nest that calls through them:
//
//   if (ferry_call.ferry_off() || (ferry_unknown(ferry_call, 2, ferry_function_0(ferry_call, f), f, "f")) ||
//   !(…launch…)) {
//
// A kernel identifies the function by its number among those that the translator has seen, or by its address if another
// module has registered it.
#ifndef FERRY_FUNCTION_VALUE_H
#define FERRY_FUNCTION_VALUE_H

#pragma GCC system_header

#include <ferry/closure.h>

/// Called if nest `ferry_nest` calls a function that has no device code. Makes all data valid on the host, and reports
/// the function once per loop. If the pointer is null (`ferry_none`), reports nothing.
void ferry_calls_unknown(FerryCall& ferry_call, unsigned ferry_nest, bool ferry_none, void (*ferry_function)(),
                         const char* ferry_name);

/// A function that kernels of other modules may call. It is marked [[ferry::device]], takes and returns numbers, and
/// does nothing else.
struct FerryDeviceFunction {
  void (*ferry_address)();
  const char* ferry_signature;  // such as "double (double)"
};
struct FerryDeviceFunctions;
// These functions are weak, because a file without loops needs no runtime.
__attribute__((__weak__)) void ferry_register_functions(FerryDeviceFunctions& ferry_file) noexcept;
__attribute__((__weak__)) void ferry_unregister_functions(FerryDeviceFunctions& ferry_file) noexcept;
/// Registers the functions of a file while the file is loaded.
struct FerryDeviceFunctions {
  const FerryDeviceFunction* ferry_all;
  __SIZE_TYPE__ ferry_count;
  FerryDeviceFunctions *ferry_next = nullptr, *ferry_previous = nullptr;
  FerryDeviceFunctions(const FerryDeviceFunction* ferry_functions, __SIZE_TYPE__ ferry_functions_count) noexcept
      : ferry_all(ferry_functions), ferry_count(ferry_functions_count) {
    if (&ferry_register_functions) ferry_register_functions(*this);
  }
  ~FerryDeviceFunctions() {
    if (&ferry_unregister_functions) ferry_unregister_functions(*this);
  }
  FerryDeviceFunctions(const FerryDeviceFunctions&) = delete;
  FerryDeviceFunctions& operator=(const FerryDeviceFunctions&) = delete;
};
// The priority of a constructor that runs before the program's own constructors, which may launch kernels.
#define FERRY_DEVICE_FUNCTIONS_FIRST __attribute__((__init_priority__(101)))
#define FERRY_DEVICE_FUNCTIONS(FERRY_ALL)                                      \
  FERRY_DEVICE_FUNCTIONS_FIRST static FerryDeviceFunctions FERRY_ALL##_loaded( \
      FERRY_ALL, sizeof(FERRY_ALL) / sizeof(FERRY_ALL[0]));

/// Returns the address of another module's function, by which kernels call it. Returns a negative number if the device
/// that runs the call's nests can't call the function, or if no module has registered it.
long ferry_registered_number(FerryCall& ferry_call, void (*ferry_function)(), const char* ferry_signature);

/// Returns whether kernels can't call the function. `ferry_number` is 0 for null and negative without device code.
inline bool ferry_unknown(FerryCall& ferry_call, unsigned ferry_nest, long ferry_number, void (*ferry_function)(),
                          const char* ferry_name) {
  if (ferry_number > 0) return false;
  ferry_calls_unknown(ferry_call, ferry_nest, ferry_number == 0, ferry_function, ferry_name);
  return true;
}

/// Like ferry_unknown(), for an element of a table, which may be null.
inline bool ferry_unknown_element(FerryCall& ferry_call, unsigned ferry_nest, long ferry_number,
                                  void (*ferry_function)(), const char* ferry_name) {
  return ferry_number != 0 && ferry_unknown(ferry_call, ferry_nest, ferry_number, ferry_function, ferry_name);
}

/// The closure type that has this number.
template <class FerryIts>
using FerryNumberedType = typename decltype(ferry_key(FerryNumbered<FerryIts>()))::ferry_type;

/// Returns the address of a function. If the function is overloaded, it is the overload with this type.
template <class FerryPointer>
inline FerryPointer ferry_function_of(FerryPointer ferry_it) noexcept {
  return ferry_it;
}

/// Returns the function pointer to which the captureless closure with this number converts. The conversion doesn't read
/// the object.
template <class FerryIts, class FerryPointer>
inline FerryPointer ferry_function_of() noexcept {
  typedef FerryNumberedType<FerryIts> FerryClosure;
  alignas(FerryClosure) static const char ferry_bytes[sizeof(FerryClosure)] = {};
  return static_cast<FerryPointer>(*static_cast<const FerryClosure*>(static_cast<const void*>(ferry_bytes)));
}

/// Like ferry_function_of(), for a closure that a template creates: its type has no number yet at the use (closure.h).
template <class FerryClosure, class FerryFile>
struct FerryLatePointer {
  static auto ferry_get() noexcept -> void (*)() {
    alignas(FerryClosure) static const char ferry_bytes[sizeof(FerryClosure)] = {};
    return reinterpret_cast<void (*)()>(+*static_cast<const FerryClosure*>(static_cast<const void*>(ferry_bytes)));
  }
};
template <class FerryIts, class FerryPointer, class FerryFile = FerryThisFile>
inline FerryPointer ferry_late_function_of() noexcept {
  return reinterpret_cast<FerryPointer>(ferry_late_pointer(FerryNumbered<FerryIts>(), FerryFile()));
}

#endif
