// What a stub asks about pointers to functions before a nest that calls through them:
//
//   if (ferry_call.ferry_off() || (ferry_unknown(ferry_call, 2, ferry_function_0(f), f, "f")) || !(…launch…)) {
//
// A kernel has the function's number among those that the translator has seen.
#ifndef FERRY_FUNCTION_VALUE_H
#define FERRY_FUNCTION_VALUE_H

#pragma GCC system_header

#include <ferry/closure.h>

/// Of nest `ferry_nest`, whose own text calls a function that may do anything: makes all data valid on the host, and
/// says so, once a loop. Where there is none it says nothing.
void ferry_calls_unknown(FerryCall& ferry_call, unsigned ferry_nest, bool ferry_none, void (*ferry_function)(),
                         const char* ferry_name);

/// Whether no kernel has the function. `ferry_number` is 0 where there is none, and less than 0 where it is another one.
inline bool ferry_unknown(FerryCall& ferry_call, unsigned ferry_nest, int ferry_number, void (*ferry_function)(),
                          const char* ferry_name) {
  if (ferry_number > 0) return false;
  ferry_calls_unknown(ferry_call, ferry_nest, ferry_number == 0, ferry_function, ferry_name);
  return true;
}

/// The same of an element of a table, which need not be there.
inline bool ferry_unknown_element(FerryCall& ferry_call, unsigned ferry_nest, int ferry_number,
                                  void (*ferry_function)(), const char* ferry_name) {
  return ferry_number != 0 && ferry_unknown(ferry_call, ferry_nest, ferry_number, ferry_function, ferry_name);
}

/// The type that has the number.
template <class FerryIts>
using FerryNumberedType = typename decltype(ferry_place(FerryNumbered<FerryIts>()))::ferry_type;

/// The address of a function, of overloads the one of this type.
template <class FerryPointer>
inline FerryPointer ferry_function_of(FerryPointer ferry_it) noexcept {
  return ferry_it;
}

/// What a closure without captures converts to, of the lambda that has the number: the address of its function. Nothing
/// of the object is looked at.
template <class FerryIts, class FerryPointer>
inline FerryPointer ferry_function_of() noexcept {
  typedef FerryNumberedType<FerryIts> FerryClosure;
  alignas(FerryClosure) static const char ferry_bytes[sizeof(FerryClosure)] = {};
  return static_cast<FerryPointer>(*static_cast<const FerryClosure*>(static_cast<const void*>(ferry_bytes)));
}

#endif
