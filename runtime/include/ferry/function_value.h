// What a stub checks about function pointers before a nest that calls through them:
//
//   if (ferry_call.ferry_off() || (ferry_unknown(ferry_call, 2, ferry_function_0(f), f, "f")) || !(…launch…)) {
//
// A kernel identifies the function by its number among those that the translator has seen.
#ifndef FERRY_FUNCTION_VALUE_H
#define FERRY_FUNCTION_VALUE_H

#pragma GCC system_header

#include <ferry/closure.h>

/// Called if the text of nest `ferry_nest` calls a function that may do anything: makes all data valid on the host and
/// reports that once per loop. With `ferry_none`, which means a null pointer, it reports nothing.
void ferry_calls_unknown(FerryCall& ferry_call, unsigned ferry_nest, bool ferry_none, void (*ferry_function)(),
                         const char* ferry_name);

/// Returns whether no kernel has the function. `ferry_number` is 0 for null, negative for an unknown function.
inline bool ferry_unknown(FerryCall& ferry_call, unsigned ferry_nest, int ferry_number, void (*ferry_function)(),
                          const char* ferry_name) {
  if (ferry_number > 0) return false;
  ferry_calls_unknown(ferry_call, ferry_nest, ferry_number == 0, ferry_function, ferry_name);
  return true;
}

/// The same for an element of a table, which may be null.
inline bool ferry_unknown_element(FerryCall& ferry_call, unsigned ferry_nest, int ferry_number,
                                  void (*ferry_function)(), const char* ferry_name) {
  return ferry_number != 0 && ferry_unknown(ferry_call, ferry_nest, ferry_number, ferry_function, ferry_name);
}

/// The closure type that has the number.
template <class FerryIts>
using FerryNumberedType = typename decltype(ferry_key(FerryNumbered<FerryIts>()))::ferry_type;

/// Returns the address of a function; for an overloaded one, of the overload with this type.
template <class FerryPointer>
inline FerryPointer ferry_function_of(FerryPointer ferry_it) noexcept {
  return ferry_it;
}

/// Returns the function pointer to which the captureless closure with this number converts. It reads nothing of the
/// object.
template <class FerryIts, class FerryPointer>
inline FerryPointer ferry_function_of() noexcept {
  typedef FerryNumberedType<FerryIts> FerryClosure;
  alignas(FerryClosure) static const char ferry_bytes[sizeof(FerryClosure)] = {};
  return static_cast<FerryPointer>(*static_cast<const FerryClosure*>(static_cast<const void*>(ferry_bytes)));
}

#endif
